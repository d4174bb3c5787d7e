"""An examiner's cases for Diplomatic Shifts, Foreign Powers, elections and victory of the six-round edition."""

import pytest

from exam.examiner import asked, realm
from exam_six_round.examiner import vi
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]
ELECTORS = ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")


# --- Diplomatic Shifts ---


def shifts(realms, **fields):
    everybody = {p: {"fought": True} for p in "ABCDE"}
    for player, more in realms.items():
        everybody[player] = {**everybody[player], **more}
    return vi(step="diplomatic shifts", stop="foreign_powers", realms=everybody, **fields)


def test_gold_becomes_influence_and_one_saved_is_lost():
    game = shifts({"B": {"gold": 3, "stored": 1}, "C": {"gold": 1}})
    game.say("A", "save")
    assert [realm(game, p)["stored"] for p in "BCD"] == [3, 0, 0]
    assert realm(game, "B")["gold"] == 0


def test_the_emperor_gains_one_influence_to_place_or_save():
    game = shifts({"A": {"stored": 2}})
    assert asked(game) == {"A": "shift_place"}
    game.say("A", "Trier")
    assert (realm(game, "A")["stored"], realm(game, "A")["influence"]) == (1, {"Trier": 1})


def test_the_emperor_loses_four_for_not_fighting_foreign_powers():
    fields = {"A": {"stored": 6}, "B": {"home": "France", "provinces": 1}}
    game = shifts(fields)
    game.play_on()
    assert realm(game, "A")["stored"] == 6 - 1 - 4
    game = shifts({**fields, "A": {"stored": 6, "fought_foreign_power": True}})
    assert realm(game, "A")["stored"] == 5


def test_the_emperor_who_won_land_back_gains_one_though_foreigners_hold_more():
    game = shifts(
        {
            "A": {"fought_foreign_power": True, "took_from_foreign_power": True},
            "B": {"home": "France", "provinces": 1},
        }
    )
    game.say("A", "save")
    assert realm(game, "A")["stored"] == 1


def test_others_who_did_not_fight_lose_two_of_their_choice():
    game = shifts({"B": {"fought": False, "stored": 2, "influence": {"Trier": 1, "Saxony": 2}}})
    game.say("A", "save")
    game.say("B", "Trier", "saved")
    assert realm(game, "B")["influence"] == {"Saxony": 2}
    assert realm(game, "B")["stored"] == 0


def test_a_player_with_too_little_loses_all_they_have():
    game = shifts({"B": {"fought": False, "influence": {"Trier": 1}}})
    game.say("A", "save")
    assert realm(game, "B")["influence"] == {}


def test_an_emperor_who_is_the_only_foreign_power_gains():
    game = shifts({"A": {"home": "Spain", "provinces": 2}})
    assert asked(game) == {"A": "shift_place"}


# --- Foreign Powers ---


def test_only_weak_players_without_further_towns_may_leave():
    game = vi(
        step="foreign powers",
        round=3,
        emperor="E",
        initiative=["E", "A", "B", "C", "D"],
        realms={
            "E": {"provinces": 6},
            "A": {"land": LAND, "towns": ["4,4"]},
            "B": {"provinces": 5},
        },
    )
    assert asked(game) == {"B": "foreign_power"}  # E has too many provinces, A a town


