"""The constants of the six-round edition match the ledger's table, row by row."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import westphalia
from westphalia.board import six_round_map
from westphalia.board.maps import hexagon_sides, hexagon_size
from westphalia.editions.six_round.constants import PLAYERS, SixRoundConstants, constants
from westphalia.editions.six_round.options import constants_for
from westphalia.rulebook import rulebook
from westphalia.rules.base.constants import Constants

TABLE = {name: constant.value for name, constant in rulebook("six-round").constants.items()}
ALL = [constants(n) for n in PLAYERS]
SIDES = {n: hexagon_sides(9 * n) for n in PLAYERS}


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a text, in order."""
    return [int(n) for n in re.findall(r"[-+]?\d+", text)]


def is_always(field: str, value: object) -> bool:
    return {getattr(k, field) for k in ALL} == {value}


ONE_NUMBER = {  # rows that begin with their one number, and the field that has it
    "rounds": "rounds",
    "start_provinces_per_player": "player_start_provinces",
    "start_di": "setup_influence",
    "electors": "electors",
    "elector_majority": "election_majority",
    "principality_max_size": "principality_max_size",
    "ip_per_own_province": "ip_per_own_province",
    "gold_per_orthodox_town": "gold_per_orthodox_town",
    "ransack_gold": "ransack_gold",
    "indulgence_gold": "indulgence_gold",
    "martyr_offset": "martyrs_offset",
    "martyr_no_catholics": "martyrs_no_catholics",
    "good_works_per_saint": "good_works_per_saint",
    "trent_good_works": "trent_good_works",
    "french_di": "french_influence",
    "pius_deadline_round": "trent_deadline",
    "faith_reformation": "reformation_faith",
    "faith_per_saint": "faith_per_saint",
    "monk_good_works": "monks_good_works",
    "faith_zeal": "zeal_faith",
    "faith_imperial_sanction": "imperial_sanction_faith",
    "faith_per_gold": "patronage_faith_per_gold",
    "abuses_rate": "abuses_faith_per_good_work",
    "gold_to_di": "assistance_influence_per_gold",
    "league_di_loss": "league_influence_loss",
    "vassal_di": "release_influence",
    "gift_di": "gift_influence",
    "rw_target_reach": "religious_war_reach",
    "battle_phases": "battle_phases",
    "auto_win_ratio": "automatic_victory_ratio",
    "max_drawn_cards": "max_cards_from_ip",
    "price_extra_card": "extra_card_cost",
    "doctrine_discards": "doctrine_discards",
    "charge_extra_discards": "charge_extra_infantry",
    "charge_rout_ratio": "charge_rout_ratio",
    "treaty_di_town": "town_conquest_influence_loss",
    "treaty_di_far": "distant_conquest_influence_loss",
    "treaty_di_passed_over_ally": "passed_over_influence_loss",
    "principality_victory_takes": "principality_victory_takes",
    "treaty_di_ally_loss": "loser_influence_loss",
    "vassalize_di": "vassalize_influence",
    "rw_prize_di": "religious_war_prize",
    "shift_saved_loss": "shift_saved_loss",
    "shift_emperor_gain": "shift_emperor_gain",
    "shift_emperor_loss": "shift_emperor_loss",
    "shift_idle_loss": "shift_idle_loss",
    "fp_max_provinces": "fp_max_provinces",
    "fp_di_per_noncapital_province": "fp_influence_per_province",
    "emperor_max_rounds": "emperor_max_rounds",
    "final_bonus_per_orthodox_town": "westphalia_town_bonus",
    "religious_victory_from": "religious_victory_round",
}
ROWS = {
    "players_core": lambda v: v == "5-8" and set(range(5, 9)) <= set(PLAYERS),
    "players_expansion": lambda v: v == "9-14" and set(range(9, 15)) <= set(PLAYERS),
    "players_experimental": lambda v: v == "3-4" and tuple(range(3, 15)) == PLAYERS,
    "first_year": lambda v: is_always("round_year", (0, 1510, 1535, 1560, 1585, 1610, 1635)) and v == "1510",
    "last_year": lambda v: ALL[0].round_year[-1] + 25 == int(v),
    "year_of_round": lambda v: [int(y) for y in re.findall(r"R\d (\d+)", v)] == list(ALL[0].round_year[1:]),
    "hexes_per_player": lambda v: all(k.hexes == int(v) * k.players for k in ALL),
    "map_hexes": lambda v: numbers(v) == [six_round_map(n).size for n in PLAYERS],
    "map_sides A,B,C": lambda v: v == "; ".join(f"{n}p {','.join(map(str, SIDES[n]))}" for n in PLAYERS),
    "map_surplus_dropped": lambda v: numbers(v) == [hexagon_size(*SIDES[n]) - 9 * n for n in PLAYERS],
    "map_edges": lambda v: {len(six_round_map(n).edges) for n in PLAYERS} == {int(v)},
    "elector_sizes": lambda v: (
        ", ".join(f"{n.removeprefix('The ')} {size}" for n, size in ALL[0].starting_elector_size) in v
        and sum(size for _, size in ALL[0].starting_elector_size) == numbers(v)[-1]
    ),
    "free_hexes_after_electors": lambda v: (
        [k.hexes - 4 * k.players - 14 for k in ALL] == [int(n) for n in re.findall(r"\d+p (\d+)", v)]
    ),
    "principality_setup_size": lambda v: is_always("principality_setup_sizes", tuple(numbers(v)[:2])),
    "saved_slots S": lambda v: [k.saved_places for k in ALL] == numbers(v)[:12],
    "saved_slots_variants": lambda v: all(
        constants_for(int(players), {"saved": places}).saved_places == int(places)
        for part in v.split("; ")
        for players in re.findall(r"(\d+)p", part)
        for places in re.findall(r"\d+", part.partition(":")[2])
    ),
    "upheaval_draws": lambda v: [k.upheaval_draw[1:] for k in ALL] == [(n,) * 6 for n in numbers(v)],
    "upheaval_early_rounds": lambda v: is_always("upheaval_early_rounds", 3) and v == "1-3",
    "ip_per_principality_by_size": lambda v: (
        is_always("ip_of_principality_by_size", (0, 2, 2, 3, 3, 4))
        and re.findall(r": (\d)", v) == ["2", "3", "4"]
    ),
    "ip_unaligned_by_size": lambda v: is_always("unaligned_ip_factor", 2) and v.startswith("twice"),
    "emperor_bonus_by_round": lambda v: is_always("ip_of_emperor", (2, *numbers(v))),
    "fp_home_ip_by_round": lambda v: is_always(
        "ip_of_foreign_home", (0, *(int(n) for n in re.findall(r"R\d (\d+)", v)))
    ),
    "foreign_affairs_die": lambda v: is_always("foreign_affairs_faces", tuple(numbers(v))),
    "religion_die / faith_die": lambda v: (
        is_always("religion_die_success", 3) and is_always("faith_die_success", 3) and "on 3 of 6" in v
    ),
    "ottoman_die": lambda v: is_always("ottoman_die_disrupt", 2) and "1-2 of 6" in v,
    "imperial_die": lambda v: is_always("imperial_die_death", 3) and "on 3 of 6" in v,
    "faith_protestant": lambda v: is_always("protestant_faith", (0, 3, 3, 3, 1, 1, 1)) and v[0] == "3",
    "dipgame_payoffs": lambda v: (
        is_always("diplomacy_game_payoff", ((2, 1), (3, 0), (0, 0)))
        and "2,1; thumb-gun 0,3; gun-thumb 3,0" in v
    ),
    "military_deck": lambda v: (
        [k.cards_of_type_in_deck for k in ALL] == [40] * 6 + [80] * 6 and numbers(v)[:3] == [40, 40, 40]
    ),
    "rifling_rounds": lambda v: is_always("advanced_rifling_rounds", (5, 6)) and v == "5-6",
    "treaty_town_max / treaty_plain_max": lambda v: is_always("conquer_plain", 2) and numbers(v) == [1, 2],
    "fp_di_kept": lambda v: is_always("fp_influence_return", 2) and v == "half, rounded down",
}
PROSE = {
    "start_religion",
    "start_gold",
    "start_good_works",
    "start_ip",
    "late_rounds",
    "martyr_floor",
    "own_extra_conversion",
    "wars_declared_per_player",
    "wars_suffered_per_power",
    "religious_wars_per_round",
    "reinforcement_calls",
    "treaty_ally_takes",
}


