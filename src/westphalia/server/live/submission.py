"""An answer submitted to a table, or a request to take the last one back."""

from collections.abc import Sequence
from typing import Final

import msgspec

from westphalia.engine.question import Refusal
from westphalia.server.automation.order import Order, read
from westphalia.server.live.client import Client
from westphalia.server.live.messages import frame
from westphalia.server.live.play import ASIDES, CHANGES_OF_MIND, Play
from westphalia.server.storage.models import Entry, SeatRow

Result = int | Refusal  # the version of an acknowledged answer, or why it was refused

STALE: Final = Refusal("stale", "", "The question has changed.")
NOT_YOURS: Final = Refusal("not-your-seat", "", "This is not your seat.")
TALKATIVE: Final = Refusal("enough", "", "You have done this too often in this game.")
ENOUGH: Final = Refusal("enough", "", "You have changed your mind too often in this game.")


class Submission(msgspec.Struct, frozen=True):
    """A seat's answer to the question it saw at a version; without an answer, the last one is taken back."""

    seat: int
    id: str  # chosen by the client; a repeated id changes nothing
    answer: int | None = None
    version: int = 0
    given_by: str = "person"
    client: Client | None = None  # receives the result
    reason: str = ""
    alternatives: tuple[tuple[int, str], ...] = ()
    acknowledged: bool = True  # whether the client gets an acknowledgement for this answer alone
    grace: float = 0.0  # how long bots wait while the answer can be taken back
    order: Order | None = None  # the standing order that gives it

    @property
    def log_id(self) -> str:
        """The id in the log, prefixed so that clients cannot use up each other's ids."""
        return f"p:{self.seat}:{self.id}" if self.given_by == "person" else self.id

    def check(self, play: Play, sitting: Sequence[SeatRow], at: float) -> Refusal | Entry:
        """Return the log entry for this submission, or why it is refused."""
        if self.given_by == "person" and not self._is_mine(sitting):
            return NOT_YOURS
        if self.order is not None and self.order not in read(sitting[self.seat]):
            return STALE  # the order has been ended meanwhile
        refusal = self._why_not_undo(play) if self.answer is None else self._why_not_answer(play, self.answer)
        if refusal is not None:
            return refusal
        taken = len(play.taken_back_by(self.seat)) if self.answer is None else 0
        kind, value = ("takeback", taken) if self.answer is None else ("answer", self.answer)
        return Entry(
            play.version + 1, kind, self.seat, value, self.log_id, self.given_by, at, self.reason,
            self.alternatives,
        )  # fmt: skip

    def _is_mine(self, sitting: Sequence[SeatRow]) -> bool:
        return self.client is not None and self.client.user_id == sitting[self.seat].user_id

    def _why_not_answer(self, play: Play, answer: int) -> Refusal | None:
        if play.game.question(self.seat) is not None and play.is_stale(self.seat, self.version):
            return STALE
        if play.game.is_aside(answer):
            return TALKATIVE if play.asides[self.seat] >= ASIDES else play.refusal(self.seat, answer)
        if play.changes_mind(self.seat):
            if self.given_by != "person":  # the player has answered meanwhile
                return STALE
            if play.changes[self.seat] >= CHANGES_OF_MIND:
                return ENOUGH
        return play.refusal(self.seat, answer)

    def _why_not_undo(self, play: Play) -> Refusal | None:
        refusal = play.why_not_undo(self.seat)
        return ENOUGH if refusal is None and play.changes[self.seat] >= CHANGES_OF_MIND else refusal

    def acknowledge(self, result: Result) -> None:
        if self.client is None or not self.acknowledged:
            return
        if isinstance(result, Refusal):
            refuse(self.client, self.id, result)
        else:
            self.client.send(frame("ack", id=self.id, version=result))


def refuse(client: Client, id: str, refusal: Refusal) -> None:
    client.send(frame("refused", id=id, code=refusal.code, rule=refusal.rule, sentence=refusal.sentence))
