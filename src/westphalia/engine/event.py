"""Events: every change that players can see, with its wording, its rule and the seats that may see it."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final, Literal

SceneKind = Literal[
    "upheaval", "faith", "council", "dilemma", "battle", "league", "shifts", "affairs", "election", "death", "exile",
    "end",
]  # fmt: skip
Level = Literal["round", "phase", "battle", "card", "desk", "aside", "plain"]


@dataclass(frozen=True, slots=True)
class Tale:
    """A short log line: the subject, named by the event's field `who`, and what it does.

    Consecutive events that differ only in their subjects become one line, with `all_do` for several subjects (by
    default `does` with its verb in the plural). With `last` the subject is a place, named at the end.
    """

    does: str
    who: str = "seat"
    last: bool = False
    all_do: str = ""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A sentence of the game's chronicle.

    Several events of a phase with the same `one` become one sentence: `many`, with {items} (the `item` of each) or {n}
    (how many there are). `one` may contain {items} too.
    """

    one: str
    many: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain of a seat by the event's `amount` (with `sign` -1: its loss), and the icon."""

    icon: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Champion:
    """A title in a Religious War: its side (0 restores the Faith, 1 defends it), its meaning and its rule."""

    side: int
    title: str
    meaning: str
    cite: str


@dataclass(slots=True, eq=False)
class EventType:
    """A type of event, declared once beside the step that logs it, with everything that clients need to show it.

    `words`: the template of its sentence. It names fields of the event ({seat}, {province}, {amount:Saint/Saints},
    {choice:yes=agrees/no=refuses}) and numbers of the edition ({k.conquer_plain}).
    `level`: its weight in the log: a heading (round, phase), the start of a battle, a card, a line that a desk
    repeats, an aside, or a plain line.
    `tale`: how the log tells it in short.
    `detail`: it belongs to the line before and is shown on demand.
    `chronicle`: its sentence in the chronicle of the game.
    `scene`: the scene it belongs to; `begins` and `ends` mark the first and the last event of one.
    `dice`: the field that holds what was rolled. `rolls_faith`: Faith dice, of which `amount` succeed.
    `duel`: two players show their choices to each other.
    `cards_left`: the field that tells how many cards the seat has left.
    `gain`: what it adds to a seat or takes from it. `champion`: the title it gives. `lives`: the Emperor survives.
    `converts`: provinces change their religion.
    """

    kind: str
    words: str
    cite: str = ""
    _: KW_ONLY
    level: Level = "plain"
    tale: Tale | None = None
    detail: bool = False
    chronicle: Chronicle | None = None
    scene: SceneKind | Literal[""] = ""
    begins: bool = False
    ends: bool = False
    dice: str = ""
    rolls_faith: bool = False
    duel: bool = False
    cards_left: str = ""
    gain: Gain | None = None
    champion: Champion | None = None
    lives: bool = False
    converts: bool = False


class Event:
    """Something that happened. `seen_by` lists the seats that may see it; None means all."""

    __slots__ = ("fields", "rule", "seen_by", "type")

    def __init__(
        self, type: EventType, rule: str, fields: dict[str, Any], seen_by: tuple[int, ...] | None = None
    ) -> None:
        self.type = type
        self.rule = rule
        self.fields = fields
        self.seen_by = seen_by

    @property
    def kind(self) -> str:
        """The name of the event's type."""
        return self.type.kind

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        mine, theirs = ((e.kind, e.rule, e.fields, e.seen_by) for e in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def visible_to(self, seat: int | None) -> bool:
        """Return whether a seat may see the event; None stands for a spectator."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.fields})"


class Teller:
    """Writes events into a log, with the rule ids of the edition."""

    __slots__ = ("ids", "keeps_log", "log")

    def __init__(self, log: list[Event], ids: Mapping[str, str], keeps_log: bool = True) -> None:
        self.log = log
        self.ids = ids
        self.keeps_log = keeps_log

    def __call__(self, type: EventType, /, *, cite: str = "", **fields: Any) -> None:
        """Log an event that all may see; `cite` names the rule if it is not the one of the event type."""
        cite = cite or type.cite
        self.log.append(Event(type, self.ids.get(cite, cite), fields))

    def to(self, seats: tuple[int, ...], type: EventType, *, cite: str = "", **fields: Any) -> None:
        """Log an event that only these seats may see."""
        cite = cite or type.cite
        self.log.append(Event(type, self.ids.get(cite, cite), fields, seats))


ONLY_ANSWER: Final = EventType(
    "only_answer", "{seat} has only one answer: {answer}.", level="aside", detail=True
)
