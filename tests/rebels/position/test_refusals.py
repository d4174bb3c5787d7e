"""Impossible positions are refused with the list of all faults, each with its field and its reason."""

from __future__ import annotations

import copy

import pytest

from rebels.table import begin, board, land, town
from westphalia.rebels import PositionError, from_position, read_position, read_text


def good():
    """Return a legal position with something of everything."""
    provinces = {
        "paris": town("ile", "france", "large"),
        "lyon": town("rhone", "france", occupier="spain", occ_unrest=True),
        "nantes": land("armor", "brittany", unrest=True),
        "milano": land("lombardy", "milan"),
    }
    realms = {
        "france": {"capital": "paris", "pieces_left": {"small": 1}, "town_track": ["vacant", "cube", "disc"]},
        "brittany": {"overlord": "france"},
        "milan": {"capital": "milano"},
    }
    position = board(
        "france spain", provinces, realms, borders="ile-rhone", units={"france ile": 2},
        wars=[{"a": "france", "b": "spain"}], cb=[{"holder": "france", "target": "milan"}],
        truces=[["spain", "milan"]], alliances=[{"pr": "spain", "realm": "milan", "active": True}],
        marriages=[{"pr": "france", "realm": "milan"}], sea_zones={"gulf": {"ships": {"spain": 1}}},
        options={"siege_choice": True},
    )  # fmt: skip
    position["areas"]["ile"]["sea_adjacent"] = {"armor": ["gulf"]}
    position["areas"]["armor"]["sea_adjacent"] = {"ile": ["gulf"]}
    return position


def put(*path, value):
    """Return a change of a position: a value at a path."""

    def change(position):
        here = position
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = value

    return change


def drop(*path):
    """Return a change of a position: a field left out."""

    def change(position):
        here = position
        for key in path[:-1]:
            here = here[key]
        del here[path[-1]]

    return change


def add(key, value):
    """Return a change of a position: one more row of a list."""
    return lambda position: position[key].append(value)


def unbelievers(position):
    """Two players without a State Religion."""
    for player in ("france", "spain"):
        del position["realms"][player]["state_religion"]


def only_overlord(position):
    """A player without a State Religion who has a Vassal and nothing else where there is a Religion."""
    del position["realms"]["france"]["state_religion"]
    for area in ("ile", "rhone"):
        position["areas"][area]["religion"] = None


def unowned(position):
    """A Territory that nobody owns."""
    for field in ("printed_realm", "lawful_owner"):
        position["provinces"]["milano"].pop(field, None)


def last_player(position):
    """A player who is described after Realms that are none has a cube too many on its track."""
    spain = position["realms"].pop("spain")
    position["realms"]["spain"] = {**spain, "town_track": ["vacant", "cube", "disc"]}


def two_allies(position):
    """Wars with two Active Allies of an Enemy."""
    position["provinces"]["torino"] = land("lombardy", "savoy")
    position["alliances"].append({"pr": "spain", "realm": "savoy", "active": True})
    position["wars"] += [{"a": "france", "b": "milan"}, {"a": "france", "b": "savoy"}]


