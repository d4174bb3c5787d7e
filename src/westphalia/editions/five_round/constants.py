"""The Constants table of the five-round edition, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from westphalia.data.names import home_names
from westphalia.rules.base.constants import ByRound, BySize, ConstantsWithGold

PLAYERS: Final = (5, 6, 7, 8)

EXCHANGE: Final = "exchange"  # give up fixed cards, take fixed cards
CHOICE: Final = "choice"  # give up any cards, take as many of any type in secret
GUERILLA: Final = "guerilla"  # give up cards, see a hand, remove cards from it


class Doctrine(NamedTuple):
    """The effect of a doctrine; cards are Musketeers, Pikemen and Cavalry."""

    effect: str
    cite: str
    gives: tuple[int, int, int] = (0, 0, 0)
    takes: tuple[int, int, int] = (0, 0, 0)
    cards: int = 0  # given up and taken by choice


DOCTRINE_TABLE: Final = (
    Doctrine(CHOICE, "doctrine.flexible", cards=2),
    Doctrine(EXCHANGE, "doctrine.defensive", gives=(1, 0, 1), takes=(0, 4, 0)),
    Doctrine(EXCHANGE, "doctrine.offensive", gives=(0, 2, 0), takes=(2, 0, 2)),
    Doctrine(EXCHANGE, "doctrine.aristocratic", gives=(1, 1, 0), takes=(0, 0, 4)),
    Doctrine(EXCHANGE, "doctrine.tercio", gives=(0, 0, 2), takes=(2, 2, 0)),
    Doctrine(EXCHANGE, "doctrine.traditional", gives=(2, 0, 0), takes=(0, 2, 2)),
    Doctrine(EXCHANGE, "doctrine.innovative", gives=(0, 1, 1), takes=(4, 0, 0)),
    Doctrine(GUERILLA, "doctrine.guerilla"),
)
PHASES: Final = {
    "setup": "Setup",
    "upheaval": "Religious Upheaval",
    "heresy": "Combat Heresy",
    "diplomacy": "Engage in Diplomacy",
    "war": "Wage War",
    "religious_war": "Religious War",
    "foreign_powers": "Foreign Powers",
    "election": "Imperial Election",
}


@dataclass(frozen=True, kw_only=True)
class FiveRoundConstants(ConstantsWithGold):
    """The constants of the five-round edition; those that depend on the number of Players have no default."""

    # of all editions, with the values of this one
    edition: str = "five-round"
    prefix: str = "V"
    rounds: int = 5
    round_year: ByRound = (0, 1510, 1540, 1570, 1600, 1630)
    phases: tuple[str, ...] = tuple(PHASES)
    phase_names: tuple[str, ...] = tuple(PHASES.values())
    role_names: tuple[str, ...] = (
        "Mortal Sin",
        "Saved by Faith and Works",
        "Predestined to Hell",
        "Saved by Faith Alone",
    )
    doctrine_names: tuple[str, ...] = (
        "Flexible",
        "Defensive",
        "Offensive",
        "Aristocratic",
        "Tercio",
        "Traditional",
        "Innovative",
        "Guerilla",
    )
    player_start_provinces: int = 3
    setup_influence: int = 4
    principality_max_size: int = 4
    ip_of_principality_by_size: BySize = (0, 2, 2, 3, 3)
    ip_of_foreign_home: ByRound = (0, 2, 2, 4, 6, 10)
    upheaval_early_rounds: int = 2
    ransack_gold: int = 3
    trent_deadline: int = 2
    protestant_faith: ByRound = (0, 5, 5, 5, 3, 3)
    zeal_faith: int = 2
    imperial_sanction_faith: int = 2
    diplomacy_game_payoff: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((2, 2), (4, 0), (1, 1))
    gift_recipient_size: int = 3
    cards_of_type_in_deck: int = 12
    advanced_rifling_rounds: tuple[int, ...] = (4, 5)
    town_conquest_influence_loss: int = 1
    loser_influence_loss: int = 1
    fp_voluntary_rounds: tuple[int, ...] = (1, 2, 3, 4)
    fp_homes: tuple[str, ...] = home_names()
    westphalia_town_bonus: int = 2
    # setup
    other_principality_size_order: tuple[int, ...] = (3, 2, 1)
    emperor_influence: int = 2
    # realms
    player_hexes: int = 16
    player_towns: int = 4
    player_plain: int = 11
    ip_of_emperor: int = 0
    # heresy
    saved_places: int
    faith_and_works_minimum_merit: int = 1
    gold_per_orthodox_capital_or_town: int = 2
    trent_saints: int = 2
    ora_et_labora_good_works: int = 2
    owner_die_cancels: int = 2
    principality_die_cancels: int = 1
    town_conversion_gold_loss: int = 2
    capital_dice_gold_loss: int = 2
    # war
    doctrine_table: tuple[Doctrine, ...] = DOCTRINE_TABLE
    doctrine_copies: int = 3
    doctrine_hand: int = 3
    unaligned_war_ratio: int = 2
    temp_ip_per_gold: int = 1
    decks: int = 5
    guerilla_small_hand: int = 8
    guerilla_own_cost: tuple[int, int] = (2, 3)  # small hand, large hand
    guerilla_enemy_loss: tuple[int, int] = (1, 2)
    # treaty
    vassalize_max_size: int = 2
    liberate_influence: int = 2
    postwar_influence_loss: int = 1
    # foreign powers
    fp_home_gold: int = 2
    fp_provinces_kept_for_successor: int = 4
    fp_release_influence: int = 2
    fp_gift_influence: int = 1
    # election, victory
    leftover_gold_to_influence: int = 1
    religious_victory_rounds: tuple[int, ...] = (4, 5)
    religious_victory_provinces: int
    religious_victory_electors: int
    religious_victory_max_winners: int


def _by_players(players: int, five: int, six: int, seven: int, eight: int) -> int:
    return (five, six, seven, eight)[players - 5]


@cache
def constants(players: int) -> FiveRoundConstants:
    late_draw = _by_players(players, 2, 2, 3, 3)
    saved = _by_players(players, 2, 2, 3, 3)
    return FiveRoundConstants(
        players=players,
        upheaval_draw=(0, players, players, late_draw, late_draw, late_draw),
        saved_places=saved,
        religious_victory_provinces=_by_players(players, 33, 37, 49, 52),
        religious_victory_electors=_by_players(players, 7, 6, 7, 6),
        religious_victory_max_winners=saved,
    )
