"""Finer points that a mutant of the rules was needed to find: fields of events, refusals, orders."""

import pytest

from rebels.table import begin, board, events, land, play, rebels, rules, town, unrest

ULSTER = {"kind": "NPR", "name": "Free Ulster", "state_religion": "Reformed"}


def territory(name="oran", **rest):
    """Spain's Town on colonial land, with Rebels at its gates."""
    return board(
        "spain",
        {name: town("barbary", "spain", flag=None, unrest=True)},
        areas={"barbary": {"rebels": 1}},
        **rest,
    )


# --- Liberation ---


@pytest.mark.rule("R.c.9", "R.api.2")
def test_a_rebel_town_and_a_slot_are_told_of_their_player():
    game = play(board("spain", {"a": town("x", "spain", unrest=True)}, areas={"x": {"rebels": 1}}), "C")
    assert events(game, "rebel_town") == [{"realm": "spain", "province": "a"}]


@pytest.mark.rule("R.lib.2", "R.c.10")
def test_a_vassal_token_on_the_core_of_a_third_realm():
    """Brittany, France's Vassal, holds a Province of Anjou's: Anjou takes it, Brittany stays a Vassal."""
    provinces = {
        "angers": land("loire", "brittany", flag="anjou", unrest=True),
        "nantes": land("bretagne", "brittany"),
    }
    position = board(
        "france", provinces, {"brittany": {"overlord": "france"}}, areas={"loire": {"rebels": 1}}
    )
    game = play(position, "C")
    assert game.position()["provinces"]["angers"]["lawful_owner"] == "anjou"
    assert game.position()["realms"]["brittany"]["kind"] == "VASSAL"
    assert game.position()["cb"] == [{"holder": "france", "target": "anjou"}]


@pytest.mark.rule("R.ruling.lib-pr-no-town", "R.lib.3", "R.lib.4")
def test_without_a_town_left_for_its_core_a_dynamic_npr_takes_it_and_a_casus_belli_follows():
    provinces = {"metz": town("lorraine", "spain", flag="france", unrest=True)}
    none = {"france": {"pieces_left": {"small": 0, "large": 0, "vassal": 0}}}
    game = play(board("spain france", provinces, none, areas={"lorraine": {"rebels": 1}}), "C")
    assert game.position()["cb"] == [{"holder": "spain", "target": "metz"}]
    assert events(game, "liberated") == [
        {"province": "metz", "source": "spain", "to": "metz", "by": "rebels"}
    ]


@pytest.mark.rule("R.lib.2", "R.api.2")
def test_a_province_that_goes_to_a_player_is_told_with_all_that_is_moved():
    provinces = {"metz": town("lorraine", "spain", "large", flag="france", unrest=True)}
    game = play(board("spain france", provinces, areas={"lorraine": {"rebels": 2}}), "C")
    assert events(game, "province_transferred") == [
        {
            "province": "metz",
            "source": "spain",
            "to": "france",
            "piece": "town",
            "pieces": ["large"],
            "unrest": False,
            "dnpr": None,
        }
    ]
    placed = {"realm": "france", "province": "metz", "pieces": ["large"], "slots": []}
    assert events(game, "piece_placed") == [placed]


@pytest.mark.rule("R.lib.6", "R.api.2")
def test_a_freed_vassal_is_told_with_its_religion_and_who_freed_it():
    provinces = {"nantes": land("bretagne", "brittany", unrest=True)}
    realms = {"brittany": {"overlord": "france", "state_religion": "Reformed"}}
    game = play(board("france", provinces, realms, areas={"bretagne": {"rebels": 1}}), "C")
    (emerged,) = events(game, "realm_emerged")
    assert emerged == {"realm": "brittany", "name": "brittany", "religion": "Reformed", "remainder": None}
    assert events(game, "liberated")[0]["by"] == "rebels"


@pytest.mark.rule("R.lib.9", "R.lib.3")
def test_the_supply_of_dynamic_nprs_is_offered_by_the_alphabet_and_for_a_province():
    game = begin(territory(options={"dnpr_supply": ["zeta", "Élan", "beta", "Alpha"]}), "C")
    assert game.legal("spain") == ["Alpha", "beta", "Élan", "zeta"]
    assert "oran" in game.prompt("spain")
    game.say("spain", "elan")
    assert [(e["name"], e["religion"], e["new"]) for e in events(game, "realm_emerged")] == [
        ("Élan", "Catholic", True)
    ]


