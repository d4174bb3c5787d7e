"""The wars of a round: their Battle Phases and outcomes."""

from typing import Final

from westphalia.engine import Chronicle, EventType
from westphalia.rules.base.state import PENDING, State

WAR_ON_PLAYER: Final = EventType(
    "war_on_player",
    "{seat} is at war with {other}, in Battle Phase {battle_phase}.",
    cite="war.entered",
    chronicle=Chronicle(
        "War breaks out: {items}.", "War breaks out on many sides: {items}.", "{seat} against {other}"
    ),
)
WAR_ON_PRINCIPALITY: Final = EventType(
    "war_on_principality",
    "{seat} is at war with {principality}, in Battle Phase {battle_phase}.",
    cite="war.entered",
)
BATTLE_PHASE: Final = EventType("battle_phase", "Battle Phase {battle_phase} begins.", cite="battle.phase")


def earliest_phase(s: State, attacker: int, defender: int) -> int:
    """war.entered: return the earliest Battle Phase in which neither side has a battle."""
    both = (attacker, defender)
    busy = {war.phase for war in s.wars if war.attacker in both or war.defender in both}
    return next(n for n in range(1, s.k.battle_phases + 1) if n not in busy)


def battle_phases(s: State) -> range:
    """battle.phase: the First, Second and Third Battle Phase."""
    return range(1, s.k.battle_phases + 1)


def decide_war(s: State, war: int, outcome: int) -> None:
    """Record the outcome of a war: the power that has won, White Peace, or dropped."""
    s.wars = (*s.wars[:war], s.wars[war]._replace(outcome=outcome), *s.wars[war + 1 :])


def battles_of_phase(s: State, phase: int) -> list[int]:
    """battle.phase: the wars still to be fought in a Battle Phase, in order of declaration."""
    return [i for i, war in enumerate(s.wars) if war.phase == phase and war.outcome == PENDING]


def won_wars_of_phase(s: State, phase: int) -> list[int]:
    """battle.phase: the wars won in a Battle Phase, whose Treaties follow in order of declaration."""
    return [i for i, war in enumerate(s.wars) if war.phase == phase and war.outcome >= 0]
