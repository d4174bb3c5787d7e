"""Cases about order: which Area goes first, what is settled before what, and which Units and tokens count."""

from __future__ import annotations

import pytest

from exam_rebels.sheet import board, lands, npr, pr, vassal
from westphalia.rebels import from_position


def play(position, steps, **more):
    return from_position(position, first=steps[0], last=steps[-1], **more)


def rebels(game):
    return {name: area["rebels"] for name, area in game.position()["areas"].items() if area["rebels"]}


def occupied(game):
    return sorted(
        n for n, province in game.position()["provinces"].items() if province["occupier"] == "rebels"
    )


def restless(game):
    return sorted(name for name, province in game.position()["provinces"].items() if province["unrest"])


@pytest.mark.rule("R.c.2", "R.c.3", "R.c.12", "R.c.22", "R.ruling.target-lost-unrest")
@pytest.mark.parametrize(
    ("order", "left"), [("two_passes", {"X": 2, "Y": 1}), ("one_list", {"X": 1, "Y": 3})]
)
def test_the_larger_army_moves_before_or_after_the_siege(order, left):
    areas = {"X": {"rebels": 3, "land_adjacent": ["Y"]}, "Y": {"rebels": 1, "land_adjacent": ["X"]}}
    provinces = (lands("X", "spain", "x"), lands("Y", "spain", "y!"))
    game = play(board({"spain": pr()}, *provinces, areas=areas, options={"rebel_order": order}), "C")
    assert (rebels(game), occupied(game)) == (left, ["y"])


@pytest.mark.rule("R.c.5", "R.c.6", "R.ruling.siege-leftover")
def test_strength_that_is_left_over_takes_what_it_can():
    areas = {"L": {"rebels": 3}}
    game = play(board({"spain": pr()}, lands("L", "spain", "Aosta*! Biella*! Como!"), areas=areas), "C")
    assert occupied(game) == ["Aosta", "Como"]
    fortress = {**lands("L", "spain", "Aosta*!", siege_need=4), **lands("L", "spain", "Como!", siege_need=3)}
    assert occupied(play(board({"spain": pr()}, fortress, areas=areas), "C")) == ["Como"]


@pytest.mark.rule("R.c.9", "R.ruling.core-vassal", "R.lib.6")
@pytest.mark.parametrize("tokens", [["Bohemia"], []])
def test_a_core_token_decides_whether_a_vassal_is_held_or_set_free(tokens):
    realms = {"austria": pr(core_tokens=tokens), "bohemia": vassal("austria")}
    provinces = (lands("Bohemia", "bohemia", "Praha!"), lands("Moravia", "bohemia", "Brno"))
    game = play(board(realms, *provinces, areas={"Bohemia": {"rebels": 1}}), "C")
    after = game.position()
    if tokens:
        assert (occupied(game), after["cb"]) == (["Praha"], [])
        assert after["realms"]["austria"]["covered_slots"] == {"town": 0, "vassal": 1}
    else:
        assert after["realms"]["bohemia"]["kind"] == "NPR"
        assert after["provinces"]["Brno"]["lawful_owner"] == "bohemia.vassal"
        assert after["cb"] == [{"holder": "austria", "target": "bohemia"}]


def invaded(**more):
    """France has taken Savoy's Capital; Savoy still holds Nice."""
    realms = {"france": pr(), "savoy": npr(capital="Torino"), **more.pop("realms", {})}
    provinces = [
        lands("Piedmont", "savoy", "Torino", occupier="france"),
        lands("Nizza", "savoy", "Nice"),
        lands("Paris", "france", "Ile"),
        *more.pop("provinces", ()),
    ]
    areas = {"Piedmont": {"land_adjacent": ["Nizza"]}, "Nizza": {"land_adjacent": ["Piedmont"]}}
    return board(realms, *provinces, areas=areas, wars=[{"a": "france", "b": "savoy"}], **more)


@pytest.mark.rule("R.b.9", "R.b.10", "R.b.12", "R.b.13", "R.lib.1", "R.ruling.cb-occupier")
def test_invaders_beat_the_garrison_of_their_capital_and_besiege_it_as_rebels():
    army = [{"pr": "france", "area": "Piedmont", "units": {"regular.infantry": 1}}]
    dice = ["infantry", "blank", "blank", "blank", "blank", "blank"]
    game = play(invaded(stacks=army), "ABC", dice=dice)
    after = game.position()
    assert (after["provinces"]["Torino"]["occupier"], after["stacks"], after["cb"]) == (None, [], [])
    assert rebels(game) == {"Piedmont": 1}
    assert after["realms"]["france"]["manpower"]["exhausted"] == 1


@pytest.mark.rule("R.b.4", "R.b.11", "R.b.15")
@pytest.mark.parametrize(("version", "units"), [("seed", {}), ("1.2", {"Piedmont": 1})])
def test_an_army_in_one_area_stops_the_invasion_or_weakens_it(version, units):
    position = invaded(
        provinces=[lands("Vaud", "savoy", "Lausanne*")],
        stacks=[{"pr": "france", "area": "Nizza", "units": {"regular.infantry": 1}}],
        options={"rules_version": version},
    )
    assert rebels(play(position, "AB")) == units


