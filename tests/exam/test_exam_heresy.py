"""An examiner's cases for Player Conversion, income and the Council of Trent, by `from_position` only."""

import pytest

from exam.examiner import asked, realm
from westphalia import from_position, in_words

ALONE, HELL, WORKS, SIN = (
    "Saved by Faith Alone",
    "Predestined to Hell",
    "Saved by Faith and Works",
    "Mortal Sin",
)


def roles(game):
    return [r["role"] for r in in_words(game)["realms"].values()]


def merit(game, player):
    r = realm(game, player)
    return r["saints"], r["good_works"]


def conversion(stop="heresy.income", converts="", **fields):
    """Return a game at Player Conversion; those named convert, all others stay."""
    game = from_position({"players": 5, "step": "heresy.choose_conversion", "stop": stop, **fields})
    game.say_all("convert", "stay", **dict.fromkeys(converts, "convert"))
    return game


PROTESTANT = {"religion": "Protestant"}


# --- conversion to Protestantism ---


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


ALL_PROTESTANT = dict.fromkeys("ABCDE", PROTESTANT)


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


# --- merit ---


def saved(game):
    return "".join(p for p in in_words(game)["players"] if realm(game, p)["role"] in (ALONE, WORKS))


def test_most_good_works_and_ties_by_initiative():
    position = {
        "players": 5,
        "step": "heresy.income",
        "stop": "heresy.council_of_trent",
        "realms": {p: {"good_works": 2} for p in "BCDE"},
    }
    assert saved(from_position(position)) == "BC"
    assert saved(from_position({**position, "initiative": ["E", "A", "D", "C", "B"]})) == "DE"
    assert saved(from_position({**position, "players": 7})) == "BCD"


def test_at_least_one_good_work():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.income",
            "stop": "heresy.council_of_trent",
            "realms": {"D": {"good_works": 1}},
        }
    )
    assert saved(game) == "D"


def test_a_saint_is_worth_five_good_works():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.income",
            "stop": "heresy.council_of_trent",
            "realms": {"A": {"good_works": 4}, "B": {"saints": 1}, "C": {"saints": 1, "good_works": 1}},
        }
    )
    assert saved(game) == "BC"


def test_new_initiative_order_decides_ties_anew():
    """All have 1 Good Work: the first players in the new order are saved."""
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "upheaval",
            "stop": "heresy",
            "emperor": "D",
            "realms": {p: {"good_works": 1} for p in "ABCDE"},
        }
    )
    assert in_words(game)["initiative"][:2] == ["D", "E"]
    assert saved(game) == "DE"


# --- income ---


def test_income():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.income",
            "stop": "heresy.earn_faith",
            "realms": {
                "A": {"gold": 1},
                "B": {"land": ["2,4", "2,5", "3,4", "3,5"], "towns": ["2,5", "3,5"], "heretical": ["3,5"]},
                "C": {
                    "religion": "Protestant",
                    "land": ["2,7", "2,8", "3,7"],
                    "towns": ["2,8", "3,7"],
                    "heretical": ["3,7"],
                },
                "D": {"home": "France", "edge": "north"},
                "E": {
                    "home": "Spain",
                    "edge": "south",
                    "land": ["2,0", "3,0"],
                    "towns": ["2,0", "3,0"],
                    "heretical": ["3,0"],
                },
            },
            "principalities": {"Hesse": {"size": 3, "ally": "A"}, "Trier": {"ally": "A"}},
        }
    )
    assert [realm(game, p)["gold"] for p in "ABCDE"] == [3, 4, 4, 2, 4]


def test_income_follows_conversion():
    """A's Catholic town pays nothing once A is Protestant: 3 for the Monastery and 2 for the capital."""
    game = conversion(
        converts="A",
        stop="heresy.council_of_trent",
        realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}},
    )
    assert realm(game, "A")["gold"] == 5
    game = conversion(
        stop="heresy.council_of_trent", realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}}
    )
    assert realm(game, "A")["gold"] == 4


# --- the Council of Trent ---


