"""An examiner's cases for the Religious War of the six-round edition."""

import pytest

from exam.examiner import asked, principality, realm
from westphalia import from_position, in_words

CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
LAND = ["4,3", "4,4", "5,3", "5,4"]
SAVED = {"good_works": 9}
PROTESTANT = {"religion": "Protestant"}


def vi(**fields):
    return from_position({"edition": "six-round", "players": 5, "round": 4, **fields})


def holy(step="religious war", influence=None, realms=None, size=3, more=None, **fields):
    """A, a saved Catholic, restores the Faith in Protestant Brandenburg."""
    everybody = {"A": {**SAVED, "league": CATHOLICS}, **(realms or {})}
    return vi(
        step=step,
        target="Brandenburg",
        rotf="A",
        realms=everybody,
        principalities={
            "Brandenburg": {"size": size, "religion": "Protestant", "influence": influence or {}},
            "Hesse": {"size": 1, "religion": "Protestant"},
            **(more or {}),
        },
        **{"emperor": "E", "stop": "shifts", **fields},
    )


# --- Leagues form ---


def test_those_with_influence_are_asked_from_the_most_to_the_least():
    game = holy(influence={"B": 4, "C": 1, "A": 3}, realms={"B": PROTESTANT, "C": PROTESTANT})
    assert asked(game) == {"B": "league"}
    game.say("B", "evangelical league")
    assert asked(game) == {"C": "league"}
    assert game.why_not("C", "catholic league") is not None  # saved by Faith Alone
    game.say("C", "decline")
    assert principality(game, "Brandenburg")["influence"] == {"A": 3, "B": 4}
    assert asked(game) == {"E": "emperorleague"}
    game.say("E", "no")
    assert in_words(game)["dotf"] == "B"


def test_a_dotf_without_influence_gains_enough_to_be_ally():
    game = holy(influence={"A": 3}, realms={"D": {**PROTESTANT, "league": EVANGELICALS}})
    game.say("E", "pass")
    assert in_words(game)["dotf"] == "D"
    assert principality(game, "Brandenburg")["influence"] == {"A": 3, "D": 4}
    assert principality(game, "Brandenburg")["ally"] == "D"


def test_without_a_dotf_the_restorer_wins_without_a_battle():
    game = holy(influence={"A": 1})
    game.say("E", "decline")
    brandenburg = principality(game, "Brandenburg")
    assert (brandenburg["religion"], brandenburg["influence"]) == ("Catholic", {"A": 3})
    assert realm(game, "A")["fought"] is True
    assert realm(game, "A")["league"] == "none"


def test_no_religious_war_nothing_happens_but_leagues_reset():
    game = vi(step="religious war", religion="Protestant", stop="shifts", realms={"A": {"league": CATHOLICS}})
    assert realm(game, "A")["league"] == "none"


# --- the battle ---


def leagues(**hands):
    """A and B Catholics, C, D and E Evangelicals, with these hands."""
    sides = {"A": CATHOLICS, "B": CATHOLICS, "C": EVANGELICALS, "D": EVANGELICALS, "E": EVANGELICALS}
    return {
        p: {**(SAVED if p in "AB" else {}), "league": sides[p], "hand": hand} for p, hand in hands.items()
    }


def melee(realms, **fields):
    return holy("religious_war.play_cards", realms=realms, initiative=list("EABCD"), **fields)


def test_lines_and_pairs_in_initiative_order():
    game = melee(leagues(A="MP", B="MP", C="MP", D="MP", E="MP"))
    faces = {p: realm(game, p)["facing"] for p in "ABCDE"}
    assert faces == {"A": "E", "E": "A", "B": "C", "C": "B", "D": None}
    assert in_words(game)["line"][EVANGELICALS] == ["D"]


def test_a_victor_keeps_the_hand_and_meets_the_first_in_reserve():
    game = melee(leagues(A="MM", C="P", D="MMP"), emperor="E")
    assert realm(game, "A")["facing"] == "C"
    game.say("A", "M")
    game.say("C", "P")
    assert realm(game, "A")["facing"] == "D"
    assert realm(game, "A")["hand"] == "MM"


def test_only_the_last_league_member_routs_at_half_the_cards():
    game = melee(leagues(A="MPPCCC", C="MMPC", D="P"))
    game.say("A", "C")
    game.say("C", "M")  # 6 against 1
    assert realm(game, "C")["hand"] == "C"
    game = melee(leagues(A="MPPCCC", C="MMPC"))
    game.say("A", "C")
    game.say("C", "M")
    assert in_words(game)["principalities"]["Brandenburg"]["religion"] == "Catholic"


