"""Plans for placing land and Homes on the map."""

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.engine.question import Question
from westphalia.rules.base.answers import EDGE, PROVINCE


def edge(context: DecisionContext, q: Question) -> Values:
    """Prefer the edge with most provinces in reach."""
    return [float(context.s.board.edges[answer - EDGE].bit_count()) for answer in q.answers]


def room_around(context: DecisionContext, q: Question) -> Values:
    """Prefer free land around and no neighbours."""
    s = context.s
    taken = s.board.everything & ~s.free
    values = []
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        wide = s.board.touching(around)
        values.append(
            (around & s.free).bit_count() + 0.2 * (wide & s.free).bit_count() - (wide & taken).bit_count()
        )
    return values


def near_own_land(context: DecisionContext, q: Question) -> Values:
    """Prefer hexes next to the land already chosen and away from other Players."""
    s, seat = context.s, context.seat
    others = 0
    for other in range(s.players):
        if other != seat:
            others |= s.land[other]
    values = []
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        values.append(1.0 * (around & s.land[seat]).bit_count() - 0.5 * (around & others).bit_count())
    return values
