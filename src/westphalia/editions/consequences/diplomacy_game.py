"""The Diplomacy Game: what each choice pays against each of the other's."""

from __future__ import annotations

from functools import partial
from typing import Any

from westphalia.editions.consequences.what_if import after
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import CHOICES
from westphalia.rules.dipgame import pay_out

Side = tuple[int, int, bool]
"""Who plays the game, what he shows, and whether it is friendly."""


def payoff(seen: Seen, question: Question, answer: int) -> str:
    """What an answer brings against both of the other's choices."""
    name = seen.players[question.about[0]]
    told = [
        f"{_won(seen, question, answer, their)} Influence if {name} shows {CHOICES[their]}"
        for their in question.answers
    ]
    return ", ".join(told) + "."


def _won(seen: Seen, question: Question, mine: int, theirs: int) -> str:
    """What a Player gains; where it is not plain who of the two began the game, what he gains in either case."""
    s, seat, other = seen.state, question.seat, question.about[0]
    friendly = question.answers[0]  # the first of the two choices is the friendly one
    me, him = (seat, mine, mine == friendly), (other, theirs, theirs == friendly)
    gains = []
    for first, second in _pairs(s, me, him):
        trial = after(seen, partial(_play, first, second))
        gains.append(trial.stored[seat] - s.stored[seat])
    return " or ".join(str(gain) for gain in sorted(set(gains), reverse=True))


def _play(first: Side, second: Side, s: Any) -> None:
    pay_out(s, first, second)


def _pairs(s: Any, me: Side, him: Side) -> list[tuple[Side, Side]]:
    """Initiator and partner: the initiator comes first in Initiative Order, and the order wraps round."""
    order = s.initiative
    found = []
    if order[(order.index(me[0]) + 1) % len(order)] == him[0]:
        found.append((me, him))
    if order[(order.index(him[0]) + 1) % len(order)] == me[0]:
        found.append((him, me))
    return found or [(me, him), (him, me)]