def test_leaving_the_empire_costs_land_and_half_the_influence():
    game = vi(
        step="foreign powers",
        round=3,
        emperor="E",
        realms={
            "A": {"land": LAND, "heretical": ["5,4"], "stored": 1, "influence": {"Trier": 4, "Mainz": 2}}
        },
        initiative=["E", "A", "B", "C", "D"],
    )
    game.say("E", "stay")
    before = set(in_words(game)["principalities"])
    game.say("A", "leave", "France", "south")
    a = realm(game, "A")
    assert (a["stored"], a["influence"], a["home"]) == ((1 + 6 + 3) // 2, {}, "France")
    (heir,) = set(in_words(game)["principalities"]) - before
    land = in_words(game)["principalities"][heir]
    assert (sorted(land["land"]), land["capital"], land["religion"]) == (sorted(LAND), "4,3", "Catholic")
    assert land["ally"] is None


def test_no_player_leaves_in_the_last_round():
    game = vi(step="foreign powers", round=6, religion="Protestant", stop="election")
    assert game.waiting == []


@pytest.mark.parametrize(("round", "power"), [(2, 2), (3, 4), (4, 6), (5, 9), (6, 12)])
@pytest.mark.parametrize("roll", [-2, 0, 2])
def test_the_home_province_by_year_and_foreign_affairs(round, power, roll):
    game = vi(
        step="upheaval",
        round=round,
        religion="Protestant",
        stop="upheaval.draw_principalities",
        realms={"B": {"home": "France"}},
        chance={"affairs": {"B": roll}},
    )
    assert realm(game, "B")["imperial_power"] == power + roll


def test_no_roll_of_foreign_affairs_beyond_two():
    for field in ({"chance": {"affairs": {"B": 3}}}, {}):
        affairs = {} if field else {"affairs": 3}
        with pytest.raises(ValueError, match="affairs"):
            vi(round=2, realms={"B": {"home": "France", **affairs}}, **field)


# --- the Emperor and the election ---


@pytest.mark.parametrize(("die", "dies"), [("eagle", False), ("skull", True), (3, True), (4, False)])
def test_after_one_round_the_imperial_die_decides(die, dies):
    game = vi(
        step="imperial election",
        round=2,
        emperor="C",
        realms={"A": {"influence": {"Trier": 1}}},
        chance={"imperial": [die]},
    )
    assert (asked(game) == {"A": "vote"}) is dies


def test_the_emperor_dies_after_two_rounds_without_a_roll():
    game = vi(
        step="election",
        round=2,
        emperor="C",
        reign=1,
        realms={"A": {"influence": {"Trier": 1}}},
        chance={"imperial": ["eagle"]},
    )
    assert asked(game) == {"A": "vote"}


def test_an_emperor_who_left_the_empire_dies():
    game = vi(
        step="election",
        round=2,
        emperor="C",
        emperor_left=True,
        realms={"C": {"home": "France"}, "A": {"influence": {"Trier": 1}}},
        chance={"imperial": ["eagle"]},
    )
    assert asked(game) == {"A": "vote"}


def test_a_third_round_of_reign_is_refused():
    with pytest.raises(ValueError, match="reign"):
        vi(step="election", round=3, reign=2)


def election(votes, **fields):
    game = vi(step="election.vote", stop="end", round=2, emperor="E", **fields)
    for player, candidates in votes.items():
        game.say(player, *candidates)
    return in_words(game)


def test_unaligned_electors_vote_as_blocks_of_their_religion():
    now = election(
        {"A": ["A", "A"], "B": ["B"]},
        initiative=["E", "A", "B", "C", "D"],
        realms={
            "A": {"influence": {"Trier": 1, "Mainz": 1}},
            "B": {**PROTESTANT, "influence": {"Saxony": 2}},
        },
        principalities={
            "Palatinate": {"religion": "Protestant"},
            "Brandenburg": {"religion": "Protestant"},
        },
    )
    assert now["emperor"] == "A"
    assert sum(candidate == "A" for candidate in now["votes"].values()) == 4
    assert now["reign"] == 0


def test_plurality_elects_and_initiative_breaks_ties():
    religions = {name: {"religion": "Protestant"} for name in ELECTORS[2:]}
    now = election(
        {"B": ["B", "C"]},
        initiative=["E", "C", "B", "A", "D"],
        realms={"B": {"influence": {"Trier": 1, "Mainz": 1}}},
        principalities=religions,
    )
    assert now["emperor"] == "C"  # 1 to 1; nobody is Protestant, so the others abstain


def test_the_dead_emperor_may_be_elected_again_and_a_foreign_power_too():
    for player in ("E", "D"):
        now = election(
            {"A": [player] * 4},
            realms={
                "A": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1, "Saxony": 2}},
                "D": {"home": "France"},
            },
        )
        assert now["emperor"] == player


