"""The legate: a bot that learned the game by playing it. One look at the position, no plans and no search."""

from collections.abc import Sequence
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from westphalia.bots.core.bot import Choice
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import MIXED, policy_for
from westphalia.bots.network.inference import Floats, Judgement, Network
from westphalia.bots.network.layout import ENDINGS
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix
from westphalia.game.view import View, imagine, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation import Encoder, Spec, to_action
from westphalia.observation.arrays import Batch
from westphalia.rules.base.state import State

ALTERNATIVES: Final = 3
DIGITS: Final = (
    3  # scores are rounded, so that every machine gives the same answers; of equal ones the first is chosen
)
VICTORIES: Final = {
    "westphalia": "the Peace of Westphalia",
    "catholic": "a Catholic victory",
    "protestant": "a Protestant victory",
    "other": "another victory",
}

CHANCES: Final = ("to win", "to win at Westphalia", *(f"of {VICTORIES[name]}" for name in ENDINGS[2:]))
IMAGINED: Final = 2  # games in which a reason looks ahead to the seat's next decision
LUCK: Final = 47


@cache
def trained_network() -> Network:
    """Return the network that ships with the package; `docs/reports/bots.md` says how it was trained."""
    with resources.as_file(resources.files(__package__) / "weights" / "legate.npz") as path:
        return Network.load(Path(path))


class Legate:
    """Chooses the answer that the network likes best."""

    name = "legate"

    def __init__(self, network: Network | None = None) -> None:
        self._network = network or trained_network()
        self._tables: dict[Any, tuple[Encoder, Batch]] = {}

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        question, seat = seen.question, seen.seat
        assert question is not None
        assert seat is not None
        answers = question.answers
        if len(answers) == 1:
            return Choice(answers[0])
        judged = self.judge(seen)
        actions = [to_action(answer, seat, seen.state.players) for answer in answers]
        scores = np.round(judged.scores[actions], DIGITS)
        order = [int(i) for i in np.argsort(-scores, kind="stable")]
        best = self.pick(seen, scores, order)
        others = tuple((answers[i], "") for i in order if i != best)[:ALTERNATIVES]
        answer = answers[best]
        return Choice(answer, self.explain(seen, answer, judged) if explain else "", others)

    def pick(self, seen: View, scores: Floats, order: Sequence[int]) -> int:
        """Return the index of the answer, given the scores of all answers and their order."""
        return order[0]

    def explain(self, seen: View, answer: int, judged: Judgement | None = None) -> str:
        """Describe, in percent, how an answer changes the network's forecast.

        For a small answer, such as a card or one Influence, give the chances only if they are already known.
        """
        question = seen.question
        assert question is not None
        is_large = question.kind in policy_for(seen.edition).tried or question.kind in MIXED - {"card"}
        if not is_large or len(question.answers) == 1:
            return reason(chances(judged)) if judged else ""
        now = chances(judged or self.judge(seen))
        later = self.chances_after(seen, answer)
        changes = np.rint(100 * later).astype(int) - np.rint(100 * now).astype(int)
        what = int(np.argmax(changes))
        if changes[what] < 1:
            return reason(now)
        before, after = (round(100 * float(part[what])) for part in (now, later))
        return f"Raises my chance {CHANCES[what]} from {before} to {after} %."

    def chances_after(self, seen: View, answer: int) -> Floats:
        """Return the seat's chances at its next decision, averaged over imagined games."""
        seat = seen.seat
        assert seat is not None
        weights = [policy_for(seen.edition).weights] * seen.state.players
        found = []
        for number in range(IMAGINED):
            luck = mix(number, LUCK)
            game = imagine(seen, luck)
            if game.question(seat) is None:
                continue
            game.answer(seat, answer)
            roll_out(game, weights, luck, partial(decides, game, seat))
            found.append(outcome(game, seat) if game.over else chances(self.judge(view(game, seat))))
        return np.mean(found, axis=0, dtype=np.float32) if found else chances(self.judge(seen))

    def judge(self, seen: View) -> Judgement:
        """Judge the position as a seat sees it."""
        encoder, batch = self._table(seen)
        encoder.write_view(seen, memoryview(batch.raw.data).cast("B"))
        return self._network.judge(batch)

    def _table(self, seen: View) -> tuple[Encoder, Batch]:
        board = seen.state.board
        key = (seen.edition.key, seen.state.players, board.size)
        if key not in self._tables:
            spec = Spec(seen.edition, seen.state.players, board, board.size, seen.state.players)
            self._tables[key] = Encoder(spec), Batch(spec, 1)
        return self._tables[key]


def decides(game: WestphaliaGame, seat: int, _: State) -> bool:
    """Return whether a seat has a choice now."""
    question = game.question(seat)
    return question is not None and len(question.answers) > 1


def chances(judged: Judgement) -> Floats:
    """Return the chance to win, and the chance of each victory that CHANCES names."""
    return np.concatenate((judged.shares[:1], judged.endings[1:]))


def outcome(game: WestphaliaGame, seat: int) -> Floats:
    """Return the same numbers for a finished game."""
    found = np.zeros(len(CHANCES), np.float32)
    s = game.state
    if seat in s.winners:
        found[0] = share_of_win(s.winners, seat)
        found[ENDINGS.index(s.victory) if s.victory in ENDINGS else -1] = 1
    return found


def reason(now: Floats) -> str:
    """Describe the network's forecast for the position, in percent."""
    share = round(100 * float(now[0]))
    likely = 1 + int(np.argmax(now[1:]))
    if share < 1 or now[likely] <= 0.5 * now[1:].sum():
        return f"I give myself {share} % to win."
    return f"I give myself {share} % to win, mostly by {VICTORIES[ENDINGS[likely]]}."
