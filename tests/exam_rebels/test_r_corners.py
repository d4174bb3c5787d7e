"""An outside examiner's third set: rare cases of every step, from the page of the phase."""

from __future__ import annotations

import pytest

from exam_rebels.sheet import (
    army,
    board,
    borders,
    lands,
    npr,
    owner,
    play,
    pr,
    prestige,
    rebels,
    told,
    unrest,
    vassal,
)

WAR = [{"a": "a", "b": "b"}]


def two(**more):
    return {"a": pr(**more), "b": pr()}


# --- A: tokens ---


@pytest.mark.rule("R.a.1", "R.a.2")
def test_two_tokens_on_each_other_cost_both_and_a_war_with_a_third_helps_neither():
    realms = {"a": pr(prestige=5), "b": pr(prestige=1), "c": pr()}
    cb = [{"holder": "a", "target": "b"}, {"holder": "b", "target": "a"}]
    game = play(board(realms, cb=cb, wars=[{"a": "a", "b": "c"}], truces=[["b", "c"]]), "A")
    assert prestige(game) == {"a": 3, "b": -1}
    assert (game.position()["cb"], game.position()["truces"]) == ([], [])


@pytest.mark.rule("R.a.2")
def test_a_token_on_an_npr_at_war_only_with_another_player_costs_two():
    realms = {"a": pr(), "b": pr(), "n": npr()}
    position = board(
        realms, lands("N", "n", "N1"), cb=[{"holder": "a", "target": "n"}], wars=[{"a": "b", "b": "n"}]
    )
    assert prestige(play(position, "A")) == {"a": -2}


@pytest.mark.rule("R.a.1", "R.d.6", "R.d.7")
def test_the_truce_of_this_phases_peace_is_not_among_those_that_go():
    position = board(
        two(), lands("Home", "a", "A1"), lands("There", "b", "B1"), wars=WAR, truces=[["a", "b"]]
    )
    game = play(position, "AD")
    assert game.position()["truces"] == [["a", "b"]]
    assert prestige(game) == {"a": -1, "b": -1}


# --- B: invasions ---


def invaded(**more):
    land = (lands("Home", "a", "A1 A2 A3"), lands("N", "n", "N1* N2"))
    areas = borders("Home-N")
    return board({"a": pr(), "b": pr(), "n": npr()}, *land, areas=areas, wars=[{"a": "a", "b": "n"}], **more)


@pytest.mark.rule("R.b.1", "R.b.2")
def test_the_units_of_another_enemy_hinder_the_invasion_of_the_first():
    position = invaded(stacks=[army("b", "N", 1)])
    position["wars"].append({"a": "b", "b": "n"})
    game = play(position, "B")
    assert (rebels(game), unrest(game)) == ({}, [])


@pytest.mark.rule("R.b.1")
def test_an_npr_at_peace_stays_at_home():
    position = invaded()
    position["wars"] = [{"a": "a", "b": "b"}]
    assert rebels(play(position, "B")) == {}


@pytest.mark.rule("R.b.10", "R.b.11")
def test_what_an_invasion_has_stirred_up_falls_to_it_in_the_next_step():
    game = play(invaded(), "BC")
    assert told(game, "invasion", "units") == [2]  # half of 3, rounded up
    assert [owner(game, town)[1] for town in ("A1", "A2", "A3")] == ["rebels", "rebels", None]


# --- C: Rebels ---


@pytest.mark.rule("R.c.4", "R.c.6")
def test_one_rebel_before_a_large_town_can_neither_besiege_nor_leave():
    position = board(
        {"a": pr()},
        lands("Home", "a", "A1*! A2"),
        lands("There", "a", "B1!"),
        areas=borders("Home-There", Home={"rebels": 1}),
    )
    game = play(position, "C")
    assert (rebels(game), owner(game, "A1"), owner(game, "B1")) == ({"Home": 1}, ("a", None), ("a", None))


