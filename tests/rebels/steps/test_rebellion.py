"""Step C: Rebels Siege or move."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, rebels, town, unrest


def fallen(game):
    return [e["province"] for e in events(game, "siege")]


def lombardy(count, *, provinces=None, **rest):
    """Spain's Milano (Large), Cremona and Parma (Small), all Core with Unrest, and some Rebels."""
    lands = {
        "milano": town("lombardy", "spain", "large", unrest=True),
        "cremona": town("lombardy", "spain", unrest=True),
        "parma": town("lombardy", "spain", unrest=True),
    }
    return board("spain france", lands | (provinces or {}), areas={"lombardy": {"rebels": count}}, **rest)


@pytest.mark.rule("R.c.1")
def test_without_rebels_nothing_happens():
    assert [e.kind for e in play(lombardy(0), "C").log] == ["step_begin", "step_end"]


@pytest.mark.rule("R.c.4", "R.c.5", "R.c.6", "R.ex.4")
def test_large_provinces_fall_first_then_small_ones_alphabetically():
    game = play(lombardy(3), "C")
    assert fallen(game) == ["milano", "cremona"]
    assert game.state.provinces["parma"].occupier is None


@pytest.mark.rule("R.c.5", "R.ruling.siege-leftover")
def test_strength_does_not_accumulate_and_what_needs_more_is_passed_over():
    two = {"verona": town("lombardy", "spain", "large", unrest=True)}
    assert fallen(play(lombardy(3, provinces=two), "C")) == ["milano", "cremona"]
    strong = {"milano": town("lombardy", "spain", "large", unrest=True, siege_need=3)}
    assert fallen(play(lombardy(2, provinces=strong), "C")) == ["cremona", "parma"]
    assert fallen(play(lombardy(1), "C")) == ["cremona"]


@pytest.mark.rule("R.c.5")
def test_the_tax_value_does_not_change_what_a_siege_needs():
    rich = {"cremona": town("lombardy", "spain", unrest=True, tax_value=4)}
    assert fallen(play(lombardy(1, provinces=rich), "C")) == ["cremona"]


@pytest.mark.rule("R.c.9", "R.c.11", "R.ruling.covered-unrest")
def test_a_core_province_gets_a_rebel_town_and_a_cube_and_the_rebels_stay():
    game = play(lombardy(3), "C")
    assert {q.id for q in game.state.provinces.values() if q.occupier == "rebels"} == {"milano", "cremona"}
    assert game.state.realms["spain"].covered_slots == {"town": 2, "vassal": 0}
    assert rebels(game) == {"lombardy": 3}
    assert unrest(game) == {
        "milano",
        "cremona",
        "parma",
    }  # under the Rebel Towns, where it counts for nothing


@pytest.mark.rule("R.c.8")
def test_no_siege_while_land_units_stand_there():
    game = play(lombardy(3, units={"france lombardy": 1}), "C")
    assert not fallen(game)
    assert rebels(game) == {"lombardy": 3}


@pytest.mark.rule("R.ruling.army-present", "R.api.8")
def test_rebels_beside_an_army_are_accepted_with_a_warning_and_move_without_unrest():
    position = board(
        "spain", {"nice": town("nizza", "spain", unrest=True)}, borders="savoy-nizza",
        areas={"savoy": {"rebels": 3}}, units={"spain savoy": 1},
    )  # fmt: skip
    game = begin(position, "C")
    assert [w.rule for w in game.warnings] == ["R.ruling.army-present"]
    assert rebels(game) == {"savoy": 1, "nizza": 2}
    assert not events(game, "battle_begin")


@pytest.mark.rule("R.c.2", "R.c.3", "R.ruling.two-passes")
def test_sieges_come_before_moves_most_rebels_first():
    provinces = {f"town {a}": town(a, "spain", unrest=True) for a in ("a", "b", "Ć")}
    counts = {"a": {"rebels": 1}, "b": {"rebels": 2}, "Ć": {"rebels": 1}, "z": {"rebels": 9}}
    game = play(board("spain", provinces, areas=counts, borders="z-a z-b"), "C")
    told = [(e.kind, e.fields.get("area")) for e in game.log if e.kind in ("siege", "rebels_removed")]
    assert told == [("siege", "b"), ("siege", "a"), ("siege", "Ć"), ("rebels_removed", "z")]


