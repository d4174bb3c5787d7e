"""Plans for giving away: a town released, a province given, and the whole realm left for a Home."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import heretical_town_worth, town_worth
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, PROVINCE, STAY
from westphalia.rules.gifts import gifts, receivers
from westphalia.rules.influence import influenced
from westphalia.rules.realm import of_religion, town_provinces
from westphalia.rules.state import NONE, SEATS

NEVER: Final = -99.0


def land_worth(mind: Mind, province: int) -> float:
    """What a province of one's own is worth, its town included."""
    s = mind.s
    worth = mind.w.land
    if s.towns >> province & 1:
        orthodox = of_religion(s, s.religion[mind.seat]) >> province & 1
        worth += town_worth(s, mind.w) if orthodox else heretical_town_worth(s, mind.w)
    return worth


# --- releasing a town (V.dip.6) ---


def release_value(mind: Mind, town: int) -> float:
    """What a town lends as a vassal, less what it is worth as one's own."""
    k, size = mind.s.k, 1
    holds = mind.plan.holds(size, k.release_influence, 0)
    return mind.w.ally * k.ip_of_principality_by_size[size] * holds - land_worth(mind, town)


def best_release(mind: Mind) -> float:
    """What the best town to release brings."""
    return max(release_value(mind, town) for town in bit_list(town_provinces(mind.s, mind.seat)))


def release(mind: Mind, q: Question) -> Values:
    """V.dip.6: the town that is worth more as a vassal."""
    return [release_value(mind, answer - PROVINCE) for answer in q.answers]


# --- giving a province (V.dip.7) ---


def gift_value(mind: Mind, power: int) -> float:
    """What it brings that a Principality gains a province, and oneself Influence there."""
    s, seat, plan = mind.s, mind.seat, mind.plan
    by_size = s.k.ip_of_principality_by_size
    size = s.land[power].bit_count()
    own, best = s.influence[power * SEATS + seat] + s.k.gift_influence, plan.best_rival(power)
    grown = mind.w.ally * (by_size[size + 1] - by_size[size])
    worth = plan.worth(power)
    ally = s.ally[power]
    if ally == seat:
        before = worth * plan.holds(size, own - s.k.gift_influence, best)
        return (worth + grown) * plan.holds(size + 1, own, best) - before
    if own > best and own > size:
        taken = 0.0 if ally == NONE else mind.outlook.deny[ally] * worth
        return (worth + grown) * plan.holds(size + 1, own, best) + taken
    return mind.w.seed * s.k.gift_influence - (0.0 if ally == NONE else mind.outlook.deny[ally] * grown)


def best_gift(mind: Mind) -> tuple[float, int, int]:
    """The gift that brings most: its value, the province, the Principality; a province given has no town."""
    s = mind.s
    values: dict[int, float] = {}
    best = (NEVER, -1, -1)
    for province in gifts(s, mind.seat):
        for power in bit_list(receivers(s, province)):
            if power not in values:
                values[power] = gift_value(mind, power) - mind.w.land
            best = max(best, (values[power], province, power))
    return best


def gift(mind: Mind, q: Question) -> Values:
    """V.dip.7: the province of the best gift."""
    best = mind.once(best_gift)[1]
    return [1.0 if answer - PROVINCE == best else 0.0 for answer in q.answers]


def gift_receiver(mind: Mind, q: Question) -> Values:
    """V.dip.7: the Principality to which it brings most."""
    return [gift_value(mind, answer - PRINCIPALITY) for answer in q.answers]


# --- leaving the Empire (V.fp.*) ---


def price_of_exile(mind: Mind) -> float:
    """What is lost: one's own land, and all alliances; half of the Influence comes back (V.fp.9 to V.fp.14)."""
    s, seat, k = mind.s, mind.seat, mind.s.k
    lost = sum(land_worth(mind, province) for province in bit_list(s.land[seat]))
    lost += sum(mind.plan.value(power) for power in bit_list(s.allied[seat]))
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    kept = (s.stored[seat] + placed) // k.fp_influence_return
    return lost - mind.w.stored * kept


def gain_of_exile(mind: Mind) -> float:
    """What is won: the successor as an ally (V.fp.14), and a Home whose power grows (V.fp.8)."""
    s, k = mind.s, mind.s.k
    towns = town_provinces(s, mind.seat).bit_count()
    size = min(k.fp_provinces_kept_for_successor, s.land[mind.seat].bit_count() - towns)
    by_round = k.ip_of_foreign_home
    power = sum(by_round[number] for number in range(s.round + 1, k.rounds + 1))
    successor = mind.w.ally * k.ip_of_principality_by_size[size] * mind.plan.holds(size, size, 0)
    return successor + mind.w.home * power


def exile(mind: Mind, q: Question) -> Values:
    """V.fp.1: a Home counts nothing at Westphalia; who has little to lose may gain by its armies."""
    if not rounds_left(mind.s):
        return [0.0] * len(q.answers)
    leave = gain_of_exile(mind) - price_of_exile(mind) + mind.w.exile
    return [0.0 if answer == STAY else leave for answer in q.answers]
