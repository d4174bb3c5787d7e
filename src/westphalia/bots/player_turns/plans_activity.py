"""The value of each activity, and the plan for conversion."""

from __future__ import annotations

from typing import Final

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.plans_diplomacy import value_of_turn
from westphalia.bots.player_turns.plans_faith import value_of_faith
from westphalia.bots.player_turns.plans_war import best_war
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONVERT
from westphalia.rules.realm.provinces import is_foreign_power

GAMES: Final = 1.5  # the average Influence from a Diplomacy Game that the seat begins


def heresy_value(context: PlayerTurnsContext) -> float:
    """Return the value of Combat Heresy: successes on the best spots, and the option to convert."""
    value = context.w.heresy + value_of_faith(context, context.faith())
    if not is_foreign_power(context.s, context.seat):
        convert, stay = context.cached(shares_of_conversion)
        value += max(0.0, convert - stay) / context.outlook.slope
    return value


def diplomacy_value(context: PlayerTurnsContext, funds: int) -> float:
    """Return the value of Engage in Diplomacy: a Diplomacy Game and alliances, less what stored Influence is worth."""
    s, w = context.s, context.w
    kept = w.stored * 0.7 if rounds_left(s) else 0.0
    budget = funds + int(GAMES)
    return w.diplomacy + value_of_turn(context, budget) - kept * funds + w.influence * (GAMES - int(GAMES))


def war_value(context: PlayerTurnsContext) -> float:
    """Return the value of Wage War: the best war that could be declared now."""
    return context.w.war + max(0.0, best_war(context))


# --- conversion ---


def shares_of_conversion(context: PlayerTurnsContext) -> tuple[float, float]:
    """Return the share of the win after converting and after staying, considering that others choose too."""
    s, seat = context.s, context.seat
    convert, stay = 0.0, 0.0
    for others in ((), likely_converts(context)):
        before = context.converted(s, others) if others else s
        after = context.converted(s, [other for other in s.initiative if other in others or other == seat])
        convert += 0.5 * context.evaluate(after).shares[seat]
        stay += 0.5 * context.evaluate(before).shares[seat]
    return convert, stay


def likely_converts(context: PlayerTurnsContext) -> tuple[int, ...]:
    """Return earlier seats of the own religion that would not win with it, and so may leave it."""
    s, seat = context.s, context.seat
    religion = s.religion[seat]
    winners = s.winners_of(religion)
    return tuple(
        other
        for other in s.initiative[: s.initiative.index(seat)]
        if s.religion[other] == religion and other not in winners and not is_foreign_power(s, other)
    )


def conversion(context: PlayerTurnsContext, q: Question) -> Values:
    """Choose the religion with the better chances."""
    convert, stay = context.cached(shares_of_conversion)
    return [convert - context.w.convert if answer == CONVERT else stay for answer in q.answers]
