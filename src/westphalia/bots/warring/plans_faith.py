"""Plans for spreading the Faith: where each success does most, and what converts further."""

from __future__ import annotations

from typing import Final

from westphalia.bots.mind import Values
from westphalia.bots.warring.spoils_plan import heresy_of
from westphalia.bots.warring.terms import WarringMind, heretical_town_worth, town_worth
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, PROVINCE, WITHDRAW
from westphalia.rules.realm import religion_of
from westphalia.rules.spreading import spots

OUT_OF_REACH: Final = 0.1  # what part of a gain counts that takes more successes than one has
WITH_OTHERS: Final = 0.5  # likewise where others of one's religion may help


def dice(mind: WarringMind, q: Question) -> Values:
    """The spot where each success does most, counting how many it takes there."""
    left = mind.s.successes[mind.seat]
    return [-10.0 if answer == WITHDRAW else on_spot(mind, answer, left) for answer in q.answers]


def on_spot(mind: WarringMind, spot: int, left: int) -> float:
    """What a success on a spot brings, shared among those it takes there."""
    gain, need = gain_and_need(mind, spot)
    if need > left:
        gain *= OUT_OF_REACH
    return gain / need if need > 0 else min(0.0, gain)


def gain_and_need(mind: WarringMind, spot: int) -> tuple[float, int]:
    """What it brings to win a spot for one's religion (or to hold it), and how many successes it takes."""
    if spot >= PRINCIPALITY:
        return on_principality(mind, spot - PRINCIPALITY)
    return on_province(mind, spot - PROVINCE)


def lying_on(mind: WarringMind, spot: int) -> int:
    """How many successes lie on a spot: of one's own religion above 0, of the other below."""
    s = mind.s
    mine = s.religion[mind.seat]
    return sum(1 if s.religion[seat] == mine else -1 for where, seat in mind.dice() if where == spot)


def on_principality(mind: WarringMind, power: int) -> tuple[float, int]:
    """A Principality converts as a whole, with as many successes as it has provinces."""
    s = mind.s
    mine = s.religion[mind.seat]
    size = s.land[power].bit_count()
    gain = mind.outlook.province[mine] * size
    if s.electors >> power & 1:
        gain += mind.outlook.elector[mine]
    lying = lying_on(mind, PRINCIPALITY + power)
    if religion_of(s, power) == mine:
        return (gain, -lying - size + 1) if -lying >= size else (0.0, 1)
    return (gain, size - lying) if lying < size else (0.0, 1)


def on_province(mind: WarringMind, province: int) -> tuple[float, int]:
    """A Player's province turns with one success that is not cancelled; with his own success another one follows."""
    s, seat = mind.s, mind.seat
    mine, owner = s.religion[seat], s.owner[province]
    here = s.protestant >> province & 1
    lying = lying_on(mind, PROVINCE + province)
    gain = mind.outlook.province[mine]
    worth = orthodoxy(mind, province)
    if s.religion[owner] == mine:
        gain += worth if owner == seat else -mind.outlook.deny[owner] * worth
    else:
        gain += mind.outlook.deny[owner] * worth if owner != seat else 0.0
    if here == mine:  # hold it against successes that would turn it
        return (gain, -lying) if lying < 0 else (0.0, 1)
    if owner == seat and heresy_of(s, seat).bit_count() > 1:
        gain += mind.outlook.province[mine] + mind.orthodox_province()
    return (gain, 1 - lying) if lying < 1 else (0.0, 1)


def orthodoxy(mind: WarringMind, province: int) -> float:
    """What it is worth to its owner that a province is orthodox rather than heretical."""
    s, w = mind.s, mind.w
    worth = mind.orthodox_province()
    if s.towns >> province & 1:
        worth += max(0.0, town_worth(s, w) - heretical_town_worth(s, w))
    return worth


def promise_of_faith(mind: WarringMind, successes: float) -> float:
    """What so many successes would bring, each on the best spot that is left."""
    found = sorted((gain_and_need(mind, spot) for spot in spots(mind.s, mind.seat)), key=_ratio, reverse=True)
    value = 0.0
    for gain, need in found:
        if gain <= 0 or successes <= 0:
            break
        value += gain * min(1.0, successes / need)
        successes -= need
    return value


def _ratio(found: tuple[float, int]) -> float:
    return found[0] / found[1]


def further(mind: WarringMind, q: Question) -> Values:
    """The province that is worth most as an orthodox one."""
    return [-10.0 if answer == WITHDRAW else orthodoxy(mind, answer - PROVINCE) for answer in q.answers]


def unrest(mind: WarringMind, q: Question) -> Values:
    """The province that is worth least as an orthodox one turns to the other religion."""
    return [-10.0 if answer == WITHDRAW else -orthodoxy(mind, answer - PROVINCE) for answer in q.answers]