def test_double_strength_alone_wins_no_league_war():
    game = holy(
        "religious_war.draw_armies",
        realms={
            "A": {**SAVED, "league": CATHOLICS, "imperial_power": 12},
            "C": {**PROTESTANT, "league": EVANGELICALS, "imperial_power": 4},
        },
    )
    assert [len(realm(game, p)["hand"]) for p in "AC"] == [12, 4]


# --- the treaty ---


def peace(victorious, realms=None, **fields):
    members = {"A": {**SAVED, "league": CATHOLICS}, "C": {**PROTESTANT, "league": EVANGELICALS}}
    for player, more in (realms or {}).items():
        members[player] = {**members.get(player, {}), **more}
    return holy("religious war treaty", realms=members, victorious=victorious, **fields)


def test_the_restorer_won():
    game = peace(CATHOLICS, influence={"A": 1, "B": 1, "C": 4})
    brandenburg = principality(game, "Brandenburg")
    assert brandenburg["religion"] == "Catholic"
    assert brandenburg["influence"] == {"A": 3, "B": 1}
    assert brandenburg["ally"] == "A"


def test_the_restorer_lost():
    game = peace(EVANGELICALS, influence={"A": 1, "B": 1, "C": 4})
    brandenburg = principality(game, "Brandenburg")
    assert brandenburg["religion"] == "Protestant"
    assert brandenburg["influence"] == {"B": 1, "C": 6}


def test_victors_conquer_without_paying_for_towns_or_distance():
    game = peace(
        CATHOLICS,
        influence={"C": 4},
        realms={
            "A": {"land": LAND, "stored": 2},
            "C": {"land": ["7,1", "7,0", "7,2"], "towns": ["7,0"]},
        },
    )
    game.say("A", "conquer", "7,0")
    assert "7,0" in realm(game, "A")["land"]
    assert realm(game, "A")["stored"] == 2


def test_the_target_of_a_won_war_neither_takes_nor_loses_provinces():
    game = peace(
        CATHOLICS, influence={"C": 4}, size=3, realms={"A": {"land": LAND}, "C": {"land": ["7,1", "7,0"]}}
    )
    game.say("A", "conquer")
    assert "7,0" in realm(game, "A")["land"]  # nothing else could be taken
    assert len(principality(game, "Brandenburg")["land"]) == 3


def test_a_victorious_emperor_replaces_heretical_electors_of_the_beaten():
    game = peace(
        CATHOLICS,
        emperor="A",
        influence={"C": 4},
        realms={"C": {"influence": {"Saxony": 2}}},
        more={"Saxony": {"size": 2, "religion": "Protestant"}, "Ulm": {"size": 1}},
    )
    assert asked(game) == {"A": "electorsemperor"}
    assert game.legal("A") == ["Saxony", "done"]  # it fought for C; the Target is Catholic now
    game.say("A", "Saxony", "Ulm")
    assert "Ulm" in in_words(game)["electors"]


def test_an_emperor_beaten_in_his_league_loses_electors_to_the_strongest_victor():
    game = peace(
        EVANGELICALS,
        emperor="A",
        influence={"C": 4},
        realms={
            "A": {"influence": {"Saxony": 2}},
            "D": {"league": EVANGELICALS, "provinces": 8},
        },
    )
    assert asked(game) == {"D": "electorsvictor"}
    game.say("D", "Saxony", "Hesse", "done")
    now = in_words(game)
    assert "Hesse" in now["electors"]
    assert "Saxony" not in now["electors"]
    assert len(now["electors"]) == 7


def test_white_peace_of_the_leagues():
    game = peace("none", influence={"A": 1, "C": 4})
    assert principality(game, "Brandenburg")["influence"] == {"A": 1, "C": 4}
    assert principality(game, "Brandenburg")["religion"] == "Protestant"


# --- impossible ---


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("rotf", {"rotf": "D"}),
        ("victorious", {"step": "religious_war.settle_target"}),
        ("league", {"realms": {"A": {**SAVED, "league": EVANGELICALS}}}),
    ],
)
def test_impossible_religious_wars_are_refused(field, fields):
    position = {
        "step": "religious war",
        "target": "Hesse",
        "rotf": "A",
        "emperor": "E",
        "realms": {
            "A": {**SAVED, "league": CATHOLICS},
            "B": {"good_works": 5},
            "C": {**PROTESTANT, "league": EVANGELICALS},
            "D": {"good_works": 0},
        },
        "principalities": {"Hesse": {"size": 1, "religion": "Protestant"}},
    }
    with pytest.raises(ValueError, match=field):
        vi(**{**position, **fields})
