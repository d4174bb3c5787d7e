"""The wars of a Round: entering one, the Battle Phases, and how each ends."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.state import PENDING, State

WAR_ON_PLAYER: Final = Told(
    "war_on_player", "{seat} is at war with {other}, in Battle Phase {battle_phase}.", cite="war.entered"
)
WAR_ON_PRINCIPALITY: Final = Told(
    "war_on_principality",
    "{seat} is at war with {principality}, in Battle Phase {battle_phase}.",
    cite="war.entered",
)
BATTLE_PHASE: Final = Told("battle_phase", "Battle Phase {battle_phase} begins.", cite="battle.phase")


def earliest_phase(s: State, attacker: int, defender: int) -> int:
    """war.entered: the earliest Battle Phase in which neither of the two has a battle."""
    both = (attacker, defender)
    busy = {war.phase for war in s.wars if war.attacker in both or war.defender in both}
    return next(n for n in range(1, s.k.battle_phases + 1) if n not in busy)


def battle_phases(s: State) -> range:
    """battle.phase: the First, the Second and the Third Battle Phase."""
    return range(1, s.k.battle_phases + 1)


def decide_war(s: State, war: int, outcome: int) -> None:
    """Note how a war has ended: the power that has won, White Peace, or dropped."""
    s.wars = (*s.wars[:war], s.wars[war]._replace(outcome=outcome), *s.wars[war + 1 :])


def battles_of_phase(s: State, phase: int) -> list[int]:
    """battle.phase: the wars still to be fought in a Battle Phase, in order of declaration."""
    return [i for i, war in enumerate(s.wars) if war.phase == phase and war.outcome == PENDING]


def won_wars_of_phase(s: State, phase: int) -> list[int]:
    """battle.phase: the wars of a Battle Phase that have a winner; their Treaties follow in order of declaration."""
    return [i for i, war in enumerate(s.wars) if war.phase == phase and war.outcome >= 0]
