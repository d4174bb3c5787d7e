"""The Peace Terms."""

from __future__ import annotations

import pytest

from rebels.peace.test_peace import ally, npr, truces, two
from rebels.table import begin, board, events, land, play, prestige, town, with_ally
from westphalia.rebels import quietly

PARTIAL = [{"a": "p", "b": "e", "outcome": "partial", "victor": "a"}]
PARTIAL_N = [{"a": "p", "b": "n", "outcome": "partial", "victor": "a"}]


def ducats(game, player):
    return game.state.realms[player].ducats


# --- White Peace ---


@pytest.mark.rule("R.term.white.1", "R.term.back.1", "R.inv.3", "R.inv.4")
def test_white_peace_returns_towns_pieces_and_cubes():
    provinces = {
        "e2": town("eland", "e", unrest=True, occupier="p", occ_unrest=True),
        "p2": town("pland", "p", occupier="e"),
        "p3": town("pland", "p", occupier="q"),
        "e3": town("eland", "e", occupier="rebels"),
    }
    left = {"pieces_left": {"small": 0, "large": 0}}
    track = {"town_track": ["vacant", "vacant", "cube", "cube"]}
    position = two(
        provinces=provinces,
        wars=[{"a": "p", "b": "e", "outcome": "white"}],
        realms={"p": left, "e": left | track},
    )
    game = play(position, "D")
    s = game.state
    assert (s.provinces["e2"].occupier, s.provinces["e2"].unrest) == (None, True)
    assert s.provinces["p2"].occupier is None
    assert (s.provinces["p3"].occupier, s.provinces["e3"].occupier) == ("q", "rebels")
    assert (s.realms["p"].pieces_left["small"], s.realms["e"].pieces_left["small"]) == (1, 1)
    assert (s.realms["p"].covered_slots["town"], s.realms["e"].covered_slots["town"]) == (1, 1)
    # one cube off slot 3; the Town that E takes home is a disc there
    assert s.realms["e"].town_track == ["vacant", "vacant", "disc", "cube"]


# --- Keep Current Board State ---


@pytest.mark.rule(
    "R.term.keep.1", "R.term.keep.2", "R.term.keep.3", "R.term.keep.4", "R.ex.10", "R.D.keep_each"
)
def test_keep_with_ransom_exchange_and_liberation():
    provinces = {
        "capital": town("eland", "e", "large", occupier="p"),
        "a": town("eland", "e", occupier="p"),
        "b": town("bland", "e", "large", flag="m", occupier="p"),
        "another": town("eland", "e"),
        "c": town("pland", "p", occupier="e"),
    }
    realms = {"e": {"capital": "capital", "ducats": 20}}
    wars = [{"a": "p", "b": "e"}]
    position = board("p e", provinces, realms, units={"p pland": 6, "e eland": 3}, wars=wars)
    game = begin(position, "D")
    game.say("p", "e", "enforce keep")
    assert game.legal("p") == ["keep", "return", "exchange"]  # a is Core to E
    game.say("p", "exchange")
    assert game.legal("p") == ["keep", "return", "liberate"]  # b: nothing is left to exchange it for
    game.say("p", "liberate")
    game.play_out(lambda game, player: game.legal(player)[-1])
    s = game.state
    assert s.provinces["capital"].occupier is None
    assert (s.provinces["a"].lawful_owner, s.provinces["a"].occupier) == ("e", None)
    assert (s.provinces["b"].lawful_owner, s.provinces["c"].occupier) == ("m", None)
    assert prestige(game, "p") == 2
    assert (ducats(game, "p"), ducats(game, "e")) == (8, 12)
    assert s.cb == []


