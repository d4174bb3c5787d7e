"""The state of a dice game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from westphalia.editions.dice.constants import DiceConstants
from westphalia.editions.dice.options import ANY_HERETICAL
from westphalia.editions.dice.rules import names, power, victory
from westphalia.editions.player_turns.state import (
    ACTIVITY_FIELDS,
    FAITH_FIELDS,
    REIGN_FIELDS,
    RELIGIOUS_WAR_FIELDS,
    WAR_FIELDS,
    PlayerTurnsState,
)
from westphalia.rules.base.fields import Field, always, by_seat, counts
from westphalia.rules.base.state import FIELDS as SHARED
from westphalia.rules.base.state import FIRST_PRINCIPALITY, TYPES, War
from westphalia.rules.diplomacy.influence import influence_on

# Titles won once a game, as bits.
LUTHER: Final = 1
DE_SALES: Final = 2


OWN_FIELDS: Final = (
    # --- realms ---
    Field("points", by_seat(0), fact=True),
    Field("titles", always(0), fact=True),
    Field("home_ip", by_seat(0), fact=True),
    Field("troubles", by_seat(0), fact=True),
    # --- activities ---
    *ACTIVITY_FIELDS,
    # --- heresy ---
    *FAITH_FIELDS,
    # --- war ---
    *WAR_FIELDS,
    Field("besieged", always(0), fact=True),
    Field("aside", counts(TYPES), fact=True, own=True),
    *RELIGIOUS_WAR_FIELDS,
    # --- Foreign Powers and the Emperor ---
    *REIGN_FIELDS,
)


class DiceState(PlayerTurnsState):
    """A position of the dice edition."""

    __slots__ = tuple(f.name for f in OWN_FIELDS)
    fields: ClassVar[Sequence[Field]] = SHARED + OWN_FIELDS

    k: DiceConstants
    points: list[int]  # Saints of a Catholic, Reformation Points of a Protestant
    titles: int  # titles already won
    home_ip: list[int]  # by seat: what a Foreign Power's Home Province gives this round
    troubles: list[int]  # by seat: Internal Troubles for the next round
    besieged: int  # Principalities attacked as unaligned; they find no ally until the treaty
    aside: bytearray  # muster discards, at seat * TYPES + card

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
        """D.battle.phase.3: allies when the Battle Phase began."""
        return self.war_allies[seat]

    def is_open_target(self, power: int) -> bool:
        """D.rwar.declare.2, D.ruling.target: drawn in the Upheaval; optionally any heretical one."""
        return self.options["target"] == ANY_HERETICAL or super().is_open_target(power)

    def heir_of_rotf(self, members: list[int]) -> int:
        """D.ruling.rotf-lost: most Influence on the Target, then the first in Initiative Order."""
        return max(members, key=lambda seat: influence_on(self, self.target, seat))

    def war_entered(self, war: War) -> None:
        """D.ally.5: an attacked Principality finds no ally."""
        if war.defender >= FIRST_PRINCIPALITY:
            self.besieged |= 1 << war.defender

    def war_ended(self, war: War) -> None:
        """D.ally.5: it may find an ally again."""
        self.besieged &= ~(1 << war.defender)

    def fight_ended(self, seat: int) -> None:
        """D.battle.end.1: muster discards return to the deck."""
        super().fight_ended(seat)
        self.aside[seat * TYPES : seat * TYPES + TYPES] = bytes(TYPES)

    def principality_grew(self, power: int) -> None:
        """D.size.2: with its sixth province it becomes Austria or Bavaria."""
        names.rename_the_great(self, power)

    def principality_gone(self, power: int) -> None:
        super().principality_gone(power)
        self.besieged &= ~(1 << power)

    # copy: written by tools/fields.py
    def copy(self) -> DiceState:
        """Return an independent copy that logs nothing."""
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
