"""Plans for the Peace Treaty: conquer, vassalize or liberate, and what allies take."""

from __future__ import annotations

from westphalia.board import mask_of
from westphalia.bots.five_round.plans_war import ally_gain
from westphalia.bots.five_round.spoils_plan import Spoils
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.mind import Values
from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, DONE, LIBERATE, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE


def treaty(mind: Mind, q: Question) -> Values:
    """V.treaty.1: what brings most."""
    spoils = Spoils(mind, mind.s)
    values = []
    for answer in q.answers:
        if answer == CONQUER:
            values.append(spoils.best_conquest()[0])
        elif answer == VASSALIZE:
            values.append(spoils.best_vassal()[0])
        elif answer == LIBERATE:
            values.append(spoils.best_liberation()[0])
        else:
            values.append(0.0)
    return values


def conquer(mind: Mind, q: Question) -> Values:
    """V.treaty.3: the best town or provinces; a second one only if it is worth its price."""
    spoils = Spoils(mind, mind.s)
    if q.about:
        worth = {province: value for value, province in spoils.plain_values(mask_of(q.about))}
        return [0.0 if answer == DONE else worth.get(answer - PROVINCE, -1.0) for answer in q.answers]
    best = spoils.best_conquest()[1]
    worth = {province: value for value, province in (*spoils.plain_values(), *spoils.town_values())}
    return [
        worth.get(answer - PROVINCE, 0.0) + (10.0 if answer - PROVINCE == best else 0.0)
        for answer in q.answers
    ]


def vassalize(mind: Mind, q: Question) -> Values:
    """V.treaty.8: the best vassal."""
    spoils = Spoils(mind, mind.s)
    return [spoils.vassal(a - SEAT if a >= SEAT else a - PRINCIPALITY) for a in q.answers]


def liberate(mind: Mind, q: Question) -> Values:
    """V.treaty.12: the town whose loss hurts most."""
    spoils = Spoils(mind, mind.s)
    return [spoils.liberation(answer - PROVINCE) for answer in q.answers]


def ally_conquest(mind: Mind, q: Question) -> Values:
    """V.treaty.14: every ally takes what it can; those that grow stronger by it first."""
    return [0.0 if answer == DONE else ally_gain(mind.s, answer - PRINCIPALITY) for answer in q.answers]


def ally_province(mind: Mind, q: Question) -> Values:
    """V.treaty.14: the province whose loss hurts most."""
    spoils = Spoils(mind, mind.s)
    return [spoils.taken_from(answer - PROVINCE) for answer in q.answers]