@pytest.mark.rule("R.term.keep.2", "R.term.keep.7", "R.term.keep.6")
def test_what_is_kept_becomes_the_occupiers_own_with_its_unrest():
    provinces = {
        "e2": town("eland", "e", unrest=False, occupier="p", occ_unrest=True),
        "v1": land("vland", "v", "large", occupier="p"),
        "p2": town("pland", "p", occupier="e"),
    }
    left = {"pieces_left": {"small": 3, "large": 3, "vassal": 3}}
    position = two(provinces=provinces, wars=PARTIAL, realms={"v": {"overlord": "e"}, "p": left, "e": left})
    game = play(position, "D", "p: e; enforce keep; keep; keep")
    s = game.state
    here = s.provinces["e2"]
    assert (here.lawful_owner, here.piece, here.unrest, here.occupier) == ("p", "town", True, None)
    assert (s.provinces["v1"].lawful_owner, s.provinces["p2"].lawful_owner) == ("p", "e")
    assert s.realms["e"].pieces_left == {"small": 4, "large": 3, "vassal": 5}
    assert s.realms["p"].pieces_left == {"small": 4, "large": 3, "vassal": 3}
    assert s.realms["e"].covered_slots == {"town": 0, "vassal": 0}


@pytest.mark.rule("R.term.keep.3")
def test_a_return_costs_3_ducats_per_tax_value():
    provinces = {"e2": town("eland", "e", "large", occupier="p")}
    game = play(
        two(provinces=provinces, wars=PARTIAL, realms={"e": {"ducats": 7, "tax_elsewhere": 5}}), "D",
        "p: e; enforce keep; return",
    )  # fmt: skip
    assert (ducats(game, "p"), ducats(game, "e")) == (6, 1)
    assert game.state.provinces["e2"].lawful_owner == "e"


@pytest.mark.rule("R.ruling.exchange", "R.term.keep.3")
def test_sets_of_equal_tax_value_are_exchanged():
    provinces = {
        "e2": town("eland", "e", occupier="p"),
        "e3": town("eland", "e", occupier="p"),
        "e4": town("eland", "e", "large", occupier="p", tax_value=5),
        "p2": town("pland", "p", "large", occupier="e"),
        "p3": town("pland", "p", "large", occupier="e"),
    }
    game = begin(two(provinces=provinces, wars=PARTIAL), "D")
    game.say("p", "e", "enforce keep", "exchange")
    assert game.legal("p") == ["exchange"] or game.state.lexicon[game.question("p").about[0]] == "e4"
    assert game.why_not("p", "exchange").rule == "R.ruling.exchange"
    game.say("p", "keep")
    assert game.question("p").kind == "exchange_for"
    assert game.legal("p") == ["p2", "p3"]
    game.say("p", "p3")
    game.play_out(lambda game, player: "done")
    s = game.state
    assert [s.provinces[x].lawful_owner for x in ("e2", "e3", "e4", "p2", "p3")] == ["e", "e", "p", "e", "p"]


@pytest.mark.rule("R.term.keep.3", "R.ruling.lib-in-peace-cb", "R.lib.2", "R.lib.6")
def test_liberation_by_treaty_frees_a_vassal_without_a_casus_belli():
    provinces = {
        "v1": land("vland", "v", occupier="p", unrest=True),
        "v2": land("vland", "v"),
        "x": town("xland", "e", flag=None, occupier="p"),
    }
    left = {"e": {"pieces_left": {"vassal": 0, "small": 0}}, "v": {"overlord": "e"}}
    position = two(provinces=provinces, wars=PARTIAL, realms=left, options={"dnpr_supply": ["Aztec", "Maya"]})
    game = begin(position, "D")
    game.say("p", "e", "enforce keep", "return")
    assert "liberate" in game.legal("p")
    game.say("p", "liberate; liberate")
    assert (game.asked, game.question("p").kind, game.legal("p")) == ("p", "dnpr", ["Aztec", "Maya"])
    game.say("p", "maya")
    game.play_out(lambda game, player: game.legal(player)[-1])
    s = game.state
    assert (s.realms["v"].kind, s.realms["v.vassal"].overlord) == ("NPR", "e")
    assert s.provinces["x"].lawful_owner == "Maya"
    assert s.realms["e"].pieces_left == {"small": 1, "large": 0, "vassal": 1}
    assert s.realms["e"].covered_slots == {"town": 0, "vassal": 0}
    assert (prestige(game, "p"), s.cb) == (2, [])


@pytest.mark.rule("R.term.keep.3")
def test_what_is_core_to_the_loser_or_an_active_allys_cannot_be_liberated():
    more = {"n1": land("nland", "n", occupier="p", flag="m"), "n2": land("nland", "n")}
    game = begin(ally(provinces=more, wars=PARTIAL, units={}, realms={"n": {"capital": "n2"}}), "D")
    game.say("p", "e", "enforce keep")
    assert game.why_not("p", "liberate").rule == "R.term.keep.3"  # e2
    game.say("p", "keep")
    assert game.why_not("p", "liberate").rule == "R.term.keep.3"  # n1


