"""An examiner's cases for setup, the Round's order and Religious Upheaval of the six-round edition."""

import pytest

from exam.examiner import asked
from exam_six_round.examiner import vi
from westphalia import in_words

# --- setup ---


@pytest.mark.parametrize(
    ("players", "hexes"), [(3, 27), (4, 36), (5, 45), (6, 54), (7, 63), (8, 72), (9, 81), (14, 126)]
)
def test_nine_tiles_for_every_player(players, hexes):
    now = in_words(vi(players=players, step="heresy"))
    land = [
        p for table in ("realms", "principalities") for power in now[table].values() for p in power["land"]
    ]
    assert len(land) == len(set(land)) == hexes


@pytest.mark.parametrize("players", [1, 2, 15])
def test_nobody_plays_in_twos_or_fifteens(players):
    with pytest.raises(ValueError, match="players"):
        vi(players=players)


def test_a_player_picks_four_connected_provinces_with_a_triangle():
    game = vi(step="setup.place_lands", setup_order=["B", "A", "C", "D", "E"])
    assert asked(game) == {"B": "lands"}
    game.say("B", "4,3", "4,4")
    assert game.why_not("B", "7,0") is not None  # not connected
    game.say("B", "4,5")  # three in a row
    assert game.why_not("B", "4,6") is not None  # four in a row have no three around a vertex
    game.say("B", "5,4")
    b = in_words(game)["realms"]["B"]
    assert (sorted(b["land"]), b["capital"]) == (["4,3", "4,4", "4,5", "5,4"], "4,3")
    assert asked(game) == {"A": "lands"}


def test_electors_are_placed_in_setup_order_and_contiguous():
    game = vi(step="setup.place_elector")
    game.say("A", "Bohemia", "4,4", "4,5")
    assert game.why_not("A", "8,1") is not None
    game.say("A", "4,3", "4,2")
    bohemia = in_words(game)["principalities"]["Bohemia"]
    assert (len(bohemia["land"]), bohemia["capital"], bohemia["elector"]) == (4, "4,4", True)
    assert asked(game) == {"B": "pick_elector"}
    assert "Bohemia" not in game.legal("B")


def test_with_five_players_the_first_two_place_a_second_elector():
    placed = {name: {} for name in ("Trier", "Mainz", "Cologne", "Saxony", "Brandenburg")}
    game = vi(step="setup.place_elector", principalities=placed)
    assert asked(game) == {"A": "pick_elector"}
    assert sorted(game.legal("A")) == ["Bohemia", "The Palatinate"]


def test_other_principalities_have_two_or_three_provinces_and_singles_fill_up():
    game = vi(step="setup.place_principality", free=["0,5", "0,6", "1,4", "1,5", "7,0"])
    player = next(iter(asked(game)))
    assert sorted(game.legal(player)) == ["2", "3"]
    before = set(in_words(game)["principalities"])
    game.say(player, 3, "0,5", "1,4", "0,6")
    now = in_words(game)
    new = {name: p for name, p in now["principalities"].items() if name not in before}
    assert sorted(len(p["land"]) for p in new.values()) == [1, 1, 3]
    assert now["free"] == []


def test_three_influence_each_all_of_it_placed():
    game = vi(step="setup.receive_influence")
    assert game.why_not("A", "done") is not None
    game.say("A", "Trier", "Saxony", "Saxony")
    now = in_words(game)
    assert now["realms"]["A"]["stored"] == 0
    assert now["realms"]["A"]["allies"] == ["Trier", "Saxony"]
    assert now["realms"]["A"]["imperial_power"] == 4 + 2 + 2
    game.say("B", "Trier", "Saxony", "Saxony")  # ties displace nobody, and none is ally at once
    assert in_words(game)["realms"]["B"]["allies"] == []


def test_in_setup_a_tie_for_an_unaligned_principality_leaves_it_unaligned():
    game = vi(step="setup.receive_influence", principalities={"Hesse": {"size": 3}})
    game.say("A", "Hesse", "Hesse", "Trier")
    game.say("B", "Hesse", "Hesse", "Mainz")
    assert in_words(game)["principalities"]["Hesse"]["ally"] is None


