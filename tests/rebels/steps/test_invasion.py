"""Step B: Invasions by Non-Player Realms."""

from __future__ import annotations

import pytest

from rebels.table import board, events, land, play, rebels, rules, town, unrest

WAR = [{"a": "austria", "b": "hungary"}]


def hungary(**rest):
    """Hungary (3 Small, 2 Large in three Areas) at War with Austria, which has three calm Towns next door."""
    provinces = {
        "buda": land("pest", "hungary", "large"),
        "eger": land("pest", "hungary"),
        "gyor": land("raab", "hungary"),
        "press": land("raab", "hungary"),
        "temes": land("banat", "hungary", "large"),
        "linz": town("austria proper", "austria"),
        "steyr": town("austria proper", "austria"),
        "wien": town("austria proper", "austria", "large"),
    }
    provinces |= rest.pop("provinces", {})
    areas = {a: {"religion": "Catholic"} for a in ("pest", "raab", "banat", "austria proper")}
    areas["raab"]["land_adjacent"] = ["austria proper"]
    areas["austria proper"]["land_adjacent"] = ["raab"]
    for name, fields in rest.pop("areas", {}).items():
        areas[name] = areas.get(name, {}) | fields
    units = rest.pop("units", {})
    rest.setdefault("wars", WAR)
    position = board("austria", provinces, areas=areas, **rest)
    position["stacks"] = [
        {"pr": p, "area": a, "units": {"regular.infantry": n}} for (p, a), n in units.items()
    ]
    return position


@pytest.mark.rule("R.b.9", "R.b.10", "R.b.11", "R.b.13", "R.b.8", "R.b.17", "R.ex.3")
def test_an_invasion_brings_unrest_and_units_that_become_rebels():
    game = play(hungary(), "BC")
    assert events(game, "invasion_due") == [{"npr": "hungary", "against": ["austria"]}]
    assert events(game, "invasion") == [{"npr": "hungary", "area": "austria proper", "units": 4}]
    assert [e["province"] for e in events(game, "unrest_added")] == ["linz", "steyr"]
    assert rebels(game) == {"austria proper": 4}
    assert [e["province"] for e in events(game, "rebel_town")] == ["linz", "steyr"]
    assert game.state.realms["austria"].covered_slots["town"] == 2


@pytest.mark.rule("R.b.4", "R.b.17", "R.ex.2")
def test_one_hostile_unit_in_any_of_its_areas_stops_it():
    game = play(hungary(units={("austria", "banat"): 1}), "B")
    assert not events(game, "invasion_due")
    assert not events(game, "invasion")


@pytest.mark.rule("R.b.4", "R.ruling.rebels-hostile-npr")
def test_rebels_do_not_keep_it_at_home_nor_units_in_areas_it_does_not_control():
    assert events(play(hungary(areas={"banat": {"rebels": 2}}), "B"), "invasion")
    occupied = {"temes": land("banat", "hungary", "large", occupier="austria")}
    game = play(hungary(provinces=occupied, units={("austria", "banat"): 1}), "B")
    assert events(game, "invasion_due")


@pytest.mark.rule("R.b.1")
def test_without_the_option_nothing_happens():
    assert not events(play(hungary(options={"npr_invasions": False}), "B"), "invasion_due")


@pytest.mark.rule("R.b.2", "R.b.14")
def test_nprs_at_war_are_checked_alphabetically_once_each():
    provinces = {"krakow": land("raab", "Árpád"), "brno": land("raab", "bohemia"), "x": land("raab", "zips")}
    wars = [{"a": "austria", "b": b} for b in ("zips", "bohemia", "Árpád")]
    game = play(hungary(provinces=provinces, wars=wars), "B")
    assert [e["npr"] for e in events(game, "invasion")] == ["Árpád", "bohemia", "zips"]