@pytest.mark.rule("R.c.4", "R.c.5")
@pytest.mark.parametrize(
    ("names", "count", "fallen"),
    [
        ("A1*! A2*! A3!", 3, ["A1", "A3"]),
        ("A1*! A2*! A3!", 4, ["A1", "A2"]),
        ("A1! A2! Z1*!", 2, ["Z1"]),
        ("A1 A2! A3*", 5, ["A2"]),
    ],
)
def test_large_ones_first_as_far_as_the_strength_goes(names, count, fallen):
    position = board({"a": pr()}, lands("Home", "a", names), areas={"Home": {"rebels": count}})
    game = play(position, "C")
    assert (
        sorted(p for p in ("A1", "A2", "A3", "Z1") if p in position["provinces"] and owner(game, p)[1])
        == fallen
    )
    assert rebels(game) == {"Home": count}


@pytest.mark.rule("R.c.4")
def test_walls_ask_for_more_and_the_next_in_the_alphabet_falls():
    position = board(
        {"a": pr()},
        lands("Home", "a", "A1!", siege_need=3),
        lands("Home", "a", "B1! C1!"),
        areas={"Home": {"rebels": 2}},
    )
    game = play(position, "C")
    assert [owner(game, p)[1] for p in ("A1", "B1", "C1")] == [None, "rebels", "rebels"]


@pytest.mark.rule("R.c.9", "R.c.10", "R.inv.4")
def test_two_areas_fall_and_two_slots_are_covered_from_the_right():
    track = ["disc", "vacant", "vacant", "vacant"]
    position = board(
        {"a": pr(town_track=track)}, lands("Home", "a", "A1!"), lands("There", "a", "B1!"),
        areas={"Home": {"rebels": 1}, "There": {"rebels": 2}},
    )  # fmt: skip
    game = play(position, "C")
    assert game.position()["realms"]["a"]["town_track"] == ["disc", "vacant", "cube", "cube"]


@pytest.mark.rule("R.c.14")
def test_unrest_of_vassals_and_occupiers_draws_rebels_like_that_of_towns():
    realms = {"a": pr(), "b": pr(), "v": vassal("a")}
    position = board(
        realms, lands("Home", "a", "A1"), lands("East", "a", "B1!"), lands("West", "v", "C1!"),
        lands("West", "a", "C2", occupier="b", occ_unrest=True), wars=WAR,
        areas=borders("Home-East", "Home-West", Home={"rebels": 3}),
    )  # fmt: skip
    assert rebels(play(position, "C")) == {"Home": 1, "West": 2}


@pytest.mark.rule("R.c.14")
def test_towns_of_all_players_count_where_unrest_is_equal_and_vassals_do_not():
    realms = {"a": pr(), "b": pr(), "v": vassal("a")}
    position = board(
        realms, lands("Home", "a", "A1"), lands("East", "v", "B1! B2 B3"), lands("West", "a", "C1!"),
        lands("West", "b", "C2"), areas=borders("Home-East", "Home-West", Home={"rebels": 2}),
    )  # fmt: skip
    assert rebels(play(position, "C")) == {"Home": 1, "West": 1}


@pytest.mark.rule("R.c.15")
def test_outnumbered_by_the_units_of_two_players_together():
    position = board(
        two(), lands("Home", "a", "A1"), lands("East", "a", "B1!"), areas=borders("Home-East", Home={"rebels": 3}),
        stacks=[army("a", "East", 2), army("b", "East", 1)],
    )  # fmt: skip
    assert rebels(play(position, "C")) == {"Home": 2}  # 2 would meet 3: one goes home instead


@pytest.mark.rule("R.c.17")
def test_the_last_rebel_without_a_goal_is_removed():
    position = board(
        {"a": pr()},
        lands("Home", "a", "A1"),
        lands("East", "a", "B1"),
        areas=borders("Home-East", Home={"rebels": 1}),
    )
    assert rebels(play(position, "C")) == {}


@pytest.mark.rule("R.c.2", "R.c.13")
def test_rebels_that_have_just_freed_the_only_unrest_of_their_area_stay_there():
    position = board(
        {"a": pr()},
        lands("Home", "a", "A1!"),
        lands("East", "a", "B1!"),
        areas=borders("Home-East", Home={"rebels": 2}),
    )
    game = play(position, "C")
    assert (rebels(game), owner(game, "A1"), owner(game, "B1")) == ({"Home": 2}, ("a", "rebels"), ("a", None))


