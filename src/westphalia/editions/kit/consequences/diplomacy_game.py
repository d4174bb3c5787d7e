from functools import partial
from typing import Any, Final

from westphalia.editions.kit.consequences.what_if import after
from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.rules.base.answers import CHOICES, COMPETE, COOPERATE, GUN, THUMB
from westphalia.rules.diplomacy.diplomacy_game import pay_out

SHOWN: Final = {THUMB: "shows thumb", GUN: "show gun", COOPERATE: "cooperates", COMPETE: "compete"}
Side = tuple[int, int, bool]
"""A player's seat, what they show, and whether that is friendly."""


def payoff(seen: Seen, question: Question, answer: int) -> str:
    name = seen.players[question.about[0]]
    first, second = (_won(seen, question, answer, their) for their in question.answers)
    friendly, other = (SHOWN.get(their, f"shows {CHOICES[their]}") for their in question.answers)
    return f"Influence: {first} if {name} {friendly}, {second} if they {other}."


def _won(seen: Seen, question: Question, mine: int, theirs: int) -> str:
    """Return the gain in Influence; both possible gains if the initiator is unknown."""
    s, seat, other = seen.state, question.seat, question.about[0]
    friendly = question.answers[0]  # the first of the two choices is the friendly one
    me, partner = (seat, mine, mine == friendly), (other, theirs, theirs == friendly)
    gains = []
    for first, second in _pairs(s, me, partner):
        trial = after(seen, partial(_play, first, second))
        gains.append(trial.stored[seat] - s.stored[seat])
    return " or ".join(str(gain) for gain in sorted(set(gains), reverse=True))


def _play(first: Side, second: Side, s: Any) -> None:
    pay_out(s, first, second)


def _pairs(s: Any, me: Side, partner: Side) -> list[tuple[Side, Side]]:
    """Return initiator and partner: the initiator comes first in Initiative Order, which wraps around."""
    order = s.initiative
    found = []
    if order[(order.index(me[0]) + 1) % len(order)] == partner[0]:
        found.append((me, partner))
    if order[(order.index(partner[0]) + 1) % len(order)] == me[0]:
        found.append((partner, me))
    return found or [(me, partner), (partner, me)]
