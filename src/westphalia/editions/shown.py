"""The JSON of what an edition shows: words and numbers that clients draw as they are, without concluding anything.

It is declared here once; `tools/client_types.py` writes the browser's types from it.
"""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict


class Part(TypedDict, total=False):
    """A piece of a sentence; it may name a player, a place or a Principality (by its number among the names)."""

    text: Required[str]
    seat: int
    province: int
    principality: int
    provinces: list[int]
    principalities: list[int]
    seats: list[int]
    name: str  # of a place whose text is its coordinates


class CounterInfo(TypedDict):
    """What a counter of a realm is; its value stands in the realm, under its id."""

    id: str
    icon: str
    label: str
    short: str
    meaning: str
    rule: str
    main: bool
    chart: bool


class Share(TypedDict):
    """What a part of a number comes from."""

    label: str
    value: int


class Badge(TypedDict):
    """A sign beside a player's name: what he is just now; `side` is that of a champion in a Religious War."""

    icon: str
    label: str
    meaning: NotRequired[str]
    rule: NotRequired[str]
    side: NotRequired[int]


class Held(TypedDict):
    """Cards that a realm holds: everybody knows how many, their owner knows which."""

    label: str
    count: int
    names: list[str] | None


class Token(TypedDict):
    """Something that lies on a province of the map."""

    hex: int
    icon: str
    count: int
    religion: int | None
    label: str


class Condition(TypedDict):
    """One thing that a goal needs: how much there is, of how many, and how much it takes."""

    id: str
    label: str
    have: int
    need: int
    of: int
    met: bool
    rule: str


class Goal(TypedDict):
    """A way to win: for whom, what it needs, and from which round on it counts. `seats` would win by it now."""

    id: str
    name: str
    who: str
    rule: str
    religion: int | None
    conditions: list[Condition]
    met: bool
    counts: bool
    counts_from: int
    counts_words: str
    seats: list[int]


class Score(TypedDict):
    """What is counted at the end, for every seat, and everybody's rank."""

    label: str
    meaning: str
    rule: str
    values: list[int]
    ranks: list[int]


class Outcome(TypedDict):
    """How the game has ended, or would end now."""

    goal: str
    name: str
    seats: list[int]
    sentence: list[Part]
    rule: str


class Race(TypedDict):
    """Everybody's way to victory."""

    goals: list[Goal]
    score: Score
    now: Outcome


class Column(TypedDict):
    """A column of a desk."""

    label: str
    meaning: str


class Row(TypedDict):
    """A row of a desk: a player's."""

    seat: int
    cells: list[int | str]


class Section(TypedDict):
    """Some lines of a desk under a heading."""

    title: str
    lines: list[list[Part]]


class RowsDesk(TypedDict):
    """What each player brings to a phase, and what is going on in it."""

    kind: Literal["rows"]
    id: str
    title: str
    icon: str
    urgent: bool
    columns: list[Column]
    rows: list[Row]
    sections: list[Section]


class Fact(TypedDict):
    """A thing and how it stands; `alarm` if it should be noticed."""

    label: str
    value: str
    alarm: bool


class Side(TypedDict):
    """One side of a battle: cards by type where they may be seen."""

    seat: int
    power: int
    cards: int
    hand: list[int] | None
    pile: list[int]
    facts: list[Fact]


class Fight(TypedDict):
    """Those who fight each other."""

    sides: list[Side]


class BattleDesk(TypedDict):
    """The battles that are being fought."""

    kind: Literal["battle"]
    id: str
    title: str
    icon: str
    urgent: bool
    fights: list[Fight]
    sections: list[Section]


class Elector(TypedDict):
    """An Elector: whose ally, and for whom it has voted."""

    power: int
    ally: int | None
    vote: int | None


class Candidate(TypedDict):
    """A Player who may be elected: votes cast for him, votes of his own to cast, what the blocks would add now."""

    seat: int
    votes: int
    to_cast: int
    block: int
    total: int


class Block(TypedDict):
    """Unaligned Electors who vote together, and whom they would follow now."""

    religion: int
    electors: list[int]
    follows: int | None
    sentence: list[Part]


class ElectionDesk(TypedDict):
    """The arithmetic of an election: `leader` would be elected as things stand."""

    kind: Literal["election"]
    id: str
    title: str
    icon: str
    urgent: bool
    majority: int
    votes: int
    electors: list[Elector]
    candidates: list[Candidate]
    blocks: list[Block]
    leader: int | None
    sentence: list[Part]
    rule: str


class BoardEntry(TypedDict):
    """A doctrine: types of cards of which one is given, the cards taken for it, and whose cubes lie on it.

    Without cards to take it is any one of another type. Those who have `moved` in this round may not move again in it;
    `answer` is what the question in hand would answer with it.
    """

    name: str
    meaning: str
    give: list[int]
    take: list[int]
    seats: list[int]
    moved: list[int]
    answer: int


class BoardDesk(TypedDict):
    """The doctrine board."""

    kind: Literal["board"]
    id: str
    title: str
    icon: str
    urgent: bool
    entries: list[BoardEntry]
    sentence: list[Part]
    rule: str


Desk = RowsDesk | BattleDesk | ElectionDesk | BoardDesk
Level = Literal["round", "phase", "battle", "card", "desk", "aside", "plain"]
"""What an event is for a reader: a heading, the start of a battle, a card shown, something to repeat on a desk,
something that may be passed over, or a line of the log."""