def test_doctrines_are_chosen_secretly_at_once():
    game = vi(step="setup.doctrines")
    assert set(asked(game).values()) == {"start_doctrine"}
    assert len(game.legal("C")) == 7
    game.say_all("start_doctrine", "Flexible", B="Innovative", C="Innovative")
    now = in_words(game)["realms"]
    assert [now[p]["doctrine"] for p in "ABC"] == ["Flexible", "Innovative", "Innovative"]


def test_doctrines_are_chosen_in_setup_order_on_request():
    game = vi(step="setup.doctrines", realms={"D": {"request": True}}, setup_order=["C", "A", "B", "D", "E"])
    assert asked(game) == {"C": "start_doctrine_openly"}
    game.say("C", "Offensive")
    assert asked(game) == {"A": "start_doctrine_openly"}


# --- initiative ---


def test_initiative_emperor_first_then_weakest_with_ties_clockwise_from_him():
    game = vi(
        step="upheaval",
        stop="heresy",
        emperor="C",
        realms={
            "A": {"provinces": 7},
            "B": {"provinces": 6},
            "C": {"provinces": 7},
            "D": {"provinces": 6},
            "E": {"provinces": 7},
        },
    )
    assert in_words(game)["initiative"] == ["C", "D", "B", "E", "A"]


@pytest.mark.parametrize(("round", "bonus"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_imperial_power_of_the_emperor_by_year(round, bonus):
    now = in_words(vi(round=round, step="diplomacy.act", religion="Protestant", emperor="B"))
    assert [now["realms"][p]["imperial_power"] for p in "AB"] == [4, 4 + bonus]


@pytest.mark.parametrize(("size", "power"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_imperial_power_of_an_ally_by_size(size, power):
    game = vi(
        step="diplomacy.act", emperor="B", principalities={"Hesse": {"size": size, "influence": {"A": size}}}
    )
    assert in_words(game)["realms"]["A"]["imperial_power"] == 4 + power


# --- upheaval ---


def test_early_upheaval_converts_what_is_drawn_and_players_land_beside_its_capital():
    game = vi(
        step="upheaval",
        round=2,
        realms={"A": {"land": ["4,3", "4,4", "5,3", "5,4"]}},
        principalities={"Hesse": {"land": ["3,4", "3,5"]}, "Baden": {"land": ["7,0"]}},
        chance={"upheaval": ["Hesse", "Baden"]},
    )
    now = in_words(game)
    assert now["principalities"]["Hesse"]["religion"] == "Protestant"
    assert now["principalities"]["Baden"]["religion"] == "Protestant"
    assert now["realms"]["A"]["protestant"] == ["4,4"]  # 4,3 touches the capital too, but is a capital itself
    assert sorted(now["drawn"]) == ["Baden", "Hesse"]


@pytest.mark.parametrize(("players", "draws"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_two_are_drawn_up_to_six_players_and_three_beyond(players, draws):
    assert len(in_words(vi(players=players, step="upheaval"))["drawn"]) == draws


def test_early_only_catholic_principalities_are_in_the_bag():
    game = vi(
        step="upheaval",
        round=3,
        religion="Protestant",
        principalities={"Hesse": {"religion": "Catholic"}},
    )
    assert in_words(game)["drawn"] == ["Hesse"]


def test_late_upheaval_turns_the_small_without_a_roll_and_the_large_on_a_cross():
    game = vi(
        step="upheaval",
        round=4,
        principalities={
            "Hesse": {"size": 1, "religion": "Protestant"},
            "Bohemia": {"size": 4},
            "Baden": {"size": 2},
        },
        players=7,
        chance={"upheaval": ["Hesse", "Bohemia", "Baden"], "religion": ["cross", "blank"]},
    )
    now = in_words(game)
    religions = [now["principalities"][name]["religion"] for name in ("Hesse", "Bohemia", "Baden")]
    assert religions == ["Catholic", "Protestant", "Catholic"]
    assert len(now["drawn"]) == 3  # converted or not, all may be Targets


def test_late_upheaval_leaves_players_land_alone():
    game = vi(
        step="upheaval",
        round=5,
        religion="Protestant",
        realms={"A": {"land": ["4,3", "4,4", "5,3", "5,4"]}},
        principalities={"Hesse": {"land": ["3,5"], "religion": "Catholic"}},
        chance={"upheaval": ["Hesse"]},
    )
    assert in_words(game)["realms"]["A"]["protestant"] == []
