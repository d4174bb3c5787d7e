"""An examiner's cases for Engage in Diplomacy, Leagues and alliances of the six-round edition."""

import pytest

from exam.examiner import asked, principality, realm
from exam_six_round.examiner import vi
from westphalia import in_words

ALONE, WORKS = "Saved by Faith Alone", "Saved by Faith and Works"
PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]


# --- the Diplomacy Game ---


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("thumbs up", "thumbs up", (2, 1)),
        ("thumbs up", "finger gun", (0, 3)),
        ("finger gun", "thumbs up", (3, 0)),
        ("finger gun", "finger gun", (0, 0)),
    ],
)
def test_the_diplomacy_game_pays_by_both_gestures(mine, theirs, won):
    game = vi(step="diplomacy_game", initiative=["A", "B", "C", "D", "E"])
    assert asked(game) == {"A": "diplomacy_game", "B": "diplomacy_game"}
    game.say("A", mine)
    game.say("B", theirs)
    assert (realm(game, "A")["stored"], realm(game, "B")["stored"]) == won


def test_the_partner_need_not_engage_and_the_last_plays_with_the_first():
    out = {"activities": ["Combat Heresy", "Wage War"]}
    game = vi(
        step="diplomacy_game",
        initiative=["A", "B", "C", "D", "E"],
        realms={"A": out, "B": out, "C": out, "D": out},
    )
    assert asked(game) == {"E": "diplomacy_game", "A": "diplomacy_game"}
    game.say("E", "cooperate")
    game.say("A", "cooperate")
    assert (realm(game, "E")["stored"], realm(game, "A")["stored"]) == (2, 1)
    assert asked(game) == {"E": "diplomacy"}  # A cannot place


# --- placing and alliances ---


def turn(player="A", **fields):
    return vi(step="diplomacy.act", turn=player, **{"round": 2, **fields})


def test_an_ally_needs_the_size_and_more_than_all_others():
    game = turn(realms={"A": {"stored": 4}}, principalities={"Hesse": {"size": 2, "influence": {"B": 2}}})
    assert principality(game, "Hesse")["ally"] == "B"
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] == "B"  # a tie
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    assert realm(game, "A")["stored"] == 1


def test_less_than_the_size_makes_no_ally():
    game = turn(realms={"A": {"stored": 2}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["ally"] is None


def test_religion_is_no_bar_to_an_alliance():
    game = turn(realms={"A": {"stored": 1}}, principalities={"Hesse": {"size": 1, "religion": "Protestant"}})
    game.say("A", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"


def test_assistance_one_gold_for_one_influence():
    game = turn(realms={"A": {"gold": 2}}, principalities={"Hesse": {"size": 1}})
    game.say("A", "provide assistance", "Hesse")
    assert (realm(game, "A")["gold"], principality(game, "Hesse")["ally"]) == (1, "A")


def test_all_influence_is_taken_back_never_a_part():
    game = turn(principalities={"Hesse": {"size": 1, "influence": {"A": 3, "B": 1}}})
    game.say("A", "take back", "Hesse")
    assert principality(game, "Hesse")["influence"] == {"B": 1}
    assert principality(game, "Hesse")["ally"] == "B"
    assert realm(game, "A")["stored"] == 0


def test_influence_is_not_placed_on_players():
    game = turn(realms={"A": {"stored": 2}})
    assert game.why_not("A", "B") is not None


# --- Leagues ---


def test_the_saved_by_works_join_the_catholic_league_only_and_lose_influence():
    game = turn(
        round=4,
        realms={"A": {"good_works": 5}},
        principalities={
            "Hesse": {"size": 1, "religion": "Protestant", "influence": {"A": 2}},
            "Baden": {"size": 1, "religion": "Protestant", "influence": {"A": 1}},
            "Ulm": {"size": 1, "influence": {"A": 1}},
        },
    )
    assert game.why_not("A", "evangelical league") is not None
    game.say("A", "join catholic league")
    assert realm(game, "A")["league"] == "Catholic League"
    assert [principality(game, p)["influence"] for p in ("Hesse", "Baden", "Ulm")] == [{"A": 1}, {}, {"A": 1}]
    assert principality(game, "Baden")["ally"] is None
    assert game.why_not("A", "catholic league") is not None  # nobody changes or leaves


def test_the_saved_by_faith_alone_join_the_evangelical_league_only():
    game = turn(realms={"A": {"role": ALONE}}, principalities={"Hesse": {"size": 1, "influence": {"A": 2}}})
    assert game.why_not("A", "catholic league") is not None
    game.say("A", "evangelical league")
    assert principality(game, "Hesse")["influence"] == {"A": 1}


def test_others_join_either_league_at_no_cost():
    game = turn(principalities={"Hesse": {"size": 1, "religion": "Protestant", "influence": {"A": 2}}})
    assert {"catholic league", "evangelical league"} <= set(game.legal("A"))
    game.say("A", "evangelical league")
    assert principality(game, "Hesse")["influence"] == {"A": 2}


# --- vassals and gifts ---


def test_a_released_vassal_has_two_influence_and_is_an_ally():
    game = turn(realms={"A": {"land": LAND, "towns": ["4,4"], "heretical": ["4,4"]}})
    before = set(in_words(game)["principalities"])
    game.say("A", "release vassal", "4,4")
    now = in_words(game)
    (name,) = set(now["principalities"]) - before
    vassal = now["principalities"][name]
    assert (vassal["land"], vassal["influence"], vassal["ally"]) == (["4,4"], {"A": 2}, "A")
    assert vassal["religion"] == "Protestant"
    assert now["realms"]["A"]["imperial_power"] == 3 + 2 + 2  # A is Emperor


def test_the_capital_is_not_released():
    game = turn(realms={"A": {"land": LAND}})
    assert game.why_not("A", "release") is not None


def test_gift_of_plain_land_to_an_adjacent_principality_of_its_religion():
    game = turn(
        realms={"A": {"land": LAND}},
        principalities={
            "Hesse": {"land": ["3,5"]},
            "Baden": {"land": ["4,5"], "religion": "Protestant"},
            "Ulm": {"land": ["1,5"]},
        },
    )
    game.say("A", "gift province", "4,4", "Hesse")
    hesse = principality(game, "Hesse")
    assert (sorted(hesse["land"]), hesse["influence"]) == (["3,5", "4,4"], {"A": 1})
    assert hesse["ally"] is None  # one is less than its two provinces


def test_no_gift_beyond_five_provinces():
    game = turn(
        realms={"A": {"land": LAND}},
        principalities={"Hesse": {"land": ["3,5", "2,5", "2,6", "3,6", "1,6"]}},
    )
    game.say("A", "gift")
    assert game.why_not("A", "4,4") is not None or "Hesse" not in str(game.legal("A"))


def test_a_principality_has_at_most_five_provinces():
    with pytest.raises(ValueError, match="size"):
        vi(principalities={"Hesse": {"size": 6}})
