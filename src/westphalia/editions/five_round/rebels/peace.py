"""Step D: wars between Players leave truces, and lost provinces a casus belli (R.variant.d.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.event import Told
from westphalia.rules.state import WHITE_PEACE, War, with_item

TRUCE: Final = Told("truce", "A truce binds {seat} towards {other}.", cite="R.variant.d.1")
REVENGE: Final = Told(
    "revenge", "{seat} has a casus belli on {other}, who took land from him.", cite="R.variant.d.2"
)
NO_TRUCE: Final = Told(
    "no_truce",
    "The truce of {seat} towards {other} gives way to his casus belli.",
    cite="R.ruling.variant-same-pair",
)


def bound_by(war: War) -> tuple[tuple[int, int], ...]:
    """R.variant.d.1: whom a war binds towards whom: the winner towards the loser, after a White Peace both."""
    pair = war.attacker, war.defender
    if war.outcome == WHITE_PEACE:
        return (pair, pair[::-1])
    if war.outcome == war.attacker:
        return (pair,)
    return (pair[::-1],) if war.outcome == war.defender else ()  # a war that was dropped leaves nothing


def make_truces(s: RebelsState) -> None:
    """R.variant.d.1: each war between two Players that ended this round leaves its truces."""
    for war in s.wars:
        for seat, other in bound_by(war):
            s.truces = with_item(s.truces, seat, s.truces[seat] | 1 << other)
            if s.tell:
                s.tell(TRUCE, seat=seat, other=other)


def give_revenge(s: RebelsState) -> None:
    """R.variant.d.2, R.ruling.variant-same-pair: a casus belli on who took land in such a war; it ends a truce."""
    for seat in s.initiative:
        for other in bit_list(s.robbed[seat]):
            s.claims = with_item(s.claims, seat, s.claims[seat] | 1 << other)
            if s.tell:
                s.tell(REVENGE, seat=seat, other=other)
            if s.truces[seat] >> other & 1:
                s.truces = with_item(s.truces, seat, s.truces[seat] & ~(1 << other))
                if s.tell:
                    s.tell(NO_TRUCE, seat=seat, other=other)