@pytest.mark.parametrize("row", ONE_NUMBER)
def test_constants_with_one_number_match_the_ledger(row):
    assert is_always(ONE_NUMBER[row], numbers(TABLE[row])[0])


@pytest.mark.parametrize("row", ROWS)
def test_constants_match_the_ledger(row):
    assert ROWS[row](TABLE[row])


def test_every_row_of_the_ledgers_table_is_tested():
    assert set(TABLE) == {*ONE_NUMBER, *ROWS, *PROSE}


def test_every_number_of_the_edition_is_used_somewhere():
    root = Path(westphalia.__file__).parent
    text = "".join(
        path.read_text(encoding="utf-8")
        for part in ("rules", "editions/player_turns", "editions/six_round", "game", "board", "bots", "cli")
        for path in (root / part).rglob("*.py")
        if path.name != "constants.py"
    )
    own = {f.name for f in fields(SixRoundConstants)} - {f.name for f in fields(Constants)}
    assert [name for name in own if f"k.{name}" not in text] == []


DOCTRINES = """
Flexible: any
Defensive: M or C for PP
Offensive: P for MC
Aristocratic: P or M for CC
Infantry: C for PM
Traditional: M for PC
Innovative: P or C for MM
"""


@pytest.mark.rule("VI.army.6", "VI.setup.17")
def test_the_doctrine_table_matches_the_ledger():
    lines = dict(line.split(": ") for line in DOCTRINES.split("\n") if line)
    assert tuple(lines) == ALL[0].doctrine_names
    for (discards, draws), text in zip(ALL[0].doctrine_table, lines.values(), strict=True):
        if text == "any":
            assert (discards, draws) == ((0, 1, 2), ())
            continue
        gives, gets = text.split(" for ")
        assert {"MPC"[card] for card in discards} == set(gives.split(" or "))
        assert sorted("MPC"[card] for card in draws) == sorted(gets)
