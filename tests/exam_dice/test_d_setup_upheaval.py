"""An examiner's cases for setup, Imperial Power, initiative and Upheaval of the dice edition."""

import pytest

from exam.examiner import asked, realm
from exam_dice.examiner import dice
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]


@pytest.mark.parametrize("players", [4, 9])
def test_five_to_eight_players(players):
    with pytest.raises(ValueError, match="players"):
        dice(players=players)


def test_four_provinces_with_three_round_a_vertex():
    game = dice(step="setup.place_lands")
    game.say("A", "4,3", "4,4", "4,5")
    assert game.why_not("A", "4,6") is not None
    game.say("A", "5,4")
    assert realm(game, "A")["capital"] == "4,3"


@pytest.mark.parametrize(("roll", "size"), [(1, 2), (4, 2), (5, 3), (6, 3)])
def test_the_size_of_other_principalities_is_rolled(roll, size):
    game = dice(
        step="setup.place_principality",
        free=["3,4", "3,5", "4,3", "4,4", "4,5", "5,3", "5,4"],
        chance={"size": [roll]},
    )
    player = next(iter(asked(game)))
    before = set(in_words(game)["principalities"])
    game.say(player, "4,4", *["4,5", "3,5"][: size - 1])
    (new,) = set(in_words(game)["principalities"]) - before
    assert len(in_words(game)["principalities"][new]["land"]) == size
    assert new not in ("Austria", "Bavaria")


def test_its_provinces_border_its_capital_where_they_can():
    game = dice(
        step="setup.place_principality",
        free=["3,4", "3,5", "4,3", "4,4", "4,5", "4,6"],
        chance={"size": [6]},
    )
    player = next(iter(asked(game)))
    game.say(player, "4,4", "4,5")
    assert game.why_not(player, "4,6") is not None


def test_no_room_for_three_then_the_largest_that_fits():
    game = dice(step="setup.place_principality", free=["0,5", "0,6", "7,0"], chance={"size": [6]})
    player = next(iter(asked(game)))
    game.say(player, "0,5", "0,6")
    assert in_words(game)["free"] == []  # 7,0 fills itself


# --- Imperial Power ---


def test_orthodox_provinces_and_allies_count():
    game = dice(
        step="diplomacy.act",
        round=2,
        realms={"A": {**PROTESTANT, "land": [*LAND, "3,4", "3,5"], "catholic": ["3,4", "3,5"]}},
        principalities={
            "Hesse": {"size": 1, "influence": {"A": 1}},
            "Baden": {"size": 3, "influence": {"A": 3}},
        },
    )
    assert realm(game, "A")["imperial_power"] == 4 + 3 + 5  # and nothing for being Emperor


def test_a_home_province_gives_four_for_each_round_less_troubles():
    for round, troubles, power in ((4, 9, 7), (2, 9, 0), (6, 2, 22)):
        now = dice(step="diplomacy.act", round=round, realms={"B": {"home": "France", "troubles": troubles}})
        assert realm(now, "B")["imperial_power"] == power


# --- initiative ---


def test_initiative_order_starts_with_the_emperor():
    game = dice(
        step="initiative",
        stop="upheaval",
        emperor="C",
        realms={"A": {"influence": {"Saxony": 2, "Trier": 1}}, "B": {"influence": {"Brandenburg": 3}}},
    )
    assert in_words(game)["initiative"] == ["C", "D", "E", "B", "A"]


# --- Upheaval ---


def test_early_upheaval_and_unrest_in_players_lands():
    game = dice(
        step="upheaval",
        round=2,
        emperor="A",
        initiative=["A", "B", "C", "D", "E"],
        realms={
            "A": {"land": LAND},
            "B": {"home": "France"},
            "C": PROTESTANT,
            "D": {"land": ["7,0", "7,1"], "heretical": ["7,1"]},
        },
        chance={"upheaval": ["Saxony", "Trier"], "unrest": {"A": 3, "D": 1, "E": 4}},
    )
    now = in_words(game)
    assert now["principalities"]["Saxony"]["religion"] == "Protestant"
    assert asked(game) == {"A": "unrest"}
    assert game.why_not("A", "4,3") is not None  # the capital
    game.say("A", "5,4")
    assert realm(game, "A")["protestant"] == ["5,4"]
    assert realm(game, "A")["imperial_power"] == 3
    assert set(asked(game)) == set("ABCDE")  # D has only the capital left, so nothing happens


@pytest.mark.parametrize(
    ("roll", "religion"), [(1, "Protestant"), (3, "Protestant"), (4, "Catholic"), (6, "Catholic")]
)
def test_late_upheaval_converts_by_size_and_roll(roll, religion):
    game = dice(
        step="upheaval",
        round=5,
        principalities={
            "Hesse": {"size": 1, "religion": "Protestant"},
            "Baden": {"size": 2},
            "Saxony": {"religion": "Protestant"},
        },
        chance={"upheaval": ["Hesse", "Baden"], "religion": [roll]},
    )
    now = in_words(game)
    assert now["principalities"]["Hesse"]["religion"] == "Catholic"  # Princes convert back
    assert now["principalities"]["Baden"]["religion"] == religion
    assert set(asked(game).values()) == {"sit_out"}


@pytest.mark.parametrize(("players", "draws"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_the_number_of_drawn_principalities_follows_the_players(players, draws):
    game = dice(players=players, step="upheaval", stop="upheaval.roll_for_unrest")
    assert len(in_words(game)["drawn"]) == draws
