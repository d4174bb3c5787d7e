"""The JSON of boards, views, questions and events; the browser's types are generated from it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from westphalia.editions.kit.show.types import Badge, CounterInfo, Desk, Held, Part, Race, Share, Token
from westphalia.engine.event import Level, SceneKind

# --- the board: constant data ---


class HexJson(TypedDict):
    """A province: its coordinates, and where it is drawn."""

    q: int
    r: int
    x: float
    y: float


class ArmsJson(TypedDict):
    """A name with its coat of arms."""

    name: str
    field: str
    charge: str
    arms: str


class FlagJson(TypedDict):
    """A player's flag: any two players differ in two of colour, pattern and emblem."""

    emblem: str
    colour: str
    hex: str
    pattern: str


class RoundJson(TypedDict):
    round: int
    year: int


class PhaseJson(TypedDict):
    id: str
    name: str
    icon: str


class PlacesJson(TypedDict):
    """The offsets that turn a place's number into an answer, so that clients can ask about any place."""

    province: int
    principality: int


class EdgeJson(TypedDict):
    name: str
    hexes: list[int]


class Board(TypedDict):
    """The constant data of a game: map, names, players, counters."""

    edition: str
    title: str
    prefix: str
    players: list[str]
    marks: list[str]
    rounds: list[RoundJson]
    phases: list[PhaseJson]
    hexes: list[HexJson]
    neighbours: list[list[int]]
    edges: list[EdgeJson]
    names: list[ArmsJson]
    homes: list[ArmsJson]
    flags: list[FlagJson]
    religions: list[str]
    cards: list[str]
    counters: list[CounterInfo]
    scenes: dict[str, SceneInfo]
    places: PlacesJson


# --- the view: what a seat may see now ---


class Principality(TypedDict):
    """A Principality on the map; Influence by seat."""

    name: str
    name_index: int
    capital: int
    land: list[int]
    religion: int
    imperial_power: int
    influence: list[int]
    ally: int | None
    elector: bool


class Realm(TypedDict):
    """A player's realm; fields that only the owner may see are None for others."""

    seat: int
    name: str
    flag: int | None
    religion: int
    role: str
    counters: dict[str, int]
    power_of: list[Share]
    notes: list[str]
    badges: list[Badge]
    held: list[Held]
    capital: int | None
    land: list[int]
    town_provinces: list[int]
    home: int | None
    edge: int | None
    allies: list[int]
    league: str
    faith: int
    successes: int
    hand_count: int
    hand: list[int] | None
    pile: list[int]
    reserves: int
    called: bool
    barred: bool
    facing: int | None


class WarJson(TypedDict):
    """A war between two powers; a player leads an unaligned Principality."""

    attacker: int
    defender: int
    leader: int | None
    phase: int
    outcome: Literal["pending", "won", "dropped", "white peace"]
    winner: int | None


class VoteJson(TypedDict):
    elector: int
    candidate: int


class About(TypedDict):
    """A thing that a question is about."""

    kind: str
    value: int


Difference = TypedDict("Difference", {"seat": int, "what": str, "from": int, "to": int})
"""A number of a seat before and after: `what` is a counter's id, provinces, allies or influence (stored and placed)."""


class LandChange(TypedDict):
    """A province that changes hands: its Principality, if any, and the player who owns it or is its ally."""

    province: int
    principality: NotRequired[int]
    seat: NotRequired[int]


class Answer(TypedDict):
    """An answer for a button or a place on the map, and its effects as far as its seat can know them.

    `needs`: Influence that wins the place. `changes` and `lands`: the effects of the answer alone; absent if chance
    or other players decide.
    """

    id: int
    kind: str
    value: int
    words: str
    brings: NotRequired[str]
    icon: NotRequired[str]
    arms: NotRequired[int]
    name: NotRequired[str]
    quiet: NotRequired[bool]
    drastic: NotRequired[bool]
    needs: NotRequired[int]
    changes: NotRequired[list[Difference]]
    lands: NotRequired[list[LandChange]]


class Opens(TypedDict):
    """Places that an answer would newly offer; a click on one gives both answers."""

    via: int
    answers: list[Answer]


class Enough(TypedDict):
    """The answers that make a Principality an ally, and the Influence they place."""

    answer: int
    answers: list[int]
    amount: int


class Question(TypedDict):
    """A question: its prompt (`named`: with place names), what is at stake, its answers, and who chooses in secret."""

    seat: int
    kind: str
    prompt: str
    stake: str
    named: str
    rule: str
    sealed: bool
    given: int | None
    together: list[int]
    about: list[About]
    answers: list[Answer]
    edition: str
    times: int  # how often it is asked in a row, at most
    opens: NotRequired[list[Opens]]
    enough: NotRequired[list[Enough]]
    more: NotRequired[int]  # the answer that buys one more piece to place
    most: NotRequired[int]  # how many can be placed, including those that can be bought
    general: NotRequired[bool]  # whether a bot may finish the battle


