"""Step D: automatic White Peaces, Total Victories, Partial Victories and inconclusive Wars."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, prestige, rules, town

WAR = [{"a": "p", "b": "e"}]


def two(*, provinces=None, units=None, wars=None, realms=None, **rest):
    """P and E are at War; each has a Capital and a Town; P Occupies E's Town."""
    lands = {
        "p1": town("pland", "p", "large"),
        "p2": town("pland", "p"),
        "e1": town("eland", "e", "large"),
        "e2": town("eland", "e", occupier="p"),
    }
    capitals = {"p": {"capital": "p1"}, "e": {"capital": "e1"}}
    for name, fields in (realms or {}).items():
        capitals[name] = capitals.get(name, {}) | fields
    players = rest.pop("players", "p e q")
    wars = WAR if wars is None else wars
    return board(players, lands | (provinces or {}), capitals, units=units, wars=wars, **rest)


def npr(*, provinces=None, units=None, wars=None, realms=None, **rest):
    """P is at War with the NPR N, which has a Large Capital and a Small Province in another Area."""
    lands = {
        "p1": town("pland", "p", "large"),
        "n1": land("nland", "n", "large", occupier="p"),
        "n2": land("nwest", "n", occupier="p"),
    }
    capitals = {"p": {"capital": "p1"}, "n": {"capital": "n1", "state_religion": "Catholic"}}
    for name, fields in (realms or {}).items():
        capitals[name] = capitals.get(name, {}) | fields
    wars = [{"a": "p", "b": "n"}] if wars is None else wars
    return board(
        rest.pop("players", "p q"), lands | (provinces or {}), capitals, units=units, wars=wars, **rest
    )


def truces(game):
    return {frozenset(pair) for pair in game.state.truces}


@pytest.mark.rule("R.d.1", "R.inv.9")
def test_without_a_war_nothing_happens_not_even_the_aftermath():
    position = two(wars=[], alliances=[{"pr": "p", "realm": "n", "active": True}], realms={"n": {}})
    game = play(position, "D")
    assert [e.kind for e in game.log] == ["step_begin", "step_end"]


# --- part 1 ---


@pytest.mark.rule("R.d.7", "R.term.white.1", "R.d.6", "R.ex.9", "R.ruling.white-auto-cost")
def test_a_war_with_nothing_occupied_ends_in_white_peace():
    game = play(board("england france", wars=[{"a": "england", "b": "france"}]), "D")
    assert (prestige(game, "england"), prestige(game, "france")) == (-1, -1)
    assert truces(game) == {frozenset(("england", "france"))}
    assert game.state.wars == []


@pytest.mark.rule("R.d.7", "R.ruling.white-same-round", "R.ruling.zero-provinces")
def test_against_an_npr_only_the_player_loses_prestige():
    game = play(board("p", realms={"n": {}}, wars=[{"a": "p", "b": "n"}]), "D")
    assert prestige(game, "p") == -1
    assert truces(game) == {frozenset(("p", "n"))}


@pytest.mark.rule("R.d.7", "R.d.4")
@pytest.mark.parametrize("owner", ["e", "v", "n", "nv"])
def test_an_occupation_of_vassals_or_active_allies_keeps_the_war_going(owner):
    realms = {"v": {"overlord": "e"}, "n": {}, "nv": {"overlord": "n"}}
    provinces = {"x": land("x", owner, occupier="p"), "e1": town("eland", "e")}
    position = board(
        "p e", provinces, realms, wars=WAR, alliances=[{"pr": "e", "realm": "n", "active": True}]
    )
    assert len(begin(position, "D").state.wars) == 1
    position["alliances"][0]["active"] = False
    assert len(begin(position, "D").state.wars) == (1 if owner in ("e", "v") else 0)


@pytest.mark.rule("R.d.7")
def test_an_occupation_by_the_other_side_counts_too_but_not_one_by_a_third():
    ours = board("p e q", {"x": town("x", "p", occupier="e")}, wars=WAR)
    assert begin(ours, "D").state.wars
    third = board("p e q", {"x": town("x", "p", occupier="q")}, wars=WAR)
    assert not play(third, "D").state.wars


