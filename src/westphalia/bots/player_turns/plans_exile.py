"""The plan for leaving the Empire."""

from typing import Final

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.exile import odds_of_exile
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.weights import lookup
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.engine.question import Question
from westphalia.rules.base.answers import STAY
from westphalia.rules.base.state import SEATS
from westphalia.rules.diplomacy.influence import influenced

MOST_PLAYERS: Final = 7  # with more Players, leaving was not found to pay


def exile(context: PlayerTurnsContext, q: Question) -> Values:
    """Return the probability of each answer."""
    pays = context.s.players <= MOST_PLAYERS
    odds = odds_of_exile(context, value_of_exile(context)) if pays else 0.0
    return [1.0 - odds if answer == STAY else odds for answer in q.answers]


def value_of_exile(context: PlayerTurnsContext) -> float:
    """Return the value of a Home less all expected points, by the outlook; part of the Influence comes back."""
    s, seat, w = context.s, context.seat, context.w
    lost = context.outlook.prospects(s, w)[seat]
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    kept = (s.stored[seat] + context.paid_for_land() + placed) // s.k.fp_influence_return
    leaning = lookup(w.exile, rounds_left(s))
    return w.home * sum(context.home_powers()) + w.stored * kept - lost + leaning