@pytest.mark.rule("R.term.keep.1", "R.ruling.npr-pays", "R.term.keep.4")
def test_an_nprs_ransom_comes_from_the_supply_with_the_same_cap():
    game = play(npr(wars=PARTIAL_N, provinces={"n2": land("nwest", "n")}), "D", "p: n; enforce keep")
    assert ducats(game, "p") == 6  # Tax Income 3
    rich = npr(wars=PARTIAL_N, provinces={"n2": land("nwest", "n")}, realms={"n": {"tax_elsewhere": 9}})
    assert ducats(play(rich, "D", "p: n; enforce keep"), "p") == 10


@pytest.mark.rule("R.ruling.cannot-pay", "R.term.keep.1")
def test_a_player_without_the_ducats_takes_loans_as_far_as_allowed():
    taken = {"e1": town("eland", "e", "large", occupier="p"), "e2": town("eland", "e")}
    for interest, paid, left in ((0, 10, 1), (4, 6, 0), (5, 1, 0)):
        realms = {"e": {"ducats": 1, "interest": interest, "tax_elsewhere": 9}}
        game = play(two(provinces=taken, wars=PARTIAL, realms=realms), "D", "p: e; enforce keep")
        assert (ducats(game, "p"), ducats(game, "e")) == (paid, left)
        assert game.state.realms["e"].stability == 0


@pytest.mark.rule("R.term.keep.1", "R.end.2", "R.inv.15")
def test_every_player_keeps_its_capital_and_the_victor_pays_for_its_own():
    taken = {"p1": town("pland", "p", "large", occupier="e")}
    game = play(
        two(provinces=taken, wars=PARTIAL, realms={"p": {"ducats": 12}}), "D", "p: e; enforce keep; keep"
    )
    assert game.state.provinces["p1"].lawful_owner == "p"
    assert (ducats(game, "p"), ducats(game, "e")) == (2, 10)


@pytest.mark.rule(
    "R.term.keep.5", "R.term.influence.1", "R.ruling.alliance-limit", "R.D.lib_ally", "R.D.term_influence"
)
def test_a_victor_that_liberated_may_ally_and_place_influence():
    provinces = {"e2": town("eland", "e", flag="m", occupier="p")}
    areas = {"eland": {"influence": {"q": 4, "e": 1}}}
    position = two(provinces=provinces, wars=PARTIAL, areas=areas)
    game = begin(position, "D")
    game.say("p", "e", "enforce keep", "liberate")
    assert (game.question("p").kind, game.legal("p")) == ("lib_ally", ["m", "pass"])
    game.say("p", "m")
    game.say("p", "eland")
    assert (game.question("p").kind, game.legal("p")) == ("displace", ["e", "q"])
    game.say("p", "e", "eland")
    assert game.state.areas["eland"].influence == {
        "q": 3,
        "e": 0,
        "p": 2,
    }  # only Q could make room for the second
    assert [(a.pr, a.realm, a.active) for a in game.state.alliances] == [("p", "m", False)]
    none = two(provinces=provinces, wars=PARTIAL, realms={"p": {"alliances_max": 0}})
    game = begin(none, "D")
    game.say("p", "e", "enforce keep", "liberate")
    assert game.question("p") is None or game.question("p").kind != "lib_ally"


@pytest.mark.rule("R.term.keep.6", "R.D.discard_claims", "R.ruling.term-order")
def test_a_gainer_may_discard_claims_each_removing_2_unrest_there():
    provinces = {
        "e2": town("eland", "e", occupier="p", occ_unrest=True),
        "x": town("eland", "p", unrest=True),
        "y": town("eland", "p", unrest=True),
    }
    game = begin(two(provinces=provinces, wars=PARTIAL, realms={"p": {"claims": ["eland", "pland"]}}), "D")
    game.say("p", "e", "enforce keep", "keep")
    assert (game.question("p").kind, game.legal("p")) == ("discard_claims", ["eland", "done"])
    game.say("p", "eland")
    assert (game.question("p").kind, game.legal("p")) == ("claim_relief", ["e2", "x", "y"])
    game.say("p", "e2; y")
    assert [q.id for q in game.state.provinces.values() if q.unrest] == ["x"]
    assert game.state.realms["p"].claims == ["pland"]