@pytest.mark.rule("R.d.26", "R.d.3", "R.d.2", "R.d.6")
def test_white_peaces_come_in_turn_order_enemies_alphabetically():
    wars = [{"a": "b", "b": "a"}, {"a": "b", "b": "n"}, {"a": "a", "b": "m"}, {"a": "a", "b": "c"}]
    game = play(board("b a c", realms={"n": {}, "m": {}}, wars=wars), "D")
    assert [(e["a"], e["b"]) for e in events(game, "peace")] == [
        ("b", "a"),
        ("b", "n"),
        ("a", "c"),
        ("a", "m"),
    ]


# --- given outcomes ---


@pytest.mark.rule("R.d.29")
def test_a_given_white_peace_returns_what_is_occupied():
    game = play(two(wars=[{"a": "p", "b": "e", "outcome": "white"}]), "D")
    assert game.state.provinces["e2"].occupier is None
    assert game.state.wars == []
    assert (prestige(game, "p"), prestige(game, "e")) == (-1, -1)


@pytest.mark.rule("R.d.29", "R.inv.8")
def test_a_stuck_war_is_neither_ended_nor_offered():
    wars = [{"a": "p", "b": "e", "outcome": "stuck"}]
    game = begin(two(wars=wars, provinces={"e2": town("eland", "e")}), "D")
    assert game.over
    assert len(game.state.wars) == 1
    assert game.position()["wars"][0]["outcome"] == "stuck"


@pytest.mark.rule("R.d.29", "R.ruling.given-outcome")
def test_a_given_victory_stands_without_the_tests_and_terms_are_read_off_the_board():
    total = begin(two(wars=[{"a": "p", "b": "e", "outcome": "total", "victor": "a"}]), "D")
    assert total.question("p").kind == "total_term"
    assert total.legal("p")[:2] == ["enforce white", "enforce keep"]
    assert total.why_not("p", "enforce humiliate").rule == "R.term.humiliate.1"
    wars = [{"a": "p", "b": "e", "outcome": "partial", "victor": "b"}]
    game = begin(two(wars=wars, units={"p pland": 9}), "D")
    game.say("p", "e")
    assert game.why_not("p", "enforce keep").rule == "R.d.21"
    game.say("p", "leave")
    game.say("e", "p")
    assert "enforce keep" in game.legal("e")
    wars = [{"a": "p", "b": "e", "outcome": "inconclusive"}]
    game = begin(two(wars=wars, units={"p pland": 9}), "D")
    game.say("p", "e")
    assert game.why_not("p", "enforce keep").rule == "R.d.21"


@pytest.mark.rule("R.ruling.given-outcome")
def test_a_given_total_victory_opens_annexation_only_over_what_is_all_occupied():
    wars = [{"a": "p", "b": "n", "outcome": "total", "victor": "a"}]
    assert "enforce annex" in begin(npr(wars=wars), "D").legal("p")
    some = {"n2": land("nwest", "n")}
    game = begin(npr(wars=wars, provinces=some), "D")
    assert game.why_not("p", "enforce annex").rule == "R.ruling.given-outcome"
    game = begin(npr(wars=wars, realms={"n": {"tax_elsewhere": 1}}), "D")
    assert "enforce annex" not in game.legal("p")


@pytest.mark.rule("R.ruling.given-outcome", "R.d.29")
@pytest.mark.parametrize("outcome", ["total", "partial"])
def test_a_victory_given_to_an_npr_is_an_inconclusive_war(outcome):
    game = begin(
        npr(wars=[{"a": "p", "b": "n", "outcome": outcome, "victor": "b"}], units={"p pland": 5}), "D"
    )
    game.say("p", "n")
    assert game.legal("p") == ["white peace", "leave"]


# --- part 2 ---


