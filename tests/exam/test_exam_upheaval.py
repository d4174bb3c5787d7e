"""An examiner's cases for Religious Upheaval and the Initiative Order, from the rulebook, by `from_position`."""

import pytest

from exam.examiner import principality, realm
from westphalia import from_position, in_words


def protestants(game):
    return {n for n, p in in_words(game)["principalities"].items() if p["religion"] == "Protestant"}


def upheaval(**fields):
    return from_position({"players": 5, "step": "upheaval", "stop": "heresy", **fields})


# --- who converts ---


def test_everything_starts_catholic():
    game = from_position({"players": 5, "stop": "upheaval"})
    assert in_words(game)["protestant"] == []
    assert protestants(game) == set()


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_rounds_one_and_two_one_principality_per_player(players, number):
    game = upheaval(players=players, round=number)
    assert len(protestants(game)) == players


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize(("players", "cards"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_later_rounds_two_or_three(players, cards, number):
    game = upheaval(players=players, round=number)
    assert len(protestants(game)) == cards


def test_all_provinces_of_the_drawn_convert():
    drawn = ["Hesse", "Trier", "Bohemia", "Saxony", "Mainz"]
    game = upheaval(chance={"upheaval": drawn})
    assert protestants(game) == set(drawn)
    assert {h for n in drawn for h in principality(game, n)["land"]} <= set(in_words(game)["protestant"])


@pytest.mark.parametrize("number", [1, 2])
def test_protestants_are_drawn_again_early(number):
    """Two of the first five cards are Protestant already: they stay so and two more are drawn."""
    game = upheaval(
        round=number,
        principalities={"Hesse": {"size": 3, "religion": "Protestant"}, "Trier": {"religion": "Protestant"}},
        chance={"upheaval": ["Hesse", "Mainz", "Trier", "Cologne", "Saxony", "Bohemia", "Brandenburg"]},
    )
    assert protestants(game) == {"Hesse", "Trier", "Mainz", "Cologne", "Saxony", "Bohemia", "Brandenburg"}


def test_late_draws_turn_protestants_catholic():
    game = upheaval(
        round=3,
        principalities={"Hesse": {"size": 3, "religion": "Protestant"}, "Trier": {"religion": "Protestant"}},
        chance={"upheaval": ["Hesse", "Mainz"]},
    )
    assert protestants(game) == {"Trier", "Mainz"}


LANDS = {
    "realms": {"A": {"land": ["2,4", "2,5", "3,4"]}},
    "principalities": {
        "Hesse": {"land": ["1,5", "0,6"]},  # its capital touches 2,4 (A's capital) and 2,5
        "Brunswick": {"land": ["4,5", "4,4"]},  # its capital touches none of A's land, 4,4 touches 3,4
        "Trier": {"land": ["0,2"]},
        "Mainz": {"land": ["5,0"]},
        "Cologne": {"land": ["5,8"]},
        "Saxony": {"land": ["2,0", "3,0"]},
    },
}


@pytest.mark.parametrize("number", [1, 2])
def test_land_of_players_beside_a_converted_capital(number):
    game = upheaval(
        round=number, **LANDS, chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]}
    )
    assert realm(game, "A")["protestant"] == [
        "2,5"
    ]  # neither the capital nor what touches no capital of them


def near(place):
    q, r = map(int, place.split(","))
    return {f"{q + a},{r + b}" for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))}


def test_beside_another_province_of_it_is_not_enough():
    game = upheaval(**LANDS, chance={"upheaval": ["Brunswick", "Trier", "Mainz", "Cologne", "Saxony"]})
    capitals = [principality(game, n)["capital"] for n in protestants(game)]
    assert "4,5" in capitals
    touched = {h for c in capitals for h in near(c)}
    for player in "ABCDE":
        r = realm(game, player)
        assert set(r["protestant"]) == {h for h in r["land"] if h in touched and h != r["capital"]}
    assert realm(game, "A")["protestant"] == []


def test_a_town_province_beside_it_converts_without_cost():
    """Not a capital: so it converts. The Gold is only lost in Spread the Faith."""
    game = upheaval(
        realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"], "gold": 5}},
        principalities=LANDS["principalities"],
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]},
    )
    assert "2,5" in realm(game, "A")["protestant"]
    assert realm(game, "A")["gold"] == 5


def test_protestant_land_beside_it_stays_protestant():
    game = upheaval(
        realms={"A": {"land": ["2,4", "2,5", "3,4"], "religion": "Protestant", "protestant": "all"}},
        principalities=LANDS["principalities"],
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]},
    )
    assert {"2,4", "2,5", "3,4"} == set(realm(game, "A")["protestant"])


def test_beside_a_capital_that_was_protestant_before_nothing_happens():
    game = upheaval(
        realms=LANDS["realms"],
        principalities={
            **LANDS["principalities"],
            "Hesse": {"land": ["1,5", "0,6"], "religion": "Protestant"},
        },
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony", "Bohemia"]},
    )
    touched = {h for n in protestants(game) - {"Hesse"} for h in near(principality(game, n)["capital"])}
    assert set(realm(game, "A")["protestant"]) == touched & {"2,5", "3,4"}


@pytest.mark.parametrize("number", [3, 4, 5])
def test_late_upheaval_leaves_players_alone(number):
    game = upheaval(round=number, **LANDS, chance={"upheaval": ["Hesse", "Trier"]})
    assert protestants(game) == {"Hesse", "Trier"}
    assert all(realm(game, p)["protestant"] == [] for p in "ABCDE")


