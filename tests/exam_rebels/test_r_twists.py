"""Cases in which a step or a rule affects a later one: vassals, allies, given outcomes, tracks at their ends."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, prestige, rebels, town, unrest
from westphalia.rebels import resolve

WAR = [{"a": "p", "b": "e"}]
CATHOLIC = {"state_religion": "Catholic"}


@pytest.mark.rule("R.b.5", "R.b.9", "R.b.11", "R.api.7", "R.lib.1", "R.d.7")
def test_an_invader_frees_its_own_capital_and_the_war_is_over():
    provinces = {
        "buda": land("pest", "hungary", "large", occupier="austria"),
        "pecs": land("pest", "hungary"),
        "zagreb": land("croatia", "croatia"),
        "wien": town("austria", "austria", "large"),
    }
    realms = {"hungary": {"capital": "buda", "tax_elsewhere": 2}, "croatia": {"overlord": "hungary"}}
    war = [{"a": "austria", "b": "hungary"}]
    game = resolve(board("austria", provinces, realms, borders="pest-austria", wars=war), last="D")
    assert [(e["area"], e["units"]) for e in events(game, "invasion")] == [("pest", 2)]  # (1 + 1 + 2) / 2
    after = game.position()
    assert (after["provinces"]["buda"]["occupier"], after["provinces"]["buda"]["occ_unrest"]) == (None, False)
    assert (after["cb"], after["wars"], after["truces"]) == ([], [], [["austria", "hungary"]])
    assert (prestige(game, "austria"), rebels(game)) == (-1, {"pest": 2})


def beaten_ally():
    provinces = {"a": town("x", "p"), "b": town("y", "e"), "c": land("z", "n", occupier="p")}
    allies = [{"pr": "e", "realm": "n", "active": True, "lent_tax": 3}]
    return board("p e", provinces, {"e": {"allied_reserve": 3}}, wars=WAR, alliances=allies)


@pytest.mark.rule("R.d.9", "R.d.12", "R.term.annex.1", "R.d.13")
def test_an_annexed_ally_costs_its_friend_and_their_war_goes_on():
    game = begin(beaten_ally(), "D")
    game.say("p", "enforce annex")
    after = game.position()
    assert after["provinces"]["c"]["lawful_owner"] == "p"
    assert (prestige(game, "e"), after["alliances"], after["realms"]["e"]["allied_reserve"]) == (-2, [], 1)
    assert game.legal("p") == ["e", "done"]


@pytest.mark.rule("R.d.6", "R.d.12", "R.term.white.1")
def test_a_white_peace_with_the_ally_alone_leaves_no_truce():
    game = begin(beaten_ally(), "D")
    game.say("p", "enforce white")
    after = game.position()
    assert (prestige(game, "p"), prestige(game, "e"), after["truces"], after["alliances"]) == (-1, 0, [], [])
    assert after["wars"][0]["b"] == "e"


@pytest.mark.rule("R.term.annex.1", "R.d.4", "R.d.8")
def test_annexed_with_its_vassal_and_every_token_there():
    provinces = {
        "a": town("x", "p"),
        "b": land("y", "n", "large", occupier="p"),
        "c": land("z", "v", occupier="p"),
    }
    realms = {"n": {"capital": "b"}, "v": {"overlord": "n", "capital": "c"}}
    position = board("p q", provinces, realms, wars=[{"a": "p", "b": "n"}])
    position["marriages"] = [{"pr": "q", "realm": "v"}, {"pr": "p", "realm": "n"}]
    game = begin(position, "D")
    game.say("p", "enforce annex")
    after = game.position()
    assert {after["provinces"][one]["lawful_owner"] for one in "bc"} == {"p"}
    assert (after["marriages"], after["truces"], after["wars"]) == ([], [], [])
    del position["provinces"]["c"]["occupier"]
    assert begin(position, "D").question("p").kind == "next_war"  # its Vassal still stands


@pytest.mark.rule("R.term.keep.2", "R.term.keep.7", "R.ruling.rightmost-corresponding", "R.d.4")
def test_a_vassals_province_is_kept_and_its_overlord_lays_a_claim():
    provinces = {
        "a": town("x", "p"),
        "b": town("y", "e"),
        "c": land("z", "v", "large", occupier="p", occ_unrest=True),
        "d": land("z", "v"),
    }
    mat = {"vassal_track": ["vacant", "cube"], "pieces_left": {"vassal": 0}}
    position = board("p e", provinces, {"v": {"overlord": "e"}, "e": mat}, units={"p x": 1}, wars=WAR)
    game = begin(position, "D")
    game.say("p", "e", "enforce keep", "keep")
    game.say("e", "z")
    after = game.position()
    here, loser = after["provinces"]["c"], after["realms"]["e"]
    assert (here["lawful_owner"], here["piece"], here["unrest"], here["occupier"]) == (
        "p",
        "town",
        True,
        None,
    )
    assert (loser["vassal_track"], loser["pieces_left"]["vassal"]) == (["vacant", "vacant"], 2)
    assert loser["claims"] == ["z"]


@pytest.mark.rule("R.d.29", "R.ruling.given-outcome", "R.api.7")
def test_a_given_total_victory_does_not_annex_what_is_not_on_the_board():
    provinces = {"a": town("x", "p"), "b": land("y", "n", "large", occupier="p")}
    given = [{"a": "p", "b": "n", "outcome": "total", "victor": "a"}]
    position = board("p", provinces, {"n": CATHOLIC | {"capital": "b", "tax_elsewhere": 1}}, wars=given)
    game = begin(position, "D")
    assert game.legal("p") == ["enforce white", "enforce keep", "enforce vassalize"]
    position["wars"] = [{"a": "p", "b": "n"}]
    assert begin(position, "D").question("p").kind != "total_term"
    position["wars"] = [{"a": "p", "b": "n", "outcome": "total", "victor": "b"}]
    position["stacks"] = [{"pr": "p", "area": "x", "units": {"regular.infantry": 5}}]
    game = begin(position, "D")
    game.say("p", "n")
    assert game.legal("p") == ["white peace", "leave"]  # an NPR's victory resolves nothing


@pytest.mark.rule("R.d.29", "R.h.1", "R.d.22")
def test_a_stuck_war_is_neither_offered_nor_white_and_still_brings_unrest():
    provinces = {one: town("x", "p") for one in "abc"} | {one: town("y", "e") for one in "def"}
    stuck = [WAR[0] | {"outcome": "stuck"}]
    game = play(board("p e", provinces, wars=stuck, units={"p x": 5}), "DH", "p: a", "p: b", "e: d", "e: e")
    assert (unrest(game), prestige(game, "p")) == ({"a", "b", "d", "e"}, 0)
    assert game.position()["wars"] == [stuck[0] | {"victor": None}]


@pytest.mark.rule("R.i.13", "R.f.2")
def test_bankrupt_below_the_bottom_takes_power_first_and_then_half_of_the_rest():
    mat = {"stability": -2, "interest": 5, "power": {"adm": 3, "dip": 4}, "advisors": ["a"]}
    units = {"p y": {"regular.infantry": 1, "mercenary.infantry": 2}}
    position = board("p", {"a": town("x", "p", unrest=True)}, {"p": mat}, units=units)
    after = resolve(position, first="I", dice=["ducats"]).position()
    mine = after["realms"]["p"]
    assert (mine["stability"], mine["prestige"], mine["interest"], mine["advisors"]) == (-3, -5, 2, [])
    assert mine["power"] == {"adm": 0, "dip": 1, "mil": 0}  # 4 due, 3 adm and 1 dip; then half of 3, up
    assert after["stacks"][0]["units"] == {"regular.infantry": 1}


@pytest.mark.rule("R.i.4", "R.i.6", "R.battle.2", "R.battle.6")
def test_a_strangers_army_hinders_no_rebellion_but_fights_beside_ones_own():
    provinces = {one: town("x", "p", unrest=True) for one in "ab"}
    game = begin(board("p q", provinces, units={"q x": 2}), "I", dice=["rebellion", "nothing"])
    game.say("p", "b")
    assert (game.position()["provinces"]["b"]["occupier"], rebels(game)) == ("rebels", {})
    faces = ["rebellion", "nothing", "infantry", "blank", "blank", "infantry", "blank", "blank"]
    game = begin(board("p q", provinces, units={"q x": 2, "p x": 1}), "I", dice=faces)
    assert events(game, "battle_begin")[0]["defenders"] == {"p": 1, "q": 2}
    assert [e["side"] for e in events(game, "casualties")] == ["q", "rebels"]


@pytest.mark.rule("R.ruling.rightmost-corresponding", "R.c.6", "R.lib.2")
def test_a_town_goes_home_to_the_track_before_the_next_cube_comes():
    provinces = {
        "m": town("x", "p", "large", "milan", unrest=True),
        "s": town("x", "p", unrest=True),
        "o": town("y", "p", occupier="rebels"),
    }
    track = {"town_track": ["vacant", "disc", "vacant", "cube"]}
    game = play(board("p", provinces, {"p": track}, areas={"x": {"rebels": 3}}), "C")
    assert game.position()["realms"]["p"]["town_track"] == ["cube", "disc", "disc", "cube"]
    assert [e["slot"] for e in events(game, "slot_covered")] == [1]


@pytest.mark.rule("R.ruling.lib-pr-no-town", "R.lib.9", "R.lib.4")
def test_the_last_pieces_of_the_new_owner():
    provinces = {
        "l": town("x", "p", "large", "f", unrest=True),
        "s": town("x", "p", flag="f", unrest=True),
        "z": town("x", "p", "large", "f", unrest=True),
    }
    left = {"pieces_left": {"small": 1, "large": 0, "vassal": 1}}
    after = play(board("p f", provinces, {"f": left}, areas={"x": {"rebels": 5}}), "C").position()
    here = after["provinces"]
    assert [(here[q]["lawful_owner"], here[q]["disc"]) for q in "lsz"] == [
        ("f", ["vassal"]),
        ("f", ["small"]),
        ("z", []),
    ]
    assert after["cb"] == [{"holder": "p", "target": "f"}, {"holder": "p", "target": "z"}]


@pytest.mark.rule("R.term.vassal.1", "R.term.vassal.2", "R.d.4")
def test_a_vassalized_realm_with_a_vassal_and_another_occupier():
    provinces = {
        "c": land("x", "n", "large", occupier="p"),
        "d": land("x", "n"),
        "e": land("y", "n", occupier="p", occ_unrest=True),
        "f": land("y", "n", occupier="q", occ_unrest=True),
        "g": land("z", "n", "large"),
        "h": land("z", "w"),
        "o": town("o", "p"),
    }
    realms = {"n": {"capital": "c"}, "w": {"overlord": "n"}}
    position = board("p q", provinces, realms, units={"p o": 1})
    position["wars"] = [{"a": "p", "b": "n"}, {"a": "q", "b": "n"}]
    game = begin(position, "D")
    game.say("p", "n", "enforce vassalize", "done")
    after = game.position()
    assert [after["realms"][one]["overlord"] for one in "nw"] == ["p", "p"]
    here = after["provinces"]
    assert {q: (here[q]["lawful_owner"], here[q]["unrest"], here[q]["occupier"]) for q in "cdefgh"} == {
        "c": ("n", False, None),
        "d": ("n", False, None),
        "e": ("n", False, None),
        "f": ("q", True, None),
        "g": ("n", True, None),
        "h": ("w", True, None),
    }
    assert (after["wars"], after["truces"], prestige(game, "p"), prestige(game, "q")) == ([], [], 0, 0)


@pytest.mark.rule("R.d.14", "R.term.succession.1", "R.d.12", "R.d.6")
def test_a_succession_enforced_on_the_ally_alone():
    provinces = {
        "o": town("o", "p"),
        "b": town("y", "e"),
        "d": town("y", "e", occupier="p"),
        "c": land("z", "n", "large", occupier="p"),
    }
    realms = {"n": {"capital": "c", "tax_elsewhere": 4}, "e": {"allied_reserve": 1}}
    position = board("p e q", provinces, realms, units={"p o": 2, "e y": 1}, wars=WAR)
    position["alliances"] = [{"pr": "e", "realm": "n", "active": True, "lent_tax": 6}]
    position["marriages"] = [{"pr": "p", "realm": "n", "disputed": True}, {"pr": "q", "realm": "n"}]
    game = begin(position, "D")
    game.say("p", "e", "enforce succession n", "z", "z", "z", "z", "yes")
    after = game.position()
    assert [prestige(game, one) for one in "peq"] == [3 + 5, 0, -3]
    assert [(one["pr"], one["active"]) for one in after["alliances"]] == [("p", False)]
    assert after["marriages"] == [{"pr": "p", "realm": "n", "disputed": False}]
    assert (after["areas"]["z"]["influence"], after["realms"]["e"]["allied_reserve"]) == ({"p": 4}, 0)
    assert (after["truces"], game.legal("p")) == ([], ["e", "done"])


@pytest.mark.rule("R.d.9", "R.d.12", "R.d.7")
def test_the_enemy_beats_ones_ally_and_ones_allied_units_go_from_the_field():
    provinces = {"o": town("o", "p"), "b": town("y", "e"), "c": land("z", "n", "large", occupier="e")}
    units = {"p o": {"allied.infantry": 2, "allied.cavalry": 1}}
    position = board("p e", provinces, units=units, wars=WAR)
    position["alliances"] = [{"pr": "p", "realm": "n", "active": True, "lent_tax": 3}]
    game = begin(position, "D")
    game.say("e", "enforce annex")
    assert game.legal("p") == ["infantry o", "cavalry o"]
    game.say("p", "infantry o", "cavalry o")
    assert game.position()["stacks"][0]["units"] == {"allied.infantry": 1}
    assert prestige(game, "p") == -2


@pytest.mark.rule("R.b.7", "R.b.9")
def test_a_strangers_army_turns_the_invader_to_the_next_best_area():
    provinces = {
        "h": land("h", "n", "large"),
        "k": town("k", "p", flag="n"),
        "a": town("a", "p"),
        "b": town("b", "p"),
    }
    position = board("p q", provinces, {"n": {"capital": "h"}}, borders="h-k h-a h-b", units={"q k": 1})
    position["wars"] = [{"a": "p", "b": "n"}]
    game = begin(position, "B", dice="table")
    question = game.question("dice")
    assert (question.kind, question.rule, game.legal("dice")) == ("lot", "R.b.9", ["a", "b"])
    assert game.prompt("dice") == "Which one is drawn by lot?"
    game.say("dice", "b")
    assert (rebels(game), unrest(game)) == ({"b": 1}, {"b"})


@pytest.mark.rule("R.term.succession.1", "R.term.succession.2")
def test_a_succession_ends_the_other_wars_of_the_realm_in_white_peace():
    provinces = {
        "o": town("o", "p"),
        "r": town("r", "q"),
        "c": land("z", "n", "large", occupier="p"),
        "m": land("z", "n", occupier="q"),
    }
    position = board("p q", provinces, {"n": {"capital": "c"}}, units={"p o": 1})
    position["wars"] = [{"a": "p", "b": "n"}, {"a": "q", "b": "n"}]
    position["marriages"] = [{"pr": "q", "realm": "n", "disputed": True}]
    game = begin(position, "D")
    game.say("p", "n", "enforce succession", "done", "no")
    after = game.position()
    assert (prestige(game, "p"), prestige(game, "q")) == (3, -3 - 1)
    assert (after["truces"], after["wars"]) == ([["n", "p"], ["n", "q"]], [])
    assert after["provinces"]["m"]["occupier"] is None


@pytest.mark.rule("R.e.3", "R.e.5")
def test_a_marriage_with_a_neighbour_counts_in_the_area_and_occupied_land_does_not():
    provinces = {
        "n": land("z", "n"),
        "m": land("z", "m"),
        "far": land("y", "n", occupier="q"),
    }
    realms = {"n": {"capital": "n"}, "m": {"capital": "m"}}
    areas = {"z": {"influence": {"p": 1, "q": 2}}, "y": {"influence": {"q": 3}}}
    position = board("p q", provinces, realms, areas, wars=[{"a": "q", "b": "n"}])
    position["marriages"] = [{"pr": "p", "realm": "n", "disputed": True}, {"pr": "p", "realm": "m"}]
    position["alliances"] = [{"pr": "p", "realm": "n"}]
    assert prestige(play(position, "E"), "p") == 0  # 3 to 2
    position["areas"]["z"]["influence"]["q"] = 3
    assert prestige(play(position, "E"), "p") == -3


@pytest.mark.rule("R.d.22", "R.d.24", "R.d.25", "R.d.1")
def test_the_aftermath_of_others_wars_sends_a_bystander_home():
    provinces = {"o": town("o", "p"), "b": town("y", "e"), "r": town("r", "q"), "z": land("z", "n")}
    position = board(
        "p e q", provinces, {"q": {"allied_reserve": 2}, "m": {}}, borders="z-r",
        units={"q z": {"regular.infantry": 1, "allied.infantry": 1}}, wars=WAR,
        alliances=[{"pr": "q", "realm": "m", "active": True}],
    )  # fmt: skip
    after = play(position, "D").position()
    assert [(s["area"], s["units"]) for s in after["stacks"]] == [("r", {"regular.infantry": 1})]
    assert (after["realms"]["q"]["allied_reserve"], after["alliances"][0]["active"]) == (0, False)
    position["wars"] = []
    assert play(position, "D").position()["stacks"][0]["area"] == "z"


@pytest.mark.rule("R.term.convert.1", "R.term.allies.1", "R.term.influence.1")
def test_a_conversion_touches_the_player_and_not_the_ally_that_is_not_held():
    provinces = {
        "o": town("o", "p"),
        "b": town("y", "e", "large", occupier="p"),
        "x": town("y", "p"),
        "f": town("w", "e"),
        "n": land("v", "n", "large"),
        "k": land("v", "n", occupier="p"),
    }
    realms = {
        "e": {"capital": "b", "state_religion": "Protestant"},
        "n": {"capital": "n", "state_religion": "Protestant"},
    }
    areas = {
        "y": {"religion": "Protestant", "influence": {"e": 2, "p": 3}},
        "w": {"influence": {"e": 1}},
    }
    position = board("p e", provinces, realms, areas, units={"p o": 1}, wars=WAR)
    position["alliances"] = [{"pr": "e", "realm": "n", "active": True}]
    game = begin(position, "D")
    game.say("p", "e", "enforce convert", "y", "y")  # a full Area: E's two cubes are displaced
    after = game.position()
    assert game.over
    assert [after["realms"][one]["state_religion"] for one in "en"] == ["Catholic", "Protestant"]
    assert after["areas"]["y"]["influence"] == {"p": 5}
    assert after["areas"]["w"]["influence"] == {}  # and of four due there was one left
    assert (prestige(game, "p"), prestige(game, "e")) == (3, -5)
    assert after["provinces"]["k"]["occupier"] is None


@pytest.mark.rule("R.d.20", "R.term.humiliate.1", "R.ruling.consent")
def test_a_surrender_allows_humiliation_without_the_capital():
    provinces = {
        "o": town("o", "p", "large"),
        "k": town("o", "p", occupier="e"),
        "b": town("y", "e"),
        "f": town("y", "e", occupier="p"),
    }
    game = begin(board("p e", provinces, {"p": {"capital": "o"}}, wars=WAR), "D")
    game.say("p", "e", "surrender")
    assert game.why_not("e", "enforce white") is not None
    game.say("e", "enforce humiliate")
    assert (prestige(game, "p"), prestige(game, "e")) == (-2 - 2, 2 + 2)
    assert game.position()["provinces"]["f"]["occupier"] is None


@pytest.mark.rule("R.d.17", "R.d.15")
def test_an_army_overseas_counts_only_where_the_other_has_land():
    provinces = {
        "o": town("o", "p"),
        "b": town("y", "e"),
        "f": town("y", "e", occupier="p"),
        "c": town("a", "p", flag=None),
    }
    units = {"p a": 5, "p o": 1, "e y": 1}
    position = board("p e", provinces, areas={"a": {"distant": True}}, units=units, wars=WAR)
    game = begin(position, "D")
    game.say("p", "e")
    assert "enforce keep" not in game.legal("p")
    position["provinces"]["d"] = town("a", "e", flag=None)
    game = begin(position, "D")
    game.say("p", "e")
    assert "enforce keep" in game.legal("p")


@pytest.mark.rule("R.i.5", "R.i.9")
def test_the_army_that_the_next_die_exhausts_fights_no_battle():
    provinces = {one: town("x", "p", unrest=True) for one in "ab"}
    game = resolve(board("p", provinces, units={"p x": 1}), first="I", dice=["rebellion", "manpower"])
    assert (rebels(game), events(game, "battle_begin")) == ({"x": 1}, [])


@pytest.mark.rule("R.lib.7", "R.lib.4")
def test_liberated_land_of_vassals_ones_own_and_anothers():
    provinces = {
        "m": town("x", "p", flag="v", unrest=True),
        "w": town("x", "p", flag="w", unrest=True),
        "far": land("y", "v"),
        "off": land("y", "w"),
    }
    realms = {"v": {"overlord": "p"}, "w": {"overlord": "f"}}
    after = play(board("p f", provinces, realms, areas={"x": {"rebels": 2}}), "C").position()
    assert [(after["provinces"][q]["lawful_owner"], after["provinces"][q]["piece"]) for q in "mw"] == [
        ("v", "vassal"),
        ("w", "vassal"),
    ]
    assert after["cb"] == [{"holder": "p", "target": "f"}]


@pytest.mark.rule("R.lib.8", "R.lib.2")
def test_a_lost_capital_moves_to_a_large_province_though_rebels_hold_it():
    provinces = {
        "cap": town("x", "p", "large", "n", unrest=True),
        "a": town("y", "p"),
        "l": town("z", "p", "large", occupier="rebels"),
    }
    after = play(board("p", provinces, {"p": {"capital": "cap"}}, areas={"x": {"rebels": 2}}), "C").position()
    assert after["realms"]["p"]["capital"] == "l"


@pytest.mark.rule("R.d.29", "R.term.back.1", "R.d.24")
def test_a_given_white_peace_covers_the_allies_and_leaves_the_stuck_war_alone():
    provinces = {"o": town("o", "p"), "n": land("y", "n", occupier="p"), "k": land("w", "k", occupier="p")}
    position = board("p e", provinces, wars=[WAR[0] | {"outcome": "white"}])
    position["wars"].append({"a": "p", "b": "k", "outcome": "stuck"})
    position["alliances"] = [{"pr": "e", "realm": "n", "active": True}]
    game = play(position, "D")
    after = game.position()
    assert [after["provinces"][q]["occupier"] for q in "nk"] == [None, "p"]
    assert (prestige(game, "p"), prestige(game, "e"), after["truces"]) == (-1, -1, [["e", "p"]])
    assert not after["alliances"][0]["active"]