@pytest.mark.rule("R.d.8", "R.d.11", "R.d.2", "R.D.total_term")
def test_a_total_victory_must_be_resolved_with_a_term():
    game = begin(npr(), "D")
    assert events(game, "victory") == [{"victor": "p", "loser": "n", "victory": "total"}]
    assert rules(game, "victory") == ["R.d.8"]
    assert game.legal("p") == ["enforce white", "enforce keep", "enforce vassalize", "enforce annex"]
    assert game.why_not("p", "leave") is not None


@pytest.mark.rule("R.d.8", "R.ruling.rebel-held-total")
def test_no_total_victory_with_a_free_or_rebel_held_province_or_units_or_land_elsewhere():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    assert events(begin(two(provinces=taken), "D"), "victory")
    assert not events(begin(two(), "D"), "victory")
    rebels = {"e1": town("eland", "e", "large", occupier="rebels")}
    assert not events(begin(two(provinces=rebels), "D"), "victory")
    assert not events(begin(two(provinces=taken, units={"e eland": 1}), "D"), "victory")
    vassal = {"v": land("v", "v")}
    realms = {"v": {"overlord": "e"}}
    assert not events(begin(two(provinces=taken | vassal, realms=realms), "D"), "victory")
    vassal["v"]["occupier"] = "p"
    assert events(begin(two(provinces=taken | vassal, realms=realms), "D"), "victory")


@pytest.mark.rule("R.api.7", "R.d.8")
def test_land_elsewhere_prevents_a_total_victory_unless_one_is_given():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    realms = {"e": {"tax_elsewhere": 2}}
    assert not events(begin(two(provinces=taken, realms=realms), "D"), "victory")
    given = [{"a": "p", "b": "e", "outcome": "total", "victor": "a"}]
    assert events(begin(two(provinces=taken, realms=realms, wars=given), "D"), "victory")


def ally(**rest):
    """P is at War with E and Occupies all of E's Active Ally N."""
    lands = {"n1": land("nland", "n", "large", occupier="p")}
    alliances = [{"pr": "e", "realm": "n", "active": True, "lent_tax": 3}]
    units = rest.pop("units", {"e eland": {"allied.infantry": 1, "allied.cavalry": 2, "regular.infantry": 1}})
    return two(provinces=lands | rest.pop("provinces", {}), units=units, alliances=alliances, **rest)


@pytest.mark.rule("R.d.9", "R.d.12", "R.d.5", "R.d.6", "R.D.discard_allied")
def test_an_active_ally_is_an_enemy_of_its_own_and_its_pr_loses_it():
    game = begin(ally(realms={"e": {"allied_reserve": 1}}), "D")
    assert events(game, "victory") == [{"victor": "p", "loser": "n", "victory": "total"}]
    game.say("p", "enforce keep")
    assert game.question("e").kind == "discard_allied"
    assert game.legal("e") == ["infantry eland", "cavalry eland"]  # half of 3 up is 2, one was in reserve
    game.say("e", "cavalry eland")
    assert game.state.realms["e"].allied_reserve == 0
    assert game.state.stacks["e", "eland"].units["allied.cavalry"] == 1
    assert game.state.alliances == []
    assert len(game.state.wars) == 1
    assert truces(game) == set()


@pytest.mark.rule("R.d.12")
def test_a_player_discards_at_most_the_units_they_have():
    game = play(ally(units={"e eland": {"allied.infantry": 1}}), "D", "p: enforce white")
    assert game.position()["stacks"] == []
    assert prestige(game, "p") == -1
    assert prestige(game, "e") == 0


@pytest.mark.rule("R.term.annex.1", "R.d.10", "R.d.12", "R.ex.16")
def test_a_total_victory_opened_late_is_resolved_in_another_round():
    provinces = {
        "e1": town("eland", "e", "large", occupier="q"),
        "e2": town("eland", "e", occupier="q"),
        "n1": land("nland", "n", "large", occupier="p"),
        "p1": town("pland", "p"),
    }
    position = board(
        "q p e", provinces, {"e": {"capital": "e1"}}, wars=[{"a": "q", "b": "e"}, {"a": "p", "b": "e"}],
        alliances=[{"pr": "e", "realm": "n", "active": True, "lent_tax": 2}],
        units={"e eland": {"allied.infantry": 1}},
    )  # fmt: skip
    game = begin(position, "D")
    assert game.asked == "p"
    game.say("p", "enforce annex")
    assert prestige(game, "e") == -2
    assert (game.asked, game.question("q").kind) == ("q", "total_term")
    assert [(e["victor"], e["loser"]) for e in events(game, "victory")] == [("p", "n"), ("q", "e")]
    assert game.state.provinces["n1"].lawful_owner == "p"


