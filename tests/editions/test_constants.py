"""The constants of the five-round edition match the ledger's table, row by row."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from westphalia.board import five_round_map
from westphalia.editions.five_round.constants import PLAYERS, FiveRoundConstants, constants
from westphalia.rulebook import rulebook
from westphalia.rules.base.words import RELIGIONS

TABLE = {name: constant.value for name, constant in rulebook("five-round").constants.items()}
ALL = [constants(n) for n in PLAYERS]

PROSE = {
    "components_not_enforced",
    "allowed_three_hex_shapes",
    "map_side_lengths",
    "role_cards",
    "de_sales_saints",
}


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a text, in order."""
    return [int(n) for n in re.findall(r"-?\d+", text)]


def by_key(text: str) -> dict[int, int]:
    """Return a value such as "5:60 6:72" or "R1:2 (added) R2:2"."""
    return {int(k): int(v) for k, v in re.findall(r"R?(\d+):(\d+)", text)}


def simple(name: str) -> bool:
    return bool(re.fullmatch(r"-?\d+([ ,].*)?", TABLE[name])) and name in {
        f.name for f in fields(FiveRoundConstants)
    }


# Rows that begin with their one number and have a field of their own name.
NOT_SIMPLE = ("upheaval_early_rounds", "gift_recipient_size", "fp_influence_return")
SIMPLE = [n for n in TABLE if simple(n) and n not in NOT_SIMPLE and isinstance(getattr(ALL[0], n), int)]


@pytest.mark.parametrize("name", SIMPLE)
def test_constants_with_one_number_match_the_ledger(name):
    assert {getattr(k, name) for k in ALL} == {numbers(TABLE[name])[0]}


@pytest.mark.parametrize(
    "name",
    [
        "saved_places",
        "religious_victory_provinces",
        "religious_victory_electors",
        "religious_victory_max_winners",
    ],
)
def test_constants_by_number_of_players_match_the_ledger(name):
    assert {k.players: getattr(k, name) for k in ALL} == by_key(TABLE[name])


@pytest.mark.parametrize(
    "name", ["round_year", "ip_of_foreign_home", "protestant_faith", "ip_of_principality_by_size"]
)
def test_constants_by_round_or_size_match_the_ledger(name):
    for k in ALL:
        assert dict(enumerate(getattr(k, name)[1:], start=1)) == by_key(TABLE[name])


@pytest.mark.parametrize(
    "name",
    [
        "advanced_rifling_rounds",
        "fp_voluntary_rounds",
        "religious_victory_rounds",
        "other_principality_size_order",
    ],
)
def test_constants_with_a_list_match_the_ledger(name):
    assert {getattr(k, name) for k in ALL} == {tuple(numbers(TABLE[name]))}


