"""The odds of a battle, for people who think about declaring war: by both strengths, which everybody sees."""

from __future__ import annotations

from typing import Final

from westphalia.bots.part import knows, part_of
from westphalia.game.view import View
from westphalia.rules.answers import PRINCIPALITY, SEAT

WARS: Final = {"attack": SEAT, "prey": PRINCIPALITY}  # questions whose answers name an enemy, and by what


def odds_of_answers(seen: View) -> dict[int, str]:
    """How a battle is likely to end, for each answer that begins one; nothing where there is no battle."""
    question = seen.question
    if question is None or str(question.kind) not in WARS or not knows(seen.game_edition):
        return {}
    part = part_of(seen.game_edition)
    mind = part.mind(seen.state, question.seat, part.weights, 0, seen.sizes["hand"])
    told = {}
    for answer in question.answers:
        share = part.odds(mind, answer - WARS[str(question.kind)])
        if 1.0 - part.weights.sure < share < part.weights.sure:
            told[answer] = f"A prince gives you {100 * share:.0f} in 100."
    return told