@pytest.mark.rule("R.d.10")
def test_a_player_resolves_its_own_enemies_alphabetically():
    more = {"b1": land("bland", "b", occupier="p"), "a1": land("aland", "a", occupier="p")}
    wars = [{"a": "p", "b": x} for x in ("n", "b", "a")]
    game = play(npr(provinces=more, wars=wars), "D", *["p: enforce white"] * 3)
    assert [e["b"] for e in events(game, "peace")] == ["a", "b", "n"]


@pytest.mark.rule("R.d.11", "R.ruling.consent")
def test_white_peace_can_be_enforced_with_a_total_victory_and_a_proposal_may_come_first():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    game = begin(two(provinces=taken), "D")
    assert "propose white" in game.legal("p")
    game.say("p", "propose white")
    game.say("e", "refuse")
    assert game.question("p").kind == "total_term"
    assert game.why_not("p", "propose white").rule == "R.d.19"
    game.say("p", "enforce white")
    assert game.state.wars == []
    assert game.state.provinces["e1"].occupier is None


# --- part 3 ---


@pytest.mark.rule("R.d.13", "R.d.28", "R.D.next_war")
def test_each_player_takes_its_wars_in_any_order_and_one_left_on_is_not_offered_again():
    more = {"q1": town("qland", "q", occupier="p"), "qe": town("qland", "q", occupier="e")}
    position = two(provinces=more, wars=[{"a": "p", "b": "e"}, {"a": "q", "b": "p"}, {"a": "e", "b": "q"}])
    game = begin(position, "D")
    assert (game.asked, game.legal("p")) == ("p", ["e", "q", "done"])
    game.say("p", "q")
    game.say("p", "leave")
    assert game.legal("p") == ["e", "done"]
    game.say("p", "done")
    assert (game.asked, game.legal("e")) == ("e", ["p", "q", "done"])


@pytest.mark.rule("R.d.15", "R.ruling.two-to-one", "R.ruling.both-partial", "R.d.18", "R.D.war")
@pytest.mark.parametrize(
    ("mine", "theirs", "partial"), [(2, 1, True), (3, 2, False), (1, 0, True), (0, 0, False), (4, 2, True)]
)
def test_twice_as_many_land_units_are_a_partial_victory_over_a_player(mine, theirs, partial):
    game = begin(two(units={"p pland": mine, "e eland": theirs}), "D")
    game.say("p", "e")
    assert ("enforce keep" in game.legal("p")) == partial
    game.say("p", "leave")
    game.say("e", "p")
    assert "enforce keep" not in game.legal("e")


@pytest.mark.rule("R.d.16", "R.ruling.whose-areas")
@pytest.mark.parametrize(("units", "rebels", "partial"), [(2, 1, True), (1, 1, False), (0, 0, False)])
def test_more_land_units_than_rebels_at_home_are_a_partial_victory_over_an_npr(units, rebels, partial):
    free = {"n2": land("nwest", "n")}
    areas = {"pland": {"rebels": rebels}, "nland": {"rebels": 7}}
    game = begin(npr(provinces=free, units={"p nland": units}, areas=areas), "D")
    game.say("p", "n")
    assert ("enforce keep" in game.legal("p")) == partial


@pytest.mark.rule("R.d.17")
def test_units_on_a_distant_continent_without_a_town_of_the_other_do_not_count():
    areas = {"mexico": {"distant": True}}
    game = begin(two(units={"p mexico": 4}, areas=areas), "D")
    game.say("p", "e")
    assert "enforce keep" not in game.legal("p")
    there = {"tampico": town("mexico", "e")}
    game = begin(two(units={"p mexico": 4}, areas=areas, provinces=there), "D")
    game.say("p", "e")
    assert "enforce keep" in game.legal("p")


