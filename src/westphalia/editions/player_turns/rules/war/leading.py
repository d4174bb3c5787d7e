"""Leaders of unaligned Principalities in battle."""

from __future__ import annotations

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.event import EventType
from westphalia.rules.base.state import DROPPED, FIRST_PRINCIPALITY, NONE
from westphalia.rules.war.wars import battles_of_phase

LEADS: Final = EventType("leads", "{seat} leads {principality} in battle.", cite="battle.leader")
PROGRAM_LEADS: Final = EventType(
    "program_leads", "The program leads {principality} in battle.", cite="battle.program"
)


def after(s: PlayerTurnsState, seat: int) -> tuple[int, ...]:
    """Return the other Players in Initiative Order, starting after one and wrapping around."""
    at = s.initiative.index(seat)
    return s.initiative[at + 1 :] + s.initiative[:at]


def appoint_leaders(s: PlayerTurnsState, phase: int) -> None:
    """battle.leader: the next Player after the attacker who neither fights nor leads takes each Principality.

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


def appoint_busy_leader(s: PlayerTurnsState, war: int) -> None:
    """battle.leader-none: after the other battles the next Player after the attacker leads; an exile last."""
    others = after(s, s.wars[war].attacker)
    appoint(s, war, next((seat for seat in others if not s.exiled >> seat & 1), others[0]))


def appoint(s: PlayerTurnsState, war: int, leader: int) -> None:
    """battle.leads: the leader plays the Principality's cards; leading is not fighting."""
    s.wars = (*s.wars[:war], s.wars[war]._replace(leader=leader), *s.wars[war + 1 :])
    if s.tell:
        told = PROGRAM_LEADS if s.program_plays(leader) else LEADS
        s.tell(told, seat=leader, principality=s.name[s.wars[war].defender])


def is_led(s: PlayerTurnsState, war: int) -> bool:
    """Return whether each side has a seat that holds its cards."""
    return s.wars[war].defender < FIRST_PRINCIPALITY or s.wars[war].leader != NONE
