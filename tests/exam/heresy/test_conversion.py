"""An examiner's cases: conversion, and returning to Catholicism."""

import pytest

from exam.examiner import ALONE, HELL, SIN, WORKS, asked, realm
from exam.heresy.positions import ALL_PROTESTANT, PROTESTANT, conversion, merit
from westphalia import from_position, in_words


def roles(game):
    return [r["role"] for r in in_words(game)["realms"].values()]


def test_only_the_capital_changes():
    game = conversion(converts="A", realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}})
    assert realm(game, "A")["religion"] == "Protestant"
    assert realm(game, "A")["protestant"] == ["2,4"]


def test_good_works_and_saints_are_lost():
    game = conversion(converts="A", realms={"A": {"good_works": 3, "saints": 2}, "B": {"good_works": 2}})
    assert merit(game, "A") == (0, 0)
    assert merit(game, "B") == (0, 2)


def test_the_monastery_is_ransacked_for_three_gold():
    game = conversion(converts="A", realms={"A": {"gold": 1}})
    assert (realm(game, "A")["gold"], realm(game, "A")["monastery"]) == (4, False)
    assert (realm(game, "B")["gold"], realm(game, "B")["monastery"]) == (0, True)


def test_a_monastery_pays_only_once():
    """A has been Protestant before: the token is gone, and so is the Gold for it."""
    game = conversion(converts="A", realms={"A": {"monastery": False, "gold": 1}})
    assert realm(game, "A")["gold"] == 1
    assert realm(game, "A")["role"] == ALONE


def test_back_and_forth_pays_once():
    game = conversion(converts="A", stop=[])
    assert realm(game, "A")["gold"] == 5  # 3 for the Monastery, 2 income
    game = conversion(converts="A", realms={"A": {**PROTESTANT, "gold": 0}})
    assert (realm(game, "A")["gold"], realm(game, "A")["monastery"]) == (0, False)


def test_nothing_changes_if_no_player_converts():
    game = conversion()
    assert roles(game) == [SIN] * 5
    assert in_words(game)["protestant"] == []


def test_the_choices_are_simultaneous():
    game = from_position({"players": 5, "step": "heresy.choose_conversion"})
    assert asked(game) == dict.fromkeys("ABCDE", "convert")
    game.say("C", "convert")
    assert realm(game, "C")["religion"] == "Catholic"  # not revealed yet
    assert set(asked(game)) == set("ABDE")


@pytest.mark.parametrize(("players", "places"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_places_among_those_saved_by_faith_alone(players, places):
    names = "ABCDEFGH"[:players]
    game = conversion(players=players, converts=names)
    assert roles(game) == [ALONE] * places + [HELL] * (players - places)


def test_faith_alone_in_initiative_order():
    game = conversion(converts="ABD", initiative=["D", "C", "B", "A", "E"])
    assert roles(game) == [HELL, ALONE, SIN, ALONE, SIN]


def test_late_converts_are_predestined():
    game = conversion(converts="A", realms={"D": PROTESTANT, "E": PROTESTANT})
    assert roles(game) == [HELL, SIN, SIN, ALONE, ALONE]


def test_once_saved_always_saved():
    """A player earlier in Initiative Order cannot contest the card."""
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "upheaval",
            "emperor": "A",
            "stop": "heresy",
            "realms": {
                "A": {**PROTESTANT, "role": HELL},
                "D": {**PROTESTANT, "role": ALONE},
                "E": {**PROTESTANT, "role": ALONE},
            },
        }
    )
    assert roles(game) == [HELL, SIN, SIN, ALONE, ALONE]


def test_a_convert_makes_room_among_the_catholics():
    """A and B are saved by merit; A leaves, so C with the next most is saved at once."""
    game = conversion(
        converts="A",
        realms={"A": {"saints": 1}, "B": {"good_works": 3}, "C": {"good_works": 2}, "D": {"good_works": 1}},
    )
    assert roles(game) == [ALONE, WORKS, WORKS, SIN, SIN]


# --- returning to Catholicism ---


def test_capital_returns_as_well():
    game = conversion(
        converts="A",
        realms={"A": {**PROTESTANT, "land": ["2,4", "2,5", "3,4"], "protestant": ["2,4", "2,5"]}},
    )
    assert realm(game, "A")["religion"] == "Catholic"
    assert realm(game, "A")["protestant"] == ["2,5"]
    assert not realm(game, "A")["monastery"]