@pytest.mark.rule("R.d.18", "R.d.21", "R.ruling.surrender-npr", "R.ruling.consent")
def test_what_is_open_in_an_inconclusive_war():
    game = begin(two(), "D")
    game.say("p", "e")
    assert game.legal("p") == [
        "propose white", "propose keep", "propose keep with no victor", "propose keep as loser",
        "surrender", "leave",
    ]  # fmt: skip
    assert game.why_not("p", "white peace").rule == "R.d.18"
    game = begin(npr(provinces={"n2": land("nwest", "n")}), "D")
    game.say("p", "n")
    assert game.legal("p") == ["white peace", "leave"]
    assert game.why_not("p", "surrender").rule == "R.ruling.surrender-npr"
    assert game.why_not("p", "propose white").rule == "R.d.19"
    game.say("p", "white peace")
    assert game.state.wars == []
    assert prestige(game, "p") == -1


@pytest.mark.rule("R.d.18")
def test_with_a_partial_victory_white_peace_and_annexation_cannot_be_enforced():
    game = begin(two(units={"p pland": 1}), "D")
    game.say("p", "e")
    assert game.why_not("p", "enforce white").rule == "R.d.18"
    game = begin(npr(provinces={"n2": land("nwest", "n")}, units={"p pland": 1}), "D")
    game.say("p", "n")
    assert game.why_not("p", "enforce annex").rule == "R.term.annex.1"


@pytest.mark.rule("R.d.19", "R.d.28", "R.D.answer")
def test_a_proposal_is_answered_at_once_and_there_is_one_per_war_and_player():
    game = begin(two(), "D")
    game.say("p", "e")
    game.say("p", "propose white")
    assert (game.asked, game.legal("e")) == ("e", ["accept", "refuse"])
    game.say("e", "refuse")
    assert game.question("p").kind == "war"
    assert game.legal("p") == ["surrender", "leave"]
    assert game.why_not("p", "propose keep").rule == "R.d.19"
    game.say("p", "leave")
    game.say("e", "p")
    game.say("e", "propose white")
    game.say("p", "accept")
    assert game.state.wars == []
    assert (prestige(game, "p"), prestige(game, "e")) == (-1, -1)
    assert [e["accepted"] for e in events(game, "proposal")] == [False, True]


@pytest.mark.rule("R.d.19")
def test_in_a_negotiated_keep_both_sides_may_sell_back_or_liberate_without_prestige():
    provinces = {
        "p2": town("pland", "p", occupier="e"),
        "p3": town("pland", "p", flag="m", occupier="e"),
        "e3": town("eland", "e", flag="m", occupier="p"),
    }
    realms = {"p": {"ducats": 9}, "e": {"ducats": 9}}
    game = begin(two(provinces=provinces, realms=realms), "D")
    game.say("p", "e")
    game.say("p", "propose keep with no victor")
    asked = []
    while game.asked == "p":
        asked.append(game.state.lexicon[game.question("p").about[0]])
        wanted = {"e2": "return", "e3": "liberate", "p2": "return", "p3": "liberate"}[asked[-1]]
        assert wanted in game.legal("p")
        game.say("p", wanted)
    assert asked == ["e2", "e3", "p2", "p3"]
    game.say("e", "accept")
    assert game.state.provinces["e3"].lawful_owner == "m"
    assert game.state.provinces["p3"].lawful_owner == "m"
    assert (game.state.realms["p"].ducats, game.state.realms["e"].ducats) == (9, 9)  # 3 each way
    assert (prestige(game, "p"), prestige(game, "e")) == (0, 0)


