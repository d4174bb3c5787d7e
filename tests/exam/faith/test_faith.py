"""An examiner's cases: earning Faith, patronage and rolling."""

import pytest

from exam.examiner import SIN, WORKS, asked, realm
from exam.faith.positions import PROTESTANT
from westphalia import from_position, in_words


def merit(game, player):
    r = realm(game, player)
    return r["saints"], r["good_works"]


def earn(**fields):
    return from_position({"players": 5, "step": "heresy.earn_faith", "stop": "heresy.patronage", **fields})


def faith(game):
    return [r["faith"] for r in in_words(game)["realms"].values()]


def test_catholics_in_round_one():
    """Nobody has Saints; all get 2 Good Works, so A and B (first in order) are saved; the Emperor is Catholic."""
    game = earn()
    assert faith(game) == [4, 4, 2, 2, 2]
    assert [realm(game, p)["gold"] for p in "ABCDE"] == [1] * 5
    assert [merit(game, p) for p in "ABCDE"] == [(0, 2)] * 5


def test_a_faith_for_each_saint():
    game = earn(realms={"A": {"saints": 3, "good_works": 1}, "B": {"saints": 2}, "C": {"saints": 1}})
    assert faith(game) == [3 + 2 + 2, 2 + 2 + 2, 1 + 2, 2, 2]


def test_no_indulgences_after_the_reformation():
    game = earn(round=2, reformation=True, realms={"A": {"gold": 3}})
    assert [realm(game, p)["gold"] for p in "ABCDE"] == [3, 0, 0, 0, 0]


def test_protestants_sell_no_indulgences_and_do_no_good_works():
    game = earn(realms={"C": PROTESTANT})
    assert (realm(game, "C")["gold"], merit(game, "C")) == (0, (0, 0))


def test_no_monastery_no_good_works():
    game = earn(realms={"C": {"monastery": False, "good_works": 1}})
    assert merit(game, "C") == (0, 1)
    assert realm(game, "C")["gold"] == 1


def test_the_monastery_works_after_the_reformation_too():
    game = earn(round=4)
    assert merit(game, "C") == (0, 2)


def test_a_saint_of_the_monastery_gives_no_faith_yet():
    """C has 4 Good Works and 1 Saint: 1 Faith, then 6 Good Works are a Saint and 1."""
    game = earn(realms={"C": {"saints": 1, "good_works": 4}})
    assert merit(game, "C") == (2, 1)
    assert faith(game)[2] == 1 + 2 + 2


def test_zeal_is_judged_after_the_monastery():
    """A and B have 1 Good Work and no Monastery; C and D come to 2."""
    game = earn(
        realms={
            "A": {"monastery": False, "good_works": 1},
            "B": {"monastery": False, "good_works": 1},
            "E": PROTESTANT,
        }
    )
    assert faith(game) == [2, 2, 4, 4, 7]


@pytest.mark.parametrize(("number", "base"), [(1, 5), (2, 5), (3, 5), (4, 3), (5, 3)])
def test_protestant_faith_by_round(number, base):
    game = earn(round=number, realms=dict.fromkeys("CDE", PROTESTANT))
    assert faith(game)[2:] == [base + 2, base + 2, base]  # two of them saved, a Catholic Emperor


def test_imperial_sanction_of_a_protestant_emperor():
    game = earn(emperor="E", realms={"C": PROTESTANT, "D": PROTESTANT, "E": PROTESTANT})
    # Order: E, A, B, C, D; so E and C hold the cards.
    assert faith(game) == [2, 2, 7 + 2, 5 + 2, 7 + 2]


def test_three_zealots_of_each_kind_with_seven():
    game = earn(players=7, emperor="A", realms=dict.fromkeys("DEFG", PROTESTANT))
    assert faith(game) == [4, 4, 4, 7, 7, 7, 5]


def test_foreign_powers_earn_too():
    game = earn(
        round=3,
        realms={
            "B": {"home": "France", "edge": "north", "saints": 2},
            "C": {**PROTESTANT, "home": "Sweden", "edge": "south"},
        },
    )
    assert faith(game)[1:3] == [2 + 2 + 2, 5 + 2]


# --- patronage ---


def test_patronage_two_faith_for_a_gold():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.patronage",
            "stop": "heresy.roll_faith",
            "realms": {
                "A": {"gold": 3, "faith": 2},
                "B": {"gold": 2},
                "C": {"gold": 1, "faith": 5, **PROTESTANT},
            },
        }
    )
    assert set(game.legal("A")) == {"0", "1", "2", "3"}
    game.say("A", 2)
    assert realm(game, "B")["faith"] == 0
    game.say("B", 0)
    game.say("C", 1)
    for player in list(asked(game)):
        game.say(player, 0)
    assert game.stopped
    assert faith(game) == [6, 0, 7, 0, 0]
    assert [realm(game, p)["gold"] for p in "ABC"] == [1, 2, 0]


# Failed when written: players without Gold are not asked, and their 0 is refused after another player's answer.
def test_every_player_may_name_a_patronage():
    """Those without Gold can only say 0, and an examiner will write it down for all five."""
    game = from_position(
        {
            "players": 5,
            "step": "heresy.patronage",
            "stop": "heresy.roll_faith",
            "realms": {"A": {"gold": 1}, "B": {"gold": 2}},
        }
    )
    for player, gold in {"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}.items():
        game.say(player, gold)
    assert game.stopped
    assert faith(game) == [2, 0, 0, 0, 0]


def test_patronage_is_limited_by_gold():
    game = from_position({"players": 5, "step": "heresy.patronage", "realms": {"A": {"gold": 1}}})
    assert game.why_not("A", 2)


# --- rolling ---


def roll(stop="heresy.measure_reach", **fields):
    return from_position({"players": 5, "step": "heresy.roll_faith", "stop": stop, **fields})


def test_a_good_work_for_each_crucifix():
    game = roll(
        realms={"A": {"faith": 4}, "B": {"faith": 6, **PROTESTANT}}, chance={"faith": {"A": 3, "B": 4}}
    )
    assert (realm(game, "A")["successes"], merit(game, "A")) == (3, (0, 3))
    assert (realm(game, "B")["successes"], merit(game, "B")) == (4, (0, 0))
    assert realm(game, "A")["role"] == WORKS


def test_five_good_works_are_a_saint():
    game = roll(
        realms={"A": {"faith": 1, "good_works": 4}, "B": {"faith": 7, "good_works": 4, "saints": 1}},
        chance={"faith": {"A": 1, "B": 7}},
    )
    assert merit(game, "A") == (1, 0)
    assert merit(game, "B") == (3, 1)


def test_the_roll_changes_who_is_saved():
    game = roll(
        realms={"A": {"good_works": 2}, "B": {"good_works": 1}, "C": {"faith": 3}, "D": {"faith": 2}},
        chance={"faith": {"C": 3, "D": 2}},
    )
    assert [realm(game, p)["role"] for p in "ABCDE"] == [
        WORKS,
        SIN,
        WORKS,
        SIN,
        SIN,
    ]  # A 2, C 3; D's 2 are later in the order


def test_no_dice_no_successes():
    game = roll(realms={"A": {"faith": 0}})
    assert realm(game, "A")["successes"] == 0


def test_a_saint_made_by_the_roll_gives_no_more_dice():
    game = roll(realms={"A": {"faith": 5}}, chance={"faith": {"A": 5}})
    assert (merit(game, "A"), realm(game, "A")["successes"]) == ((1, 0), 5)