# --- victory ---


def test_a_catholic_victory_for_those_with_most_good_works():
    game = vi(
        step="religious war",
        round=4,
        players=7,
        realms={
            "B": {"good_works": 9},
            "C": {"good_works": 7},
            "D": {"good_works": 7},
            "E": {"good_works": 7},
        },
        initiative=["A", "E", "D", "C", "B", "F", "G"],
    )
    assert (game.state.victory, sorted(game.winners)) == ("catholic", ["B", "D", "E"])


def test_no_religious_victory_before_the_religious_war_of_round_four():
    assert not vi(step="diplomacy", round=4).over
    assert not vi(step="religious war", round=3).over


def test_a_protestant_victory_of_those_saved_by_faith_alone():
    game = vi(
        step="religious war",
        round=5,
        religion="Protestant",
        emperor="D",
        realms={
            "D": PROTESTANT,
            "B": {**PROTESTANT, "role": "Saved by Faith Alone"},
            "C": {**PROTESTANT, "role": "Saved by Faith Alone"},
        },
    )
    assert (game.state.victory, sorted(game.winners)) == ("protestant", ["B", "C"])


@pytest.mark.parametrize(
    "hindrance",
    [
        {"principalities": {"Trier": {"religion": "Protestant"}}},
        {"emperor": "B"},
        {"protestant_provinces": 23, "principalities": {name: {"religion": "Catholic"} for name in ELECTORS}},
    ],
    ids=["an Elector", "the Emperor", "the provinces"],
)
def test_every_condition_counts(hindrance):
    game = vi(
        step="religious war",
        round=4,
        players=["A", "B", "C", "D", "E"],
        **{"realms": {"B": {**PROTESTANT, "protestant": "all", "provinces": 4}}, **hindrance},
    )
    assert not game.over


def test_a_conversion_can_win_at_once():
    game = vi(
        step="heresy.choose_conversion",
        round=5,
        emperor="B",
        realms={"B": {**PROTESTANT}},
    )
    game.say_all("convert", "stay", B="convert")
    assert game.state.victory == "catholic"


def test_the_peace_of_westphalia():
    game = vi(
        step="end",
        round=6,
        emperor="A",
        principalities={"Brandenburg": {"religion": "Protestant"}},
        realms={
            "A": {"land": LAND, "towns": ["4,4"], "heretical": ["4,4"]},
            "B": {"home": "France", "affairs": 1, "influence": {"Bohemia": 4}, "provinces": 3},
            "C": {"provinces": 5, "towns": 1},
        },
    )
    scores = {p: realm(game, p)["score"] for p in "ABC"}
    assert scores == {"A": 4 + 4 + 3, "B": 3 + 3, "C": 5 + 3 + 3}
    assert asked(game) == {"A": "westphalia"}  # A and C tie: the Emperor chooses
    assert sorted(game.legal("A")) == ["A", "C"]
    game.say("A", "C")
    assert (game.winners, game.state.victory) == (["C"], "westphalia")


@pytest.mark.parametrize(("players", "saved"), [(7, 2), (9, 4), (10, 3), (11, 5), (13, 6)])
def test_variants_of_saved_places(players, saved):
    game = vi(players=players, options={"saved": str(saved)}, round=4, step="heresy")
    assert sum(r["saved"] for r in in_words(game)["realms"].values()) == saved


@pytest.mark.parametrize(
    ("players", "options"), [(5, {"saved": "3"}), (7, {"saved": "4"}), (5, {"hexes": "40"})]
)
def test_variants_outside_their_limits_are_refused(players, options):
    with pytest.raises(ValueError, match="options"):
        vi(players=players, options=options)
