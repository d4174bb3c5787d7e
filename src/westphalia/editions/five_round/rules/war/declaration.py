"""Declaring war, mainly on a Player (V.war.2, V.war.3, V.war.player.*)."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.rules.leagues import ASK_TARGET, declare_religious_war, eligible_targets
from westphalia.editions.five_round.rules.war.targets import (
    choose_targets,
    legal_targets,
    wage_war_on,
    why_not_attack,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import (
    DONE,
    KEEP_WAR,
    PASS,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    TURN_ON_PRINCIPALITIES,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITIES,
    WITHDRAW,
)
from westphalia.rules.base.state import NONE, War
from westphalia.rules.diplomacy.influence import influenced, withdraw
from westphalia.rules.diplomacy.withdrawing import ASK_WITHDRAW
from westphalia.rules.war.wars import WAR_ON_PLAYER as WAR_ON_PLAYER_EVENT
from westphalia.rules.war.wars import earliest_phase

DECLARES_NOTHING: Final = EventType(
    "declares_nothing", "{seat} declares no war.", cite="war.declare", tale=Tale("declares no war")
)
ANNOUNCES_WAR: Final = EventType("announces_war", "{seat} announces war on {other}.", cite="war.abandon")
TURNS_ON_PRINCIPALITIES: Final = EventType(
    "turns_on_principalities", "{seat} attacks the Principalities that {other} abandoned.", cite="war.confirm"
)


def declare(s: FiveRoundState, seat: int) -> Step:
    """V.war.2: declare war on unaligned Principalities or a Player, declare a Religious War, or pass."""
    own = influenced(s, seat)
    prey = legal_targets(s, seat)
    enemies = attackable(s, seat)
    heretics = eligible_targets(s, seat)
    open_to_war = prey & ~s.allied[seat] | mask_of(enemies)
    answers = [PASS]
    if own:
        answers.append(WITHDRAW)
    if prey:
        answers.append(WAR_ON_PRINCIPALITIES)
    if enemies:
        answers.append(WAR_ON_PLAYER)
    if heretics:
        answers.append(RELIGIOUS_WAR)
    answer = yield Question(s, seat, ASK_DECLARE, answers)
    if answer == WITHDRAW:
        left = yield Question(s, seat, ASK_WITHDRAW, [PRINCIPALITY + power for power in own])
        s.was_open_to(seat, open_to_war)
        withdraw(s, left - PRINCIPALITY, seat)
        return False
    if answer == WAR_ON_PRINCIPALITIES:
        targets = yield from choose_targets(s, seat, prey)
        used = yield from s.press_claims(seat, targets)
        wage_war_on(s, seat, targets, used)
    elif answer == WAR_ON_PLAYER:
        enemy = yield Question(s, seat, ASK_ATTACK, [SEAT + other for other in enemies])
        announce(s, seat, enemy - SEAT)
    elif answer == RELIGIOUS_WAR:
        target = yield Question(s, seat, ASK_TARGET, [PRINCIPALITY + power for power in heretics])
        declare_religious_war(s, seat, target - PRINCIPALITY)
    elif s.tell:
        s.tell(DECLARES_NOTHING, seat=seat)
    s.was_open_to(seat, open_to_war)
    return True


def is_won_at_once(s: FiveRoundState, seat: int) -> bool:
    """V.war.unaligned.5: whether this Player has just won a war on unaligned Principalities."""
    return s.treaty.winner == seat


# --- war on a Player ---


def attackable(s: FiveRoundState, seat: int) -> list[int]:
    """V.war.player.1: the other Players who were not attacked this phase."""
    closed = s.attacked | 1 << seat | s.truces_of(seat)
    return [other for other in range(s.players) if not closed >> other & 1]


def announce(s: FiveRoundState, seat: int, enemy: int) -> None:
    """V.war.player.3: war is announced; the defender may still abandon allies."""
    s.announced = enemy
    if s.tell:
        s.tell(ANNOUNCES_WAR, seat=seat, other=enemy)


def is_announced(s: FiveRoundState) -> bool:
    """Return whether war on a Player has been announced but not yet confirmed."""
    return s.announced != NONE


def abandon(s: FiveRoundState) -> Step:
    """V.war.player.3: let the defender abandon allies, one after another."""
    defender = s.announced
    allies = s.allied[defender]
    if not allies:
        return True
    answers = [*(PRINCIPALITY + power for power in bit_list(allies)), DONE]
    answer = yield Question(s, defender, ASK_ABANDON, answers)
    if answer == DONE:
        return True
    power = answer - PRINCIPALITY
    withdraw(s, power, defender)
    if s.ally[power] == NONE:
        s.withdrawn |= 1 << power
    return False


def confirm(s: FiveRoundState, seat: int) -> Step:
    """V.war.player.4: keep the war, or attack abandoned Principalities instead."""
    defender = s.announced
    targets = 0
    prey = legal_targets(s, seat) & s.withdrawn if s.withdrawn else 0
    if prey:
        answer = yield Question(s, seat, ASK_CONFIRM, [KEEP_WAR, TURN_ON_PRINCIPALITIES], (defender,))
        if answer == TURN_ON_PRINCIPALITIES:
            targets = yield from choose_targets(s, seat, prey)
    used = yield from s.press_claims(seat, targets or 1 << defender)
    s.announced = NONE
    s.withdrawn = 0
    if targets:
        if s.tell:
            s.tell(TURNS_ON_PRINCIPALITIES, seat=seat, other=defender)
        wage_war_on(s, seat, targets, used)
    else:
        enter_war(s, seat, defender, used)


def enter_war(s: FiveRoundState, seat: int, defender: int, used: int) -> None:
    """V.war.player.5: enter the war in the first Battle Phase in which neither Player has a battle."""
    phase = earliest_phase(s, seat, defender)
    s.war_declared(seat, 1 << defender, used)
    s.wars += (War(seat, defender, phase),)
    s.attacked |= 1 << defender
    if s.tell:
        s.tell(WAR_ON_PLAYER_EVENT, seat=seat, other=defender, battle_phase=phase)


# --- refusals ---


def _why_not_declare(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    seat = question.seat
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    if answer == WAR_ON_PRINCIPALITIES:
        alone = [why_not_attack(s, seat, power) for power in bit_list(s.principalities)]
        weak = any(reason is not None and reason[0] == "war.unaligned-ratio" for reason in alone)
        if weak:
            return (
                "war.unaligned-ratio",
                "You need twice the Imperial Power of a Principality, with your Gold. No target is that weak.",
            )
        return "war.unaligned", "No Principality would be unaligned without your Influence."
    if answer == WAR_ON_PLAYER:
        if s.truces_of(seat):
            return s.why_truce()
        return "war.player", "Every other Player has already been attacked."
    if answer == RELIGIOUS_WAR:
        if not s.is_saved(seat):
            return "war.religious", "Only a saved Player may declare a Religious War."
        return "war.target", "No heretical Principality has an Upheaval marker left for a Target."
    return None


def _why_not_player(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Return why a Player cannot be attacked: attacked already, or the attacker."""
    enemy = answer - SEAT
    if enemy == question.seat:
        return "war.player", "You cannot attack yourself."
    if 0 <= enemy < s.players and s.attacked >> enemy & 1:
        return "war.player", "That Player has already been attacked this phase."
    if 0 <= enemy < s.players and s.truces_of(question.seat) >> enemy & 1:
        return s.why_truce()
    return None


ASK_DECLARE: Final = Kind(
    "declare",
    cite="war.declare",
    quiet=(PASS,),
    prompt="Declare a war, or pass.",
    why=_why_not_declare,
    leading=True,
)
ASK_ATTACK: Final = Kind(
    "attack", cite="war.player", prompt="Whom do you attack?", why=_why_not_player, declares_war=True
)
ASK_ABANDON: Final = Kind(
    "abandon",
    cite="war.abandon",
    quiet=(DONE,),
    prompt="You are attacked. Do you abandon allies?",
    labels={DONE: "keep your allies"},
    why=("war.abandon", "You can only abandon an ally."),
)
ASK_CONFIRM: Final = Kind(
    "confirm",
    cite="war.confirm",
    quiet=(KEEP_WAR,),
    prompt="Keep the war on {player0}, or attack the abandoned Principalities?",
    about=("player",),
    why=("war.confirm", "You cannot call the war off. Keep it, or attack what the defender abandoned."),
)
