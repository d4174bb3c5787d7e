"""A game at a table: answers, answers taken back, saved and resumed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from westphalia.engine.event import Event, Teller
from westphalia.engine.question import Refusal
from westphalia.game.records import from_record, to_record, write_record
from westphalia.game.westphalia_game import WestphaliaGame

CARDS: Final = ("card", "cards", "doctrine", "doctrines")  # fields of events that tell what somebody holds
SNAPSHOTS: Final = 4  # games from before the last answers that are kept, to take those back at once

CHANCE: Final = Refusal("chance", "", "Chance has been drawn since: that cannot be taken back.")
UNSEALED: Final = Refusal(
    "revealed", "", "The secret choices have been revealed: yours cannot be taken back."
)
SHOWN: Final = Refusal("revealed", "", "Cards have been shown: that cannot be taken back.")
ENDED: Final = Refusal("over", "", "The game is over: nothing can be taken back.")
NOTHING: Final = Refusal("nothing", "", "You have answered nothing yet that could be taken back.")
REASONS: Final = (
    None,
    CHANCE,
    UNSEALED,
    SHOWN,
    ENDED,
    NOTHING,
)  # by number, where answers are kept as numbers
Numbers = tuple[
    int, int, bool
]  # an answer's seat, why it cannot be taken back, whether it replaced a sealed one


@dataclass(slots=True)
class Given:
    """An answer of the record: by whom, and whether it can be taken back."""

    seat: int
    final: Refusal | None  # why it can never be taken back
    change: bool  # it replaced one that was sealed: nobody notices that, so nothing may depend on it
    told: int  # how long the log was before it
    before: WestphaliaGame | None  # the game before it


@cache
def _plain(seat: int, final: Refusal | None, change: bool) -> Given:
    """An answer whose game before is not kept: one object for all that are alike, for games have hundreds of them."""
    return Given(seat, final, change, 0, None)


@cache
def _of_numbers(seat: int, final: int, change: bool) -> Given:
    return _plain(seat, REASONS[final], change)


class Session:
    """A game with what is needed to take answers back.

    An answer can be taken back by the seat that gave it, as long as nobody has answered since, it drew no chance and
    it revealed nothing hidden to anybody. Who changes a sealed answer has not answered anew: others can take back
    what they could before, and if he takes his answer back, it is open again. `game` is a new object after `undo`.

    >>> from westphalia.game.westphalia_game import new_game
    >>> session = Session(new_game("five-round", players=5, seed=1, setup="random"))
    >>> seat = session.game.waiting[0]
    >>> before = session.game.hash()
    >>> _ = session.answer(seat, session.game.questions[seat].answers[0])
    >>> session.undo(seat), session.game.hash() == before
    (None, True)
    """

    __slots__ = ("_given", "game")

    def __init__(self, game: WestphaliaGame) -> None:
        if game.state.tell is None:
            raise ValueError("log: a session needs a game that keeps its log")
        self.game = game
        self._given = [_plain(seat, NOTHING, False) for seat, _ in game.record]

    # --- answering ---

    def answer(self, seat: int, answer: int, snapshot: bool = True) -> list[Event]:
        """Give a seat's answer; what happened by it. Raises IllegalAnswer and changes nothing if it is refused.

        Without a snapshot it can be taken back as well, but that takes longer.
        """
        game = self.game
        question = game.question(seat)
        change = game.sealed_answer(seat) is not None and not game.is_aside(answer)
        told, chance = len(game.log), (game.state.drawn, game.state.pins)
        before = game.copy() if snapshot and question is not None and answer in question.answers else None
        game.answer(seat, answer)
        happened = game.log[told:]
        final = None
        if game.over:
            final = ENDED
        elif (game.state.drawn, game.state.pins) != chance:
            final = CHANCE
        elif question is not None and question.sealed and game.question(seat) is not question:
            final = UNSEALED
        elif any(shows_cards(event, seat) for event in happened):
            final = SHOWN
        self._given.append(Given(seat, final, change, told, before))
        self._drop_snapshots(None if final is None else len(self._given))
        return happened

    def _drop_snapshots(self, until: int | None) -> None:
        """Forget the games that are no longer needed: those from before a final answer, and all but the last few."""
        oldest = max(0, len(self._given) - 2 * SNAPSHOTS)
        newest = len(self._given) - SNAPSHOTS if until is None else until
        for at in range(oldest, newest):
            given = self._given[at]
            self._given[at] = _plain(given.seat, given.final, given.change)

    @property
    def last(self) -> int | None:
        """The seat that answered last, as everybody could see."""
        at = self._last_seen()
        return None if at is None else self._given[at].seat

    @property
    def changed_in_secret(self) -> bool:
        """Whether the last answer replaced a sealed one, which nobody else may notice in any way."""
        return bool(self._given) and self._given[-1].change

    def _last_seen(self) -> int | None:
        """The place in the record of the last answer that others could notice."""
        for at in range(len(self._given) - 1, -1, -1):
            if not self._given[at].change:
                return at
        return None

    # --- taking back ---

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take its last answer back, or None if it may."""
        at = self._last_seen()
        if at is not None and self._given[at].seat == seat:
            return self._given[at].final
        if at is None or all(seat != given.seat for given in self._given):
            return NOTHING
        sentence = (
            f"{self.game.players[self._given[at].seat]} has answered since: your answer cannot be taken back."
        )
        if self.game.sealed_answer(seat) is not None:
            sentence += " But you may answer again until all have answered."
        return Refusal("others", "", sentence)

    def undo(self, seat: int) -> Refusal | None:
        """Take back a seat's last answer; gives the reason if that may not be (None: it is done)."""
        refusal = self.why_not_undo(seat)
        if refusal is None:
            self.take_out(self.taken_back_by(seat))
        return refusal

    def taken_back_by(self, seat: int) -> list[int]:
        """The places in the record of what a seat would take back: its last answer, changed since or not."""
        at = self._last_seen()
        assert at is not None
        return [at, *(i for i in range(at + 1, len(self._given)) if self._given[i].seat == seat)]

    def take_out(self, places: Sequence[int]) -> None:
        """Play as if the answers at these places of the record had not been given; what came after them is kept."""
        first, game = places[0], self.game
        kept = [game.record[i] for i in range(first + 1, len(game.record)) if i not in places]
        before, told = self._given[first].before, self._given[first].told
        if before is None:
            self._replay(first)
        else:
            before.log, before.record = game.log[:told], game.record[:first]
            before.state.tell = Teller(before.log, before.state.ids)
            self.game = before
        del self._given[first:]
        for seat, answer in kept:
            self.answer(seat, answer)

    def repair(self) -> None:
        """Play the answers again: for a game that was stopped (by Ctrl-C) in the middle of a step."""
        self._replay(len(self._given))

    def _replay(self, answers: int) -> None:
        record = to_record(self.game)
        self.game = from_record({**record, "answers": record["answers"][:answers]}, check=False)

    # --- saving ---

    def numbers(self) -> list[Numbers]:
        """What can be taken back, as plain numbers."""
        return [(given.seat, REASONS.index(given.final), given.change) for given in self._given]

    @classmethod
    def from_numbers(cls, game: WestphaliaGame, numbers: Sequence[Numbers]) -> Session:
        """Go on with a game that stands where it stood; taking back takes longer, for the games before are gone."""
        session = cls(game)
        session._given = [_of_numbers(seat, final, change) for seat, final, change in numbers]
        return session

    def save(self) -> str:
        """The record of the game so far, as text."""
        return write_record(self.game)

    @classmethod
    def resume(cls, text: str) -> Session:
        """Go on from a saved game; what could be taken back then can be taken back now."""
        whole = from_record(text)
        record: dict[str, Any] = json.loads(text)
        session = cls(from_record({**record, "answers": []}, check=False))
        for seat, answer in whole.record:
            session.answer(seat, answer)
        return session


def shows_cards(event: Event, seat: int) -> bool:
    """Whether an event after a seat's answer shows cards to somebody who did not hold them.

    What a seat alone is told of its own cards (it has bought one) it has known before.
    """
    fields = event.fields
    if not any(field in fields for field in CARDS):
        return False
    holder = fields.get("other", fields.get("seat", seat))
    return event.seen_by is None or any(eye != holder for eye in event.seen_by)


def visible(log: Sequence[Event], seats: Sequence[int], since: int = 0) -> list[Event]:
    """The events from a place of the log on that any of the seats may see."""
    return [e for e in log[since:] if e.visible_to(None) or any(e.visible_to(seat) for seat in seats)]
