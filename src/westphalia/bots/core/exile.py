"""How likely a Player is to leave the Empire."""

from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.simultaneous import logit


def odds_of_exile(context: DecisionContext, value: float) -> float:
    """Return the probability of leaving, given its value in points; leaving gains nothing in the last round."""
    if not rounds_left(context.s):
        return 0.0
    return logit(value * context.outlook.slope, context.w.temperature)
