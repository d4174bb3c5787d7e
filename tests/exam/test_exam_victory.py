"""An examiner's cases: victories of a religion, and the Peace of Westphalia."""

import pytest

from exam.end_of_game import ELECTORS, at_the_end, peace, result
from exam.examiner import realm
from westphalia import from_position, in_words

PLAIN = (
    "Austria",
    "Bavaria",
    "Brunswick",
    "Lorraine",
    "Mecklenburg",
    "Pomerania",
    "Salzburg",
    "Württemberg",
    "Hesse",
)


def catholic_provinces(game):
    hexes = {5: 60, 6: 72, 7: 84, 8: 96}[len(game.players)]
    return hexes - len(in_words(game)["protestant"])


def test_a_catholic_victory_of_the_saved_catholics():
    game = at_the_end(realms={"B": {"good_works": 1}, "C": {"saints": 1}})
    assert result(game) == ("catholic", ["B", "C"])


def test_at_most_two_win_among_five():
    game = at_the_end(realms={"B": {"good_works": 1}, "C": {"saints": 1}, "D": {"good_works": 2}})
    assert result(game) == ("catholic", ["C", "D"])


def test_three_win_among_seven():
    saved = {p: {"good_works": 2} for p in "BCD"}
    game = at_the_end(players=7, realms={**saved, "E": {"good_works": 1}})
    assert result(game) == ("catholic", ["B", "C", "D"])


def test_thirty_three_catholic_provinces_are_enough_for_five():
    game = at_the_end(PLAIN, realms={"B": {"good_works": 1}})
    assert catholic_provinces(game) == 33
    assert result(game) == ("catholic", ["B"])


def test_thirty_two_are_not():
    game = at_the_end(PLAIN, realms={"B": {"good_works": 1, "heretical": ["2,1"], "land": ["2,0", "2,1"]}})
    assert catholic_provinces(game) == 32
    assert result(game) is None


def test_all_seven_electors_are_needed_for_five():
    game = at_the_end(["Trier"], realms={"B": {"good_works": 1}})
    assert result(game) is None


def test_six_electors_are_enough_for_six_and_five_are_not():
    game = at_the_end(["Trier"], players=6, realms={"B": {"good_works": 1}})
    assert result(game) == ("catholic", ["B"])
    game = at_the_end(["Trier", "Mainz"], players=6, realms={"B": {"good_works": 1}})
    assert result(game) is None


def test_seven_players_need_all_electors_and_eight_do_not():
    assert result(at_the_end(["Trier"], players=7, realms={"B": {"good_works": 1}})) is None
    assert result(at_the_end(["Trier"], players=8, realms={"B": {"good_works": 1}})) == ("catholic", ["B"])


def test_the_emperor_must_share_the_religion():
    game = at_the_end(emperor="A", realms={"A": {"religion": "Protestant"}, "B": {"good_works": 1}})
    assert result(game) is None


def test_no_victory_of_a_religion_before_round_four():
    assert result(at_the_end(round=3, realms={"B": {"good_works": 1}})) is None


def test_victory_of_a_religion_in_round_five():
    game = at_the_end(round=5, realms={"B": {"good_works": 1}, "C": {"provinces": 9}})
    assert result(game) == ("catholic", ["B"])


def test_a_protestant_victory_of_those_saved_by_faith_alone():
    protestants = {
        p: {"religion": "Protestant", "protestant": "all", "role": "Saved by Faith Alone"} for p in "AC"
    } | {"B": {"religion": "Protestant", "protestant": "all", "role": "Predestined to Hell"}}
    game = at_the_end([*PLAIN, *ELECTORS], emperor="A", realms=protestants)
    assert 60 - catholic_provinces(game) >= 33
    assert result(game) == ("protestant", ["A", "C"])