@pytest.mark.rule("R.c.11", "R.lib.1")
def test_a_liberated_town_goes_back_to_the_mat_and_its_free_realm_gets_the_token():
    position = board(
        {"a": pr(pieces_left={"small": 0, "large": 0, "vassal": 0})}, lands("Home", "a", "A1!", flag="n"),
        areas={"Home": {"rebels": 1}},
    )  # fmt: skip
    game = play(position, "C")
    after = game.position()
    assert owner(game, "A1") == ("n", None)
    assert after["realms"]["a"]["pieces_left"]["small"] == 1
    assert after["cb"] == [{"holder": "a", "target": "n"}]


# --- D: peace ---


@pytest.mark.rule("R.d.1", "R.d.7", "R.d.11")
def test_a_white_peace_of_the_last_player_comes_before_the_total_victory_of_the_first():
    realms = {"a": pr(), "b": pr(), "c": pr(), "n": npr(capital="N1")}
    position = board(
        realms, lands("Home", "a", "A1"), lands("B", "b", "B1"), lands("C", "c", "C1"),
        lands("N", "n", "N1", occupier="a"),
        wars=[{"a": "a", "b": "n"}, {"a": "c", "b": "b"}],
    )  # fmt: skip
    game = play(position, "D", "a: enforce white")
    assert prestige(game) == {"a": -1, "b": -1, "c": -1}
    assert told(game, "prestige", "realm")[-1] == "a"
    assert game.position()["wars"] == []


@pytest.mark.rule("R.d.22", "R.d.24")
def test_a_player_still_at_war_keeps_active_allies_and_units_abroad():
    realms = {"a": pr(), "b": pr(), "c": pr(), "n": npr()}
    position = board(
        realms, lands("Home", "a", "A1 A2", occupier=None), lands("B", "b", "B1"), lands("C", "c", "C1", occupier="a"),
        lands("C", "c", "C2"), lands("N", "n", "N1"), areas=borders("Home-N"),
        wars=[{"a": "a", "b": "b"}, {"a": "a", "b": "c"}],
        alliances=[{"pr": "a", "realm": "n", "active": True}], stacks=[army("a", "N", units={"allied.infantry": 1})],
    )  # fmt: skip
    game = play(position, "D", "a: done", "c: done")
    after = game.position()
    assert [(w["a"], w["b"]) for w in after["wars"]] == [("a", "c")]
    assert after["alliances"][0]["active"]
    assert after["stacks"][0]["units"] == {"allied.infantry": 1}


@pytest.mark.rule("R.d.24", "R.d.25")
def test_at_peace_the_ally_is_an_ally_again_and_allied_units_go():
    realms = {"a": pr(allied_reserve=2), "b": pr(), "n": npr()}
    position = board(
        realms, lands("Home", "a", "A1"), lands("B", "b", "B1"), lands("N", "n", "N1"), areas=borders("Home-N"),
        wars=WAR, alliances=[{"pr": "a", "realm": "n", "active": True}],
        stacks=[army("a", "Home", units={"allied.cavalry": 1, "regular.infantry": 2})],
    )  # fmt: skip
    after = play(position, "D").position()
    assert not after["alliances"][0]["active"]
    assert after["realms"]["a"]["allied_reserve"] == 0
    assert after["stacks"][0]["units"] == {"regular.infantry": 2}


# --- E: Prestige ---


@pytest.mark.rule("R.e.1", "R.e.3")
def test_the_disputed_side_is_turned_whether_it_cost_anything_or_not():
    realms = {"a": pr(), "b": pr(), "n": npr()}
    position = board(
        realms, lands("N", "n", "N1"), areas={"N": {"influence": {"a": 2, "b": 1}}},
        marriages=[{"pr": "a", "realm": "n", "disputed": True}, {"pr": "b", "realm": "n", "disputed": True}],
        alliances=[{"pr": "a", "realm": "n"}],
    )  # fmt: skip
    game = play(position, "E")
    assert prestige(game) == {"b": -3}
    assert [m["disputed"] for m in game.position()["marriages"]] == [False, False]


@pytest.mark.rule("R.e.4")
@pytest.mark.parametrize(
    ("here", "there", "lost"), [({"a": 3}, {"b": 4}, -3), ({"a": 1}, {"a": 1, "b": 1}, 0)]
)
def test_most_influence_means_more_than_any_other_player(here, there, lost):
    realms = {"a": pr(), "b": pr(), "n": npr()}
    areas = {"N": {"influence": here}, "M": {"influence": there}}
    position = board(
        realms, lands("N", "n", "N1"), lands("M", "n", "M1"), areas=areas,
        marriages=[{"pr": "a", "realm": "n", "disputed": True}], alliances=[{"pr": "a", "realm": "n"}],
    )  # fmt: skip
    assert prestige(play(position, "E")).get("a", 0) == lost