def test_the_card_is_passed_to_the_first_predestined():
    game = conversion(
        converts="A",
        initiative=["A", "B", "E", "D", "C"],
        realms={
            "A": {**PROTESTANT, "role": ALONE},
            "B": {**PROTESTANT, "role": ALONE},
            "C": {**PROTESTANT, "role": HELL},
            "E": {**PROTESTANT, "role": HELL},
        },
    )
    assert roles(game) == [SIN, ALONE, HELL, SIN, ALONE]


def test_the_card_of_the_only_protestant_waits_for_the_next():
    game = conversion(converts="AC", realms={"A": PROTESTANT})
    assert roles(game) == [SIN, SIN, ALONE, SIN, SIN]


def test_a_predestined_returns_without_a_card_to_pass():
    game = conversion(
        converts="C",
        realms={
            "A": PROTESTANT,
            "B": PROTESTANT,
            "C": {**PROTESTANT, "role": HELL},
            "D": {**PROTESTANT, "role": HELL},
        },
    )
    assert roles(game) == [ALONE, ALONE, SIN, HELL, SIN]


def test_a_convert_before_and_one_after_the_return():
    """B and C hold the cards. A converts: Predestined. B returns: B's card goes to A. E converts: Predestined."""
    game = conversion(converts="ABE", realms={"B": PROTESTANT, "C": PROTESTANT})
    assert roles(game) == [ALONE, SIN, ALONE, SIN, HELL]


def test_return_first_then_convert_takes_the_free_card():
    """A returns and nobody is Predestined; E, later in the order, takes the card."""
    game = conversion(converts="AE", realms={"A": PROTESTANT, "C": PROTESTANT})
    assert roles(game) == [SIN, SIN, ALONE, SIN, ALONE]


def test_a_card_can_pass_to_a_player_who_returns_too():
    """A returns: A's card goes to B, the first Predestined; B returns next: it goes on to C."""
    game = conversion(
        converts="AB",
        realms={
            "A": PROTESTANT,
            "B": {**PROTESTANT, "role": HELL},
            "C": {**PROTESTANT, "role": HELL},
            "D": {**PROTESTANT, "role": ALONE},
        },
    )
    assert roles(game) == [SIN, SIN, ALONE, ALONE, SIN]


def test_both_holders_return():
    game = conversion(
        converts="AB",
        realms=dict.fromkeys("ABCDE", PROTESTANT),
        round=2,
        initiative=["A", "B", "E", "D", "C"],
    )
    assert roles(game) == [WORKS, WORKS, HELL, ALONE, ALONE]  # A by 2 Saints, B by 10 - 2 Good Works
    assert merit(game, "B") == (1, 3)


def test_a_foreign_power_may_inherit_the_card():
    game = conversion(
        converts="A",
        round=3,
        initiative=["A", "B", "C", "D", "E"],
        realms={
            "A": PROTESTANT,
            "B": {**PROTESTANT, "home": "Sweden", "edge": "north", "role": HELL},
            "C": {**PROTESTANT, "role": ALONE},
        },
    )
    assert roles(game) == [SIN, ALONE, ALONE, SIN, SIN]


def test_three_cards_with_eight_players():
    """Three hold cards and one is Predestined; B returns: D inherits; G converts: Predestined."""
    game = conversion(
        players=8,
        converts="BG",
        realms={"A": PROTESTANT, "B": PROTESTANT, "C": PROTESTANT, "D": {**PROTESTANT, "role": HELL}},
    )
    assert roles(game) == [ALONE, SIN, ALONE, ALONE, SIN, SIN, HELL, SIN]


@pytest.mark.parametrize(
    ("least", "gained"),
    [
        ({"good_works": 4}, (0, 2)),
        ({"good_works": 3}, (0, 1)),
        ({"good_works": 2}, (0, 0)),
        ({"good_works": 1}, (0, 0)),
        ({"saints": 1}, (0, 3)),
        ({"saints": 1, "good_works": 1}, (0, 4)),
        ({"saints": 2, "good_works": 1}, (1, 4)),
    ],
)
def test_blood_of_the_martyrs(least, gained):
    """A returns; B has the most, C the least of those who are saved."""
    game = conversion(converts="A", realms={"A": PROTESTANT, "B": {"saints": 3}, "C": least})
    assert merit(game, "A") == gained


