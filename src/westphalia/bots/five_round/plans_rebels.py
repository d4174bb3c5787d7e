"""Plans for Peace & Rebels: what is worth its Gold, where Unrest does least harm, and wars with a casus belli."""

from __future__ import annotations

from westphalia.bots.five_round import plans_war
from westphalia.bots.five_round.terms_rebels import (
    RebelsMind,
    cost_of_fall,
    cost_of_unrest,
    gold_worth,
)
from westphalia.bots.mind import Values
from westphalia.editions.five_round.declaration import attackable
from westphalia.editions.five_round.rebels.constants import (
    GOLD_OF_REBEL_HELD,
    PRICE_OF_REBEL,
    REBELS_THAT_TAKE,
)
from westphalia.editions.five_round.rebels.suppression import price
from westphalia.engine.question import Question
from westphalia.rules.answers import NO, PASS, PRINCIPALITY, PROVINCE, SEAT, STORED, WAR_ON_PLAYER
from westphalia.rules.losing import losable

# --- Influence and Unrest ---


def lost_influence(mind: RebelsMind, q: Question) -> Values:
    """R.variant.set.7: where 1 Influence does least."""
    plan = mind.plan
    return [-mind.w.stored if a == STORED else -plan.cost_of_one(a - PRINCIPALITY) for a in q.answers]


def unrest(mind: RebelsMind, q: Question) -> Values:
    """R.variant.g.2, R.variant.h.1, R.variant.h.2: where Unrest costs least."""
    return [-cost_of_unrest(mind, answer - PROVINCE) for answer in q.answers]


def ally_dissent(mind: RebelsMind, q: Question) -> Values:
    """R.variant.g.3: Influence on an ally, or Unrest, whichever costs less."""
    plan = mind.plan
    return [
        -plan.cost_of_one(a - PRINCIPALITY) if a >= PRINCIPALITY else -cost_of_unrest(mind, a - PROVINCE)
        for a in q.answers
    ]


def relief(mind: RebelsMind, q: Question) -> Values:
    """R.variant.h.2: where Unrest would cost most."""
    return [0.0 if answer == PASS else cost_of_unrest(mind, answer - PROVINCE) for answer in q.answers]


# --- suppression ---


def rebels_too_many(mind: RebelsMind, province: int) -> int:
    """How many Rebels must be beaten so that a province does not fall in this phase; 0 if it is safe."""
    s = mind.s
    if not s.unrest >> province & 1:
        return 0
    need = REBELS_THAT_TAKE[s.towns >> province & 1]
    return max(0, s.rebels[province] - need + 1)


def suppression(mind: RebelsMind, province: int) -> float:
    """R.variant.b.1: what it brings to pay for a province, without the price."""
    s, gold = mind.s, gold_worth(mind)
    if s.rebel_held >> province & 1:
        fine = GOLD_OF_REBEL_HELD[s.towns >> province & 1]
        return mind.w.land + fine * gold
    if not s.rebels[province]:
        return cost_of_unrest(mind, province)
    beaten = rebels_too_many(mind, province)
    if beaten and beaten * PRICE_OF_REBEL <= s.gold[mind.seat]:
        return cost_of_fall(mind, province) - (beaten - 1) * PRICE_OF_REBEL * gold
    return 0.0


def suppress(mind: RebelsMind, q: Question) -> Values:
    """R.variant.b.1: whatever brings more than its Gold."""
    gold = gold_worth(mind)
    return [
        0.0 if a == PASS else suppression(mind, a - PROVINCE) - price(mind.s, a - PROVINCE) * gold
        for a in q.answers
    ]


# --- wars with a casus belli ---


def use(mind: RebelsMind, q: Question) -> Values:
    """R.variant.a.3: what helps in a war is used; kept it would only end."""
    return [0.0 if answer == NO else 1.0 for answer in q.answers]


def cost_of_neglect(mind: RebelsMind, enemy: int) -> float:
    """R.variant.a.1: what it costs not to attack somebody on whom one has a casus belli."""
    s = mind.s
    if not s.claims[mind.seat] >> enemy & 1:
        return 0.0
    places = losable(s, mind.seat)
    plan = mind.plan
    costs = [mind.w.stored if a == STORED else plan.cost_of_one(a - PRINCIPALITY) for a in places]
    return min(costs, default=0.0)


def declare(mind: RebelsMind, q: Question) -> Values:
    """V.war.2: as in the edition; a casus belli makes a war on a Player a little better than peace."""
    values = plans_war.declare(mind, q)
    if WAR_ON_PLAYER in q.answers and mind.s.claims[mind.seat]:
        best = max(on_player(mind, other) for other in attackable(mind.s, mind.seat))
        values[list(q.answers).index(WAR_ON_PLAYER)] = best
    return values


def attack(mind: RebelsMind, q: Question) -> Values:
    """V.war.player.1: as in the edition, with what a neglected casus belli would cost."""
    return [on_player(mind, answer - SEAT) for answer in q.answers]


def on_player(mind: RebelsMind, enemy: int) -> float:
    """What a war on a Player promises, with the Influence that a casus belli on him would cost."""
    return plans_war.war_on_player(mind, enemy) + cost_of_neglect(mind, enemy)