@pytest.mark.rule("R.b.3")
def test_an_active_ally_does_not_invade():
    position = hungary(alliances=[{"pr": "poland", "realm": "hungary", "active": True}])
    position["turn_order"].append("poland")
    position["realms"]["poland"] = {"kind": "PR", "stability": 0}
    assert not events(play(position, "B"), "invasion_due")
    position["alliances"][0]["active"] = False
    assert events(play(position, "B"), "invasion_due")


@pytest.mark.rule("R.b.5", "R.b.17")
def test_without_an_eligible_area_there_is_none():
    position = hungary()
    position["areas"]["raab"]["land_adjacent"] = []
    position["areas"]["austria proper"]["land_adjacent"] = []
    game = play(position, "B")
    assert events(game, "invasion_due")
    assert events(game, "invasion_none")[0]["npr"] == "hungary"
    assert not unrest(game)


@pytest.mark.rule("R.b.5", "R.b.16", "R.b.9")
def test_an_occupying_town_in_its_own_capital_area_is_the_first_target():
    provinces = {"eger": land("pest", "hungary", occupier="austria")}
    game = play(hungary(provinces=provinces, realms={"hungary": {"capital": "buda"}}), "B")
    assert events(game, "invasion")[0]["area"] == "pest"
    assert game.state.provinces["eger"].occ_unrest


@pytest.mark.rule("R.b.5")
def test_a_town_under_rebels_or_of_another_player_is_no_target():
    provinces = {n: town("austria proper", "austria", occupier="rebels") for n in ("linz", "steyr")}
    provinces["wien"] = town("austria proper", "austria", "large", occupier="rebels")
    assert events(play(hungary(provinces=provinces), "B"), "invasion_none")


def by_sea(ships, land_too=False):
    position = hungary(areas={"venetia": {"religion": "Catholic"}})
    position["areas"]["raab"]["land_adjacent"] = []
    position["areas"]["austria proper"]["land_adjacent"] = []
    position["areas"]["raab"]["sea_adjacent"] = {"austria proper": ["adria", "lido"]}
    position["areas"]["austria proper"]["sea_adjacent"] = {"raab": ["adria", "lido"]}
    if land_too:
        position["areas"]["raab"]["land_adjacent"] = ["austria proper"]
        position["areas"]["austria proper"]["land_adjacent"] = ["raab"]
    position["sea_zones"] = {zone: {"ships": ships.get(zone, {})} for zone in ("adria", "lido")}
    return position


@pytest.mark.rule("R.b.6", "R.b.16")
def test_hostile_ships_in_every_connecting_sea_zone_block_the_way():
    assert events(play(by_sea({}), "B"), "invasion")
    assert events(play(by_sea({"adria": {"austria": 1}}), "B"), "invasion")
    both = {"adria": {"austria": 1}, "lido": {"austria": 2}}
    assert not events(play(by_sea(both), "B"), "invasion")
    assert events(play(by_sea(both, land_too=True), "B"), "invasion")


@pytest.mark.rule("R.b.7")
def test_units_of_a_player_at_peace_with_it_protect_an_area():
    position = hungary(units={("poland", "austria proper"): 1})
    position["turn_order"].append("poland")
    position["realms"]["poland"] = {"kind": "PR", "stability": 0}
    assert events(play(position, "B"), "invasion_none")


def two_targets(**rest):
    """Austria has a Town in a and one in b, both next to Hungary's only Area."""
    provinces = {
        "buda": land("pest", "hungary"),
        "one": town("a", "austria", flag=rest.pop("flag_a", "austria")),
        "two": town("b", "austria", flag=rest.pop("flag_b", "austria")),
    }
    return board("austria", provinces, borders=rest.pop("borders", "pest-a pest-b"), wars=WAR, **rest)


@pytest.mark.rule("R.b.9")
def test_the_area_with_most_core_provinces_is_the_target():
    assert events(play(two_targets(flag_b="hungary"), "B"), "invasion")[0]["area"] == "b"


