"""What an edition shows in its own way: its `ShowPart`, and help to make one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from westphalia.editions.shown import (
    Badge,
    Condition,
    CounterInfo,
    Desk,
    Goal,
    Held,
    Level,
    Outcome,
    Part,
    Race,
    Score,
    Share,
    Token,
)
from westphalia.editions.tales import DETAILS, ON_PLACES, TALES


class Seen(Protocol):
    """A game as one seat (or None: a spectator) may see it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def state(self) -> Any: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def question(self) -> Any: ...
    def count(self, what: str, seat: int) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A number of a realm: its picture, its name, what it means, the rule it comes from, and how it is found.

    The meaning may name the edition's numbers: {k.good_works_per_saint}.
    `short` stands for the label where there is little room; `main` is the one that stands out; `chart` is drawn over
    the years when the game is over.
    """

    id: str
    icon: str
    label: str
    meaning: str
    cite: str
    value: Callable[[Seen, int], int]
    short: str = ""
    main: bool = False
    chart: bool = False

    def info(self, s: Any) -> CounterInfo:
        """What it is, for clients."""
        return {
            "id": self.id,
            "icon": self.icon,
            "label": self.label,
            "short": self.short or self.label,
            "meaning": self.means(s),
            "rule": cited(s, self.cite),
            "main": self.main,
            "chart": self.chart,
        }

    def means(self, s: Any) -> str:
        """What it means, with the edition's numbers."""
        return self.meaning.format(k=s.k) if "{" in self.meaning else self.meaning


@dataclass(frozen=True, slots=True)
class Chronicle:
    """An event in the chronicle of a game.

    `one` names the event's fields as its words do. Where several of a phase are told together, `many` holds {items}
    (what `item` names in each) or {n} (how many); `one` may hold {items} then.
    """

    one: str
    many: str = ""
    item: str = ""


def nothing(*_: Any) -> list[Any]:
    """Nothing to show."""
    return []


ICONS: Final[dict[str, str]] = {  # the picture of a chapter of the rules, and of a phase
    "setup": "map", "upheaval": "flame", "init": "list", "heresy": "church", "convert": "church", "role": "saint",
    "trent": "book", "faith": "church", "place": "die", "resolve": "die", "diplomacy": "hands", "dip": "hands",
    "dipgame": "hands", "ally": "cube", "war": "swords", "battle": "swords", "card": "cards", "doctrine": "scroll",
    "treaty": "scroll", "postwar": "scroll", "religious_war": "cross", "league": "cross", "rwbattle": "cross",
    "rwpeace": "cross", "foreign_powers": "ship", "fp": "ship", "election": "crown", "end": "hourglass",
    "round": "hourglass", "win": "star", "gen": "shield", "power": "shield",
}  # fmt: skip
CHOICE_ICONS: Final[dict[str, str]] = {
    "trent": "book",
    "french": "flag",
    "thumb": "thumb",
    "gun": "gun",
    "cooperate": "thumb",
    "compete": "gun",
}
DUELS: Final = frozenset({"diplomacy_game"})
LEVELS: Final[dict[str, Level]] = {
    "round": "round",
    "phase": "phase",
    "battle": "battle",
    "play_card": "card",
    "only_answer": "aside",
}