@pytest.mark.rule("R.lib.9")
def test_a_dynamic_npr_that_has_land_does_not_emerge_again_and_one_without_does():
    position = territory(options={"dnpr_supply": ["beta"]})
    position["realms"]["ulster"] = ULSTER
    position["provinces"]["derry"] = land("north", "ulster", dnpr="ulster", flag=None)
    position["areas"]["north"] = {"religion": "Catholic"}
    game = play(position, "C", "spain: free ulster")
    assert events(game, "realm_emerged") == []
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "ulster"
    position["provinces"]["derry"]["lawful_owner"] = "spain"  # its token lies there, and a Truce names it
    position["truces"] = [["spain", "ulster"]]
    game = play(position, "C", "spain: free ulster")
    (emerged,) = events(game, "realm_emerged")
    assert (emerged["name"], emerged["religion"], emerged["new"]) == ("Free Ulster", "Reformed", False)
    assert game.position()["truces"] == []  # R.lib.4


@pytest.mark.rule("R.lib.9")
def test_a_new_realm_does_not_take_the_id_of_another():
    position = territory()
    position["realms"]["oran"] = {"kind": "NPR"}
    game = play(position, "C")
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "oran.dnpr"
    assert game.position()["realms"]["oran.dnpr"]["name"] == "oran"


# --- Siege ---


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


# --- Rebel Dice ---


@pytest.mark.rule("R.i.9", "R.api.3")
def test_manpower_is_exhausted_where_there_is_some():
    provinces = {"a": town("x", "spain", unrest=True)}
    units = {"spain x": {"regular.infantry": 1, "regular.cavalry": 1}}
    game = begin(board("spain", provinces, units=units), "I", dice=["manpower"])
    assert game.why_not("spain", "available").rule == "R.i.9"
    game.say("spain", "cavalry x")
    assert rules(game, "units_removed") == rules(game, "manpower") == ["R.i.9"]
    assert game.question("spain") is None


@pytest.mark.rule("R.i.4", "R.i.14")
def test_no_rebellion_no_rebels():
    provinces = {"a": town("x", "spain", unrest=True)}
    for version in ("seed", "1.2"):
        position = board("spain", provinces, units={"spain x": 1}, options={"rules_version": version})
        game = play(position, "I", dice=["nothing"])
        assert [e.kind for e in game.log] == ["step_begin", "rebel_dice", "step_end"]


@pytest.mark.rule("R.i.14")
def test_in_the_later_version_mercenaries_fall_first_and_others_units_do_not_help():
    provinces = {"a": town("x", "spain", unrest=True), "b": town("x", "spain", unrest=True)}
    units = {"spain x": {"regular.infantry": 1, "mercenary.infantry": 1}, "france x": 3}
    position = board("spain france", provinces, units=units, options={"rules_version": "1.2"})
    game = play(position, "I", dice=["rebellion", "nothing"])
    assert events(game, "units_removed")[0]["units"] == {"mercenary.infantry": 1}
    position = board(
        "spain france", provinces, units={"spain x": 1, "france x": 3}, options={"rules_version": "1.2"}
    )
    game = play(position, "I", "spain: b", dice=["rebellion", "rebellion"])
    assert [e["units"] for e in events(game, "units_removed")] == [{"regular.infantry": 1}]
    assert [e["province"] for e in events(game, "rebel_town")] == ["b"]


@pytest.mark.rule("R.i.10")
def test_calm_is_asked_for_an_area():
    provinces = {name: town("x", "spain", unrest=True) for name in "ab"}
    game = begin(board("spain", provinces), "I", dice=["calm", "nothing"])
    assert game.prompt("spain") == "Which Province in x becomes calm?"
    game.say("spain", "b")
    assert unrest(game) == {"a"}


# --- invasions ---


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


# --- peace ---


