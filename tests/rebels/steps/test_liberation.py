"""Liberation: who gets a Province that Rebels take, and the pieces that come and go."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, rebels, rules, town

REBEL = {"lombardy": {"rebels": 2}}


def one(province, realms=None, players="spain france", **rest):
    """Return a position with a single Province that 2 Rebels take, and perhaps others."""
    others = rest.pop("others", {})
    return board(players, {"milano": province} | others, realms, areas=rest.pop("areas", REBEL), **rest)


@pytest.mark.rule("R.c.10", "R.lib.2", "R.lib.4", "R.lib.5", "R.ex.5")
def test_a_province_with_a_foreign_flag_goes_to_the_realm_that_emerges():
    position = one(
        town("lombardy", "spain", "large", flag="milan", unrest=True),
        {"spain": {"pieces_left": {"small": 0, "large": 1}}},
        truces=[["milan", "spain"]],
    )
    game = play(position, "C")
    here = game.state.provinces["milano"]
    assert (here.lawful_owner, here.piece, here.unrest) == ("milan", "none", False)
    assert game.state.realms["milan"].capital == "milano"
    assert game.state.realms["milan"].state_religion == "Catholic"
    assert game.state.realms["spain"].pieces_left["large"] == 2
    assert game.state.realms["spain"].covered_slots["town"] == 0
    assert (game.state.cb, game.state.truces) == ([("spain", "milan")], [])
    assert events(game, "realm_emerged")[0]["realm"] == "milan"


@pytest.mark.rule("R.c.9", "R.ex.5", "R.ruling.lib-flag-self")
def test_a_province_with_its_own_flag_gets_a_rebel_town():
    game = play(one(town("lombardy", "spain", unrest=True)), "C")
    assert game.state.provinces["milano"].occupier == "rebels"
    assert game.state.cb == []


@pytest.mark.rule("R.lib.1", "R.ex.6", "R.ruling.cb-occupier")
def test_an_occupier_is_thrown_out_and_nothing_else_happens():
    freiburg = town("lombardy", "austria", unrest=True, occupier="france", occ_unrest=True)
    realms = {"france": {"pieces_left": {"small": 0}}}
    game = play(one(freiburg, realms, "austria france"), "C")
    here = game.state.provinces["milano"]
    assert (here.lawful_owner, here.occupier, here.unrest, here.occ_unrest) == ("austria", None, True, False)
    assert game.state.realms["france"].pieces_left["small"] == 1
    assert game.state.realms["austria"].covered_slots["town"] == 0
    assert not game.state.cb
    assert rules(game, "liberated") == ["R.lib.1"]


@pytest.mark.rule("R.c.10", "R.lib.1")
def test_an_occupied_core_of_the_occupier_is_liberated_all_the_same():
    game = play(one(land("lombardy", "milan", flag="france", occupier="france", occ_unrest=True)), "C")
    assert game.state.provinces["milano"].occupier is None
    assert game.state.provinces["milano"].lawful_owner == "milan"


@pytest.mark.rule("R.c.4", "R.lib.1")
def test_a_piece_that_shows_up_with_unrest_is_not_besieged_in_the_same_siege():
    freiburg = town("lombardy", "austria", unrest=True, occupier="france", occ_unrest=True)
    game = play(one(freiburg, players="austria france", areas={"lombardy": {"rebels": 9}}), "C")
    assert [e["province"] for e in events(game, "siege")] == ["milano"]


@pytest.mark.rule("R.lib.2", "R.ruling.lib-pr-no-town")
@pytest.mark.parametrize(
    ("left", "disc"),
    [
        (None, ("large",)),
        ({"large": 1, "small": 5}, ("large",)),
        ({"small": 2, "vassal": 3}, ("small", "small")),
        ({"small": 1, "vassal": 3}, ("vassal",)),
        ({"vassal": 1}, ("vassal",)),
    ],
)
def test_a_player_whose_core_it_is_places_a_calm_town(left, disc):
    province = town("lombardy", "spain", "large", flag="france", unrest=True)
    game = play(one(province, {"france": {"pieces_left": left}}), "C")
    here = game.state.provinces["milano"]
    assert (here.lawful_owner, here.piece, here.unrest, here.disc) == ("france", "town", False, disc)
    assert game.state.cb == [("spain", "france")]


@pytest.mark.rule("R.ruling.lib-pr-no-town", "R.lib.3")
def test_a_player_without_any_piece_leaves_it_to_a_dynamic_npr():
    province = town("lombardy", "spain", "large", flag="france", unrest=True)
    none = {"france": {"pieces_left": {"small": 1}}}
    game = play(one(province, none, options={"dnpr_supply": ["Ambrosia"]}), "C")
    assert game.state.provinces["milano"].lawful_owner == "Ambrosia"
    assert game.state.provinces["milano"].dnpr == "Ambrosia"


@pytest.mark.rule("R.lib.3", "R.lib.9", "R.D.dnpr")
def test_the_first_player_picks_the_dynamic_npr_of_a_territory():
    others = {"kongo": land("africa", "Kongo", dnpr="Kongo"), "gone": town("africa", "france", dnpr="Mali")}
    province = town("lombardy", "spain", flag=None, unrest=True)
    position = one(
        province, players="france spain", others=others, options={"dnpr_supply": ["Zulu", "Benin"]}
    )
    game = begin(position, "C")
    assert game.asked == "france"
    assert game.legal("france") == ["Kongo", "Benin", "Zulu"]  # Mali is not in play
    game.say("france", "zulu")
    here = game.state.provinces["milano"]
    assert (here.lawful_owner, here.dnpr, here.piece) == ("Zulu", "Zulu", "none")
    zulu = game.state.realms["Zulu"]
    assert (zulu.kind, zulu.capital, zulu.state_religion) == ("NPR", "milano", "Catholic")
    assert game.state.options.dnpr_supply == ("Benin",)
    assert game.state.cb == [("spain", "Zulu")]


@pytest.mark.rule("R.lib.9")
def test_an_existing_dynamic_npr_keeps_its_capital_and_without_any_a_new_one_is_named_after_the_province():
    others = {"kongo": land("africa", "Kongo", dnpr="Kongo")}
    province = town("lombardy", "spain", flag=None, unrest=True, name="Milano la Grande")
    position = one(province, {"Kongo": {"capital": "kongo"}}, others=others)
    game = play(position, "C")
    assert game.state.provinces["milano"].lawful_owner == "Kongo"
    assert game.state.realms["Kongo"].capital == "kongo"
    game = play(one(province), "C")
    assert game.state.provinces["milano"].lawful_owner == "milano"
    assert game.state.realms["milano"].name == "Milano la Grande"


@pytest.mark.rule("R.lib.4", "R.ruling.cb-duplicate", "R.api.10")
def test_two_provinces_lost_to_one_realm_give_one_casus_belli():
    others = {"lodi": town("lombardy", "spain", flag="milan", unrest=True)}
    game = play(one(town("lombardy", "spain", flag="milan", unrest=True), others=others), "C")
    assert len(events(game, "liberated")) == 2
    assert game.state.cb == [("spain", "milan")]


@pytest.mark.rule("R.lib.5")
def test_the_natural_capital_comes_first_then_large_provinces_by_the_alphabet():
    others = {
        "asti": land("lombardy", "milan"),
        "zara": land("lombardy", "milan", "large"),
        "pavia": town("lombardy", "spain", flag="milan", unrest=True),
    }
    del others["asti"], others["zara"]
    province = town("lombardy", "spain", flag="milan", unrest=True)
    both = one(province, {"milan": {"capital": "pavia"}}, others=others)
    game = play(both, "C")
    # Milano falls first and is all there is; Pavia comes later and Milan has a Capital of its own by then
    assert game.state.realms["milan"].capital == "milano"
    standing = {"zara": land("x", "milan", "large"), "asti": land("x", "milan"), "pavia": town("x", "spain")}
    game = play(one(province, {"milan": {"capital": "pavia"}}, others=standing), "C")
    assert game.state.realms["milan"].capital == "zara"
    home = {"pavia": land("x", "milan"), "zara": land("x", "milan", "large")}
    game = play(one(province, {"milan": {"capital": "pavia"}}, others=home), "C")
    assert game.state.realms["milan"].capital == "pavia"


BRITTANY = {"brittany": {"name": "Brittany", "overlord": "france", "capital": "rennes"}}


@pytest.mark.rule("R.lib.6", "R.c.10", "R.ex.17", "R.ruling.core-vassal")
def test_a_vassal_freed_is_an_npr_again_and_its_other_provinces_stay_vassals():
    provinces = {
        "nantes": land("armor", "brittany", unrest=True),
        "rennes": land("armor", "brittany", "large"),
    }
    realms = BRITTANY | {"france": {"pieces_left": {"vassal": 0}}}
    game = play(board("france", provinces, realms, areas={"armor": {"rebels": 1}}), "C")
    brittany, rest = game.state.realms["brittany"], game.state.realms["brittany.vassal"]
    assert (brittany.kind, brittany.overlord, brittany.capital) == ("NPR", None, "nantes")
    assert (rest.kind, rest.overlord, rest.name) == ("VASSAL", "france", "Brittany")
    assert game.state.provinces["nantes"].piece == "none"
    assert game.state.provinces["rennes"].lawful_owner == "brittany.vassal"
    assert game.state.provinces["rennes"].piece == "vassal"
    assert game.state.realms["france"].pieces_left["vassal"] == 1
    assert game.state.cb == [("france", "brittany")]


@pytest.mark.rule("R.lib.6")
def test_a_vassal_with_one_province_leaves_nothing_behind():
    provinces = {"nantes": land("armor", "brittany", unrest=True)}
    realms = {"brittany": {"overlord": "france"}}
    game = play(board("france", provinces, realms, areas={"armor": {"rebels": 1}}), "C")
    assert "brittany.vassal" not in game.state.realms
    assert game.state.realms["brittany"].kind == "NPR"


@pytest.mark.rule("R.ruling.core-vassal", "R.c.9")
def test_a_vassal_province_that_is_core_to_its_overlord_gets_a_rebel_town():
    provinces = {"nantes": land("armor", "brittany", unrest=True)}
    realms = {"brittany": {"overlord": "france"}, "france": {"core_tokens": ["armor"]}}
    game = play(board("france", provinces, realms, areas={"armor": {"rebels": 1}}), "C")
    assert game.state.provinces["nantes"].occupier == "rebels"
    assert game.state.realms["france"].covered_slots == {"town": 0, "vassal": 1}


@pytest.mark.rule("R.lib.7")
def test_the_core_of_a_vassal_realm_gets_its_overlords_tokens():
    province = town("lombardy", "spain", "large", flag="milan", unrest=True)
    game = play(one(province, {"milan": {"overlord": "france"}}), "C")
    here = game.state.provinces["milano"]
    assert (here.lawful_owner, here.piece, here.disc) == ("milan", "vassal", ("vassal", "vassal"))
    assert game.state.cb == [("spain", "france")]
    own = play(one(province, {"milan": {"overlord": "spain"}}), "C")
    assert own.state.provinces["milano"].piece == "vassal"
    assert own.state.cb == []


@pytest.mark.rule("R.lib.7", "R.lib.3")
def test_with_too_few_tokens_a_dynamic_npr_takes_it_and_a_vassal_of_an_npr_needs_none():
    province = town("lombardy", "spain", "large", flag="milan", unrest=True)
    few = {"milan": {"overlord": "france"}, "france": {"pieces_left": {"vassal": 1}}}
    game = play(one(province, few), "C")
    assert game.state.provinces["milano"].lawful_owner == "milano"
    of_npr = {"milan": {"overlord": "venice"}, "venice": {}}
    game = play(one(province, of_npr), "C")
    assert (game.state.provinces["milano"].lawful_owner, game.state.provinces["milano"].piece) == (
        "milan",
        "none",
    )
    assert game.state.cb == [("spain", "milan")]


@pytest.mark.rule("R.lib.8")
def test_a_player_that_loses_its_capital_has_its_first_province_large_ones_first():
    others = {"asti": town("x", "spain"), "zara": town("x", "spain", "large")}
    province = town("lombardy", "spain", flag="milan", unrest=True)
    game = play(one(province, {"spain": {"capital": "milano"}}, others=others), "C")
    assert game.state.realms["spain"].capital == "zara"
    game = play(one(province, {"spain": {"capital": "milano"}}), "C")
    assert game.state.realms["spain"].capital is None


CORES = [
    ({}, "milan"),
    ({"spain": {"core_tokens": ["lombardy"]}}, "rebels"),
    ({"france": {"core_tokens": ["lombardy"]}}, "france"),
    ({"france": {"core_tokens": ["lombardy"]}, "spain": {"core_tokens": ["lombardy"]}}, "rebels"),
    ({"france": {"core_tokens": ["lombardy"]}, "england": {"core_tokens": ["lombardy"]}}, "england"),
]


@pytest.mark.rule("R.c.9", "R.c.10", "R.lib.2")
@pytest.mark.parametrize(("realms", "owner"), CORES)
def test_core_tokens_override_the_flag_the_lawful_owners_first_then_turn_order(realms, owner):
    province = town("lombardy", "spain", flag="milan", unrest=True)
    game = play(one(province, realms, players="england spain france"), "C")
    here = game.state.provinces["milano"]
    assert (here.occupier or here.lawful_owner) == owner


@pytest.mark.rule("R.lib.2")
def test_a_dynamic_nprs_token_overrides_the_flag_and_a_core_token_the_dynamic_npr():
    province = town("lombardy", "spain", flag="milan", dnpr="Ambrosia", unrest=True)
    assert play(one(province), "C").state.provinces["milano"].lawful_owner == "Ambrosia"
    core = {"spain": {"core_tokens": ["lombardy"]}}
    assert play(one(province, core), "C").state.provinces["milano"].occupier == "rebels"


@pytest.mark.rule("R.ruling.rightmost-corresponding", "R.inv.4")
def test_the_tracks_cubes_and_discs():
    track = ["vacant", "vacant", "vacant", "disc", "disc"]
    realms = {"spain": {"town_track": track}}
    others = {"lodi": town("lombardy", "spain", flag="milan", unrest=True)}
    game = play(one(town("lombardy", "spain", unrest=True), realms, others=others), "C")
    # Lodi goes home: a disc in slot 3; then Milano is covered: a cube in slot 2
    assert game.state.realms["spain"].town_track == ["vacant", "cube", "disc", "disc", "disc"]
    assert events(game, "slot_covered") == [{"realm": "spain", "track": "town", "slot": 2}]
    assert events(game, "piece_returned")[0]["slots"] == [3]


@pytest.mark.rule("R.ruling.rightmost-corresponding")
def test_without_a_track_or_a_vacant_slot_the_number_is_null_and_the_leftmost_cube_comes_off():
    game = play(one(town("lombardy", "spain", unrest=True)), "C")
    assert events(game, "slot_covered")[0]["slot"] is None
    full = {"spain": {"town_track": ["disc"]}}
    game = play(one(town("lombardy", "spain", unrest=True), full), "C")
    assert events(game, "slot_covered")[0]["slot"] is None
    assert game.state.realms["spain"].town_track == ["disc"]
    covered = town("lombardy", "spain", occupier="france", occ_unrest=True)
    others = {"lodi": town("x", "spain", occupier="rebels")}
    realms = {
        "spain": {"town_track": ["vacant", "cube", "cube"]},
        "france": {"town_track": ["vacant", "disc"]},
    }
    game = play(one(covered, realms, others=others, areas={"lombardy": {"rebels": 1}}), "C")
    assert events(game, "slot_freed") == [{"realm": "spain", "track": "town", "slot": 2}]
    assert game.state.realms["spain"].town_track == ["vacant", "vacant", "cube"]
    assert game.state.realms["france"].town_track == ["disc", "disc"]


@pytest.mark.rule("R.ruling.rightmost-corresponding")
def test_a_town_that_is_placed_vacates_the_leftmost_disc_and_vassal_tokens_leave_their_track():
    province = town("lombardy", "spain", flag="france", unrest=True)
    game = play(one(province, {"france": {"town_track": ["vacant", "disc", "disc"]}}), "C")
    assert game.state.realms["france"].town_track == ["vacant", "vacant", "disc"]
    assert events(game, "piece_placed")[0]["slots"] == [2]
    vassal = {"milan": {"overlord": "spain"}, "spain": {"vassal_track": ["vacant", "vacant"]}}
    game = play(one(land("lombardy", "milan", unrest=True), vassal), "C")
    assert game.state.realms["spain"].vassal_track == ["vacant", "vacant"]


@pytest.mark.rule("R.ruling.rebel-town-ends", "R.api.10")
def test_a_rebel_town_does_not_end_in_this_phase():
    game = play(one(town("lombardy", "spain", occupier="rebels", unrest=True)), "AI")
    assert game.state.provinces["milano"].occupier == "rebels"
    assert rebels(game) == {"lombardy": 1}


@pytest.mark.rule("R.lib.1", "R.lib.2", "R.lib.7")
def test_a_liberation_is_told_with_who_loses_who_gains_and_by_whom():
    provinces = {
        "held": town("x", "france", occupier="spain", occ_unrest=True),
        "foreign": town("x", "spain", flag="milan", unrest=True),
        "vassal": town("x", "spain", flag="tyrol", unrest=True),
    }
    realms = {"tyrol": {"overlord": "venice"}, "venice": {}}
    position = board("spain france", provinces, realms, areas={"x": {"rebels": 3}})
    game = play(position, "C")
    told = [(e["province"], e["source"], e["to"], e["by"]) for e in events(game, "liberated")]
    assert told == [
        ("foreign", "spain", "milan", "rebels"),
        ("held", "spain", "france", "rebels"),
        ("vassal", "spain", "tyrol", "rebels"),
    ]
    assert rules(game, "liberated") == ["R.lib.2", "R.lib.1", "R.lib.7"]
    emerged = [(e["realm"], e["name"], e["religion"]) for e in events(game, "realm_emerged")]
    assert emerged == [("milan", "milan", "Catholic")]
    assert [(e["province"], e["strength"]) for e in events(game, "siege")] == [
        ("foreign", 1),
        ("held", 1),
        ("vassal", 1),
    ]


@pytest.mark.rule("R.lib.3", "R.lib.9")
def test_a_territory_that_rebels_take_is_told_as_theirs():
    position = board(
        "spain", {"lima": town("peru", "spain", flag=None, unrest=True)}, areas={"peru": {"rebels": 1}}
    )
    game = play(position, "C")
    told = [(e["province"], e["to"], e["by"]) for e in events(game, "liberated")]
    assert told == [("lima", "lima", "rebels")]


@pytest.mark.rule("R.lib.7", "R.lib.4")
def test_the_casus_belli_lies_on_the_vassal_realm_of_an_npr_not_on_its_overlord():
    provinces = {"alpine": town("x", "spain", flag="tyrol", unrest=True)}
    realms = {"tyrol": {"overlord": "venice"}, "venice": {}}
    game = play(board("spain france", provinces, realms, areas={"x": {"rebels": 1}}), "C")
    assert game.state.provinces["alpine"].lawful_owner == "tyrol"
    assert game.position()["cb"] == [{"holder": "spain", "target": "tyrol"}]