@pytest.mark.rule("R.term.keep.5", "R.d.19")
@pytest.mark.parametrize(("liberated", "allies"), [("e3", ["m", "pass"]), ("p3", None)])
def test_only_a_victor_that_liberated_itself_is_offered_an_alliance(liberated, allies):
    provinces = {
        "p3": town("pland", "p", flag="m", occupier="e"),
        "e3": town("eland", "e", flag="m", occupier="p"),
    }
    game = begin(two(provinces=provinces), "D")
    game.say("p", "e", "propose keep")
    while game.asked == "p":
        here = game.state.lexicon[game.question("p").about[0]]
        game.say("p", "liberate" if here == liberated else "keep")
    game.say("e", "accept")
    asked = game.question("p") if game.asked == "p" else None
    offered = game.legal("p") if asked is not None and asked.kind == "lib_ally" else None
    assert offered == allies


@pytest.mark.rule("R.d.19")
def test_vassalization_and_annexation_cannot_be_proposed_and_requirements_hold():
    game = begin(two(), "D")
    game.say("p", "e")
    assert game.why_not("p", "propose vassalize").rule == "R.d.19"
    assert game.why_not("p", "propose annex").rule == "R.d.19"
    assert game.why_not("p", "propose humiliate").rule == "R.term.humiliate.1"
    taken = {"p1": town("pland", "p", "large", occupier="e")}
    game = begin(two(provinces=taken), "D")
    game.say("p", "e")
    assert "propose humiliate as loser" in game.legal("p")
    game.say("p", "propose humiliate as loser")
    game.say("e", "accept")
    assert (prestige(game, "p"), prestige(game, "e")) == (-4, 4)


@pytest.mark.rule("R.d.20", "R.ruling.surrender-nothing", "R.D.surrender_term")
def test_surrender_costs_2_and_the_enemy_ends_the_war_as_with_a_partial_victory():
    game = begin(two(), "D")
    game.say("p", "e")
    game.say("p", "surrender")
    assert (prestige(game, "p"), prestige(game, "e")) == (-2, 2)
    assert game.question("e").kind == "surrender_term"
    assert {"enforce keep", "enforce humiliate", "propose white"} <= set(game.legal("e"))
    assert game.why_not("e", "enforce white").rule == "R.d.18"
    assert game.why_not("e", "leave").rule == "R.d.20"
    game.say("e", "propose white")
    game.say("p", "refuse")
    assert game.question("e").kind == "surrender_term"
    game.say("e", "enforce keep")
    game.say("e", "done")  # no Claim where it lost a Town
    assert game.state.wars == []
    assert game.state.provinces["e2"].lawful_owner == "p"


@pytest.mark.rule("R.d.20")
def test_with_the_option_nobody_surrenders():
    game = begin(two(options={"no_surrender": True}), "D")
    game.say("p", "e")
    assert game.why_not("p", "surrender").rule == "R.d.20"


@pytest.mark.rule("R.d.14", "R.d.5", "R.term.back.1", "R.term.allies.1")
def test_in_part_3_a_player_makes_peace_for_its_active_allies():
    more = {"n1": land("nland", "n", "large", occupier="p"), "n2": land("nland", "n")}
    position = ally(provinces=more, units={"p pland": 9, "e eland": 1})
    game = begin(position, "D")
    game.say("p", "e")
    game.say("p", "propose white")
    game.say("e", "accept")
    assert game.state.provinces["n1"].occupier is None
    assert truces(game) == {frozenset(("p", "e"))}
    assert game.state.alliances[0].active is False  # E is at Peace now


@pytest.mark.rule("R.d.14", "R.term.succession.1", "R.d.12")
def test_succession_may_be_enforced_on_an_active_ally_alone_and_the_war_goes_on():
    more = {"n1": land("nland", "n", "large", occupier="p"), "n2": land("nland", "n")}
    position = ally(
        provinces=more, units={"p pland": 4, "e eland": {"allied.infantry": 2}}, realms={"n": {"capital": "n1"}},
        marriages=[{"pr": "q", "realm": "n", "disputed": True}],
    )  # fmt: skip
    game = begin(position, "D")
    game.say("p", "e")
    assert "enforce succession n" in game.legal("p")
    assert game.why_not("p", "enforce keep n").rule == "R.d.14"
    game.say("p", "enforce succession n")
    game.play_out(lambda game, player: "done" if "done" in game.legal(player) else game.legal(player)[-1])
    assert len(game.state.wars) == 1
    assert game.state.alliances == []
    assert game.state.stacks["e", "eland"].count() == 0  # half of 3, rounded up
    assert (prestige(game, "p"), prestige(game, "q")) == (3, -3)
    assert truces(game) == set()


