"""An examiner's cases for Foreign Powers, written from the rulebook and played through `from_position` only."""

import pytest

from exam.examiner import asked, principality, realm
from westphalia import from_position, in_words

HOMES = {"France", "Spain", "Sweden", "Denmark", "England", "Poland", "Transylvania", "Netherlands"}


def owner_of(game, province):
    """Return the Principality in which a province lies: (name, its fields)."""
    (found,) = [(n, p) for n, p in in_words(game)["principalities"].items() if province in p["land"]]
    return found


def leaving(a, *, round=2, stop="election", **fields):
    """Return a game at the phase Foreign Powers; A is asked first."""
    return from_position(
        {
            "players": 5,
            "round": round,
            "step": "foreign_powers",
            "initiative": list("ABCDE"),
            "stop": stop,
            **fields,
            "realms": {"A": a, **fields.get("realms", {})},
        }
    )


def go_abroad(game, home="France", edge="north"):
    game.say("A", "become foreign power", home, edge)
    return game


# --- Who may ---


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_in_rounds_one_to_four_all_are_asked_in_initiative_order(round):
    game = leaving({}, round=round, initiative=list("CADBE"))
    order = []
    while not game.stopped:
        (who,) = asked(game)
        order.append(who)
        game.say(who, "stay")
    assert order == list("CADBE")


def test_in_round_five_no_player_is_asked():
    assert leaving({}, round=5).stopped


def test_foreign_powers_are_not_asked_again():
    game = leaving({"home": "France", "edge": "north"})
    assert asked(game) == {"B": "foreign_power"}


def test_all_six_edges_and_all_homes_not_in_play_are_open():
    game = leaving({}, realms={"C": {"home": "Sweden", "edge": "north"}})
    game.say("A", "become foreign power")
    assert set(game.legal("A")) == HOMES - {"Sweden"}
    game.say("A", "Denmark")
    assert set(game.legal("A")) == {"north", "north-east", "south-east", "south", "south-west", "north-west"}


def test_two_foreign_powers_may_share_an_edge():
    game = leaving({}, realms={"C": {"home": "Sweden", "edge": "north"}})
    go_abroad(game)
    assert (realm(game, "A")["edge"], realm(game, "C")["edge"]) == ("north", "north")


# --- Leaving the Empire ---


def test_three_provinces_become_one_principality_and_its_ally():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2"]}))
    _, heir = owner_of(game, "2,2")
    assert set(heir["land"]) == {"2,2", "2,3", "3,2"}
    assert heir["capital"] == "2,2"
    assert heir["religion"] == "Catholic"
    assert heir["influence"] == {"A": 3}
    assert heir["ally"] == "A"
    a = realm(game, "A")
    assert (a["home"], a["edge"], a["land"], a["stored"]) == ("France", "north", [], 0)


def test_a_single_capital_becomes_a_principality_of_one():
    game = go_abroad(leaving({"land": ["2,2"]}))
    _, heir = owner_of(game, "2,2")
    assert (heir["land"], heir["influence"]) == (["2,2"], {"A": 1})


def test_exactly_four_provinces_need_no_gift():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2", "3,3"]}))
    _, heir = owner_of(game, "2,2")
    assert len(heir["land"]) == 4
    assert heir["influence"] == {"A": 4}


def test_the_heir_takes_the_religion_of_the_former_capital():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2"], "heretical": ["2,3", "3,2"]}))
    _, heir = owner_of(game, "2,2")
    assert heir["religion"] == "Catholic"
    assert not {"2,3", "3,2"} & set(in_words(game)["protestant"])


def test_a_protestant_leaves_a_protestant_heir():
    a = {"land": ["2,2", "2,3", "3,2"], "religion": "Protestant", "protestant": ["2,2"]}
    game = go_abroad(leaving(a))
    _, heir = owner_of(game, "2,2")
    assert heir["religion"] == "Protestant"
    assert {"2,2", "2,3", "3,2"} <= set(in_words(game)["protestant"])


@pytest.mark.parametrize(
    ("stored", "placed", "left"), [(0, 0, 0), (1, 0, 0), (2, 0, 1), (3, 2, 2), (4, 3, 3), (0, 7, 3)]
)
def test_half_of_all_influence_comes_back_rounded_down(stored, placed, left):
    game = go_abroad(
        leaving({"stored": stored, "influence": {"Hesse": placed}}, principalities={"Hesse": {"size": 3}})
    )
    a = realm(game, "A")
    assert a["stored"] == left
    assert "Hesse" not in a["influence"]
    assert principality(game, "Hesse")["ally"] is None