PR = {"kind": "PR", "stability": 0, "state_religion": "Catholic"}
FAULTS = [
    # unknown fields, wrong types
    (put("banner", value=1), "banner", "no such field"),
    (put("realms", "france", "gold", value=1), "realms.france.gold", "no such field"),
    (put("areas", "ile", "weather", value="rain"), "areas.ile.weather", "no such field"),
    (put("provinces", "paris", "fort", value=True), "provinces.paris.fort", "no such field"),
    (put("options", "hard", value=True), "options.hard", "no such field"),
    (put("wars", 0, "since", value=3), "wars[0].since", "no such field"),
    (put("realms", "france", "power", value={"gold": 1}), "realms.france.power.gold", "no such field"),
    (put("stacks", 0, "units", value={"infantry": 1}), "stacks[0].units.infantry", "no such field"),
    (put("round", value="3"), "round", "whole number"),
    (put("round", value=0), "round", "1 or more"),
    (put("realms", "france", "prestige", value=1.5), "realms.france.prestige", "whole number"),
    (put("realms", "france", "ducats", value=True), "realms.france.ducats", "whole number"),
    (put("provinces", "paris", "unrest", value="yes"), "provinces.paris.unrest", "true or false"),
    (put("provinces", "paris", "unrest", value=1), "provinces.paris.unrest", "true or false"),
    (put("realms", value=["france"]), "realms", "must be a table"),
    (put("wars", value={"a": "france"}), "wars", "must be a list"),
    (put("turn_order", value="france"), "turn_order", "must be a list"),
    (put("provinces", "paris", "name", value=""), "provinces.paris.name", "not be empty"),
    (put("provinces", "paris", "name", value=7), "provinces.paris.name", "must be text"),
    (put("provinces", "paris", "id", value="pari"), "provinces.paris.id", "the key of the"),
    # ranges
    (put("realms", "france", "stability", value=4), "realms.france.stability", "-3 to 3"),
    (put("realms", "france", "stability", value=-4), "realms.france.stability", "-3 to 3"),
    (put("realms", "france", "power", value={"adm": 11}), "realms.france.power.adm", "0 to 10"),
    (put("realms", "france", "ducats", value=-1), "realms.france.ducats", "0 or more"),
    (put("realms", "france", "interest", value=-1), "realms.france.interest", "0 or more"),
    (put("realms", "france", "manpower", value={"exhausted": -1}), "realms.france.manpower.exhausted", "0 or more"),
    (put("realms", "france", "allied_reserve", value=-2), "realms.france.allied_reserve", "0 or more"),
    (put("realms", "france", "pieces_left", value={"small": -1}), "realms.france.pieces_left.small", "0 or more"),
    (put("realms", "milan", "tax_elsewhere", value=-1), "realms.milan.tax_elsewhere", "0 or more"),
    (put("areas", "ile", "rebels", value=-1), "areas.ile.rebels", "0 or more"),
    (put("areas", "ile", "influence", value={"france": 6}), "areas.ile.influence", "at most 5"),
    (put("areas", "ile", "influence", value={"france": -1}), "areas.ile.influence.france", "0 or more"),
    (put("provinces", "paris", "tax_value", value=0), "provinces.paris.tax_value", "1 or more"),
    (put("provinces", "paris", "siege_need", value=0), "provinces.paris.siege_need", "1 or more"),
    (put("provinces", "paris", "size", value="huge"), "provinces.paris.size", "small, large"),
    (put("provinces", "paris", "piece", value="castle"), "provinces.paris.piece", "town, vassal, none"),
    (put("realms", "france", "kind", value="KING"), "realms.france.kind", "PR, NPR, VASSAL"),
    (put("realms", "france", "town_track", value=["empty"]), "realms.france.town_track[0]", "vacant, disc, cube"),
    (put("wars", 0, "outcome", value="won"), "wars[0].outcome", "white, total, partial"),
    (put("wars", 0, "victor", value="france"), "wars[0].victor", "must be one of a, b"),
    (put("options", "rules_version", value="2.0"), "options.rules_version", "seed, 1.2"),
    (put("options", "rebel_order", value="any"), "options.rebel_order", "two_passes, one_list"),
    (put("stacks", 0, "units", value={"regular.infantry": -1}), "stacks[0].units.regular.infantry", "0 or more"),
    (put("stacks", 0, "general_dice", value=["rebel"]), "stacks[0].general_dice[0]", "infantry, cavalry"),
    (put("sea_zones", "gulf", "ships", value={"spain": -1}), "sea_zones.gulf.ships.spain", "0 or more"),
    # what has no default
    (drop("realms", "france", "stability"), "realms.france.stability", "no default"),
    (drop("realms", "france", "state_religion"), "realms.france.state_religion", "no default"),
    (drop("provinces", "paris", "size"), "provinces.paris.size", "no default"),
    (drop("provinces", "lyon", "printed_realm"), "provinces.lyon.printed_realm", "no default"),
    (drop("provinces", "nantes", "size"), "provinces.nantes.size", "no default"),
    (drop("realms", "milan", "kind"), "realms.milan.kind", "is missing"),
    (drop("provinces", "paris", "area"), "provinces.paris.area", "is missing"),
    (drop("wars", 0, "b"), "wars[0].b", "is missing"),
    # broken references
    (put("turn_order", value=["france"]), "turn_order", "'spain' is missing"),
    (put("turn_order", value=["france", "spain", "milan"]), "turn_order[2]", "not a PR"),
    (put("turn_order", value=["france", "spain", "france"]), "turn_order", "given twice"),
    (put("passed", value=["france", "nobody"]), "passed[1]", "no Realm 'nobody'"),
    (put("provinces", "paris", "area", value="nowhere"), "provinces.paris.area", "no Area 'nowhere'"),
    (put("provinces", "lyon", "occupier", value="nobody"), "provinces.lyon.occupier", "no Realm 'nobody'"),
    (put("realms", "brittany", "overlord", value="nobody"), "realms.brittany.overlord", "no Realm 'nobody'"),
    (put("realms", "france", "capital", value="nowhere"), "realms.france.capital", "no Province 'nowhere'"),
    (put("realms", "france", "claims", value=["nowhere"]), "realms.france.claims[0]", "no Area"),
    (put("realms", "france", "core_tokens", value=["nowhere"]), "realms.france.core_tokens[0]", "no Area"),
    (put("areas", "ile", "influence", value={"milan": 1}), "areas.ile.influence.milan", "not a PR"),
    (put("stacks", 0, "area", value="nowhere"), "stacks[0].area", "no Area"),
    (put("stacks", 0, "pr", value="milan"), "stacks[0].pr", "not a PR"),
    (put("wars", 0, "b", value="savoy"), "wars[0].b", "no Realm 'savoy'"),
    (put("wars", 0, "a", value="milan"), "wars[0].a", "not a PR"),
    (put("cb", 0, "target", value="savoy"), "cb[0].target", "no Realm 'savoy'"),
    (put("cb", 0, "holder", value="milan"), "cb[0].holder", "not a PR"),
    (put("truces", value=[["spain", "savoy"]]), "truces[0][1]", "no Realm 'savoy'"),
    (put("alliances", 0, "realm", value="savoy"), "alliances[0].realm", "no Realm 'savoy'"),
    (put("marriages", 0, "pr", value="milan"), "marriages[0].pr", "not a PR"),
    (put("areas", "ile", "land_adjacent", value=["rhone", "atlantis"]), "areas.ile.land_adjacent", "no Area"),
    (put("sea_zones", value={}), "areas.ile.sea_adjacent.armor", "no sea zone 'gulf'"),
    (put("sea_zones", "gulf", "ships", value={"milan": 1}), "sea_zones.gulf.ships.milan", "not a PR"),
    # symmetry, "differs from", once each
    (put("areas", "rhone", "land_adjacent", value=[]), "areas.ile.land_adjacent", "does not list"),
    (put("areas", "ile", "land_adjacent", value=["rhone", "ile"]), "areas.ile.land_adjacent", "to itself"),
    (put("areas", "armor", "sea_adjacent", value={}), "areas.ile.sea_adjacent", "same sea zones"),
    (put("wars", 0, "b", value="france"), "wars[0]", "at War with itself"),
    (put("cb", 0, "target", value="france"), "cb[0]", "on itself"),
    (put("truces", value=[["spain", "spain"]]), "truces[0]", "two different"),
    (put("truces", value=[["spain"]]), "truces[0]", "two Realms"),
    (put("alliances", 0, "realm", value="spain"), "alliances[0]", "another Realm"),
    (put("marriages", 0, "realm", value="france"), "marriages[0]", "another Realm"),
    (add("wars", {"a": "spain", "b": "france"}), "wars[1]", "given twice"),
    (add("cb", {"holder": "france", "target": "milan"}), "cb[1]", "given twice"),
    (add("truces", ["milan", "spain"]), "truces[1]", "given twice"),
    (add("stacks", {"pr": "france", "area": "ile"}), "stacks[1]", "second stack"),
    (put("areas", "rhone", "name", value="Île"), "areas.rhone.name", "also the name"),
    (put("provinces", "lyon", "name", value="PARIS"), "provinces.lyon.name", "also the name"),
    (put("realms", "rebels", value={"kind": "NPR"}), "realms.rebels", "stands for the Rebels"),
    # invariants
    (put("provinces", "paris", "piece", value="none"), "provinces.paris.piece", "must be 'town'"),
    (put("provinces", "milano", "piece", value="vassal"), "provinces.milano.piece", "must be 'none'"),
    (put("provinces", "milano", "unrest", value=True), "provinces.milano.unrest", "no Town"),
    (put("provinces", "paris", "occ_unrest", value=True), "provinces.paris.occ_unrest", "no Occupier's Town"),
    (put("provinces", "lyon", "occupier", value="france"), "provinces.lyon.occupier", "Lawful Owner itself"),
    (put("provinces", "nantes", "occupier", value="france"), "provinces.nantes.occupier", "overlord"),
    (put("provinces", "milano", "occupier", value="rebels"), "provinces.milano.occupier", "piece of a PR"),
    (put("provinces", "lyon", "occupier", value="milan"), "provinces.lyon.occupier", "not a PR"),
    (unowned, "provinces.milano.lawful_owner", "has a Lawful Owner"),
    (put("provinces", "paris", "disc", value=["vassal", "vassal"]), "provinces.paris.disc", "not a Town"),
    (put("provinces", "milano", "disc", value=["small"]), "provinces.milano.disc", "no piece"),
    (put("provinces", "paris", "occ_disc", value=["large"]), "provinces.paris.occ_disc", "no Occupier's Town"),
    (put("realms", "france", "covered_slots", value={"town": 2}), "realms.france.covered_slots.town", "1 of its"),
    (put("realms", "france", "town_track", value=["vacant", "disc"]), "realms.france.town_track", "0 cubes"),
    (put("realms", "france", "town_track", value=["cube", "cube"]), "realms.france.town_track", "2 cubes"),
    (put("realms", "brittany", "overlord", value=None), "realms.brittany.overlord", "needs one"),
    (put("realms", "milan", "overlord", value="france"), "realms.milan.overlord", "has none"),
    (put("realms", "milan", "stability", value=1), "realms.milan.stability", "only a PR"),
    (put("wars", 0, "b", value="brittany"), "wars[0].b", "own Vassal"),
    (add("wars", {"a": "spain", "b": "milan"}), "wars[1]", "own Active Ally"),
    (add("alliances", {"pr": "france", "realm": "milan", "active": True}), "wars[0]", "Active Ally of both"),
    (put("alliances", 0, "realm", value="brittany"), "alliances[0].active", "not an NPR"),
    (put("wars", 0, "outcome", value="total"), "wars[0].victor", "with no other"),
    (put("wars", 0, "victor", value="a"), "wars[0].victor", "with no other"),
    # what a first look at these fields would miss
    (put("realms", "brittany", "overlord", value="brittany"), "realms.brittany.overlord", "own overlord"),
    (put("realms", "brittany", "overlord", value=7), "realms.brittany.overlord", "must be text"),
    (put("realms", "corsica", value={"kind": "VASSAL", "overlord": "brittany"}), "realms.corsica.overlord",
     "Vassal Realm itself"),
    (put("areas", "ile", "sea_adjacent", value={"armor": ["gulf"], "thule": ["gulf"]}), "areas.ile.sea_adjacent",
     "no Area 'thule'"),
    (put("areas", "ile", "sea_adjacent", value={"armor": ["gulf"], "ile": []}), "areas.ile.sea_adjacent", "itself"),
    (put("provinces", "milano", "dnpr", value="spain"), "provinces.milano.dnpr", "not a Dynamic NPR"),
    (put("provinces", "milano", "occupier", value="milan"), "provinces.milano.occupier", "not a PR"),
    (put("provinces", "lyon", "disc", value=["small", "small"]), "provinces.lyon.disc", "not a Town for a small"),
    (put("provinces", "nantes", "disc", value=["small"]), "provinces.nantes.disc", "Vassal tokens"),
    (put("provinces", "lyon", "occ_disc", value=["large"]), "provinces.lyon.occ_disc", "not a Town for a small"),
    (put("wars", 0, "b", value="savoyard"), "wars[0].b", "no Realm"),
    (put("wars", 0, "a", value=""), "wars[0].a", "not be empty"),
    (put("stacks", 0, "area", value=""), "stacks[0].area", "not be empty"),
    (put("turn_order", value=["france", 3, "spain"]), "turn_order[1]", "must be text"),
    (put("realms", "spain", "state_religion", value=None), "realms.spain.state_religion", "no default"),
    (add("alliances", {"pr": "spain", "realm": "milan"}), "alliances[1]", "given twice"),
    (add("marriages", {"pr": "france", "realm": "milan"}), "marriages[1]", "given twice"),
    (put("wars", value=[{"a": "", "b": "milan"}, {"a": "spain", "b": "spain"}, {"a": "spain", "b": "savoy"}]),
     "wars[2].b", "no Realm 'savoy'"),
    (put("stacks", value=[{"pr": "spain", "area": ""}, {"pr": "spain", "area": "thule"}]), "stacks[1].area", "no Area"),
    (unbelievers, "realms.spain.state_religion", "no default"),
    (only_overlord, "realms.france.state_religion", "a piece in 'armor'"),
    (put("wars", 0, value={"a": "spain", "b": "brittany"}), "wars[0].b", "name its overlord"),
    (last_player, "realms.spain.town_track", "has 1 cube,"),
]  # fmt: skip
STRANGE = [
    put("realms", "spain", "capital", value="paris"),
    put("realms", "milan", "capital", value="paris"),
    put("areas", "ile", "rebels", value=2),
    put("truces", value=[["spain", "france"], ["spain", "milan"]]),
    add("wars", {"a": "france", "b": "milan"}),
    put("stacks", 0, "units", value={}),
    two_allies,
]


