"""Declaring wars: turns, Battle Phases, Targets of the Religious War, in the six-round and the dice edition alike."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, rules, seats, told
from rules.warfare import both_editions, power
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_TREATY, SEATS, War, with_item


def table(edition: str, wages: str = "ABCDE", **state: Any) -> Table:
    """Five players who Wage War; A is Emperor and first."""
    t = Table(edition, 5, wages=wages, **state)
    if edition == "six-round":
        t.s.doctrine = [0] * 5
    return t


def save(t: Table, *who: str) -> None:
    """Players who are saved in either edition."""
    s = t.s
    for one in who:
        seat = power(t, one)
        if s.k.edition == "dice":
            s.points = with_item(s.points, seat, 5)
        else:
            s.role = with_item(s.role, seat, 3 if s.religion[seat] == PROTESTANT else 1)


def tie(t: Table, name: str, where: str, who: str) -> None:
    """A Principality where two players have its size each, without a sitting ally."""
    prince = t.prince(name, where)
    for one in who:
        t.s.influence[prince * SEATS + power(t, one)] = t.s.land[prince].bit_count()


def attack(game: WestphaliaGame, who: str, whom: str) -> None:
    """A player declares war and, in the dice edition, the other withdraws from nothing."""
    player = len(whom) == 1
    game.say(who, "war on player" if player else "war on principality", whom)
    if asked(game).get(whom) == "abandon":
        game.say(whom, "done")


def wars(game: WestphaliaGame) -> list[tuple[int, int, int]]:
    return [(war.attacker, war.defender, war.phase) for war in game.state.wars]


@both_editions
@pytest.mark.rule("VI.war.1", "VI.war.14", "D.war.turn.1", "D.war.end.1", "D.war.declare.1")
def test_those_who_wage_war_take_turns_in_initiative_order(edition: str) -> None:
    t = table(edition, "DBE", order="CDABE", emperor="C")
    game = t.play("war")
    order = []
    while "declare" in asked(game).values():
        (who,) = asked(game)
        order.append(who)
        game.say(who, "end turn")
    assert order == ["D", "B", "E"]
    assert wars(game) == []


@both_editions
@pytest.mark.rule("VI.war.1", "VI.war.8", "D.war.turn.1", "D.war.league.1")
def test_a_turn_holds_any_of_the_things_in_any_order(edition: str) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4", A=1)
    game = t.play("war")
    game.say("A", "withdraw")
    assert placed(game, "Hesse") == {}
    attack(game, "A", "B")
    game.say("A", "catholic league")
    assert game.state.league[0] == CATHOLIC_SIDE
    if edition == "six-round":
        assert game.legal("A") == ["end turn", "change doctrine"]
        game.say("A", "end turn")
    assert asked(game) == {"B": "declare"}, "with nothing left to do the turn ends by itself"


@both_editions
@pytest.mark.rule(
    "VI.war.2", "VI.ruling.one-war", "VI.ruling.defender-rights", "D.war.declare.1", "D.ruling.one-war",
    "D.ruling.sit-out-scope", "D.turns.limits.1",
)  # fmt: skip
def test_one_war_each_and_a_player_who_does_not_wage_war_can_be_attacked(edition: str) -> None:
    game = table(edition, "A").play("war")
    attack(game, "A", "E")
    assert wars(game) == [(0, 4, 1)]
    rule = {"six-round": "VI.war.2", "dice": "D.war.declare.1"}[edition]
    assert refused(game, "A", "war on player") == refused(game, "A", "war on principality") == rule


@both_editions
@pytest.mark.rule("VI.war.3", "D.war.declare.2", "D.war.declare.3", "D.inv.14", "VI.inv.21")
def test_nobody_is_declared_on_twice(edition: str) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4")
    game = t.play("war")
    attack(game, "A", "C")
    game.say("A", "end turn")
    attack(game, "B", "Hesse")
    game.say("B", "end turn")
    game.say("C", "war on player")
    assert refused(game, "C", "C") is not None
    game.say("C", "D")
    if edition == "dice":
        assert asked(game) == {"C": "declare"}
    game.say("C", "end turn")
    game.say("D", "war on player")
    assert refused(game, "D", "C") == {"six-round": "VI.war.3", "dice": "D.war.declare.2"}[edition]
    assert refused(game, "D", "D") is not None
    game.say("D", "A")
    game.say("D", "end turn")
    game.say("E", "war on principality")
    assert refused(game, "E", "Hesse") == {"six-round": "VI.war.3", "dice": "D.war.declare.3"}[edition]


@both_editions
@pytest.mark.rule(
    "VI.ex.9", "VI.war.7", "VI.ruling.phase-slot", "D.example.7", "D.war.phase.1", "D.ruling.three-phases"
)
def test_a_war_enters_the_earliest_phase_in_which_neither_side_stands(edition: str) -> None:
    t = table(edition)
    t.prince("Baden", "3,4")
    game = t.play("war")
    for who, whom in (("A", "B"), ("B", "C"), ("C", "A"), ("D", "Baden")):
        attack(game, who, whom)
        game.say(who, "end turn")
    assert [phase for _, _, phase in wars(game)] == [1, 2, 3, 1]
    t = table(edition)
    t.prince("Hesse", "3,4")
    game = t.play("war")
    for who, whom in (("A", "B"), ("B", "Hesse"), ("C", "A"), ("D", "C")):
        attack(game, who, whom)
        game.say(who, "end turn")
    assert [phase for _, _, phase in wars(game)] == [1, 2, 2, 1]


@pytest.mark.rule("VI.ruling.counter-declaration")
def test_a_counter_declaration_is_a_war_of_its_own_in_the_six_round_edition() -> None:
    game = table("six-round").play("war")
    attack(game, "A", "B")
    game.say("A", "end turn")
    attack(game, "B", "A")
    assert wars(game) == [(0, 1, 1), (1, 0, 2)]


@pytest.mark.rule("D.war.declare.2", "D.ruling.eligible", "D.example.7")
def test_fighting_the_same_enemy_twice_is_no_second_war_in_the_dice_edition() -> None:
    game = table("dice").play("war")
    attack(game, "A", "B")
    game.say("A", "end turn")
    game.say("B", "war on player")
    assert refused(game, "B", "A") == "D.war.declare.2"


# --- Foreign Powers ---


@pytest.mark.rule("VI.war.4", "VI.fp.12")
def test_a_foreign_power_needs_a_province_or_an_ally_for_private_wars_in_the_six_round_edition() -> None:
    t = table("six-round", "EA")
    t.foreign("E")
    t.foreign("D")
    t.prince("Hesse", "3,4", D=1)
    game = t.play("war")
    game.say("A", "war on player")
    assert refused(game, "A", "E") == "VI.war.4"
    game.say("A", "D")  # has an ally
    game.say("A", "end turn")
    assert refused(game, "E", "war on player") == refused(game, "E", "war on principality") == "VI.war.4"
    assert "catholic league" in game.legal("E")


@pytest.mark.rule("VI.war.4", "VI.war.5")
def test_a_foreign_power_whose_only_ally_is_the_prey_has_none_when_it_declares() -> None:
    t = table("six-round", "E")
    t.foreign("E")
    t.prince("Hesse", "3,4", E=1)
    game = t.play("war")
    game.say("E", "war on principality")
    assert refused(game, "E", "Hesse") == "VI.war.4"


@pytest.mark.rule("D.war.declare.5", "D.war.declare.2", "D.ruling.eligible", "D.example.7")
def test_a_foreign_power_declares_only_with_a_province_but_can_always_be_attacked_in_the_dice_edition() -> (
    None
):
    t = table("dice", "DEA")
    t.foreign("E")
    t.foreign("D", where="1,4")
    t.prince("Hesse", "3,4", E=1)
    game = t.play("war")
    game.say("A", "war on player")
    assert {"D", "E"} <= set(game.legal("A")), "landless too"
    game.say("A", "E")
    game.say("E", "done")
    game.say("A", "end turn")
    assert "war on player" in game.legal("D")
    game.say("D", "end turn")
    assert (
        refused(game, "E", "war on player") == refused(game, "E", "war on principality") == "D.war.declare.5"
    )


# --- Principalities ---


@both_editions
@pytest.mark.rule("VI.war.2", "VI.war.5", "D.war.declare.3", "D.war.declare.4", "D.ruling.remove-first")
def test_war_on_an_unaligned_principality_takes_the_declarers_influence_off_it(edition: str) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4 3,3", A=1, B=1)
    t.prince("Ulm", "5,4", C=1)
    game = t.play("war")
    game.say("A", "war on principality")
    assert refused(game, "A", "Ulm") == {"six-round": "VI.war.2", "dice": "D.war.declare.3"}[edition]
    game.say("A", "Hesse")
    assert placed(game, "Hesse") == {"B": 1}
    assert wars(game) == [(0, game.power("Hesse"), 1)]
    assert rules(game, "lose_influence") == [{"six-round": "VI.war.5", "dice": "D.war.declare.4"}[edition]]


@pytest.mark.rule("VI.ruling.declare-self-ally", "VI.war.5")
def test_one_may_turn_on_ones_own_ally_in_the_six_round_edition() -> None:
    t = table("six-round")
    t.prince("Hesse", "3,4 3,3", A=2, B=1)
    game = t.play("war")
    game.say("A", "war on principality", "Hesse")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"B": 1}, None)
    assert wars(game) == [(0, game.power("Hesse"), 1)]


@pytest.mark.rule("VI.war.6", "VI.di.3", "VI.ruling.anytime")
def test_a_player_who_becomes_the_ally_stands_by_it_or_withdraws_and_the_question_passes_on() -> None:
    t = table("six-round")
    t.prince("Hesse", "3,4 3,3", A=4, B=3, C=2)
    t.prince("Ulm", "5,4", B=1)
    game = t.play("war")
    game.say("A", "war on principality", "Hesse")
    assert asked(game) == {"B": "standby"}
    assert refused(game, "B", "pass") == "VI.war.6"
    game.say("B", "Ulm")  # they may take back their Influence elsewhere first
    assert placed(game, "Ulm") == {}
    assert asked(game) == {"B": "standby"}
    game.say("B", "withdraw")
    assert asked(game) == {"C": "standby"}
    game.say("C", "stand by")
    assert wars(game) == [(0, 2, 1)], "the war is on C now"
    assert ally(game, "Hesse") == "C"
    assert asked(game) == {"A": "declare"}


@pytest.mark.rule("VI.war.6")
def test_when_all_withdraw_the_war_is_on_the_principality() -> None:
    t = table("six-round")
    t.prince("Hesse", "3,4 3,3", A=4, B=3)
    game = t.play("war")
    game.say("A", "war on principality", "Hesse")
    game.say("B", "withdraw")
    assert wars(game) == [(0, game.power("Hesse"), 1)]


@pytest.mark.rule("VI.ruling.stand-by")
def test_a_new_ally_who_cannot_be_declared_on_bars_the_declaration_or_voids_it() -> None:
    t = table("six-round")
    t.prince("Hesse", "3,4 3,3", A=4, B=3)
    t.prince("Baden", "5,2 5,3", A=4, C=3, B=2)
    t.s.attacked = seats("B")
    game = t.play("war")
    game.say("A", "war on principality")
    assert refused(game, "A", "Hesse") == "VI.ruling.stand-by"
    game.say("A", "Baden")
    game.say("C", "withdraw")
    game.say("B", "stand by")
    assert told(game, "war_void")
    assert wars(game) == []
    assert placed(game, "Baden") == {"B": 2}, "what was removed stays removed"
    assert "war on player" in game.legal("A"), "they may choose again"


@pytest.mark.rule("D.war.declare.3", "D.ruling.remove-first")
def test_a_principality_that_would_find_another_ally_is_not_eligible_in_the_dice_edition() -> None:
    t = table("dice")
    t.prince("Hesse", "3,4 3,3", A=2, B=2)  # A is its ally
    tie(t, "Baden", "5,2 5,3", "AB")
    game = t.play("war")
    game.say("A", "war on principality")
    assert refused(game, "A", "Hesse") == "D.war.declare.3", "their own ally is not unaligned"
    assert refused(game, "A", "Baden") == "D.ruling.remove-first"


@pytest.mark.rule("D.war.declare.6", "D.ruling.withdraw", "D.influence.3")
def test_a_player_who_is_attacked_may_withdraw_from_any_of_their_principalities_at_once() -> None:
    t = table("dice")
    t.prince("Hesse", "3,4", B=1)
    t.prince("Ulm", "5,4 5,3", B=1)
    game = t.play("war")
    game.say("A", "war on player", "B")
    assert asked(game) == {"B": "abandon"}
    game.say("B", "Hesse")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({}, None)
    game.say("B", "done")
    assert asked(game) == {"A": "declare"}
    game.say("A", "end turn")
    game.say("B", "end turn")
    game.say("C", "war on principality", "Hesse")
    assert wars(game)[-1] == (2, game.power("Hesse"), 1), "what was left may be attacked as unaligned"


@pytest.mark.rule("D.ally.5", "D.ruling.freeze")
def test_a_principality_under_attack_finds_no_ally_in_the_dice_edition() -> None:
    t = table("dice")
    tie(t, "Hesse", "3,4 3,3", "BC")
    game = t.play("war")
    game.say("A", "war on principality", "Hesse")
    game.say("A", "end turn")
    game.say("B", "withdraw", "Hesse")
    assert placed(game, "Hesse") == {"C": 2}
    assert ally(game, "Hesse") is None


# --- doctrines ---


@pytest.mark.rule("VI.war.13", "VI.ruling.doctrine-once", "VI.hidden.1")
def test_a_doctrine_is_changed_once_per_round() -> None:
    game = table("six-round").play("war")
    game.say("A", "change doctrine")
    assert refused(game, "A", "Flexible") == "VI.war.13", "they have that one"
    game.say("A", "Innovative")
    assert game.state.doctrine[0] == 6
    assert refused(game, "A", "change doctrine") == "VI.ruling.doctrine-once"


# --- the Religious War ---


@both_editions
@pytest.mark.rule(
    "VI.war.9", "VI.war.10", "VI.war.12", "D.rwar.declare.1", "D.rwar.declare.2", "D.rwar.declare.4"
)
def test_a_saved_member_of_a_league_declares_it_on_a_heretical_principality_that_was_drawn(
    edition: str,
) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4 3,3", PROTESTANT, A=1)
    t.prince("Ulm", "5,4", PROTESTANT)
    t.prince("Baden", "5,2")
    t.s.markers = 1 << power(t, "Hesse") | 1 << power(t, "Baden")
    save(t, "A", "B")
    game = t.play("war")
    rule = {"six-round": "VI.war.9", "dice": "D.rwar.declare.1"}[edition]
    assert refused(game, "A", "religious war") == rule, "they are in no League"
    game.say("A", "catholic league")
    if edition == "six-round":
        assert placed(game, "Hesse") == {}, "VI.league.1"
    game.say("A", "religious war")
    assert game.state.target == game.power("Hesse"), "the only Target"
    assert game.state.rotf == 0
    game.say("A", "end turn")
    game.say("B", "catholic league")
    assert refused(game, "B", "religious war") == rule, "one Religious War a Round"


@both_editions
@pytest.mark.rule("VI.war.9", "D.rwar.declare.1", "D.saved.2")
def test_only_the_saved_declare_it(edition: str) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4 3,3", PROTESTANT)
    t.s.markers = 1 << power(t, "Hesse")
    game = t.play("war")
    game.say("A", "catholic league")
    assert (
        refused(game, "A", "religious war") == {"six-round": "VI.war.9", "dice": "D.rwar.declare.1"}[edition]
    )


@both_editions
@pytest.mark.rule(
    "VI.war.11", "VI.ruling.reach", "D.rwar.declare.2", "D.ruling.target", "VI.ex.15", "D.example.13"
)
@pytest.mark.parametrize(
    ("own", "others", "eligible"),
    [
        ({"A": 3}, {"B": 4}, True),  # with 2 more they pass B
        ({"A": 3}, {"B": 5}, False),  # a tie would not do
        ({"A": 2}, {"B": 1}, False),  # less than the size
        ({"A": 4}, {"B": 4}, True),  # its ally
    ],
)
def test_a_target_that_was_not_drawn_must_be_won_or_nearly_won(
    edition: str, own: dict[str, int], others: dict[str, int], eligible: bool
) -> None:
    t = table(edition)
    t.prince("Brandenburg", "3,4 3,3 4,3", PROTESTANT, **own, **others)
    t.prince("Ulm", "5,4", PROTESTANT)
    t.s.markers = 1 << power(t, "Ulm")
    save(t, "A")
    t.s.league = with_item(t.s.league, 0, CATHOLIC_SIDE)
    game = t.play("war")
    game.say("A", "religious war")
    if eligible:
        game.say("A", "Brandenburg")
        assert placed(game, "Brandenburg")["A"] == own["A"], "they keep all their Influence"
    else:
        assert game.state.target == game.power("Ulm"), "the only other one"


@both_editions
@pytest.mark.rule("VI.war.9", "VI.ruling.rw-own-league", "D.rwar.declare.1", "D.war.declare.5")
def test_a_landless_foreign_power_may_declare_it(edition: str) -> None:
    t = table(edition, "E")
    t.foreign("E", religion=PROTESTANT)
    t.prince("Hesse", "3,4")
    t.s.markers = 1 << power(t, "Hesse")
    save(t, "E")
    game = t.play("war")
    rule = {"six-round": "VI.league.2", "dice": "D.league.1"}[edition]
    assert refused(game, "E", "catholic league") == rule, "the saved join the League of their religion"
    game.say("E", "evangelical league")
    game.say("E", "religious war")
    assert (game.state.target, game.state.league[4]) == (game.power("Hesse"), EVANGELICAL_SIDE)


@both_editions
@pytest.mark.rule("VI.league.4", "D.league.4", "VI.league.3", "D.league.2", "D.league.3")
def test_a_player_who_is_in_a_league_stays_in_it_and_the_unsaved_join_either_for_nothing(
    edition: str,
) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4", PROTESTANT, A=1)
    game = t.play("war")
    assert {"catholic league", "evangelical league"} <= set(game.legal("A"))
    game.say("A", "evangelical league")
    assert placed(game, "Hesse") == {"A": 1}
    rule = {"six-round": "VI.league.4", "dice": "D.league.4"}[edition]
    assert refused(game, "A", "catholic league") == refused(game, "A", "evangelical league") == rule


@both_editions
@pytest.mark.rule("VI.ruling.conquered-gone", "VI.ruling.rw-target-double", "D.inv.12")
def test_a_principality_that_vanishes_leaves_wars_markers_and_targets(edition: str) -> None:
    from westphalia.rules.realm.provinces import transfer, vanish

    t = table(edition)
    hesse = t.prince("Hesse", "3,4")
    s = t.fill()
    s.markers, s.attacked, s.target = 1 << hesse, 1 << hesse, hesse
    s.wars = (War(2, hesse, 2),)
    transfer(s, s.capital[hesse], 0)
    vanish(s, hesse)
    assert s.wars[0].outcome == -2
    assert (s.markers, s.attacked, s.target) == (0, 0, 0xFFFF)


@both_editions
@pytest.mark.rule("VI.war.9", "VI.war.11", "D.rwar.declare.2")
def test_what_is_no_target_is_refused_with_its_rule(edition: str) -> None:
    t = table(edition)
    t.prince("Hesse", "3,4 3,3", PROTESTANT)
    t.prince("Ulm", "5,4", PROTESTANT)
    t.prince("Baden", "5,2")
    t.prince("Nassau", "6,3 6,4", PROTESTANT, A=1)
    t.prince("Cleves", "1,5 1,6", PROTESTANT, B=4, A=2)
    t.s.markers = 1 << power(t, "Hesse") | 1 << power(t, "Ulm")
    save(t, "A")
    t.s.league = with_item(t.s.league, 0, CATHOLIC_SIDE)
    game = t.play("war")
    game.say("A", "religious war")
    assert set(game.legal("A")) == {"Hesse", "Ulm"}
    own, reach = {"six-round": ("VI.war.9", "VI.war.11"), "dice": ("D.rwar.declare.2",) * 2}[edition]
    assert refused(game, "A", "Baden") == own
    assert refused(game, "A", "Nassau") == refused(game, "A", "Cleves") == reach
    game.say("A", "Ulm")
    assert game.state.rotf == 0


@both_editions
@pytest.mark.rule("VI.war.1", "VI.war.2", "D.war.turn.1", "D.war.declare.1")
def test_a_turn_begins_anew_and_every_declaration_is_remembered(edition: str) -> None:
    t = table(edition)
    t.s.treaty = t.s.treaty._replace(winner=3)
    game = t.play("war")
    s = game.state
    assert (s.turn_over, s.treaty, s.exiles) == (False, NO_TREATY, ())
    attack(game, "A", "B")
    game.say("A", "end turn")
    assert s.turn_over is False
    attack(game, "B", "C")
    assert (s.declared, s.attacked) == (seats("AB"), seats("BC"))


@both_editions
@pytest.mark.rule("VI.war.9", "D.rwar.declare.2")
def test_who_may_declare_but_finds_no_target_is_told_so(edition: str) -> None:
    t = table(edition)
    save(t, "A")
    t.s.league = with_item(t.s.league, 0, CATHOLIC_SIDE)
    game = t.play("war")
    rule = {"six-round": "VI.war.9", "dice": "D.rwar.declare.2"}[edition]
    assert refused(game, "A", "religious war") == rule
