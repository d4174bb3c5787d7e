"""The position of a game of the dice edition: what it has beside the fields of all editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from westphalia.editions.dice import power
from westphalia.editions.dice.constants import DiceConstants
from westphalia.rules.fields import NONE, Field, always, by_seat, counts
from westphalia.rules.state import FIELDS as SHARED
from westphalia.rules.state import TYPES, State

# The activities of a round, by bit: a Player sits one of them out.
COMBAT_HERESY: Final = 0
ENGAGE_IN_DIPLOMACY: Final = 1
WAGE_WAR: Final = 2

# Titles that are won once in a game, by bit.
LUTHER: Final = 1
DE_SALES: Final = 2


class Cube(NamedTuple):
    """A conversion cube: where it lies (a province or a Principality, as an answer), and whose it is."""

    place: int
    seat: int


OWN_FIELDS: Final = (
    # --- realms ---
    Field("points", by_seat(0), fact=True),
    Field("titles", always(0), fact=True),
    Field("home_ip", by_seat(0), fact=True),
    Field("troubles", by_seat(0), fact=True),
    Field("left_now", always(0), fact=True),
    # --- the Emperor ---
    Field("reign", always(0), fact=True),
    Field("emperor_left", always(False), fact=True),
    # --- the round ---
    Field("drawn_princes", always(0), fact=True),
    Field("sits_out", by_seat(NONE), fact=True),
    Field("cubes", always(()), fact=True),
    # --- war ---
    Field("besieged", always(0), fact=True),
    Field("fought_war", always(0), fact=True),
    Field("aside", counts(TYPES), fact=True, own=True),
    Field("target", always(NONE), fact=True),
    Field("restorer", always(NONE), fact=True),
)


class DiceState(State):
    """Everything that is true of a dice game at one moment, and nothing that can be derived."""

    __slots__ = tuple(f.name for f in OWN_FIELDS)
    fields: ClassVar[Sequence[Field]] = SHARED + OWN_FIELDS

    k: DiceConstants
    points: list[int]  # Saints of a Catholic, Reformation Points of a Protestant
    titles: int  # LUTHER, DE_SALES: won already
    home_ip: list[int]  # what a Foreign Power's Home Province gives in this round
    troubles: list[int]  # the Internal Troubles rolled for the next round
    left_now: int  # seats that became Foreign Powers in this round
    reign: int  # the rounds that the Emperor has completed
    emperor_left: bool  # he has left the Empire during his reign
    drawn_princes: int  # principalities drawn in this round's Upheaval
    sits_out: list[int]  # the activity each Player sits out in this round
    cubes: tuple[Cube, ...]  # on the board, in the order placed
    besieged: int  # principalities attacked as unaligned: nobody becomes their ally until the treaty
    fought_war: int  # seats that fought in a war of this round
    aside: bytearray  # muster discards, at seat * TYPES + card
    target: int  # the Principality of the Religious War
    restorer: int  # its ROTF

    imperial_power = power.imperial_power
    principality_power = power.principality_power
    rightful_ally = power.rightful_ally
    score = power.westphalia_score
    role_of = power.role_of

    def principality_gone(self, power: int) -> None:
        """Nobody remembers that it was drawn or attacked."""
        super().principality_gone(power)
        self.drawn_princes &= ~(1 << power)
        self.besieged &= ~(1 << power)

    # copy: written by tools/fields.py
    def copy(self) -> DiceState:
        """An independent copy that nobody listens to."""
        c = DiceState(None)
        c.k = self.k
        c.board = self.board
        c.names = self.names
        c.ids = self.ids
        c.tell = None
        c.players = self.players
        c.options = self.options
        c.seed = self.seed
        c.drawn = self.drawn
        c.pins = self.pins
        c.over = self.over
        c.winners = self.winners
        c.victory = self.victory
        c.round = self.round
        c.phase = self.phase
        c.battle_phase = self.battle_phase
        c.setup_order = self.setup_order
        c.initiative = self.initiative
        c.free = self.free
        c.owner = self.owner[:]
        c.land = self.land[:]
        c.protestant = self.protestant
        c.towns = self.towns
        c.capital = self.capital
        c.name = self.name
        c.principalities = self.principalities
        c.influence = self.influence[:]
        c.stored = self.stored[:]
        c.ally = self.ally[:]
        c.allied = self.allied[:]
        c.electors = self.electors
        c.emperor = self.emperor
        c.religion = self.religion
        c.home = self.home
        c.edge = self.edge
        c.flag = self.flag
        c.faith = self.faith
        c.successes = self.successes[:]
        c.wars = self.wars
        c.attacked = self.attacked
        c.war_allies = self.war_allies
        c.war_reach = self.war_reach
        c.hand = self.hand[:]
        c.pile = self.pile[:]
        c.reserves = self.reserves
        c.called = self.called
        c.barred = self.barred
        c.facing = self.facing
        c.army = self.army[:]
        c.army_mask = self.army_mask
        c.treaty = self.treaty
        c.losing = self.losing
        c.fought = self.fought
        c.taken = self.taken
        c.exiles = self.exiles
        c.league = self.league
        c.line = self.line
        c.victorious = self.victorious
        c.votes = self.votes
        c.chosen = self.chosen
        c.queue = self.queue
        c.scratch = self.scratch
        c.points = self.points
        c.titles = self.titles
        c.home_ip = self.home_ip
        c.troubles = self.troubles
        c.left_now = self.left_now
        c.reign = self.reign
        c.emperor_left = self.emperor_left
        c.drawn_princes = self.drawn_princes
        c.sits_out = self.sits_out
        c.cubes = self.cubes
        c.besieged = self.besieged
        c.fought_war = self.fought_war
        c.aside = self.aside[:]
        c.target = self.target
        c.restorer = self.restorer
        return c

    # end of copy
