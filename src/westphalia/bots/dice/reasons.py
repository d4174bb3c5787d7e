"""Reasons that only the dice edition needs."""

from collections.abc import Sequence
from typing import Final

from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.reasons import WASTE, describe_province
from westphalia.bots.dice.evaluation import DiceContext
from westphalia.bots.dice.plans import activity_values
from westphalia.engine.phrases import capitalized
from westphalia.engine.question import Question
from westphalia.rules.base.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, PROVINCE, WAGE_WAR, WITHDRAW

ACTIVITIES: Final = {
    COMBAT_HERESY: "Combat Heresy",
    ENGAGE_IN_DIPLOMACY: "Diplomacy",
    WAGE_WAR: "war",
}


def sit_out(context: DiceContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    found = context.cached(activity_values)
    others = " and ".join(
        f"{name} {found[other]:.1f}" for other, name in ACTIVITIES.items() if other != answer
    )
    return (
        f"{capitalized(ACTIVITIES[answer])} brings you {found[answer]:.1f} points, {others}.",
        "D.turns.choice.1",
    )


def unrest(context: DiceContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == WITHDRAW:
        return WASTE
    place = describe_province(context, answer - PROVINCE, players)
    return f"{place} turns heretical and gives you no Imperial Power.", "D.ip.3"
