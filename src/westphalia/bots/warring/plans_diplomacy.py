"""Plans for Engage in Diplomacy: friendly or not, whom to ally, what to give away, and where Influence is lost."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.warring.plans_league import joining
from westphalia.bots.warring.terms import WarringMind, heretical_town_worth, land_worth
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    COMPETE,
    DONE,
    END_TURN,
    GIFT,
    GUN,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    STORED,
)
from westphalia.rules.gifts import gifts, receivers
from westphalia.rules.leagues import BOTH
from westphalia.rules.realm import town_provinces
from westphalia.rules.state import SEATS

NOT_NOW: Final = (-0.05, 0)  # a Principality that is out of reach
SURELY: Final = 1e-6  # enough for the first of several equals to be chosen
NEVER: Final = -1.0


def diplomacy_game(mind: WarringMind, q: Question) -> Values:
    """To be unfriendly is never worse, whatever the other does; some keep faith all the same."""
    hard = 1.0 if mind.noise(1) >= mind.w.thumb else 0.0
    return [hard if answer in (GUN, COMPETE) else 0.5 for answer in q.answers]


def place_influence(mind: WarringMind, q: Question) -> Values:
    """One Influence as part of the best alliance in reach."""
    mind.same_turn()
    ranking = mind.plan.ranking(q.about[0] if q.about else 1)
    return [0.0 if answer == DONE else ranking.get(answer - PRINCIPALITY, NOT_NOW)[0] for answer in q.answers]


def turn(mind: WarringMind, q: Question) -> Values:
    """Stored Influence and Gold for the best alliances; then what else pays; then the turn ends."""
    s, seat = mind.s, mind.seat
    stored, budget = s.stored[seat], mind.purse(seat)
    memory = mind.same_turn()
    if memory is not None and memory.placing[1] and stored:  # the rest of an alliance that was begun
        power, more = memory.placing
        memory.placing = (power, more - 1)
        return [1.0 if answer == PRINCIPALITY + power else 0.0 for answer in q.answers]
    ranking = mind.plan.ranking(budget)
    kept = mind.w.stored * 0.5 if rounds_left(s) else 0.0  # what an Influence is worth that is not placed
    best_bought = max((ratio for ratio, amount in ranking.values() if amount > stored), default=NEVER)
    values = []
    for answer in q.answers:
        if answer >= PRINCIPALITY:
            ratio, amount = ranking.get(answer - PRINCIPALITY, NOT_NOW)
            if amount > stored:  # part of it must be bought first, or it must do with less
                ratio = mind.plan.gain(answer - PRINCIPALITY, 1) * 0.5
            values.append(ratio - kept)
        elif answer == BUY_INFLUENCE:
            values.append(best_bought - kept if stored < budget else NEVER)
        elif answer == END_TURN:
            values.append(0.0)
        elif answer in BOTH:
            values.append(joining(mind, answer) if not s.wages >> seat & 1 else NEVER)
        elif answer == GIFT:
            values.append(max((value for value, _, _ in gift_values(mind)), default=NEVER) - mind.w.giving)
        elif answer == RELEASE:
            towns = bit_list(town_provinces(s, seat))
            values.append(max(release_value(mind, town) for town in towns) - mind.w.giving)
        else:
            values.append(NEVER)
    if memory is not None and stored > 1:
        best = max(range(len(values)), key=values.__getitem__)
        values[best] += SURELY
        power = q.answers[best] - PRINCIPALITY
        amount = ranking[power][1] if power in ranking else 1
        memory.placing = (power, amount - 1 if amount <= stored else 0)
    return values


def promise_of_turn(mind: WarringMind, budget: int) -> float:
    """What a turn with so much Influence brings: the best alliances, as far as it goes."""
    found = sorted(mind.plan.ranking(budget).values(), reverse=True)
    value = 0.0
    for ratio, amount in found:
        if ratio <= 0 or budget <= 0:
            break
        value += ratio * min(amount, budget)
        budget -= amount
    return value


# --- giving away ---


def gift_values(mind: WarringMind) -> list[tuple[float, int, int]]:
    """Each province that could be given to a Principality, what it would bring, and to whom."""
    s, seat = mind.s, mind.seat
    found = []
    for province in gifts(s, seat):
        loss = land_worth(mind, province, s.religion[seat])
        to = bit_list(receivers(s, province))
        found += [(gift_value(mind, power) - loss, province, power) for power in to]
    return found


def gift_value(mind: WarringMind, power: int) -> float:
    """What a Principality's gain of a province and of one's Influence there brings."""
    s, seat = mind.s, mind.seat
    own = s.influence[power * SEATS + seat]
    size = s.land[power].bit_count()
    best = mind.plan.best_rival(power)
    after = own + s.k.gift_influence
    if s.ally[power] == seat:
        return 1.0 * mind.w.ally + mind.plan.gain(power, s.k.gift_influence, best)
    if after > best and after >= size + 1:
        return mind.plan.worth(power) * mind.plan.holds(size + 1, after, best)
    return mind.w.seed


def release_value(mind: WarringMind, town: int) -> float:
    """What a town as a vassal lends, less what it is worth as one's own."""
    s, w = mind.s, mind.w
    size, influence = 1, s.k.release_influence
    lent = w.ally * mind.power_of_size(size) * mind.plan.holds(size, influence, 0)
    loss = land_worth(mind, town, s.religion[mind.seat])
    if (s.protestant >> town & 1) != s.religion[mind.seat]:
        loss += heretical_town_worth(s, w) * 0.2
    return lent - loss


def gift(mind: WarringMind, q: Question) -> Values:
    """The province that is worth least to oneself and most to an ally."""
    best: dict[int, float] = {}
    for value, province, _ in gift_values(mind):
        best[province] = max(value, best.get(province, NEVER))
    return [best.get(answer - PROVINCE, NEVER) for answer in q.answers]


def gift_receiver(mind: WarringMind, q: Question) -> Values:
    """The Principality where it brings most."""
    return [gift_value(mind, answer - PRINCIPALITY) for answer in q.answers]


def release(mind: WarringMind, q: Question) -> Values:
    """The town that is worth more as a vassal."""
    return [release_value(mind, answer - PROVINCE) for answer in q.answers]


# --- losing Influence ---


def cost_of_one(mind: WarringMind, power: int, gone: int = 0) -> float:
    """What it costs to lose one more Influence on a Principality."""
    s, seat, plan = mind.s, mind.seat, mind.plan
    own = s.influence[power * SEATS + seat] - gone
    if s.ally[power] != seat:
        return mind.w.seed
    size, best = s.land[power].bit_count(), plan.best_rival(power)
    left = plan.holds(size, own - 1, best) if own > 1 and own - 1 >= best else 0.0
    return plan.worth(power) * (plan.holds(size, own, best) - left)


def losses(mind: WarringMind, q: Question) -> Values:
    """Where least is lost: what is stored, then where it decides least."""
    s, seat = mind.s, mind.seat
    gone = s.concealed[seat]
    stored = mind.w.stored * 0.6 if rounds_left(s) else 0.0
    return [
        -stored if answer == STORED else -cost_of_one(mind, answer - PRINCIPALITY, gone.count(answer))
        for answer in q.answers
    ]


def withdraw(mind: WarringMind, q: Question) -> Values:
    """Where least is lost."""
    plan = mind.plan
    return [-plan.value(answer - PRINCIPALITY) for answer in q.answers]