def test_fewer_catholics_left_than_cards():
    """Only Trier and Mainz are Catholic: both convert, and that is that."""
    usual = in_words(from_position({"players": 5}))["principalities"]
    game = upheaval(
        round=2,
        principalities={
            n: {"land": p["land"], "religion": "Protestant"}
            for n, p in usual.items()
            if n not in ("Trier", "Mainz")
        },
    )
    assert protestants(game) == set(in_words(game)["principalities"])


def test_influence_and_alliances_survive():
    game = upheaval(
        principalities={"Hesse": {"size": 3, "influence": {"C": 4, "D": 1}}},
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]},
    )
    assert principality(game, "Hesse")["ally"] == "C"
    assert principality(game, "Hesse")["influence"] == {"C": 4, "D": 1}


# --- Initiative Order ---


def test_emperor_first_then_weakest_to_strongest():
    game = upheaval(
        emperor="C",
        realms={
            "A": {"provinces": 5},
            "B": {"provinces": 2},
            "C": {"provinces": 6},
            "D": {"provinces": 4},
            "E": {"provinces": 1},
        },
    )
    assert in_words(game)["initiative"] == ["C", "E", "B", "D", "A"]


def test_all_equal_is_clockwise_from_the_emperor():
    game = upheaval(emperor="C")
    assert in_words(game)["initiative"] == ["C", "D", "E", "A", "B"]


def test_clockwise_is_setup_order():
    game = upheaval(emperor="B", setup_order=["D", "B", "E", "A", "C"])
    assert in_words(game)["initiative"] == ["B", "E", "A", "C", "D"]


def test_ties_within_groups():
    """B and E have 2, A and D 4; the Emperor is D: clockwise from D come E, A, B, C."""
    game = upheaval(
        emperor="D",
        realms={
            "A": {"provinces": 4},
            "B": {"provinces": 2},
            "C": {"provinces": 4},
            "D": {"provinces": 5},
            "E": {"provinces": 2},
        },
    )
    assert in_words(game)["initiative"] == ["D", "E", "B", "A", "C"]


def test_allies_count_for_power():
    """B with three provinces and an ally of three (3 IP) is stronger than C with five provinces."""
    game = upheaval(
        emperor="A",
        realms={"C": {"provinces": 5}},
        principalities={"Hesse": {"size": 3, "influence": {"B": 3}}},
    )
    assert realm(game, "B")["imperial_power"] == 6
    assert in_words(game)["initiative"] == ["A", "D", "E", "C", "B"]


def test_initiative_order_is_set_after_the_upheaval():
    """Given an old order, the new one replaces it."""
    game = upheaval(emperor="E", initiative=["A", "B", "C", "D", "E"])
    assert in_words(game)["initiative"] == ["E", "A", "B", "C", "D"]


def test_a_foreign_power_is_as_strong_as_its_home():
    """Round 3: the Home alone grants more than three provinces."""
    game = upheaval(round=3, emperor="A", realms={"B": {"home": "France", "edge": "north"}})
    assert realm(game, "B")["imperial_power"] > 3
    assert in_words(game)["initiative"] == ["A", "C", "D", "E", "B"]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_more_players_clockwise(players):
    names = "ABCDEFGH"[:players]
    game = upheaval(players=players, emperor=names[-1])
    assert in_words(game)["initiative"] == [names[-1], *names[:-1]]


def test_a_foreign_powers_land_may_be_given_as_empty():
    """The page on positions says that its land may be empty."""
    game = upheaval(round=3, realms={"B": {"home": "France", "edge": "north", "land": []}})
    assert realm(game, "B")["land"] == []


def test_a_foreign_emperor_is_first():
    game = upheaval(round=3, emperor="B", realms={"B": {"home": "France", "edge": "north"}})
    assert in_words(game)["initiative"] == ["B", "C", "D", "E", "A"]


def test_land_of_a_foreign_power_is_touched_as_well():
    """A Foreign Power has no capital on the map, so both provinces beside the capital of Hesse convert."""
    game = upheaval(
        round=2,
        realms={"B": {"home": "France", "edge": "north", "land": ["2,5", "2,4"]}},
        principalities=LANDS["principalities"],
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]},
    )
    assert set(realm(game, "B")["protestant"]) == {"2,4", "2,5"}


def test_no_marker_from_an_upheaval():
    game = upheaval(
        chance={"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony"]},
        principalities={"Hesse": {"size": 2}},
    )
    assert not any(p["marker"] for p in in_words(game)["principalities"].values())


def test_a_new_principality_has_a_card():
    game = upheaval(
        round=4, principalities={"Freistadt": {"size": 1}}, chance={"upheaval": ["Freistadt", "Trier"]}
    )
    assert protestants(game) == {"Freistadt", "Trier"}


def test_the_order_holds_for_the_whole_round():
    """B gains an ally in Diplomacy and would now be stronger than C: the order of the turns stays."""
    game = from_position({"players": 5, "step": "diplomacy.act", "turn": "B", "realms": {"B": {"stored": 1}}})
    game.say("B", "Trier")
    assert realm(game, "B")["imperial_power"] == 5
    assert in_words(game)["initiative"] == ["A", "B", "C", "D", "E"]


# Failed when written: `provinces` of a Foreign Power is ignored without a word.
def test_a_foreign_power_with_two_provinces_somewhere():
    """The land is found, as for every other player."""
    game = upheaval(round=3, realms={"B": {"home": "France", "edge": "north", "provinces": 2}})
    assert len(realm(game, "B")["land"]) == 2
    assert realm(game, "B")["imperial_power"] == 4 + 2
