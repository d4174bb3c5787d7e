"""A game whose answers can be taken back, saved and resumed."""

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

CARDS: Final = ("card", "cards", "doctrine", "doctrines")  # fields of events that show what a player holds
SNAPSHOTS: Final = 4  # games from before the last answers that are kept, to take those back at once

CHANCE: Final = Refusal("chance", "", "Dice were rolled or cards drawn since: you cannot take it back.")
UNSEALED: Final = Refusal(
    "revealed", "", "The secret choices have been revealed: you cannot take yours back."
)
SHOWN: Final = Refusal("revealed", "", "Cards have been shown: you cannot take it back.")
ENDED: Final = Refusal("over", "", "The game is over: you cannot take anything back.")
NOTHING: Final = Refusal("nothing", "", "You have no answer to take back.")
OTHERS: Final = Refusal("others", "", "Others have chosen since: you cannot take your answer back.")
OPEN: Final = 0  # all players notice the answer
CHANGE: Final = 1  # it replaced a sealed one: other players must not notice
SECRET: Final = 2  # one of several that a seat gives in secret, such as a card bought: others must not notice
REASONS: Final = (
    None,
    CHANCE,
    UNSEALED,
    SHOWN,
    ENDED,
    NOTHING,
)  # by number, where answers are kept as numbers
Numbers = tuple[int, int, int]  # an answer's seat, why it cannot be taken back, who can notice it


@dataclass(slots=True)
class Given:
    """An answer of the record, and whether it can be taken back."""

    seat: int
    final: Refusal | None  # why it can never be taken back
    notice: int  # OPEN, CHANGE or SECRET
    log_before: int  # how long the log was before it
    before: WestphaliaGame | None  # the game before it


@cache
def _plain(seat: int, final: Refusal | None, notice: int) -> Given:
    """Return an answer without the game before it; equal ones share an object, because games have hundreds of
    them.
    """
    return Given(seat, final, notice, 0, None)


@cache
def _of_numbers(seat: int, final: int, notice: int) -> Given:
    return _plain(seat, REASONS[final], notice)


