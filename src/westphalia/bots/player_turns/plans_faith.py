"""Plans for spreading the Faith: where to place successes, and which further provinces to convert."""

from typing import Final

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import heretical_town_worth, town_worth
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.spoils import heresy_of
from westphalia.editions.player_turns.rules.spreading import spots
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, WITHDRAW
from westphalia.rules.realm.provinces import religion_of

OUT_OF_REACH: Final = 0.1  # how much a gain counts if it takes more successes than the seat has


def dice(context: PlayerTurnsContext, q: Question) -> Values:
    """Prefer the spot with the best gain per success."""
    left = context.s.successes[context.seat]
    return [-10.0 if answer == WITHDRAW else on_spot(context, answer, left) for answer in q.answers]


def on_spot(context: PlayerTurnsContext, spot: int, left: int) -> float:
    """Return the gain per success on a spot."""
    gain, need = gain_and_need(context, spot)
    if need > left:
        gain *= OUT_OF_REACH
    return gain / need if need > 0 else min(0.0, gain)


def gain_and_need(context: PlayerTurnsContext, spot: int) -> tuple[float, int]:
    """Return the gain of winning or holding a spot, and how many successes it takes."""
    if spot >= PRINCIPALITY:
        return on_principality(context, spot - PRINCIPALITY)
    return on_province(context, spot - PROVINCE)


def lying_on(context: PlayerTurnsContext, spot: int) -> int:
    """Return the successes on a spot: those of the seat's religion less those of the other."""
    s = context.s
    mine = s.religion[context.seat]
    return sum(1 if s.religion[seat] == mine else -1 for where, seat in s.dice if where == spot)


def on_principality(context: PlayerTurnsContext, power: int) -> tuple[float, int]:
    """Return gain and need: a Principality converts with as many successes as it has provinces."""
    s = context.s
    mine = s.religion[context.seat]
    size = s.land[power].bit_count()
    gain = context.outlook.province[mine] * size
    if s.electors >> power & 1:
        gain += context.outlook.elector[mine]
    lying = lying_on(context, PRINCIPALITY + power)
    if religion_of(s, power) == mine:
        return (gain, -lying - size + 1) if -lying >= size else (0.0, 1)
    return (gain, size - lying) if lying < size else (0.0, 1)


def on_province(context: PlayerTurnsContext, province: int) -> tuple[float, int]:
    """Return gain and need: a Player's province takes one success; with the owner's success another one follows."""
    s, seat = context.s, context.seat
    mine, owner = s.religion[seat], s.owner[province]
    here = s.protestant >> province & 1
    lying = lying_on(context, PROVINCE + province)
    gain = context.outlook.province[mine]
    worth = orthodoxy(context, province)
    if s.religion[owner] == mine:
        gain += worth if owner == seat else -context.outlook.deny[owner] * worth
    else:
        gain += context.outlook.deny[owner] * worth if owner != seat else 0.0
    if here == mine:  # defend it against successes that would convert it
        return (gain, -lying) if lying < 0 else (0.0, 1)
    if owner == seat and heresy_of(s, seat).bit_count() > 1:
        gain += context.outlook.province[mine] + context.orthodox_province()
    return (gain, 1 - lying) if lying < 1 else (0.0, 1)


def orthodoxy(context: PlayerTurnsContext, province: int) -> float:
    """Return how much more a province is worth to its owner if it is orthodox."""
    s, w = context.s, context.w
    worth = context.orthodox_province()
    if s.towns >> province & 1:
        worth += max(0.0, town_worth(s, w) - heretical_town_worth(s, w))
    return worth


def value_of_faith(context: PlayerTurnsContext, successes: float) -> float:
    """Return the value of some successes, each on the best spot that is left."""
    found = sorted(
        (gain_and_need(context, spot) for spot in spots(context.s, context.seat)), key=_ratio, reverse=True
    )
    value = 0.0
    for gain, need in found:
        if gain <= 0 or successes <= 0:
            break
        value += gain * min(1.0, successes / need)
        successes -= need
    return value


def _ratio(found: tuple[float, int]) -> float:
    return found[0] / found[1]


def further(context: PlayerTurnsContext, q: Question) -> Values:
    """Convert the province that gains most by it."""
    return [-10.0 if answer == WITHDRAW else orthodoxy(context, answer - PROVINCE) for answer in q.answers]


def unrest(context: PlayerTurnsContext, q: Question) -> Values:
    """Let the least valuable province turn."""
    return [-10.0 if answer == WITHDRAW else -orthodoxy(context, answer - PROVINCE) for answer in q.answers]
