"""Declaring wars in the dice edition: refusals and their reasons (D.war.*)."""

import pytest

from rules.table import Table, asked, refused, sentence_of
from westphalia.editions.dice.rules.declaration import ASK_ATTACK, ASK_PREY
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PASS, PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.state import War
from westphalia.rules.diplomacy.influence import lose_all, settle


def war(**state):
    t = Table("dice", 5, wages="ABCDE", **state)
    t.prince("Hesse", "3,4", B=2)
    return t


@pytest.mark.rule("D.war.declare.1", "D.war.declare.5")
def test_players_who_may_not_declare_are_told_why():
    game = war(declared="B").play("war.declare", "B")
    for word in ("war on player", "war on principality"):
        assert "You have already declared your war" in sentence_of(game, "B", word)
        assert refused(game, "B", word) == "D.war.declare.1"
    t = war(declared="A", emperor="C", order="CABDE")
    t.foreign("B")
    game = t.play("war.declare", "B")
    for word in ("war on player", "war on principality"):
        assert refused(game, "B", word) == "D.war.declare.5"


@pytest.mark.rule("D.war.declare.2", "D.war.declare.3", "D.war.turn.1")
def test_without_a_possible_target_no_war_is_offered():
    t = war(attacked="BCDE")
    s = t.fill()
    s.attacked |= s.principalities
    game = t.play("war.declare", "A")
    assert refused(game, "A", "war on player") == "D.war.declare.2"
    assert refused(game, "A", "war on principality") == "D.war.declare.3"
    assert "no Influence on any" in sentence_of(game, "A", "withdraw")
    assert "no Influence on any" not in str(game.refusal(0, PASS)), "what is no answer at all"


@pytest.mark.rule("D.war.declare.2", "D.war.declare.3")
def test_forbidden_targets_are_refused_with_a_reason():
    t = war()
    s = t.fill()
    s.wars = (War(1, 0, 1),)
    game = t.play("war.declare", "A")
    attack = Question(s, 0, ASK_ATTACK, ())
    prey = Question(s, 0, ASK_PREY, ())
    assert ASK_ATTACK.why(s, attack, SEAT + 1)[1] == "You are already at war with that Player."
    assert ASK_ATTACK.why(s, attack, SEAT)[1] == "You cannot attack yourself."
    for answer in (SEAT + s.players, PROVINCE, PASS):
        assert ASK_ATTACK.why(s, attack, answer) is None
    absent = next(power for power in range(99, 20, -1) if not s.principalities >> power & 1)
    for answer in (PRINCIPALITY + absent, PROVINCE, SEAT + 1):
        assert ASK_PREY.why(s, prey, answer) is None
    hesse = game.power("Hesse")
    assert ASK_PREY.why(s, prey, PRINCIPALITY + hesse) == (
        "D.war.declare.3",
        "You can attack only unaligned Principalities.",
    )


@pytest.mark.rule("D.war.declare.3", "D.ruling.remove-first")
def test_no_war_on_a_principality_that_only_the_attackers_influence_keeps_unaligned():
    t = war()
    ulm = t.prince("Ulm", "4,4", C=2, A=1, B=1)
    lose_all(t.s, ulm, 2, "")
    settle(t.s, ulm)
    game = t.play("war.declare", "A")
    why = ASK_PREY.why(game.state, Question(game.state, 0, ASK_PREY, ()), PRINCIPALITY + ulm)
    assert why == ("D.ruling.remove-first", "Without your Influence it would be another Player's ally.")


@pytest.mark.rule("D.war.declare.6")
def test_withdrawing_needs_influence_there():
    game = war().play("war.declare", "A")
    game.say("A", "war on player", "B")
    assert asked(game) == {"B": "abandon"}
    assert refused(game, "B", "Trier") == "D.war.declare.6"
    assert "no Influence there" in sentence_of(game, "B", "Trier")
