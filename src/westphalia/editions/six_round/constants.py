"""The Constants table of the six-round edition, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.rules.constants import ByRound, BySize
from westphalia.rules.warfare import WarConstants

PLAYERS: Final = tuple(range(3, 15))


@dataclass(frozen=True, kw_only=True)
class SixRoundConstants(WarConstants):
    """What the six-round edition has a number for beside those of all editions."""

    # setup
    hexes: int
    free_shapes: bool
    principality_setup_sizes: tuple[int, ...]
    # realms
    ip_per_own_province: int
    ip_of_principality_by_size: BySize
    unaligned_ip_factor: int
    ip_of_emperor: ByRound
    ip_of_foreign_home: ByRound
    foreign_affairs_faces: tuple[int, ...]
    # heresy
    saved_places: int
    religion_die_success: int
    faith_die_success: int
    ottoman_die_disrupt: int
    gold_per_orthodox_town: int
    ransack_gold: int
    indulgence_gold: int
    martyrs_offset: int
    martyrs_no_catholics: int
    good_works_per_saint: int
    trent_good_works: int
    french_influence: int
    trent_deadline: int
    reformation_faith: int
    faith_per_saint: int
    monks_good_works: int
    protestant_faith: ByRound
    zeal_faith: int
    imperial_sanction_faith: int
    patronage_faith_per_gold: int
    abuses_faith_per_good_work: int
    # diplomacy
    assistance_influence_per_gold: int
    league_influence_loss: int
    # war
    extra_card_cost: int
    doctrine_discards: int
    doctrine_table: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    program_leads: bool
    # treaty
    # diplomatic shifts
    shift_gold_to_influence: int
    shift_saved_loss: int
    shift_emperor_gain: int
    shift_emperor_loss: int
    shift_idle_loss: int
    # foreign powers
    fp_voluntary_rounds: tuple[int, ...]
    fp_max_provinces: int
    fp_influence_per_province: int


MUSKETEER, PIKEMAN, CAVALRY = 0, 1, 2
"""The types of Military Cards, as in `rules.state`."""

DOCTRINE_TABLE: Final = (  # what one may discard, and what one draws for it; no draw: one of another type, chosen
    ((MUSKETEER, PIKEMAN, CAVALRY), ()),
    ((MUSKETEER, CAVALRY), (PIKEMAN, PIKEMAN)),
    ((PIKEMAN,), (MUSKETEER, CAVALRY)),
    ((MUSKETEER, PIKEMAN), (CAVALRY, CAVALRY)),
    ((CAVALRY,), (MUSKETEER, PIKEMAN)),
    ((MUSKETEER,), (PIKEMAN, CAVALRY)),
    ((PIKEMAN, CAVALRY), (MUSKETEER, MUSKETEER)),
)
REFORMERS: Final = (
    "Martin Luther",
    "John Calvin",
    "Huldrych Zwingli",
    "Philip Melanchthon",
    "Martin Bucer",
    "Heinrich Bullinger",
    "Theodore Beza",
    "John Knox",
    "Thomas Cranmer",
    "Johannes Bugenhagen",
    "Johannes Oecolampadius",
    "Johannes Brenz",
    "Wolfgang Capito",
    "Peter Martyr Vermigli",
)
HOMES: Final = (
    "France",
    "Spain",
    "Sweden",
    "Denmark",
    "England",
    "Poland",
    "Transylvania",
    "Netherlands",
    "Hungary",
    "Venice",
    "Savoy",
    "Scotland",
    "Portugal",
    "Muscovy",
)
HEXES_PER_PLAYER: Final = 9
START_PROVINCES: Final = 4
ELECTOR_PROVINCES: Final = 14  # of all seven together
CORE_PLAYERS: Final = 8  # at most so many share one deck


def default_places(players: int) -> int:
    """The saved slots: a third of the Players, rounded up."""
    return -(-players // 3)


@cache
def constants(
    players: int,
    places: int = 0,
    hexes: int = 0,
    provinces: int = START_PROVINCES,
    free_shapes: bool = False,
    program_leads: bool = False,
) -> SixRoundConstants:
    """The numbers of the six-round edition for 3 to 14 players; 0 means the number of the table."""
    draws = default_places(players)
    return SixRoundConstants(
        wide_words=True,
        edition="six-round",
        prefix="VI",
        players=players,
        rounds=6,
        round_year=(0, 1510, 1535, 1560, 1585, 1610, 1635),
        phases=(
            "setup",
            "upheaval",
            "heresy",
            "diplomacy",
            "war",
            "religious_war",
            "shifts",
            "foreign_powers",
            "election",
        ),
        phase_names=(
            "Setup",
            "Religious Upheaval",
            "Combat Heresy",
            "Engage in Diplomacy",
            "Wage War",
            "Religious War",
            "Diplomatic Shifts",
            "Foreign Powers",
            "Imperial Election",
        ),
        role_names=(
            "Catholic, not saved",
            "Saved by Faith and Works",
            "Protestant, not saved",
            "Saved by Faith Alone",
        ),
        doctrine_names=(
            "Flexible",
            "Defensive",
            "Offensive",
            "Aristocratic",
            "Infantry",
            "Traditional",
            "Innovative",
        ),
        player_start_provinces=provinces,
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
        setup_influence=3,
        hexes=hexes or HEXES_PER_PLAYER * players,
        free_shapes=free_shapes,
        principality_setup_sizes=(2, 3),
        principality_max_size=5,
        ip_per_own_province=1,
        ip_of_principality_by_size=(0, 2, 2, 3, 3, 4),
        unaligned_ip_factor=2,
        ip_of_emperor=(2, 2, 2, 3, 3, 4, 4),
        ip_of_foreign_home=(0, 0, 2, 4, 6, 9, 12),
        foreign_affairs_faces=(-2, -1, 0, 0, 1, 2),
        upheaval_draw=(0, draws, draws, draws, draws, draws, draws),
        upheaval_early_rounds=3,
        drawn_from="Religious Upheaval Bag",
        nothing_to_draw="The bag holds no more control markers",
        saved_places=places or draws,
        religion_die_success=3,
        faith_die_success=3,
        ottoman_die_disrupt=2,
        gold_per_orthodox_town=2,
        ransack_gold=2,
        indulgence_gold=1,
        martyrs_offset=-2,
        martyrs_no_catholics=6,
        good_works_per_saint=5,
        trent_good_works=1,
        french_influence=1,
        trent_deadline=3,
        reformation_faith=2,
        faith_per_saint=1,
        monks_good_works=1,
        protestant_faith=(0, 3, 3, 3, 1, 1, 1),
        zeal_faith=3,
        imperial_sanction_faith=1,
        patronage_faith_per_gold=2,
        abuses_faith_per_good_work=2,
        reformers=REFORMERS,
        diplomacy_game_payoff=((2, 1), (3, 0), (0, 0)),
        assistance_influence_per_gold=1,
        league_influence_loss=1,
        release_influence=2,
        gift_influence=1,
        gift_recipient_size=4,
        religious_war_reach=2,
        battle_phases=3,
        automatic_victory_ratio=2,
        max_cards_from_ip=12,
        cards_of_type_in_deck=40 if players <= CORE_PLAYERS else 80,
        extra_card_cost=1,
        doctrine_discards=2,
        doctrine_table=DOCTRINE_TABLE,
        advanced_rifling_rounds=(5, 6),
        charge_extra_infantry=2,
        charge_rout_ratio=2,
        league_charge_rout_ratio=2,
        program_leads=program_leads,
        conquer_plain=2,
        town_conquest_influence_loss=2,
        distant_conquest_influence_loss=1,
        passed_over_influence_loss=2,
        principality_victory_takes=2,
        loser_influence_loss=2,
        vassalize_influence=2,
        religious_war_prize=2,
        shift_gold_to_influence=1,
        shift_saved_loss=1,
        shift_emperor_gain=1,
        shift_emperor_loss=4,
        shift_idle_loss=2,
        fp_voluntary_rounds=(1, 2, 3, 4, 5),
        fp_max_provinces=5,
        fp_homes=HOMES,
        fp_influence_per_province=1,
        fp_influence_return=2,
        imperial_die_death=3,
        emperor_max_rounds=2,
        election_majority=4,
        religious_victory_round=4,
        westphalia_town_bonus=3,
    )
