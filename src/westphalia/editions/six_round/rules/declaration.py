"""Wage War: the declarations and changes open to a Player in their turn (VI.war.*)."""

from collections.abc import Iterator
from typing import Final

from westphalia.board import bit_list
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
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import (
    CATHOLIC_LEAGUE,
    CHANGE_DOCTRINE,
    DOCTRINE,
    END_TURN,
    EVANGELICAL_LEAGUE,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    STAND_BY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.base.state import NONE, with_item
from westphalia.rules.diplomacy.influence import (
    allied_to_others,
    has_influence,
    influenced,
    lose_all,
    settle,
    withdraw,
)
from westphalia.rules.diplomacy.withdrawing import withdraw_one
from westphalia.rules.league.leagues import join, leagues_open_to, why_not_league
from westphalia.rules.realm.provinces import is_foreign_power

ANNOUNCES_WAR: Final = EventType("announces_war", "{seat} declares war on {principality}.", cite="VI.war.5")
STANDS_BY: Final = EventType(
    "stands_by", "{seat}, now its ally, stands by {principality} and fights the war.", cite="VI.war.6"
)
WAR_VOID: Final = EventType(
    "war_void",
    "{other} stands by {principality} but cannot be attacked: the war of {seat} is void.",
    cite="VI.ruling.stand-by",
)
NEW_DOCTRINE: Final = EventType(
    "new_doctrine",
    "{seat} changes their doctrine to {doctrine}.",
    cite="VI.war.13",
    tale=Tale("changes to the {doctrine} doctrine"),
)


# --- possible enemies ---


def is_present(s: SixRoundState, seat: int, without: int = 0) -> bool:
    """VI.war.4: a Foreign Power fights private wars only with a province or an ally in the Empire."""
    return not is_foreign_power(s, seat) or s.land[seat] != 0 or s.allied[seat] & ~without != 0


def may_attack(s: SixRoundState, seat: int, other: int) -> bool:
    """VI.war.2 to VI.war.4: another Player in the Empire who has not been attacked this Round."""
    return other != seat and not s.attacked >> other & 1 and is_present(s, other)


def attackable(s: SixRoundState, seat: int) -> list[int]:
    """VI.war.2: Players on whom this Player may declare war."""
    if s.declared >> seat & 1 or not is_present(s, seat):
        return []
    return [other for other in range(s.players) if may_attack(s, seat, other)]


def why_no_prey(s: SixRoundState, seat: int, power: int) -> Reason | None:
    """VI.war.2 to VI.war.5, VI.ruling.stand-by: why a Player cannot attack a Principality."""
    if s.attacked >> power & 1:
        return "VI.war.3", "That Principality has already been attacked this Round."
    if s.ally[power] not in (NONE, seat):
        return "VI.war.2", "That Principality is another Player's ally."
    if not is_present(s, seat, 1 << power):
        return "VI.war.4", "You have no province or ally in the Empire, so you cannot declare war."
    barred = s.attacked & (1 << s.players) - 1  # Players who cannot be attacked again
    heir = ally_without(s, power, seat) if barred else NONE
    if heir != NONE and barred >> heir & 1:
        return "VI.ruling.stand-by", ("Without your Influence it would ally with a Player you cannot attack.")
    return None


def prey(s: SixRoundState, seat: int) -> Iterator[int]:
    """VI.war.2: Principalities on which this Player may declare war."""
    if not s.declared >> seat & 1 and is_present(s, seat):
        for power in bit_list(s.principalities & ~s.attacked & ~allied_to_others(s, seat)):
            if why_no_prey(s, seat, power) is None:
                yield power


# --- a turn ---


def declare(s: SixRoundState, seat: int) -> Step:
    """VI.war.1: declare one war, join a League, declare the Religious War, change doctrine, withdraw, or end."""
    enemies, heretics = attackable(s, seat), eligible_targets(s, seat)
    answers = [END_TURN]
    if enemies:
        answers.append(WAR_ON_PLAYER)
    if any(True for _ in prey(s, seat)):
        answers.append(WAR_ON_PRINCIPALITY)
    answers += leagues_open_to(s, seat)
    if heretics:
        answers.append(RELIGIOUS_WAR)
    if not s.doctrine_changed >> seat & 1:
        answers.append(CHANGE_DOCTRINE)
    if has_influence(s, seat):
        answers.append(WITHDRAW)
    answer = yield Question(s, seat, ASK_DECLARE, answers)
    if answer == WAR_ON_PLAYER:
        enemy = yield Question(s, seat, ASK_ATTACK, [SEAT + other for other in enemies])
        enter_war(s, seat, enemy - SEAT)
    elif answer == WAR_ON_PRINCIPALITY:
        power = yield Question(s, seat, ASK_PREY, [PRINCIPALITY + power for power in prey(s, seat)])
        announce(s, seat, power - PRINCIPALITY)
    elif answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        join(s, seat, answer)
    elif answer == RELIGIOUS_WAR:
        target = yield Question(s, seat, ASK_TARGET, [PRINCIPALITY + power for power in heretics])
        declare_religious_war(s, seat, target - PRINCIPALITY)
    elif answer == CHANGE_DOCTRINE:
        others = [DOCTRINE + d for d in range(len(s.k.doctrine_names)) if d != s.doctrine[seat]]
        chosen = yield Question(s, seat, ASK_NEW_DOCTRINE, others)
        change_doctrine(s, seat, chosen - DOCTRINE)
    elif answer == WITHDRAW:
        yield from withdraw_one(s, seat)
    else:
        end_turn(s, seat)


def change_doctrine(s: SixRoundState, seat: int, doctrine: int) -> None:
    """VI.war.13, VI.ruling.doctrine-once: the Player changes their doctrine, once a Round."""
    s.doctrine = with_item(s.doctrine, seat, doctrine)
    s.doctrine_changed |= 1 << seat
    if s.tell:
        s.tell(NEW_DOCTRINE, seat=seat, doctrine=doctrine)


# --- war on a Principality ---


def announce(s: SixRoundState, seat: int, power: int) -> None:
    """VI.war.5: the attacker takes back all their Influence; a Principality left unaligned is at war with them."""
    if s.tell:
        s.tell(ANNOUNCES_WAR, seat=seat, principality=s.name[power])
    lose_all(s, power, seat, "VI.war.5")
    settle(s, power)
    s.announced = power
    _enter_if_unaligned(s, seat)


def _enter_if_unaligned(s: SixRoundState, seat: int) -> None:
    power = s.announced
    if s.ally[power] == NONE:
        s.announced = NONE
        enter_war(s, seat, power)


def is_contested(s: SixRoundState) -> bool:
    """VI.war.6: whether the attacked Principality has a new ally, who must choose."""
    return s.announced != NONE


def stand_by(s: SixRoundState, seat: int) -> Step:
    """VI.war.6: the new ally withdraws and the question passes on, or stands by and fights the war."""
    power = s.announced
    ally = s.ally[power]
    elsewhere = [PRINCIPALITY + other for other in influenced(s, ally) if other != power]
    answer = yield Question(s, ally, ASK_STAND_BY, (STAND_BY, WITHDRAW, *elsewhere), (seat, power))
    if answer == WITHDRAW:
        withdraw(s, power, ally)
        _enter_if_unaligned(s, seat)
    elif answer != STAND_BY:
        withdraw(s, answer - PRINCIPALITY, ally)
    else:
        s.announced = NONE
        if may_attack(s, seat, ally):
            if s.tell:
                s.tell(STANDS_BY, seat=ally, principality=s.name[power])
            enter_war(s, seat, ally)
        elif s.tell:
            s.tell(WAR_VOID, seat=seat, other=ally, principality=s.name[power])


# --- refusals ---


def _why_not_declare(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    seat = question.seat
    if answer in (WAR_ON_PLAYER, WAR_ON_PRINCIPALITY):
        if s.declared >> seat & 1:
            return "VI.war.2", "You have already declared your war this Round."
        if not is_present(s, seat):
            return "VI.war.4", "You have no province or ally in the Empire, so you cannot declare war."
        if answer == WAR_ON_PLAYER:
            return "VI.war.3", "You cannot attack any other Player this Round."
        return "VI.war.2", "There is no Principality that you can attack."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return why_not_league(s, question, answer)
    if answer == RELIGIOUS_WAR:
        return why_no_religious_war(s, seat)
    if answer == CHANGE_DOCTRINE:
        return "VI.ruling.doctrine-once", "You have already changed your doctrine this Round."
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    return None


def _why_not_attack(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    kind, other = kind_of(answer)
    if kind == "player" and other < s.players and not is_present(s, other):
        return "VI.war.4", "That Foreign Power has no province or ally in the Empire."
    return why_not_player(s, question, answer)


def _why_not_prey(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return why_no_prey(s, question.seat, power)


ASK_DECLARE: Final = Kind(
    "declare",
    cite="VI.war.1",
    quiet=(END_TURN,),
    prompt="Your War turn: what do you do?",
    why=_why_not_declare,
    leading=True,
)
ASK_ATTACK: Final = Kind(
    "attack",
    cite="VI.war.2",
    prompt="On which Player do you declare war?",
    why=_why_not_attack,
    declares_war=True,
)
ASK_PREY: Final = Kind(
    "prey",
    cite="VI.war.2",
    prompt="On which Principality do you declare war?",
    why=_why_not_prey,
    declares_war=True,
)
ASK_NEW_DOCTRINE: Final = Kind(
    "newdoctrine",
    cite="VI.war.13",
    prompt="Which doctrine do you take?",
    why=("VI.war.13", "You already have that doctrine."),
)
ASK_STAND_BY: Final = Kind(
    "standby",
    cite="VI.war.6",
    about=("player", "principality"),
    quiet=(STAND_BY,),
    prompt="{player0} attacks {principality1}, now your ally. Stand by it, or withdraw all your Influence?",
    why=("VI.war.6", "Stand by the Principality, or withdraw all your Influence from it."),
)
