"""The plan for conversion. All Players who may convert choose at the same time."""

from collections.abc import Sequence

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.simultaneous import Stakes, logit, stakes_of_all
from westphalia.bots.core.weights import lookup
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONVERT


def conversion(context: DecisionContext, q: Question) -> Values:
    """Return the probability of each answer."""
    odds = odds_of_conversion(context)
    return [odds if answer == CONVERT else 1.0 - odds for answer in q.answers]


def odds_of_conversion(context: DecisionContext) -> float:
    """Return how likely the seat is to convert."""
    stay, convert = context.cached(stakes_of_conversion)
    return logit(convert - stay - least_gain(context), context.w.temperature)


def least_gain(context: DecisionContext) -> float:
    """Return what a conversion must gain of the win to be as likely as not."""
    return lookup(context.w.convert, rounds_left(context.s))


def stakes_of_conversion(context: DecisionContext) -> Stakes:
    """Return the seat's share of the win if it stays and if it converts, while the others mix."""
    memory = context.memory
    seats = context.may_convert()
    if memory is None:
        return stakes_by_seat(context, seats)[context.seat]
    place = (context.s.round, context.s.phase, tuple(seats), context.w)
    if memory.conversion[0] != place:
        memory.conversion = (place, stakes_by_seat(context, seats))
    return memory.conversion[1][context.seat]


def stakes_by_seat(context: DecisionContext, seats: Sequence[int]) -> dict[int, Stakes]:
    """Return the values of staying and of converting for each of these seats."""
    s = context.s

    def payoffs(mask: int) -> list[float]:
        converts = [seat for i, seat in enumerate(seats) if mask >> i & 1]
        shares = context.evaluate(context.converted(s, converts) if converts else s).shares
        return [shares[seat] for seat in seats]

    found = stakes_of_all(payoffs, len(seats), least_gain(context), context.w.temperature)
    return dict(zip(seats, found, strict=True))