class Session:
    """A game with what is needed to take answers back.

    A seat can take its answer back as long as no other seat has answered since, no chance was drawn and nothing hidden
    was revealed. What others must not notice does not count as an answer for them: changes of sealed answers, and
    answers that are followed by another secret question.
    `game` is a new object after `undo`.

    >>> from westphalia.game.westphalia_game import new_game
    >>> session = Session(new_game("five-round", players=5, seed=1, setup="random"))
    >>> seat = session.game.waiting[0]
    >>> before = session.game.hash()
    >>> _ = session.answer(seat, session.game.questions[seat].answers[0])
    >>> session.undo(seat), session.game.hash() == before
    (None, True)
    """

    __slots__ = ("_given", "game")

    def __init__(self, game: WestphaliaGame, numbers: Sequence[Numbers] | None = None) -> None:
        if game.state.tell is None:
            raise ValueError("log: a session needs a game that keeps its log")
        self.game = game
        if numbers is None:
            self._given = [_plain(seat, NOTHING, OPEN) for seat, _ in game.record]
        else:
            self._given = [_of_numbers(*one) for one in numbers]

    # --- answering ---

    def answer(self, seat: int, answer: int, snapshot: bool = True) -> list[Event]:
        """Give a seat's answer; return its events. Raise IllegalAnswer and change nothing if it is refused.

        Without a snapshot, taking it back needs a replay.
        """
        game = self.game
        question = game.question(seat)
        change = game.sealed_answer(seat) is not None and not game.is_aside(answer)
        log_before, chance, standing = len(game.log), (game.state.drawn, game.state.pins), _standing(game)
        before = game.copy() if snapshot and question is not None and answer in question.answers else None
        game.answer(seat, answer)
        happened = game.log[log_before:]
        final = None
        if game.over:
            final = ENDED
        elif (game.state.drawn, game.state.pins) != chance:
            final = CHANCE
        elif question is not None and question.sealed and game.question(seat) is not question:
            final = UNSEALED
        elif any(shows_cards(event, seat) for event in happened):
            final = SHOWN
        secret = question is not None and question.sealed and not game.is_aside(answer)
        secret = (
            secret and standing == _standing(game) and all(event.seen_by == (seat,) for event in happened)
        )
        notice = CHANGE if change else SECRET if secret else OPEN
        self._given.append(Given(seat, final, notice, log_before, before))
        self._drop_snapshots(None if final is None else len(self._given))
        return happened

    def _drop_snapshots(self, until: int | None) -> None:
        """Release games before final answers, and all but the last few."""
        oldest = max(0, len(self._given) - 2 * SNAPSHOTS)
        newest = len(self._given) - SNAPSHOTS if until is None else until
        for at in range(oldest, newest):
            given = self._given[at]
            self._given[at] = _plain(given.seat, given.final, given.notice)

    @property
    def last(self) -> int | None:
        """The seat that answered last, as all players could see."""
        at = self._last_seen()
        return None if at is None else self._given[at].seat

    @property
    def changed_in_secret(self) -> bool:
        """Whether the last answer replaced a sealed one."""
        return bool(self._given) and self._given[-1].notice == CHANGE

    @property
    def answered_in_secret(self) -> bool:
        """Whether other players must not notice the last answer."""
        return bool(self._given) and self.is_secret(-1)

    def is_secret(self, at: int) -> bool:
        """Return whether other players must not notice an answer of the record."""
        return self._given[at].notice != OPEN

    def _last_seen(self, seat: int | None = None) -> int | None:
        """Return the index of the last answer that all players, or a seat, could notice."""
        for at in range(len(self._given) - 1, -1, -1):
            given = self._given[at]
            if given.notice == OPEN or (given.notice == SECRET and given.seat == seat):
                return at
        return None

    # --- taking back ---

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Return why a seat may not take its last answer back; None if it may."""
        at = self._last_seen(seat)
        if at is not None and self._given[at].seat == seat:
            final = self._given[at].final
            if final is None and self._given[at].notice == OPEN and self._others_chose(at, seat):
                return OTHERS
            return final
        if at is None or all(seat != given.seat for given in self._given):
            return NOTHING
        sentence = (
            f"{self.game.players[self._given[at].seat]} has answered since: you cannot take your answer back."
        )
        if self.game.sealed_answer(seat) is not None:
            sentence += " But you may answer again until all have answered."
        return Refusal("others", "", sentence)

    def _others_chose(self, at: int, seat: int) -> bool:
        """Return whether other seats have answered secret questions that an answer may have opened."""
        return any(given.notice == SECRET and given.seat != seat for given in self._given[at + 1 :])

    def undo(self, seat: int) -> Refusal | None:
        """Take back a seat's last answer; return why not, or None when done."""
        refusal = self.why_not_undo(seat)
        if refusal is None:
            self.take_out(self.taken_back_by(seat))
        return refusal

    def taken_back_by(self, seat: int) -> list[int]:
        """Return the indices of the answers that a seat would take back: its last one with its changes."""
        at = self._last_seen(seat)
        assert at is not None
        return [at, *(i for i in range(at + 1, len(self._given)) if self._given[i].seat == seat)]

    def last_answers(self, count: int) -> list[int]:
        """Return the indices of the last answers of all seats."""
        return list(range(len(self._given) - count, len(self._given)))

    def take_out(self, places: Sequence[int]) -> None:
        """Remove the answers at these indices; later ones are kept."""
        first, game = places[0], self.game
        kept = [game.record[i] for i in range(first + 1, len(game.record)) if i not in places]
        before, log_before = self._given[first].before, self._given[first].log_before
        if before is None:
            self._replay(first)
        else:
            before.log, before.record = game.log[:log_before], game.record[:first]
            before.state.tell = Teller(before.log, before.state.ids)
            self.game = before
        del self._given[first:]
        for seat, answer in kept:
            self.answer(seat, answer)

    def repair(self) -> None:
        """Replay the answers of a game that was interrupted (by Ctrl-C) in the middle of a step."""
        self._replay(len(self._given))

    def _replay(self, answers: int) -> None:
        record = to_record(self.game)
        self.game = from_record({**record, "answers": record["answers"][:answers]}, check=False)

    # --- saving ---

    def numbers(self) -> list[Numbers]:
        """Return the answers that can be taken back, as plain numbers."""
        return [(given.seat, REASONS.index(given.final), given.notice) for given in self._given]

    def save(self) -> str:
        """Return the record of the game so far, as text."""
        return write_record(self.game)

    @classmethod
    def resume(cls, text: str) -> Session:
        """Return a saved game; answers that could be taken back still can be."""
        whole = from_record(text)
        record: dict[str, Any] = json.loads(text)
        session = cls(from_record({**record, "answers": []}, check=False))
        for seat, answer in whole.record:
            session.answer(seat, answer)
        return session


def _standing(game: WestphaliaGame) -> tuple[list[int], list[int]]:
    """Return the seats that are still asked and those with open questions, as all players see them."""
    return list(game.waiting), sorted(game.questions)


def shows_cards(event: Event, seat: int) -> bool:
    """Return whether an event after a seat's answer shows cards to a player who did not hold them.

    A seat's own cards do not count, since it knew them already.
    """
    fields = event.fields
    if not any(field in fields for field in CARDS):
        return False
    holder = fields.get("other", fields.get("seat", seat))
    return event.seen_by is None or any(eye != holder for eye in event.seen_by)


def visible(log: Sequence[Event], seats: Sequence[int], since: int = 0) -> list[Event]:
    """Return the events since an index that any of the seats may see."""
    return [e for e in log[since:] if e.visible_to(None) or any(e.visible_to(seat) for seat in seats)]