# --- aftermath ---


@pytest.mark.rule("R.d.22", "R.d.24", "R.d.25", "R.ruling.aftermath-scope", "R.inv.9")
def test_the_aftermath_concerns_players_in_no_war_only():
    position = two(
        alliances=[{"pr": x, "realm": "n", "active": True} for x in ("p", "q")],
        units={f"{x} {x}land": {"allied.infantry": 1, "regular.infantry": 1} for x in ("p", "q")},
        realms={"q": {"allied_reserve": 2}, "p": {"allied_reserve": 2}, "n": {}},
        provinces={"q1": town("qland", "q")},
    )
    game = play(position, "D")  # P leaves its War on
    assert {(a.pr, a.active) for a in game.state.alliances} == {("p", True), ("q", False)}
    assert game.state.stacks["q", "qland"].units == {"allied.infantry": 0, "regular.infantry": 1}
    assert game.state.stacks["p", "pland"].count() == 2
    assert (game.state.realms["q"].allied_reserve, game.state.realms["p"].allied_reserve) == (0, 2)


def away(area, *, borders, units=2, **rest):
    """Q is at Peace, with Units in an Area, while P and E are at War."""
    provinces = {"q1": town("qland", "q"), "n1": land("nland", "n")} | rest.pop("provinces", {})
    return two(provinces=provinces, units={f"q {area}": units}, borders=borders, **rest)


@pytest.mark.rule("R.d.23", "R.ruling.units-home", "R.D.return_units")
def test_units_in_neutral_areas_go_to_the_nearest_friendly_area():
    game = play(away("nland", borders="nland-a a-qland"), "D")
    assert game.state.stacks["q", "qland"].count() == 2
    allied = away("nland", borders="nland-a a-qland nland-b", provinces={"m1": land("b", "m")})
    allied["alliances"] = [{"pr": "q", "realm": "m"}]
    assert ("q", "b") in play(allied, "D").state.stacks
    choice = away("nland", borders="nland-qland nland-b", provinces={"q2": town("b", "q")})
    game = begin(choice, "D")
    game.say("p", "done")
    game.say("e", "done")
    assert (game.question("q").kind, game.legal("q")) == ("return_units", ["b", "qland"])
    assert game.why_not("q", "nland").rule == "R.d.23"
    game.say("q", "b")
    assert ("q", "b") in game.state.stacks


@pytest.mark.rule("R.d.27")
def test_a_crossing_counts_two():
    position = away("nland", borders="nland-a a-b b-qland", provinces={"q2": town("isle", "q")})
    position["areas"]["nland"]["sea_adjacent"] = {"isle": ["sea"]}
    position["areas"]["isle"]["sea_adjacent"] = {"nland": ["sea"]}
    position["sea_zones"] = {"sea": {}}
    assert ("q", "isle") in play(position, "D").state.stacks
    even = position | {"provinces": position["provinces"] | {"q3": town("b", "q")}}
    game = begin(even, "D")
    game.say("p", "done")
    game.say("e", "done")
    assert game.legal("q") == ["b", "isle"]


@pytest.mark.rule("R.d.23", "R.d.27", "R.D.return_home")
def test_without_a_way_the_player_picks_an_area_of_its_own_else_they_leave_the_board():
    game = begin(away("nland", borders="", provinces={"q2": town("b", "q"), "q3": town("c", "q")}), "D")
    game.say("p", "done")
    game.say("e", "done")
    assert (game.question("q").kind, game.legal("q")) == ("return_home", ["b", "c", "qland"])
    game.say("q", "c")
    assert ("q", "c") in game.state.stacks
    units = {"regular.infantry": 2, "regular.cavalry": 1, "mercenary.infantry": 4}
    nowhere = away("nland", borders="", units=units, provinces={"q1": town("qland", "p")})
    game = play(nowhere, "D")
    assert game.state.realms["q"].manpower == {"available": 3, "exhausted": 0}
    assert ("q", "nland") not in game.state.stacks