@pytest.mark.rule("R.api.8", "R.inv.1", "R.inv.2", "R.inv.4", "R.inv.5", "R.inv.7", "R.inv.16")
@pytest.mark.parametrize(("change", "field", "reason"), FAULTS, ids=lambda x: x if isinstance(x, str) else "")
def test_an_impossible_position_is_refused_with_field_and_reason(change, field, reason):
    position = good()
    change(position)
    with pytest.raises(PositionError) as refused:
        from_position(position)
    faults = [fault for fault in refused.value.faults if fault.field == field]
    assert any(reason in fault.reason for fault in faults), refused.value
    assert all(fault.rule.startswith("R.") for fault in faults)


@pytest.mark.rule("R.api.8")
def test_the_position_that_all_these_change_is_legal_and_there_are_enough_of_them():
    assert begin(good()).warnings == ()
    assert len(FAULTS) >= 60


@pytest.mark.rule("R.api.8")
def test_all_faults_are_told_at_once():
    position = good()
    for change, _, _ in FAULTS[:4]:
        change(position)
    put("wars", 0, "b", value="savoy")(position)
    with pytest.raises(PositionError) as refused:
        from_position(position)
    fields = {fault.field for fault in refused.value.faults}
    assert fields == {
        "banner",
        "realms.france.gold",
        "areas.ile.weather",
        "provinces.paris.fort",
        "wars[0].b",
    }


