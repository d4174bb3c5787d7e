"""Step D: wars between Players leave truces, and lost provinces a casus belli (R.variant.d.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.event import EventType
from westphalia.rules.base.state import WHITE_PEACE, War, with_item

TRUCE: Final = EventType("truce", "A truce binds {seat} towards {other}.", cite="R.variant.d.1")
REVENGE: Final = EventType(
    "revenge", "{seat} lost land to {other} and gains a casus belli.", cite="R.variant.d.2"
)
NO_TRUCE: Final = EventType(
    "no_truce",
    "The casus belli of {seat} on {other} replaces the truce.",
    cite="R.ruling.variant-same-pair",
)


def bound_by(war: War) -> tuple[tuple[int, int], ...]:
    """R.variant.d.1: the Players a war binds by a truce: the winner, or both after a White Peace."""
    pair = war.attacker, war.defender
    if war.outcome == WHITE_PEACE:
        return (pair, pair[::-1])
    if war.outcome == war.attacker:
        return (pair,)
    return (pair[::-1],) if war.outcome == war.defender else ()  # a dropped war leaves no truce


def make_truces(s: RebelsState) -> None:
    """R.variant.d.1: make truces for each war between Players that ended this round."""
    for war in s.wars:
        for seat, other in bound_by(war):
            s.truces = with_item(s.truces, seat, s.truces[seat] | 1 << other)
            if s.tell:
                s.tell(TRUCE, seat=seat, other=other)


def give_revenge(s: RebelsState) -> None:
    """R.variant.d.2, R.ruling.variant-same-pair: give a casus belli to Players who lost land, which ends a truce."""
    for seat in s.initiative:
        for other in bit_list(s.robbed[seat]):
            s.claims = with_item(s.claims, seat, s.claims[seat] | 1 << other)
            if s.tell:
                s.tell(REVENGE, seat=seat, other=other)
            if s.truces[seat] >> other & 1:
                s.truces = with_item(s.truces, seat, s.truces[seat] & ~(1 << other))
                if s.tell:
                    s.tell(NO_TRUCE, seat=seat, other=other)