def council(tokens="", ottoman=6, stop="heresy.earn_faith", **fields):
    """Return a game at the Council: those named play French, all others Trent."""
    game = from_position(
        {
            "players": 5,
            "step": "heresy.council_of_trent",
            "stop": stop,
            "chance": {"ottoman": [ottoman]},
            **fields,
        }
    )
    game.say_all("council", "trent", **dict.fromkeys(tokens, "french"))
    return game


def test_tokens_earn_their_reward_whatever_happens():
    game = council("ABC", realms={"A": {"stored": 2}})
    assert not in_words(game)["reformation"]
    assert [realm(game, p)["stored"] for p in "ABCDE"] == [3, 1, 1, 0, 0]
    assert [realm(game, p)["good_works"] for p in "ABCDE"] == [0, 0, 0, 1, 1]
    assert saved(game) == "DE"


def test_trent_tokens_can_make_a_saint():
    game = council("ABC", realms={"D": {"good_works": 4}, "E": {"saints": 1, "good_works": 3}})
    assert merit(game, "D") == (1, 0)
    assert merit(game, "E") == (1, 4)


def test_the_emperor_alone_delays_it():
    game = council("B", emperor="B")
    assert not in_words(game)["reformation"]
    assert merit(game, "A") == (0, 1)


def test_a_minority_of_french_tokens_without_the_emperor_does_not():
    game = council("BC", emperor="A")
    assert in_words(game)["reformation"]


def test_majority_of_french_tokens_delays_it():
    game = council("BCD", emperor="A")
    assert not in_words(game)["reformation"]


def test_exactly_half_is_enough():
    game = council("CD", emperor="A", realms={"E": PROTESTANT})
    assert in_words(game)["reformation"]


def test_exactly_half_is_not_enough_against_the_emperor():
    game = council("AD", emperor="A", realms={"E": PROTESTANT})
    assert not in_words(game)["reformation"]


def test_a_protestant_emperor_cannot_delay_the_council():
    game = from_position(
        {"players": 5, "step": "heresy.council_of_trent", "emperor": "E", "realms": {"E": PROTESTANT}}
    )
    assert set(asked(game)) == set("ABCD")
    game = council("CD", emperor="E", realms={"E": PROTESTANT})
    assert in_words(game)["reformation"]
    assert merit(game, "E") == (0, 0)


@pytest.mark.parametrize(
    ("face", "concluded"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)]
)
def test_the_ottoman_die(face, concluded):
    game = council(ottoman=face)
    assert in_words(game)["reformation"] is concluded
    assert merit(game, "A") == ((2, 1) if concluded else (0, 1))


def test_all_catholics_gain_two_saints():
    """French or Trent, Foreign Power or not; Protestants nothing. The Reformation lets nobody sell Indulgences."""
    game = council(
        "B",
        round=2,
        emperor="A",
        realms={"C": PROTESTANT, "D": {"home": "France", "edge": "south", "saints": 1}},
    )
    assert [merit(game, p) for p in "ABCDE"] == [(2, 1), (2, 0), (0, 0), (3, 1), (2, 1)]


def test_a_catholic_foreign_power_has_a_token():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "heresy.council_of_trent",
            "realms": {"D": {"home": "France", "edge": "south"}},
        }
    )
    assert "D" in asked(game)


def test_the_french_get_their_influence_even_if_it_concludes():
    game = council("B", emperor="A")
    assert in_words(game)["reformation"]
    assert realm(game, "B")["stored"] == 1


def test_a_single_catholic_decides_alone():
    others = dict.fromkeys("ABDE", PROTESTANT)
    assert in_words(council("", realms=others))["reformation"]
    assert not in_words(council("C", realms=others))["reformation"]


def test_no_catholics_no_council():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.council_of_trent",
            "stop": "heresy.earn_faith",
            "realms": ALL_PROTESTANT,
        }
    )
    assert game.stopped
    assert not in_words(game)["reformation"]


def test_only_one_council_concludes():
    game = from_position(
        {"players": 5, "round": 2, "step": "heresy.income", "reformation": True, "stop": "heresy.earn_faith"}
    )
    assert game.stopped
    assert asked(game) == {}


def test_the_council_comes_back_next_round_if_delayed():
    game = council("ABC", round=2)
    assert not in_words(game)["reformation"]
    game = council("", round=2)
    assert in_words(game)["reformation"]


