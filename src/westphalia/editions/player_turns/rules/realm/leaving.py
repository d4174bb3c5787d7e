"""Leaving the Empire by choice."""

from __future__ import annotations

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.contents import Step
from westphalia.engine.question import Question
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, STAY
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.realm import exile
from westphalia.rules.victory.rounds import begin_phase


def open_foreign_powers(s: PlayerTurnsState) -> None:
    """The Foreign Powers phase opens."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def decide_exile(s: PlayerTurnsState, seat: int) -> Step:
    """foreign: the Player stays or leaves, or first withdraws Influence; True when they have decided."""
    answer = yield from ask_or_withdraw(
        s, Question(s, seat, exile.ASK_FOREIGN_POWER, (STAY, BECOME_FOREIGN_POWER))
    )
    if answer is None:
        return False
    exile.record_decision(s, seat, answer == BECOME_FOREIGN_POWER)
    return True