@pytest.mark.rule("R.term.keep.7", "R.D.place_claims")
def test_a_loser_may_place_a_claim_in_each_area_of_loss():
    provinces = {
        "e3": town("faraway", "e", occupier="p"),
        "v1": land("vland", "v", occupier="p"),
    }
    realms = {"v": {"overlord": "e"}, "e": {"claims": ["faraway"]}}
    game = begin(two(provinces=provinces, wars=PARTIAL, realms=realms), "D")
    game.say("p", "e", "enforce keep", "keep; keep; keep")
    assert (game.question("e").kind, game.legal("e")) == ("place_claims", ["eland", "vland", "done"])
    game.say("e", "vland", "done")
    assert game.state.realms["e"].claims == ["faraway", "vland"]


# --- Humiliation ---


@pytest.mark.rule("R.term.humiliate.1", "R.ex.11")
def test_humiliation_is_worth_twice_the_tax_value_returned_at_most_10():
    provinces = {
        "e1": town("eland", "e", "large", occupier="p"),
        "e2": town("eland", "e", "large", occupier="p"),
        "e3": town("eland", "e", occupier="p"),
        "e4": town("eland", "e", occupier="p"),
        "e5": town("eland", "e"),
    }
    game = play(two(provinces=provinces, wars=PARTIAL), "D", "p: e; enforce humiliate")
    assert (prestige(game, "p"), prestige(game, "e")) == (10, -10)
    assert all(q.occupier is None for q in game.state.provinces.values())
    some = {"e1": town("eland", "e", "large", occupier="p"), "v": land("v", "v", "large", occupier="p")}
    position = two(provinces=some, wars=PARTIAL, realms={"v": {"overlord": "e"}})
    assert (
        prestige(play(position, "D", "p: e; enforce humiliate"), "p") == 6
    )  # not what goes back to its Vassal


@pytest.mark.rule("R.term.humiliate.1", "R.d.20")
def test_humiliation_needs_the_capital_or_a_surrender_and_a_player():
    game = begin(two(wars=PARTIAL), "D")
    game.say("p", "e")
    assert game.why_not("p", "enforce humiliate").rule == "R.term.humiliate.1"
    game.say("p", "leave")
    game.say("e", "p", "surrender")
    assert "enforce humiliate" in game.legal("p")
    game.say("p", "enforce humiliate")
    assert prestige(game, "p") == 2 + 2
    game = begin(npr(wars=PARTIAL_N), "D")
    game.say("p", "n")
    assert "PR" in game.why_not("p", "enforce humiliate").sentence


# --- Vassalization ---


@pytest.mark.rule("R.term.vassal.1", "R.term.vassal.2", "R.d.6")
def test_vassalization_puts_tokens_on_all_its_land():
    provinces = {
        "n2": land("nwest", "n", occupier="p"),
        "n3": land("neast", "n"),
        "n4": land("neast", "n", "large", occupier="q"),
        "w1": land("wland", "w"),
    }
    realms = {
        "w": {"overlord": "n"},
        "p": {"pieces_left": {"vassal": 5, "small": 0, "large": 0}, "claims": ["neast"]},
    }
    position = npr(
        provinces=provinces, realms=realms, units={"p pland": 1},
        wars=[{"a": "p", "b": "n"}, {"a": "q", "b": "n"}],
        marriages=[{"pr": "p", "realm": "n"}],
    )  # fmt: skip
    game = begin(with_ally(position, "n"), "D")
    game.say("p", "n", "enforce vassalize")
    assert game.question("p").kind == "term_influence"
    game.say("p", "neast", "done")
    assert (game.question("p").kind, game.legal("p")) == ("discard_claims", ["neast", "done"])
    game.say("p", "neast")
    game.play_out(lambda game, player: "done")
    s = game.state
    assert (s.realms["n"].kind, s.realms["n"].overlord) == ("VASSAL", "p")
    assert s.realms["w"].overlord == "p"
    assert [s.provinces[x].disc for x in ("n1", "n2", "n3", "w1")] == [("vassal",) * 2, *[("vassal",)] * 3]
    assert [s.provinces[x].unrest for x in ("n1", "n2", "n3", "w1")] == [
        False,
        False,
        False,
        True,
    ]  # Claim: n3
    assert (s.provinces["n4"].lawful_owner, s.provinces["n4"].piece) == ("q", "town")
    assert s.realms["p"].pieces_left == {"vassal": 0, "small": 1, "large": 1}
    assert (s.wars, s.truces, s.alliances, s.marriages) == ([], [], [], [])
    assert s.areas["neast"].influence["p"] == 1
    assert (prestige(game, "p"), prestige(game, "q")) == (0, 0)


