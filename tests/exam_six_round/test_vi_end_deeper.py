"""An examiner's deeper cases for Diplomatic Shifts, Foreign Powers, elections and victory of the six-round edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm
from exam_six_round.examiner import ALONE, CATHOLICS, ELECTORS, LAND, PROTESTANT, vi
from westphalia import in_words

# --- Diplomatic Shifts ---


def shifts(realms, **fields):
    everybody = {p: {"fought": True, **realms.get(p, {})} for p in "ABCDE"}
    return vi(step="diplomatic shifts", realms=everybody, **{"stop": "foreign_powers", **fields})


def test_shifts_exchange_gold_then_take_one_then_two_influence():
    game = shifts({"B": {"fought": False, "gold": 2, "stored": 1, "influence": {"Bohemia": 4}}})
    game.say("A", "save")
    game.say("B", "Bohemia", "Bohemia")
    assert each(game, "B", "gold", "stored", "influence") == [(0, 2, {"Bohemia": 2})]


def test_without_saved_influence_nothing_withers():
    game = shifts({"B": {"influence": {"Bohemia": 4}}})
    game.say("A", "save")
    assert each(game, "B", "stored", "influence") == [(0, {"Bohemia": 4})]


def test_the_emperor_does_not_lose_for_peace():
    game = shifts({"A": {"fought": False, "influence": {"Bohemia": 4}}})
    game.say("A", "save")
    assert each(game, "A", "stored", "influence") == [(1, {"Bohemia": 4})]


def test_the_emperor_who_fought_somebody_else_loses_four_to_foreign_land():
    game = shifts({"A": {"influence": {"Bohemia": 6}}, "B": {"home": "France", "provinces": 1}})
    game.play_on()
    assert realm(game, "A")["influence"] == {"Bohemia": 2}


def test_allies_of_foreign_powers_are_no_land_in_the_empire():
    game = shifts({"B": {"home": "France", "influence": {"Trier": 1}}})
    assert asked(game) == {"A": "shift_place"}


def test_a_foreign_emperors_own_land_does_not_count_against_them():
    game = shifts({"A": {"home": "Spain", "provinces": 1}, "B": {"home": "France"}})
    assert asked(game) == {"A": "shift_place"}


def test_the_emperor_fights_a_foreign_power_but_takes_nothing_gains_and_loses_nothing():
    game = shifts({"A": {"fought_foreign_power": True, "stored": 3}, "B": {"home": "France", "provinces": 1}})
    assert realm(game, "A")["stored"] == 2
    assert asked(game) == {}


def test_land_won_back_is_a_war_fought():
    game = shifts(
        {"A": {"fought": False, "took_from_foreign_power": True}, "B": {"home": "France", "provinces": 1}}
    )
    game.say("A", "save")
    assert each(game, "A", "stored", "fought") == [(1, True)]


def test_a_foreign_power_barred_from_war_loses_two():
    game = shifts({"B": {"home": "France", "fought": False, "stored": 4}})
    game.play_on()
    assert realm(game, "B")["stored"] == 4 - 1 - 2


def test_an_exile_is_left_alone():
    game = shifts({"B": {"home": "France", "exiled": True, "fought": False, "stored": 4}}, round=2)
    game.say("A", "save")
    assert realm(game, "B")["stored"] == 4


def test_shifts_in_order_on_request_the_emperor_first():
    game = shifts(
        {p: {"fought": False, "stored": 2, "influence": {"Trier": 1, "Bohemia": 2}} for p in "BC"}
        | {"C": {"fought": False, "stored": 4, "request": True}},
        initiative=list("ACBDE"),
    )
    assert asked(game) == {"A": "shift_place_openly"}
    game.say("A", "save")
    assert set(asked(game)) <= {"B", "C"}


def test_losing_influence_can_lose_an_ally_to_another():
    game = shifts({"B": {"fought": False}}, principalities={"Trier": {"influence": {"B": 3, "C": 2}}})
    game.say("A", "save")
    assert principality(game, "Trier")["influence"] == {"B": 1, "C": 2}
    assert principality(game, "Trier")["ally"] == "C"


def test_what_the_emperor_places_may_win_an_ally():
    game = shifts({}, principalities={"Saxony": {"influence": {"A": 1}}})
    game.say("A", "Saxony")
    assert principality(game, "Saxony")["ally"] == "A"


# --- Foreign Powers ---


def leaving(**fields):
    return vi(
        step="foreign powers",
        **{"round": 3, "emperor": "E", "initiative": list("EABCD"), "stop": "election", **fields},
    )


def test_five_provinces_and_no_town_but_the_capital():
    game = leaving(realms={"E": {"provinces": 5}, "A": {"provinces": 6}, "B": {"provinces": 4, "towns": 1}})
    assert asked(game) == {"E": "foreign_power"}
    game.say("E", "stay")
    assert asked(game) == {"C": "foreign_power"}


def test_the_power_of_allies_is_no_hindrance():
    game = leaving(realms={"E": {"provinces": 5, "influence": {"Bohemia": 4, "Saxony": 2}}})
    assert asked(game) == {"E": "foreign_power"}


def test_leaving_loses_gold_and_keeps_religion_merit_and_half_the_influence():
    game = leaving(
        realms={"E": {"land": LAND[:1], "gold": 5, "stored": 2, "good_works": 7, "influence": {"Trier": 3}}}
    )
    game.say("E", "leave", "Venice", "south-west")
    e = realm(game, "E")
    assert (e["gold"], e["stored"], e["good_works"], e["religion"]) == (0, 2, 7, "Catholic")
    assert (e["home"], e["edge"], e["land"]) == ("Venice", "south-west", [])
    assert principality(game, "Trier")["ally"] is None


def test_the_lands_of_a_protestant_become_one_protestant_principality():
    land = [*LAND, "8,1"]
    game = leaving(realms={"E": {**PROTESTANT, "land": land, "catholic": ["4,4", "5,3"]}})
    before = set(in_words(game)["principalities"])
    game.say("E", "leave", "Sweden", "north")
    (heir,) = new_ones(game, before).values()
    assert (sorted(heir["land"]), heir["religion"], heir["capital"]) == (sorted(land), "Protestant", "4,3")
    assert (heir["influence"], heir["ally"]) == ({}, None)
    assert set(land) <= set(in_words(game)["protestant"])
    assert realm(game, "E")["stored"] == 4 // 2


def test_a_foreign_power_is_not_asked_again():
    game = leaving(realms={"E": {"home": "Spain", "provinces": 2}})
    assert asked(game) == {"A": "foreign_power"}


def test_an_emperor_who_leaves_dies_without_a_roll():
    game = leaving(
        realms={"E": {"provinces": 1}, "A": {"influence": {"Trier": 1}}},
        chance={"imperial": ["eagle"]},
        stop=[],
    )
    game.say("E", "leave", "Spain", "north")
    game.play_on("vote")
    assert in_words(game)["emperor"] is None


def test_in_the_round_of_its_founding_a_home_gives_nothing_and_pays_two_gold_next_round():
    game = leaving(
        realms={"E": {"provinces": 1}},
        chance={"affairs": {"E": 2}},
        stop=["election", "heresy.choose_heresy"],
    )
    game.say("E", "leave", "Spain", "north")
    assert realm(game, "E")["imperial_power"] == 3  # the Emperor's
    game = vi(
        step="upheaval",
        round=4,
        religion="Protestant",
        stop="heresy.choose_heresy",
        emperor="A",
        realms={"E": {"home": "Spain"}},
        chance={"affairs": {"E": 2}},
    )
    assert each(game, "E", "imperial_power", "gold") == [(6 + 2, 2)]


def test_one_after_another_and_homes_are_taken():
    game = leaving()
    game.say("E", "leave", "France", "north")
    game.say("A", "leave")
    assert game.why_not("A", "France") is not None
    assert len(game.legal("A")) == 13


def test_withdrawing_before_deciding():
    game = leaving(principalities={"Trier": {"influence": {"E": 3, "A": 1}}})
    game.say("E", "take back", "Trier")
    assert principality(game, "Trier")["ally"] == "A"
    assert asked(game) == {"E": "foreign_power"}


# --- the election ---


def voting(**fields):
    return vi(
        step="election.vote",
        **{"round": 2, "emperor": "E", "initiative": list("EABCD"), "stop": "end", **fields},
    )


def test_votes_are_cast_openly_in_initiative_order_one_elector_at_a_time():
    game = voting(
        realms={"A": {"influence": {"Trier": 1, "Mainz": 1}}, "C": {"influence": {"Cologne": 1}}},
    )
    assert asked(game) == {"A": "vote"}
    game.say("A", "A", "C")
    assert asked(game) == {"C": "vote"}
    assert set(game.legal("C")) == set("ABCDE")


def test_a_block_follows_the_leader_of_its_religion_though_another_leads():
    game = voting(
        realms={
            "A": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1}},
            "B": PROTESTANT,
            "C": {"influence": {"Palatinate": 2}},
        },
        principalities=dict.fromkeys(("Saxony", "Brandenburg", "Bohemia"), PROTESTANT),
    )
    game.say("A", "A", "A", "A")
    game.say("C", "B")
    assert in_words(game)["emperor"] == "B"  # 1 and the three Protestant Electors


def test_both_blocks_look_at_the_votes_of_players_only():
    game = voting(
        realms={
            "B": {**PROTESTANT, "influence": {"Trier": 1}},
            "C": {"influence": {"Mainz": 1}},
        },
        principalities=dict.fromkeys(("Saxony", "Brandenburg"), PROTESTANT),
    )
    game.say("B", "D")
    game.say("C", "C")
    now = in_words(game)
    assert now["emperor"] == "C"  # C and D have 1 each; C comes first and gets the Catholic block of 3
    assert {now["votes"][n] for n in ("Saxony", "Brandenburg")} == {"B"}


def test_nobody_of_a_religion_has_a_vote_then_the_first_in_order():
    game = voting(initiative=list("EDCBA"))
    assert in_words(game)["emperor"] == "E"
    assert set(in_words(game)["votes"].values()) == {"E"}


def test_four_votes_elect_against_the_religion_of_the_electors():
    game = voting(
        realms={
            "A": {"influence": {"Bohemia": 4, "Brandenburg": 3, "Saxony": 2, "Palatinate": 2}},
            "D": PROTESTANT,
        }
    )
    game.say("A", "D", "D", "D", "D")
    assert in_words(game)["emperor"] == "D"


def test_the_election_of_an_orthodox_emperor_can_win_the_game():
    game = voting(
        round=4,
        emperor="D",
        initiative=list("DABCE"),
        stop=[],
        realms={"D": PROTESTANT, "A": {"influence": {"Trier": 1}}},
    )
    game.say("A", "A")
    assert game.state.victory == "catholic"


def test_a_dead_emperor_leaves_the_throne_empty_and_nobody_wins():
    game = vi(step="election", round=5, emperor="A", reign=1, realms={"B": {"influence": {"Trier": 1}}})
    assert not game.over
    assert in_words(game)["emperor"] is None
    game.say("B", "C")
    assert game.state.victory == "catholic"


def test_the_reign_grows_by_one_and_the_bonus_moves():
    game = vi(step="election", round=2, emperor="C", stop="end", chance={"imperial": ["eagle"]})
    assert in_words(game)["reign"] == 1
    game = voting(realms={"A": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1, "Saxony": 2}}})
    before = realm(game, "B")["imperial_power"]
    game.say("A", "B", "B", "B", "B")
    assert realm(game, "B")["imperial_power"] == before + 2


# --- victory ---


def test_the_emperor_need_not_be_among_the_winners():
    game = vi(
        step="religious war", round=4, emperor="A", realms={"B": {"good_works": 3}, "C": {"good_works": 2}}
    )
    assert sorted(game.winners) == ["B", "C"]


def test_a_foreign_power_can_win_for_its_faith():
    game = vi(
        step="religious war",
        round=4,
        emperor="A",
        realms={"B": {"good_works": 3, "home": "Spain"}, "C": {"good_works": 2}},
    )
    assert sorted(game.winners) == ["B", "C"]


def test_fewer_protestants_than_places():
    game = vi(step="religious war", round=4, religion="Protestant", emperor="B", realms={"B": PROTESTANT})
    assert game.winners == ["B"]


def test_a_conversion_of_the_emperor_in_the_middle_of_the_step_wins_at_once():
    game = vi(
        step="player conversion",
        round=5,
        emperor="B",
        initiative=list("BACDE"),
        realms={"B": PROTESTANT},
    )
    game.say_all("convert", "stay", B="convert", A="convert")
    assert game.state.victory == "catholic"
    assert realm(game, "A")["religion"] == "Catholic"  # never got to convert


def test_homes_are_subtracted_and_orthodox_towns_added():
    game = vi(
        step="end",
        round=6,
        emperor="A",
        principalities={"Brandenburg": PROTESTANT},
        realms={
            "B": {
                **PROTESTANT,
                "home": "France",
                "affairs": 2,
                "land": ["4,3", "4,4"],
                "towns": ["4,3", "4,4"],
                "catholic": ["4,4"],
            },
            "C": {"provinces": 7, "towns": 2},
        },
    )
    assert each(game, "BC", "score") == [2 + 3, 7 + 9]
    assert game.winners == ["C"]


def test_the_emperor_chooses_among_others_who_tie():
    game = vi(
        step="end",
        round=6,
        emperor="A",
        principalities={"Brandenburg": PROTESTANT},
        realms={"A": {"provinces": 1}, "B": {"provinces": 9}, "C": {"provinces": 9}},
    )
    assert asked(game) == {"A": "westphalia"}
    assert sorted(game.legal("A")) == ["B", "C"]
    game.say("A", "B")
    assert game.winners == ["B"]


def test_the_emperor_of_the_last_election_counts_for_the_score():
    game = vi(
        step="election.vote",
        round=6,
        emperor="E",
        initiative=list("EABCD"),
        principalities={"Brandenburg": PROTESTANT},
        realms={"A": {"influence": dict.fromkeys(ELECTORS[:3], 1) | {"Saxony": 2}}},
    )
    game.say("A", "B", "B", "B", "B")
    assert realm(game, "B")["score"] == 4 + 4 + 3
    assert game.over


@pytest.mark.parametrize("round", [1, 5])
def test_before_round_six_the_game_goes_on(round):
    game = vi(step="end", round=round, principalities={"Brandenburg": PROTESTANT})
    assert not game.over
    assert in_words(game)["round"] == round + 1


def test_the_new_round_begins_without_leagues_wars_and_draws():
    game = vi(
        step="end",
        round=2,
        stop="heresy",
        drawn=["Trier"],
        realms={
            "A": {"league": CATHOLICS, "stored": 3, "gold": 0, "doctrine": "Infantry"},
            "B": {"role": ALONE},
        },
    )
    assert "Trier" not in in_words(game)["drawn"] or len(in_words(game)["drawn"]) == 2
    assert each(game, "A", "league", "stored", "doctrine") == [("none", 3, "Infantry")]
    assert realm(game, "B")["role"] == ALONE