def total_over_a_player():
    """Spain Occupies all of France's land, which has no army."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france", occupier="spain"),
        "reims": town("ile", "france", occupier="spain"),
    }
    return board(
        "spain france", provinces, {"france": {"capital": "paris"}}, wars=[{"a": "spain", "b": "france"}]
    )


@pytest.mark.rule("R.d.11", "R.d.19")
def test_a_proposal_that_is_refused_leaves_the_total_victory_to_be_resolved():
    game = begin(total_over_a_player(), "D")
    assert game.why_not("spain", "leave").rule == "R.d.11"
    assert game.why_not("spain", "leave").sentence == "This War must be ended now."
    game.say("spain", "propose keep with no victor")
    assert game.question("spain").kind == "keep_each"
    game.say("spain", "return")
    game.say("france", "refuse")
    assert game.question("spain").kind == "total_term"
    assert not any(answer.startswith("propose") for answer in game.legal("spain"))
    game.say("spain", "enforce white")
    assert game.over
    assert rules(game, "victory") == ["R.d.8"]


@pytest.mark.rule("R.d.29", "R.d.10")
def test_a_given_total_victory_is_told_as_given():
    position = total_over_a_player()
    position["wars"][0] |= {"outcome": "total", "victor": "a"}
    assert rules(play(position, "D"), "victory") == ["R.d.29"]


@pytest.mark.rule("R.d.18", "R.d.19", "R.d.21", "R.ruling.surrender-npr", "R.api.3")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("enforce keep", "R.d.21"),
        ("propose vassalize", "R.d.19"),
        ("propose annex as loser", "R.d.19"),
        ("propose humiliate with no victor", "R.term.humiliate.1"),
        ("propose humiliate as loser", "R.term.humiliate.1"),
        ("propose succession", "R.term.succession.1"),
        ("propose convert as loser", "R.term.convert.1"),
        ("white peace", "R.d.18"),
    ],
)
def test_why_a_way_out_of_a_war_is_not_open(words, rule):
    """Spain Occupies Paris and France nothing: France as Victor can humiliate nobody, Spain as Victor can."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france", occupier="spain"),
        "reims": town("ile", "france"),
    }
    capitals = {"france": {"capital": "paris"}, "spain": {"capital": "madrid"}}
    position = board("spain france", provinces, capitals, wars=[{"a": "spain", "b": "france"}])
    game = begin(position, "D")
    game.say("spain", "france")
    assert "propose humiliate" in game.legal("spain")
    assert game.why_not("spain", words).rule == rule


@pytest.mark.rule("R.d.19", "R.ruling.surrender-npr")
def test_an_npr_is_neither_proposed_to_nor_surrendered_to():
    provinces = {"madrid": town("castile", "spain"), "fez": land("morocco", "fez", occupier="spain")}
    provinces["sale"] = land("morocco", "fez")
    game = begin(board("spain", provinces, wars=[{"a": "spain", "b": "fez"}]), "D")
    game.say("spain", "fez")
    assert game.why_not("spain", "propose keep with no victor").rule == "R.d.19"
    assert game.why_not("spain", "surrender").rule == "R.ruling.surrender-npr"


@pytest.mark.rule("R.d.20", "R.term.humiliate.1", "R.d.18")
def test_what_is_open_to_whom_somebody_surrendered():
    position = total_over_a_player()
    position["provinces"]["reims"]["occupier"] = None
    game = begin(position, "D")
    game.say("spain", "france", "leave")
    game.say("france", "spain", "surrender")
    assert game.question("spain").kind == "surrender_term"
    assert game.why_not("spain", "enforce white").rule == "R.d.18"
    assert game.why_not("spain", "enforce annex").rule == "R.term.annex.1"
    assert "enforce humiliate" in game.legal("spain")


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


# --- Keep Current Board State ---


def kept(provinces, **rest):
    """Spain has a Partial Victory over France."""
    war = {"a": "spain", "b": "france", "outcome": "partial", "victor": "a"}
    home = {"madrid": town("castile", "spain"), "paris": town("ile", "france")}
    game = begin(board("spain france", {**home, **provinces}, wars=[war], **rest), "D")
    game.say("spain", "france", "enforce keep")
    return game


@pytest.mark.rule("R.ruling.exchange", "R.term.keep.3", "R.api.3")
def test_two_provinces_of_2_and_1_are_exchanged_for_one_of_3():
    provinces = {
        "dijon": town("burgundy", "france", "large", occupier="spain"),
        "macon": town("burgundy", "france", occupier="spain"),
        "oran": town("barbary", "spain", "large", tax_value=3, occupier="france"),
    }
    game = kept(provinces)
    assert game.legal("spain") == ["keep", "return", "exchange"]
    assert game.why_not("spain", "liberate").rule == "R.term.keep.3"
    assert "dijon" in game.why_not("spain", "liberate").sentence
    game.say("spain", "exchange")
    after = game.position()["provinces"]  # macon had to follow, and oran to come back
    assert [after[name]["lawful_owner"] for name in ("dijon", "macon", "oran")] == [
        "france",
        "france",
        "spain",
    ]
    assert all(after[name]["occupier"] is None for name in ("dijon", "macon", "oran"))
    game = kept({name: provinces[name] for name in ("dijon", "macon")})
    assert game.why_not("spain", "exchange").rule == "R.ruling.exchange"


