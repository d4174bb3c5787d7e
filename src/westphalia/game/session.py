"""A game at a table: answers, answers taken back, saved and resumed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.engine.question import Refusal
from westphalia.game.records import from_record, to_record, write_record
from westphalia.game.westphalia_game import WestphaliaGame

CARDS: Final = ("card", "cards", "doctrine", "doctrines")  # fields of events that tell what somebody holds


class Session:
    """A game with what is needed to take answers back.

    An answer can be taken back by the seat that gave it, as long as nobody has answered since, no chance was drawn
    by it and nothing hidden was revealed by it. `game` is a new object after `undo`.

    >>> from westphalia.game.westphalia_game import new_game
    >>> session = Session(new_game("five-round", players=5, seed=1, setup="random"))
    >>> seat = session.game.waiting[0]
    >>> before = session.game.hash()
    >>> _ = session.answer(seat, session.game.questions[seat].answers[0])
    >>> session.undo(seat), session.game.hash() == before
    (None, True)
    """

    __slots__ = ("_past", "game")

    def __init__(self, game: WestphaliaGame) -> None:
        if game.state.tell is None:
            raise ValueError("log: a session needs a game that keeps its log")
        self.game = game
        self._past: list[
            tuple[int, Refusal | None]
        ] = []  # who answered, and why it is final (None: it is not)

    # --- answering ---

    def answer(self, seat: int, answer: int) -> list[Event]:
        """Give a seat's answer; what happened by it. Raises IllegalAnswer and changes nothing if it is refused."""
        game = self.game
        question = game.question(seat)
        told, chance = len(game.log), (game.state.drawn, game.state.pins)
        game.answer(seat, answer)
        assert question is not None
        happened = game.log[told:]
        final = None
        if (game.state.drawn, game.state.pins) != chance:
            final = Refusal("chance", "", "Chance has been drawn since: that cannot be taken back.")
        elif question.sealed and game.question(seat) is not question:
            final = Refusal(
                "revealed", "", "The secret choices have been revealed: yours cannot be taken back."
            )
        elif any(tells_cards_of_others(event, seat) for event in happened):
            final = Refusal(
                "revealed", "", "Cards of another player have been shown: that cannot be taken back."
            )
        self._past.append((seat, final))
        return happened

    @property
    def last(self) -> int | None:
        """The seat that answered last."""
        return self._past[-1][0] if self._past else None

    # --- taking back ---

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take its last answer back, or None if it may."""
        if all(seat != who for who, _ in self._past):
            return Refusal("nothing", "", "You have answered nothing yet that could be taken back.")
        who, final = self._past[-1]
        if who == seat:
            return final
        sentence = f"{self.game.players[who]} has answered since: your answer cannot be taken back."
        if self.game.sealed_answer(seat) is not None:
            sentence += " But you may answer again until all have answered."
        return Refusal("others", "", sentence)

    def undo(self, seat: int) -> Refusal | None:
        """Take back a seat's last answer; gives the reason if that may not be (None: it is done)."""
        refusal = self.why_not_undo(seat)
        if refusal is None:
            self._replay(len(self.game.record) - 1)
            self._past.pop()
        return refusal

    def repair(self) -> None:
        """Play the answers again: for a game that was stopped (by Ctrl-C) in the middle of a step."""
        self._replay(len(self.game.record))

    def _replay(self, answers: int) -> None:
        record = to_record(self.game)
        self.game = from_record({**record, "answers": record["answers"][:answers]}, check=False)

    # --- saving ---

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


def tells_cards_of_others(event: Event, seat: int) -> bool:
    """Whether an event shows what another seat holds (or does not hold) in his hand."""
    fields = event.fields
    holder = fields.get("other", fields.get("seat", seat))
    return holder != seat and any(field in fields for field in CARDS)


def visible(log: Sequence[Event], seats: Sequence[int], since: int = 0) -> list[Event]:
    """The events from a place of the log on that any of the seats may see."""
    return [e for e in log[since:] if e.visible_to(None) or any(e.visible_to(seat) for seat in seats)]
