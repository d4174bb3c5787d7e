"""Plans for setup and for leaving the Empire."""

from __future__ import annotations

from westphalia.bots.mind import Mind, Values
from westphalia.engine.question import Question
from westphalia.rules.answers import EDGE, PROVINCE, STAY


def exile(mind: Mind, q: Question) -> Values:
    """A Home counts nothing at Westphalia, so one stays; and nothing is withdrawn."""
    return [1.0 if answer == STAY else 0.0 for answer in q.answers]


def edge(mind: Mind, q: Question) -> Values:
    """The edge with most provinces to reach."""
    return [float(mind.s.board.edges[answer - EDGE].bit_count()) for answer in q.answers]


def lands(mind: Mind, q: Question) -> Values:
    """Room around, and nobody near; the rest beside what one has."""
    s = mind.s
    taken = s.board.everything & ~s.free
    values = []
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        wide = s.board.touching(around)
        values.append(
            (around & s.free).bit_count() + 0.2 * (wide & s.free).bit_count() - (wide & taken).bit_count()
        )
    return values


def near_oneself(mind: Mind, q: Question) -> Values:
    """Electors and Principalities near oneself, and near no other Player."""
    s, seat = mind.s, mind.seat
    others = 0
    for other in range(s.players):
        if other != seat:
            others |= s.land[other]
    values = []
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        values.append(1.0 * (around & s.land[seat]).bit_count() - 0.5 * (around & others).bit_count())
    return values