@pytest.mark.rule("R.e.6", "R.e.7")
def test_occupied_towns_at_their_raised_tax_value_and_the_cap_holds_for_each_player():
    position = board(
        two(), lands("Home", "a", "A1 A2", occupier="b", tax_value=3), lands("There", "b", "B1*", occupier="a"),
        lands("There", "b", "B2", occupier="rebels"), wars=WAR,
    )  # fmt: skip
    assert prestige(play(position, "E")) == {"a": -5, "b": -3}


# --- F: Interregnum ---


@pytest.mark.rule("R.f.1", "R.f.3")
def test_two_realms_without_rulers_turn_each_others_marriages_and_pay_no_prestige():
    realms = {"a": pr(ruler=None, stability=2), "b": pr(ruler=None, stability=-1), "c": pr()}
    marriages = [
        {"pr": "a", "realm": "b"},
        {"pr": "b", "realm": "a"},
        {"pr": "c", "realm": "a"},
        {"pr": "a", "realm": "c"},
    ]
    game = play(board(realms, marriages=marriages), "EF")
    after = game.position()
    assert [(m["pr"], m["realm"]) for m in after["marriages"] if m["disputed"]] == [
        ("a", "b"),
        ("b", "a"),
        ("c", "a"),
    ]
    assert [after["realms"][r]["stability"] for r in "abc"] == [1, -2, 0]
    assert prestige(game) == {}


# --- G: dissent ---


@pytest.mark.rule("R.g.1")
def test_every_affected_area_flips_a_town_and_a_faith_that_is_shared_none():
    areas = {"X": {"religion": "Reformed"}, "Y": {"religion": "Orthodox"}, "Z": {"religion": "Catholic"}}
    position = board(
        {"a": pr()}, lands("X", "a", "X1"), lands("Y", "a", "Y1"), lands("Z", "a", "Z1"), areas=areas
    )
    assert unrest(play(position, "G")) == ["X1", "Y1"]


@pytest.mark.rule("R.g.1", "R.g.2")
def test_the_player_chooses_the_town_and_only_one_area_of_vassals():
    realms = {"a": pr(), "v": vassal("a")}
    areas = {"X": {"religion": "Reformed", "influence": {"a": 1}}, "Y": {"religion": "Reformed"}}
    position = board(
        realms, lands("X", "a", "X1 X2"), lands("X", "v", "V1"), lands("Y", "v", "V2"), areas=areas
    )
    game = play(position, "G", "a: X2", "a: V2")
    assert unrest(game) == ["V2", "X2"]
    assert game.position()["areas"]["X"]["influence"] == {"a": 1}


@pytest.mark.rule("R.g.2")
def test_the_influence_of_others_is_not_ones_own_to_remove():
    realms = {"a": pr(), "b": pr(), "v": vassal("a")}
    areas = {"X": {"religion": "Orthodox", "influence": {"b": 3}}}
    game = play(board(realms, lands("X", "v", "V1 V2!"), areas=areas), "G")
    assert unrest(game) == ["V1", "V2"]
    assert game.position()["areas"]["X"]["influence"] == {"b": 3}


@pytest.mark.rule("R.g.2")
def test_vassals_all_in_unrest_and_no_influence_nothing_is_owed():
    realms = {"a": pr(), "v": vassal("a")}
    game = play(board(realms, lands("X", "v", "V1!"), areas={"X": {"religion": "Sunni"}}), "G")
    assert unrest(game) == ["V1"]


# --- H: Unrest ---


@pytest.mark.rule("R.h.1", "R.h.2")
def test_only_towns_pay_for_war_and_instability_never_vassals():
    realms = {"a": pr(stability=-3), "b": pr(), "v": vassal("a")}
    position = board(
        realms, lands("Home", "a", "A1"), lands("V", "v", "V1 V2"), lands("B", "b", "B1 B2"), wars=WAR
    )
    assert unrest(play(position, "H")) == ["A1", "B1", "B2"]