@pytest.mark.rule("R.term.vassal.1", "R.ruling.vassal-pieces")
def test_what_vassalization_requires():
    def why(**rest):
        game = begin(npr(wars=PARTIAL_N, **rest), "D")
        game.say("p", "n")
        return game.why_not("p", "enforce vassalize")

    assert why() is None
    assert why(provinces={"n2": land("nwest", "n")}).rule == "R.term.vassal.1"
    assert why(provinces={"n1": land("nland", "n", "large")}).rule == "R.term.vassal.1"
    assert why(provinces={"n2": land("nland", "n")}) is None  # no other Area
    assert why(realms={"p": {"pieces_left": {"vassal": 2}}}).rule == "R.term.vassal.1"
    assert why(realms={"p": {"pieces_left": {"vassal": 3}}}) is None
    assert why(options={"advanced_terms": False}).rule == "R.term.vassal.1"


@pytest.mark.rule("R.term.allies.1")
def test_in_part_3_only_realms_meeting_all_requirements_are_vassalized():
    provinces = {"n1": land("nland", "n", "large", occupier="p"), "n2": land("nland", "n")}
    position = ally(provinces=provinces, units={"p pland": 4, "e eland": 1}, realms={"n": {"capital": "n1"}})
    game = begin(position, "D")
    game.say("p", "e", "enforce vassalize")
    game.play_out(lambda game, player: "done")
    s = game.state
    assert s.realms["n"].overlord == "p"
    assert s.provinces["e2"].occupier is None  # E has a White Peace without the loss
    assert (prestige(game, "p"), prestige(game, "e")) == (0, 0)
    assert truces(game) == {frozenset(("p", "e"))}


# --- Force Conversion ---

HERETIC = {"e": {"state_religion": "Protestant"}}


@pytest.mark.rule("R.term.convert.1", "R.D.lose_influence")
def test_force_conversion():
    provinces = {"e1": town("eland", "e", "large", occupier="p")}
    areas = {"eland": {"religion": "Protestant", "influence": {"e": 3}}, "x": {"influence": {"e": 2}}}
    game = begin(two(provinces=provinces, wars=PARTIAL, realms=HERETIC, areas=areas), "D")
    game.say("p", "e", "enforce convert")
    game.say("p", "eland", "done")
    assert (game.question("e").kind, game.legal("e")) == ("lose_influence", ["eland", "x"])
    game.say("e", "x", "x", "eland", "eland")
    s = game.state
    assert (s.realms["e"].state_religion, s.areas["eland"].religion) == ("Catholic", "Catholic")
    assert (prestige(game, "p"), prestige(game, "e")) == (3, -5)
    assert s.areas["eland"].influence == {"e": 1, "p": 1}
    assert s.areas["x"].influence == {"e": 0}
    assert s.provinces["e1"].occupier is None


@pytest.mark.rule("R.term.convert.1")
def test_an_npr_loses_nothing_by_conversion():
    realms = {"n": {"state_religion": "Hussite"}}
    game = play(npr(wars=PARTIAL_N, realms=realms), "D", "p: n; enforce convert; done")
    assert [e["realm"] for e in events(game, "prestige")] == ["p"]
    assert game.state.realms["n"].state_religion == "Catholic"