def test_influence_of_other_players_stays_and_may_win_the_ally():
    game = go_abroad(leaving({}, principalities={"Hesse": {"size": 3, "influence": {"A": 4, "B": 3}}}))
    assert principality(game, "Hesse")["influence"] == {"B": 3}
    assert principality(game, "Hesse")["ally"] == "B"


def test_town_provinces_are_released_as_vassals():
    # The 2 Influence with the vassal are counted and halved like all the rest.
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2", "3,3"], "towns": ["3,3"]}))
    name, vassal = owner_of(game, "3,3")
    assert vassal["land"] == ["3,3"]
    assert (vassal["influence"], vassal["ally"]) == ({}, None)
    assert realm(game, "A")["stored"] == 1
    heir_name, heir = owner_of(game, "2,2")
    assert set(heir["land"]) == {"2,2", "2,3", "3,2"}
    assert name != heir_name


def test_a_released_vassal_keeps_the_religion_of_its_province():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2", "3,3"], "towns": ["3,3"], "heretical": ["3,3"]}))
    assert owner_of(game, "3,3")[1]["religion"] == "Protestant"


def test_provinces_beyond_four_are_given_to_adjacent_principalities_of_their_religion():
    game = go_abroad(
        leaving(
            {"land": ["2,2", "2,3", "3,2", "3,3", "2,4"]},
            principalities={
                "Hesse": {"land": ["2,5", "2,6"]},
                "Baden": {"land": ["1,5", "1,6"], "religion": "Protestant"},
            },
        )
    )
    game.say("A", "2,4")
    assert "Hesse" in game.legal("A")
    assert "Baden" not in game.legal("A")
    game.say("A", "Hesse")
    assert "2,4" in principality(game, "Hesse")["land"]
    assert principality(game, "Hesse")["influence"] == {}  # gained 1, then all is halved: 1 gives nothing
    assert realm(game, "A")["stored"] == 0


def test_gifts_count_before_the_halving():
    game = go_abroad(
        leaving(
            {"land": ["2,2", "2,3", "3,2", "3,3", "2,4", "3,4"]},
            principalities={"Hesse": {"land": ["2,5", "2,6"]}},
        )
    )
    game.say("A", "2,4", "Hesse", "3,4", "Hesse")
    assert len(principality(game, "Hesse")["land"]) == 4
    assert realm(game, "A")["stored"] == 1  # two gifts


def test_the_capital_is_never_given_away():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2", "3,3", "2,4"]}))
    assert "2,2" not in game.legal("A")


def test_a_principality_of_four_receives_nothing():
    game = go_abroad(
        leaving(
            {"land": ["2,2", "2,3", "3,2", "3,3", "2,4"]},
            principalities={"Hesse": {"land": ["2,5", "2,6", "3,5", "3,6"]}},
        )
    )
    game.say("A", "2,4")
    assert "Hesse" not in game.legal("A")


def test_without_an_adjacent_one_a_distant_principality_of_the_religion_receives_it():
    # Everything around 0,2 and 0,3 is Protestant; the Catholics are far away.
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "foreign_powers",
            "initiative": list("ABCDE"),
            "stop": "election",
            "realms": {
                "A": {"land": ["0,2", "0,3", "0,4", "0,5", "0,6"]},
                "B": {"land": ["1,1", "1,2", "1,3"]},
                "C": {"land": ["1,4", "1,5", "1,6"]},
                "D": {"land": ["0,7", "0,8", "0,9"]},
            },
        }
    )
    go_abroad(game, edge="south")
    game.say("A", "0,6")
    legal = game.legal("A")
    assert len(legal) > 1
    game.say("A", "Hesse")
    assert "0,6" in principality(game, "Hesse")["land"]


def test_players_who_leave_by_choice_keep_their_gold():
    game = go_abroad(leaving({"gold": 4}))
    assert realm(game, "A")["gold"] == 4


def test_role_good_works_and_saints_are_kept():
    game = go_abroad(leaving({"good_works": 3, "saints": 2}))
    a = realm(game, "A")
    assert (a["good_works"], a["saints"], a["role"]) == (3, 2, "Saved by Faith and Works")


def test_each_leaver_finishes_before_the_next_one_decides():
    game = go_abroad(leaving({}))
    assert realm(game, "A")["land"] == []
    assert asked(game) == {"B": "foreign_power"}


# --- Playing as a Foreign Power ---


@pytest.mark.parametrize(("round", "power"), [(2, 2), (3, 4), (4, 6), (5, 10)])
def test_the_home_grants_power_by_the_round(round, power):
    game = from_position(
        {
            "players": 5,
            "round": round,
            "step": "diplomacy.act",
            "realms": {"A": {"home": "Spain", "edge": "south"}},
            "principalities": {"Hesse": {"size": 3, "influence": {"A": 3}}},
        }
    )
    assert realm(game, "A")["imperial_power"] == power + 3


