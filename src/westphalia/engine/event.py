"""Events: every change that players would see, with its words, its rule and who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final


class Told:
    """Something that can be said: declared once, beside the step that says it.

    `words` name the event's fields ({seat}, {province}, {amount:Saint/Saints}) and the edition's numbers
    ({k.conquer_plain}).
    """

    __slots__ = ("cite", "kind", "words")

    def __init__(self, kind: str, words: str, cite: str = "") -> None:
        self.kind = kind
        self.words = words
        self.cite = cite

    def __repr__(self) -> str:
        return f"Told({self.kind!r})"


class Event:
    """Something that happened. `seen_by` is None when everybody may see it."""

    __slots__ = ("fields", "rule", "seen_by", "told")

    def __init__(
        self, told: Told, rule: str, fields: dict[str, Any], seen_by: tuple[int, ...] | None = None
    ) -> None:
        self.told = told
        self.rule = rule
        self.fields = fields
        self.seen_by = seen_by

    @property
    def kind(self) -> str:
        """The name of what was said."""
        return self.told.kind

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        mine, theirs = ((e.kind, e.rule, e.fields, e.seen_by) for e in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see the event."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.fields})"


class Teller:
    """Writes what is said into a log, with the rule ids of the edition that is played."""

    __slots__ = ("ids", "log")

    def __init__(self, log: list[Event], ids: Mapping[str, str]) -> None:
        self.log = log
        self.ids = ids

    def __call__(self, told: Told, *, cite: str = "", **fields: Any) -> None:
        """Say something to everybody; `cite` if another rule than its own is the reason."""
        cite = cite or told.cite
        self.log.append(Event(told, self.ids.get(cite, cite), fields))

    def to(self, seats: tuple[int, ...], told: Told, *, cite: str = "", **fields: Any) -> None:
        """Say something to some seats alone."""
        cite = cite or told.cite
        self.log.append(Event(told, self.ids.get(cite, cite), fields, seats))


ONLY_ANSWER: Final = Told("only_answer", "{seat} has only one answer: {answer}.")