@pytest.mark.rule("R.term.convert.1")
@pytest.mark.parametrize(
    ("religion", "extra", "met"),
    [
        ("Protestant", {}, True),
        ("Catholic", {}, False),
        ("Counter-Reformed", {}, False),
        ("Protestant", {"e3": town("eland", "e")}, False),
        ("Protestant", {"e3": town("eland", "q")}, False),
        ("Protestant", {"e3": town("eland", "p")}, True),
        ("Protestant", {"e3": land("eland", "v")}, True),
    ],
)
def test_what_force_conversion_requires(religion, extra, met):
    provinces = {"e1": town("eland", "e", "large", occupier="p")} | extra
    realms = {"e": {"state_religion": religion}, "v": {"overlord": "p"}}
    game = begin(two(provinces=provinces, wars=PARTIAL, realms=realms), "D")
    game.say("p", "e")
    assert ("enforce convert" in game.legal("p")) == met


@pytest.mark.rule("R.term.allies.1", "R.term.convert.1")
def test_conversion_may_touch_an_active_ally_only():
    provinces = {"n1": land("nland", "n", "large", occupier="p"), "n2": land("nwest", "n")}
    realms = {"n": {"capital": "n1", "state_religion": "Protestant"}}
    game = play(
        ally(provinces=provinces, units={"p pland": 4, "e eland": 1}, realms=realms), "D",
        "p: e; enforce convert; done",
    )  # fmt: skip
    assert game.state.realms["n"].state_religion == "Catholic"
    assert (prestige(game, "p"), prestige(game, "e")) == (3, 0)
    assert game.state.provinces["e2"].occupier is None


# --- Secure Desired Succession ---


@pytest.mark.rule("R.term.succession.1", "R.D.new_ruler", "R.D.succession_ally")
def test_succession_over_a_player():
    provinces = {"e1": town("eland", "e", "large", occupier="p")}
    position = two(
        provinces=provinces, wars=PARTIAL, realms={"e": {"ruler": "Old"}},
        marriages=[{"pr": "p", "realm": "e", "disputed": True}, {"pr": "q", "realm": "e"}],
        alliances=[{"pr": "q", "realm": "e"}],
    )  # fmt: skip
    game = begin(position, "D", rulers=["Ferdinand", "Isabella"])
    game.say("p", "e", "enforce succession")
    assert (game.question("p").kind, game.legal("p")) == ("new_ruler", ["Ferdinand", "Isabella", "pass"])
    game.say("p", "isabella")
    assert (game.question("p").kind, game.legal("p")) == ("succession_ally", ["yes", "no"])
    game.say("p", "yes")
    s = game.state
    assert s.realms["e"].ruler == "Isabella"
    assert [(m.pr, m.disputed) for m in s.marriages] == [("p", False)]
    assert [(a.pr, a.realm) for a in s.alliances] == [("p", "e")]
    assert (prestige(game, "p"), prestige(game, "q")) == (3 + 3, -3)  # Tax Income 3
    assert truces(game) == {frozenset(("p", "e"))}
    game = begin(position, "D")
    game.say("p", "e", "enforce succession")
    assert game.legal("p") == ["new ruler", "pass"]
    game.say("p", "new ruler")
    assert game.state.realms["e"].ruler == ""


@pytest.mark.rule("R.term.succession.1", "R.term.succession.2")
def test_succession_over_an_npr_ends_its_other_wars_and_brings_influence():
    position = npr(
        wars=[*PARTIAL_N, {"a": "q", "b": "n"}],
        provinces={"n3": land("nland", "n", "large", tax_value=9, occupier="q")},
        marriages=[{"pr": "p", "realm": "n", "disputed": True}],
    )
    game = begin(position, "D")
    game.say("p", "n", "enforce succession")
    game.say("p", "nland", "nland", "nland", "nland", "no")
    s = game.state
    assert s.areas["nland"].influence == {"p": 4}
    assert prestige(game, "p") == 5
    assert prestige(game, "q") == -1
    assert truces(game) == {frozenset(("p", "n")), frozenset(("q", "n"))}
    assert all(q.occupier is None for q in s.provinces.values())


@pytest.mark.rule("R.term.succession.1")
def test_succession_requires_a_disputed_token_and_the_capital():
    marriages = [{"pr": "q", "realm": "n", "disputed": True}]
    for rest, met in (
        ({"marriages": marriages}, True),
        ({}, False),
        ({"marriages": [{"pr": "q", "realm": "n"}]}, False),
        ({"marriages": marriages, "provinces": {"n1": land("nland", "n", "large")}}, False),
    ):
        game = begin(npr(wars=PARTIAL_N, **rest), "D")
        game.say("p", "n")
        assert (game.why_not("p", "enforce succession") is None) == met


