"""Plans for the Peace Treaty: conquer or vassalize, and gains of allies."""

from typing import Final

from westphalia.board import mask_of
from westphalia.bots.core.decision_context import Values
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.spoils import Spoils, ally_gain
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONQUER, DONE, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE

CHOSEN: Final = 10.0  # outweighs any value: marks the first province of the best conquest


def treaty(context: PlayerTurnsContext, q: Question) -> Values:
    """Choose the most valuable kind of peace."""
    spoils = Spoils.at_hand(context)
    found = {CONQUER: spoils.best_conquest()[0], VASSALIZE: spoils.best_vassal()[0]}
    return [found.get(answer, 0.0) for answer in q.answers]


def conquer(context: PlayerTurnsContext, q: Question) -> Values:
    """Take the best town or provinces; a second province only if it is worth its price."""
    spoils = Spoils.at_hand(context)
    if q.about:
        worth = {province: value for value, province in spoils.plain_values(mask_of(q.about))}
        return [0.0 if answer == DONE else worth.get(answer - PROVINCE, -1.0) for answer in q.answers]
    best = spoils.best_conquest()[1]
    worth = {province: value for value, province in (*spoils.plain_values(), *spoils.town_values())}
    return [
        worth.get(answer - PROVINCE, -1.0) + (CHOSEN if answer - PROVINCE == best else 0.0)
        for answer in q.answers
    ]


def vassalize(context: PlayerTurnsContext, q: Question) -> Values:
    spoils = Spoils.at_hand(context)
    return [spoils.vassal(a - SEAT if a >= SEAT else a - PRINCIPALITY) for a in q.answers]


def ally_conquest(context: PlayerTurnsContext, q: Question) -> Values:
    """Let every ally take something; passing one over costs Influence."""
    return [0.0 if answer == DONE else ally_gain(context, answer - PRINCIPALITY) for answer in q.answers]


def ally_province(context: PlayerTurnsContext, q: Question) -> Values:
    """Take the province whose loss hurts the enemy most; it converts to the ally's religion."""
    s = context.s
    spoils = Spoils.at_hand(context)
    becomes = s.protestant >> s.capital[q.about[0]] & 1
    values = []
    for answer in q.answers:
        province = answer - PROVINCE
        turned = (s.protestant >> province & 1) != becomes
        values.append(spoils.taken_from(province) + (context.outlook.province[becomes] if turned else 0.0))
    return values