def test_tokens_decide_who_is_saved():
    """B and C are saved with 2 each; A's token makes it a tie of three, and A is first in the order."""
    game = council(
        "BC",
        ottoman=1,
        emperor="A",
        realms={"A": {"good_works": 1}, "B": {"good_works": 2}, "C": {"good_works": 2}},
    )
    assert saved(game) == "AB"


def test_half_of_eight():
    game = council("EFGH", players=8, emperor="A")
    assert in_words(game)["reformation"]
    game = council("DEFGH", players=8, emperor="A")
    assert not in_words(game)["reformation"]


def test_no_die_is_rolled_for_a_delayed_council():
    """The Ottoman die would have let it conclude in any case."""
    game = council("ABCDE", ottoman=6)
    assert not in_words(game)["reformation"]
    assert [realm(game, p)["stored"] for p in "ABCDE"] == [1] * 5


def test_from_conversion_to_the_dice_in_one_go():
    """A turns Protestant, the others conclude the Council; the Emperor is B."""
    game = from_position(
        {
            "players": 5,
            "emperor": "B",
            "step": "heresy.choose_conversion",
            "stop": "heresy.patronage",
            "chance": {"ottoman": [3]},
            "realms": {"C": {"gold": 1}},
        }
    )
    game.say_all("convert", "stay", A="convert")
    game.say_all("council", "trent", E="french")
    # Order B C D E A. Saved: A by faith; B and C with 2 Saints, 1 + 2 Good Works and the earliest places.
    assert [realm(game, p)["gold"] for p in "ABCDE"] == [5, 2, 3, 2, 2]
    assert [merit(game, p) for p in "ABCDE"] == [(0, 0), (2, 3), (2, 3), (2, 3), (2, 2)]
    assert [realm(game, p)["faith"] for p in "ABCDE"] == [5 + 2, 2 + 2 + 2, 2 + 2 + 2, 2 + 2, 2 + 2]
    assert realm(game, "E")["stored"] == 1


# --- St. Pius V ---


def end_of_round(number, **fields):
    return from_position({"players": 5, "round": number, "step": "end", "stop": "upheaval", **fields})


def test_pius_at_the_end_of_round_two():
    game = end_of_round(
        2,
        realms={
            "B": PROTESTANT,
            "C": {"saints": 1, "good_works": 2},
            "D": {"home": "Spain", "edge": "north"},
        },
    )
    assert in_words(game)["reformation"]
    assert [merit(game, p) for p in "ABCDE"] == [(2, 0), (0, 0), (3, 2), (2, 0), (2, 0)]


def test_not_yet_at_the_end_of_round_one():
    game = end_of_round(1)
    assert not in_words(game)["reformation"]
    assert merit(game, "A") == (0, 0)


def test_pius_does_not_come_after_a_council():
    game = end_of_round(2, reformation=True, realms={"A": {"saints": 2}})
    assert merit(game, "A") == (2, 0)


def test_pius_without_catholics():
    game = end_of_round(2, realms=ALL_PROTESTANT)
    assert in_words(game)["reformation"]
    assert all(merit(game, p) == (0, 0) for p in "ABCDE")


def test_pius_comes_after_the_last_council_failed():
    """Round 2 as a whole, with nothing but French tokens, into round 3: no further Council is called."""
    game = from_position({"players": 5, "round": 2, "step": "heresy.council_of_trent"})
    game.say_all("council", "french")
    game.play_on("convert")
    assert in_words(game)["round"] == 3
    assert in_words(game)["reformation"]
    assert all(realm(game, p)["saints"] >= 2 for p in "ABCDE")
    game.say_all("convert", "stay")
    assert "council" not in asked(game).values()


# Failed when written: a capital named as heretical is left orthodox without a word.
def test_a_capital_is_always_of_its_players_religion():
    """A position that says otherwise is refused, not silently corrected."""
    for field in ("heretical", "protestant"):
        with pytest.raises(ValueError):
            from_position(
                {
                    "players": 5,
                    "step": "heresy.income",
                    "realms": {"A": {"land": ["2,4", "2,5"], field: ["2,4"]}},
                }
            )
