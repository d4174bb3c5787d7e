"""The Constants table of the five-round edition, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from westphalia.rules.base.constants import ConstantsWithGold

PLAYERS: Final = (5, 6, 7, 8)


EXCHANGE: Final = "exchange"  # give up fixed cards, take fixed cards
CHOICE: Final = "choice"  # give up any cards, take as many of any type in secret
GUERILLA: Final = "guerilla"  # give up cards, see a hand, remove cards from it


class Doctrine(NamedTuple):
    """What a doctrine does; cards are Musketeers, Pikemen and Cavalry."""

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


@dataclass(frozen=True, kw_only=True)
class FiveRoundConstants(ConstantsWithGold):
    """The constants that only the five-round edition has."""

    # setup
    other_principality_size_order: tuple[int, ...]
    emperor_influence: int
    # realms
    player_hexes: int
    player_towns: int
    player_plain: int
    ip_of_emperor: int
    # heresy
    saved_places: int
    faith_and_works_minimum_merit: int
    gold_per_orthodox_capital_or_town: int
    trent_saints: int
    ora_et_labora_good_works: int
    owner_die_cancels: int
    principality_die_cancels: int
    town_conversion_gold_loss: int
    capital_dice_gold_loss: int
    # war
    doctrine_table: tuple[Doctrine, ...]
    doctrine_copies: int
    doctrine_hand: int
    unaligned_war_ratio: int
    temp_ip_per_gold: int
    decks: int
    guerilla_small_hand: int
    guerilla_own_cost: tuple[int, int]  # small hand, large hand
    guerilla_enemy_loss: tuple[int, int]
    # treaty
    vassalize_max_size: int
    liberate_influence: int
    postwar_influence_loss: int
    # foreign powers
    fp_home_gold: int
    fp_provinces_kept_for_successor: int
    fp_release_influence: int
    fp_gift_influence: int
    # election, victory
    leftover_gold_to_influence: int
    religious_victory_rounds: tuple[int, ...]
    religious_victory_provinces: int
    religious_victory_electors: int
    religious_victory_max_winners: int


def _by_players(players: int, five: int, six: int, seven: int, eight: int) -> int:
    return (five, six, seven, eight)[players - 5]


@cache
def constants(players: int) -> FiveRoundConstants:
    """The numbers of the five-round edition for 5 to 8 players."""
    late_draw = _by_players(players, 2, 2, 3, 3)
    saved = _by_players(players, 2, 2, 3, 3)
    return FiveRoundConstants(
        edition="five-round",
        prefix="V",
        players=players,
        rounds=5,
        round_year=(0, 1510, 1540, 1570, 1600, 1630),
        phases=(
            "setup",
            "upheaval",
            "heresy",
            "diplomacy",
            "war",
            "religious_war",
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
            "Foreign Powers",
            "Imperial Election",
        ),
        role_names=(
            "Mortal Sin",
            "Saved by Faith and Works",
            "Predestined to Hell",
            "Saved by Faith Alone",
        ),
        doctrine_names=(
            "Flexible",
            "Defensive",
            "Offensive",
            "Aristocratic",
            "Tercio",
            "Traditional",
            "Innovative",
            "Guerilla",
        ),
        player_start_provinces=3,
        other_principality_size_order=(3, 2, 1),
        setup_influence=4,
        emperor_influence=2,
        player_hexes=16,
        player_towns=4,
        player_plain=11,
        principality_max_size=4,
        ip_of_principality_by_size=(0, 2, 2, 3, 3),
        ip_of_emperor=0,
        ip_of_foreign_home=(0, 2, 2, 4, 6, 10),
        upheaval_draw=(0, players, players, late_draw, late_draw, late_draw),
        upheaval_early_rounds=2,
        saved_places=saved,
        faith_and_works_minimum_merit=1,
        ransack_gold=3,
        gold_per_orthodox_capital_or_town=2,
        trent_saints=2,
        trent_deadline=2,
        ora_et_labora_good_works=2,
        protestant_faith=(0, 5, 5, 5, 3, 3),
        zeal_faith=2,
        imperial_sanction_faith=2,
        owner_die_cancels=2,
        principality_die_cancels=1,
        town_conversion_gold_loss=2,
        capital_dice_gold_loss=2,
        diplomacy_game_payoff=((2, 2), (4, 0), (1, 1)),
        gift_recipient_size=3,
        doctrine_table=DOCTRINE_TABLE,
        doctrine_copies=3,
        doctrine_hand=3,
        unaligned_war_ratio=2,
        temp_ip_per_gold=1,
        decks=5,
        cards_of_type_in_deck=12,
        guerilla_small_hand=8,
        guerilla_own_cost=(2, 3),
        guerilla_enemy_loss=(1, 2),
        advanced_rifling_rounds=(4, 5),
        town_conquest_influence_loss=1,
        vassalize_max_size=2,
        liberate_influence=2,
        loser_influence_loss=1,
        postwar_influence_loss=1,
        fp_voluntary_rounds=(1, 2, 3, 4),
        fp_homes=("France", "Spain", "Sweden", "Denmark", "England", "Poland", "Transylvania", "Netherlands"),
        fp_home_gold=2,
        fp_provinces_kept_for_successor=4,
        fp_release_influence=2,
        fp_gift_influence=1,
        leftover_gold_to_influence=1,
        religious_victory_rounds=(4, 5),
        religious_victory_provinces=_by_players(players, 33, 37, 49, 52),
        religious_victory_electors=_by_players(players, 7, 6, 7, 6),
        religious_victory_max_winners=saved,
        westphalia_town_bonus=2,
    )
