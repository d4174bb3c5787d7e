"""Plans for the Peace Treaty: conquer, vassalize or liberate, and gains of allies."""

from westphalia.board import mask_of
from westphalia.bots.core.decision_context import Values
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.bots.five_round.plans_war import ally_gain
from westphalia.bots.five_round.spoils import Spoils
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONQUER, DONE, LIBERATE, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE


def treaty(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.1: the most valuable kind of peace."""
    spoils = Spoils(context, context.s)
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


def conquer(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.3: the best town or provinces; a second province only if it is worth its price."""
    spoils = Spoils(context, context.s)
    if q.about:
        worth = {province: value for value, province in spoils.plain_values(mask_of(q.about))}
        return [0.0 if answer == DONE else worth.get(answer - PROVINCE, -1.0) for answer in q.answers]
    best = spoils.best_conquest()[1]
    worth = {province: value for value, province in (*spoils.plain_values(), *spoils.town_values())}
    return [
        worth.get(answer - PROVINCE, 0.0) + (10.0 if answer - PROVINCE == best else 0.0)
        for answer in q.answers
    ]


def vassalize(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.8: the most valuable vassal."""
    spoils = Spoils(context, context.s)
    return [spoils.vassal(a - SEAT if a >= SEAT else a - PRINCIPALITY) for a in q.answers]


def liberate(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.12: the town whose loss hurts most."""
    spoils = Spoils(context, context.s)
    return [spoils.liberation(answer - PROVINCE) for answer in q.answers]


def ally_conquest(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.14: allies that grow stronger first."""
    return [0.0 if answer == DONE else ally_gain(context.s, answer - PRINCIPALITY) for answer in q.answers]


def ally_province(context: FiveRoundContext, q: Question) -> Values:
    """V.treaty.14: the province whose loss hurts most."""
    spoils = Spoils(context, context.s)
    return [spoils.taken_from(answer - PROVINCE) for answer in q.answers]