@pytest.mark.rule("R.ruling.exchange", "R.api.3")
def test_what_would_upset_an_exchange_is_refused():
    provinces = {
        "dijon": town("burgundy", "france", "large", occupier="spain"),
        "macon": town("burgundy", "france", occupier="spain"),
        "nevers": town("burgundy", "france", occupier="spain"),
        "oran": town("barbary", "spain", "large", tax_value=3, occupier="france"),
    }
    game = kept(provinces)
    game.say("spain", "exchange", "keep")
    after = game.position()["provinces"]  # nevers had to be exchanged
    assert [after[name]["lawful_owner"] for name in ("dijon", "macon", "nevers")] == [
        "france",
        "spain",
        "france",
    ]
    game = kept(provinces)
    game.say("spain", "keep")
    assert game.legal("spain") == ["keep", "return"]
    assert game.why_not("spain", "exchange").rule == "R.ruling.exchange"


@pytest.mark.rule("R.ruling.exchange")
def test_what_comes_back_must_make_up_the_whole():
    """3 are given: of 1, 2 and 2 the one and either of the twos come back."""
    provinces = {
        "dijon": town("burgundy", "france", "large", tax_value=3, occupier="spain"),
        "bone": town("barbary", "spain", occupier="france"),
        "oran": town("barbary", "spain", "large", occupier="france"),
        "tunis": town("barbary", "spain", "large", occupier="france"),
    }
    game = kept(provinces)
    game.say("spain", "exchange")
    assert game.legal("spain") == ["bone", "oran", "tunis"]
    game.say("spain", "tunis")
    owners = {name: q["lawful_owner"] for name, q in game.position()["provinces"].items()}
    assert (owners["bone"], owners["oran"], owners["tunis"]) == ("spain", "france", "spain")


@pytest.mark.rule("R.term.keep.1", "R.term.keep.2")
def test_the_capital_of_a_vassal_is_kept_like_any_other():
    provinces = {"nantes": land("bretagne", "brittany", occupier="spain")}
    game = kept(provinces, realms={"brittany": {"overlord": "france", "capital": "nantes"}})
    assert game.question("spain").kind == "keep_each"
    game.say("spain", "keep")
    assert game.position()["provinces"]["nantes"]["lawful_owner"] == "spain"


@pytest.mark.rule("R.term.keep.3")
@pytest.mark.parametrize(("flag", "free"), [("transylvania", False), ("moldavia", True), ("hungary", False)])
def test_which_land_of_an_nprs_vassal_can_be_liberated(flag, free):
    provinces = {
        "wien": town("enns", "austria"),
        "buda": land("pest", "hungary"),
        "sibiu": land("ardeal", "transylvania", flag=flag, occupier="austria"),
    }
    war = {"a": "austria", "b": "hungary", "outcome": "partial", "victor": "a"}
    realms = {"transylvania": {"overlord": "hungary"}, "hungary": {"capital": "buda"}}
    game = begin(board("austria", provinces, realms, wars=[war]), "D")
    game.say("austria", "hungary", "enforce keep")
    assert ("liberate" in game.legal("austria")) == free


# --- other Terms ---


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


@pytest.mark.rule("R.d.12")
def test_where_all_allied_units_go_nobody_is_asked():
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
    }
    units = {"france ile": {"allied.infantry": 1, "allied.cavalry": 1}}
    allies = [{"pr": "france", "realm": "milan", "active": True, "lent_tax": 4}]
    position = board(
        "spain france", provinces, wars=[{"a": "spain", "b": "france"}], alliances=allies, units=units
    )
    game = begin(position, "D")
    game.say("spain", "enforce annex", "done")
    gone = [e["units"] for e in events(game, "allied_units_discarded")]
    assert gone == [{"allied.infantry": 1}, {"allied.cavalry": 1}]


