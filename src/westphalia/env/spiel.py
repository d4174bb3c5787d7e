"""The game for OpenSpiel: `pyspiel.load_game("python_westphalia(edition=dice,players=5)")` after importing this module.

Chance is one explicit node at the root, which draws the seed of the game; every die and card follows from it. There
are no further chance nodes, because a step of the rules draws while it applies answers and cannot stop there. A
clone of a state therefore has the same future. A search that must not know the future should use states from
`resample_from_infostate`, which redraws everything that the player cannot know, including the seed.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("This interface needs OpenSpiel: pip install 'westphalia[openspiel]'") from missing

from westphalia.engine.chance import split
from westphalia.env.rewards import win_shares
from westphalia.env.table import GameTable
from westphalia.game.view import imagine, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation.actions import action_name, to_action
from westphalia.observation.describe import describe
from westphalia.observation.encoder import Encoder
from westphalia.observation.history import History
from westphalia.rules.base.answers import SPACE

SEEDS: Final = 1000  # outcomes of the chance node at the root
LONGEST: Final = 6000  # no game has needed half as many answers
DIGEST: Final = 8  # length of the digest of all earlier observations

PARAMETERS: Final = {"edition": "five-round", "players": 5, "setup": "random", "rebels": "off"}
GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_westphalia",
    long_name="The Peace of Westphalia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=14,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class SpielGame(pyspiel.Game):
    """A table as OpenSpiel sees it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        options = {"rebels": chosen["rebels"]} if chosen["rebels"] != "off" else {}
        self.table = GameTable(chosen["edition"], int(chosen["players"]), setup=chosen["setup"], **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=SPACE,
            max_chance_outcomes=SEEDS,
            num_players=self.table.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        perfect_recall = iig_obs_type is None or iig_obs_type.perfect_recall
        return SpielObserver(self.table, perfect_recall)


class Held:
    """The game of a state, its encoder, and a digest of all that each player has seen."""

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.encoder = Encoder(table.spec)
        self.game: WestphaliaGame | None = None
        self.seen = [b"\0" * DIGEST] * table.players

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        copy = Held(self.table)
        copy.seen = self.seen[:]
        if self.game is not None:
            copy.game = self.game.copy()
            history = self.game.state.tell
            assert isinstance(history, History)
            copy.game.state.tell = history.copy_for(copy.game.state, copy.game.log)
        return copy

    def observe(self, player: int) -> bytes:
        """Return the bytes that a player observes; zeros before the game has begun."""
        size = self.table.spec.size
        return bytes(size) if self.game is None else self.encoder.observe(self.game, player)

    def note(self, acting: int, action: int) -> None:
        """Add each player's present observation, and an action of their own, to their history."""
        for player, before in enumerate(self.seen):
            own = action.to_bytes(2, "big") if player == acting else b""
            whole = before + own + self.observe(player)
            self.seen[player] = hashlib.blake2b(whole, digest_size=DIGEST).digest()


class SpielState(pyspiel.State):
    """A game at one of its questions, at the chance node before it, or at its end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.table)

    # --- whose turn it is ---

    def current_player(self) -> int:
        game = self.held.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if game.over else game.next_seat()

    def is_terminal(self) -> bool:
        return self.held.game is not None and self.held.game.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.held.game is None
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        game = self.held.game
        assert game is not None
        question = game.question(player) if game.is_waiting(player) else None
        if question is None:
            return []
        return sorted(to_action(answer, player, self.held.table.players) for answer in question.answers)

    # --- playing ---

    def _apply_action(self, action: int) -> None:
        held, table = self.held, self.held.table
        if held.game is None:
            table.reset(action)
            held.game = table.game
            acting = -1
        else:
            acting = held.game.next_seat()
            table.game = held.game
            table.act(acting, action)
        held.note(acting, action)

    def returns(self) -> list[float]:
        game = self.held.game
        return [0.0] * self.held.table.players if game is None else win_shares(game)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any = None) -> SpielState:
        """Return a state that the player cannot tell from this one: hidden facts and the future are drawn again."""
        assert self.held.game is not None
        again = self.clone()
        number = (
            len(self.full_history())
            if probability_sampler is None
            else int(probability_sampler() * (1 << 62))
        )
        other = imagine(view(self.held.game, player_id), split(number, player_id) >> 1)
        history = self.held.game.state.tell
        assert isinstance(history, History)
        other.state.tell = history.copy_for(other.state, other.log)
        again.held.game = other
        return again  # type: ignore[no-any-return]

    # --- words ---

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return f"player {player}: {action_name(action, self.held.table.spec)}"

    def __str__(self) -> str:
        game = self.held.game
        if game is None:
            return "before the game"
        asked = "over" if game.over else f"player {game.next_seat()} is asked {game.first_question().kind}"  # type: ignore[union-attr]
        return f"round {game.state.round}, {asked}, {game.hash()}"

    def history_str(self) -> str:
        return " ".join(str(action) for action in self.history())


class SpielObserver:
    """A player's knowledge as a tensor of numbers from 0 to 1 and as text.

    With perfect recall a digest of everything seen before is added, so that two histories which a player can tell
    apart differ.
    """

    def __init__(self, table: GameTable, perfect_recall: bool) -> None:
        self._spec = table.spec
        self._recall = perfect_recall
        self._size = table.spec.offsets["mask"]
        self.tensor = np.zeros(self._size + (DIGEST if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's knowledge into the tensor."""
        self.tensor[: self._size] = np.frombuffer(state.held.observe(player), np.uint8, self._size) / 255
        if self._recall:
            self.tensor[self._size :] = np.frombuffer(state.held.seen[player], np.uint8) / 255

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's knowledge as text."""
        text = describe(self._spec, state.held.observe(player))
        return f"{text}\nSeen before: {state.held.seen[player].hex()}" if self._recall else text


pyspiel.register_game(GAME_TYPE, SpielGame)
