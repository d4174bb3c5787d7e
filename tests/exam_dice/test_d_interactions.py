"""An examiner's cases of how chapters of the dice edition affect each other."""

import pytest

from exam.examiner import each, principality, realm, religion
from exam_dice.examiner import B_LAND, CATHOLICS, ELECTORS, EVANGELICALS, LAND, PROTESTANT, dice
from westphalia import in_words

WON = [{"attacker": "A", "defender": "B", "winner": "A"}]


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", **fields}
    realms = {"A": {"land": LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return dice(step="peace treaty", realms=realms, **fields)


def test_a_besieged_principality_finds_its_ally_only_after_its_treaty():
    game = treaty(
        wars=[{"attacker": "A", "defender": "Ulm", "winner": "A"}],
        stop="war.close_battle_phase",
        realms={"A": {"stored": 2}},
        principalities={"Ulm": {"land": ["3,4", "2,5"], "influence": {"C": 1}}},
    )
    assert principality(game, "Ulm")["ally"] is None
    game.say("A", "conquer", "2,5")
    assert principality(game, "Ulm")["ally"] == "C"  # one province, one Influence


def test_conquered_heretical_land_gives_no_power_until_it_converts():
    game = treaty(stop="war.close_battle_phase", realms={"A": {"stored": 3}, "B": {"heretical": ["3,5"]}})
    game.say("A", "conquer", "3,5", "done")
    assert realm(game, "A")["imperial_power"] == 4


def test_an_emperor_who_skipped_war_pays_even_if_attacked():
    game = treaty(
        wars=[{"attacker": "B", "defender": "A", "winner": "A"}],
        emperor="A",
        stop="foreign_powers",
        realms={
            "A": {"stored": 4, "sits_out": "Wage War"},
            **{p: {"fought": True} for p in "CDE"},
        },
    )
    game.say("A", "nothing")
    game.play_on()
    assert realm(game, "A")["stored"] == 2


def test_an_exile_rolls_troubles_for_the_next_round():
    game = treaty(
        stop="upheaval",
        round=3,
        realms={
            "A": {"stored": 3},
            "B": {"land": ["3,6"]},
            **{p: {"fought": True, "provinces": 6} for p in "CDE"},
        },
        chance={"troubles": {"B": 5}, "imperial": [6]},
    )
    game.say("A", "conquer", "3,6")
    game.say("B", "France", "north")
    game.play_on()
    assert (in_words(game)["round"], realm(game, "B")["imperial_power"]) == (4, 16 - 5)


def test_drawn_in_the_upheaval_is_target_without_influence():
    game = dice(
        step="upheaval",
        round=4,
        players=5,
        principalities={"Hesse": {"size": 1, "religion": "Catholic"}, "Trier": PROTESTANT},
        chance={"upheaval": ["Hesse", "Trier"]},
    )
    assert sorted(in_words(game)["drawn"]) == ["Hesse", "Trier"]
    assert [religion(game, n) for n in ("Hesse", "Trier")] == ["Protestant", "Catholic"]


def test_the_religious_war_of_round_four_can_end_the_game():
    electors = {name: {"religion": "Catholic"} for name in ELECTORS}
    game = dice(
        step="religious war",
        round=4,
        emperor="E",
        target="Ulm",
        rotf="A",
        realms={"A": {"saints": 3, "league": CATHOLICS}, "B": {"saints": 2}},
        principalities={**electors, "Ulm": {"size": 1, "religion": "Protestant"}},
    )
    game.say("E", "decline")
    assert (game.state.victory, sorted(game.winners)) == ("catholic", ["A", "B"])


def test_a_tradeoff_can_take_the_majority():
    electors = {name: {"religion": "Protestant"} for name in ELECTORS}
    game = dice(
        step="tradeoffs",
        round=5,
        emperor="A",
        protestant_provinces=22,
        principalities=electors,
        realms={
            "A": {
                **PROTESTANT,
                "land": LAND,
                "catholic": LAND[1:3],
                "sits_out": "Combat Heresy",
                "points": 5,
            },
            **{p: {"fought": True} for p in "BCDE"},
        },
        chance={"tradeoff": [6]},
    )
    assert not game.over  # 22 of 45


def test_the_vote_of_the_dead_emperor_and_his_reelection():
    game = dice(
        step="election",
        round=3,
        reign=1,
        emperor="C",
        stop="end",
        realms={"C": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1, "Saxony": 2}}},
    )
    game.say("C", "C", "C", "C", "C")
    assert (in_words(game)["emperor"], in_words(game)["reign"]) == ("C", 0)


@pytest.mark.parametrize(("cards", "left"), [("MM", "MMPC"), ("CC", "PCCC")])
def test_both_discards_are_chosen_before_a_replacement_is_seen(cards, left):
    game = dice(
        step="war.muster",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": "PCMM"}, "B": {"hand": "MPC"}},
        chance={"cards": {"A": cards}},
    )
    game.say("A", "two musketeers")
    assert len(realm(game, "A")["hand"]) == 4
    game.say("B", "pass")
    assert realm(game, "A")["hand"] == left


def test_members_without_power_leave_the_melee_before_the_first_round():
    game = dice(
        step="religious_war.draw_league_armies",
        round=3,
        emperor="E",
        initiative=list("ECABD"),
        target="Saxony",
        rotf="A",
        realms={
            "A": {"saints": 3, "league": CATHOLICS},
            "B": {"league": EVANGELICALS},
            "C": {**PROTESTANT, "league": EVANGELICALS, "home": "France", "home_ip": 0},
        },
        principalities={"Saxony": PROTESTANT},
    )
    game.play_on("card")
    assert realm(game, "A")["facing"] == "B"
    assert each(game, "ABC", "fought") == [True, True, True]


def test_leagues_are_emptied_even_without_a_war():
    game = dice(
        step="religious war",
        stop="tradeoffs",
        round=2,
        realms={"A": {"league": CATHOLICS}, "B": {"league": EVANGELICALS}},
    )
    assert each(game, "AB", "league", "fought") == [("none", False)] * 2
