"""The round, Initiative and the choice of activities (D.round.*, D.initiative.*, D.turns.*)."""

import pytest

from rules.dice.table import Table, kinds, told
from westphalia.editions.dice import contents
from westphalia.editions.dice.constants import constants
from westphalia.editions.dice.rules.rounds import begin_round, combatants
from westphalia.editions.player_turns.rules.diplomacy_turn import engaged
from westphalia.game.view import view
from westphalia.rules.base.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, PASS, WAGE_WAR
from westphalia.rules.base.state import with_item
from westphalia.rules.realm.power import initiative_order

PHASES = [
    "initiative",
    "upheaval",
    "activities",
    "heresy",
    "diplomacy",
    "war",
    "religious_war",
    "tradeoffs",
    "foreign_powers",
    "election",
]


@pytest.mark.rule("D.round.1", "D.ruling.years", "D.inv.20")
def test_six_rounds_of_twenty_five_years():
    k = constants(6)
    assert k.rounds == 6
    assert k.round_year[1:] == (1510, 1535, 1560, 1585, 1610, 1635)


@pytest.mark.rule("D.round.2", "D.ruling.round-order", "D.turns.order.1")
def test_the_phases_of_a_round():
    chapters = [name for name in contents.DICE.chapters if name in PHASES]
    assert chapters == PHASES
    assert constants(6).phases[1:] == (
        "initiative",
        "upheaval",
        "turns",
        "heresy",
        "diplomacy",
        "war",
        "religious_war",
        "tradeoffs",
        "foreign_powers",
        "election",
    )


@pytest.mark.rule("D.initiative.1")
def test_the_emperor_then_from_least_to_most_power_ties_clockwise_from_them():
    table = Table()
    table.realm(0, "4,4 4,5 4,6")
    table.realm(1, "5,3 5,4")
    table.realm(4, "1,4 1,5 1,6 1,7")
    s = table.fill()
    s.setup_order, s.emperor = (5, 0, 3, 4, 1, 2), 4
    # power: 0 has 3, 1 has 2, 4 has 4, the others 1; clockwise from 4 come 1, 2, 5, 0, 3
    assert initiative_order(s) == (4, 2, 5, 3, 1, 0)


@pytest.mark.rule("D.initiative.2", "D.ruling.initiative-fixed", "D.inv.13")
def test_the_order_holds_whatever_happens_to_power():
    table = Table()
    game = table.play("initiative")
    before = game.state.initiative
    game.state.home_ip = with_item(game.state.home_ip, 3, 9)
    for seat in list(game.waiting):
        game.answer(seat, WAGE_WAR)
    assert game.state.initiative == before


@pytest.mark.rule(
    "D.turns.choice.1", "D.ruling.two-of-three", "D.ruling.one-choice", "D.hidden.2", "D.inv.14"
)
def test_all_choose_at_once_in_secret_what_they_sit_out_and_do_the_other_two():
    table = Table()
    table.foreign(2)
    game = table.play("activities")
    assert game.waiting == list(range(6)), "Foreign Powers choose too"
    choices = [COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR, COMBAT_HERESY, WAGE_WAR, WAGE_WAR]
    for seat in range(5):
        game.answer(seat, choices[seat])
    assert game.state.combats == 0
    assert view(game, 1).sealed == ENGAGE_IN_DIPLOMACY
    assert view(game, 0).state.combats == 0
    assert told(game, "sits_out") == []
    game.answer(5, choices[5])
    s = game.state
    assert (s.combats, s.engages, s.wages) == (0b110110, 0b111101, 0b001011)
    assert [e["seat"] for e in told(game, "sits_out")] == list(s.initiative)


@pytest.mark.rule("D.turns.choice.1")
def test_nobody_passes_the_choice():
    game = Table().play("activities")
    assert game.refusal(0, PASS).rule == "D.turns.choice.1"
    assert game.question(0).answers == (COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR)


@pytest.mark.rule("D.turns.order.1", "D.turns.limits.1", "D.ruling.sit-out-scope")
def test_each_activity_is_for_those_who_take_part_in_initiative_order():
    s = Table().fill()
    s.initiative = (3, 1, 5, 0, 2, 4)
    s.combats, s.engages = 0b101010, 0b010111
    assert combatants(s) == [3, 1, 5]
    assert engaged(s) == [1, 0, 2, 4]


@pytest.mark.rule("D.fp.home.1", "D.inv.19", "D.example.15")
@pytest.mark.parametrize(("round", "roll", "gives"), [(4, 9, 7), (4, 10, 6), (2, 9, 0), (6, 2, 22)])
def test_a_home_province_gives_four_times_the_round_less_the_troubles(round, roll, gives):
    table = Table(round=round - 1)
    table.foreign(3, home_ip=99)
    s = table.fill()
    s.troubles = with_item(s.troubles, 3, roll)
    begin_round(s, round)
    assert s.home_ip == [0, 0, 0, gives, 0, 0]


@pytest.mark.rule("D.round.2")
def test_what_belonged_to_the_last_round_is_forgotten():
    s = Table().fill()
    s.markers = s.exiled = s.has_fought = s.declared = s.attacked = s.combats = s.engages = s.wages = 5
    s.target = s.rotf = s.dotf = 17
    begin_round(s, 2)
    assert (s.markers, s.exiled, s.has_fought, s.declared, s.attacked) == (0, 0, 0, 0, 0)
    assert (s.combats, s.engages, s.wages) == (0, 0, 0)
    assert s.wars == ()


@pytest.mark.rule("D.round.3", "D.victory.check.1", "D.ruling.checkpoints")
@pytest.mark.parametrize(
    "step", ["upheaval", "heresy.converted", "heresy", "tradeoffs", "foreign_powers", "election"]
)
def test_religious_victory_is_checked_after_each_step(step):
    assert f"{step}.check_victory" in contents.DICE.steps


@pytest.mark.rule("D.round.3", "D.victory.check.1")
@pytest.mark.parametrize(("round", "over"), [(4, False), (5, True)])
def test_after_upheaval_a_religion_can_win_from_round_five_on(round, over):
    table = Table(round=round)
    table.s.pins = {"religion": (6, 6)}
    big = [table.prince(name, where) for name, where in (("Hesse", "4,4 4,5"), ("Ulm", "5,4 5,5"))]
    table.s.pins["upheaval"] = tuple(big)
    game = table.play("upheaval")
    assert game.over is over
    assert ("catholics_win" in kinds(game)) is over
