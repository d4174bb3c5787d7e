"""Why an answer was chosen, where only the dice edition asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.bots.dice.plans import promises
from westphalia.bots.dice.terms import DiceMind
from westphalia.bots.warring.reasons import KEPT, Said
from westphalia.engine.question import Question
from westphalia.rules.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, PROVINCE, WAGE_WAR, WITHDRAW
from westphalia.rules.words import province_words

ACTIVITIES: Final = {
    COMBAT_HERESY: "Combat Heresy",
    ENGAGE_IN_DIPLOMACY: "Engage in Diplomacy",
    WAGE_WAR: "Wage War",
}


def sit_out(mind: DiceMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which activity is left out."""
    found = mind.once(promises)
    others = " and ".join(f"{found[other]:.1f}" for other in ACTIVITIES if other != answer)
    return (
        f"{ACTIVITIES[answer]} promises me {found[answer]:.1f} points in this round, the others {others}.",
        "D.turns.choice.1",
    )


def unrest(mind: DiceMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which province turns away."""
    if answer == WITHDRAW:
        return KEPT
    place = province_words(mind.s, answer - PROVINCE)
    what = "town" if mind.s.towns >> answer - PROVINCE & 1 else "province"
    return f"My {what} {place} turns heretical and gives me no Imperial Power.", "D.ip.3"
