"""The plan for leaving the Empire."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, land_worth
from westphalia.engine.question import Question
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, STAY
from westphalia.rules.base.state import SEATS
from westphalia.rules.diplomacy.influence import influenced

MOST_PLAYERS: Final = 7  # with more Players, leaving was not found to pay (docs/reports/bots.md)


def exile(context: PlayerTurnsContext, q: Question) -> Values:
    """Leave if the Home's armies are worth more than the land; a Home counts for nothing at Westphalia."""
    pays = rounds_left(context.s) and context.s.players <= MOST_PLAYERS
    leave = context.cached(value_of_exile) if pays else -1.0
    return [
        leave if answer == BECOME_FOREIGN_POWER else 0.0 if answer == STAY else min(leave, 0.0) - 1.0
        for answer in q.answers
    ]


def value_of_exile(context: PlayerTurnsContext) -> float:
    """Return the value of a Home less all land, alliances and Gold; part of the Influence comes back."""
    s, seat, w = context.s, context.seat, context.w
    lost = sum(land_worth(context, province, s.religion[seat]) for province in bit_list(s.land[seat]))
    lost += sum(context.plan.value(power) for power in bit_list(s.allied[seat]))
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    kept = (s.stored[seat] + context.paid_for_land() + placed) // s.k.fp_influence_return
    lost += w.stored * (s.stored[seat] + context.gold() - kept)
    return w.home * sum(context.home_powers()) - lost + w.exile
