"""Plans for setup and for leaving the Empire."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.mind import Mind, Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.warring.terms import WarringMind, land_worth
from westphalia.engine.question import Question
from westphalia.rules.answers import BECOME_FOREIGN_POWER, EDGE, PROVINCE, STAY
from westphalia.rules.influence import influenced
from westphalia.rules.state import SEATS

MOST_PLAYERS: Final = 7  # among more nobody leaves: no gain by it was found (docs/bots-measured.md)

# --- leaving the Empire ---


def exile(mind: WarringMind, q: Question) -> Values:
    """A Home counts nothing at Westphalia; who has little to lose may gain by its armies. Nothing is withdrawn."""
    pays = rounds_left(mind.s) and mind.s.players <= MOST_PLAYERS
    leave = mind.once(promise_of_exile) if pays else -1.0
    return [
        leave if answer == BECOME_FOREIGN_POWER else 0.0 if answer == STAY else min(leave, 0.0) - 1.0
        for answer in q.answers
    ]


def promise_of_exile(mind: WarringMind) -> float:
    """What the armies of a Home may win, less all land, alliances and Gold; part of the Influence comes back."""
    s, seat, w = mind.s, mind.seat, mind.w
    lost = sum(land_worth(mind, province, s.religion[seat]) for province in bit_list(s.land[seat]))
    lost += sum(mind.plan.value(power) for power in bit_list(s.allied[seat]))
    placed = sum(s.influence[power * SEATS + seat] for power in influenced(s, seat))
    kept = (s.stored[seat] + mind.paid_for_land() + placed) // s.k.fp_influence_return
    lost += w.stored * (s.stored[seat] + mind.gold() - kept)
    return w.home * sum(mind.home_powers()) - lost + w.exile


# --- settling ---


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