@pytest.mark.rule("R.d.23", "R.ruling.hostile-rebels-neutral")
def test_units_in_hostile_or_friendly_areas_stay():
    position = away("nland", borders="nland-qland", areas={"nland": {"rebels": 1}})
    assert ("q", "nland") in play(position, "D").state.stacks
    assert ("q", "qland") in play(away("qland", borders=""), "D").state.stacks


@pytest.mark.rule("R.d.7", "R.inv.8", "R.d.29")
def test_a_white_peace_that_empties_another_war_ends_that_one_too():
    """Milan fights for Burgundy and Castile; the peace with Castile gives back what Denmark held of it."""
    provinces = {
        "a": town("x", "burgundy"), "b": town("x", "castile"), "c": town("x", "denmark"),
        "milano": land("y", "milan", occupier="denmark"), "como": land("y", "milan"),
    }  # fmt: skip
    position = board(
        "burgundy castile denmark",
        provinces,
        wars=[
            {"a": "burgundy", "b": "denmark"},
            {"a": "castile", "b": "denmark", "outcome": "white"},
        ],
        alliances=[{"pr": pr, "realm": "milan", "active": True} for pr in ("burgundy", "castile")],
    )
    game = play(position, "D")
    assert game.state.wars == []
    assert [prestige(game, pr) for pr in ("burgundy", "castile", "denmark")] == [-1, -1, -2]


@pytest.mark.rule("R.d.23", "R.D.return_units")
def test_why_units_do_not_go_there():
    provinces = {"l": town("left", "p"), "r": town("right", "p"), "f": town("far", "p"), "e1": town("e", "e")}
    position = board(
        "p e",
        provinces,
        borders="wild-left wild-right left-far wild-waste",
        units={"p wild": 2},
        wars=WAR,
    )
    game = begin(position, "D")
    assert game.legal("p") == ["left", "right"]
    assert "wild" in game.prompt("p")
    assert "not Friendly" in game.why_not("p", "waste").sentence
    assert "not one of the nearest" in game.why_not("p", "far").sentence
    assert {game.why_not("p", area).rule for area in ("waste", "far")} == {"R.d.23"}
    assert game.why_not("p", "pass") is not None
    game.say("p", "right")
    assert events(game, "units_returned") == [
        {"realm": "p", "area": "wild", "to": "right", "units": {"regular.infantry": 2}}
    ]


@pytest.mark.rule("R.d.23")
def test_units_without_a_way_home_come_off_the_board():
    position = board(
        "p e",
        {"e1": town("e", "e")},
        units={"p wild": {"regular.infantry": 2, "mercenary.cavalry": 1}},
        wars=WAR,
    )
    game = play(position, "D")
    assert game.position()["stacks"] == []
    assert rules(game, "manpower") == ["R.d.23"]
    assert game.state.realms["p"].manpower["available"] == 2


@pytest.mark.rule("R.d.23", "R.d.27")
def test_the_nearest_friendly_area_is_found_behind_areas_seen_twice():
    provinces = {"home": town("c", "p"), "island": town("aaa", "p"), "e1": town("e", "e")}
    position = board("p e", provinces, borders="wild-a wild-b a-b a-c", units={"p wild": 1}, wars=WAR)
    assert events(play(position, "D"), "units_returned")[0]["to"] == "c"


@pytest.mark.rule("R.d.23", "R.D.return_home")
def test_without_a_way_they_go_to_an_own_area_that_is_not_hostile():
    provinces = {
        "a": town("angry", "p"),
        "b": town("quiet", "p"),
        "c": town("silent", "p"),
        "e1": town("e", "e"),
    }
    position = board("p e", provinces, areas={"angry": {"rebels": 1}}, units={"p wild": 1}, wars=WAR)
    game = begin(position, "D")
    assert game.question("p").kind == "return_home"
    assert game.legal("p") == ["quiet", "silent"]
    assert "wild" in game.prompt("p")