@pytest.mark.rule("R.d.12", "R.d.9")
def test_a_separate_peace_concerns_that_ally_and_its_player_alone():
    """Milan, lent to France for 2, is beaten: France discards 1 Unit, not 4; Austria's Alliance with Milan stays."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "torino": land("piedmont", "savoy"),
    }
    allies = [
        {"pr": "austria", "realm": "milan"},
        {"pr": "france", "realm": "milan", "active": True, "lent_tax": 2},
        {"pr": "france", "realm": "savoy", "active": True, "lent_tax": 8},
    ]
    units = {"france ile": {"allied.infantry": 5}}
    wars = [{"a": "spain", "b": "france"}]
    game = begin(board("spain france austria", provinces, wars=wars, alliances=allies, units=units), "D")
    game.say("spain", "enforce white")
    left = [(a["pr"], a["realm"]) for a in game.position()["alliances"]]
    assert left == [("austria", "milan"), ("france", "savoy")]
    assert game.position()["stacks"][0]["units"] == {"allied.infantry": 4}


@pytest.mark.rule("R.d.20", "R.d.19")
def test_after_a_surrender_a_peace_without_victor_can_be_proposed():
    position = total_over_a_player()
    position["provinces"]["reims"]["occupier"] = None
    game = begin(position, "D")
    game.say("spain", "france", "leave")
    game.say("france", "spain", "surrender")
    game.say("spain", "propose keep with no victor")
    game.say("france", "accept")
    assert events(game, "proposal")[0]["victor"] is None
    assert events(game, "proposal")[0]["term"] == "keep"
    assert game.position()["wars"] == []


@pytest.mark.rule("R.term.convert.1")
@pytest.mark.parametrize(("cubes", "asked"), [((2, 2), False), ((3, 2), True)])
def test_who_has_no_more_influence_than_is_due_is_not_asked(cubes, asked):
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


@pytest.mark.rule("R.d.16", "R.d.17", "R.ruling.whose-areas")
@pytest.mark.parametrize(
    ("where", "rebels_at", "victory"),
    [
        ("castile", "castile", False),  # 1 Unit, 1 Rebel at home
        ("castile", "naples", False),  # at the Vassal's
        ("castile", "fez", True),  # not Spain's land
        ("peru", "fez", False),  # a Unit beyond the ocean, where Fez has nothing
        ("brazil", "fez", True),  # there it has a Vassal
    ],
)
def test_what_counts_for_a_partial_victory_over_an_npr(where, rebels_at, victory):
    provinces = {
        "madrid": town("castile", "spain"),
        "bari": land("naples", "naples"),
        "oran": land("fez", "fez", occupier="spain"),
        "sale": land("fez", "fez"),
        "lima": town("peru", "spain"),
        "bahia": land("brazil", "tupi"),
    }
    realms = {"naples": {"overlord": "spain"}, "tupi": {"overlord": "fez"}}
    areas: dict[str, dict] = {"peru": {"distant": True}, "brazil": {"distant": True}}
    areas[rebels_at] = {**areas.get(rebels_at, {}), "rebels": 1}
    position = board(
        "spain", provinces, realms, areas, units={f"spain {where}": 1}, wars=[{"a": "spain", "b": "fez"}]
    )
    game = begin(position, "D")
    game.say("spain", "fez")
    assert ("enforce keep" in game.legal("spain")) == victory


@pytest.mark.rule("R.g.2", "R.ruling.influence-place", "R.api.3")
def test_why_dissent_of_vassals_is_not_settled_so():
    provinces = {
        "praha": land("bohemia", "bohemia"),
        "brno": land("bohemia", "bohemia", unrest=True),
        "olmutz": land("bohemia", "bohemia"),
        "wien": town("austria", "austria"),
        "buda": land("pest", "buda", unrest=True),
    }
    realms = {"bohemia": {"overlord": "austria"}, "buda": {"overlord": "france"}}
    areas = {"bohemia": {"religion": "Protestant"}, "pest": {"religion": "Protestant"}}
    game = begin(board("austria france", provinces, realms, areas), "G")
    assert game.legal("austria") == ["olmutz", "praha"]
    said = {
        word: game.why_not("austria", word)
        for word in ("influence bohemia", "influence austria", "brno", "buda")
    }
    assert {word: refusal.rule for word, refusal in said.items()} == {
        "influence bohemia": "R.ruling.influence-place",
        "influence austria": "R.g.2",
        "brno": "R.g.2",
        "buda": "R.g.2",
    }
    assert "already" in said["brno"].sentence
    assert "already" not in said["buda"].sentence


# --- pieces and tracks ---


@pytest.mark.rule("R.c.9", "R.ruling.rightmost-corresponding")
def test_the_rightmost_of_three_vacant_slots():
    track = ["vacant", "vacant", "disc", "vacant", "disc"]
    provinces = {"a": town("x", "spain", unrest=True)}
    game = play(board("spain", provinces, {"spain": {"town_track": track}}, {"x": {"rebels": 1}}), "C")
    assert events(game, "slot_covered") == [{"realm": "spain", "track": "town", "slot": 4}]


@pytest.mark.rule("R.lib.2", "R.ruling.rightmost-corresponding")
@pytest.mark.parametrize(
    ("disc", "slots"), [(["small", "small"], [4, 2]), (["vassal"], []), (["large"], [4])]
)
def test_towns_that_come_home_fill_slots_from_the_right_and_tokens_do_not(disc, slots):
    track = ["vacant", "vacant", "disc", "vacant", "disc"]
    provinces = {"a": town("x", "spain", "large", flag="milan", unrest=True, disc=disc)}
    game = play(board("spain", provinces, {"spain": {"town_track": track}}, {"x": {"rebels": 2}}), "C")
    assert events(game, "piece_returned") == [
        {"realm": "spain", "province": "a", "pieces": disc, "slots": slots}
    ]


# --- where one stands ---


@pytest.mark.rule("R.d.23")
def test_units_do_not_go_home_to_an_area_with_a_rebel_town():
    provinces = {
        "madrid": town("castile", "spain", occupier="rebels"),
        "avila": town("castile", "spain"),
        "oran": town("barbary", "spain"),
        "fez": land("morocco", "fez"),
    }
    position = board("spain", provinces, units={"spain sahara": 2}, wars=[{"a": "spain", "b": "fez"}])
    game = play(position, "D")
    assert [(e["area"], e["to"]) for e in events(game, "units_returned")] == [("sahara", "barbary")]


@pytest.mark.rule("R.lib.9", "R.api.9")
@pytest.mark.parametrize(
    "tokens", [{"alliances": [{"pr": "spain", "realm": "ulster"}]}, {"wars": [{"a": "spain", "b": "ulster"}]}]
)
def test_a_dynamic_npr_without_land_is_in_play_while_a_token_names_it(tokens):
    position = territory(**tokens)
    position["realms"]["ulster"] = ULSTER
    position["provinces"]["derry"] = town("north", "spain", flag=None, dnpr="ulster")
    position["areas"]["north"] = {"religion": "Catholic"}
    game = play(position, "C")
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "ulster"


@pytest.mark.rule("R.e.5", "R.e.3")
@pytest.mark.parametrize(("occupier", "lost"), [(None, 0), ("france", -3)])
def test_a_marriage_counts_where_its_realm_owns_the_capital_area(occupier, lost):
    """1 cube and the Royal Marriage are 2, unless the Capital Area is no longer Brittany's."""
    provinces = {
        "nantes": land("loire", "brittany", occupier=occupier),
        "brest": land("coast", "brittany"),
        "paris": town("ile", "france"),
    }
    position = board(
        "england france",
        provinces,
        {"brittany": {"capital": "nantes"}},
        {"coast": {"influence": {"england": 1}}},
        marriages=[{"pr": "england", "realm": "brittany", "disputed": True}],
        alliances=[{"pr": "england", "realm": "brittany"}],
    )
    assert game_prestige(play(position, "E")) == lost


def game_prestige(game):
    return game.position()["realms"]["england"]["prestige"]


@pytest.mark.rule("R.battle.8", "R.battle.12", "R.api.3")
def test_why_one_does_not_retreat_there():
    provinces = {
        "verona": town("venetia", "spain", unrest=True),
        "trento": town("tyrol", "spain"),
        "nice": town("savoy", "france"),
        "wien": town("austria", "austria"),
        "roma": town("latium", "spain"),
    }
    position = board(
        "spain france austria",
        provinces,
        areas={"lombardy": {"rebels": 4}},
        borders="lombardy-venetia venetia-tyrol venetia-savoy venetia-austria",
        units={"spain venetia": 3, "france savoy": 1},
        wars=[{"a": "spain", "b": "france"}],
    )
    game = begin(position, "C", dice=["blank"] * 6)
    assert game.legal("spain") == ["fight on", "tyrol"]
    said = {area: game.why_not("spain", area) for area in ("savoy", "austria", "latium")}
    assert {refusal.rule for refusal in said.values()} == {"R.battle.8"}
    assert said["savoy"].sentence == "Enemy Units stand in savoy."
    assert said["austria"].sentence.startswith("austria is not Friendly")
    assert said["latium"].sentence == "latium is not adjacent by Land."