HANDLED: dict[str, object] = {
    "players_min": lambda v: v == str(PLAYERS[0]),
    "players_max": lambda v: v == str(PLAYERS[-1]),
    "years_per_round": lambda v: all(
        b - a == int(v) for k in ALL for a, b in zip(k.round_year[1:], k.round_year[2:])
    ),
    "phases": lambda v: all(", ".join(k.phases[1:]) == v for k in ALL),
    "hexes_per_player": lambda v: all(five_round_map(n).size == int(v) * n for n in PLAYERS),
    "map_hexes": lambda v: {n: five_round_map(n).size for n in PLAYERS} == by_key(v),
    "map_edges": lambda v: all(len(five_round_map(n).edges) == int(v) for n in PLAYERS),
    "religions": lambda v: ", ".join(RELIGIONS) == v,
    "starting_religion": lambda v: RELIGIONS[0] == v,
    "player_start_imperial_power": lambda v: all(
        k.player_start_provinces * k.ip_per_own_province == int(v) for k in ALL
    ),
    "player_hex_supply": lambda v: (
        [(k.player_hexes, 1, k.player_towns, k.player_plain) for k in ALL] == [tuple(numbers(v))] * 4
    ),
    "starting_elector_size": lambda v: all(
        ", ".join(f"{n} {s}" for n, s in k.starting_elector_size) == v for k in ALL
    ),
    "upheaval_draw_early": lambda v: (
        v == "number of players" and all(set(k.upheaval_draw[1:3]) == {k.players} for k in ALL)
    ),
    "upheaval_draw_late": lambda v: all(set(k.upheaval_draw[3:]) == {by_key(v)[k.players]} for k in ALL),
    "upheaval_early_rounds": lambda v: all(
        list(range(1, k.upheaval_early_rounds + 1)) == numbers(v) for k in ALL
    ),
    "ottoman_die_disrupt": lambda v: v == "faces 1-2 of 6" and {k.ottoman_die_disrupt for k in ALL} == {2},
    "trent_deadline": lambda v: {k.trent_deadline for k in ALL} == set(numbers(v)),
    "owner_die_cancels": lambda v: {k.owner_die_cancels for k in ALL} == set(numbers(v)),
    "diplomacy_game_payoff": lambda v: all(
        [n for pair in k.diplomacy_game_payoff for n in pair] == numbers(v) for k in ALL
    ),
    "gift_recipient_size": lambda v: {k.gift_recipient_size for k in ALL} == {numbers(v)[1]},
    "doctrine_cards": lambda v: (
        numbers(v) == [24, 8, 3]
        and {len(k.doctrine_names) for k in ALL} == {8}
        and {k.doctrine_copies for k in ALL} == {3}
    ),
    "military_cards": lambda v: (
        numbers(v)[:4] == [180, 5, 4, 36]
        and {(k.decks, k.cards_of_type_in_deck * 3) for k in ALL} == {(5, 36)}
    ),
    "guerilla_small_hand": lambda v: {k.guerilla_small_hand for k in ALL} == set(numbers(v)),
    "guerilla_own_cost": lambda v: {k.guerilla_own_cost for k in ALL} == {tuple(numbers(v)[::2])},
    "guerilla_enemy_loss": lambda v: {k.guerilla_enemy_loss for k in ALL} == {tuple(numbers(v)[::2])},
    "reinforcement_calls": lambda v: numbers(v) == [1],  # s.called is one bit by seat: V.card.15
    "conquer_limit": lambda v: {k.conquer_plain for k in ALL} == {numbers(v)[1]},
    "ally_conquest_limit": lambda v: numbers(v) == [1],  # s.fought is one bit by ally: V.treaty.14
    "fp_homes": lambda v: all(f"{len(k.fp_homes)}: {', '.join(k.fp_homes)}" == v for k in ALL),
    "fp_influence_return": lambda v: {k.fp_influence_return for k in ALL} == {numbers(v)[1]},
    "leftover_gold_to_influence": lambda v: {k.leftover_gold_to_influence for k in ALL} == {numbers(v)[1]},
}


@pytest.mark.parametrize("name", [n for n in HANDLED if n not in SIMPLE])
def test_other_constants_match_the_ledger(name):
    assert HANDLED[name](TABLE[name])


def test_every_row_of_the_ledgers_table_is_tested():
    listed = {
        "saved_places",
        "religious_victory_provinces",
        "religious_victory_electors",
        "religious_victory_max_winners",
    }
    listed |= {"round_year", "ip_of_foreign_home", "protestant_faith", "ip_of_principality_by_size"}
    listed |= {"advanced_rifling_rounds", "fp_voluntary_rounds", "religious_victory_rounds"}
    listed |= {"other_principality_size_order"}
    assert set(TABLE) == {*SIMPLE, *listed, *HANDLED, *PROSE}


def test_no_constant_is_missing_from_the_table():
    own = {"edition", "prefix", "players", "player_hexes", "player_towns", "player_plain", "upheaval_draw"}
    own |= {
        "doctrine_copies",
        "doctrine_table",
        "religious_victory_emperor",
        "decks",
        "cards_of_type_in_deck",
        "conquer_plain",
        "phase_names",
        "role_names",
        "doctrine_names",
        "reformers",
        "wide_words",
        "drawn_from",
        "faith_pieces",
        "nothing_to_draw",
        "flags",
    }
    assert {f.name for f in fields(FiveRoundConstants)} <= {*TABLE, *own}
