"""Plans for Peace & Rebels: suppression, Unrest, and wars with a casus belli."""

from westphalia.bots.core.decision_context import Values
from westphalia.bots.five_round import plans_war
from westphalia.bots.five_round.rebels.evaluation import (
    RebelsContext,
    cost_of_fall,
    cost_of_unrest,
    gold_worth,
)
from westphalia.editions.five_round.rebels.constants import (
    GOLD_OF_REBEL_HELD,
    PRICE_OF_REBEL,
    REBELS_THAT_TAKE,
)
from westphalia.editions.five_round.rebels.rules.uprising import price
from westphalia.editions.five_round.rules.war.declaration import attackable
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NO, PASS, PRINCIPALITY, PROVINCE, SEAT, STORED, WAR_ON_PLAYER
from westphalia.rules.diplomacy.losing import losable

# --- Influence and Unrest ---


def lost_influence(context: RebelsContext, q: Question) -> Values:
    """R.variant.set.7: lose Influence where it is worth least."""
    plan = context.plan
    return [-context.w.stored if a == STORED else -plan.cost_of_one(a - PRINCIPALITY) for a in q.answers]


def unrest(context: RebelsContext, q: Question) -> Values:
    """R.variant.g.2, R.variant.h.1, R.variant.h.2: put Unrest where it costs least."""
    return [-cost_of_unrest(context, answer - PROVINCE) for answer in q.answers]


def ally_dissent(context: RebelsContext, q: Question) -> Values:
    """R.variant.g.3: lose Influence on an ally or take Unrest, whichever costs less."""
    plan = context.plan
    return [
        -plan.cost_of_one(a - PRINCIPALITY) if a >= PRINCIPALITY else -cost_of_unrest(context, a - PROVINCE)
        for a in q.answers
    ]


def relief(context: RebelsContext, q: Question) -> Values:
    """R.variant.h.2: remove the Unrest that would cost most."""
    return [0.0 if answer == PASS else cost_of_unrest(context, answer - PROVINCE) for answer in q.answers]


# --- suppression ---


def rebels_too_many(context: RebelsContext, province: int) -> int:
    """Return how many Rebels must be removed so that a province does not fall this phase."""
    s = context.s
    if not s.unrest >> province & 1:
        return 0
    need = REBELS_THAT_TAKE[s.towns >> province & 1]
    return max(0, s.rebels[province] - need + 1)


def suppression(context: RebelsContext, province: int) -> float:
    """R.variant.b.1: the value of paying for a province, without the price."""
    s, gold = context.s, gold_worth(context)
    if s.rebel_held >> province & 1:
        fine = GOLD_OF_REBEL_HELD[s.towns >> province & 1]
        return context.w.land + fine * gold
    if not s.rebels[province]:
        return cost_of_unrest(context, province)
    beaten = rebels_too_many(context, province)
    if beaten and beaten * PRICE_OF_REBEL <= s.gold[context.seat]:
        return cost_of_fall(context, province) - (beaten - 1) * PRICE_OF_REBEL * gold
    return 0.0


def suppress(context: RebelsContext, q: Question) -> Values:
    """R.variant.b.1: pay for any province that is worth more than its Gold."""
    gold = gold_worth(context)
    return [
        0.0 if a == PASS else suppression(context, a - PROVINCE) - price(context.s, a - PROVINCE) * gold
        for a in q.answers
    ]


# --- wars with a casus belli ---


def use(context: RebelsContext, q: Question) -> Values:
    """R.variant.a.3: always use a casus belli; it would lapse anyway."""
    return [0.0 if answer == NO else 1.0 for answer in q.answers]


def cost_of_neglect(context: RebelsContext, enemy: int) -> float:
    """R.variant.a.1: the cost of not attacking an enemy on whom the seat has a casus belli."""
    s = context.s
    if not s.claims[context.seat] >> enemy & 1:
        return 0.0
    places = losable(s, context.seat)
    plan = context.plan
    costs = [context.w.stored if a == STORED else plan.cost_of_one(a - PRINCIPALITY) for a in places]
    return min(costs, default=0.0)


def declare(context: RebelsContext, q: Question) -> Values:
    """V.war.2: as in the edition, but an unused casus belli costs Influence."""
    values = plans_war.declare(context, q)
    if WAR_ON_PLAYER in q.answers and context.s.claims[context.seat]:
        best = max(on_player(context, other) for other in attackable(context.s, context.seat))
        values[list(q.answers).index(WAR_ON_PLAYER)] = best
    return values


def attack(context: RebelsContext, q: Question) -> Values:
    """V.war.player.1: as in the edition, but an unused casus belli costs Influence."""
    return [on_player(context, answer - SEAT) for answer in q.answers]


def on_player(context: RebelsContext, enemy: int) -> float:
    """Return the value of a war on a Player, plus the Influence that an unused casus belli costs."""
    return plans_war.war_on_player(context, enemy) + cost_of_neglect(context, enemy)