def test_martyrs_look_only_at_the_saved():
    """D is not saved and has less than C."""
    game = conversion(
        converts="A",
        realms={
            "A": PROTESTANT,
            "B": {"saints": 2},
            "C": {"saints": 1, "good_works": 1},
            "D": {"good_works": 3},
        },
    )
    assert merit(game, "A") == (0, 4)
    assert roles(game) == [SIN, WORKS, WORKS, SIN, SIN]


def test_martyrs_with_a_single_saved_catholic():
    game = conversion(converts="A", realms={"A": PROTESTANT, "B": {"good_works": 4}})
    assert merit(game, "A") == (0, 2)
    assert roles(game) == [WORKS, WORKS, SIN, SIN, SIN]  # these 2 Good Works are the second most


def test_martyrs_with_three_saved_of_seven():
    game = conversion(
        players=7,
        converts="A",
        realms={
            "A": PROTESTANT,
            "B": {"saints": 2},
            "C": {"saints": 1},
            "D": {"good_works": 4},
            "E": {"good_works": 3},
        },
    )
    assert merit(game, "A") == (0, 2)


def test_martyrs_without_a_saved_catholic():
    game = conversion(converts="A", realms={"A": PROTESTANT})
    assert merit(game, "A") == (0, 0)
    assert realm(game, "A")["role"] == SIN


def test_two_return_one_after_the_other():
    """B 8, C 7 saved: A gets 5, a Saint; D gets the same, for A's Saint is the third most and not saved."""
    game = conversion(
        converts="AD",
        realms={
            "A": PROTESTANT,
            "D": PROTESTANT,
            "B": {"saints": 1, "good_works": 3},
            "C": {"saints": 1, "good_works": 2},
        },
    )
    assert merit(game, "A") == (1, 0)
    assert merit(game, "D") == (1, 0)


def test_two_return_to_one_saved_catholic():
    """B 4: A gets 2 and is saved; then the least saved is A with 2, so D gets 0."""
    game = conversion(converts="AD", realms={"A": PROTESTANT, "D": PROTESTANT, "B": {"good_works": 4}})
    assert merit(game, "A") == (0, 2)
    assert merit(game, "D") == (0, 0)


def test_a_saved_catholic_leaving_first_does_not_count():
    """B (saved) converts before C returns: then D is the least saved with 4."""
    game = conversion(
        converts="BC",
        realms={"A": {"saints": 3}, "B": {"saints": 1}, "C": PROTESTANT, "D": {"good_works": 4}},
    )
    assert merit(game, "C") == (0, 2)


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_francis_de_sales(number):
    game = conversion(converts="C", round=number, realms=ALL_PROTESTANT)
    assert merit(game, "C") == (number, 0)
    assert realm(game, "C")["role"] == WORKS


def test_only_the_first_to_return_gains_de_sales_saints():
    """Round 3: C gains 3 Saints (15); then D returns and gains 15 - 2 = 13 Good Works."""
    game = conversion(converts="DC", round=3, realms=ALL_PROTESTANT)
    assert merit(game, "C") == (3, 0)
    assert merit(game, "D") == (2, 3)
    assert roles(game)[2:4] == [WORKS, WORKS]


def test_de_sales_when_the_last_catholic_left_just_before():
    game = conversion(converts="AB", round=2, realms=dict.fromkeys("BCDE", PROTESTANT))
    assert merit(game, "B") == (2, 0)


def test_no_de_sales_when_the_last_catholic_leaves_just_after():
    game = conversion(
        converts="AB", round=2, initiative=["B", "A", "C", "D", "E"], realms=dict.fromkeys("BCDE", PROTESTANT)
    )
    assert merit(game, "B") == (0, 0)


def test_a_foreign_power_is_not_asked():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.choose_conversion",
            "realms": {"B": {"home": "France", "edge": "north"}},
        }
    )
    assert set(asked(game)) == set("ACDE")


def test_a_catholic_foreign_power_is_a_catholic_that_remains():
    game = conversion(
        converts="A",
        round=3,
        realms={**dict.fromkeys("ACDE", PROTESTANT), "B": {"home": "Spain", "edge": "north"}},
    )
    assert merit(game, "A") == (0, 0)
