"""The constants of the dice edition match the ledger's table, row by row."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import westphalia
from westphalia.board import six_round_map
from westphalia.editions.dice.constants import (
    PLAYERS,
    PRINCIPALITY_NAMES,
    RESERVE_NAMES,
    DiceConstants,
    constants,
)
from westphalia.editions.player_turns.constants import PlayerTurnsConstants
from westphalia.rulebook import rulebook
from westphalia.rules.base.constants import Constants

TABLE = {name: constant.value for name, constant in rulebook("dice").constants.items()}
ALL = [constants(n) for n in PLAYERS]


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a text, in order."""
    return [int(n) for n in re.findall(r"\d+", text)]


def names(text: str) -> list[str]:
    return [name.strip() for name in re.split(r"[,;]| and ", text) if name.strip()]


def is_always(field: str, value: object) -> bool:
    return {getattr(k, field) for k in ALL} == {value}


ROWS = {
    "players": lambda v: numbers(v) == list(PLAYERS),
    "rounds": lambda v: is_always("rounds", int(v)),
    "round_year": lambda v: all(
        [int(y) for y in re.findall(r"R\d (\d+)", v)] == list(k.round_year[1:]) for k in ALL
    ),
    "map_hexes": lambda v: (
        numbers(v)[0] == 9
        and [six_round_map(n).size for n in PLAYERS] == [int(n) for n in re.findall(r"\dp (\d+)", v)]
    ),
    "map_edges": lambda v: {len(six_round_map(n).edges) for n in PLAYERS} == {int(v)},
    "colours": lambda v: (
        [list(k.flag_names) for k in ALL]
        == [
            ["Purple", "Red", "Green", "Orange", "Black", "White", "Blue", "Yellow"][:n] for n in (6, 6, 7, 8)
        ]
        and v.startswith(
            "Purple, Red, Green, Orange, Black, White; with seven Players also Blue, with eight also Y"
        )
    ),
    "start_provinces": lambda v: is_always("player_start_provinces", numbers(v)[0]),
    "electors": lambda v: (
        is_always("electors", 7)
        and all(", ".join(f"{n} {size}" for n, size in k.starting_elector_size) in v for k in ALL)
    ),
    "other_size_roll": lambda v: (
        is_always("other_size_roll", (0, 2, 2, 2, 2, 3, 3)) and numbers(v) == [1, 4, 2, 5, 6, 3]
    ),
    "great_size": lambda v: (
        is_always("great_size", numbers(v)[0]) and is_always("great_names", ("Austria", "Bavaria"))
    ),
    "start_influence": lambda v: is_always("setup_influence", numbers(v)[0]),
    "ip_orthodox_province": lambda v: is_always("ip_orthodox_province", int(v)),
    "ip_principality": lambda v: is_always("ip_principality", numbers(v)[0]),
    "upheaval_draws": lambda v: [k.upheaval_draw for k in ALL] == [(0, *[n] * 6) for n in (2, 2, 3, 3)],
    "upheaval_player_roll": lambda v: (
        is_always("upheaval_player_roll", 3)
        and is_always("upheaval_early_rounds", 3)
        and v.startswith("R1-3 only, D6: 1-3")
    ),
    "upheaval_prince_roll": lambda v: is_always("upheaval_prince_roll", 3) and "D6: 1-3 converts" in v,
    "saved_places": lambda v: (
        [k.saved_places for k in ALL] == [2, 2, 3, 3] and v.startswith("5-6p 2; 7-8p 3")
    ),
    "saved_minimum": lambda v: is_always("saved_minimum", numbers(v)[0]),
    "luther_points": lambda v: is_always("luther_points", int(v)),
    "sales_points": lambda v: is_always("sales_points", int(v)),
    "martyr_deduction": lambda v: is_always("martyr_deduction", numbers(v)[0]),
    "faith_keep": lambda v: is_always("faith_keep", (numbers(v)[0],) * 2),
    "faith_protestant": lambda v: is_always("faith_protestant", (0, 3, 3, 3, 1, 1, 1)) and numbers(v)[2] == 3,
    "faith_saints": lambda v: is_always("faith_saints", numbers(v)[1]),
    "faith_zeal": lambda v: is_always("faith_zeal", numbers(v)[0]),
    "faith_sanction": lambda v: is_always("faith_sanction", numbers(v)[0]),
    "faith_die": lambda v: is_always("faith_die", 3) and "1-3 succeeds" in v,
    "points_per_success": lambda v: is_always("points_per_success", numbers(v)[0]),
    "dilemma_payoff": lambda v: (
        is_always("diplomacy_game_payoff", ((2, 1), (3, 0), (0, 0)))
        and numbers(v) == [2, 1, 3, 0, 0, 3, 0, 0]
    ),
    "unit_cards": lambda v: is_always("cards_of_type_in_deck", numbers(v)[1]),
    "army_cap": lambda v: is_always("max_cards_from_ip", numbers(v)[0]),
    "muster_discards": lambda v: is_always("muster_discards", numbers(v)[0]),
    "auto_win_ratio": lambda v: is_always("automatic_victory_ratio", numbers(v)[0]),
    "charge_discards": lambda v: is_always("charge_extra_infantry", numbers(v)[0]),
    "charge_route_ratio": lambda v: is_always("charge_rout_ratio", int(v)),
    "rifling_rounds": lambda v: is_always("advanced_rifling_rounds", tuple(numbers(v))),
    "battle_phases": lambda v: is_always("battle_phases", int(v)),
    "cost_town": lambda v: is_always("town_conquest_influence_loss", numbers(v)[0]),
    "cost_not_adjacent": lambda v: is_always("distant_conquest_influence_loss", numbers(v)[0]),
    "cost_idle_ally": lambda v: is_always("passed_over_influence_loss", numbers(v)[0]),
    "cost_ally_lost_province": lambda v: is_always("loser_influence_loss", numbers(v)[0]),
    "principality_conquest": lambda v: is_always("principality_victory_takes", numbers(v)[0]),
    "vassal_influence": lambda v: is_always("vassalize_influence", int(v)),
    "league_prize": lambda v: is_always("religious_war_prize", numbers(v)[0]),
    "tradeoff_unplaced": lambda v: is_always("tradeoff_unplaced", numbers(v)[0]),
    "tradeoff_no_war": lambda v: is_always("tradeoff_no_war", numbers(v)[0]),
    "emperor_tradeoff": lambda v: (
        is_always("emperor_tradeoff_roll", 3)
        and is_always("emperor_tradeoff_diplomacy", 1)
        and is_always("emperor_tradeoff_war", 2)
        and is_always("emperor_tradeoff_troubles", 1)
        and numbers(v) == [6, 1, 3, 1, 1, 2]
    ),
    "release_influence": lambda v: is_always("release_influence", numbers(v)[0]),
    "gift_influence": lambda v: is_always("gift_influence", numbers(v)[0]),
    "fp_threshold": lambda v: is_always("fp_threshold", (0, 5, 5, 5, 15, 15, 15)) and numbers(v)[2] == 5,
    "fp_influence_kept": lambda v: is_always("fp_influence_return", 2) and v.startswith("half"),
    "fp_home_ip": lambda v: (
        is_always("fp_home_ip_per_round", 4) and is_always("fp_home_dice", 2) and "4 x round" in v
    ),
    "fp_tiles": lambda v: [len(k.fp_homes) for k in ALL] == [7, 7, 7, 8] and ", ".join(ALL[0].fp_homes) in v,
    "election_majority": lambda v: is_always("election_majority", numbers(v)[0]),
    "emperor_death": lambda v: is_always("imperial_die_death", 3) and is_always("emperor_max_rounds", 2),
    "religious_victory_from": lambda v: is_always("religious_victory_round", numbers(v)[0]),
    "westphalia_town_bonus": lambda v: is_always("westphalia_town_bonus", numbers(v)[0]),
    "principality_names": lambda v: ", ".join(PRINCIPALITY_NAMES) in v,
    "reserve_names": lambda v: ", ".join(RESERVE_NAMES) == v,
}
PROSE = {
    "map_shape",
    "start_ip",
    "start_points",
    "start_religion",
    "ip_emperor_bonus",
    "activities",
    "activities_done",
    "dilemma_cards",
    "ability_cards",
    "reinforcement_calls",
    "wars_declared_per_player",
    "wars_suffered_per_power",
    "conquest",
    "ally_conquest",
    "religious_wars",
    "elections",
    "boxed pieces that are not limits",
}


@pytest.mark.parametrize("name", ROWS)
def test_constants_match_the_ledger(name):
    assert ROWS[name](TABLE[name])


def test_every_row_of_the_ledgers_table_is_tested():
    assert set(TABLE) == {*ROWS, *PROSE}


def test_every_number_of_the_edition_is_used_somewhere():
    root = Path(westphalia.__file__).parent
    text = "".join(
        path.read_text(encoding="utf-8")
        for part in ("rules", "editions/player_turns", "editions/dice", "game", "board", "bots", "cli")
        for path in (root / part).rglob("*.py")
        if path.name != "constants.py"
    )
    own = {f.name for f in fields(DiceConstants)}
    shared = {f.name for f in fields(Constants)} | {f.name for f in fields(PlayerTurnsConstants)}
    unused = [name for name in own - shared if f"k.{name}" not in text]
    assert not unused
