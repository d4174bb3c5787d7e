"""Rounds, Initiative Order and Religious Upheaval (VI.round.*, VI.init.*, VI.upheaval.*)."""

import pytest

from rules.table import PROTESTANT, Table, rules, told
from westphalia import new_game
from westphalia.board import bit_list, mask_of
from westphalia.editions.six_round.contents import SIX_ROUND


def table(round=1, players=5, **state):
    return Table("six-round", players, round=round, **state)


def upheaval(t, *drawn, **pins):
    """Return the Upheaval with these Principalities drawn."""
    s = t.fill()
    s.pins = {"upheaval": tuple(drawn), **pins}
    return t.play("upheaval.draw_principalities")


def protestant(t, where):
    return [bool(t.s.protestant >> province & 1) for province in t.hexes(where)]


@pytest.mark.rule("VI.round.1")
def test_six_rounds_of_twenty_five_years_from_1510():
    game = new_game("six-round", players=3, seed=8, setup="random")
    game.play_on(limit=100_000)
    years = [event["year"] for event in told(game, "round")]
    assert years == [1510, 1535, 1560, 1585, 1610, 1635][: len(years)]
    assert len(years) == 6 or game.state.victory != "westphalia"


@pytest.mark.rule("VI.round.2", "VI.activity.5", "VI.round.3")
def test_the_phases_follow_one_another_in_the_order_of_the_ledger():
    phases = [name for name in SIX_ROUND.chapters if "." not in name]
    assert phases == [
        "setup", "upheaval", "heresy", "diplomacy", "war", "religious_war", "shifts", "foreign_powers", "election",
        "end",
    ]  # fmt: skip
    steps = list(SIX_ROUND.steps)
    order = ["choose_conversion", "council_of_trent", "earn_faith", "place_die", "diplomacy_game", "act"]
    at = [next(i for i, step in enumerate(steps) if step.endswith(f".{name}")) for name in order]
    assert at == sorted(at)


# --- Initiative ---


@pytest.mark.rule("VI.ex.2", "VI.init.2", "VI.init.3")
def test_example_2_the_emperor_then_rising_power_ties_clockwise_from_them():
    t = table(emperor="C")
    t.realm("A", "1,3 1,4 1,5 1,6 1,7 0,5 0,6")
    t.realm("B", "2,2 2,3 2,4 2,5 2,6 2,7")
    t.realm("C", "3,2 3,3 3,4 3,5 3,6 3,7 4,6")
    t.realm("D", "4,1 4,2 4,3 4,4 4,5 5,5")
    t.realm("E", "5,0 5,1 5,2 5,3 5,4 6,0 6,1")
    game = t.play("upheaval.order_players")
    s = game.state
    assert [s.imperial_power(seat) for seat in range(5)] == [7, 6, 9, 6, 7]
    assert "".join("ABCDE"[seat] for seat in s.initiative) == "CDBEA"


@pytest.mark.rule("VI.init.3")
def test_clockwise_is_the_setup_order():
    t = table(emperor="C")
    t.s.setup_order = (1, 4, 2, 0, 3)
    game = t.play("upheaval.order_players")
    assert "".join("ABCDE"[seat] for seat in game.state.initiative) == "CADBE"


@pytest.mark.rule("VI.init.4", "VI.ruling.initiative-fixed")
def test_the_order_holds_for_the_round_whatever_happens_to_power_or_emperor():
    t = table(emperor="C")
    t.realm("A", "3,3 3,4 4,3")
    game = t.play("upheaval.order_players")
    order = game.state.initiative
    game.state.emperor = 0
    for seat in list(game.waiting):
        game.answer(seat, game.question(seat).answers[0])
    assert game.state.initiative == order


@pytest.mark.rule("VI.init.1", "VI.ruling.fa-roll")
def test_foreign_powers_roll_first_and_the_order_counts_it():
    t = table(round=4, emperor="E", reformation=True)
    for player, where in zip(
        "ABCDE", ("3,2 3,3 4,1", "5,2 5,3 6,2", "1,3 1,4 1,5 2,2", "7,0 7,1", "1,7 2,7"), strict=True
    ):
        if player == "A":
            t.foreign("A", founded=2)
        else:
            t.realm(player, where)
    s = t.fill()
    s.pins = {"affairs:0": (1,)}
    game = t.play("upheaval")
    assert s.affairs == [-2, 0, 0, 0, 0]
    assert s.imperial_power(0) == 4
    assert "".join("ABCDE"[seat] for seat in s.initiative) == "EDBAC", "A with 6 - 2 beside C's 4"
    assert rules(game, "foreign_affairs") == ["VI.init.1"]


@pytest.mark.rule("VI.init.1", "VI.ruling.fa-roll")
@pytest.mark.parametrize(("face", "affairs"), list(enumerate((-2, -1, 0, 0, 1, 2), start=1)))
def test_the_faces_of_the_foreign_affairs_die(face, affairs):
    t = table(round=2)
    t.foreign("B", founded=1)
    t.fill().pins = {"affairs:1": (face,)}
    game = t.play("upheaval")
    assert game.state.affairs[1] == affairs
    assert game.state.imperial_power(1) == 2 + affairs


# --- Rounds 1 to 3 ---


