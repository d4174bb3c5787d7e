"""Plans that only the six-round edition needs: activities, Church Patronage and the Shifts."""

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.weights import lookup
from westphalia.bots.player_turns.plans_activity import diplomacy_value, heresy_value, war_value
from westphalia.bots.player_turns.plans_faith import value_of_faith
from westphalia.bots.six_round.evaluation import SixRoundContext
from westphalia.editions.six_round.rules.faith import church_abuses
from westphalia.engine.question import Question
from westphalia.rules.base.answers import ENGAGE_IN_DIPLOMACY, NUMBER, PRINCIPALITY, STORED, YES
from westphalia.rules.base.state import CATHOLIC


def funds(context: SixRoundContext) -> int:
    return context.s.stored[context.seat] + context.s.gold[context.seat]


def combat_heresy(context: SixRoundContext, q: Question) -> Values:
    """VI.activity.3: Combat Heresy replaces the weaker of the other two activities."""
    heresy, lesser = context.cached(activity_values)
    return [heresy if answer == YES else lesser for answer in q.answers]


def activity_values(context: SixRoundContext) -> tuple[float, float]:
    """Return the value of Combat Heresy, and of the weaker of the other two activities."""
    return heresy_value(context) + indulgences(context), min(diplomacy_and_war(context))


def diplomacy_and_war(context: SixRoundContext) -> tuple[float, float]:
    """Return the values of the other two activities."""
    return diplomacy_value(context, funds(context)), war_value(context)


def indulgences(context: SixRoundContext) -> float:
    """VI.faith.4: a Catholic earns Gold before the Reformation."""
    s, seat = context.s, context.seat
    if s.religion[seat] != CATHOLIC:
        return 0.0
    gold = 0 if s.reformation else s.k.indulgence_gold
    return gold * lookup(context.w.gold, rounds_left(s))


def second_activity(context: SixRoundContext, q: Question) -> Values:
    """VI.activity.4: the more valuable of the two other activities."""
    diplomacy, war = context.cached(diplomacy_and_war)
    return [diplomacy if answer == ENGAGE_IN_DIPLOMACY else war for answer in q.answers]


def patronage(context: SixRoundContext, q: Question) -> Values:
    """VI.faith.10: buy Faith only if successes are worth more than Influence; never during Church Abuses."""
    s, seat = context.s, context.seat
    if church_abuses(s, seat):
        return [-float(answer - NUMBER) for answer in q.answers]
    price = lookup(context.w.gold, rounds_left(s)) + 0.1
    chance = s.k.faith_die_success / 6
    values = []
    for answer in q.answers:
        gold = answer - NUMBER
        faith = s.faith[seat] + gold * s.k.patronage_faith_per_gold
        values.append(value_of_faith(context, faith * chance) - price * gold)
    return values


def shift_place(context: SixRoundContext, q: Question) -> Values:
    """VI.shift.4: place the Emperor's Influence where it wins or keeps an ally, otherwise save it."""
    saved = context.w.stored * 0.7 if rounds_left(context.s) else 0.0
    return [
        saved if answer == STORED else context.plan.gain(answer - PRINCIPALITY, 1) for answer in q.answers
    ]