# --- Full Annexation ---


@pytest.mark.rule("R.term.annex.1")
def test_full_annexation():
    position = npr(
        realms={"p": {"claims": ["nland"]}},
        provinces={"n1": land("nland", "n", "large", occupier="p", occ_unrest=True)},
        marriages=[{"pr": "q", "realm": "n"}],
        wars=[{"a": "p", "b": "n"}, {"a": "q", "b": "n", "outcome": "inconclusive"}],
    )  # fmt: skip
    game = begin(with_ally(position, "n"), "D")
    game.say("p", "enforce annex")
    assert game.legal("p") == ["nland", "done"]
    game.say("p", "nland")
    s = game.state
    assert {s.provinces[x].lawful_owner for x in ("n1", "n2")} == {"p"}
    assert not s.provinces["n1"].unrest
    assert (s.wars, s.truces, s.alliances, s.marriages) == ([], [], [], [])
    assert prestige(game, "q") == 0  # no Active Ally of it
    assert "n" in s.realms


@pytest.mark.rule("R.term.annex.1", "R.d.11")
def test_annexation_is_for_nprs_only():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    game = begin(two(provinces=taken), "D")
    assert game.why_not("p", "enforce annex").rule == "R.term.annex.1"


@pytest.mark.rule("R.d.9", "R.d.10", "R.term.back.1")
def test_a_player_and_its_active_ally_both_beaten_are_two_peaces():
    provinces = {"e1": town("eland", "e", "large", occupier="p"), "n1": land("nland", "n", occupier="p")}
    game = begin(ally(provinces=provinces, units={}), "D")
    game.say("p", "enforce humiliate")
    assert game.state.provinces["n1"].occupier == "p"
    assert game.question("p").kind == "total_term"
    game.say("p", "enforce annex")
    assert game.state.provinces["n1"].lawful_owner == "p"
    assert game.state.alliances == []


@pytest.mark.rule("R.ruling.truce-vs-cb")
def test_a_truce_placed_in_d_removes_no_casus_belli():
    position = two(wars=[{"a": "p", "b": "e", "outcome": "white"}], cb=[{"holder": "p", "target": "e"}])
    game = play(position, "DI")
    assert (game.state.cb, truces(game)) == ([("p", "e")], {frozenset(("p", "e"))})


@pytest.mark.rule("R.term.keep.3", "R.ruling.lib-in-peace-cb", "R.term.keep.6", "R.lib.2")
def test_a_province_liberated_to_a_third_player_brings_no_cb_and_lets_it_discard_its_claim():
    provinces = {
        "p1": town("x", "p"), "e1": town("y", "e"), "q1": town("z", "q"),
        "old": town("w", "e", flag="q", occupier="p"), "sore": town("w", "q", unrest=True),
    }  # fmt: skip
    position = board(
        "p e q",
        provinces,
        {"q": {"claims": ["w"]}},
        units={"p x": 2},
        wars=[{"a": "p", "b": "e"}],
    )
    game = begin(position, "D")
    game.say("p", "e", "enforce keep", "liberate")
    assert (game.asked, game.question("q").kind) == ("q", "discard_claims")
    game.say("q", "w")
    game.play_out(quietly)
    after = game.position()
    assert after["provinces"]["old"]["lawful_owner"] == "q"
    assert not after["provinces"]["sore"]["unrest"]
    assert (after["cb"], after["realms"]["q"]["claims"]) == ([], [])
    assert [(e["source"], e["to"], e["by"]) for e in events(game, "liberated")] == [("e", "q", "treaty")]


@pytest.mark.rule("R.lib.6")
def test_a_freed_vassal_keeps_its_name():
    position = board(
        "france",
        {"nantes": land("b", "bre", unrest=True), "rennes": land("b", "bre")},
        {"bre": {"overlord": "france", "name": "Brittany"}},
        areas={"b": {"rebels": 1}},
    )
    game = play(position, "C")
    assert [(e["realm"], e["name"]) for e in events(game, "realm_emerged")] == [("bre", "Brittany")]
    assert {game.position()["realms"][id]["name"] for id in ("bre", "bre.vassal")} == {"Brittany"}
