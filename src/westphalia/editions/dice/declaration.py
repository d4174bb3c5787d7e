"""Wage War: declarations (D.war.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.alliance import ally_without
from westphalia.rules.answers import (
    CATHOLIC_LEAGUE,
    DONE,
    END_TURN,
    EVANGELICAL_LEAGUE,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.declaring import (
    ASK_TARGET,
    declare_religious_war,
    eligible_targets,
    end_turn,
    enter_war,
    why_no_religious_war,
    why_not_player,
)
from westphalia.rules.influence import has_influence, influence_on, influenced, lose_all, settle, withdraw
from westphalia.rules.leagues import join, leagues_open_to, why_not_league
from westphalia.rules.realm import all_principalities, is_foreign_power
from westphalia.rules.state import NONE
from westphalia.rules.withdrawing import withdraw_one

# --- who can fight whom ---


def may_declare(s: DiceState, seat: int) -> bool:
    """D.war.declare.1, D.war.declare.5: one war a round; a Foreign Power only with a province in the Empire."""
    return not s.declared >> seat & 1 and (not is_foreign_power(s, seat) or s.land[seat] != 0)


def at_war(s: DiceState, seat: int, other: int) -> bool:
    """D.war.declare.2: whether two Players are at war with each other this round."""
    return any((war.attacker, war.defender) in ((seat, other), (other, seat)) for war in s.wars)


def attackable(s: DiceState, seat: int) -> list[int]:
    """D.war.declare.2: others on whom nobody has declared war and with whom he is not at war already."""
    if not may_declare(s, seat):
        return []
    return [
        other
        for other in range(s.players)
        if other != seat and not s.attacked >> other & 1 and not at_war(s, seat, other)
    ]


def why_no_prey(s: DiceState, seat: int, power: int) -> Reason | None:
    """D.war.declare.3: what keeps him from declaring war on a Principality."""
    if s.attacked >> power & 1:
        return "D.war.declare.3", "War has already been declared on that Principality in this round."
    if s.ally[power] != NONE:
        return "D.war.declare.3", "Only an unaligned Principality can be attacked."
    if influence_on(s, power, seat) and ally_without(s, power, seat) != NONE:
        return "D.ruling.remove-first", "Without your Influence it would be another Player's ally."
    return None


def prey(s: DiceState, seat: int) -> list[int]:
    """D.war.declare.3: the Principalities on which he may declare war now."""
    if not may_declare(s, seat):
        return []
    return [power for power in all_principalities(s) if why_no_prey(s, seat, power) is None]


# --- a turn ---


def declare(s: DiceState, seat: int) -> Step:
    """D.war.turn.1: join a League, declare one war, declare the Religious War, withdraw, or end the turn."""
    enemies, princes, heretics = attackable(s, seat), prey(s, seat), eligible_targets(s, seat)
    answers = [END_TURN]
    if enemies:
        answers.append(WAR_ON_PLAYER)
    if princes:
        answers.append(WAR_ON_PRINCIPALITY)
    answers += leagues_open_to(s, seat)
    if heretics:
        answers.append(RELIGIOUS_WAR)
    if has_influence(s, seat):
        answers.append(WITHDRAW)
    answer = yield Question(s, seat, ASK_DECLARE, answers)
    if answer == WAR_ON_PLAYER:
        enemy = (yield Question(s, seat, ASK_ATTACK, [SEAT + other for other in enemies])) - SEAT
        enter_war(s, seat, enemy)
        s.announced = enemy
    elif answer == WAR_ON_PRINCIPALITY:
        power = (yield Question(s, seat, ASK_PREY, [PRINCIPALITY + p for p in princes])) - PRINCIPALITY
        lose_all(s, power, seat, "D.war.declare.4")
        settle(s, power)
        enter_war(s, seat, power)
    elif answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        join(s, seat, answer)
    elif answer == RELIGIOUS_WAR:
        target = yield Question(s, seat, ASK_TARGET, [PRINCIPALITY + power for power in heretics])
        declare_religious_war(s, seat, target - PRINCIPALITY)
    elif answer == WITHDRAW:
        yield from withdraw_one(s, seat)
    else:
        end_turn(s, seat)


def is_attacked(s: DiceState) -> bool:
    """D.war.declare.6: whether war has just been declared on a Player."""
    return s.announced != NONE


def abandon(s: DiceState) -> Step:
    """D.war.declare.6: the attacked Player may withdraw from any of his Principalities, one after another."""
    seat = s.announced
    powers = influenced(s, seat)
    answer = DONE
    if powers:
        answer = yield Question(s, seat, ASK_ABANDON, [*(PRINCIPALITY + power for power in powers), DONE])
    if answer == DONE:
        s.announced = NONE
        return True
    withdraw(s, answer - PRINCIPALITY, seat)
    return False


# --- refusals ---


def _why_not_declare(s: DiceState, question: Question, answer: int) -> Reason | None:
    """What each thing that can be done in the turn needs."""
    seat = question.seat
    if answer in (WAR_ON_PLAYER, WAR_ON_PRINCIPALITY):
        if s.declared >> seat & 1:
            return "D.war.declare.1", "You have declared your war of this round."
        if not may_declare(s, seat):
            return "D.war.declare.5", "A Foreign Power without a province in the Empire declares no war."
        if answer == WAR_ON_PLAYER:
            return (
                "D.war.declare.2",
                "No Player is eligible: all have been declared war on, or are at war with you.",
            )
        return "D.war.declare.3", "There is no Principality on which you can declare war."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return why_not_league(s, seat, answer)
    if answer == RELIGIOUS_WAR:
        return why_no_religious_war(s, seat)
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    return None


def _why_not_attack(s: DiceState, question: Question, answer: int) -> Reason | None:
    """An eligible Player."""
    reason = why_not_player(s, question, answer)
    kind, other = kind_of(answer)
    if reason is None and kind == "player" and other < s.players:
        return "D.war.declare.2", "You are at war with that Player already."
    return reason


def _why_not_prey(s: DiceState, question: Question, answer: int) -> Reason | None:
    """An eligible Principality."""
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return why_no_prey(s, question.seat, power)


def _why_not_abandon(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Only where he has Influence."""
    return "D.war.declare.6", "You may withdraw only from a Principality where you have Influence."


ASK_DECLARE: Final = Kind(
    "declare",
    cite="D.war.turn.1",
    quiet=(END_TURN,),
    prompt="Join a League, declare a war or the Religious War, withdraw Influence, or end your turn.",
    why=_why_not_declare,
)
ASK_ATTACK: Final = Kind(
    "attack", cite="D.war.declare.2", prompt="On which Player do you declare war?", why=_why_not_attack
)
ASK_PREY: Final = Kind(
    "prey", cite="D.war.declare.3", prompt="On which Principality do you declare war?", why=_why_not_prey
)
ASK_ABANDON: Final = Kind(
    "abandon",
    cite="D.war.declare.6",
    quiet=(DONE,),
    prompt="War is declared on you. Do you withdraw from any of your Principalities?",
    why=_why_not_abandon,
)
