"""The legate: a bot that learned the game by playing it. One look at the position, no plans and no search."""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from westphalia.bots.core.bot import Choice
from westphalia.bots.network.inference import Judgement, Network
from westphalia.bots.network.layout import ENDINGS
from westphalia.game.view import View
from westphalia.observation import Encoder, Spec, to_action
from westphalia.observation.arrays import Batch

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


@cache
def trained_network() -> Network:
    """Return the network that is shipped with the package; `docs/reports/bots.md` says how it was trained."""
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
        order = np.argsort(-scores, kind="stable")
        others = tuple((answers[int(i)], "") for i in order[1 : ALTERNATIVES + 1])
        return Choice(answers[int(order[0])], reason(judged) if explain else "", others)

    def judge(self, seen: View) -> Judgement:
        """Return what the network says of the position that a seat sees."""
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


def reason(judged: Judgement) -> str:
    """Say what the network expects of the position, in percent."""
    share = round(100 * float(judged.shares[0]))
    likely = 1 + int(np.argmax(judged.endings[1:]))
    part = round(100 * float(judged.endings[likely]))
    if part < 1:
        return f"I give myself {share} % to win."
    return f"I give myself {share} % to win, and {part} % by {VICTORIES[ENDINGS[likely]]}."
