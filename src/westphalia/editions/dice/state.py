"""The state of a dice game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from westphalia.editions.dice.constants import ANY_HERETICAL, DiceConstants
from westphalia.editions.dice.rules import power
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
    winners_of = power.winners_of
    pool_of_names = power.pool_of_names
    principality_grew = power.rename_the_great

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

    def principality_gone(self, power: int) -> None:
        super().principality_gone(power)
        self.besieged &= ~(1 << power)
