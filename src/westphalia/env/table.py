"""One game that a program plays: actions in, observations and rewards out. All interfaces use it."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from westphalia.engine.checks import whole
from westphalia.env.rewards import Rewards
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.observation.actions import action_name, check_action, to_answer
from westphalia.observation.arrays import Batch
from westphalia.observation.encoder import Encoder
from westphalia.observation.history import EMPTY, watch
from westphalia.observation.spec import Spec, spec_of
from westphalia.rules.base.answers import SPACE

# "observation" (uint8) and "action_mask" (int8, Gymnasium's type for masks)
Observation = dict[str, NDArray[Any]]


class GameTable:
    """A game, its encoder and its rewards.

    `limit` is the number of actions after which a game is truncated; there is none by default. `shaping` adds
    potential-based rewards (`rewards`). Other options are those of the edition.
    """

    def __init__(
        self,
        edition: str = "five-round",
        players: int = 5,
        *,
        setup: str = "random",
        limit: int | None = None,
        shaping: float = 0.0,
        gamma: float = 1.0,
        hexes: int | None = None,
        seats: int | None = None,
        **options: str,
    ) -> None:
        self.options = {"setup": setup, **options}
        self.spec: Spec = spec_of(edition, players, hexes=hexes, seats=seats, **self.options)
        self.players = self.spec.players
        self.limit = None if limit is None else whole("limit", limit, 1)
        self.rewards = Rewards(self.players, shaping, gamma)
        self._encoder = Encoder(self.spec)
        self._batch = Batch(self.spec, 1)
        self._seeds = random.Random()
        self.seed = 0
        self.steps = 0
        self._game: WestphaliaGame | None = None

    def __getstate__(self) -> dict[str, Any]:
        history = EMPTY if self._game is None else watch(self._game).latest()
        return {**self.__dict__, "_recent": history, "_digest": self.spec.digest}

    def __setstate__(self, stored: dict[str, Any]) -> None:
        stored = dict(stored)
        recent, digest = stored.pop("_recent", EMPTY), stored.pop("_digest", "no digest")
        spec: Spec = stored["spec"]
        if digest != spec.digest:
            raise ValueError(f"spec: the table was stored with {digest}, observations are now {spec.digest}")
        self.__dict__.update(stored)
        if self._game is not None:
            watch(self._game).recent = recent

    @property
    def game(self) -> WestphaliaGame:
        """The game that is played; raise ValueError before the first `reset`."""
        if self._game is None:
            raise ValueError("game: none has begun; call reset")
        return self._game

    @game.setter
    def game(self, game: WestphaliaGame) -> None:
        self._game = game

    # --- playing ---

    def reset(self, seed: int | None = None) -> None:
        """Start a game. A seed makes this game and all later ones reproducible; without one, the next game of the
        sequence begins.
        """
        if seed is not None:
            self._seeds = random.Random(whole("seed", seed))
        self.seed = self._seeds.getrandbits(63)
        self.game = new_game(self.spec.edition, self.players, self.seed, log=False, **self.options)
        watch(self.game)
        self.steps = 0
        self.rewards.start(self.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.game.over

    @property
    def truncated(self) -> bool:
        """Whether the game was stopped at its limit; a game that ends with its last action was not."""
        return not self.over and self.limit is not None and self.steps >= self.limit

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked and have not answered."""
        return [] if self.over or self.truncated else self.game.waiting

    def next_seat(self) -> int:
        """Return the seat that answers next in the sequential form."""
        return self.game.next_seat()

    def check_seat(self, seat: Any) -> int:
        """Return the number of a seat; raise ValueError if there is no such seat."""
        return whole("seat", seat, 0, self.players - 1)

    def act(self, seat: int, action: Any) -> None:
        """Play an action for a seat; raise ValueError and change nothing if it is not legal now."""
        self.play(self.check_seat(seat), self.check(seat, action))

    def play(self, seat: int, answer: int) -> None:
        """Play an answer that `check` has returned."""
        self.game.answer(seat, answer)
        self.steps += 1
        self.game.state.tell.latest()  # type: ignore[union-attr]

    def check(self, seat: int, action: Any) -> int:
        """Return the answer that an action means; raise ValueError if the seat may not act now or the action is
        illegal.
        """
        if self.over:
            raise ValueError("action: the game is over; call reset")
        if self.truncated:
            raise ValueError(f"action: the game was truncated after {self.limit} actions; call reset")
        seat = self.check_seat(seat)
        if not self.game.is_waiting(seat):
            raise ValueError(f"seat: {seat} is not asked now; asked: {', '.join(map(str, self.waiting))}")
        number = check_action(action)
        answer = to_answer(number, seat, self.players)
        question = self.game.question(seat)
        assert question is not None
        if answer not in question.answers:
            raise ValueError(
                f"action: {number} ({action_name(number, self.spec)}) is not an answer to {str(question.kind)!r}; "
                "the mask of the observation shows which are"
            )
        return answer

    # --- observing ---

    def observe(self, seat: int) -> Observation:
        """Return a seat's observation as a flat array, and the mask of its legal actions; both are copies."""
        seat = self.check_seat(seat)
        self._batch.write(0, self._encoder, self.game, seat)
        row = self._batch.raw[0]
        at = self.spec.offsets["mask"]
        mask = row[at:].view(np.int8).copy() if seat in self.waiting else np.zeros(SPACE, np.int8)
        return {"observation": row[:at].copy(), "action_mask": mask}

    def info(self, seat: int) -> dict[str, Any]:
        """Return the seat, the round, and the winners once the game is over (as seats); nothing secret."""
        s = self.game.state
        return {"seat": self.check_seat(seat), "round": s.round, "winner_seats": tuple(s.winners)}


def choose(scores: Any, mask: Any, rng: np.random.Generator | None = None) -> int:
    """Return the best legal action by its score, or a random one by softmax if `rng` is given.

    Raise ValueError for scores that are not numbers, and for a mask of another shape, with other values than 0 and 1,
    or without an action.
    """
    scores, mask = np.asarray(scores, np.float64), np.asarray(mask)
    if scores.shape != (SPACE,) or mask.shape != (SPACE,):
        raise ValueError(
            f"mask: scores and mask must have shape ({SPACE},), not {scores.shape}, {mask.shape}"
        )
    if not ((mask == 0) | (mask == 1)).all():
        raise ValueError("mask: it has values other than 0 and 1")
    legal = np.flatnonzero(mask)
    if not len(legal):
        raise ValueError("mask: it has no legal action; the seat is not asked")
    if not np.isfinite(scores[legal]).all():
        raise ValueError("scores: some legal actions have a score that is not a finite number")
    if rng is None:
        return int(legal[scores[legal].argmax()])
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng: {rng!r} is no numpy Generator; np.random.default_rng(seed) makes one")
    weights = np.exp(scores[legal] - scores[legal].max())
    return int(rng.choice(legal, p=weights / weights.sum()))
