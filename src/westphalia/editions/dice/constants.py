"""Constants of the dice edition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

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


@dataclass(frozen=True, kw_only=True)
class DiceConstants(PlayerTurnsConstants):
    """Constants that only the dice edition has."""

    # setup
    other_size_roll: tuple[int, ...]  # the size by the face of the die
    great_size: int
    great_names: tuple[str, ...]
    # realms
    ip_orthodox_province: int
    ip_principality: int
    fp_home_ip_per_round: int
    fp_home_dice: int
    # upheaval
    upheaval_player_roll: int  # the highest face that costs a province
    upheaval_prince_roll: int  # the highest face that converts
    # heresy
    saved_minimum: int
    luther_points: int
    sales_points: int
    martyr_deduction: int
    faith_keep: tuple[int, int]  # Catholic, Protestant
    faith_protestant: ByRound
    faith_saints: int
    faith_zeal: int
    faith_sanction: int
    faith_die: int  # the highest face that succeeds
    points_per_success: int
    # war
    muster_discards: int
    # tradeoffs
    tradeoff_unplaced: int
    tradeoff_no_war: int
    emperor_tradeoff_roll: int  # the highest face that costs a province
    emperor_tradeoff_diplomacy: int
    emperor_tradeoff_war: int
    emperor_tradeoff_troubles: int
    # foreign powers
    fp_threshold: ByRound

    @property
    def flag_names(self) -> tuple[str, ...]:
        """D.setup.colour.1: Players choose a colour, not an emblem."""
        return tuple(colour.capitalize() for _, colour, _ in self.flags)


@cache
def constants(players: int, catholic_faith: int = 1) -> DiceConstants:
    """Return the constants for 5 to 8 players."""
    many = players > 6
    places = 3 if many else 2
    hexes = HEXES_PER_PLAYER * players
    return DiceConstants(
        edition="dice",
        prefix="D",
        players=players,
        phases=(
            "setup",
            "initiative",
            "upheaval",
            "turns",
            "heresy",
            "diplomacy",
            "war",
            "religious_war",
            "tradeoffs",
            "foreign_powers",
            "election",
        ),
        phase_names=(
            "Setup",
            "Initiative",
            "Religious Upheaval",
            "Player Turns",
            "Combat Heresy",
            "Engage in Diplomacy",
            "Wage War",
            "Religious War",
            "Tradeoffs",
            "Foreign Powers",
            "Imperial Election",
        ),
        role_names=("Not saved", "Saved by Faith and Works", "Saved by Faith Alone"),
        doctrine_names=(),
        player_start_provinces=4,
        flags=COLOURS[: max(COLOURS_IN_THE_BOX, players)],
        other_size_roll=(0, 2, 2, 2, 2, 3, 3),
        great_size=6,
        great_names=("Austria", "Bavaria"),
        principality_max_size=hexes,  # D.size.1: there is no limit
        ip_orthodox_province=1,
        ip_principality=2,
        fp_home_ip_per_round=4,
        fp_home_dice=2,
        upheaval_draw=(0, *[places] * 6),
        faith_pieces="cubes",
        upheaval_player_roll=3,
        upheaval_prince_roll=3,
        saved_places=places,
        saved_minimum=1,
        luther_points=6,
        sales_points=6,
        martyr_deduction=2,
        faith_keep=(catholic_faith, 1),
        faith_protestant=(0, 3, 3, 3, 1, 1, 1),
        faith_saints=5,
        faith_zeal=4,
        faith_sanction=1,
        faith_die=3,
        points_per_success=1,
        gift_recipient_size=hexes,
        cards_of_type_in_deck=18,
        muster_discards=2,
        tradeoff_unplaced=1,
        tradeoff_no_war=2,
        emperor_tradeoff_roll=3,
        emperor_tradeoff_diplomacy=1,
        emperor_tradeoff_war=2,
        emperor_tradeoff_troubles=1,
        fp_threshold=(0, 5, 5, 5, 15, 15, 15),
        fp_homes=("France", "Spain", "Sweden", "Denmark", "England", "Poland", "Transylvania", "Netherlands")[
            : max(7, players)
        ],
    )
