"""An edition's own part of the presentation, `ShowPart`, and helpers to build one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from westphalia.editions.kit.show.types import (
    Badge,
    Condition,
    CounterInfo,
    Desk,
    Goal,
    Held,
    Outcome,
    Part,
    Race,
    Score,
    Share,
    Token,
)


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
    @property
    def watched(self) -> tuple[Any, ...]: ...
    def count(self, what: str, seat: int) -> int: ...


CounterValue = Callable[[Seen, int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A number of a realm: its icon, label, meaning and rule, and how to compute it.

    The meaning may contain numbers of the edition: {k.good_works_per_saint}. `short` replaces the label where space is
    tight, `main` marks the most important counter, `chart` draws it over the years on the end page.
    """

    id: str
    icon: str
    label: str
    meaning: str
    cite: str
    value: CounterValue
    short: str = ""
    main: bool = False
    chart: bool = False

    def info(self, s: Any) -> CounterInfo:
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
        """Return the meaning with the edition's numbers filled in."""
        return self.meaning.format(k=s.k) if "{" in self.meaning else self.meaning


def nothing(*_: Any) -> list[Any]:
    return []


ICONS: Final[dict[str, str]] = {  # of chapters of the rules and of phases
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

# On buttons, where the rulebook's words are too short or lack capitals.
CHOICE_NAMES: Final[dict[str, str]] = {
    "buy influence": "buy Influence",
    "withdraw": "withdraw Influence",
    "war on player": "war on a player",
    "war on principality": "war on a Principality",
    "war on principalities": "war on Principalities",
    "turn on principalities": "turn on Principalities",
    "catholic league": "join the Catholics",
    "evangelical league": "join the Evangelicals",
    "become foreign power": "become a Foreign Power",
    "engage in diplomacy": "Engage in Diplomacy",
    "wage war": "Wage War",
}


def plain_race(seen: Seen) -> Race:
    """Return the default race: the highest score wins after the last round."""
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
    """An edition's own part of the presentation; the defaults fit every edition.

    The race, tokens, `power_of`, notes and the counters of other realms are built once for all viewers from public
    information. `held`, a viewer's own counters and the desks are built from what that viewer may see.

    `counters` of a realm; `columns` of the desk of each phase, and the `usual` ones; the names of its `victories`; the
    `race`; `power_of`: the parts of Imperial Power; `notes` on a realm and `badges` beside its name; cards that are
    `held`; `tokens` on the map; `desks`: the tables of this moment, the most important first; `icons` of chapters and
    phases; `scenes` with another title and icon than usual; `ledger`: rules by which all gain or lose in one phase, and
    why in a few words; `affairs`: what a Foreign Power rolls for its Home. Event types say themselves how they are
    shown (`engine/event.py`).
    """

    counters: tuple[Counter, ...]
    columns: Mapping[str, tuple[Counter, ...]] = field(default_factory=dict)
    victories: Mapping[str, str] = field(default_factory=dict)
    race: Callable[[Seen], Race] = plain_race
    power_of: Callable[[Any, int], list[Share]] = nothing
    notes: Callable[[Any, int], list[str]] = nothing
    badges: Callable[[Any, int], list[Badge]] = nothing
    held: Callable[[Seen, int], list[Held]] = nothing
    tokens: Callable[[Any], list[Token]] = nothing
    desks: Callable[[Seen], list[Desk]] = nothing
    icons: Mapping[str, str] = field(default_factory=dict)
    scenes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    ledger: Mapping[str, str] = field(default_factory=dict)
    affairs: str = ""

    def icon(self, name: str) -> str:
        return self.icons.get(name) or ICONS.get(name, "scroll")


# --- help for editions ---


def cited(s: Any, key: str) -> str:
    """Return the rule id of a citation key in the edition; empty if it has no such rule."""
    return str(s.ids.get(key) or (key if key[:1].isupper() else ""))  # an id outright, or a key


def score_of(s: Any, label: str, meaning: str, cite: str) -> Score:
    values = [s.score(seat) for seat in range(s.players)]
    ranks = [1 + sum(other > value for other in values) for value in values]
    return {"label": label, "meaning": meaning, "rule": cited(s, cite), "values": values, "ranks": ranks}


def leaders(score: Score) -> list[int]:
    return [seat for seat, rank in enumerate(score["ranks"]) if rank == 1]


def condition(id: str, label: str, have: int, need: int, of: int, rule: str) -> Condition:
    """Return a condition, met when `have` reaches `need`."""
    return {"id": id, "label": label, "have": have, "need": need, "of": of, "met": have >= need, "rule": rule}


def named(players: tuple[str, ...], seats: list[int], last: str = " and ") -> list[Part]:
    """Return players as the parts of a list."""
    parts: list[Part] = []
    for i, seat in enumerate(seats):
        if i:
            parts.append({"text": last if i == len(seats) - 1 else ", "})
        parts.append({"text": players[seat], "seat": seat})
    return parts or [{"text": "no player"}]


def outcome(seen: Seen, goal: Goal, seats: list[int], rule: str = "") -> Outcome:
    """Return how the game ended, or would end now, by a goal."""
    s = seen.state
    if s.over:
        seats = list(s.winners)
    who = named(seen.players, seats)
    sentence: list[Part] = [*who, {"text": f" would win by the {goal['name'].removeprefix('The ')}."}]
    if s.over:
        sentence = [{"text": f"{goal['name']}: "}, *who, {"text": " wins." if len(seats) == 1 else " win."}]
    return {
        "goal": goal["id"],
        "name": goal["name"],
        "seats": seats,
        "sentence": sentence,
        "rule": rule or goal["rule"],
    }


def shares(values: Mapping[str, int]) -> list[Share]:
    """Return the parts of a sum, without those that add nothing."""
    return [{"label": label, "value": value} for label, value in values.items() if value]


def token(at: int, icon: str, label: str, count: int = 1, religion: int | None = None) -> Token:
    return {"hex": at, "icon": icon, "count": count, "religion": religion, "label": label}


def held_by_seat(name: str) -> CounterValue:
    """Return a counter's value: a number that the state holds by seat."""
    return lambda seen, seat: int(getattr(seen.state, name)[seat])


def imperial_power(seen: Seen, seat: int) -> int:
    return int(seen.state.imperial_power(seat))


def allies(seen: Seen, seat: int) -> int:
    return int(seen.state.allied[seat].bit_count())


def score(seen: Seen, seat: int) -> int:
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
    value=held_by_seat("stored"),
)
ALLIES: Final = Counter(
    id="allies",
    icon="hands",
    label="Allies",
    meaning="Principalities that stand with this realm.",
    cite="ally.first",
    value=allies,
)
SCORE: Final = Counter(
    id="score",
    icon="star",
    label="Westphalia score",
    short="Score",
    meaning="Imperial Power without the Home, plus {k.westphalia_town_bonus} per orthodox town.",
    cite="win.score",
    value=score,
    chart=True,
)
COUNTERS: Final = (IMPERIAL_POWER, STORED, ALLIES, SCORE)
PLAIN: Final = ShowPart(counters=(IMPERIAL_POWER, STORED))