@pytest.mark.rule("R.b.9", "R.ruling.invasion-tie")
def test_equal_cores_go_on_to_land_then_to_the_lot():
    position = two_targets(borders="pest-b", flag_a="hungary", flag_b="hungary")
    position["areas"]["a"]["sea_adjacent"] = {"pest": ["sea"]}
    position["areas"]["pest"]["sea_adjacent"] = {"a": ["sea"]}
    position["sea_zones"] = {"sea": {}}
    game = play(position, "B")
    assert events(game, "invasion")[0]["area"] == "b"
    assert not events(game, "lot")


@pytest.mark.rule("R.b.9")
def test_ties_are_drawn_by_lot():
    drawn = {events(play(two_targets(), "B", seed=seed), "invasion")[0]["area"] for seed in range(20)}
    assert drawn == {"a", "b"}
    game = play(two_targets(), "B", dice=["b"])
    assert events(game, "lot") == [{"what": "target", "candidates": ["a", "b"], "drawn": "b"}]
    assert events(game, "invasion")[0]["area"] == "b"


@pytest.mark.rule("R.b.10", "R.ruling.invasion-two-unrest")
def test_only_calm_visible_pieces_of_its_enemies_gain_unrest():
    provinces = {
        "linz": town("austria proper", "austria", unrest=True),
        "steyr": town("austria proper", "austria", occupier="rebels"),
        "tull": land("austria proper", "tyrol", flag="tyrol"),
    }
    game = play(hungary(provinces=provinces, realms={"tyrol": {"overlord": "austria"}}), "B")
    assert [e["province"] for e in events(game, "unrest_added")] == ["tull", "wien"]
    provinces["tull"]["unrest"] = True
    game = play(hungary(provinces=provinces, realms={"tyrol": {"overlord": "austria"}}), "B")
    assert [e["province"] for e in events(game, "unrest_added")] == ["wien"]


@pytest.mark.rule("R.b.11", "R.ruling.invasion-zero")
def test_strength_is_half_the_tax_value_it_controls_rounded_up():
    buda = {"buda": land("pest", "hungary", "large", tax_value=5)}
    assert events(play(hungary(provinces=buda), "B"), "invasion")[0]["units"] == 5
    elsewhere = {"hungary": {"tax_elsewhere": 3}}
    assert events(play(hungary(realms=elsewhere), "B"), "invasion")[0]["units"] == 5
    gone = {"buda": town("pest", "hungary", occupier="austria")}
    position = board("austria", gone, wars=WAR)
    game = play(position, "B")
    assert events(game, "invasion")[0]["units"] == 0
    assert game.state.provinces["buda"].occ_unrest
    assert not rebels(game)


@pytest.mark.rule("R.ruling.invasion-vassals", "R.b.11", "R.b.16")
def test_its_vassals_count_for_strength_and_reach_but_not_for_staying_at_home():
    provinces = {
        "buda": land("pest", "hungary"),
        "zagreb": land("croatia", "croatia", "large"),
        "graz": town("styria", "austria"),
    }
    position = board(
        "austria", provinces, {"croatia": {"overlord": "hungary"}}, borders="croatia-styria",
        units={"austria croatia": 1}, wars=WAR,
    )  # fmt: skip
    assert events(play(position, "B"), "invasion") == [{"npr": "hungary", "area": "styria", "units": 2}]


@pytest.mark.rule("R.b.12", "R.b.13")
def test_land_units_there_fight_a_battle_at_once_and_survivors_are_rebels():
    faces = ["infantry"] * 3 + ["blank"] * 3
    game = play(hungary(units={("austria", "austria proper"): 2}), "B", dice=faces)
    assert events(game, "battle_begin")[0]["attackers"] == {"hungary": 4}
    assert events(game, "battle_end") == [{"area": "austria proper", "winner": "hungary", "rounds": 1}]
    assert rebels(game) == {"austria proper": 4}
    assert game.state.realms["austria"].manpower["exhausted"] == 2


