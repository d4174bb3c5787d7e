"""The Religious War begins: who joins, who defends the Faith, who fights, in both editions alike."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, told
from rules.warfare import both_editions, form, power, religious_war
from westphalia.editions.player_turns.rules.league_forming import leagues
from westphalia.rules.base.state import CATHOLIC, CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, with_item
from westphalia.rules.realm.provinces import convert_provinces


def ids(edition: str, six_round: str, dice: str) -> str:
    """Return the rule of an edition."""
    return six_round if edition == "six-round" else dice


def table(edition: str, *, where: str = "3,4 3,3 4,3", religion: int = PROTESTANT, **hesse: int) -> Table:
    """Hesse is the Target; A is saved and Catholic; E is Emperor."""
    t = Table(edition, 5, 2, order="EABCD", emperor="E")
    if edition == "six-round":
        t.s.doctrine = [NONE] * 5
    t.prince("Hesse", where, religion, **hesse)
    t.realm("A", "1,5")
    save(t, 0)
    return t


def save(t: Table, seat: int, religion: int = 0) -> None:
    s: Any = t.s
    s.religion = with_item(s.religion, seat, religion)
    if s.k.edition == "dice":
        s.points = with_item(s.points, seat, 5)
    else:
        s.role = with_item(s.role, seat, 3 if religion else 1)


@both_editions
@pytest.mark.rule(
    "VI.rw.1",
    "VI.ruling.league-reset",
    "VI.rwt.10",
    "D.rwar.none.1",
    "D.rwar.reset.1",
    "VI.inv.22",
    "D.inv.17",
)
def test_without_a_war_or_a_target_the_leagues_are_just_emptied(edition: str) -> None:
    t = table(edition, B=1)
    s = t.fill()
    s.league = [1, 2, 0, 0, 0]
    s.has_fought = 0b11111
    game = t.play("religious_war")
    assert told(game, "leagues_dissolve")
    assert game.state.league == [NO_LEAGUE] * 5
    assert placed(game, "Hesse") == {"B": 1}
    assert told(game, "dotf") == []


@both_editions
@pytest.mark.rule("VI.rw.2", "VI.ruling.join-order", "D.rwar.form.1")
def test_those_with_influence_on_the_target_join_or_lose_it_most_influence_first(edition: str) -> None:
    t = table(edition, B=2, C=3, D=2, A=1)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    assert asked(game) == {"C": "league"}
    assert {"Catholic League".casefold(), "evangelical league", "decline"} <= set(game.legal("C"))
    game.say("C", "decline")
    assert placed(game, "Hesse") == {"A": 1, "B": 2, "D": 2}
    assert rules(game, "lose_influence") == [ids(edition, "VI.rw.2", "D.rwar.form.1")]
    assert asked(game) == {"B": "league"}, "B before D, a tie in Initiative Order"
    game.say("B", "evangelical league")
    assert asked(game) == {"D": "league"}
    game.say("D", "catholic league")
    assert game.state.league == [1, 2, 0, 1, 0]
    assert asked(game) == {"E": "emperorleague"}, "A is in a League and is not asked"


@both_editions
@pytest.mark.rule("VI.rw.2", "VI.ruling.either-league", "D.ruling.league-which", "VI.league.2", "D.league.1")
def test_the_saved_join_only_the_league_of_their_religion(edition: str) -> None:
    t = table(edition, B=3)
    save(t, 1, PROTESTANT)
    t.prince("Ulm", "6,3", B=2)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    assert refused(game, "B", "catholic league") == ids(edition, "VI.league.2", "D.league.1")
    game.say("B", "evangelical league")
    assert placed(game, "Ulm") == ({"B": 1} if edition == "six-round" else {"B": 2}), (
        "VI.league.2, D.league.3"
    )


@both_editions
@pytest.mark.rule("VI.ruling.anytime", "VI.ruling.join-order", "D.influence.3", "D.ruling.withdraw")
def test_a_player_who_is_asked_may_withdraw_first_and_without_influence_there_they_are_passed_over(
    edition: str,
) -> None:
    t = table(edition, B=2, C=1)
    t.prince("Ulm", "6,3", B=1)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    game.say("B", "withdraw", "Ulm")
    assert (placed(game, "Ulm"), asked(game)) == ({}, {"B": "league"})
    game.say("B", "withdraw")
    assert placed(game, "Hesse") == {"C": 1}
    assert asked(game) == {"C": "league"}


@both_editions
@pytest.mark.rule("VI.rw.3", "VI.ruling.latecomers", "D.rwar.form.2", "D.ruling.emperor-again")
def test_then_the_emperor_may_join_and_nobody_else(edition: str) -> None:
    t = table(edition, E=1, B=3)
    t.prince("Ulm", "6,3", E=1)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    game.say("B", "evangelical league")
    game.say("E", "decline")
    assert placed(game, "Hesse") == {"B": 3}
    assert asked(game) == {"E": "emperorleague"}, "though they declined over their Influence"
    game.say("E", "withdraw")
    assert placed(game, "Ulm") == {}, "they may withdraw first (VI.ruling.anytime, D.influence.3)"
    assert asked(game) == {"E": "emperorleague"}
    game.say("E", "decline")
    assert game.state.league == [1, 2, 0, 0, 0]


@both_editions
@pytest.mark.rule(
    "VI.ruling.exile-league",
    "D.ruling.eliminated-waits",
    "VI.ruling.emperor-wrong-league",
    "D.fp.eliminated.3",
)
def test_an_emperor_eliminated_this_round_takes_no_part(edition: str) -> None:
    t = table(edition, B=3)
    t.s.exiled = 1 << 4
    t.foreign("E")
    religious_war(t, "Hesse", "A", "A", "B")
    game = t.play("religious_war")
    assert "E" not in asked(game)
    assert game.state.league[4] == NO_LEAGUE


@both_editions
@pytest.mark.rule("VI.ruling.exile-league", "D.rwar.none.1", "D.ruling.rotf-lost")
def test_a_rotf_who_was_eliminated_is_followed_by_another_of_their_league(edition: str) -> None:
    t = table(edition, D=2, B=1)
    t.s.exiled = 1
    t.realm("B", "1,7")
    t.foreign("C")
    religious_war(t, "Hesse", "A", "BD")
    game = t.play("religious_war")
    heir = 1 if edition == "six-round" else 3  # the first, or the one with most DI
    assert told(game, "new_rotf") == [{"seat": heir, "other": 0}]
    t = table(edition, B=1)
    t.s.has_fought = 0b11111
    religious_war(t, "Hesse", "A", "", "B")
    game = t.play("religious_war")
    assert told(game, "joins_league") == told(game, "leagues_at_war") == told(game, "unopposed") == []
    assert placed(game, "Hesse") == {"B": 1}, "no Religious War at all"


@both_editions
@pytest.mark.rule("VI.ex.15", "VI.rw.4", "VI.rw.5", "D.rwar.dotf.1", "D.ruling.dotf")
def test_the_member_of_the_targets_league_with_most_influence_there_is_dotf(edition: str) -> None:
    t = table(edition, B=4, A=3, C=1)
    religious_war(t, "Hesse", "A", "A")
    game = form(t)
    game.say("B", "evangelical league")
    game.say("C", "decline")
    game.say("E", "decline")
    s = game.state
    assert (s.dotf, ally(game, "Hesse")) == (1, "B"), "already its ally"
    assert placed(game, "Hesse") == {"A": 3, "B": 4}


@both_editions
@pytest.mark.rule(
    "VI.ex.15", "VI.rw.6", "VI.rw.7", "VI.ruling.dotf-first", "VI.ruling.dotf-enough", "D.rwar.dotf.2"
)
def test_without_influence_the_first_member_is_dotf_and_gains_what_makes_them_ally(edition: str) -> None:
    t = table(edition, B=4, A=3)
    religious_war(t, "Hesse", "A", "A", "CD")
    game = form(t)
    game.say("B", "decline")
    game.say("E", "decline")
    assert (game.state.dotf, ally(game, "Hesse")) == (2, "C")
    assert placed(game, "Hesse") == {"A": 3, "C": 4}, "one more than A's 3, and at least its size"
    assert rules(game, "gain_influence") == [ids(edition, "VI.rw.7", "D.rwar.dotf.2")]
    t = table(edition, C=1)
    religious_war(t, "Hesse", "A", "A", "BC")
    game = form(t)
    game.say("E", "decline")
    assert game.state.dotf == 2, "C has Influence there, B has none"
    assert placed(game, "Hesse") == {"C": 3}


@both_editions
@pytest.mark.rule("VI.rw.8", "VI.ruling.rw-walkover", "D.rwar.dotf.3", "D.tradeoff.3", "VI.ruling.fought")
def test_with_nobody_to_defend_the_target_the_rotfs_league_wins(edition: str) -> None:
    t = table(edition, A=1, B=2, D=1)
    t.prince("Trier", "6,3", PROTESTANT, B=1)
    t.foreign("C")
    religious_war(t, "Hesse", "A", "AC")
    game = t.play("religious_war")
    game.say("B", "decline")
    game.say("D", "decline")
    game.say("E", "decline")
    s = game.state
    assert told(game, "unopposed")
    assert told(game, "target_converts")[0]["religion"] == 0
    assert told(game, "gain_influence")[-1]["left"] == 3, "1 and the prize of 2"
    assert told(game, "draw_cards") == told(game, "treaty_league") == told(game, "new_elector") == []
    assert s.has_fought == 0b101, "they count as having fought"
    if edition == "six-round":
        assert s.fought_foreign == 0


@both_editions
@pytest.mark.rule(
    "VI.rw.9", "VI.shift.6", "VI.ruling.fought", "VI.ruling.fought-fp", "D.rwar.battle.1", "D.tradeoff.3"
)
def test_all_members_of_both_leagues_fight(edition: str) -> None:
    t = table(edition, B=3)
    t.foreign("C")
    religious_war(t, "Hesse", "A", "AC", "BD")
    game = t.play("religious_war")
    game.say("E", "decline")
    s = game.state
    assert told(game, "leagues_at_war")
    assert s.has_fought == 0b1111
    if edition == "six-round":
        assert s.fought_foreign == 0b1010, "B and D have fought a Foreign Power"


@pytest.mark.rule("D.rwar.auto.1", "D.ruling.league-auto", "D.example.13")
@pytest.mark.parametrize(("provinces", "automatic"), [(11, True), (10, False)])
def test_a_league_with_twice_the_power_wins_without_cards_in_the_dice_edition(
    provinces: int, automatic: bool
) -> None:
    t = table("dice", where="3,4", B=1)
    t.realm("B", "7,2 7,1 8,1", PROTESTANT)  # with Hesse 3 + 3 = 6 IP
    t.protestant("7,1 8,1")
    t.realm(
        "C",
        " ".join(["1,3", "2,3", "1,4", "2,4", "0,5", "0,6", "1,6", "2,6", "1,7", "2,7", "3,7"][:provinces]),
    )  # A has 1
    religious_war(t, "Hesse", "A", "AC", "B")
    game = t.play("religious_war")
    game.say("E", "decline")
    assert bool(told(game, "automatic_league")) is automatic
    assert bool(told(game, "draw_cards")) is not automatic


@pytest.mark.rule("VI.ruling.rw-no-auto", "VI.rwb.1")
def test_double_strength_wins_nothing_at_once_in_the_six_round_edition() -> None:
    t = table("six-round", where="3,4", B=1)
    t.realm("C", "1,3 2,3 1,4 2,4 0,5 0,6 1,6 2,6 1,7 2,7 3,7")
    religious_war(t, "Hesse", "A", "AC", "B")
    game = t.play("religious_war")
    game.say("E", "decline")
    assert len(told(game, "draw_cards")) == 3
    assert [e["seat"] for e in told(game, "draw_cards")] == [0, 1, 2], "in Initiative Order (VI.ruling.deck)"


@both_editions
@pytest.mark.rule("VI.league.3", "VI.ruling.league-early", "D.league.2")
def test_the_others_may_join_either_league(edition: str) -> None:
    t = table(edition, B=3)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    game.say("B", "catholic league")
    assert game.state.league[1] == CATHOLIC_SIDE
    assert asked(game) == {"E": "emperorleague"}
    game.say("E", "evangelical league")
    assert game.state.dotf == 4
    assert EVANGELICAL_SIDE == 2


@both_editions
@pytest.mark.rule("VI.rw.2", "VI.rw.5", "D.rwar.form.1", "D.rwar.dotf.1")
def test_the_leagues_of_a_target_go_by_its_religion_and_the_question_names_it(edition: str) -> None:
    t = table(edition, B=2)
    religious_war(t, "Hesse", "A", "A")
    game = t.play("religious_war")
    s = game.state
    assert leagues(s) == (EVANGELICAL_SIDE, CATHOLIC_SIDE)
    assert s.defeated == 0
    (question,) = game.questions.values()
    assert (question.seat, question.about) == (1, (s.target,))
    convert_provinces(s, s.land[s.target], CATHOLIC)
    assert leagues(s) == (CATHOLIC_SIDE, EVANGELICAL_SIDE)


@both_editions
@pytest.mark.rule("VI.ruling.snapshot", "D.ruling.snapshot", "VI.treaty.6", "D.treaty.cost.4")
def test_an_ally_that_touches_no_enemy_has_not_passed_anything_over(edition: str) -> None:
    t = table(edition, B=3)
    first = t.words(0)
    t.prince("Ulm", t.words(1), C=2)
    t.prince("Baden", f"{t.words(2)} {first}")
    t.s.towns &= ~1
    ulm = power(t, "Ulm")
    assert t.s.board.neighbours[1] & 1
    religious_war(t, "Hesse", "A", "AC", "B")
    game = t.play("religious_war")
    game.say("E", "decline")
    assert game.state.able >> ulm & 1 == 0
