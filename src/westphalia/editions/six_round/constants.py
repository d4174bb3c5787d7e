"""Constants of the six-round edition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.editions.player_turns.constants import PlayerTurnsConstants
from westphalia.rules.base.constants import ByRound, ConstantsWithGold
from westphalia.rules.base.state import CAVALRY, MUSKETEER, PIKEMAN

PLAYERS: Final = tuple(range(3, 15))


@dataclass(frozen=True, kw_only=True)
class SixRoundConstants(PlayerTurnsConstants, ConstantsWithGold):
    """Constants that only the six-round edition has."""

    # setup
    hexes: int
    free_shapes: bool
    principality_setup_sizes: tuple[int, ...]
    # realms
    unaligned_ip_factor: int
    ip_of_emperor: ByRound
    foreign_affairs_faces: tuple[int, ...]
    # heresy
    religion_die_success: int
    gold_per_orthodox_town: int
    martyrs_no_catholics: int
    reformation_faith: int
    monks_good_works: int
    abuses_faith_per_good_work: int
    # war
    doctrine_discards: int
    doctrine_table: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    program_leads: bool
    # diplomatic shifts
    shift_gold_to_influence: int
    shift_saved_loss: int
    shift_emperor_gain: int
    shift_emperor_loss: int
    shift_idle_loss: int
    # foreign powers
    fp_max_provinces: int
    fp_influence_per_province: int


DOCTRINE_TABLE: Final = (  # cards to discard, and the cards drawn for one; (): one of another type, chosen
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
    """Return the saved places: a third of the Players, rounded up."""
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
    """Return the constants for 3 to 14 players; 0 means the default."""
    draws = default_places(players)
    return SixRoundConstants(
        edition="six-round",
        prefix="VI",
        players=players,
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
        hexes=hexes or HEXES_PER_PLAYER * players,
        free_shapes=free_shapes,
        principality_setup_sizes=(2, 3),
        principality_max_size=5,
        ip_of_principality_by_size=(0, 2, 2, 3, 3, 4),
        unaligned_ip_factor=2,
        ip_of_emperor=(2, 2, 2, 3, 3, 4, 4),
        ip_of_foreign_home=(0, 0, 2, 4, 6, 9, 12),
        foreign_affairs_faces=(-2, -1, 0, 0, 1, 2),
        upheaval_draw=(0, draws, draws, draws, draws, draws, draws),
        saved_places=places or draws,
        religion_die_success=3,
        gold_per_orthodox_town=2,
        ransack_gold=2,
        martyrs_no_catholics=6,
        trent_deadline=3,
        reformation_faith=2,
        monks_good_works=1,
        protestant_faith=(0, 3, 3, 3, 1, 1, 1),
        zeal_faith=3,
        imperial_sanction_faith=1,
        abuses_faith_per_good_work=2,
        reformers=REFORMERS,
        gift_recipient_size=4,
        cards_of_type_in_deck=40 if players <= CORE_PLAYERS else 80,
        doctrine_discards=2,
        doctrine_table=DOCTRINE_TABLE,
        program_leads=program_leads,
        shift_gold_to_influence=1,
        shift_saved_loss=1,
        shift_emperor_gain=1,
        shift_emperor_loss=4,
        shift_idle_loss=2,
        fp_voluntary_rounds=(1, 2, 3, 4, 5),
        fp_max_provinces=5,
        fp_homes=HOMES,
        fp_influence_per_province=1,
    )
