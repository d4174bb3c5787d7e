"""The JSON of an edition's own part of a view; clients draw it as it is.

`tools/generate/client_types.py` generates the browser's types from it.
"""

from typing import Literal, NotRequired, Required, TypedDict


class Part(TypedDict, total=False):
    """A part of a sentence; it may name a player, a place or a Principality (an index into the board's names)."""

    text: Required[str]
    seat: int
    province: int
    principality: int
    provinces: list[int]
    principalities: list[int]
    seats: list[int]
    name: str  # of a place whose text is its coordinates


class CounterInfo(TypedDict):
    """The description of a counter; realms hold its value under its id."""

    id: str
    icon: str
    label: str
    short: str
    meaning: str
    rule: str
    main: bool
    chart: bool


class Share(TypedDict):
    """A part of a number, and where it comes from."""

    label: str
    value: int


class Badge(TypedDict):
    """A sign beside a player's name; `side` is the side of a champion in a Religious War."""

    icon: str
    label: str
    meaning: NotRequired[str]
    rule: NotRequired[str]
    side: NotRequired[int]


class Held(TypedDict):
    """Cards in hand: their number is public, their names are the owner's."""

    label: str
    count: int
    names: list[str] | None


class Token(TypedDict):
    hex: int
    icon: str
    count: int
    religion: int | None
    label: str


class Condition(TypedDict):
    """A condition of a goal: how much there is (`have`), how much it takes (`need`), and of how many (`of`)."""

    id: str
    label: str
    have: int
    need: int
    of: int
    met: bool
    rule: str


class Goal(TypedDict):
    """A way to win: who wins, its conditions, and the first round in which it counts. `seats` would win by it now."""

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
    """The final score of every seat, and its rank."""

    label: str
    meaning: str
    rule: str
    values: list[int]
    ranks: list[int]


class Outcome(TypedDict):
    """How the game ended, or would end now."""

    goal: str
    name: str
    seats: list[int]
    sentence: list[Part]
    rule: str


class Race(TypedDict):
    """The race to victory: goals, scores, and who would win now."""

    goals: list[Goal]
    score: Score
    now: Outcome


class Column(TypedDict):
    label: str
    meaning: str


class Row(TypedDict):
    seat: int
    cells: list[int | str]


class Section(TypedDict):
    """Lines of a desk under a heading."""

    title: str
    lines: list[list[Part]]


class DeskHead(TypedDict):
    """The head of a desk; an `urgent` one comes to the front."""

    id: str
    title: str
    icon: str
    urgent: bool


class RowsDesk(DeskHead):
    """A table with a row for each player, and sections on the phase."""

    kind: Literal["rows"]
    columns: list[Column]
    rows: list[Row]
    sections: list[Section]


class Fact(TypedDict):
    """A label with a value; `alarm` asks for attention."""

    label: str
    value: str
    alarm: bool


class Side(TypedDict):
    """One side of a battle; cards by type where the viewer may see them."""

    seat: int
    power: int
    cards: int
    hand: list[int] | None
    pile: list[int]
    facts: list[Fact]


class Fight(TypedDict):
    sides: list[Side]


class LeagueCards(TypedDict):
    """A League at war and the cards its members hold."""

    name: str
    religion: int
    cards: int


class BattleDesk(DeskHead):
    """The battles in progress; in a Religious War with the Leagues, the viewer's first."""

    kind: Literal["battle"]
    fights: list[Fight]
    leagues: list[LeagueCards]


class Elector(TypedDict):
    """An Elector, its ally and its vote."""

    power: int
    ally: int | None
    vote: int | None


class Candidate(TypedDict):
    """A candidate: votes received, own votes still to cast, and votes that the unaligned blocks would add now."""

    seat: int
    votes: int
    to_cast: int
    block: int
    total: int


class Block(TypedDict):
    """Unaligned Electors that vote together, and the candidate they would follow now."""

    religion: int
    electors: list[int]
    follows: int | None
    sentence: list[Part]


class ElectionDesk(DeskHead):
    """The count of an election; `leader` would be elected now."""

    kind: Literal["election"]
    majority: int
    votes: int
    electors: list[Elector]
    candidates: list[Candidate]
    blocks: list[Block]
    leader: int | None
    sentence: list[Part]
    rule: str


class BoardEntry(TypedDict):
    """A doctrine: the card types to give one of, the cards taken for it, and the players who hold it.

    Without cards to take, the player takes one of any other type. Players who have `moved` may not move again this
    round. `answer` is the answer to the open question that chooses it.
    """

    name: str
    meaning: str
    give: list[int]
    take: list[int]
    seats: list[int]
    moved: list[int]
    answer: int


class BoardDesk(DeskHead):
    kind: Literal["board"]
    entries: list[BoardEntry]
    sentence: list[Part]
    rule: str


class Voter(TypedDict):
    """A player who chooses in secret, and whether they have chosen."""

    seat: int
    chosen: bool


class CouncilDesk(DeskHead):
    """The vote on the Council of Trent.

    `enough` tokens for it let it meet, `delays` French ones delay it, and so does the token of the `emperor` alone. It
    breaks up when the Ottoman die shows `breaks` or less of its `faces`. `gains` is what follows if it concludes, and
    `deadline` is the last year in which it can be held; None if house rules set none.
    """

    kind: Literal["council"]
    voters: list[Voter]
    enough: int
    delays: int
    emperor: int | None
    faces: int
    breaks: int
    gains: list[str]
    deadline: int | None


class Payoff(TypedDict):
    """The gains of both players of a Diplomacy Game; several numbers where it is not known who begins."""

    answer: int
    other_answer: int
    mine: list[int]
    theirs: list[int]


class Gesture(TypedDict):
    """One of the two choices of a Diplomacy Game."""

    answer: int
    words: str
    icon: str


class GameDesk(DeskHead):
    """The Diplomacy Game of two players, the viewer first, its payoffs, and all pairs of this phase in order."""

    kind: Literal["game"]
    voters: list[Voter]
    choices: list[Gesture]
    payoffs: list[Payoff]
    pairs: list[list[int]]


class Member(TypedDict):
    """A member of a League, its Imperial Power and its part in the war."""

    seat: int
    power: int
    part: str


class LeagueShown(TypedDict):
    """A League, and the consequences of its victory."""

    league: int
    name: str
    religion: int
    power: int
    members: list[Member]
    wins: list[list[Part]]


class Joining(TypedDict):
    """Who would face whom if the player gave an answer that joins a League or none, and who would wait in reserve."""

    answer: int
    league: int | None
    pairs: list[list[int]]
    waiting: list[int]


class LeaguesDesk(DeskHead):
    """The Leagues before their war, the player who chooses one, and the Imperial Power that they would add."""

    kind: Literal["leagues"]
    targets: list[int]
    leagues: list[LeagueShown]
    seat: int
    adds: int
    joining: list[Joining]
    sentence: list[Part]


Desk = RowsDesk | BattleDesk | ElectionDesk | BoardDesk | CouncilDesk | GameDesk | LeaguesDesk
