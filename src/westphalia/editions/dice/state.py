"""The position of a game of the dice edition: what it has beside the fields of all editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from westphalia.editions.dice import names, power, victory
from westphalia.editions.dice.constants import DiceConstants
from westphalia.editions.dice.options import ANY_HERETICAL
from westphalia.rules.fields import NONE, OWNER, Field, always, by_seat, counts
from westphalia.rules.influence import influence_on
from westphalia.rules.politics import nothing_yet
from westphalia.rules.spreading import WithDice
from westphalia.rules.state import FIELDS as SHARED
from westphalia.rules.state import FIRST_PRINCIPALITY, TYPES, War
from westphalia.rules.warfare import WAR_FIELDS, WarringState

# Titles that are won once in a game, by bit.
LUTHER: Final = 1
DE_SALES: Final = 2


OWN_FIELDS: Final = (
    # --- realms ---
    Field("points", by_seat(0), fact=True),
    Field("titles", always(0), fact=True),
    Field("home_ip", by_seat(0), fact=True),
    Field("troubles", by_seat(0), fact=True),
    # --- activities ---
    Field("combats", always(0), fact=True),
    Field("engages", always(0), fact=True),
    Field("wages", always(0), fact=True),
    # --- heresy ---
    Field("markers", always(0), fact=True),
    Field("dice", always(()), fact=True),
    # --- war ---
    *WAR_FIELDS,
    Field("declared", always(0), fact=True),
    Field("besieged", always(0), fact=True),
    Field("aside", counts(TYPES), fact=True, own=True),
    Field("target", always(NONE), fact=True),
    Field("rotf", always(NONE), fact=True),
    Field("dotf", always(NONE), fact=True),
    Field("has_fought", always(0), fact=True),
    # --- Foreign Powers and the Emperor ---
    Field("exiled", always(0), fact=True),
    Field("reign", always(0), fact=True),
    Field("left_in_reign", always(False), fact=True),
    Field("concealed", nothing_yet, fact=True, seen=OWNER, width=1),
)


class DiceState(WithDice, WarringState):
    """Everything that is true of a dice game at one moment, and nothing that can be derived."""

    __slots__ = tuple(f.name for f in OWN_FIELDS)
    fields: ClassVar[Sequence[Field]] = SHARED + OWN_FIELDS

    k: DiceConstants
    points: list[int]  # Saints of a Catholic, Reformation Points of a Protestant
    titles: int  # LUTHER, DE_SALES: won already
    home_ip: list[int]  # what a Foreign Power's Home Province gives in this round
    troubles: list[int]  # the Internal Troubles rolled for the next round
    combats: int  # the seats that take part in each activity of the round
    engages: int
    wages: int
    markers: int  # the Principalities drawn in the Upheaval of this round
    declared: int  # the seats that have declared their war of this round
    besieged: int  # Principalities attacked as unaligned: nobody becomes their ally until the treaty
    aside: bytearray  # muster discards, at seat * TYPES + card
    target: int  # the Target of this round's Religious War
    rotf: int
    dotf: int
    has_fought: int  # the seats that have fought in a war this round
    exiled: int  # the seats that were eliminated this round
    reign: int  # the rounds the Emperor has reigned
    left_in_reign: bool  # the Emperor turned Foreign Power during his reign

    imperial_power = power.imperial_power
    principality_power = power.principality_power
    unaligned_power = power.principality_power
    rightful_ally = power.rightful_ally
    score = power.westphalia_score
    role_of = power.role_of
    is_saved = power.is_saved
    winners_of = victory.winners_of
    pool_of_names = names.pool_of_names

    def war_party(self, seat: int) -> int:
        """Those that were his allies when the Battle Phase began (D.battle.phase.3)."""
        return self.war_allies[seat]

    def is_open_target(self, power: int) -> bool:
        """D.rwar.declare.2: one drawn in the Upheaval; as an option any (D.ruling.target)."""
        return self.options["target"] == ANY_HERETICAL or super().is_open_target(power)

    def heir_of_rotf(self, members: list[int]) -> int:
        """He with the most Influence on the Target, then the first in Initiative Order (D.ruling.rotf-lost)."""
        return max(members, key=lambda seat: influence_on(self, self.target, seat))

    def war_entered(self, war: War) -> None:
        """D.ally.5: a Principality under attack finds no ally."""
        if war.defender >= FIRST_PRINCIPALITY:
            self.besieged |= 1 << war.defender

    def war_ended(self, war: War) -> None:
        """D.ally.5: it may find one again."""
        self.besieged &= ~(1 << war.defender)

    def fight_ended(self, seat: int) -> None:
        """D.battle.end.1: the cards he set aside return to the deck too."""
        super().fight_ended(seat)
        self.aside[seat * TYPES : seat * TYPES + TYPES] = bytes(TYPES)

    def principality_grew(self, power: int) -> None:
        """D.size.2: with its sixth province it becomes Austria or Bavaria."""
        names.rename_the_great(self, power)

    def principality_gone(self, power: int) -> None:
        """Nobody remembers that it was attacked."""
        super().principality_gone(power)
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
        c.combats = self.combats
        c.engages = self.engages
        c.wages = self.wages
        c.markers = self.markers
        c.dice = self.dice
        c.turn_over = self.turn_over
        c.announced = self.announced
        c.ally_reach = self.ally_reach
        c.able = self.able
        c.defeated = self.defeated
        c.tally = self.tally
        c.declared = self.declared
        c.besieged = self.besieged
        c.aside = self.aside[:]
        c.target = self.target
        c.rotf = self.rotf
        c.dotf = self.dotf
        c.has_fought = self.has_fought
        c.exiled = self.exiled
        c.reign = self.reign
        c.left_in_reign = self.left_in_reign
        c.concealed = self.concealed
        return c

    # end of copy
