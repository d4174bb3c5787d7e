"""An examiner's cases: definitions, rulings, and effects that meet at the end of the game."""

import pytest

from exam.end_of_game import ELECTORS, allied, at_the_end, election, emperor, peace, result
from exam.examiner import principality, realm
from westphalia import from_position, in_words


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_twelve_hexes_for_each_player(players):
    now = in_words(from_position({"players": players, "step": "war"}))
    lands = [p for r in (*now["realms"].values(), *now["principalities"].values()) for p in r["land"]]
    assert len(lands) == len(set(lands)) == 12 * players


def test_the_starting_electors_and_their_sizes():
    now = in_words(from_position({"players": 5}))
    assert {n: len(now["principalities"][n]["land"]) for n in now["electors"]} == ELECTORS


def test_every_player_starts_catholic_in_mortal_sin_with_three_provinces():
    game = from_position({"players": 6, "step": "heresy"})
    for player in game.players:
        r = realm(game, player)
        assert (r["religion"], r["role"], len(r["land"]), r["monastery"]) == (
            "Catholic",
            "Mortal Sin",
            3,
            True,
        )


def test_every_capital_bears_a_town():
    now = in_words(from_position({"players": 8, "step": "war"}))
    for power in (*now["realms"].values(), *now["principalities"].values()):
        assert power["capital"] in now["towns"]


def test_orthodox_depends_on_the_player():
    # The same Protestant town pays its Protestant owner and not a Catholic one.
    a = {"land": ["2,2", "2,3"], "towns": ["2,3"], "religion": "Protestant", "protestant": "all"}
    b = {"land": ["4,2", "4,3"], "towns": ["4,3"], "heretical": ["4,3"]}
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.income",
            "stop": "heresy.earn_faith",
            "realms": {"A": a, "B": b},
        }
    )
    assert (realm(game, "A")["gold"], realm(game, "B")["gold"]) == (4, 2)


# --- Where the rulebook is silent: as the rulings have it ---


def test_a_block_without_a_player_of_its_religion_does_not_vote():
    everybody = {p: {"religion": "Protestant"} for p in "ABCDE"}
    game = election(allied(Trier="C"), realms=everybody)  # six unaligned Catholic Electors
    assert emperor(game) == "C"


def test_without_any_vote_the_emperor_stays():
    everybody = {p: {"religion": "Protestant"} for p in "ABCDE"}
    assert emperor(election({}, realms=everybody, emperor="D", initiative=list("DABCE"))) == "D"


def test_the_blocks_look_at_the_votes_of_players_only():
    # D leads the Catholics with 1, A the Protestants with 2: the Catholic block (2) makes D 3, the Protestant (2) A 4.
    lands = allied(Trier="A", Mainz="A", Saxony="B")
    lands["Brandenburg"] = {"size": 3, "religion": "Protestant"}
    lands["Bohemia"] = {"size": 4, "religion": "Protestant"}
    game = election(
        lands,
        {"B": "D"},
        emperor="C",
        initiative=list("CABDE"),
        realms={"A": {"religion": "Protestant"}, "E": {"religion": "Protestant"}},
    )
    assert emperor(game) == "A"


def test_a_religion_without_saved_players_does_not_win():
    assert result(at_the_end(round=4)) is None
    game = at_the_end(round=5, realms={"C": {"provinces": 4}})
    assert result(game) == ("westphalia", ["C"])


def test_leftover_gold_of_round_five_changes_nothing():
    game = peace({"C": {"provinces": 4}, "D": {"gold": 9}})
    assert result(game) == ("westphalia", ["C"])
    assert realm(game, "D")["gold"] == 0


def test_the_scores_of_the_worked_example():
    x = {"home": "France", "edge": "north", "land": ["0,4", "0,5", "0,6", "0,7"], "towns": ["0,6"]}
    y = {"land": [f"4,{r}" for r in range(8)], "towns": ["4,7"], "heretical": ["4,7"]}
    game = peace({"C": x, "D": y})
    assert (realm(game, "C")["imperial_power"], realm(game, "C")["score"]) == (14, 6)
    assert realm(game, "D")["score"] == 8
    assert result(game) == ("westphalia", ["D"])


# --- Effects that meet ---


def test_the_new_emperor_leads_the_next_initiative_order():
    game = from_position(
        {
            "players": 5,
            "round": 1,
            "step": "election",
            "stop": "heresy",
            "realms": {"A": {"provinces": 6}, "B": {"provinces": 2}},
            "principalities": allied(Trier="D", Mainz="D", Cologne="D", Saxony="D"),
        }
    )
    game.say("D", "D", "D", "D", "D")
    now = in_words(game)
    # D first; then by power: B 2, then C and E with 3 (clockwise from D: E, then C), A 6.
    assert now["emperor"] == "D"
    assert now["initiative"] == ["D", "B", "E", "C", "A"]


def test_influence_stored_before_stays_stored_in_round_five():
    game = election({"Hesse": {"size": 4}}, round=5, realms={"A": {"stored": 3}})
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["ally"] is None


def test_the_last_influence_may_turn_an_ally():
    game = election(
        {"Hesse": {"size": 3, "influence": {"A": 2, "B": 3}}},
        round=5,
        realms={"A": {"provinces": 4}, "C": {"provinces": 6}},
    )
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    game.go_on_playing()  # past the stop at the end of the round
    assert principality(game, "Hesse")["ally"] == "A"
    assert game.winners == ["A"]  # 4 + 3


def test_religious_victory_comes_before_the_peace():
    game = election({}, round=5, realms={"B": {"good_works": 1}, "C": {"provinces": 9}})
    game.go_on_playing()
    game.say("A", "done")
    game.go_on_playing()  # past the stop at the end of the round
    assert result(game) == ("catholic", ["B"])


def test_a_foreign_power_may_win_by_faith():
    game = at_the_end(realms={"B": {"good_works": 1, "home": "Spain", "edge": "south"}})
    assert result(game) == ("catholic", ["B"])