@pytest.mark.rule("R.h.3")
def test_the_stable_may_calm_one_province_of_two_and_may_decline():
    position = board({"a": pr(stability=3)}, lands("Home", "a", "A1! A2!"))
    assert unrest(play(position, "H", "a: A2")) == ["A1"]
    assert unrest(play(position, "H", "a: pass")) == ["A1", "A2"]


@pytest.mark.rule("R.h.3")
def test_the_stable_may_not_calm_the_town_with_which_they_occupy():
    position = board(
        {"a": pr(stability=2), "b": pr()}, lands("B", "b", "B1", occupier="a", occ_unrest=True), lands("B", "b", "B2"),
        wars=WAR,
    )  # fmt: skip
    game = play(position, "H")  # an Occupied Province is not one of theirs, so nobody is asked
    assert "B1" in unrest(game)


# --- I: dice ---


@pytest.mark.rule("R.i.1", "R.i.2")
def test_players_in_turn_order_and_what_was_added_before_is_rolled_for():
    realms = {"b": pr(stability=-2, ducats=9), "a": pr(stability=-2, ducats=9)}
    position = board(realms, lands("X", "a", "A1"), lands("Y", "b", "B1"))
    game = play(position, "HI", dice=["ducats", "calm"])
    assert unrest(game) == ["B1"]
    assert game.position()["realms"]["b"]["ducats"] < 9
    assert game.position()["realms"]["a"]["ducats"] == 9


@pytest.mark.rule("R.i.1")
def test_the_unrest_of_an_nprs_vassal_is_nobodys_die():
    realms = {"a": pr(), "n": npr(), "v": vassal("n")}
    game = play(board(realms, lands("N", "n", "N1"), lands("V", "a", "A1")), "I")
    assert told(game, "die", "face") == []


@pytest.mark.rule("R.i.2", "R.i.4", "R.i.10")
def test_two_areas_are_two_rolls_and_calm_stays_within_its_area():
    position = board({"a": pr()}, lands("X", "a", "A1! A2!"), lands("Y", "a", "B1!"))
    game = play(position, "I", "a: A2", dice=["calm", "nothing", "nothing"])
    assert unrest(game) == ["A1", "B1"]


# --- the whole phase ---


@pytest.mark.rule("R.start.2", "R.c.9", "R.e.6", "R.i.1")
def test_a_town_that_falls_in_c_is_paid_for_in_e_and_rolls_nothing_in_i():
    position = board({"a": pr(prestige=4)}, lands("Home", "a", "A1*! A2"), areas={"Home": {"rebels": 2}})
    game = play(position, "AI")
    assert (prestige(game), owner(game, "A1"), rebels(game)) == ({"a": 2}, ("a", "rebels"), {"Home": 2})


@pytest.mark.rule("R.f.1", "R.h.2", "R.h.3", "R.i.1")
def test_interregnum_dissent_and_the_die_in_one_phase():
    areas = {"X": {"religion": "Protestant"}}
    position = board({"a": pr(ruler=None, stability=-1, ducats=4)}, lands("X", "a", "A1 A2 A3"), areas=areas)
    game = play(position, "AI", "a: A1", "a: A2", "a: A1", dice=["calm", "nothing"])
    assert unrest(game) == ["A2"]
    assert game.position()["realms"]["a"]["stability"] == -2


@pytest.mark.rule("R.e.3")
@pytest.mark.parametrize(("ally", "lost"), [("a", 0), ("c", -3)])
def test_a_succession_disputed_in_a_players_realm_needs_the_only_alliance_and_no_influence(ally, lost):
    realms = {"a": pr(), "b": pr(), "c": pr()}
    marriages = [{"pr": "a", "realm": "b", "disputed": True}]
    game = play(board(realms, marriages=marriages, alliances=[{"pr": ally, "realm": "b"}]), "E")
    assert prestige(game).get("a", 0) == lost


@pytest.mark.rule("R.d.20", "R.d.29")
def test_where_nobody_surrenders_the_loser_may_only_propose_or_leave():
    position = board(
        two(), lands("Home", "a", "A1", occupier="b"), lands("Home", "a", "A2"), lands("B", "b", "B1"), wars=WAR,
        options={"no_surrender": True},
    )  # fmt: skip
    game = play(position, "D", "a: b, leave", "b: done")
    assert len(game.position()["wars"]) == 1
    assert not any("surrender" in str(e.fields) for e in game.log)
