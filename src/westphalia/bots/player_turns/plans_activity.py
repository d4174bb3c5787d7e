"""The value of each activity."""

from typing import Final

from westphalia.bots.core.conversion import odds_of_conversion, stakes_of_conversion
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.plans_diplomacy import value_of_turn
from westphalia.bots.player_turns.plans_faith import value_of_faith
from westphalia.bots.player_turns.plans_war import best_war
from westphalia.rules.realm.provinces import is_foreign_power

GAMES: Final = 1.5  # the average Influence from a Diplomacy Game that the seat begins


def heresy_value(context: PlayerTurnsContext) -> float:
    """Return the value of Combat Heresy: successes on the best spots, and the option to convert."""
    value = context.w.heresy + value_of_faith(context, context.faith())
    if not is_foreign_power(context.s, context.seat):
        stay, convert = context.cached(stakes_of_conversion)
        value += odds_of_conversion(context) * max(0.0, convert - stay) / context.outlook.slope
    return value


def diplomacy_value(context: PlayerTurnsContext, funds: int) -> float:
    """Return the value of Engage in Diplomacy: a Diplomacy Game and alliances, less the value of stored Influence."""
    s, w = context.s, context.w
    kept = w.stored * 0.7 if rounds_left(s) else 0.0
    budget = funds + int(GAMES)
    return w.diplomacy + value_of_turn(context, budget) - kept * funds + w.influence * (GAMES - int(GAMES))


def war_value(context: PlayerTurnsContext) -> float:
    """Return the value of Wage War: the best war that could be declared now."""
    return context.w.war + max(0.0, best_war(context))
