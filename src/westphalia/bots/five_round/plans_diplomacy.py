"""Plans for Engage in Diplomacy: alliances, gifts and releases."""

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.diplomacy import NEVER, rank_turn
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.bots.five_round.plans_giving import best_gift, best_release
from westphalia.engine.question import Question
from westphalia.rules.base.answers import GIFT, RELEASE


def turn(context: FiveRoundContext, q: Question) -> Values:
    """V.dip.1: spend stored Influence and Gold on the best alliances."""
    price = lookup(context.w.gold, rounds_left(context.s))

    def buy(best_gain: float) -> float:
        return best_gain if best_gain >= price else -0.1

    def other(answer: int) -> float:
        if answer == RELEASE:
            return best_release(context) - context.w.giving
        if answer == GIFT:
            return context.cached(best_gift)[0] - context.w.giving
        return NEVER

    return rank_turn(context, q, 0.0, buy, other)
