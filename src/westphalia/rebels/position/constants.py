"""Numbers and fixed words of the phase, from the ledger's table of constants."""

from __future__ import annotations

from typing import Final

STEPS: Final = ("A", "B", "C", "D", "E", "F", "G", "H", "I")

CB_UNUSED_PRESTIGE_LOSS: Final = 2
REBEL_SIEGE_STRENGTH: Final = 1
TAX_VALUE: Final = {"small": 1, "large": 2}
SIEGE_NEED: Final = {"small": 1, "large": 2}
VASSAL_TOKENS: Final = {"small": 1, "large": 2}
REBELS_LEFT_BEHIND: Final = 1
REBELS_REMOVED_IF_STUCK: Final = 1
INVASION_UNREST: Final = 2

WHITE_PEACE_PRESTIGE_LOSS: Final = 1
SURRENDER_PRESTIGE: Final = 2
PARTIAL_VICTORY_RATIO: Final = 2
CAPITAL_RANSOM: Final = 10
RETURN_PRICE: Final = 3
DUCATS_DEMAND_CAP: Final = 2
LIBERATE_PRESTIGE: Final = 1
LIBERATE_INFLUENCE: Final = 2
CLAIM_UNREST_RELIEF: Final = 2
HUMILIATION_PRESTIGE: Final = 2
HUMILIATION_MAX: Final = 10
VASSALIZATION_INFLUENCE: Final = 2
CONVERSION_PRESTIGE: Final = 3
CONVERSION_INFLUENCE: Final = 2
CONVERSION_PRESTIGE_LOSS: Final = 5
CONVERSION_INFLUENCE_LOSS: Final = 4
SUCCESSION_PRESTIGE: Final = 3
SUCCESSION_OWN_MAX: Final = 5
SUCCESSION_INFLUENCE: Final = 4
ANNEXED_ALLY_PRESTIGE_LOSS: Final = 2

DISPUTED_PRESTIGE_LOSS: Final = 3
SUCCESSION_MIN_INFLUENCE: Final = 2
OCCUPIED_TOWNS_CAP: Final = 5
INTERREGNUM_STABILITY_LOSS: Final = 1
STABILITY: Final = (-3, 3)
STABILITY_OVERFLOW: Final = 2
VASSAL_DISSENT_INFLUENCE: Final = 1
AT_WAR_UNREST: Final = 2
LOW_STABILITY: Final = -2
LOW_STABILITY_UNREST: Final = 1
HIGH_STABILITY: Final = 2

DUCATS_LOST: Final = 2
SUBSTITUTE_COST: Final = 2
LOAN_DUCATS: Final = 5
LOAN_INTEREST_MAX: Final = 5
BANKRUPT_STABILITY: Final = 3
BANKRUPT_PRESTIGE: Final = 5
BANKRUPT_INTEREST: Final = 3
BANKRUPT_POWER_MAX: Final = 3

INFLUENCE_MAX: Final = 5
POWER_MAX: Final = 10
TOKENS_MAX: Final = 3  # Alliances and Royal Marriages of a player, unless the position says otherwise
POWERS: Final = ("adm", "dip", "mil")

BATTLE_DICE: Final = 3
RETREAT_COST: Final = 1
ROUNDS_WITHOUT_HIT: Final = 20
CATEGORIES: Final = ("mercenary", "regular", "allied")  # in the order in which losses are taken
TYPES: Final = ("infantry", "cavalry", "artillery")
UNITS: Final = tuple(
    f"{category}.{kind}" for category in ("regular", "mercenary", "allied") for kind in TYPES
)

DICE: Final[dict[str, tuple[str, ...]]] = {
    "rebel": ("rebellion", "ducats", "power", "manpower", "calm", "nothing"),
    "infantry": ("infantry", "infantry", "elite", "cavalry", "artillery", "blank"),
    "cavalry": ("cavalry", "cavalry", "elite", "infantry", "artillery", "blank"),
    "artillery": ("artillery", "artillery", "elite", "infantry", "cavalry", "blank"),
}

REBELS: Final = "rebels"
MUSLIM: Final = ("Muslim", "Sunni", "Shiite")
DIVERSE_FAITHS: Final = "diverse faiths"
SAME_RELIGION: Final = {"counter-reformed": "catholic", "counter reformed": "catholic"}
PIECES: Final = ("small", "large", "vassal")