def test_the_home_earns_two_gold():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.income",
            "stop": "heresy.earn_faith",
            "realms": {"A": {"home": "Spain", "edge": "south"}, "B": {}},
        }
    )
    assert (realm(game, "A")["gold"], realm(game, "B")["gold"]) == (2, 2)


def test_foreign_powers_no_longer_convert():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.choose_conversion",
            "realms": {"A": {"home": "Spain", "edge": "south"}},
        }
    )
    assert set(asked(game)) == set("BCDE")


def test_faith_reaches_the_provinces_of_the_edge_and_never_the_home():
    # Everything on the southern edge is Protestant: a Catholic reaches just that row, one hex beyond their Home.
    south = [f"5,{r}" for r in range(9)]
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.measure_reach",
            "turn": "A",
            "realms": {
                "A": {"home": "Spain", "edge": "south", "successes": 1},
                "B": {
                    "land": [*south, "4,0"],
                    "religion": "Protestant",
                    "protestant": "all",
                    "capital": "4,0",
                },
            },
        }
    )
    assert set(game.legal("A")) == set(south)


def test_a_foreign_power_conquers_land_and_may_lose_it_all_without_leaving_again():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.battle.open_battle_treaty",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "realms": {
                "A": {"land": ["2,2", "2,3", "2,4"]},
                "B": {"home": "Spain", "edge": "south", "land": ["2,5"], "gold": 3, "stored": 3},
            },
        }
    )
    game.say("A", "conquer")
    assert game.stopped
    b = realm(game, "B")
    assert (b["land"], b["home"], b["gold"], b["stored"]) == ([], "Spain", 3, 3)
    assert "2,5" in realm(game, "A")["land"]


def test_all_land_of_a_foreign_power_may_be_conquered_since_no_capital_lies_there():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.battle.open_battle_treaty",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "realms": {
                "A": {"land": ["2,2", "2,3", "2,4"]},
                "B": {"home": "Spain", "edge": "south", "land": ["2,5", "3,4"]},
            },
        }
    )
    game.say("A", "conquer", "2,5", "3,4")
    assert {"2,5", "3,4"} <= set(realm(game, "A")["land"])


# --- Driven out ---


def driven_out(b, *, stop="war.post_war_diplomacy", **fields):
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "war.battle.open_battle_treaty",
            "stop": stop,
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            **fields,
            "realms": {
                "A": {"land": ["2,2", "2,3", "2,4"]},
                "B": {"land": ["2,5"], **b},
                **fields.get("realms", {}),
            },
        }
    )
    game.say("A", "conquer")
    return game


def test_exiles_choose_a_home_and_lose_gold_and_half_their_influence():
    game = driven_out(
        {"gold": 6, "stored": 1, "influence": {"Hesse": 4, "Baden": 2}},
        principalities={"Hesse": {"size": 4}, "Baden": {"size": 3}},
    )
    game.say("A", "2,5")  # rather than a province of Hesse, B's ally
    game.say("B", "Poland", "south-east")
    b = realm(game, "B")
    assert (b["home"], b["edge"], b["gold"], b["stored"]) == ("Poland", "south-east", 0, 3)
    assert b["influence"] == {}
    assert b["land"] == []


def test_exiles_leave_no_successor():
    game = driven_out({})
    before = set(in_words(game)["principalities"])
    game.say("B", "Poland", "south")
    assert set(in_words(game)["principalities"]) == before


def test_influence_lost_by_the_war_is_gone_before_the_halving():
    # An ally of A takes a province of Baden, so B loses one of four there: three are left, one comes back.
    game = driven_out(
        {"influence": {"Baden": 4}},
        principalities={
            "Baden": {"land": ["4,4", "4,3", "4,2"]},
            "Hesse": {"land": ["5,1"], "influence": {"A": 1}},
        },
    )
    game.say("A", "2,5", "Hesse")
    game.say("B", "Poland", "south")
    assert realm(game, "B")["stored"] == 1


def test_exiles_keep_role_and_merit():
    game = driven_out({"good_works": 2, "saints": 1})
    game.say("B", "Poland", "south")
    b = realm(game, "B")
    assert (b["good_works"], b["saints"], b["role"]) == (2, 1, "Saved by Faith and Works")