@pytest.mark.rule(
    "VI.ex.3", "VI.upheaval.1", "VI.upheaval.2", "VI.upheaval.3", "VI.upheaval.8", "VI.religion.2"
)
def test_example_3_drawn_principalities_turn_protestant_and_the_neighbours_of_their_capitals():
    t = table(round=2)
    t.realm("A", "2,3 2,4 1,4")
    mainz = t.prince("Mainz", "7,3")
    saxony = t.prince("Saxony", "3,3 4,3")  # beside A's capital 2,3 and their province 2,4
    t.realm("B", "5,3 5,2 6,2")  # beside 4,3, which is no capital
    game = upheaval(t, mainz, saxony)
    assert protestant(t, "7,3 3,3 4,3 2,4") == [True] * 4
    assert protestant(t, "2,3 1,4 5,3 5,2 6,2") == [False] * 5
    assert game.state.protestant.bit_count() == 4
    assert game.state.markers == mask_of((mainz, saxony))
    assert rules(game, "upheaval_spread") == ["VI.upheaval.3"]


@pytest.mark.rule("VI.upheaval.1", "VI.ruling.upheaval-few")
def test_only_catholic_principalities_are_in_the_bag_and_none_is_drawn_twice():
    t = table(round=1)
    trier, mainz = t.prince("Trier", "3,3"), t.prince("Mainz", "4,3", PROTESTANT)
    s = t.fill(PROTESTANT)
    for power in bit_list(s.principalities):
        if power not in (trier, mainz):
            assert s.protestant >> s.capital[power] & 1
    game = t.play("upheaval.draw_principalities")
    assert s.markers == 1 << trier, "one instead of two"
    assert rules(game, "upheaval_short") == ["VI.ruling.upheaval-few"]
    assert s.protestant >> s.capital[trier] & 1


@pytest.mark.rule("VI.upheaval.1", "VI.ruling.counts-other")
@pytest.mark.parametrize(
    ("players", "draws"), list(zip(range(3, 15), (1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5), strict=True))
)
@pytest.mark.parametrize("round", [1, 6])
def test_the_number_of_drawn_principalities_follows_the_players(players, draws, round):
    t = Table("six-round", players, round=round, reformation=True)
    game = t.play("upheaval.draw_principalities")
    assert game.state.markers.bit_count() == draws
    assert len(told(game, "upheaval")) + len(told(game, "religion_die")) == draws


@pytest.mark.rule("VI.upheaval.3", "VI.ruling.upheaval-neighbours", "VI.ruling.fp-empire-land")
def test_players_of_either_religion_and_foreign_powers_are_touched():
    t = table(round=3)
    t.realm("A", "2,2 2,4", PROTESTANT, converted=1)
    t.foreign("B", where="3,4")
    saxony = t.prince("Saxony", "3,3")
    upheaval(t, saxony)
    assert protestant(t, "2,4 3,4") == [True, True]


@pytest.mark.rule("VI.religion.4", "VI.upheaval.3")
def test_a_capital_of_a_player_is_never_touched():
    t = table(round=3)
    t.realm("A", "2,4 1,4")
    saxony = t.prince("Saxony", "3,3")
    upheaval(t, saxony)
    assert protestant(t, "2,4") == [False]


# --- Rounds 4 to 6 ---


@pytest.mark.rule("VI.ex.3", "VI.upheaval.4", "VI.upheaval.5", "VI.upheaval.6", "VI.upheaval.7")
@pytest.mark.rule("VI.ruling.upheaval-flip", "VI.ruling.drawn-eligible")
def test_example_3_late_upheaval_one_province_flips_more_need_a_success():
    t = table(round=5, reformation=True)
    hesse = t.prince("Hesse", "3,3", PROTESTANT)
    bohemia = t.prince("Bohemia", "5,3 5,4 6,3 6,4")
    t.realm("A", "2,2 2,4")
    game = upheaval(t, hesse, bohemia, religion=(4,))
    assert protestant(t, "3,3 5,3 2,4") == [False, False, False]
    assert game.state.markers == mask_of((hesse, bohemia)), "both may be Targets"
    assert told(game, "religion_die")[0]["face"] == 4
    assert rules(game, "upheaval") == ["VI.upheaval.5"]


@pytest.mark.rule("VI.upheaval.6", "VI.ruling.religion-die")
@pytest.mark.parametrize(
    ("face", "turns"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)]
)
def test_the_religion_die_succeeds_on_three_faces_of_six(face, turns):
    t = table(round=4, reformation=True)
    saxony, trier = t.prince("Saxony", "3,3 3,4"), t.prince("Trier", "5,5")
    upheaval(t, saxony, trier, religion=(face,))
    assert protestant(t, "3,3 3,4 5,5") == [turns, turns, True]


@pytest.mark.rule("VI.ruling.upheaval-neighbours", "VI.upheaval.3")
def test_late_upheavals_leave_players_land_alone():
    t = table(round=4, reformation=True)
    t.realm("A", "2,2 2,4")
    upheaval(t, t.prince("Trier", "3,3"))
    assert protestant(t, "3,3 2,4") == [True, False]


@pytest.mark.rule("VI.ruling.upheaval-order", "VI.hidden.3")
def test_all_draws_come_before_all_rolls_and_these_before_all_conversions():
    t = table(round=6, reformation=True)
    saxony, bohemia = t.prince("Saxony", "3,3 3,4"), t.prince("Bohemia", "5,3 5,4 6,3 6,4")
    game = upheaval(t, saxony, bohemia, religion=(1, 1))
    kinds = [event.kind for event in game.log if event.kind in ("religion_die", "upheaval")]
    assert kinds == ["religion_die", "religion_die", "upheaval", "upheaval"]


@pytest.mark.rule("VI.ruling.drawn-eligible", "VI.upheaval.7")
def test_the_markers_are_those_of_this_round_only():
    t = table(round=2)
    trier, mainz, cologne = t.prince("Trier", "3,3"), t.prince("Mainz", "3,4"), t.prince("Cologne", "3,5")
    t.fill().markers = 1 << trier
    t.s.pins = {"upheaval": (mainz, cologne)}
    game = t.play("upheaval")
    assert game.state.markers == mask_of((mainz, cologne))
