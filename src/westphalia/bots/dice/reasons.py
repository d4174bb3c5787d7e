"""Why an answer was chosen, where only the dice edition asks."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.bots.dice.terms import DiceMind
from westphalia.bots.warring.reasons import KEPT, Said
from westphalia.bots.warring.reasons_war import better_hand
from westphalia.engine.question import Question
from westphalia.rules.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, PASS, PROVINCE, WITHDRAW
from westphalia.rules.words import province_words


def sit_out(mind: DiceMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which activity is left out."""
    s = mind.s
    if answer == COMBAT_HERESY:
        return "My Faith would bring least in this round.", "D.turns.choice.1"
    if answer == ENGAGE_IN_DIPLOMACY:
        return f"With {s.stored[mind.seat]} Influence stored I miss Diplomacy least.", "D.turns.choice.1"
    return "No war promises as much as alliances and my Faith.", "D.turns.choice.1"


def unrest(mind: DiceMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which province turns away."""
    if answer == WITHDRAW:
        return KEPT
    place = province_words(mind.s, answer - PROVINCE)
    what = "town" if mind.s.towns >> answer - PROVINCE & 1 else "province"
    return f"My {what} {place} turns heretical and gives me no Imperial Power.", "D.ip.3"


def muster(mind: DiceMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which cards are replaced."""
    if answer == PASS:
        return "My hand is best as it is.", "D.battle.muster.2"
    return better_hand(mind, q, answer, players)