@pytest.mark.rule("R.api.8")
def test_a_key_given_twice_is_refused():
    with pytest.raises(PositionError, match="given twice"):
        read_text('{"round": 1, "round": 2}')
    with pytest.raises(PositionError, match="TOML"):
        read_text("round = 1\nround = 2\n")
    for text in ("{", "[1, 2"):
        with pytest.raises(PositionError):
            read_text(text, "json")


@pytest.mark.rule("R.api.8", "R.inv.7")
def test_a_truce_between_two_at_war_is_only_a_warning():
    position = good()
    put("truces", value=[["spain", "france"]])(position)
    game = begin(position, "A")
    assert [w.rule for w in game.warnings] == ["R.inv.7"]
    assert game.state.truces == []


@pytest.mark.rule("R.api.6")
def test_missing_fields_get_their_defaults():
    provinces = {
        "rome": {"area": "lazio"} | {"printed_realm": "pope"},
        "kongo": {"area": "africa", "dnpr": "Kongo"},
    }
    position = {
        "turn_order": ["france"],
        "realms": {"france": {"kind": "PR", "stability": 1}},
        "areas": {"lazio": {"religion": "Catholic"}, "africa": {}},
        "provinces": provinces,
    }
    p, warnings = read_position(position)
    france, rome = p.realms["france"], p.provinces["rome"]
    assert (france.name, france.ruler, france.prestige, france.ducats) == ("france", "", 0, 0)
    assert (france.alliances_max, france.marriages_max, france.pieces_left) == (3, 3, None)
    assert (rome.size, rome.tax_value, rome.siege_need, rome.piece, rome.lawful_owner) == (
        "small",
        1,
        1,
        "none",
        "pope",
    )
    assert (p.realms["pope"].kind, p.realms["pope"].state_religion) == ("NPR", "Catholic")
    assert p.provinces["kongo"].lawful_owner == "Kongo"
    assert p.passed == ("france",)
    assert p.options.muslim_religions == ("Muslim", "Sunni", "Shiite")
    assert warnings == []
    vacant = copy.deepcopy(position)
    vacant["realms"]["france"]["ruler"] = None
    assert read_position(vacant)[0].realms["france"].ruler is None


