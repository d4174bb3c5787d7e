"""Plans for the Peace Treaty: conquer or vassalize, and what allies take."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.bots.mind import Values
from westphalia.bots.warring.spoils_plan import Spoils, ally_gain
from westphalia.bots.warring.terms import WarringMind
from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, DONE, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE

CHOSEN: Final = 10.0  # more than any conquest is worth: the first province of the best one


def treaty(mind: WarringMind, q: Question) -> Values:
    """What brings most."""
    spoils = Spoils.at_hand(mind)
    found = {CONQUER: spoils.best_conquest()[0], VASSALIZE: spoils.best_vassal()[0]}
    return [found.get(answer, 0.0) for answer in q.answers]


def conquer(mind: WarringMind, q: Question) -> Values:
    """The best town or provinces; a second one only if it is worth its price."""
    spoils = Spoils.at_hand(mind)
    if q.about:
        worth = {province: value for value, province in spoils.plain_values(mask_of(q.about))}
        return [0.0 if answer == DONE else worth.get(answer - PROVINCE, -1.0) for answer in q.answers]
    best = spoils.best_conquest()[1]
    worth = {province: value for value, province in (*spoils.plain_values(), *spoils.town_values())}
    return [
        worth.get(answer - PROVINCE, -1.0) + (CHOSEN if answer - PROVINCE == best else 0.0)
        for answer in q.answers
    ]


def vassalize(mind: WarringMind, q: Question) -> Values:
    """The best vassal."""
    spoils = Spoils.at_hand(mind)
    return [spoils.vassal(a - SEAT if a >= SEAT else a - PRINCIPALITY) for a in q.answers]


def ally_conquest(mind: WarringMind, q: Question) -> Values:
    """Every ally takes what it can: whom one passes over one loses Influence on."""
    return [0.0 if answer == DONE else ally_gain(mind, answer - PRINCIPALITY) for answer in q.answers]


def ally_province(mind: WarringMind, q: Question) -> Values:
    """The province whose loss hurts the enemy most; it takes the ally's religion."""
    s = mind.s
    spoils = Spoils.at_hand(mind)
    becomes = s.protestant >> s.capital[q.about[0]] & 1
    values = []
    for answer in q.answers:
        province = answer - PROVINCE
        turned = (s.protestant >> province & 1) != becomes
        values.append(spoils.taken_from(province) + (mind.outlook.province[becomes] if turned else 0.0))
    return values
