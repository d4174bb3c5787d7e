"""Declaring war, above all on a Player (V.war.2, V.war.3, V.war.player.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import (
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
from westphalia.rules.influence import influenced, withdraw
from westphalia.rules.religious_declaration import declare_religious_war, eligible_targets
from westphalia.rules.roles import is_saved
from westphalia.rules.state import NONE, PENDING, State
from westphalia.rules.targets import choose_targets, legal_targets, wage_war_on, why_not_attack
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "declares_nothing": "{seat} declares no war.",
    "announces_war": "{seat} announces war on {other}.",
    "war_on_player": "{seat} is at war with {other}, in Battle Phase {battle_phase}.",
    "turns_on_principalities": "{seat} turns from {other} to the Principalities he has abandoned.",
}

PROMPTS: Final[dict[str, str]] = {
    "declare": "Declare a war, or pass. Before that you may withdraw Influence.",
    "attack": "On which Player do you declare war?",
    "abandon": "War is announced on you. Do you withdraw from any of your allies?",
    "confirm": "Keep the war on {player0}, or turn it on Principalities he has abandoned?",
}


def declare(s: State, seat: int) -> Step:
    """V.war.2: pass, war on unaligned Principalities, on a Player, or a Religious War; he may withdraw before."""
    own = influenced(s, seat)
    prey = legal_targets(s, seat)
    enemies = attackable(s, seat)
    heretics = eligible_targets(s, seat)
    answers = [PASS]
    if own:
        answers.append(WITHDRAW)
    if prey:
        answers.append(WAR_ON_PRINCIPALITIES)
    if enemies:
        answers.append(WAR_ON_PLAYER)
    if heretics:
        answers.append(RELIGIOUS_WAR)
    answer = yield Question(seat, "declare", answers, "V.war.2")
    if answer == WITHDRAW:
        left = yield Question(seat, "withdraw", [PRINCIPALITY + power for power in own], "V.ally.11")
        withdraw(s, left - PRINCIPALITY, seat)
        return False
    if answer == WAR_ON_PRINCIPALITIES:
        targets = yield from choose_targets(s, seat, prey)
        wage_war_on(s, seat, targets)
    elif answer == WAR_ON_PLAYER:
        enemy = yield Question(seat, "attack", [SEAT + other for other in enemies], "V.war.player.1")
        announce(s, seat, enemy - SEAT)
    elif answer == RELIGIOUS_WAR:
        target = yield Question(
            seat, "target", [PRINCIPALITY + power for power in heretics], "V.war.religious.2"
        )
        declare_religious_war(s, seat, target - PRINCIPALITY)
    elif s.log is not None:
        s.log.append(event("declares_nothing", "V.war.2", seat=seat))
    return True


def is_won_at_once(s: State, seat: int) -> bool:
    """V.war.unaligned.5: whether this Player has just won a war on unaligned Principalities."""
    return s.treaty[0] == seat


# --- war on a Player ---


def attackable(s: State, seat: int) -> list[int]:
    """V.war.player.1: the other Players on whom nobody has declared war this phase."""
    return [other for other in range(s.players) if other != seat and not s.attacked >> other & 1]


def announce(s: State, seat: int, enemy: int) -> None:
    """V.war.player.3: war is announced; it is fixed only when the defender has chosen whom to leave."""
    s.announced = enemy
    if s.log is not None:
        s.log.append(event("announces_war", "V.war.player.3", seat=seat, other=enemy))


def is_announced(s: State) -> bool:
    """Whether war has been announced on a Player and is not fixed yet."""
    return s.announced != NONE


def abandon(s: State) -> Step:
    """V.war.player.3: the defender may withdraw from any of his allies, one after another."""
    defender = s.announced
    allies = s.allied[defender]
    if not allies:
        return True
    answers = [*(PRINCIPALITY + power for power in bit_list(allies)), DONE]
    answer = yield Question(defender, "abandon", answers, "V.war.player.3")
    if answer == DONE:
        return True
    power = answer - PRINCIPALITY
    withdraw(s, power, defender)
    if s.ally[power] == NONE:
        s.withdrawn |= 1 << power
    return False


def confirm(s: State, seat: int) -> Step:
    """V.war.player.4: the attacker keeps the war or turns on abandoned Principalities; he may not call it off."""
    defender = s.announced
    targets = 0
    prey = legal_targets(s, seat) & s.withdrawn if s.withdrawn else 0
    if prey:
        answer = yield Question(
            seat, "confirm", [KEEP_WAR, TURN_ON_PRINCIPALITIES], "V.war.player.4", (defender,)
        )
        if answer == TURN_ON_PRINCIPALITIES:
            targets = yield from choose_targets(s, seat, prey)
    s.announced = NONE
    s.withdrawn = 0
    if targets:
        if s.log is not None:
            s.log.append(event("turns_on_principalities", "V.war.player.4", seat=seat, other=defender))
        wage_war_on(s, seat, targets)
    else:
        enter_war(s, seat, defender)


def enter_war(s: State, seat: int, defender: int) -> None:
    """V.war.player.5: the war is entered in the earliest Battle Phase in which neither of the two has a battle."""
    both = (seat, defender)
    busy = {phase for attacker, attacked, phase, _ in s.wars if attacker in both or attacked in both}
    phase = next(n for n in range(1, s.k.battle_phases + 1) if n not in busy)
    s.wars += ((seat, defender, phase, PENDING),)
    s.attacked |= 1 << defender
    if s.log is not None:
        s.log.append(event("war_on_player", "V.war.player.5", seat=seat, other=defender, battle_phase=phase))


# --- refusals ---


def _why_not_declare(s: State, question: Question, answer: int) -> Reason | None:
    """What each kind of declaration needs."""
    seat = question.seat
    if answer == WITHDRAW:
        return "V.ally.11", "You have no Influence on any Principality."
    if answer == WAR_ON_PRINCIPALITIES:
        alone = [why_not_attack(s, seat, power) for power in bit_list(s.principalities)]
        weak = any(reason is not None and reason[0] == "V.war.unaligned.3" for reason in alone)
        if weak:
            return (
                "V.war.unaligned.3",
                "Your IP and Gold are less than twice the IP of every unaligned Principality.",
            )
        return "V.war.unaligned.1", "No Principality is unaligned once your Influence is removed."
    if answer == WAR_ON_PLAYER:
        return "V.war.player.1", "War has already been declared on every other Player."
    if answer == RELIGIOUS_WAR:
        if not is_saved(s, seat):
            return "V.war.religious.1", "Only a saved Player may declare a Religious War."
        return (
            "V.war.religious.2",
            "No heretical Principality bears an Upheaval marker that is not upright yet.",
        )
    return None


def _why_not_player(s: State, question: Question, answer: int) -> Reason | None:
    """Nobody is attacked twice in a phase, nor by himself."""
    enemy = answer - SEAT
    if enemy == question.seat:
        return "V.war.player.1", "You cannot attack yourself."
    if 0 <= enemy < s.players and s.attacked >> enemy & 1:
        return "V.war.player.1", "War has already been declared on that Player in this phase."
    return None


def _why_not_abandon(s: State, question: Question, answer: int) -> Reason | None:
    """Only allies can be abandoned."""
    return "V.war.player.3", "You may withdraw only from a Principality allied to you now."


def _why_not_confirm(s: State, question: Question, answer: int) -> Reason | None:
    """The war must be fought one way or the other."""
    return (
        "V.war.player.4",
        "You may not call the war off: keep it, or turn it on what the defender has abandoned.",
    )


WHY: Final[dict[str, Explain]] = {
    "declare": _why_not_declare,
    "attack": _why_not_player,
    "abandon": _why_not_abandon,
    "confirm": _why_not_confirm,
}
