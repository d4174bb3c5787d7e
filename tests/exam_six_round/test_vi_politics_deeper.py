"""An examiner's deeper cases for Diplomatic Actions and declarations of the six-round edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm, wars
from exam_six_round.examiner import ALONE, CATHOLICS, EVANGELICALS, LAND, PROTESTANT, vi
from westphalia import in_words


def acting(player="A", **fields):
    return vi(step="diplomacy.act", turn=player, **{"round": 2, **fields})


# --- the Diplomacy Game ---


def test_games_follow_one_another_and_each_is_shown_before_the_next():
    game = vi(
        step="diplomacy game", initiative=list("ACBDE"), realms={"B": {"sits_out": "Engage in Diplomacy"}}
    )
    assert set(asked(game)) == {"A", "C"}
    game.say("A", "gun")
    game.say("C", "gun")
    assert each(game, "AC", "stored") == [0, 0]
    assert set(asked(game)) == {"C", "B"}  # B answers, but opens no game
    game.say("C", "thumb")
    game.say("B", "thumb")
    assert each(game, "CB", "stored") == [2, 1]
    assert set(asked(game)) == {"D", "E"}


def test_a_foreign_power_plays_and_stores_what_it_wins():
    game = vi(step="diplomacy game", initiative=list("ABCDE"), realms={"B": {"home": "France"}})
    game.say("A", "thumb")
    game.say("B", "gun")
    assert each(game, "AB", "stored") == [0, 3]


def test_actions_start_after_the_last_diplomacy_game():
    game = vi(step="diplomacy game", initiative=list("ABCDE"))
    for pair in ("AB", "BC", "CD", "DE"):
        for player in pair:
            game.say(player, "thumb")
    assert set(asked(game).values()) == {"diplomacy_game"}
    game.say("E", "thumb")
    game.say("A", "thumb")
    assert asked(game) == {"A": "diplomacy"}
    assert each(game, "ABCDE", "stored") == [3] * 5


# --- actions ---


def test_actions_come_in_any_order_any_number_of_times():
    game = acting(
        realms={"A": {"stored": 1, "gold": 2, "land": LAND, "towns": ["4,4"]}},
        principalities={"Hesse": {"land": ["5,5"]}},
    )
    before = set(in_words(game)["principalities"])
    game.say(
        "A",
        "Trier",
        "assistance",
        "release",
        "4,4",
        "assistance",
        "Trier",
        "gift",
        "5,4",
        "Hesse",
        "end turn",
    )
    (vassal,) = new_ones(game, before).values()
    assert (vassal["influence"], vassal["ally"]) == ({"A": 2}, "A")
    assert principality(game, "Trier")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["influence"] == {"A": 1}
    assert each(game, "A", "stored", "gold") == [(1, 0)]


def test_what_is_not_placed_stays_on_the_capital():
    game = acting(realms={"A": {"stored": 3}})
    game.say("A", "Trier", "end turn")
    assert realm(game, "A")["stored"] == 2


def test_a_rival_needs_the_size_too_or_the_principality_is_nobodys():
    game = acting(
        realms={"A": {"stored": 3}},
        principalities={"Hesse": {"size": 4, "influence": {"B": 2, "A": 1}, "ally": "B"}},
    )
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"
    game.say("A", "Hesse")  # 3 to 2, but it has four provinces
    assert principality(game, "Hesse")["ally"] is None
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"


def test_withdrawing_lets_the_next_player_become_the_ally():
    game = acting(principalities={"Hesse": {"size": 2, "influence": {"A": 4, "B": 2, "C": 1}}})
    game.say("A", "take back", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"
    game = acting(principalities={"Hesse": {"size": 2, "influence": {"A": 4, "B": 2, "C": 2}}})
    game.say("A", "take back", "Hesse")
    assert principality(game, "Hesse")["ally"] is None  # a tie


def test_imperial_power_follows_at_once():
    game = acting(emperor="E", realms={"A": {"stored": 3}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "Hesse", "Hesse", "Hesse")
    assert realm(game, "A")["imperial_power"] == 4 + 3
    game.say("A", "take back", "Hesse")
    assert realm(game, "A")["imperial_power"] == 4


def test_a_gift_to_an_elector_and_to_a_rivals_ally():
    game = acting(
        realms={"A": {"land": LAND}},
        principalities={"Saxony": {"land": ["4,5", "5,5"], "influence": {"B": 2}}},
    )
    game.say("A", "gift", "4,4", "Saxony")
    assert principality(game, "Saxony")["influence"] == {"A": 1, "B": 2}
    assert principality(game, "Saxony")["ally"] == "B"  # though 2 are fewer than its 3 provinces now
    game.say("A", "gift", "5,4", "Saxony")
    assert principality(game, "Saxony")["influence"] == {"A": 2, "B": 2}
    assert principality(game, "Saxony")["ally"] == "B"


def test_gifts_may_lead_to_an_alliance():
    game = acting(
        realms={"A": {"land": LAND}},
        principalities={"Hesse": {"land": ["4,5"], "influence": {"A": 1, "B": 1}}},
    )
    assert principality(game, "Hesse")["ally"] is None
    game.say("A", "gift", "4,4")
    assert principality(game, "Hesse")["ally"] == "A"  # 2 to 1, and two provinces


def test_heretical_land_goes_to_heretical_principalities_only():
    game = acting(
        realms={"A": {"land": LAND, "heretical": ["4,4"]}},
        principalities={
            "Hesse": {"land": ["3,5"], "religion": "Protestant"},
            "Baden": {"land": ["4,5"]},
        },
    )
    game.say("A", "gift", "4,4")
    assert sorted(principality(game, "Hesse")["land"]) == ["3,5", "4,4"]


def test_capital_and_towns_are_no_gifts():
    game = acting(
        realms={"A": {"land": LAND[:2], "towns": ["4,4"]}}, principalities={"Hesse": {"land": ["3,5"]}}
    )
    assert game.why_not("A", "gift") is not None


def test_a_released_vassal_is_others_prey_and_keeps_its_religion():
    game = acting(
        realms={"A": {**PROTESTANT, "land": LAND, "towns": ["5,3"], "catholic": ["5,3"]}, "B": {"stored": 3}}
    )
    before = set(in_words(game)["principalities"])
    game.say("A", "release", "5,3", "end turn")
    ((name, vassal),) = new_ones(game, before).items()
    assert (vassal["religion"], vassal["capital"]) == ("Catholic", "5,3")
    game = acting("B", realms={"B": {"stored": 3}}, principalities={name: {"size": 1, "influence": {"A": 2}}})
    game.say("B", name, name, name)
    assert principality(game, name)["ally"] == "B"


def test_a_foreign_power_acts_in_diplomacy_like_all():
    game = acting("B", realms={"B": {"home": "France", "stored": 1, "gold": 1}})
    game.say("B", "Trier", "assistance", "Mainz", "catholic league")
    assert realm(game, "B")["influence"] == {"Trier": 1, "Mainz": 1}


def test_joining_may_cost_an_alliance():
    game = acting(
        realms={"A": {"role": ALONE}},
        principalities={
            "Hesse": {"size": 1, "influence": {"A": 2, "B": 2}, "ally": "A"},
            "Ulm": {"size": 1, "religion": "Protestant", "influence": {"A": 1}},
        },
    )
    game.say("A", "evangelical league")
    assert principality(game, "Hesse")["ally"] == "B"
    assert principality(game, "Ulm")["influence"] == {"A": 1}


# --- declarations ---


def declaring(player="A", **fields):
    return vi(step="war.declare", turn=player, **{"round": 2, **fields})


def test_only_those_who_wage_war_declare_but_all_may_be_attacked():
    game = declaring(
        "A",
        initiative=list("ABCDE"),
        realms={"B": {"sits_out": "Wage War"}, "C": {"sits_out": "Wage War"}},
    )
    game.say("A", "war on player", "B", "end turn")
    assert set(asked(game)) == {"D"}


def test_the_three_things_in_any_order():
    game = declaring(
        round=4,
        realms={"A": {"good_works": 9, "doctrine": "Infantry"}},
        principalities={"Hesse": {"size": 1, "religion": "Protestant", "drawn": True}},
    )
    game.say("A", "change doctrine", "Flexible", "war on player", "C", "catholic league", "religious war")
    now = in_words(game)
    assert (now["target"], now["rotf"], wars(game)) == ("Hesse", "A", [("A", "C", 1)])


def test_distance_does_not_matter():
    game = declaring(realms={"A": {"land": ["0,5"]}}, principalities={"Ulm": {"land": ["8,1"]}})
    game.say("A", "war on principality", "Ulm")
    assert wars(game) == [("A", "Ulm", 1)]


def test_a_principality_is_attacked_once():
    game = declaring("B", wars=[{"attacker": "A", "defender": "Ulm"}], principalities={"Ulm": {"size": 1}})
    game.say("B", "war on principality")
    assert game.why_not("B", "Ulm") is not None


def test_ones_own_ally_may_be_attacked_after_all_influence_is_gone():
    game = declaring(principalities={"Ulm": {"size": 1, "influence": {"A": 3}}})
    game.say("A", "war on principality", "Ulm")
    assert wars(game) == [("A", "Ulm", 1)]
    assert principality(game, "Ulm")["influence"] == {}


def test_the_chain_of_new_allies():
    fields = {"principalities": {"Ulm": {"size": 1, "influence": {"A": 4, "B": 3, "C": 2}}}}
    game = declaring(**fields)
    game.say("A", "war on principality", "Ulm")
    game.say("B", "take back")
    assert asked(game) == {"C": "standby"}
    game.say("C", "stand by")
    assert wars(game) == [("A", "C", 1)]
    assert principality(game, "Ulm")["influence"] == {"C": 2}


def test_a_declaration_that_ends_at_an_attacked_player_is_void():
    game = declaring(
        "A",
        initiative=list("DABCE"),
        emperor="D",
        wars=[{"attacker": "D", "defender": "C"}],
        principalities={"Ulm": {"size": 1, "influence": {"A": 4, "B": 3, "C": 2}}},
    )
    game.say("A", "war on principality", "Ulm")
    game.say("B", "take back")
    game.say("C", "stand by")
    assert wars(game) == [("D", "C", 1)]
    game.say("A", "war on player", "E")
    assert wars(game)[-1] == ("A", "E", 1)
    assert principality(game, "Ulm")["influence"] == {"C": 2}


def test_no_prey_whose_new_ally_cannot_be_attacked():
    game = declaring(
        "A",
        initiative=list("DABCE"),
        emperor="D",
        wars=[{"attacker": "D", "defender": "B"}],
        principalities={"Ulm": {"size": 1, "influence": {"A": 4, "B": 3}}},
    )
    game.say("A", "war on principality")
    assert game.why_not("A", "Ulm") is not None


def test_an_ally_with_less_influence_than_provinces_is_no_target():
    game = declaring(
        round=4,
        realms={"A": {"good_works": 9, "league": CATHOLICS}},
        principalities={
            "Hesse": {"size": 3, "religion": "Protestant", "influence": {"A": 2}, "ally": "A"},
            "Ulm": {"size": 2, "religion": "Protestant", "influence": {"A": 2, "B": 3}},
            "Baden": {"size": 2, "religion": "Protestant", "influence": {"A": 1}},
        },
    )
    game.say("A", "religious war")
    assert principality(game, "Hesse")["ally"] == "A"
    assert in_words(game)["target"] == "Ulm"  # the only one, and so without a question


def test_a_protestant_restores_the_faith_in_catholic_lands():
    game = declaring(
        "B",
        round=2,
        realms={"B": {"role": ALONE, "league": EVANGELICALS}},
        principalities={"Hesse": {"size": 1, "drawn": True}},
    )
    game.say("B", "religious war")
    assert (in_words(game)["rotf"], in_words(game)["target"]) == ("B", "Hesse")


def test_no_catholic_declares_it_before_the_reformation():
    game = declaring(
        realms={"A": {"good_works": 9, "league": CATHOLICS}},
        principalities={"Hesse": {"size": 1, "religion": "Protestant", "drawn": True}},
    )
    assert game.why_not("A", "religious war") is not None


@pytest.mark.parametrize("rival", [3, 4, 5])
def test_within_two_influence_without_ties(rival):
    game = declaring(
        round=4,
        realms={"A": {"good_works": 9, "league": CATHOLICS}},
        principalities={"Hesse": {"size": 2, "religion": "Protestant", "influence": {"A": 2, "B": rival}}},
    )
    assert (game.why_not("A", "religious war") is None) is (rival < 4)
