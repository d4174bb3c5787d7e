"""The part of the state that all editions share: flat and small.

Sets of provinces are bit masks over the hexes of the board; sets of principalities are bit masks over powers. A
*power* is a seat (0 to 15) or a principality (16 and up), so one number names either. The state contains no rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, overload

from westphalia.board import Board
from westphalia.engine import Question, Reason
from westphalia.engine.state import StateBase
from westphalia.rules.base.answers import kind_of
from westphalia.rules.base.constants import Constants
from westphalia.rules.base.fields import (
    FIRST_PRINCIPALITY,
    NOBODY,
    NONE,
    OWNER,
    SEATS,
    Field,
    Start,
    always,
    by_seat,
    copier,
    counts,
    fingerprint,
    numbers_by_power,
)

__all__ = ["FIRST_PRINCIPALITY", "NONE", "SEATS", "State", "Treaty", "War", "with_item"]

CATHOLIC: Final = 0
PROTESTANT: Final = 1

# Card types.
MUSKETEER: Final = 0
PIKEMAN: Final = 1
CAVALRY: Final = 2
CARD_TYPES: Final = (MUSKETEER, PIKEMAN, CAVALRY)
TYPES: Final = len(CARD_TYPES)  # the width of hands and piles

# Leagues.
NO_LEAGUE: Final = 0
CATHOLIC_SIDE: Final = 1
EVANGELICAL_SIDE: Final = 2

# How a war has ended; an outcome of 0 or more is the power that has won.
PENDING: Final = -1
DROPPED: Final = -2
WHITE_PEACE: Final = -3


class War(NamedTuple):
    """A war between two powers, its Battle Phase and its outcome.

    If the defender is an unaligned Principality, a Player may lead it; the leader's seat then holds its hand.
    """

    attacker: int
    defender: int
    phase: int
    outcome: int = PENDING
    leader: int = NONE

    @property
    def seats(self) -> tuple[int, int]:
        """The seats that hold the hands of both sides."""
        return self.attacker, self.defender if self.leader == NONE else self.leader


class Treaty(NamedTuple):
    """A Peace Treaty: the winner, and the beaten Players as a mask of seats."""

    winner: int
    beaten: int


NO_TREATY: Final = Treaty(NONE, 0)


@overload
def with_item(values: list[int], at: int, value: int) -> list[int]: ...
@overload
def with_item(values: bytearray, at: int, value: int) -> bytearray: ...
@overload
def with_item(values: array[int], at: int, value: int) -> array[int]: ...
def with_item(
    values: list[int] | bytearray | array[int], at: int, value: int
) -> list[int] | bytearray | array[int]:
    """Return a new list with one item changed, for the lists that copies share."""
    changed = values[:]
    changed[at] = value
    return changed


FIELDS: Final = (
    # --- shared, never changed ---
    Field("k", lambda start: start.k, constant=True),
    Field("board", lambda start: start.board, constant=True),
    Field("names", lambda start: start.names, constant=True),
    Field("ids", lambda start: start.ids, constant=True),
    Field("tell", always(None), constant=True, seen=NOBODY),
    Field("players", lambda start: start.players),
    Field("options", lambda start: {}),
    # --- chance, end ---
    Field("seed", lambda start: start.seed, fact=True, seen=NOBODY),
    Field("drawn", always(0), fact=True, seen=NOBODY),
    Field("pins", lambda start: {}, seen=NOBODY),
    Field("over", always(False), fact=True),
    Field("winners", always(()), fact=True),
    Field("victory", always(""), fact=True),
    # --- time ---
    Field("round", always(0), fact=True),
    Field("phase", always(0), fact=True),
    Field("battle_phase", always(0), fact=True),
    Field("setup_order", always(()), fact=True),
    Field("initiative", always(()), fact=True),
    # --- the map ---
    Field("free", lambda start: start.board.everything, fact=True),
    Field("owner", lambda start: array("H", [NONE]) * start.board.size, fact=True, own=True),
    Field("land", lambda start: [0] * start.powers, own=True),
    Field("protestant", always(0), fact=True),
    Field("towns", always(0), fact=True),
    Field("capital", numbers_by_power(NONE), fact=True),
    Field("name", numbers_by_power(NONE), fact=True),
    Field("principalities", always(0)),
    # --- influence and alliances ---
    Field("influence", lambda start: array("H", [0]) * (start.powers * SEATS), fact=True, own=True),
    Field("stored", by_seat(0), fact=True, own=True),
    Field("ally", numbers_by_power(NONE), fact=True, own=True),
    Field("allied", by_seat(0), own=True),
    Field("electors", always(0), fact=True),
    Field("emperor", always(NONE), fact=True),
    # --- realms ---
    Field("religion", by_seat(CATHOLIC), fact=True),
    Field("home", by_seat(NONE), fact=True),
    Field("edge", by_seat(NONE), fact=True),
    Field("flag", by_seat(NONE)),
    # --- heresy ---
    Field("faith", by_seat(0)),
    Field("successes", by_seat(0), fact=True, own=True),
    # --- war ---
    Field("wars", always(()), fact=True, named=War, many=True),
    Field("attacked", always(0), fact=True),
    Field("war_allies", by_seat(0)),
    Field("war_reach", by_seat(0)),
    # --- battle ---
    Field("hand", counts(TYPES), fact=True, seen=OWNER, counted=True, own=True, width=TYPES),
    Field("pile", counts(TYPES), fact=True, own=True),
    Field("reserves", by_seat(0), fact=True),
    Field("called", always(0), fact=True),
    Field("barred", always(0), fact=True),
    Field("facing", by_seat(NONE), fact=True),
    Field("army", by_seat(0), own=True),
    Field("army_mask", always(0)),
    # --- treaty ---
    Field("treaty", always(NO_TREATY), named=Treaty),
    Field("losing", always(0)),
    Field("fought", always(0)),
    Field("taken", always(())),
    Field("exiles", always(())),
    # --- leagues ---
    Field("league", by_seat(NO_LEAGUE), fact=True),
    Field("line", always(((), ())), fact=True),
    Field("victorious", always(NO_LEAGUE)),
    # --- election ---
    Field("votes", always(()), fact=True),
    # --- the current decision ---
    Field("chosen", always(0)),
    Field("queue", always(())),
    Field("scratch", always(())),
)


class State(StateBase):
    """The facts of a game that all editions share; derived values are computed by the rules."""

    __slots__ = tuple(f.name for f in FIELDS if f.name not in StateBase.__slots__)
    fields: ClassVar[Sequence[Field]] = FIELDS

    k: Constants
    board: Board
    names: tuple[str, ...]
    players: int
    options: dict[str, str]
    winners: tuple[int, ...]
    victory: str  # catholic, protestant, westphalia
    round: int
    phase: int  # index into k.phases, 0 = setup
    battle_phase: int
    setup_order: tuple[int, ...]
    initiative: tuple[int, ...]
    free: int  # hexes without an owner, which exist only in setup
    owner: array[int]
    land: list[int]  # by power
    protestant: int  # the provinces that are Protestant; the others are Catholic
    towns: int
    capital: array[int]  # by power
    name: array[int]  # by power: index into names
    principalities: int  # the powers that exist as principalities
    influence: array[int]  # at power * SEATS + seat
    stored: list[int]  # Influence not yet placed
    ally: array[int]  # by power
    allied: list[int]  # the principalities allied to each player
    electors: int
    emperor: int
    religion: list[int]
    home: list[int]  # a Foreign Power's Home
    edge: list[int]
    flag: list[int]
    faith: list[int]
    successes: list[int]
    wars: tuple[War, ...]
    attacked: int  # powers on whom war was declared this phase
    war_allies: list[int]  # allies when the battle (or declaration) started
    war_reach: list[int]  # hexes adjacent to the player's own land at that time
    hand: bytearray  # at seat * TYPES + card; no player fights two battles at once
    pile: bytearray
    reserves: list[int]
    called: int
    barred: int  # seats that may not play Cavalry in the next battle round
    facing: list[int]
    army: list[int]  # what the battle round has done to the fighter: bits defined in `cards`
    army_mask: int  # the members of both Leagues still in their battle, fighting or In Reserve
    treaty: Treaty
    losing: int  # the principalities of the losing side
    fought: int  # allies of the winner that may still take a province
    taken: tuple[tuple[int, int, int], ...]  # (province, from power, taker) of this treaty
    exiles: tuple[int, ...]
    league: list[int]
    line: tuple[tuple[int, ...], tuple[int, ...]]  # In Reserve: Catholic, Evangelical
    victorious: int  # the League that has won
    votes: tuple[tuple[int, int], ...]  # (elector, candidate)
    chosen: int  # what a step notes for the next one
    queue: tuple[int, ...]
    scratch: tuple[int, ...]

    def __init_subclass__(cls) -> None:
        """Derive the copy method of an edition's state from its table of fields, unless the class has one."""
        if "copy" not in vars(cls):
            cls.copy = copier(cls.fields, cls.__new__)  # type: ignore[assignment]

    def __init__(self, start: Start | None) -> None:
        """Set all fields to their initial values; without a start, leave them unset for a view."""
        if start is not None:
            for field in self.fields:
                setattr(self, field.name, field.begins(start))

    def fingerprint(self) -> bytes:
        """Return bytes that are equal exactly for positions with the same facts, on every machine."""
        return fingerprint(self.fields, self, self.k.edition)

    # --- values that editions compute differently from the same facts ---

    def imperial_power(self, seat: int) -> int:
        raise NotImplementedError

    def principality_power(self, power: int) -> int:
        """Return the Imperial Power that a Principality lends its ally."""
        return 0

    def rightful_ally(self, power: int) -> int:
        """Return the seat that the current Influence on a Principality makes its ally, or NONE."""
        return NONE

    def score(self, seat: int) -> int:
        """Return a Player's score if the game ended now."""
        raise NotImplementedError

    def role_of(self, seat: int) -> str:
        """Return a Player's role in matters of salvation, in the edition's words."""
        return ""

    def is_saved(self, seat: int) -> bool:
        return False

    def obeying(self, seat: int) -> int:
        """Return the provinces from which a Player draws Gold and which they may release or give away."""
        return self.land[seat]

    def why_disobeying(self, province: int) -> Reason:
        """Return why a province does not obey its owner."""
        raise NotImplementedError

    def why_not_offered(self, question: Question, answer: int) -> Reason | None:
        """Explain a refusal to players who point at their own land, where a kind gives no better reason."""
        kind, value = kind_of(answer)
        own = kind == "province" and value < self.board.size and self.owner[value] == question.seat
        return (question.rule, "That is your own land.") if own else None

    def pool_of_names(self) -> Sequence[int]:
        """Return the names for new Principalities, in the order in which they are proposed."""
        return range(len(self.names))

    # --- hooks for editions, called after a change ---

    def alliance_ended(self, power: int, seat: int) -> None:
        """Called when a Principality has left its ally."""

    def principality_gone(self, power: int) -> None:
        """Forget that a vanished Principality fought: a new one may get its number."""
        self.war_allies = [allies & ~(1 << power) for allies in self.war_allies]

    def province_moved(self, province: int, old: int) -> None:
        """Called when a province has changed its owner."""

    def religion_changed(self, seat: int) -> None:
        """Called when a Player has converted."""

    def principality_grew(self, power: int) -> None:
        """Called when a Principality has gained a province."""

    def league_joined(self, seat: int) -> None:
        """Called when a Player has joined a League."""

    def fight_ended(self, seat: int) -> None:
        """Called when a seat's battle is over."""
