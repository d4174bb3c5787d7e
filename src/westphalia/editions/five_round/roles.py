"""Religion roles, Good Works and Saints (V.role.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import (
    FAITH_ALONE,
    FAITH_AND_WORKS,
    MORTAL_SIN,
    PREDESTINED,
    FiveRoundState,
)
from westphalia.engine.event import Told
from westphalia.rules.faith import catholics
from westphalia.rules.power import order_of_play
from westphalia.rules.state import CATHOLIC, with_item

LOSE_MERIT: Final = Told(
    "lose_merit", "{seat} loses all his Saints ({saints}) and Good Works ({good_works})."
)
FAITH_ALONE_PASSES: Final = Told(
    "faith_alone_passes",
    "{seat} hands his Saved by Faith Alone card to {other}, first of the Predestined.",
    cite="role.vacancy",
)
FAITH_ALONE_FREE: Final = Told(
    "faith_alone_free",
    "The Saved by Faith Alone card of {seat} lies free for the next Player to turn Protestant.",
    cite="role.vacancy",
)
ROLE: Final = Told("role", "{seat} is now: {role}.")
GOOD_WORKS: Final = Told("good_works", "{seat} gains {amount:Good Work/Good Works}.")
SAINT_FOR_WORKS: Final = Told(
    "saint_for_works", "{seat} exchanges Good Works for {amount:Saint/Saints}.", cite="role.saints"
)
SAINTS: Final = Told("saints", "{seat} gains {amount:Saint/Saints}.")


def merit(s: FiveRoundState, seat: int) -> int:
    """Five for each Saint and one for each Good Work (V.role.10)."""
    return s.k.good_works_per_saint * s.saints[seat] + s.good_works[seat]


def is_saved(s: FiveRoundState, seat: int) -> bool:
    """Whether a Player holds one of the two Saved roles."""
    return s.role[seat] in (FAITH_AND_WORKS, FAITH_ALONE)


def saved_catholics(s: FiveRoundState) -> list[int]:
    """The Catholics with the highest merit, at least 1, ties by Initiative Order (V.role.4)."""
    least = s.k.faith_and_works_minimum_merit
    worthy = [seat for seat in catholics(s) if merit(s, seat) >= least]
    worthy.sort(key=lambda seat: -merit(s, seat))  # stable: ties stay in Initiative Order
    return worthy[: s.k.saved_places]


def check_roles(s: FiveRoundState) -> None:
    """The Faith and Works roles are checked again; taking one is compulsory (V.role.3, V.role.5)."""
    saved = saved_catholics(s)
    for seat in range(s.players):
        if s.religion[seat] == CATHOLIC:
            role = FAITH_AND_WORKS if seat in saved else MORTAL_SIN
            if s.role[seat] != role:
                take_role(s, seat, role, "role.works" if role == FAITH_AND_WORKS else "role.checked")


def take_role(s: FiveRoundState, seat: int, role: int, rule: str) -> None:
    """A Player takes a role card."""
    s.role = with_item(s.role, seat, role)
    if s.tell:
        s.tell(ROLE, cite=rule, seat=seat, role=role)


def take_protestant_role(s: FiveRoundState, seat: int) -> None:
    """A new Protestant is Saved by Faith Alone if such a card is free, else Predestined (V.role.6, V.convert.8)."""
    if s.role.count(FAITH_ALONE) < s.k.saved_places:
        take_role(s, seat, FAITH_ALONE, "role.faith-alone")
    else:
        take_role(s, seat, PREDESTINED, "role.faith-alone")


def give_back_faith_alone(s: FiveRoundState, seat: int) -> None:
    """The card of a Player who returned passes to the first Predestined Player, or lies free (V.role.8)."""
    for other in order_of_play(s):
        if s.role[other] == PREDESTINED:
            if s.tell:
                s.tell(FAITH_ALONE_PASSES, seat=seat, other=other)
            take_role(s, other, FAITH_ALONE, "role.vacancy")
            return
    if s.tell:
        s.tell(FAITH_ALONE_FREE, seat=seat)


def lose_merit(s: FiveRoundState, seat: int, rule: str) -> None:
    """A Player loses all Good Works and Saints."""
    if s.tell and (s.saints[seat] or s.good_works[seat]):
        saints, good_works = s.saints[seat], s.good_works[seat]
        s.tell(LOSE_MERIT, cite=rule, seat=seat, saints=saints, good_works=good_works)
    s.saints = with_item(s.saints, seat, 0)
    s.good_works = with_item(s.good_works, seat, 0)


def gain_good_works(s: FiveRoundState, seat: int, amount: int, rule: str) -> None:
    """A Catholic gains Good Works; every five are exchanged at once for a Saint (V.role.9). Check roles afterwards."""
    if amount <= 0:
        return
    saints, left = divmod(s.good_works[seat] + amount, s.k.good_works_per_saint)
    s.good_works = with_item(s.good_works, seat, left)
    s.saints = with_item(s.saints, seat, s.saints[seat] + saints)
    if s.tell:
        s.tell(GOOD_WORKS, cite=rule, seat=seat, amount=amount)
        if saints:
            s.tell(SAINT_FOR_WORKS, seat=seat, amount=saints)


def gain_saints(s: FiveRoundState, seat: int, amount: int, rule: str) -> None:
    """A Catholic gains Saints. Check roles afterwards."""
    s.saints = with_item(s.saints, seat, s.saints[seat] + amount)
    if s.tell:
        s.tell(SAINTS, cite=rule, seat=seat, amount=amount)
