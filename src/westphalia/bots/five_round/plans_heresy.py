"""Plans for Combat Heresy: which religion, which token, how much Faith, and where the dice go."""

from __future__ import annotations

from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import FiveRoundOutlook as Outlook
from westphalia.bots.five_round.terms import town_worth
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.weights import at
from westphalia.editions.five_round.conversion import convert
from westphalia.editions.five_round.resolving import resolve_dice
from westphalia.editions.five_round.roles import is_saved, merit
from westphalia.editions.five_round.state import FAITH_ALONE, FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import CONVERT, FRENCH, NUMBER, PRINCIPALITY, PROVINCE
from westphalia.rules.faith import catholics
from westphalia.rules.realm import religion_of
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT


def conversion(mind: Mind, q: Question) -> Values:
    """V.convert.2: the religion under which one's chances are better, as others may choose at the same time."""
    convert, stay = mind.once(shares_of_conversion)
    return [convert - mind.w.convert if answer == CONVERT else stay for answer in q.answers]


def shares_of_conversion(mind: Mind) -> tuple[float, float]:
    """One's share of the win after converting and after staying."""
    after_it = staying = 0.0
    for before in neighbours_choices(mind):
        after = before.copy()
        convert(after, mind.seat)
        after_it += 0.5 * Outlook(after, mind.seat, mind.w).shares[mind.seat]
        staying += 0.5 * Outlook(before, mind.seat, mind.w).shares[mind.seat]
    return after_it, staying


def neighbours_choices(mind: Mind) -> tuple[FiveRoundState, FiveRoundState]:
    """Two ways others may choose: those before one take the free saved places; or all who are not saved convert too."""
    s, seat = mind.s, mind.seat
    taken, herd = s.copy(), s.copy()
    free = s.k.saved_places - s.role.count(FAITH_ALONE)
    for other in s.initiative[: s.initiative.index(seat)]:
        if free > 0 and s.religion[other] == CATHOLIC and s.home[other] == NONE:
            convert(taken, other)
            free -= 1
    for other in s.initiative:
        like_me = s.religion[other] == s.religion[seat] and not is_saved(s, other)
        if other != seat and s.home[other] == NONE and like_me:
            convert(herd, other)
    return taken, herd


def council(mind: Mind, q: Question) -> Values:
    """V.trent.2: a Good Work where it keeps or brings a saved place, else the French Influence."""
    s, seat = mind.s, mind.seat
    places = s.k.saved_places
    rivals = sorted((merit(s, other) for other in catholics(s) if other != seat), reverse=True)
    bar = rivals[places - 1] if len(rivals) >= places else -5
    close = abs(merit(s, seat) - bar) <= 2
    trent = 0.2 + (0.3 if close else 0.0) + mind.outlook.religious[0]
    return [0.6 if answer == FRENCH else trent for answer in q.answers]


def patronage(mind: Mind, q: Question) -> Values:
    """V.faith.8: Gold for Faith only where conversions matter more than Influence."""
    s, seat = mind.s, mind.seat
    religion = s.religion[seat]
    price = at(mind.w.gold, rounds_left(s)) + 0.1
    # A Gold is two dice, one success; a success converts about a province, and now and then an Elector.
    worth = mind.outlook.province[religion] + 0.4 * mind.outlook.elector[religion]
    return [(answer - NUMBER) * (worth - price) for answer in q.answers]


def dice(mind: Mind, q: Question) -> Values:
    """V.place.1: the place where each die does most, counting how many it takes there."""
    s, seat = mind.s, mind.seat
    left = s.successes[seat]
    if any(s.dice_power) or any(s.dice_hex):  # judge by how things will stand when these dice are resolved
        later = s.copy()
        resolve_dice(later)
        mind.look_ahead(later)
    values = []
    for answer in q.answers:
        if answer < PRINCIPALITY:
            gain, need = on_province(mind, answer - PROVINCE)
        else:
            gain, need = on_principality(mind, answer - PRINCIPALITY)
        if need > left:
            gain *= 0.1
        values.append(gain / need if need > 0 else min(0.0, gain))
    return values


def on_principality(mind: Mind, power: int) -> tuple[float, int]:
    """What converting (or holding) a Principality is worth to the placer's religion, and how many dice it takes."""
    s = mind.s
    mine = s.religion[mind.seat]
    size = s.land[power].bit_count()
    gain = mind.outlook.province[mine] * size
    if s.electors >> power & 1:
        gain += mind.outlook.elector[mine]
    own, theirs = s.dice_power[2 * power + mine], s.dice_power[2 * power + 1 - mine]
    if religion_of(s, power) == mine:
        return (gain, theirs - size + 1) if theirs >= size else (0.0, 1)
    need = size - own + theirs
    return (gain, need) if need > 0 else (0.0, 1)


def on_province(mind: Mind, province: int) -> tuple[float, int]:
    """What dice on a Player's province are worth to the placer, and how many it takes."""
    s, w, seat = mind.s, mind.w, mind.seat
    mine = s.religion[seat]
    owner = s.owner[province]
    theirs = s.religion[owner]
    is_town = bool(s.towns >> province & 1)
    here = PROTESTANT if s.protestant >> province & 1 else 1 - PROTESTANT
    outlook = mind.outlook
    gain = outlook.province[mine]
    own, opposing = s.dice_hex[2 * province + theirs], s.dice_hex[2 * province + 1 - theirs]
    cancels = s.k.owner_die_cancels
    if province == s.capital[owner]:
        return on_capital(mind, owner, own, opposing)
    for_owner = town_worth(s, w) * (1.0 - w.heretical_town * (rounds_left(s) > 0)) if is_town else 0.0
    if is_town and rounds_left(s):  # what it pays next round
        for_owner += at(w.gold, rounds_left(s)) * s.k.gold_per_orthodox_capital_or_town
    for_owner *= 1.0 if owner == seat else -outlook.deny[owner]
    if theirs == mine:
        if here == mine:  # hold it against dice that would turn it
            danger = opposing - cancels * own
            return (gain + for_owner, -(-danger // cancels)) if danger > 0 else (0.0, 1)
        need = -(-opposing // cancels) - own + 1
        return (gain + for_owner, need) if need > 0 else (0.0, 1)
    if here == mine:
        return 0.0, 1
    need = cancels * own - opposing + 1
    if is_town:
        for_owner -= outlook.deny[owner] * -1.0 * at(w.gold, rounds_left(s)) * s.k.town_conversion_gold_loss
    return (gain - for_owner, need) if need > 0 else (0.0, 1)


def on_capital(mind: Mind, owner: int, own: int, opposing: int) -> tuple[float, int]:
    """V.resolve.7: dice rob a capital's Gold; one's own dice shield it."""
    s, w = mind.s, mind.w
    loss = min(s.gold[owner], s.k.capital_dice_gold_loss) * at(w.gold, rounds_left(s))
    danger = opposing - s.k.owner_die_cancels * own
    if owner == mind.seat:
        return (loss, -(-danger // s.k.owner_die_cancels)) if danger > 0 else (0.0, 1)
    if s.religion[owner] == s.religion[mind.seat] or danger > 0:
        return 0.0, 1
    return mind.outlook.deny[owner] * loss, 1 - danger
