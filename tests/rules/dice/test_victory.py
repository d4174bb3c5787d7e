"""Religious victory at its check points, and the Peace of Westphalia."""

from typing import Any

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, refused, rules, told
from westphalia.editions.player_turns.rules.religious_victory import (
    check_victory,
    religious_standing,
    victory_after_religious_war,
)
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE, with_item
from westphalia.rules.realm.provinces import convert_provinces


def table(round: int = 5, phase: str = "tradeoffs", players: int = 6, **state: Any) -> Table:
    t = Table("dice", players, round=round, **state)
    t.s.phase = t.s.k.phases.index(phase)
    return t


def won(t: Table, check: Any = check_victory) -> tuple[str, str]:
    """Return how the game ends if it is checked now: the victory and its winners."""
    s = t.fill()
    check(s)
    return s.victory, "".join(sorted("ABCDEFGH"[seat] for seat in s.winners))


# --- who wins ---


@pytest.mark.rule("D.victory.religious.1", "D.example.16", "D.saved.4", "D.victory.catholic.1")
def test_all_who_tie_for_the_last_place_win() -> None:
    t = table(order="CABDEF", emperor="C")
    for who, points in (("A", 11), ("B", 6), ("C", 6)):
        t.realm(who, points=points)
    assert won(t) == ("catholic", "ABC"), "two places, B and C tied for the last; only A and C are saved"


@pytest.mark.rule("D.victory.religious.1", "D.ruling.few-winners")
@pytest.mark.parametrize(("players", "winners"), [(5, "BC"), (6, "BC"), (7, "BCD"), (8, "BCD")])
def test_as_many_win_as_there_are_places(players: int, winners: str) -> None:
    t = table(players=players)
    for who, points in (("B", 9), ("C", 8), ("D", 7), ("A", 6)):
        t.realm(who, points=points)
    assert won(t) == ("catholic", winners), "not the Emperor A"


@pytest.mark.rule("D.ruling.few-winners", "D.victory.religious.1")
def test_points_of_none_rank_like_others_and_ties_among_them_add_winners() -> None:
    t = table()
    t.realm("B", points=4)
    assert won(t) == ("catholic", "ABCDEF")


@pytest.mark.rule("D.victory.protestant.1", "D.victory.religious.1")
def test_a_protestant_victory_and_no_more_players_than_places_all_win() -> None:
    t = table()
    for who, points in (("A", 0), ("B", 3)):
        t.realm(who, religion=PROTESTANT, points=points)
    t.realm("C", points=20)
    t.fill(PROTESTANT)
    assert won(t) == ("protestant", "AB")


# --- the conditions ---


@pytest.mark.rule("D.victory.catholic.1", "D.victory.protestant.1")
@pytest.mark.parametrize("religion", [CATHOLIC, PROTESTANT])
def test_one_elector_or_the_emperor_of_the_other_religion_prevents_it(religion: int) -> None:
    t = table()
    t.realm("A", religion=religion)
    s = t.fill(religion)
    elector = next(p for p in range(16, len(s.name)) if s.electors >> p & 1)
    convert_provinces(s, s.land[elector], 1 - religion)
    assert won(t) == ("", "")
    convert_provinces(s, s.land[elector], religion)
    s.religion = with_item(s.religion, 0, 1 - religion)
    assert won(t) == ("", "")
    s.religion = with_item(s.religion, 0, religion)
    assert won(t)[0] == ("catholic", "protestant")[religion]


@pytest.mark.rule("D.victory.catholic.1", "D.inv.2")
def test_a_tie_of_provinces_is_no_majority_and_homes_do_not_count() -> None:
    t = table()
    t.foreign("F")
    s = t.fill()
    electors = sum(s.land[p] for p in range(16, len(s.name)) if s.electors >> p & 1)
    others = [i for i in range(s.board.size) if not electors >> i & 1]
    half = s.board.size // 2
    convert_provinces(s, sum(1 << i for i in others[:half]), PROTESTANT)
    assert religious_standing(s).provinces == (half, half)
    assert won(t) == ("", "")
    convert_provinces(s, 1 << others[0], CATHOLIC)
    assert won(t)[0] == "catholic"


# --- when it is checked ---


@pytest.mark.rule("D.victory.check.1", "D.round.3")
@pytest.mark.parametrize(
    ("round", "phase", "open"),
    [
        (3, "election", False),
        (4, "upheaval", False),
        (4, "religious_war", False),
        (4, "tradeoffs", True),
        (5, "upheaval", True),
        (6, "war", True),
    ],
)
def test_it_is_possible_once_the_religious_war_of_round_four_has_ended(
    round: int, phase: str, open: bool
) -> None:
    assert (won(table(round, phase))[0] == "catholic") is open


