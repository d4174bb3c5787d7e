from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.data.names import home_names
from westphalia.editions.player_turns.constants import PlayerTurnsConstants
from westphalia.rules.base.constants import ByRound, BySize, ConstantsWithGold
from westphalia.rules.base.state import CAVALRY, MUSKETEER, PIKEMAN

PLAYERS: Final = tuple(range(3, 15))

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
PHASES: Final = {
    "setup": "Setup",
    "upheaval": "Religious Upheaval",
    "heresy": "Combat Heresy",
    "diplomacy": "Engage in Diplomacy",
    "war": "Wage War",
    "religious_war": "Religious War",
    "shifts": "Diplomatic Shifts",
    "foreign_powers": "Foreign Powers",
    "election": "Imperial Election",
}


@dataclass(frozen=True, kw_only=True)
class SixRoundConstants(PlayerTurnsConstants, ConstantsWithGold):
    """The constants of the six-round edition; those that depend on the number of Players have no default."""

    # of all editions, with the values of this one
    edition: str = "six-round"
    prefix: str = "VI"
    phases: tuple[str, ...] = tuple(PHASES)
    phase_names: tuple[str, ...] = tuple(PHASES.values())
    role_names: tuple[str, ...] = (
        "Catholic, not saved",
        "Saved by Faith and Works",
        "Protestant, not saved",
        "Saved by Faith Alone",
    )
    doctrine_names: tuple[str, ...] = (
        "Flexible",
        "Defensive",
        "Offensive",
        "Aristocratic",
        "Infantry",
        "Traditional",
        "Innovative",
    )
    principality_max_size: int = 5
    ip_of_principality_by_size: BySize = (0, 2, 2, 3, 3, 4)
    ip_of_foreign_home: ByRound = (0, 0, 2, 4, 6, 9, 12)
    ransack_gold: int = 2
    trent_deadline: int = 3
    protestant_faith: ByRound = (0, 3, 3, 3, 1, 1, 1)
    zeal_faith: int = 3
    imperial_sanction_faith: int = 1
    reformers: tuple[str, ...] = REFORMERS
    gift_recipient_size: int = 4
    fp_voluntary_rounds: tuple[int, ...] = (1, 2, 3, 4, 5)
    fp_homes: tuple[str, ...] = home_names(standard=False)
    # setup
    hexes: int
    free_shapes: bool
    principality_setup_sizes: tuple[int, ...] = (2, 3)
    # realms
    unaligned_ip_factor: int = 2
    ip_of_emperor: ByRound = (2, 2, 2, 3, 3, 4, 4)
    foreign_affairs_faces: tuple[int, ...] = (-2, -1, 0, 0, 1, 2)
    # heresy
    religion_die_success: int = 3
    gold_per_orthodox_town: int = 2
    martyrs_no_catholics: int = 6
    reformation_faith: int = 2
    monks_good_works: int = 1
    abuses_faith_per_good_work: int = 2
    # war
    doctrine_discards: int = 2
    doctrine_table: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = DOCTRINE_TABLE
    program_leads: bool
    # diplomatic shifts
    shift_gold_to_influence: int = 1
    shift_saved_loss: int = 1
    shift_emperor_gain: int = 1
    shift_emperor_loss: int = 4
    shift_idle_loss: int = 2
    # foreign powers
    fp_max_provinces: int = 5
    fp_influence_per_province: int = 1


HEXES_PER_PLAYER: Final = 9
START_PROVINCES: Final = 4
ELECTOR_PROVINCES: Final = 14  # of all seven together
CORE_PLAYERS: Final = 8  # this many share one deck at most


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
        players=players,
        player_start_provinces=provinces,
        hexes=hexes or HEXES_PER_PLAYER * players,
        free_shapes=free_shapes,
        upheaval_draw=(0, draws, draws, draws, draws, draws, draws),
        saved_places=places or draws,
        cards_of_type_in_deck=40 if players <= CORE_PLAYERS else 80,
        program_leads=program_leads,
    )