@pytest.mark.rule("R.api.6")
def test_an_implied_npr_has_the_religion_of_its_first_area():
    provinces = {"x": land("zeta", "milan"), "y": land("eta", "milan")}
    p, _ = read_position(board("france", provinces, areas={"eta": {"religion": "Hussite"}}))
    assert p.realms["milan"].state_religion == "Hussite"


@pytest.mark.rule("R.api.7", "R.api.9")
def test_a_war_listed_with_an_active_ally_of_another_enemy_is_merged():
    position = good()
    position["wars"].append({"a": "france", "b": "milan"})
    game = begin(position, "A")
    assert [(war.a, war.b) for war in game.state.wars] == [("france", "spain")]
    assert any("merged" in w.reason for w in game.warnings)


@pytest.mark.rule("R.api.7")
def test_land_elsewhere_counts_for_tax_income():
    from westphalia.rebels.position.board import tax_income

    provinces = {
        "a": town("x", "france", "large"),
        "b": town("x", "france", occupier="rebels"),
        "c": land("x", "brittany", "large"),
        "d": land("x", "brittany"),
    }
    position = board(
        "france", provinces, {"france": {"tax_elsewhere": 4}, "brittany": {"overlord": "france"}}
    )
    p, _ = read_position(position)
    assert tax_income(p, "france") == 2 + 4 + 2  # three tokens, one half each, rounded up
    p.realms["brittany"].tax_elsewhere = 3
    assert tax_income(p, "france") == 2 + 4 + 3  # six tokens
    assert tax_income(p, "france", "x") == 4
