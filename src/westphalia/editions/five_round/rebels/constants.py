"""The constants of the variant; those of the original game are taken from there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from westphalia.editions.five_round import constants as five_round
from westphalia.rebels.position.constants import SIEGE_NEED, TAX_VALUE

PHASE: Final = "rebels"
PHASE_NAME: Final = "Peace & Rebels"
BEFORE: Final = "foreign_powers"  # the phase that follows

# The original game has small and large provinces; here provinces without and with a town.
REBELS_THAT_TAKE: Final = (SIEGE_NEED["small"], SIEGE_NEED["large"])  # without a town, with one
GOLD_OF_REBEL_HELD: Final = (TAX_VALUE["small"], TAX_VALUE["large"])

MOST_REBELS: Final = 2
UNUSED_CLAIM_INFLUENCE: Final = 1
CLAIM_POWER: Final = 1
CLAIM_CARDS: Final = 1
PRICE_OF_REBEL: Final = 1
PRICE_OF_UNREST: Final = 1
PRICE_OF_REBEL_HELD: Final = 2
LOST_WAR_STABILITY: Final = 1
CONVERSION_STABILITY: Final = 1
PEACE_STABILITY: Final = 1
ALLY_DISSENT_INFLUENCE: Final = 1
DIE_GOLD: Final = 1

# The faces of the Rebel Die.
REBELLION: Final = 1
LOSE_GOLD: Final = 2
LOSE_INFLUENCE: Final = 3
NOTHING: Final = 4
REBEL: Final = 5
CALM: Final = 6
FACES: Final = 6
FACE_WORDS: Final = ("", "Rebellion", "1 Gold lost", "1 Influence lost", "nothing", "a Rebel", "calm")


@cache
def constants(players: int) -> five_round.FiveRoundConstants:
    """Return the constants of the five-round edition with the additional phase."""
    k = five_round.constants(players)
    at = k.phases.index(BEFORE)
    return replace(
        k,
        phases=(*k.phases[:at], PHASE, *k.phases[at:]),
        phase_names=(*k.phase_names[:at], PHASE_NAME, *k.phase_names[at:]),
    )
