"""Religion roles, Good Works and Saints (V.role.*)."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import event
from westphalia.rules.power import order_of_play
from westphalia.rules.state import (
    CATHOLIC,
    FAITH_ALONE,
    FAITH_AND_WORKS,
    MORTAL_SIN,
    PREDESTINED,
    State,
    with_item,
)

WORDS: Final[dict[str, str]] = {
    "lose_merit": "{seat} loses all his Saints ({saints}) and Good Works ({good_works}).",
    "faith_alone_passes": "{seat} hands his Saved by Faith Alone card to {other}, first of the Predestined.",
    "faith_alone_free": "The Saved by Faith Alone card of {seat} lies free for the next Player to turn Protestant.",
}


def merit(s: State, seat: int) -> int:
    """Five for each Saint and one for each Good Work (V.role.10)."""
    return s.k.good_works_per_saint * s.saints[seat] + s.good_works[seat]


def is_saved(s: State, seat: int) -> bool:
    """Whether a Player holds one of the two Saved roles."""
    return s.role[seat] in (FAITH_AND_WORKS, FAITH_ALONE)


def catholics(s: State) -> list[int]:
    """The Catholic Players in the order of play, Foreign Powers included (V.role.11)."""
    return [seat for seat in order_of_play(s) if s.religion[seat] == CATHOLIC]


def saved_catholics(s: State) -> list[int]:
    """The Catholics with the highest merit, at least 1, ties by Initiative Order (V.role.4)."""
    least = s.k.faith_and_works_minimum_merit
    worthy = [seat for seat in catholics(s) if merit(s, seat) >= least]
    worthy.sort(key=lambda seat: -merit(s, seat))  # stable: ties stay in Initiative Order
    return worthy[: s.k.saved_places]


def check_roles(s: State) -> None:
    """The Faith and Works roles are checked again; taking one is compulsory (V.role.3, V.role.5)."""
    saved = saved_catholics(s)
    for seat in range(s.players):
        if s.religion[seat] == CATHOLIC:
            role = FAITH_AND_WORKS if seat in saved else MORTAL_SIN
            if s.role[seat] != role:
                take_role(s, seat, role, "V.role.4" if role == FAITH_AND_WORKS else "V.role.5")


def take_role(s: State, seat: int, role: int, rule: str) -> None:
    """A Player takes a role card."""
    s.role = with_item(s.role, seat, role)
    if s.log is not None:
        s.log.append(event("role", rule, seat=seat, role=role))


def take_protestant_role(s: State, seat: int) -> None:
    """A new Protestant is Saved by Faith Alone if such a card is free, else Predestined (V.role.6, V.convert.8)."""
    if s.role.count(FAITH_ALONE) < s.k.saved_places:
        take_role(s, seat, FAITH_ALONE, "V.role.6")
    else:
        take_role(s, seat, PREDESTINED, "V.role.6")


def give_back_faith_alone(s: State, seat: int) -> None:
    """The card of a Player who returned passes to the first Predestined Player, or lies free (V.role.8)."""
    for other in order_of_play(s):
        if s.role[other] == PREDESTINED:
            if s.log is not None:
                s.log.append(event("faith_alone_passes", "V.role.8", seat=seat, other=other))
            take_role(s, other, FAITH_ALONE, "V.role.8")
            return
    if s.log is not None:
        s.log.append(event("faith_alone_free", "V.role.8", seat=seat))


def lose_merit(s: State, seat: int, rule: str) -> None:
    """A Player loses all Good Works and Saints."""
    if s.log is not None and (s.saints[seat] or s.good_works[seat]):
        saints, good_works = s.saints[seat], s.good_works[seat]
        s.log.append(event("lose_merit", rule, seat=seat, saints=saints, good_works=good_works))
    s.saints = with_item(s.saints, seat, 0)
    s.good_works = with_item(s.good_works, seat, 0)


def gain_good_works(s: State, seat: int, amount: int, rule: str) -> None:
    """A Catholic gains Good Works; every five are exchanged at once for a Saint (V.role.9). Check roles afterwards."""
    if amount <= 0:
        return
    saints, left = divmod(s.good_works[seat] + amount, s.k.good_works_per_saint)
    s.good_works = with_item(s.good_works, seat, left)
    s.saints = with_item(s.saints, seat, s.saints[seat] + saints)
    if s.log is not None:
        s.log.append(event("good_works", rule, seat=seat, amount=amount))
        if saints:
            s.log.append(event("saint_for_works", "V.role.9", seat=seat, amount=saints))


def gain_saints(s: State, seat: int, amount: int, rule: str) -> None:
    """A Catholic gains Saints. Check roles afterwards."""
    s.saints = with_item(s.saints, seat, s.saints[seat] + amount)
    if s.log is not None:
        s.log.append(event("saints", rule, seat=seat, amount=amount))


def gain_gold(s: State, seat: int, amount: int, rule: str) -> None:
    """A Player gains Gold from the bank."""
    if amount:
        s.gold = with_item(s.gold, seat, s.gold[seat] + amount)
        if s.log is not None:
            s.log.append(event("gold", rule, seat=seat, amount=amount, gold=s.gold[seat]))


def lose_gold(s: State, seat: int, amount: int, rule: str) -> int:
    """A Player loses Gold, at most what he has (V.resolve.8); gives what was lost."""
    lost = min(amount, s.gold[seat])
    if lost:
        s.gold = with_item(s.gold, seat, s.gold[seat] - lost)
        if s.log is not None:
            s.log.append(event("lose_gold", rule, seat=seat, amount=lost, gold=s.gold[seat]))
    return lost
