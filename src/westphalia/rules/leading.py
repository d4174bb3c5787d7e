"""Who leads an unaligned Principality in battle."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.state import DROPPED, FIRST_PRINCIPALITY, NONE
from westphalia.rules.warfare import WarringState
from westphalia.rules.wars import battles_of_phase

LEADS: Final = Told("leads", "{seat} leads {principality} in battle.", cite="battle.leader")
PROGRAM_LEADS: Final = Told(
    "program_leads", "The program leads {principality} in battle.", cite="battle.program"
)


def after(s: WarringState, seat: int) -> tuple[int, ...]:
    """The other Players after one in Initiative Order, from the last on to the first."""
    at = s.initiative.index(seat)
    return s.initiative[at + 1 :] + s.initiative[:at]


def appoint_leaders(s: WarringState, phase: int) -> None:
    """battle.leader: each Principality gets the first Player after its attacker who neither fights nor leads now.

    Leaders are found in order of declaration, and only where cards are drawn.
    """
    busy = 0
    for war in s.wars:
        if war.phase == phase and war.outcome != DROPPED:
            busy |= 1 << war.attacker | 1 << war.defender
    for number in battles_of_phase(s, phase):
        if s.wars[number].defender < FIRST_PRINCIPALITY:
            continue
        free = [seat for seat in after(s, s.wars[number].attacker) if not (busy | s.exiled) >> seat & 1]
        if free:
            appoint(s, number, free[0])
            busy |= 1 << free[0]


def appoint_busy_leader(s: WarringState, war: int) -> None:
    """battle.leader-none: once the other battles are over the first Player after the attacker leads; an exile last."""
    others = after(s, s.wars[war].attacker)
    appoint(s, war, next((seat for seat in others if not s.exiled >> seat & 1), others[0]))


def appoint(s: WarringState, war: int, leader: int) -> None:
    """battle.leads: the leader plays the Principality's cards; he does not fight a war by it."""
    s.wars = (*s.wars[:war], s.wars[war]._replace(leader=leader), *s.wars[war + 1 :])
    if s.tell:
        told = PROGRAM_LEADS if s.program_plays(leader) else LEADS
        s.tell(told, seat=leader, principality=s.name[s.wars[war].defender])


def is_led(s: WarringState, war: int) -> bool:
    """Whether somebody holds the cards of each side."""
    return s.wars[war].defender < FIRST_PRINCIPALITY or s.wars[war].leader != NONE
