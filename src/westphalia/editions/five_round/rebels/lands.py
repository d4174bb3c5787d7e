"""Provinces under Peace & Rebels: core ones, the order of hexes, which can bear Unrest, and how Rebels take one."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Final

from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.event import Told
from westphalia.engine.question import Question
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import is_foreign_power, new_principality, own_capital
from westphalia.rules.state import NONE, with_item

REBEL_HELD: Final = Told(
    "rebel_held", "Rebels take {province}, a core province of {seat}, and hold it.", cite="R.variant.c.3"
)
LIBERATED: Final = Told(
    "liberated",
    "Rebels take {province} from {seat}: it becomes {principality}, free of everybody.",
    cite="R.variant.c.4",
)
NEW_CB: Final = Told("new_cb", "{seat} has a casus belli on {principality}.", cite="R.variant.c.4")
UNREST: Final = Told("unrest", "Unrest breaks out in {province} of {seat}.")
UNREST_ENDS: Final = Told("unrest_ends", "{province} of {seat} is calm again.")


def in_tie_order(s: RebelsState, provinces: Iterable[int]) -> list[int]:
    """V.setup.map.2: between hexes the lowest r decides, then the lowest q."""
    return sorted(provinces, key=lambda province: s.board.hexes[province][::-1])


def is_core(s: RebelsState, province: int) -> bool:
    """R.variant.set.3, R.ruling.variant-foreign: placed at setup by its owner, who has not left the Empire."""
    seat = s.owner[province]
    return not is_foreign_power(s, seat) and bool(s.core[seat] >> province & 1)


def note_cores(s: RebelsState) -> None:
    """R.variant.set.3: what each Player has placed at setup are his core provinces for good."""
    s.core = s.land[: s.players]


# --- Unrest ---


def restless(s: RebelsState, seat: int) -> int:
    """R.variant.g.1: the own provinces that can get Unrest: no capital, not Rebel-held, none that has it."""
    return s.land[seat] & ~own_capital(s, seat) & ~s.rebel_held & ~s.unrest


def add_unrest(s: RebelsState, province: int, rule: str) -> None:
    """Put an Unrest marker on a province."""
    s.unrest |= 1 << province
    if s.tell:
        s.tell(UNREST, cite=rule, province=province, seat=s.owner[province])


def remove_unrest(s: RebelsState, province: int, rule: str) -> None:
    """Take the Unrest marker off a province."""
    s.unrest &= ~(1 << province)
    if s.tell:
        s.tell(UNREST_ENDS, cite=rule, province=province, seat=s.owner[province])


# --- a province is taken ---


def name_if_liberated(s: RebelsState, province: int) -> Generator[Question, Any, int]:
    """R.variant.c.4: the former owner names what a province that is not core becomes."""
    if is_core(s, province):
        return NONE
    return (yield from choose_name(s, s.owner[province], capital=province))


def take(s: RebelsState, province: int, name: int) -> None:
    """R.variant.c.3, R.variant.c.4: a core province becomes Rebel-held, another one a Principality of its own."""
    seat = s.owner[province]
    bit = 1 << province
    s.unrest &= ~bit
    s.rebels[province] = 0
    if is_core(s, province):
        s.rebel_held |= bit
        if s.tell:
            s.tell(REBEL_HELD, province=province, seat=seat)
        return
    if s.tell:
        s.tell(LIBERATED, province=province, seat=seat, principality=name)
    power = new_principality(s, bit, province, name)
    s.claims = with_item(s.claims, seat, s.claims[seat] | 1 << power)
    if s.tell:
        s.tell(NEW_CB, seat=seat, principality=name)
