"""Plans for Engage in Diplomacy: alliances, gifts and releases, and where Influence is lost."""

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.diplomacy import NEVER, rank_turn
from westphalia.bots.core.outlook import heretical_town_worth, rounds_left
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, land_worth
from westphalia.bots.player_turns.plans_league import value_of_league
from westphalia.engine.question import Question
from westphalia.rules.base.answers import GIFT, PRINCIPALITY, PROVINCE, RELEASE, STORED
from westphalia.rules.base.state import SEATS
from westphalia.rules.diplomacy.vassals import gifts, receivers
from westphalia.rules.league.leagues import BOTH
from westphalia.rules.realm.provinces import town_provinces


def turn(context: PlayerTurnsContext, q: Question) -> Values:
    """Spend Influence on the best alliances, then on anything else that pays."""
    s, seat = context.s, context.seat
    kept = context.w.stored * 0.5 if rounds_left(s) else 0.0
    can_buy = s.stored[seat] < context.spendable_influence(seat)

    def buy(best_gain: float) -> float:
        return best_gain - kept if can_buy else NEVER

    def other(answer: int) -> float:
        if answer in BOTH:
            return value_of_league(context, answer) if not s.wages >> seat & 1 else NEVER
        if answer == GIFT:
            best = max((value for value, _, _ in gift_values(context)), default=NEVER)
            return best - context.w.giving
        if answer == RELEASE:
            towns = bit_list(town_provinces(s, seat))
            return max(release_value(context, town) for town in towns) - context.w.giving
        return NEVER

    return rank_turn(context, q, kept, buy, other)


def value_of_turn(context: PlayerTurnsContext, budget: int) -> float:
    """Return the value of a turn with a budget of Influence: the best alliances that it buys."""
    found = sorted(context.plan.ranking(budget).values(), reverse=True)
    value = 0.0
    for ratio, amount in found:
        if ratio <= 0 or budget <= 0:
            break
        value += ratio * min(amount, budget)
        budget -= amount
    return value


# --- giving away ---


def gift_values(context: PlayerTurnsContext) -> list[tuple[float, int, int]]:
    """Return all possible gifts: their value, the province and the Principality."""
    s, seat = context.s, context.seat
    found = []
    for province in gifts(s, seat):
        loss = land_worth(context, province, s.religion[seat])
        to = bit_list(receivers(s, province))
        found += [(gift_value(context, power) - loss, province, power) for power in to]
    return found


def gift_value(context: PlayerTurnsContext, power: int) -> float:
    s, seat = context.s, context.seat
    own = s.influence[power * SEATS + seat]
    size = s.land[power].bit_count()
    best = context.plan.best_rival(power)
    after = own + s.k.gift_influence
    if s.ally[power] == seat:
        return 1.0 * context.w.ally + context.plan.gain(power, s.k.gift_influence, best)
    if after > best and after >= size + 1:
        return context.plan.worth(power) * context.plan.chance_to_hold(size + 1, after, best)
    return context.w.seed


def release_value(context: PlayerTurnsContext, town: int) -> float:
    """Return a town's Imperial Power as a vassal, less its value as own land."""
    s, w = context.s, context.w
    size, influence = 1, s.k.release_influence
    lent = w.ally * context.power_of_size(size) * context.plan.chance_to_hold(size, influence, 0)
    loss = land_worth(context, town, s.religion[context.seat])
    if (s.protestant >> town & 1) != s.religion[context.seat]:
        loss += heretical_town_worth(s, w) * 0.2
    return lent - loss


def gift(context: PlayerTurnsContext, q: Question) -> Values:
    """Give the province of the best gift."""
    best: dict[int, float] = {}
    for value, province, _ in gift_values(context):
        best[province] = max(value, best.get(province, NEVER))
    return [best.get(answer - PROVINCE, NEVER) for answer in q.answers]


def gift_receiver(context: PlayerTurnsContext, q: Question) -> Values:
    """Give to the Principality for which the gift is worth most."""
    return [gift_value(context, answer - PRINCIPALITY) for answer in q.answers]


def release(context: PlayerTurnsContext, q: Question) -> Values:
    """Release the town that gains most by becoming a vassal."""
    return [release_value(context, answer - PROVINCE) for answer in q.answers]


# --- losing Influence ---


def cost_of_one(context: PlayerTurnsContext, power: int, gone: int = 0) -> float:
    """Return the cost of losing one more Influence on a Principality."""
    s, seat, plan = context.s, context.seat, context.plan
    own = s.influence[power * SEATS + seat] - gone
    if s.ally[power] != seat:
        return context.w.seed
    size, best = s.land[power].bit_count(), plan.best_rival(power)
    left = plan.chance_to_hold(size, own - 1, best) if own > 1 and own - 1 >= best else 0.0
    return plan.worth(power) * (plan.chance_to_hold(size, own, best) - left)


def losses(context: PlayerTurnsContext, q: Question) -> Values:
    """Lose Influence where it is worth least."""
    s, seat = context.s, context.seat
    gone = s.concealed[seat]
    stored = context.w.stored * 0.6 if rounds_left(s) else 0.0
    return [
        -stored if answer == STORED else -cost_of_one(context, answer - PRINCIPALITY, gone.count(answer))
        for answer in q.answers
    ]
