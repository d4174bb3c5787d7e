"""The position of a game of Westphalia: flat and small.

Sets of provinces are bit masks over the board's hexes; sets of principalities are bit masks over powers. A *power*
is a seat (0 to 15) or a principality (16 and up), so one number names either. No rule is computed here.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, TypeVar

from westphalia.board import Board
from westphalia.engine.state import StateBase

if TYPE_CHECKING:
    from westphalia.rules.constants import Constants

FIRST_PRINCIPALITY: Final = 16
NONE: Final = 255

CATHOLIC: Final = 0
PROTESTANT: Final = 1

# Roles (V.role.1).
MORTAL_SIN: Final = 0
FAITH_AND_WORKS: Final = 1
PREDESTINED: Final = 2
FAITH_ALONE: Final = 3

# Card types.
MUSKETEER: Final = 0
PIKEMAN: Final = 1
CAVALRY: Final = 2

# Leagues.
NO_LEAGUE: Final = 0
CATHOLIC_SIDE: Final = 1
EVANGELICAL_SIDE: Final = 2

War = tuple[int, int, int, int]  # attacker, defender, battle phase (1-3), outcome
PENDING: Final = -1
DROPPED: Final = -2
WHITE_PEACE: Final = -3  # an outcome of 0 or more is the winner's seat


SHARED: Final = ("k", "board", "names", "log")  # the same in every copy, or in none
MUTABLE: Final = (  # changed in place, so each copy has its own; other lists are replaced as a whole (`with_item`)
    "owner", "land", "influence", "stored", "ally", "allied", "successes", "dice_hex", "dice_power", "doctrines",
    "hand", "pile", "army",
)  # fmt: skip

FACTS: Final = (  # what a hash is made of; the order is part of the format of records
    "seed", "drawn", "over", "winners", "victory", "round", "phase", "battle_phase", "setup_order", "initiative",
    "free", "owner", "protestant", "towns", "capital", "name", "influence", "stored", "ally", "electors", "emperor",
    "religion", "role", "good_works", "saints", "gold", "monastery", "home", "edge", "reformation", "successes",
    "dice_hex", "dice_power", "markers", "targets", "doctrines", "wars", "attacked", "hand", "pile", "reserves",
    "called", "barred", "facing", "league", "line", "votes",
)  # fmt: skip


Items = TypeVar("Items", list[int], bytearray)


def with_item(values: Items, at: int, value: int) -> Items:
    """A new list with one item changed, for the lists that copies share."""
    changed = values[:]
    changed[at] = value
    return changed


class State(StateBase):
    """Everything that is true of a game at one moment, and nothing that can be derived."""

    def __init__(self, k: Constants, board: Board, players: int, seed: int, names: tuple[str, ...]) -> None:
        powers = FIRST_PRINCIPALITY + board.size
        # --- shared, never changed ---
        self.k = k
        self.board = board
        self.players = players
        self.names = names
        self.options: dict[str, str] = {}
        # --- chance, log, end ---
        self.seed = seed
        self.drawn = 0
        self.pins: dict[str, tuple[int, ...]] = {}
        self.log = None
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.victory = ""  # catholic, protestant, westphalia
        # --- time ---
        self.round = 0
        self.phase = 0  # index into k.phases, 0 = setup
        self.battle_phase = 0
        self.setup_order: tuple[int, ...] = ()
        self.initiative: tuple[int, ...] = ()
        # --- the map ---
        self.free = board.everything  # hexes without an owner: only in setup
        self.owner = bytearray([NONE]) * board.size
        self.land: list[int] = [0] * powers
        self.protestant = 0  # the provinces that are Protestant; the others are Catholic
        self.towns = 0
        self.capital = bytearray([NONE]) * powers
        self.name = bytearray([NONE]) * powers  # index into names
        self.principalities = 0  # the powers that exist as principalities
        # --- influence and alliances ---
        self.influence = array("H", bytes(2 * powers * 16))  # at power * 16 + seat
        self.stored: list[int] = [0] * players
        self.ally = bytearray([NONE]) * powers
        self.allied: list[int] = [0] * players  # the principalities allied to each player
        self.electors = 0
        self.emperor = NONE
        # --- realms ---
        self.religion: list[int] = [CATHOLIC] * players
        self.role: list[int] = [MORTAL_SIN] * players
        self.good_works: list[int] = [0] * players
        self.saints: list[int] = [0] * players
        self.gold: list[int] = [0] * players
        self.monastery = (1 << players) - 1  # the seats that hold their Monastery token
        self.home: list[int] = [NONE] * players  # a Foreign Power's Home
        self.edge: list[int] = [NONE] * players
        self.flag: list[int] = [NONE] * players
        # --- heresy ---
        self.reformation = False
        self.faith: list[int] = [0] * players
        self.successes: list[int] = [0] * players
        self.dice_hex = bytearray(2 * board.size)  # at hex * 2 + religion
        self.dice_power = bytearray(2 * powers)  # at power * 2 + religion
        self.reach_hex = 0  # where the player on turn may put dice
        self.reach_power = 0
        self.markers = 0  # principalities with an Upheaval marker
        self.targets: tuple[tuple[int, int], ...] = ()  # (principality, Declarer) in order of declaration
        # --- war ---
        self.doctrines = bytearray(16 * 8)  # at seat * 8 + doctrine
        self.doctrine_deck = bytearray(8)
        self.wars: tuple[War, ...] = ()
        self.announced = NONE  # the Player on whom war has just been announced
        self.in_empire = 0  # seats that were no Foreign Powers when the wars began
        self.attacked = 0  # seats on whom war was declared this phase
        self.declared = 0  # seats that declared a Religious War
        self.withdrawn = 0  # principalities the defender has just left
        self.unbroken: list[int] = [0] * players  # allies without a break since Wage War began
        self.gained: list[int] = [0] * players  # allies that gained a province in a war of his
        self.war_allies: list[int] = [0] * players  # allies when the battle (or declaration) started
        self.war_reach: list[int] = [0] * players  # hexes adjacent to his own land then
        # --- battle, by seat: nobody fights two battles at once ---
        self.hand = bytearray(16 * 3)
        self.pile = bytearray(16 * 3)
        self.reserves: list[int] = [0] * players
        self.called = 0
        self.barred = 0  # seats that may not play Cavalry in the next battle round
        self.played: list[int] = [NONE] * players  # the doctrine played in this battle
        self.facing: list[int] = [NONE] * players
        self.army: list[int] = [0] * players  # what a battle round has done to him: bits of `cards`
        self.tally: list[int] = [0] * players  # cards fetched in a call, or still to be taken by Guerilla
        self.victim: list[int] = [NONE] * players  # whose hand a Guerilla player looks at
        self.army_mask = 0  # the members of both Leagues still in their battle, fighting or In Reserve
        # --- treaty ---
        self.treaty: tuple[int, int] = (NONE, 0)  # winner, mask of beaten players
        self.losing = 0  # the principalities of the losing side
        self.fought = 0  # allies of the winner that may still take a province
        self.conquest = 0  # bits: 1 distant, 2 town
        self.taken: tuple[tuple[int, int, int], ...] = ()  # (province, from power, taker) of this treaty
        self.exiles: tuple[int, ...] = ()
        # --- religious war ---
        self.league: list[int] = [NO_LEAGUE] * players
        self.line: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # In Reserve: Catholic, Evangelical
        self.electors_out = 0  # electors already replaced in this step
        self.victorious = NO_LEAGUE  # the League that has won
        # --- election ---
        self.votes: tuple[tuple[int, int], ...] = ()  # (elector, candidate)
        # --- the decision in hand ---
        self.chosen = 0  # provinces or principalities chosen so far
        self.queue: tuple[int, ...] = ()
        self.scratch: tuple[int, ...] = ()

    def copy(self) -> State:
        """An independent copy without the log.

        One copy of the dictionary and one of each list in it: three times as fast as going field by field.
        """
        c = State.__new__(State)
        fields = self.__dict__.copy()
        for name in MUTABLE:
            fields[name] = fields[name][:]
        fields["log"] = None
        c.__dict__ = fields
        return c

    def fingerprint(self) -> bytes:
        """Bytes that are equal exactly for positions with the same facts, on every machine.

        The notes of a decision in hand are left out: the questions tell them (see `Game.hash`).
        """
        parts = [self.k.edition]
        for field in FACTS:
            value = getattr(self, field)
            parts.append(value.hex() if isinstance(value, bytearray) else repr(value))
        return "\n".join(parts).encode()
