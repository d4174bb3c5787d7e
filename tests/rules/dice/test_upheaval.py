"""Phase 2, Religious Upheaval (D.upheaval.*)."""

import pytest

from rules.dice.table import Table, kinds, power, told
from westphalia.board import bit_list
from westphalia.rules.base.answers import PROVINCE, WITHDRAW
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.realm.provinces import religion_of

A = "4,4 4,5 5,4 5,3"  # a capital and three provinces
QUIET = {f"unrest:{seat}": (6,) for seat in range(8)}


def upheaval(round=1, players=6, pins=None, **options):
    table = Table(players, round, **options)
    table.realm(0, A)
    table.s.pins = {**QUIET, **(pins or {})}
    return table


def protestants(s):
    return [p for p in bit_list(s.principalities) if religion_of(s, p) == PROTESTANT]


@pytest.mark.rule("D.upheaval.early.1", "D.upheaval.early.2")
@pytest.mark.parametrize(("players", "draws"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_early_rounds_turn_two_or_three_catholic_principalities_protestant(players, draws):
    table = upheaval(players=players)
    hesse = table.prince("Hesse", "3,3 3,4", influence={1: 2})
    table.s.pins["upheaval"] = (hesse,)
    game = table.play("upheaval")
    assert hesse in protestants(game.state)
    assert len(protestants(game.state)) == draws
    assert game.state.land[hesse] & ~game.state.protestant == 0
    assert game.state.markers == sum(1 << p for p in protestants(game.state))
    assert game.state.ally[hesse] == 1


@pytest.mark.rule("D.upheaval.early.1", "D.ruling.short-bag")
def test_early_rounds_draw_no_protestant_principality_and_no_more_than_there_are():
    table = upheaval()
    s = table.fill()
    last = bit_list(s.principalities)[-1]
    for p in bit_list(s.principalities)[:-1]:
        s.protestant |= s.land[p]
    game = table.play("upheaval")
    assert game.state.markers == 1 << last
    assert len(protestants(game.state)) == len(bit_list(game.state.principalities))


@pytest.mark.rule("D.upheaval.early.3", "D.upheaval.early.4")
@pytest.mark.parametrize(("face", "asked"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_catholic_who_rolls_low_picks_a_catholic_province_that_turns(face, asked):
    game = upheaval(pins={"unrest:0": (face,)}).play("upheaval")
    question = game.question(0)
    assert (question is not None and question.kind == "unrest") is asked
    if asked:
        table = Table()
        wanted = [PROVINCE + table.hex(h) for h in ("4,5", "5,4", "5,3")]
        assert sorted(question.answers) == sorted(wanted)
        game.answer(0, wanted[1])
        assert game.state.protestant >> table.hex("5,4") & 1
        assert game.state.imperial_power(0) == 3


@pytest.mark.rule("D.upheaval.early.3")
def test_protestants_and_foreign_powers_do_not_roll():
    table = upheaval()
    table.realm(1, "2,3", religion=PROTESTANT)
    table.foreign(2)
    game = table.play("upheaval")
    assert [e["seat"] for e in told(game, "unrest")] == [0, 3, 4, 5]


@pytest.mark.rule("D.upheaval.early.4", "D.ruling.last-point", "D.example.3")
def test_the_capital_is_never_lost_and_one_province_goes_without_asking():
    table = upheaval(round=2, pins={"unrest:0": (3, 1)})
    table.protestant("5,4 5,3")
    game = table.play("upheaval")
    assert game.state.protestant >> table.hex("4,5") & 1
    assert kinds(game).count("province_lost") == 1
    game.state.round = 3
    again = Table(round=3)
    again.realm(0, A)
    again.protestant("4,5 5,4 5,3")
    again.s.pins = {**QUIET, "unrest:0": (1,)}
    game = again.play("upheaval")
    assert "no_unrest" in kinds(game)
    assert not game.state.protestant >> again.hex("4,4") & 1


@pytest.mark.rule("D.influence.3")
def test_before_they_pick_the_province_they_may_withdraw():
    table = upheaval(pins={"unrest:0": (1,)})
    table.prince("Hesse", "3,3", influence={0: 1})
    game = table.play("upheaval")
    assert WITHDRAW in game.question(0).answers
    game.answer(0, WITHDRAW)
    assert game.state.ally[power(game, "Hesse")] != 0
    assert game.question(0).kind == "unrest"
    assert WITHDRAW not in game.question(0).answers


@pytest.mark.rule("D.upheaval.late.1", "D.upheaval.late.2", "D.upheaval.late.3", "D.example.3")
@pytest.mark.parametrize(("face", "turns"), [(1, True), (3, True), (4, False), (6, False)])
def test_late_rounds_turn_one_province_always_and_more_on_a_low_roll(face, turns):
    table = upheaval(round=5, pins={"religion": (face,)})
    trier = table.prince("Trier", "3,3", religion=PROTESTANT)
    saxony = table.prince("Saxony", "6,3 6,4", religion=PROTESTANT)
    table.s.pins["upheaval"] = (trier, saxony)
    game = table.play("upheaval")
    assert religion_of(game.state, trier) == CATHOLIC
    assert (religion_of(game.state, saxony) == CATHOLIC) is turns
    assert game.state.markers == 1 << trier | 1 << saxony


@pytest.mark.rule("D.upheaval.late.3")
def test_a_catholic_principality_drawn_late_turns_protestant():
    table = upheaval(round=4)
    trier = table.prince("Trier", "3,3")
    table.s.pins["upheaval"] = (trier,)
    assert religion_of(table.play("upheaval").state, trier) == PROTESTANT


@pytest.mark.rule("D.ruling.convert-back")
def test_as_an_option_upheaval_converts_to_protestantism_alone():
    table = upheaval(round=4, convert_back="to protestant", pins={"religion": (1,)})
    trier = table.prince("Trier", "3,3", religion=PROTESTANT)
    saxony = table.prince("Saxony", "6,3 6,4")
    table.s.pins["upheaval"] = (trier, saxony)
    game = table.play("upheaval")
    assert religion_of(game.state, trier) == PROTESTANT
    assert religion_of(game.state, saxony) == PROTESTANT
    assert game.state.markers >> trier & 1, "it was drawn all the same"


@pytest.mark.rule("D.upheaval.late.1", "D.ruling.short-bag")
@pytest.mark.parametrize(("players", "draws"), [(6, 2), (8, 3)])
def test_late_rounds_draw_from_all_principalities(players, draws):
    game = upheaval(round=6, players=players).play("upheaval")
    assert game.state.markers.bit_count() == draws


@pytest.mark.rule("D.upheaval.late.4")
def test_in_late_rounds_players_do_not_roll():
    game = upheaval(round=4, pins={"unrest:0": (1,)}).play("upheaval")
    assert "unrest" not in kinds(game)
    assert game.question(0).kind == "sit_out"


@pytest.mark.rule("D.upheaval.points.1", "D.ruling.points")
def test_upheaval_gives_no_points():
    table = upheaval(pins={"unrest:0": (1,)})
    table.realm(1, "2,3", religion=PROTESTANT, points=2)
    game = table.play("upheaval")
    game.answer(0, game.question(0).answers[0])
    assert game.state.points == [0, 2, 0, 0, 0, 0]