@pytest.mark.parametrize(("players", "needed"), [(6, 37), (7, 49), (8, 52)])
def test_the_number_of_provinces_for_more_players(players, needed):
    """Protestants own Principalities of 1 to 3 provinces until exactly the needed number is left to the Catholics."""
    hexes = players * 12
    plain = in_words(from_position({"players": players, "step": "war"}))["principalities"]
    others = sorted(
        ((len(p["land"]), n) for n, p in plain.items() if n not in ELECTORS), reverse=True
    )  # the big ones first, then single ones
    chosen, left = {}, hexes - needed
    for size, name in others:
        if size <= left:
            chosen[name] = plain[name]["land"]
            left -= size
    assert left == 0
    for extra, expected in ((0, ("catholic", ["B"])), (1, None)):
        lands = {n: {"land": provinces, "religion": "Protestant"} for n, provinces in chosen.items()}
        b_land = in_words(from_position({"players": players, "step": "war"}))["realms"]["B"]["land"]
        b = {"good_works": 1, "land": b_land, "heretical": b_land[1 : 1 + extra]}
        game = from_position(
            {
                "players": players,
                "round": 4,
                "step": "end",
                "stop": "upheaval",
                "realms": {"B": b},
                "principalities": lands,
            }
        )
        assert catholic_provinces(game) == needed - extra
        assert result(game) == expected


# --- The Peace of Westphalia ---


def test_the_most_imperial_power_wins_alone():
    assert result(peace({"C": {"provinces": 5}, "D": {"provinces": 4}})) == ("westphalia", ["C"])


def test_allies_count():
    game = peace({"C": {"provinces": 4}}, principalities={"Hesse": {"size": 3, "influence": {"D": 3}}})
    assert result(game) == ("westphalia", ["D"])  # 3 + 3


def test_orthodox_town_provinces_count_two_more():
    c = {"land": ["2,2", "2,3", "2,4", "2,5"]}
    d = {"land": ["4,2", "4,3", "4,4"], "towns": ["4,4"]}
    assert result(peace({"C": c, "D": d})) == ("westphalia", ["D"])  # 5 to 4


def test_heretical_town_provinces_count_one_only():
    c = {"land": ["2,2", "2,3", "2,4", "2,5"]}
    d = {"land": ["4,2", "4,3", "4,4"], "towns": ["4,4"], "heretical": ["4,4"]}
    assert result(peace({"C": c, "D": d})) == ("westphalia", ["C"])


def test_capitals_are_no_town_provinces():
    game = peace({"C": {"land": ["2,2"]}, "D": {"provinces": 4}})
    assert result(game) == ("westphalia", ["D"])
    assert realm(game, "C")["score"] == 1


def test_the_home_of_a_foreign_power_does_not_count():
    game = peace({"C": {"home": "France", "edge": "north", "land": ["0,4", "0,5"]}, "D": {"provinces": 4}})
    assert result(game) == ("westphalia", ["D"])
    assert (realm(game, "C")["imperial_power"], realm(game, "C")["score"]) == (12, 2)


def test_allies_of_a_foreign_power_count():
    game = peace(
        {"C": {"home": "France", "edge": "north", "land": ["0,4", "0,5"]}},
        principalities={"Hesse": {"size": 3, "influence": {"C": 3}}},
    )
    assert result(game) == ("westphalia", ["C"])


def test_the_emperor_chooses_among_equals():
    game = peace({"C": {"provinces": 4}, "D": {"provinces": 4}}, emperor="A")
    assert not game.over
    assert set(game.legal("A")) == {"C", "D"}
    game.say("A", "D")
    assert result(game) == ("westphalia", ["D"])


def test_the_emperor_may_choose_their_own_seat():
    game = peace({"C": {"provinces": 4}, "A": {"provinces": 4}}, emperor="A")
    game.say("A", "A")
    assert result(game) == ("westphalia", ["A"])


def test_the_game_goes_on_after_round_four_without_a_victory():
    game = at_the_end(["Trier"], round=4)
    assert in_words(game)["round"] == 5
    assert not game.over
