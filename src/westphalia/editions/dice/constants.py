from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.data.names import home_names
from westphalia.editions.player_turns.constants import PlayerTurnsConstants
from westphalia.rules.base.constants import ByRound

PLAYERS: Final = (5, 6, 7, 8)
HEXES_PER_PLAYER: Final = 9

# Values of options: other readings of the draft rules.
TO_PROTESTANT: Final = "to protestant"
ANY_HERETICAL: Final = "any heretical"
NEXT_ENGAGED: Final = "next engaged"
EVERY_ROUND: Final = "every round"

COLOURS: Final = (
    ("Unicorn", "purple", "#b866dc"),
    ("Phoenix", "red", "#b01f3c"),
    ("Tree", "green", "#90d160"),
    ("Stag", "orange", "#cc6d16"),
    ("Bear", "black", "#2a2b34"),
    ("Swan", "white", "#fdfaf6"),
    ("Angel", "blue", "#1340a8"),
    ("Lion", "yellow", "#ffe234"),
)
COLOURS_IN_THE_BOX: Final = 6
HOMES_IN_THE_BOX: Final = 7

PRINCIPALITY_NAMES: Final = (
    "Aachen", "Anhalt", "Ansbach", "Augsburg", "Baden", "Bamberg", "Basel", "Brabant", "Bremen", "Brunswick",
    "Cilli", "Cleves", "Flanders", "Frankfurt", "Hesse", "Lorraine", "Lübeck", "Luxembourg", "Magdeburg",
    "Mecklenburg", "Nassau", "Nuremberg", "Pomerania", "Provence", "Ravensburg", "Salzburg", "Switzerland",
    "Thuringia", "Trent", "Ulm", "Westphalia", "Württemberg", "Würzburg",
)  # fmt: skip
RESERVE_NAMES: Final = (
    "Fulda", "Hamburg", "Holstein", "Lusatia", "Moravia", "Münster", "Oldenburg", "Osnabrück", "Paderborn", "Passau",
    "Silesia", "Strasbourg", "Styria", "Tyrol", "Utrecht", "Verden", "Zweibrücken",
)  # fmt: skip
PHASES: Final = {
    "setup": "Setup",
    "initiative": "Initiative",
    "upheaval": "Religious Upheaval",
    "turns": "Player Turns",
    "heresy": "Combat Heresy",
    "diplomacy": "Engage in Diplomacy",
    "war": "Wage War",
    "religious_war": "Religious War",
    "tradeoffs": "Tradeoffs",
    "foreign_powers": "Foreign Powers",
    "election": "Imperial Election",
}


@dataclass(frozen=True, kw_only=True)
class DiceConstants(PlayerTurnsConstants):
    """The constants of the dice edition; those that depend on the number of Players have no default."""

    # of all editions, with the values of this one
    edition: str = "dice"
    prefix: str = "D"
    phases: tuple[str, ...] = tuple(PHASES)
    phase_names: tuple[str, ...] = tuple(PHASES.values())
    role_names: tuple[str, ...] = ("Not saved", "Saved by Faith and Works", "Saved by Faith Alone")
    doctrine_names: tuple[str, ...] = ()
    player_start_provinces: int = 4
    faith_pieces: str = "cubes"
    cards_of_type_in_deck: int = 18
    # setup
    other_size_roll: tuple[int, ...] = (0, 2, 2, 2, 2, 3, 3)  # the size by the face of the die
    great_size: int = 6
    great_names: tuple[str, ...] = ("Austria", "Bavaria")
    # realms
    ip_orthodox_province: int = 1
    ip_principality: int = 2
    fp_home_ip_per_round: int = 4
    fp_home_dice: int = 2
    # upheaval
    upheaval_player_roll: int = 3  # the highest face that costs a province
    upheaval_prince_roll: int = 3  # the highest face that converts
    # heresy
    saved_minimum: int = 1
    luther_points: int = 6
    sales_points: int = 6
    martyr_deduction: int = 2
    faith_keep: tuple[int, int]  # Catholic, Protestant
    faith_protestant: ByRound = (0, 3, 3, 3, 1, 1, 1)
    faith_saints: int = 5
    faith_zeal: int = 4
    faith_sanction: int = 1
    faith_die: int = 3  # the highest face that succeeds
    points_per_success: int = 1
    # war
    muster_discards: int = 2
    # tradeoffs
    tradeoff_unplaced: int = 1
    tradeoff_no_war: int = 2
    emperor_tradeoff_roll: int = 3  # the highest face that costs a province
    emperor_tradeoff_diplomacy: int = 1
    emperor_tradeoff_war: int = 2
    emperor_tradeoff_troubles: int = 1
    # foreign powers
    fp_threshold: ByRound = (0, 5, 5, 5, 15, 15, 15)

    @property
    def flag_names(self) -> tuple[str, ...]:
        """D.setup.colour.1: Players choose a colour, not an emblem."""
        return tuple(colour.capitalize() for _, colour, _ in self.flags)


@cache
def constants(players: int, catholic_faith: int = 1) -> DiceConstants:
    places = 3 if players > 6 else 2
    hexes = HEXES_PER_PLAYER * players
    return DiceConstants(
        players=players,
        flags=COLOURS[: max(COLOURS_IN_THE_BOX, players)],
        principality_max_size=hexes,  # D.size.1: there is no limit
        upheaval_draw=(0, *[places] * 6),
        saved_places=places,
        faith_keep=(catholic_faith, 1),
        gift_recipient_size=hexes,
        fp_homes=home_names()[: max(HOMES_IN_THE_BOX, players)],
    )