def test_exiles_may_join_the_religious_war_of_the_round():
    game = driven_out(
        {},
        stop=[],
        round=3,
        realms={"C": {"good_works": 2}},
        principalities={"Hesse": {"size": 3, "religion": "Protestant", "target_of": "C"}},
    )
    game.say("B", "Poland", "south")
    game.say("A", "decline")
    assert asked(game) == {"B": "league"}
    assert "catholic league" in game.legal("B")


def test_exiles_are_not_asked_about_leaving_again():
    game = driven_out({}, stop=[])
    game.say("B", "Poland", "south")
    order = []
    while "foreign_power" in asked(game).values():
        (who,) = asked(game)
        order.append(who)
        game.say(who, "stay")
    assert "B" not in order


# --- Where the rulebook is silent: as the rulings have it ---


def test_a_home_in_round_one_grants_two():
    game = driven_out({}, round=1)
    game.say("B", "Poland", "south")
    assert realm(game, "B")["imperial_power"] == 2


def test_an_exiled_emperor_stays_emperor_until_the_election():
    game = go_abroad(leaving({}, emperor="A"))
    assert in_words(game)["emperor"] == "A"


def test_players_who_leave_by_choice_keep_their_monastery():
    game = go_abroad(leaving({"gold": 1}))
    assert realm(game, "A")["monastery"]


def test_a_released_vassal_may_receive_a_gift():
    game = go_abroad(leaving({"land": ["2,2", "2,3", "3,2", "3,3", "2,4", "3,4"], "towns": ["3,4"]}))
    vassal, _ = owner_of(game, "3,4")
    game.say("A", "2,4")
    assert vassal in game.legal("A")


def test_gifts_to_any_principality_of_the_religion_need_that_no_province_has_a_neighbour():
    # 2,4 has a Catholic neighbour with room; so the landlocked 2,3 may not be given to a distant one.
    game = go_abroad(
        leaving(
            {"land": ["2,2", "2,3", "3,2", "3,3", "2,4"]},
            realms={"B": {"land": ["1,2", "1,3", "1,4"]}, "C": {"land": ["2,1", "3,1", "4,1", "4,2", "4,3"]}},
            principalities={"Hesse": {"land": ["2,5"]}},
        )
    )
    assert "2,3" not in game.legal("A")
    assert "2,4" in game.legal("A")


def test_a_gift_to_heretics_is_converted_by_force():
    """All Principalities are Protestant: a Catholic's surplus province joins one of them and converts."""
    as_it_is = in_words(leaving({"provinces": 5}))
    lands = {p: {"land": r["land"]} for p, r in as_it_is["realms"].items()}
    game = leaving(
        lands.pop("A"),
        realms=lands,
        principalities={
            n: {"land": p["land"], "religion": "Protestant"} for n, p in as_it_is["principalities"].items()
        },
    )
    assert all(p["religion"] == "Protestant" for p in in_words(game)["principalities"].values())
    go_abroad(game)
    given = game.legal("A")[0]
    game.say("A", given)
    taker = game.legal("A")[0]
    game.say("A", taker)
    assert given in principality(game, taker)["land"]
    assert given in in_words(game)["protestant"]


def test_the_exile_of_the_worked_example():
    """Round 3: capital, 2 town-provinces, 4 plain ones; Influence 3 and 2: 5 stored, an heir of 4, IP 7 and then 9."""
    a = {
        "land": ["2,2", "2,3", "3,2", "3,3", "2,4", "1,3", "4,2"],
        "towns": ["1,3", "4,2"],
        "influence": {"Ponthieu": 3, "Quedlinburg": 2},
    }
    lands = {
        "Ponthieu": {"land": ["4,7", "4,8", "4,9"]},
        "Quedlinburg": {"land": ["5,0", "5,1", "4,0"]},
        "Hesse": {"land": ["2,5", "2,6"]},
    }
    game = go_abroad(leaving(a, round=3, principalities=lands))
    game.say("A", "2,4", "Hesse")
    r = realm(game, "A")
    assert (r["stored"], r["imperial_power"]) == (5, 7)
    heir_name, heir = owner_of(game, "2,2")
    assert set(heir["land"]) == {"2,2", "2,3", "3,2", "3,3"}
    assert r["influence"] == {heir_name: 4}


def test_same_religion_means_that_of_the_province():
    game = go_abroad(
        leaving(
            {"land": ["2,2", "2,3", "3,2", "3,3", "2,4"], "heretical": ["2,4"]},
            principalities={
                "Hesse": {"land": ["2,5", "2,6"]},
                "Baden": {"land": ["1,5", "1,6"], "religion": "Protestant"},
            },
        )
    )
    game.say("A", "2,4")  # Baden is the only Protestant neighbour
    assert "2,4" in principality(game, "Baden")["land"]