@pytest.mark.rule("R.b.15", "R.ruling.seed-over-aid-b4")
def test_the_later_version_invades_from_areas_free_of_hostile_units():
    later = {"options": {"rules_version": "1.2"}}
    position = hungary(units={("austria", "banat"): 1}, **later)
    assert events(play(position, "B"), "invasion")[0]["units"] == 3  # without Temes, 5 / 2
    everywhere = {("austria", area): 1 for area in ("pest", "raab", "banat")}
    assert not events(play(hungary(units=everywhere, **later), "B"), "invasion_due")


# --- which Area, and why none ---


def invader(provinces, **rest):
    return board("austria", provinces, {"hungary": {}}, wars=[{"a": "austria", "b": "hungary"}], **rest)


@pytest.mark.rule("R.b.17", "R.api.2")
def test_why_an_invasion_does_not_take_place():
    game = play(invader({"pest": land("alfold", "hungary"), "linz": town("enns", "austria")}), "B")
    (none,) = events(game, "invasion_none")
    assert none == {
        "npr": "hungary",
        "reason": "no eligible Area with a Town or Vassal of a PR at War with it",
    }


@pytest.mark.rule("R.b.9", "R.b.16")
def test_its_own_areas_are_by_land_and_come_before_those_beyond_the_sea():
    """Neither has a Core Province: the one where Hungary is Lawful Owner counts as by Land."""
    provinces = {
        "buda": land("pest", "hungary"),
        "arad": land("banat", "hungary", flag=None, occupier="austria"),
        "graz": town("styria", "austria"),
    }
    areas = {
        "banat": {"sea_adjacent": {"styria": ["danube"]}},
        "styria": {"sea_adjacent": {"banat": ["danube"]}},
    }
    game = play(invader(provinces, areas=areas, sea_zones={"danube": {}}), "B")
    assert [e["area"] for e in events(game, "invasion")] == ["banat"]
    assert events(game, "lot") == []


@pytest.mark.rule("R.b.6", "R.b.16")
def test_one_free_way_over_the_sea_is_enough():
    """Of eight coasts seven are watched; each also has a crossing to a coast of its own, which changes nothing."""
    coasts = [f"coast{i}" for i in range(8)]
    provinces = {f"p{i}": land(coast, "hungary") for i, coast in enumerate(coasts)}
    provinces |= {f"t{i}": town(f"isle{i}", "austria") for i in range(8)}
    areas: dict[str, dict] = {
        name: {"sea_adjacent": {}} for name in [*coasts, *(f"isle{i}" for i in range(8))]
    }
    for i, coast in enumerate(coasts):
        areas[coast]["sea_adjacent"][coasts[(i + 1) % 8]] = ["inland"]
        areas[coasts[(i + 1) % 8]]["sea_adjacent"][coast] = ["inland"]
        for k in range(8):
            zone = "free" if i == k else "watched"
            areas[coast]["sea_adjacent"][f"isle{k}"] = [zone]
            areas[f"isle{k}"]["sea_adjacent"][coast] = [zone]
    zones = {"free": {}, "inland": {}, "watched": {"ships": {"austria": 1}}}
    game = play(invader(provinces, areas=areas, sea_zones=zones), "B")
    (lot,) = events(game, "lot")
    assert lot["candidates"] == [f"isle{i}" for i in range(8)]
    assert rules(game, "lot") == ["R.b.9"]


@pytest.mark.rule("R.b.9")
def test_the_capital_area_comes_before_more_core_provinces():
    provinces = {
        "buda": land("pest", "hungary", occupier="austria"),
        "arad": land("banat", "hungary", occupier="austria"),
        "temes": land("banat", "hungary", occupier="austria"),
        "zips": land("zips", "hungary"),
    }
    position = invader(provinces)
    position["realms"]["hungary"]["capital"] = "buda"
    game = play(position, "B")
    assert [e["area"] for e in events(game, "invasion")] == ["pest"]
    assert rebels(game) == {"pest": 1}