@pytest.mark.rule("R.c.22", "R.ruling.moved-rebels")
def test_with_one_list_the_largest_come_first_and_those_who_joined_siege():
    provinces = {"milano": town("lombardy", "spain", "large", unrest=True)}
    areas = {"lombardy": {"rebels": 1}, "venetia": {"rebels": 3}}
    position = board("spain", provinces, areas=areas, borders="lombardy-venetia")
    two = play(position, "C")
    assert (fallen(two), rebels(two)) == ([], {"lombardy": 3, "venetia": 1})
    one = play(position | {"options": {"rebel_order": "one_list"}}, "C")
    assert (fallen(one), rebels(one)) == (["milano"], {"lombardy": 3, "venetia": 1})


@pytest.mark.rule("R.c.22")
def test_with_one_list_each_area_is_handled_once():
    provinces = {"milano": town("lombardy", "spain", unrest=True)}
    areas = {"lombardy": {"rebels": 3}, "venetia": {"rebels": 3}}
    options = {"rebel_order": "one_list"}
    game = play(board("spain", provinces, areas=areas, borders="lombardy-venetia", options=options), "C")
    assert fallen(game) == ["milano"]  # first, by the alphabet; then nothing in Lombardy has Unrest
    assert rebels(game) == {"lombardy": 3, "venetia": 2}


SHARED = {
    "asti": town("lombardy", "france", unrest=True),
    "brescia": town("lombardy", "spain", "large", unrest=True),
    "como": town("lombardy", "france", "large", unrest=True),
    "lodi": town("lombardy", "spain", "large"),
    "novi": town("lombardy", "spain", unrest=True),
}


@pytest.mark.rule("R.c.7", "R.ruling.siege-choice", "R.D.siege")
def test_only_with_the_option_the_poorest_player_picks_what_falls():
    position = board("spain france", SHARED, areas={"lombardy": {"rebels": 3}})
    assert fallen(play(position, "C")) == ["brescia", "asti"]
    chosen = position | {"options": {"siege_choice": True}}
    game = begin(chosen, "C")
    assert game.legal("france") == ["brescia", "como"]  # France has Tax Income 3 there, Spain 5
    assert game.why_not("france", "novi").rule == "R.c.6"
    assert game.why_not("france", "lodi").rule == "R.c.4"
    game.say("france", "como")
    assert game.legal("france") == ["asti", "novi"]
    assert game.why_not("france", "brescia").rule == "R.c.5"
    game.say("france", "novi")
    assert fallen(game) == ["como", "novi"]


@pytest.mark.rule("R.c.7", "R.ruling.tax-tie")
def test_with_equal_tax_income_or_one_player_nobody_chooses():
    even = {name: q for name, q in SHARED.items() if name != "lodi"}
    option = {"options": {"siege_choice": True}}
    game = begin(board("spain france", even, areas={"lombardy": {"rebels": 3}}, **option), "C")
    assert game.over
    assert fallen(game) == ["brescia", "asti"]
    assert begin(lombardy(3, **option), "C").over


# --- move ---


def moving(count, *, unrest=("piedmont", "venetia"), units=None, there=None, provinces=None, borders=None):
    """Some Rebels in Lombardy, which is calm, with neighbours that have Unrest."""
    lands = {f"{a} town": town(a, "spain", unrest=True) for a in unrest} | (provinces or {})
    areas = {"lombardy": {"rebels": count}} | {a: {"rebels": n} for a, n in (there or {}).items()}
    borders = borders or "lombardy-venetia lombardy-piedmont"
    return board("spain france", lands, areas=areas, borders=borders, units=units)


@pytest.mark.rule("R.c.12", "R.c.13", "R.c.20")
def test_all_but_one_move_to_most_unrest_then_most_towns_then_the_alphabet():
    assert rebels(play(moving(4), "C")) == {"lombardy": 1, "piedmont": 3}
    more = {"padua": town("venetia", "spain", unrest=True)}
    assert rebels(play(moving(4, provinces=more), "C")) == {"lombardy": 1, "venetia": 3}
    calm = {"padua": town("venetia", "france")}
    assert rebels(play(moving(4, provinces=calm), "C")) == {"lombardy": 1, "venetia": 3}
    occupied = {"padua": land("venetia", "venice", "large", occupier="france")}
    assert rebels(play(moving(4, provinces=occupied), "C")) == {"lombardy": 1, "venetia": 3}
    vassal = {"padua": land("venetia", "venice", "large")}
    assert rebels(play(moving(4, provinces=vassal), "C")) == {"lombardy": 1, "piedmont": 3}
    covered = {"padua": town("venetia", "spain", occupier="rebels")}
    assert rebels(play(moving(4, provinces=covered), "C")) == {"lombardy": 1, "piedmont": 3}


