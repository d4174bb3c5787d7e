"""The plan for leaving the Empire."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.exile import odds_of_exile
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, land_worth
from westphalia.engine.question import Question
from westphalia.rules.base.answers import STAY
from westphalia.rules.base.state import SEATS
from westphalia.rules.diplomacy.influence import influenced

MOST_PLAYERS: Final = 7  # with more Players, leaving was not found to pay (docs/reports/bots.md)


def exile(context: PlayerTurnsContext, q: Question) -> Values:
    """Return the probability of each answer."""
    pays = context.s.players <= MOST_PLAYERS
    odds = odds_of_exile(context, value_of_exile(context)) if pays else 0.0
    return [1.0 - odds if answer == STAY else odds for answer in q.answers]


def value_of_exile(context: PlayerTurnsContext) -> float:
    """Return the value of a Home less all land, alliances and Gold; part of the Influence comes back."""
    s, seat, w = context.s, context.seat, context.w
    lost = sum(land_worth(context, province, s.religion[seat]) for province in bit_list(s.land[seat]))
    lost += sum(context.plan.value(power) for power in bit_list(s.allied[seat]))
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    kept = (s.stored[seat] + context.paid_for_land() + placed) // s.k.fp_influence_return
    lost += w.stored * (s.stored[seat] + context.gold() - kept)
    return w.home * sum(context.home_powers()) - lost + w.exile
