"""What Faith brings: dice, places, conversions of provinces; for the editions in which successes lie on spots."""

from __future__ import annotations

from typing import Any

from westphalia.editions.consequence import power_name
from westphalia.editions.consequences.what_if import changes, sentence
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import NUMBER, PROVINCE, WITHDRAW, kind_of
from westphalia.rules.realm import convert_provinces, religion_of, religion_of_province, size
from westphalia.rules.spreading import opposing
from westphalia.rules.words import RELIGIONS

DIE_FACES = 6


def patronage(seen: Seen, question: Question, answer: int) -> str:
    """What Gold turned into Faith brings."""
    s, seat, gold = seen.state, question.seat, answer - NUMBER
    dice = s.faith[seat] + gold * s.k.patronage_faith_per_gold
    expected = dice * s.k.faith_die_success / DIE_FACES
    return f"{dice} dice, some {expected:.0f} successes; {s.gold[seat] - gold} Gold left."


def spot(seen: Seen, question: Question, answer: int) -> str:
    """What one more success on a spot does."""
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "You take Influence off a Principality first; the question comes again."
    kind, value = kind_of(answer)
    religion = s.religion[seat]
    if opposing(s, answer, religion):
        return f"It cancels a {RELIGIONS[1 - religion]} one that lies there; both are removed."
    there = len(opposing(s, answer, 1 - religion)) + 1
    if kind == "principality":
        return _principality(s, value, religion, there)
    if religion_of_province(s, value) == religion:
        return f"It is {RELIGIONS[religion]} already: this only wards off one success of the other side."
    owner = s.owner[value]
    if owner == seat:
        return f"Your own land turns {RELIGIONS[religion]}, and one more heretical province of yours with it."
    return f"{power_name(seen, owner)}'s land turns {RELIGIONS[religion]} unless the other side answers."


def _principality(s: Any, power: int, religion: int, there: int) -> str:
    if religion_of(s, power) == religion:
        return f"It is {RELIGIONS[religion]} already: this only wards off one success of the other side."
    more = size(s, power) - there
    if more <= 0:
        return f"Enough: {there} of {size(s, power)}, it turns {RELIGIONS[religion]} unless the other side answers."
    return (
        f"{there} of the {size(s, power)} it takes to turn it {RELIGIONS[religion]}: {more} more after this."
    )


def own_province(seen: Seen, question: Question, answer: int) -> str:
    """A province of one's own that changes its religion."""
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "You take Influence off a Principality first; the question comes again."
    province = answer - PROVINCE
    religion = 1 - religion_of_province(s, province)
    found = changes(seen, seat, lambda t: convert_provinces(t, 1 << province, religion))
    town = "town" if s.towns >> province & 1 else "province without a town"
    return sentence([f"A {town} turns {RELIGIONS[religion]}", *found])
