"""Vassalization, Force Conversion and Secure Desired Succession: several Realms at once, Influence, refusals."""

import pytest

from rebels.table import begin, board, events, land, play, rules, town
from westphalia.rebels import from_position, quietly


@pytest.mark.rule("R.term.influence.1", "R.api.3")
def test_why_influence_does_not_go_into_an_area():
    """Spain secures the succession of Milan: 4 Influence in its Capital Area, which is nearly full of Spain's."""
    provinces = {
        "madrid": town("castile", "spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "como": land("lombardy", "milan"),
    }
    position = board(
        "spain",
        provinces,
        {"milan": {"capital": "milano"}},
        {"lombardy": {"influence": {"spain": 3}}, "castile": {"influence": {"spain": 5}}},
        units={"spain castile": 1},
        wars=[{"a": "spain", "b": "milan"}],
        marriages=[{"pr": "spain", "realm": "milan", "disputed": True}],
    )
    game = begin(position, "D")
    game.say("spain", "milan", "enforce succession")
    assert game.question("spain").kind == "term_influence"
    assert game.why_not("spain", "castile").rule == "R.term.influence.1"
    game.say("spain", "lombardy", "lombardy")
    assert game.question("spain").kind == "succession_ally"
    assert game.position()["areas"]["lombardy"]["influence"] == {"spain": 5}


@pytest.mark.rule("R.term.vassal.1", "R.d.4")
def test_influence_goes_into_the_areas_of_the_losers_vassals_too():
    provinces = {
        "wien": town("enns", "austria"),
        "buda": land("pest", "hungary", occupier="austria"),
        "sibiu": land("ardeal", "transylvania", occupier="austria"),
    }
    war = {"a": "austria", "b": "hungary", "outcome": "partial", "victor": "a"}
    realms = {"transylvania": {"overlord": "hungary"}, "hungary": {"capital": "buda"}}
    game = begin(board("austria", provinces, realms, wars=[war]), "D")
    game.say("austria", "hungary", "enforce vassalize")
    assert game.question("austria").kind == "term_influence"
    assert game.legal("austria") == ["ardeal", "pest", "done"]


@pytest.mark.rule("R.term.allies.1", "R.term.vassal.1")
def test_where_only_the_ally_becomes_a_vassal_the_others_land_goes_back():
    provinces = {
        "madrid": town("castile", "spain"),
        "oran": town("barbary", "spain", occupier="france"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
    }
    war = {"a": "spain", "b": "france", "outcome": "partial", "victor": "a"}
    allies = [{"pr": "france", "realm": "milan", "active": True}]
    position = board(
        "spain france", provinces, {"milan": {"capital": "milano"}}, wars=[war], alliances=allies
    )
    game = play(position, "D", "spain: france", "spain: enforce vassalize")
    assert rules(game, "occupation_ended")[:2] == ["R.term.allies.1"] * 2
    after = game.position()
    assert {name: q["occupier"] for name, q in after["provinces"].items()} == dict.fromkeys(
        after["provinces"]
    )
    assert after["realms"]["milan"]["overlord"] == "spain"
    assert after["provinces"]["reims"]["lawful_owner"] == "france"


@pytest.mark.rule("R.term.succession.1", "R.term.succession.2")
def test_the_other_war_of_an_npr_ends_and_its_land_comes_back():
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "como": land("alps", "milan", occupier="france"),
        "lodi": land("alps", "milan"),
    }
    wars = [{"a": "spain", "b": "milan", "outcome": "partial", "victor": "a"}, {"a": "france", "b": "milan"}]
    marriages = [{"pr": "spain", "realm": "milan", "disputed": True}]
    position = board(
        "spain france", provinces, {"milan": {"capital": "milano"}}, wars=wars, marriages=marriages
    )
    game = play(position, "D", "spain: milan", "spain: enforce succession")
    assert game.position()["provinces"]["como"]["occupier"] is None
    assert {(e["a"], e["b"]) for e in events(game, "war_ended")} == {("spain", "milan"), ("france", "milan")}
    peace = {"a": "france", "b": "milan", "term": "white", "victor": None}
    assert peace in events(game, "peace")


@pytest.mark.rule("R.term.convert.1")
@pytest.mark.parametrize(("cubes", "asked"), [((2, 2), False), ((3, 2), True)])
def test_players_who_must_lose_all_influence_are_not_asked(cubes, asked):
    provinces = {
        "madrid": town("castile", "spain"),
        "london": town("home", "england", occupier="spain"),
        "york": town("north", "england"),
    }
    areas = {area: {"influence": {"england": n}} for area, n in zip(("castile", "north"), cubes, strict=True)}
    war = {"a": "spain", "b": "england", "outcome": "partial", "victor": "a"}
    realms = {"england": {"capital": "london", "state_religion": "Protestant"}}
    game = begin(board("spain england", provinces, realms, areas, wars=[war]), "D")
    game.say("spain", "england", "enforce convert", "done")
    assert (game.asked == "england") == asked


def against_france_and_its_allies(realms, areas=None, **rest):
    """Spain has a Partial Victory over France, and Occupies Milan and Torino, the Capitals of two Active Allies."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "torino": land("piedmont", "savoy", occupier="spain"),
    }
    allies = [{"pr": "france", "realm": realm, "active": True} for realm in ("milan", "savoy")]
    war = {"a": "spain", "b": "france", "outcome": "partial", "victor": "a"}
    capitals = {"milan": {"capital": "milano"}, "savoy": {"capital": "torino"}}
    realms = {name: {**capitals.get(name, {}), **realms.get(name, {})} for name in {*capitals, *realms}}
    return begin(
        board("spain france england", provinces, realms, areas, wars=[war], alliances=allies, **rest), "D"
    )


@pytest.mark.rule("R.term.allies.1", "R.term.vassal.1", "R.ruling.vassal-pieces")
def test_two_allies_become_vassals_and_both_take_influence():
    track = ["disc", "disc", "vacant"]
    game = against_france_and_its_allies({"spain": {"town_track": track}})
    game.say("spain", "france", "enforce vassalize")
    assert game.legal("spain") == ["lombardy", "done"]
    game.say("spain", "lombardy", "done")
    assert game.legal("spain") == ["piedmont", "done"]
    game.say("spain", "done")
    realms = game.position()["realms"]
    assert (realms["milan"]["overlord"], realms["savoy"]["overlord"]) == ("spain", "spain")
    placed = events(game, "piece_placed")
    assert [(e["province"], e["pieces"], e["slots"]) for e in placed] == [
        ("milano", ["vassal"], []),  # a token leaves no gap among the Towns
        ("torino", ["vassal"], []),
    ]


@pytest.mark.rule("R.term.allies.1", "R.term.convert.1", "R.term.influence.1")
def test_two_allies_are_converted_and_in_a_full_area_another_makes_room():
    heretics = {name: {"state_religion": "Protestant"} for name in ("milan", "savoy")}
    full = {"lombardy": {"influence": {"france": 3, "england": 2}}}
    game = against_france_and_its_allies(heretics, full)
    game.say("spain", "france", "enforce convert", "lombardy")
    assert game.question("spain").kind == "displace"
    assert game.prompt("spain") == "lombardy is full. Whose Influence do you displace?"


@pytest.mark.rule("R.term.convert.1")
@pytest.mark.parametrize("religion", ["Catholic", None])
def test_a_player_without_a_state_religion_cannot_convert(religion):
    provinces = {
        "madrid": town("castile", "spain"),
        "london": town("home", "england", occupier="spain"),
        "york": town("north", "england"),
    }
    war = {"a": "spain", "b": "england", "outcome": "partial", "victor": "a"}
    realms = {
        "spain": {"state_religion": religion},
        "england": {"capital": "london", "state_religion": "Protestant"},
    }
    areas = {area: {"religion": None} for area in ("castile", "home", "north")}
    game = begin(board("spain england", provinces, realms, areas, wars=[war]), "D")
    game.say("spain", "england")
    assert ("enforce convert" in game.legal("spain")) == (religion is not None)


@pytest.mark.rule("R.term.succession.1", "R.ruling.alliance-limit")
@pytest.mark.parametrize(("most", "asked"), [(2, True), (1, False)])
def test_without_an_alliance_token_left_no_alliance_is_offered(most, asked):
    provinces = {
        "madrid": town("castile", "spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "como": land("lombardy", "milan"),
        "torino": land("piedmont", "savoy"),
    }
    position = board(
        "spain",
        provinces,
        {"milan": {"capital": "milano"}, "spain": {"alliances_max": most}},
        wars=[{"a": "spain", "b": "milan", "outcome": "partial", "victor": "a"}],
        marriages=[{"pr": "spain", "realm": "milan", "disputed": True}],
        alliances=[{"pr": "spain", "realm": "savoy"}],
    )
    game = begin(position, "D")
    game.say("spain", "milan", "enforce succession", "done")
    assert (game.asked == "spain" and game.question("spain").kind == "succession_ally") == asked


@pytest.mark.rule("R.term.keep.5", "R.D.lib_ally")
@pytest.mark.parametrize("at_war", [False, True])
def test_an_enemy_that_is_liberated_is_not_offered_for_an_alliance(at_war):
    """Spain gives Como, which bears Milan's flag, back to Milan."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("france", "france"),
        "como": town("lombardy", "france", flag="milan", occupier="spain"),
        "milano": land("lombardy", "milan"),
    }
    wars = [{"a": "spain", "b": "france", "outcome": "partial", "victor": "a"}]
    wars += [{"a": "spain", "b": "milan", "outcome": "inconclusive"}] if at_war else []
    game = begin(board("spain france", provinces, wars=wars), "D")
    game.say("spain", "france", "enforce keep", "liberate")
    asked = [] if game.asked is None else [game.question(game.asked).kind]
    assert ("lib_ally" in asked) != at_war
    game.play_out(quietly)
    from_position(game.position())  # what the phase leaves can be read again
