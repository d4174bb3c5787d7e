"""Engage in Diplomacy: Diplomatic Actions (VI.dip.*)."""

from __future__ import annotations

from westphalia.editions.player_turns.rules.diplomacy_turn import ASK_ACTION, actions, carry_out
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.engine.question import Question
from westphalia.rules.base.answers import BUY_INFLUENCE
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.realm.gold import lose_gold


def act(s: SixRoundState, seat: int) -> Step:
    """VI.dip.1: one action of a Player's turn, or Assistance for Gold; True when the turn has ended."""
    answers = actions(s, seat)
    if s.gold[seat]:
        answers = (BUY_INFLUENCE, *answers)
    answer = yield Question(s, seat, ASK_ACTION, answers, (s.stored[seat],))
    if answer != BUY_INFLUENCE:
        return (yield from carry_out(s, seat, answer))
    lose_gold(s, seat, 1, "diplomacy.assistance")
    store(s, seat, s.k.assistance_influence_per_gold, "diplomacy.assistance")
    return False