def plain_race(seen: Seen) -> Race:
    """The race of an edition that says nothing of its own: the highest score wins after the last round."""
    s = seen.state
    score = score_of(s, "Score", "What is counted at the end.", "win.score")
    best = leaders(score)
    goal: Goal = {
        "id": "score",
        "name": "The highest score",
        "who": "the player with the highest score",
        "rule": cited(s, "win.score"),
        "religion": None,
        "conditions": [],
        "met": True,
        "counts": s.round == s.k.rounds,
        "counts_from": s.k.rounds,
        "counts_words": f"counts at the end of round {s.k.rounds}",
        "seats": best,
    }
    return {"goals": [goal], "score": score, "now": outcome(seen, goal, best)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPart:
    """What an edition shows in its own way; whatever it leaves out is shown as in every edition.

    The race, tokens, `power_of`, notes and the counters of others' realms are made once for all viewers, from what
    everybody may see; a realm's own `held`, its counters for its owner, and the desks from what the viewer may.

    The `counters` of a realm; the names of its `victories`; the `race`; `power_of`: of what Imperial Power is made;
    `notes` on a realm and `badges` beside its name; cards that are `held`; `tokens` on the map; the `desks` of this
    moment, the most important first; the `chronicle` and the `levels` of events by kind; `dice`: the field of an event
    that holds what was rolled; `duels`: events in which two players show a choice to each other; `tales`, `on_places`
    and `details`: how a log tells (`editions/tales.py`); `icons` of chapters and phases.

    For its scenes (`game/scenes.py`): `scenes` that have another title and picture; `ledger`: rules by which everybody
    gains or loses in one phase, and why in a few words; `champions` of a Religious War by event (side, title, what it
    means, the rule); `affairs`: what a Foreign Power rolls for its Home.
    """

    counters: tuple[Counter, ...]
    victories: Mapping[str, str] = field(default_factory=dict)
    race: Callable[[Seen], Race] = plain_race
    power_of: Callable[[Any, int], list[Share]] = nothing
    notes: Callable[[Any, int], list[str]] = nothing
    badges: Callable[[Any, int], list[Badge]] = nothing
    held: Callable[[Seen, int], list[Held]] = nothing
    tokens: Callable[[Any], list[Token]] = nothing
    desks: Callable[[Seen], list[Desk]] = nothing
    chronicle: Mapping[str, Chronicle] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    dice: Mapping[str, str] = field(default_factory=dict)
    duels: frozenset[str] = frozenset()
    tales: Mapping[str, str] = field(default_factory=lambda: TALES)
    on_places: Mapping[str, str] = field(default_factory=lambda: ON_PLACES)
    details: frozenset[str] = DETAILS
    icons: Mapping[str, str] = field(default_factory=dict)
    scenes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    ledger: Mapping[str, str] = field(default_factory=dict)
    champions: Mapping[str, tuple[int, str, str, str]] = field(default_factory=dict)
    affairs: str = ""

    def level(self, kind: str) -> Level:
        """What an event of a kind is for a reader."""
        return self.levels.get(kind) or LEVELS.get(kind, "plain")

    def icon(self, name: str) -> str:
        """The picture of a chapter, a phase or a choice."""
        return self.icons.get(name) or ICONS.get(name, "scroll")


# --- help for editions ---


def cited(s: Any, key: str) -> str:
    """The rule's id in the edition that is played; nothing if it has no such rule."""
    return str(s.ids.get(key) or (key if key[:1].isupper() else ""))  # an id outright, or a key


def score_of(s: Any, label: str, meaning: str, cite: str) -> Score:
    """Everybody's score and rank."""
    values = [s.score(seat) for seat in range(s.players)]
    ranks = [1 + sum(other > value for other in values) for value in values]
    return {"label": label, "meaning": meaning, "rule": cited(s, cite), "values": values, "ranks": ranks}


def leaders(score: Score) -> list[int]:
    """Those with the highest score."""
    return [seat for seat, rank in enumerate(score["ranks"]) if rank == 1]


def condition(id: str, label: str, have: int, need: int, of: int, rule: str) -> Condition:
    """A condition, met when there is as much as it takes."""
    return {
        "id": id,
        "label": label,
        "have": have,
        "need": need,
        "of": of,
        "met": have >= need,
        "rule": rule,
    }


def named(players: tuple[str, ...], seats: list[int], last: str = " and ") -> list[Part]:
    """Several players by name."""
    parts: list[Part] = []
    for i, seat in enumerate(seats):
        if i:
            parts.append({"text": last if i == len(seats) - 1 else ", "})
        parts.append({"text": players[seat], "seat": seat})
    return parts or [{"text": "nobody"}]


def outcome(seen: Seen, goal: Goal, seats: list[int], rule: str = "") -> Outcome:
    """How the game has ended, or would end now, by a goal."""
    s = seen.state
    if s.over:
        seats = list(s.winners)
    verb = ("wins" if len(seats) == 1 else "win") if s.over else "would win"
    return {
        "goal": goal["id"],
        "name": goal["name"],
        "seats": seats,
        "sentence": [{"text": f"{goal['name']}: "}, *named(seen.players, seats), {"text": f" {verb}."}],
        "rule": rule or goal["rule"],
    }


def imperial_power(seen: Seen, seat: int) -> int:
    """A Player's Imperial Power."""
    return int(seen.state.imperial_power(seat))


def stored_influence(seen: Seen, seat: int) -> int:
    """Influence that a Player has not placed."""
    return int(seen.state.stored[seat])


def allies(seen: Seen, seat: int) -> int:
    """How many allies a Player has."""
    return int(seen.state.allied[seat].bit_count())


def score(seen: Seen, seat: int) -> int:
    """What a Player would score now."""
    return int(seen.state.score(seat))


IMPERIAL_POWER: Final = Counter(
    id="imperial_power",
    icon="shield",
    label="Imperial Power",
    short="IP",
    meaning="The weight of a realm: its land, its allies, its Home.",
    cite="power",
    value=imperial_power,
    main=True,
    chart=True,
)
STORED: Final = Counter(
    id="stored",
    icon="cube",
    label="Stored Influence",
    short="Stored",
    meaning="Influence that is not placed on a Principality yet.",
    cite="influence.counted",
    value=stored_influence,
)
ALLIES: Final = Counter(
    id="allies",
    icon="hands",
    label="Allies",
    meaning="Principalities that stand with this realm.",
    cite="ally.first",
    value=allies,
)
PLAIN: Final = ShowPart(counters=(IMPERIAL_POWER, STORED))