class Aside(TypedDict):
    """An aside: the seat may give it at any time, and its question stays open."""

    id: int
    words: str


class View(TypedDict):
    """The view of a seat."""

    seat: int | None
    round: int
    year: int
    phase: str
    battle_phase: int
    emperor: int | None
    initiative: list[int]
    setup_order: list[int]
    owner: list[int | None]
    protestant: list[int]
    towns: list[int]
    tokens: list[Token]
    principalities: dict[str, Principality]
    realms: list[Realm]
    wars: list[WarJson]
    votes: list[VoteJson]
    race: Race
    desks: list[Desk]
    waiting: list[int]
    asked: list[int]
    question: Question | None
    asides: list[Aside]
    over: bool
    winners: list[int]
    victory: str
    verdicts: list[list[Part]]
    can_undo: NotRequired[bool]


# --- events ---


class CardShown(TypedDict):
    """A card that a player has shown in battle."""

    seat: int
    card: int


class Duellist(TypedDict):
    """One player's choice in a duel, and its gain."""

    seat: int
    words: str
    icon: str
    amount: int


class Brief(TypedDict):
    """An event for the chronicle; those of a phase with the same `one` are combined by `many`."""

    one: str
    many: str
    item: str


class SceneInfo(TypedDict):
    """The title and icon of a scene."""

    title: str
    icon: str


class CardsLeft(TypedDict):
    """The size of a player's hand."""

    seat: int
    cards: int


class Ballot(TypedDict):
    """Electors (indices into the board's names) and their candidate."""

    electors: list[int]
    candidate: int


class Counted(TypedDict):
    """A player's votes."""

    seat: int
    votes: int


class Roll(TypedDict):
    """A roll: the number of dice and of successes; `upto` is the highest face that succeeds."""

    seat: int
    dice: int
    hits: int
    upto: NotRequired[int]


class Champion(TypedDict):
    """A title in a Religious War: side 0 restores the Faith, side 1 defends it."""

    seat: int
    side: int
    title: str
    meaning: str
    rule: str


class LeagueSide(TypedDict):
    """A League and its members; the Restorer's League comes first."""

    name: str
    religion: int
    seats: list[int]


class Change(TypedDict):
    """A gain or loss of a seat, its place (an index into the board's names), and its reason."""

    seat: int
    amount: int
    icon: str
    place: int | None
    why: str


class Shown(TypedDict):
    """A token that a player has shown."""

    seat: int
    words: str
    icon: str


class Affairs(TypedDict):
    """The die rolled for a player's Home, and its effect."""

    seat: int
    face: str
    label: str
    amount: int


class Scene(TypedDict):
    """The contribution of an event to its scene."""

    kind: SceneKind
    begins: bool
    ends: bool
    seats: NotRequired[list[int]]
    left: NotRequired[CardsLeft]
    ballot: NotRequired[Ballot]
    counted: NotRequired[list[Counted]]
    majority: NotRequired[int]
    roll: NotRequired[Roll]
    religion: NotRequired[int]
    champion: NotRequired[Champion]
    target: NotRequired[int]
    sides: NotRequired[list[LeagueSide]]
    change: NotRequired[Change]
    token: NotRequired[Shown]
    affairs: NotRequired[Affairs]
    lives: NotRequired[bool]


class Tale(TypedDict):
    """A short log line: a subject and what it does; events that differ only in the subject are combined."""

    who: Part
    does: list[Part]
    all_do: list[Part]  # the same for several subjects
    last: bool  # whether `who` is named after what is done


class CardsLost(TypedDict):
    """How many cards an exchange costs a seat, those it still has to choose included."""

    seat: int
    cards: int


class GameEvent(TypedDict):
    """Something that happened, as the parts of a sentence.

    The second card of an exchange has `winner` (None if the cards are equal) and `lost`. A conversion has `provinces`
    in the order in which they turn: the capital first, then by distance from it.
    """

    n: int
    kind: str
    rule: str
    icon: str
    level: Level
    parts: list[Part]
    fields: dict[str, Any]
    card: NotRequired[CardShown]
    dice: NotRequired[list[int]]
    duel: NotRequired[list[Duellist]]
    brief: NotRequired[Brief]
    tale: NotRequired[Tale]
    detail: NotRequired[bool]
    scene: NotRequired[Scene]
    winner: NotRequired[int | None]
    lost: NotRequired[list[CardsLost]]
    provinces: NotRequired[list[int]]


# --- a game over time ---


class Frame(TypedDict):
    """A moment of a game, and the events since the last frame."""

    n: int
    round: int
    phase: str
    view: View
    events: list[GameEvent]


class Replay(TypedDict):
    """A game from its beginning."""

    board: Board
    frames: list[Frame]