@pytest.mark.rule("R.b.11", "R.ruling.invasion-vassals")
def test_vassals_count_for_the_strength_of_an_invasion():
    position = invaded(realms={"monaco": vassal("savoy")}, provinces=[lands("Riviera", "monaco", "Monaco*")])
    assert rebels(play(position, "AB")) == {"Piedmont": 2}  # half of 1 + 2, rounded up


@pytest.mark.rule("R.c.14", "R.c.15", "R.c.18", "R.battle.9")
@pytest.mark.parametrize(("army", "left"), [(2, {"X": 1}), (3, {"X": 2})])
def test_as_many_as_the_army_attack_and_fewer_do_not(army, left):
    areas = {"X": {"rebels": 3, "land_adjacent": ["Y"]}, "Y": {"land_adjacent": ["X"]}}
    stack = {"pr": "spain", "area": "Y", "units": {"regular.infantry": army}}
    provinces = (lands("X", "spain", "x"), lands("Y", "spain", "y!"))
    dice = ["infantry", "infantry", "blank", "infantry", "infantry", "infantry"] if army == 2 else []
    game = play(board({"spain": pr()}, *provinces, areas=areas, stacks=[stack]), "C", dice=dice)
    assert rebels(game) == left
    assert len(game.position()["stacks"]) == (army == 3)


@pytest.mark.rule("R.e.3", "R.e.5", "R.e.6")
@pytest.mark.parametrize(
    ("influence", "allies", "prestige"),
    [
        ({"france": 1}, ["france"], 0),  # the Royal Marriage is the second
        ({"france": 1, "england": 1}, ["france"], 0),
        ({"france": 1, "england": 2}, ["france"], -3),
        ({}, ["france"], -3),
        ({"france": 3}, [], -3),
        ({"france": 3}, ["france", "england"], -3),
    ],
)
def test_who_is_spared_the_price_of_a_disputed_succession(influence, allies, prestige):
    position = board(
        {"france": pr(), "england": pr(), "scotland": npr()},
        lands("Lothian", "scotland", "Leith"),
        areas={"Lothian": {"influence": influence}},
        marriages=[{"pr": "france", "realm": "scotland", "disputed": True}],
        alliances=[{"pr": player, "realm": "scotland"} for player in allies],
    )
    game = play(position, "E")
    assert game.position()["realms"]["france"]["prestige"] == prestige
    assert not game.position()["marriages"][0]["disputed"]


@pytest.mark.rule("R.h.1", "R.h.3", "R.h.5", "R.ruling.h-occupied")
def test_an_occupying_town_gains_unrest_and_is_never_calmed():
    position = board(
        {"france": pr(), "spain": pr(stability=3), "navarra": vassal("france")},
        lands("F", "france", "Ile!"),
        lands("F", "navarra", "Pau"),
        lands("S", "spain", "Irun", occupier="france"),
        lands("S", "spain", "Madrid Soria!"),
        wars=[{"a": "france", "b": "spain"}],
    )
    game = play(position, "H")
    assert game.position()["provinces"]["Irun"]["occ_unrest"]  # the only calm Town of France
    assert restless(game) == ["Ile", "Madrid", "Soria"]
    assert game.legal("spain") == ["Madrid", "Soria", "pass"]


@pytest.mark.rule("R.i.12", "R.i.13", "R.f.2")
def test_a_bankruptcy_takes_stability_before_it_halves_the_power():
    realm = pr(
        stability=-1,
        prestige=3,
        ducats=1,
        interest=5,
        power={"adm": 5, "dip": 10, "mil": 1},
        advisors=["Olivares"],
    )
    stack = {"pr": "spain", "area": "D", "units": {"mercenary.infantry": 2, "regular.cavalry": 1}}
    game = play(
        board({"spain": realm}, lands("C", "spain", "x!"), areas={"D": {}}, stacks=[stack]),
        "I",
        dice=["ducats"],
    )
    spain = game.position()["realms"]["spain"]
    numbers = [spain[name] for name in ("stability", "prestige", "ducats", "interest", "advisors")]
    assert numbers == [-3, -2, 0, 2, []]
    assert spain["power"] == {"adm": 1, "dip": 7, "mil": 0}  # (5 - 2) / 2; at most 3 of a kind; all of 1
    assert game.position()["stacks"][0]["units"] == {"regular.cavalry": 1}


@pytest.mark.rule("R.i.3", "R.i.6", "R.i.10", "R.ruling.rebellion-first")
def test_rebellions_come_before_unrest_is_calmed():
    game = play(
        board({"spain": pr()}, lands("C", "spain", "x! y! z!")), "I", dice=["calm", "rebellion", "nothing"]
    )
    assert game.question("spain").kind == "rebellion"
    game.say("spain", "y")
    game.say("spain", "z")
    assert (occupied(game), restless(game)) == (["y"], ["x", "y"])  # covered Unrest stays
