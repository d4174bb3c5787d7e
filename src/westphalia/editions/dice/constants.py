"""The Constants table of the dice edition, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.rules.constants import ByRound
from westphalia.rules.warfare import WarConstants

PLAYERS: Final = (5, 6, 7, 8)
HEXES_PER_PLAYER: Final = 9

COLOURS: Final = (
    ("Unicorn", "purple", "#7d3fb0"),
    ("Phoenix", "red", "#d3302f"),
    ("Tree", "green", "#2e8b3d"),
    ("Stag", "orange", "#ef7a1a"),
    ("Bear", "black", "#2b2b2b"),
    ("Swan", "white", "#f4f1e8"),
    ("Angel", "blue", "#1f5fc4"),
    ("Lion", "yellow", "#f2c230"),
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
class DiceConstants(WarConstants):
    """What only the dice edition has a number for."""

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
    saved_places: int
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
        """D.setup.colour.1: a colour is chosen, not an emblem."""
        return tuple(colour.capitalize() for _, colour, _ in self.flags)


@cache
def constants(players: int, catholic_faith: int = 1) -> DiceConstants:
    """The numbers of the dice edition for 5 to 8 players."""
    many = players > 6
    places = 3 if many else 2
    hexes = HEXES_PER_PLAYER * players
    return DiceConstants(
        wide_words=True,
        edition="dice",
        prefix="D",
        players=players,
        rounds=6,
        round_year=(0, 1510, 1535, 1560, 1585, 1610, 1635),
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
        starting_elector_size=(
            ("Trier", 1),
            ("Mainz", 1),
            ("Cologne", 1),
            ("The Palatinate", 2),
            ("Saxony", 2),
            ("Brandenburg", 3),
            ("Bohemia", 4),
        ),
        electors=7,
        flags=COLOURS[: max(COLOURS_IN_THE_BOX, players)],
        other_size_roll=(0, 2, 2, 2, 2, 3, 3),
        great_size=6,
        great_names=("Austria", "Bavaria"),
        setup_influence=3,
        principality_max_size=hexes,  # D.size.1: there is no limit
        ip_orthodox_province=1,
        ip_principality=2,
        fp_home_ip_per_round=4,
        fp_home_dice=2,
        upheaval_draw=(0, *[places] * 6),
        upheaval_early_rounds=3,
        drawn_from="Religious Upheaval Bag",
        nothing_to_draw="The bag holds no more control markers",
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
        diplomacy_game_payoff=((2, 1), (3, 0), (0, 0)),
        release_influence=2,
        gift_influence=1,
        gift_recipient_size=hexes,
        battle_phases=3,
        automatic_victory_ratio=2,
        max_cards_from_ip=12,
        cards_of_type_in_deck=18,
        muster_discards=2,
        advanced_rifling_rounds=(5, 6),
        charge_extra_infantry=2,
        charge_rout_ratio=2,
        league_charge_rout_ratio=2,
        conquer_plain=2,
        town_conquest_influence_loss=2,
        distant_conquest_influence_loss=1,
        passed_over_influence_loss=2,
        loser_influence_loss=2,
        principality_victory_takes=2,
        vassalize_influence=2,
        religious_war_prize=2,
        religious_war_reach=2,
        tradeoff_unplaced=1,
        tradeoff_no_war=2,
        emperor_tradeoff_roll=3,
        emperor_tradeoff_diplomacy=1,
        emperor_tradeoff_war=2,
        emperor_tradeoff_troubles=1,
        fp_threshold=(0, 5, 5, 5, 15, 15, 15),
        fp_influence_return=2,
        fp_homes=("France", "Spain", "Sweden", "Denmark", "England", "Poland", "Transylvania", "Netherlands")[
            : max(7, players)
        ],
        election_majority=4,
        imperial_die_death=3,
        emperor_max_rounds=2,
        religious_victory_round=4,
        westphalia_town_bonus=3,
    )
