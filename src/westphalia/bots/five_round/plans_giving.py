"""Plans for giving up land: releasing a town, giving a province away, leaving the Empire."""

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.exile import odds_of_exile
from westphalia.bots.core.outlook import heretical_town_worth, rounds_left, town_worth, wars_left
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext, land_worth
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, STAY
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.diplomacy.influence import influenced
from westphalia.rules.diplomacy.vassals import gifts, receivers
from westphalia.rules.realm.provinces import of_religion, town_provinces

NEVER: Final = -99.0


# --- releasing a town (V.dip.6) ---


def release_value(context: FiveRoundContext, town: int) -> float:
    """Return a town's Imperial Power as a vassal, less its value as own land."""
    k, size = context.s.k, 1
    chance_to_hold = context.plan.chance_to_hold(size, k.release_influence, 0)
    return context.w.ally * k.ip_of_principality_by_size[size] * chance_to_hold - land_worth(context, town)


def best_release(context: FiveRoundContext) -> float:
    """Return the value of releasing the best town."""
    return max(release_value(context, town) for town in bit_list(town_provinces(context.s, context.seat)))


def release(context: FiveRoundContext, q: Question) -> Values:
    """V.dip.6: the town that gains most by becoming a vassal."""
    return [release_value(context, answer - PROVINCE) for answer in q.answers]


# --- giving a province (V.dip.7) ---


def gift_value(context: FiveRoundContext, power: int) -> float:
    """Return the value of a Principality's growth and of the Influence gained there."""
    s, seat, plan = context.s, context.seat, context.plan
    by_size = s.k.ip_of_principality_by_size
    size = s.land[power].bit_count()
    own, best = s.influence[power * SEATS + seat] + s.k.gift_influence, plan.best_rival(power)
    grown = context.w.ally * (by_size[size + 1] - by_size[size])
    worth = plan.worth(power)
    ally = s.ally[power]
    if ally == seat:
        before = worth * plan.chance_to_hold(size, own - s.k.gift_influence, best)
        return (worth + grown) * plan.chance_to_hold(size + 1, own, best) - before
    if own > best and own > size:
        taken = 0.0 if ally == NONE else context.outlook.deny[ally] * worth
        return (worth + grown) * plan.chance_to_hold(size + 1, own, best) + taken
    return context.w.seed * s.k.gift_influence - (0.0 if ally == NONE else context.outlook.deny[ally] * grown)


def best_gift(context: FiveRoundContext) -> tuple[float, int, int]:
    """Return the best gift: its value, the province and the Principality. Provinces with a town cannot be given."""
    s = context.s
    values: dict[int, float] = {}
    best = (NEVER, -1, -1)
    for province in gifts(s, context.seat):
        for power in bit_list(receivers(s, province)):
            if power not in values:
                values[power] = gift_value(context, power) - context.w.land
            best = max(best, (values[power], province, power))
    return best


def gift(context: FiveRoundContext, q: Question) -> Values:
    """V.dip.7: the province of the best gift."""
    best = context.cached(best_gift)[1]
    return [1.0 if answer - PROVINCE == best else 0.0 for answer in q.answers]


def gift_receiver(context: FiveRoundContext, q: Question) -> Values:
    """V.dip.7: the Principality for which the gift is worth most."""
    return [gift_value(context, answer - PRINCIPALITY) for answer in q.answers]


# --- leaving the Empire (V.fp.*) ---


def price_of_exile(context: FiveRoundContext) -> float:
    """Return the expected points that leaving costs; half of the Influence comes back (V.fp.9 to V.fp.14)."""
    s, seat, w, k = context.s, context.seat, context.w, context.s.k
    wars, land = wars_left(s), s.land[seat]
    towns = town_provinces(s, seat)
    orthodox = (towns & of_religion(s, s.religion[seat])).bit_count()
    lost = lookup(w.own, wars) * k.ip_per_own_province * land.bit_count()
    lost += town_worth(s, w) * orthodox + heretical_town_worth(s, w) * (towns.bit_count() - orthodox)
    lost += lookup(w.lent, wars) * sum(s.principality_power(power) for power in bit_list(s.allied[seat]))
    lost += context.outlook.vote * (s.allied[seat] & s.electors).bit_count()
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    placed += k.fp_release_influence * towns.bit_count()
    placed += k.fp_gift_influence * max(
        0, land.bit_count() - towns.bit_count() - k.fp_provinces_kept_for_successor
    )
    kept = (s.stored[seat] + placed) // k.fp_influence_return
    return lost - w.stored * (kept - s.stored[seat])


def gain_of_exile(context: FiveRoundContext) -> float:
    """Return the gain of leaving: the successor as an ally (V.fp.14), and a growing Home (V.fp.8)."""
    s, k, w = context.s, context.s.k, context.w
    towns = town_provinces(s, context.seat).bit_count()
    size = min(k.fp_provinces_kept_for_successor, s.land[context.seat].bit_count() - towns)
    power = sum(k.ip_of_foreign_home[number] for number in range(s.round + 1, k.rounds + 1))
    return lookup(w.lent, wars_left(s)) * k.ip_of_principality_by_size[size] + w.home * power


def exile(context: FiveRoundContext, q: Question) -> Values:
    """V.fp.1: return the probability of each answer."""
    odds = odds_of_exile(context, value_of_exile(context))
    return [1.0 - odds if answer == STAY else odds for answer in q.answers]


def value_of_exile(context: FiveRoundContext) -> float:
    """Return the Home's armies less the land; a Home counts for nothing at Westphalia."""
    leaning = lookup(context.w.exile, rounds_left(context.s))
    return gain_of_exile(context) - price_of_exile(context) + leaning
