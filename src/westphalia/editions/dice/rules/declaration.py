"""Wage War: declarations (D.war.*)."""

from typing import Final

from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.declaring import (
    ASK_TARGET,
    declare_religious_war,
    eligible_targets,
    end_turn,
    enter_war,
    why_no_religious_war,
    why_not_player,
)
from westphalia.editions.player_turns.rules.influence import ally_without
from westphalia.engine import Kind, Question, Reason, Step
from westphalia.rules.base.answers import (
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
from westphalia.rules.base.state import NONE
from westphalia.rules.diplomacy.influence import (
    has_influence,
    influence_on,
    influenced,
    lose_all,
    settle,
    withdraw,
)
from westphalia.rules.diplomacy.withdrawing import withdraw_one
from westphalia.rules.league.leagues import join, leagues_open_to, why_not_league
from westphalia.rules.realm.provinces import all_principalities, is_foreign_power

# --- possible enemies ---


def may_declare(s: DiceState, seat: int) -> bool:
    """D.war.declare.1, D.war.declare.5: one war a round; a Foreign Power needs a province in the Empire."""
    return not s.declared >> seat & 1 and (not is_foreign_power(s, seat) or s.land[seat] != 0)


def enemies_of(s: DiceState, seat: int) -> int:
    """D.war.declare.2: the powers with which a Player is at war this round, as a mask."""
    enemies = 0
    for war in s.wars:
        if war.attacker == seat:
            enemies |= 1 << war.defender
        elif war.defender == seat:
            enemies |= 1 << war.attacker
    return enemies


def attackable(s: DiceState, seat: int) -> list[int]:
    """D.war.declare.2: Players not yet attacked this round and not at war with this one."""
    if not may_declare(s, seat):
        return []
    barred = s.attacked | enemies_of(s, seat) | 1 << seat
    return [other for other in range(s.players) if not barred >> other & 1]


def why_no_prey(s: DiceState, seat: int, power: int) -> Reason | None:
    """D.war.declare.3: why a Player cannot attack a Principality."""
    if s.attacked >> power & 1:
        return "D.war.declare.3", "That Principality has already been attacked this round."
    if s.ally[power] != NONE:
        return "D.war.declare.3", "You can attack only unaligned Principalities."
    if influence_on(s, power, seat) and ally_without(s, power, seat) != NONE:
        return "D.ruling.remove-first", "Without your Influence it would be another Player's ally."
    return None


def prey(s: DiceState, seat: int) -> list[int]:
    """D.war.declare.3: Principalities on which a Player may declare war."""
    if not may_declare(s, seat):
        return []
    unaligned = [power for power in all_principalities(s) if s.ally[power] == NONE]
    return [power for power in unaligned if why_no_prey(s, seat, power) is None]


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
    """D.war.declare.6: the attacked Player may withdraw from their Principalities, one after another."""
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
    seat = question.seat
    if answer in (WAR_ON_PLAYER, WAR_ON_PRINCIPALITY):
        if s.declared >> seat & 1:
            return "D.war.declare.1", "You have already declared your war this round."
        if not may_declare(s, seat):
            return "D.war.declare.5", "You have no province in the Empire, so you cannot declare war."
        if answer == WAR_ON_PLAYER:
            return "D.war.declare.2", "Every other Player has been attacked or is at war with you."
        return "D.war.declare.3", "There is no Principality that you can attack."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return why_not_league(s, question, answer)
    if answer == RELIGIOUS_WAR:
        return why_no_religious_war(s, seat)
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    return None


def _why_not_attack(s: DiceState, question: Question, answer: int) -> Reason | None:
    reason = why_not_player(s, question, answer)
    kind, other = kind_of(answer)
    if reason is None and kind == "player" and other < s.players:
        return "D.war.declare.2", "You are already at war with that Player."
    return reason


def _why_not_prey(s: DiceState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return why_no_prey(s, question.seat, power)


ASK_DECLARE: Final = Kind(
    "declare",
    cite="D.war.turn.1",
    quiet=(END_TURN,),
    prompt="Your War turn: what do you do?",
    why=_why_not_declare,
    leading=True,
)
ASK_ATTACK: Final = Kind(
    "attack",
    cite="D.war.declare.2",
    prompt="On which Player do you declare war?",
    why=_why_not_attack,
    declares_war=True,
)
ASK_PREY: Final = Kind(
    "prey",
    cite="D.war.declare.3",
    prompt="On which Principality do you declare war?",
    why=_why_not_prey,
    declares_war=True,
)
ASK_ABANDON: Final = Kind(
    "abandon",
    cite="D.war.declare.6",
    quiet=(DONE,),
    prompt="You are attacked. Do you withdraw from any of your Principalities?",
    labels={DONE: "keep your Influence"},
    why=("D.war.declare.6", "You have no Influence there."),
)