@pytest.mark.rule("R.c.14", "R.c.15", "R.c.16", "R.ex.7")
def test_they_do_not_move_where_they_would_be_outnumbered():
    more = {"padua": town("venetia", "spain", unrest=True)}
    units = {"spain venetia": 5, "france piedmont": 3}
    blanks = ["infantry"] * 3 + ["blank"] * 3
    game = play(moving(4, provinces=more, units=units), "C", dice=blanks)
    assert events(game, "rebels_moved") == [{"area": "lombardy", "to": "piedmont", "count": 3}]
    assert events(game, "battle_begin")[0]["defenders"] == {"france": 3}
    assert rebels(game) == {"lombardy": 1, "piedmont": 3}


@pytest.mark.rule("R.c.15", "R.c.17")
def test_rebels_already_there_count_and_are_not_fought():
    units = {"spain venetia": 4}
    game = play(moving(4, unrest=("venetia",), units=units), "C")
    assert rebels(game) == {"lombardy": 3}
    strong = {"venice": town("venetia", "spain", unrest=True, siege_need=9)}
    game = play(moving(4, unrest=(), provinces=strong, there={"venetia": 2}), "C")
    assert rebels(game) == {"lombardy": 1, "venetia": 5}
    assert not events(game, "battle_begin")
    one = ["infantry"] * 3 + ["blank"] * 3 + ["infantry"] * 3 + ["blank"] * 3
    game = play(moving(4, unrest=("venetia",), units=units, there={"venetia": 1}), "C", dice=one)
    assert events(game, "battle_begin")[0] == {
        "area": "venetia",
        "attackers": {"rebels": 4},
        "defenders": {"spain": 4},
    }


@pytest.mark.rule("R.c.18", "R.ex.8")
def test_without_an_eligible_neighbour_one_rebel_is_removed():
    game = play(moving(2, unrest=()), "C")
    assert rebels(game) == {"lombardy": 1}
    assert rebels(play(moving(1, unrest=()), "C")) == {}
    far = moving(2, unrest=("venetia",), borders="lombardy-piedmont")
    far["areas"]["lombardy"]["sea_adjacent"] = {"venetia": ["adria"]}
    far["areas"]["venetia"]["sea_adjacent"] = {"lombardy": ["adria"]}
    far["sea_zones"] = {"adria": {}}
    assert rebels(play(far, "C")) == {"lombardy": 1}  # adjacent by sea is not adjacent by Land


@pytest.mark.rule("R.c.19", "R.c.21", "R.ruling.lone-rebel")
def test_a_single_rebel_with_an_eligible_neighbour_stays():
    assert rebels(play(moving(1), "C")) == {"lombardy": 1}
    army = moving(1, unrest=("venetia",), units={"spain venetia": 1})
    assert rebels(play(army, "C")) == {}


@pytest.mark.rule("R.c.21", "R.ruling.target-lost-unrest")
def test_what_the_neighbours_show_is_counted_after_the_sieges():
    game = play(moving(4, there={"piedmont": 1}), "C")
    assert fallen(game) == ["piedmont town"]
    assert rebels(game) == {"lombardy": 1, "piedmont": 1, "venetia": 3}


# --- who picks, and why not ---


def two_players(**more):
    provinces = {
        "a": town("x", "spain", unrest=True),
        "b": town("x", "france", unrest=True),
        "c": town("x", "france"),
        "d": town("y", "spain", "large"),
    }
    return board(
        "spain france", {**provinces, **more}, areas={"x": {"rebels": 1}}, options={"siege_choice": True}
    )


@pytest.mark.rule("R.c.7")
def test_the_lowest_tax_income_in_the_area_counts():
    assert begin(two_players(), "C").asked == "spain"  # 1 to 2 in the Area, though 3 to 2 in all


@pytest.mark.rule("R.c.5", "R.c.6", "R.c.7")
def test_why_a_province_does_not_fall():
    large = {
        "e": town("x", "france", "large", unrest=True),
        "f": town("x", "spain", "large", unrest=True),
        "g": town("x", "spain", "large", unrest=True, siege_need=4),
        "h": town("x", "spain", siege_need=2, unrest=True),
    }
    position = two_players(**large)
    position["areas"]["x"]["rebels"] = 2
    game = begin(position, "C")
    asked = game.asked
    assert game.legal(asked) == ["e", "f"]
    said = {name: game.why_not(asked, name).rule for name in "acgh"}
    assert said == {"a": "R.c.6", "c": "R.c.4", "g": "R.c.5", "h": "R.c.6"}