@pytest.mark.rule("D.victory.check.1")
@pytest.mark.parametrize(("round", "open"), [(3, False), (4, True)])
def test_the_first_check_is_at_the_end_of_that_phase_even_without_a_war(round: int, open: bool) -> None:
    assert (won(table(round, "religious_war"), victory_after_religious_war)[0] == "catholic") is open
    if open:
        assert table(round).play("religious_war").over


@pytest.mark.rule("D.victory.check.1", "D.ruling.checkpoints")
def test_each_departure_is_a_check_point() -> None:
    t = table(5)
    t.realm("B", "4,4 4,5 5,4")
    t.protestant("4,5 5,4")
    s = t.fill()
    electors = sum(s.land[p] for p in range(16, len(s.name)) if s.electors >> p & 1)
    others = [i for i in range(s.board.size) if not (electors | s.land[1]) >> i & 1]
    convert_provinces(s, sum(1 << i for i in others[: s.board.size // 2 - 2]), PROTESTANT)
    assert won(t) == ("", "")
    game = t.play("foreign_powers")
    game.say("A", "stay")
    game.say("B", "become foreign power", "France", "north")
    assert (game.over, game.state.victory) == (True, "catholic")


@pytest.mark.rule("D.victory.check.1", "D.ruling.emperor-death")
def test_the_election_phase_is_a_check_point_but_not_while_there_is_no_emperor() -> None:
    t = table(5)
    t.s.emperor = NONE
    assert won(t) == ("", "")
    t = table(5, reign=1, emperor="B")
    t.realm("B", "2,4", PROTESTANT)
    t.prince("Trier", "4,4", C=1)
    game = t.play("election")
    game.say("C", "D")
    assert (game.over, game.state.victory) == (True, "catholic")
    assert rules(game, "catholics_win") == ["D.victory.catholic.1"]


# --- the Peace of Westphalia ---


def last(t: Table) -> WestphaliaGame:
    t.prince("Trier", "0,5", PROTESTANT)  # no religious victory
    return t.play("end")


@pytest.mark.rule("D.example.15", "D.victory.westphalia.1", "D.ruling.westphalia-towns", "D.victory.1")
def test_the_score_is_power_without_homes_and_three_for_each_orthodox_town() -> None:
    t = table(6)
    t.realm("A", "4,4 4,5 5,4 5,3 4,3 3,4 3,5 3,6 4,6 4,2", towns="4,5 5,4")
    t.protestant("5,4")  # a heretical town gives neither IP nor score
    t.prince("Hesse", "2,2", A=1)
    t.prince("Baden", "6,2 6,1 6,0", A=3)
    t.foreign("F", where="7,0 7,1 7,2 7,3 7,4 7,5", home_ip=15)
    t.s.towns |= 1 << t.hexes("7,1")[0]
    t.prince("Ulm", "1,4 1,5 1,6 1,7 1,8 2,4 2,5 2,6 2,7", F=9)
    game = last(t)
    scores = dict(
        zip(told(game, "westphalia_scores")[0]["seats"], told(game, "westphalia_scores")[0]["scores"])
    )
    assert scores[0] == 9 + 8 + 6 == 23
    assert scores[5] == 6 + 11 + 3 == 20
    assert game.state.imperial_power(5) == 6 + 11 + 15
    assert (game.state.victory, game.winners) == ("westphalia", ["A"])


@pytest.mark.rule("D.victory.westphalia.2")
def test_among_equals_the_emperor_picks_the_winner() -> None:
    t = table(6, emperor="D")
    t.realm("B", "4,4 4,5 5,4")
    t.realm("C", "2,2 2,3 3,2")
    game = last(t)
    assert asked(game) == {"D": "westphalia"}
    assert game.legal("D") == ["B", "C"]
    assert refused(game, "D", "D") == refused(game, "D", "pass") == "D.victory.westphalia.2"
    game.say("D", "C")
    assert game.winners == ["C"]


@pytest.mark.rule("D.victory.westphalia.1", "D.round.1")
@pytest.mark.parametrize(("number", "over"), [(5, False), (6, True)])
def test_it_is_scored_after_round_six_alone(number: int, over: bool) -> None:
    t = table(number)
    t.realm("C", "4,4 4,5 5,4 5,3 4,3 3,4")
    assert last(t).over is over
