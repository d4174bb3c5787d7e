"""The JSON of boards, views, questions and events, declared once; the browser's types are written from it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from westphalia.editions.shown import Badge, CounterInfo, Desk, Held, Level, Part, Race, Share, Token

# --- the board: what never changes ---


class HexJson(TypedDict):
    """A province: its coordinates, and where it is drawn."""

    q: int
    r: int
    x: float
    y: float


class ArmsJson(TypedDict):
    """A name with its arms in words."""

    name: str
    field: str
    charge: str
    arms: str


class FlagJson(TypedDict):
    """A player's flag: colour, pattern and emblem, any two of which differ between two players."""

    emblem: str
    colour: str
    hex: str
    pattern: str


class RoundJson(TypedDict):
    """A round and its year."""

    round: int
    year: int


class PhaseJson(TypedDict):
    """A phase."""

    id: str
    name: str
    icon: str


class PlacesJson(TypedDict):
    """What is added to a place's number to answer with it, so that one may ask about any place."""

    province: int
    principality: int


class EdgeJson(TypedDict):
    """An edge of the map."""

    name: str
    hexes: list[int]


class Board(TypedDict):
    """What never changes in a game: the map, the names, the players, what the counters mean."""

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
    """A player's realm. What only its owner may see is None for others."""

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
    """A war between two powers; an unaligned Principality is led by a player."""

    attacker: int
    defender: int
    leader: int | None
    phase: int
    outcome: Literal["pending", "won", "dropped", "white peace"]
    winner: int | None


class VoteJson(TypedDict):
    """For whom an Elector has voted."""

    elector: int
    candidate: int


class About(TypedDict):
    """Something that a question is about."""

    kind: str
    value: int


class Answer(TypedDict):
    """One answer, for a button or a place on the map, and what it costs and brings as far as its seat can know."""

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


class Opens(TypedDict):
    """Places that an answer would newly offer: who points at one has given both."""

    via: int
    answers: list[Answer]


class Enough(TypedDict):
    """All the answers that make a Principality an ally, and how much Influence that is in all."""

    answer: int
    answers: list[int]
    amount: int


class Plan(TypedDict):
    """What a plan of one's own must know of a question in a battle: the situation, or which reserves are in time."""

    battle: str
    situation: str  # empty where it is about reserves
    words: str
    answer: NotRequired[int]  # that of reserves in time


class Question(TypedDict):
    """A question with its answers, what hangs on it, the prompt with places named, who choose in secret together."""

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
    times: int  # how often the same is asked, at most, one after another
    opens: NotRequired[list[Opens]]
    enough: NotRequired[list[Enough]]
    more: NotRequired[int]  # the answer that buys one more of what is placed
    most: NotRequired[int]  # how many could be placed, with all that can be bought
    general: NotRequired[bool]  # whether the battle may be left to a general, who plays as a prince does
    plan: NotRequired[Plan]  # by which it may be fought


class Aside(TypedDict):
    """Something that a seat may say beside its question, which stays open."""

    id: int
    words: str


class View(TypedDict):
    """What a seat may see now."""

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
    """What one of two has shown the other, and what he gains by it."""

    seat: int
    words: str
    icon: str
    amount: int


class Brief(TypedDict):
    """An event for the chronicle; those of a phase with the same `one` are told together, by `many`."""

    one: str
    many: str
    item: str


SceneKind = Literal[
    "upheaval", "faith", "council", "dilemma", "battle", "league", "shifts", "affairs", "election", "death", "exile",
    "end",
]  # fmt: skip


class SceneInfo(TypedDict):
    """What a scene is called."""

    title: str
    icon: str


class CardsLeft(TypedDict):
    """How many cards a player has in hand now."""

    seat: int
    cards: int


class Ballot(TypedDict):
    """Electors (by their numbers among the names) and for whom they vote."""

    electors: list[int]
    candidate: int


class Counted(TypedDict):
    """How many votes a player has."""

    seat: int
    votes: int


class Roll(TypedDict):
    """Dice that somebody has rolled, and how many of them were successes: those up to a face, if they are told."""

    seat: int
    dice: int
    hits: int
    upto: NotRequired[int]


class Champion(TypedDict):
    """Who restores the Faith (side 0) or defends it (side 1) in a Religious War, and what that means."""

    seat: int
    side: int
    title: str
    meaning: str
    rule: str


class LeagueSide(TypedDict):
    """A League and who fights in it; the Restorer's comes first."""

    name: str
    religion: int
    seats: list[int]


class Change(TypedDict):
    """What somebody gains or loses, where (the number of a name), and why."""

    seat: int
    amount: int
    icon: str
    place: int | None
    why: str


class Shown(TypedDict):
    """A token that somebody has shown."""

    seat: int
    words: str
    icon: str


class Affairs(TypedDict):
    """What somebody's die shows for his Home, and what comes of it."""

    seat: int
    face: str
    label: str
    amount: int


class Scene(TypedDict):
    """What an event adds to its scene."""

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
    """An event as who does it and what is done: several who do the same are told together."""

    who: Part
    does: list[Part]
    last: bool  # whether `who` is named after what is done


class GameEvent(TypedDict):
    """Something that happened, as the parts of a sentence."""

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


# --- a game over time ---


class Frame(TypedDict):
    """A moment of a game, and what happened since the last."""

    n: int
    round: int
    phase: str
    view: View
    events: list[GameEvent]


class Replay(TypedDict):
    """A game from its beginning."""

    board: Board
    frames: list[Frame]
