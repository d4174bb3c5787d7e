"""Influence and alliances (V.ally.*)."""

from __future__ import annotations

from collections.abc import Iterable

from westphalia.board import bit_list
from westphalia.engine.event import event
from westphalia.rules.power import order_of_play
from westphalia.rules.state import NONE, State, with_item


def influence_on(s: State, power: int, seat: int) -> int:
    """A Player's Influence on a Principality."""
    return s.influence[power * 16 + seat]


def influenced(s: State, seat: int) -> list[int]:
    """The Principalities where a Player has Influence, in fixed order."""
    influence = s.influence
    return [p for p in bit_list(s.principalities) if influence[p * 16 + seat]]


def has_influence(s: State, seat: int) -> bool:
    """Whether a Player has Influence on any Principality."""
    return s.allied[seat] != 0 or any(s.influence[seat::16])


def rightful_ally(s: State, power: int) -> int:
    """Who is the ally now (V.ally.3 to V.ally.7): the sitting one, unless he has 0 or another has passed him."""
    base = power * 16
    influence = s.influence
    best = max(influence[base : base + 16])
    ally = s.ally[power]
    sitting = influence[base + ally] if ally != NONE else 0
    if best >= s.land[power].bit_count() and best > sitting:
        for seat in order_of_play(s):
            if influence[base + seat] == best:
                return seat
    return ally if sitting else NONE


def set_ally(s: State, power: int, seat: int, rule: str) -> None:
    """Give a Principality's marker to a Player, or to nobody (V.ally.4)."""
    old = s.ally[power]
    if old == seat:
        return
    bit = 1 << power
    if old != NONE:
        s.allied[old] &= ~bit
        s.unbroken = with_item(s.unbroken, old, s.unbroken[old] & ~bit)
    s.ally[power] = seat
    if seat != NONE:
        s.allied[seat] |= bit
    if s.log is not None:
        kind = "ally" if seat != NONE else "unaligned"
        s.log.append(event(kind, rule, seat=seat, principality=s.name[power], old=old))


def settle(s: State, power: int) -> None:
    """Re-evaluate the alliance of one Principality (V.ally.9)."""
    rightful = rightful_ally(s, power)
    if rightful != s.ally[power]:
        if rightful == NONE:
            rule = "V.ally.6"
        elif s.ally[power] != NONE:
            rule = "V.ally.5"
        else:
            rule = "V.ally.3"
        set_ally(s, power, rightful, rule)


def settle_all(s: State, powers: Iterable[int]) -> None:
    """Re-evaluate the alliances of several Principalities."""
    for power in powers:
        settle(s, power)


def add(s: State, power: int, seat: int, amount: int) -> None:
    """Put Influence on a Principality, without re-evaluating its alliance."""
    s.influence[power * 16 + seat] += amount


def gain(s: State, power: int, seat: int, amount: int, rule: str) -> None:
    """A Player gains Influence on a Principality from the supply, without re-evaluating its alliance (V.ally.13)."""
    add(s, power, seat, amount)
    if s.log is not None and amount:
        left = influence_on(s, power, seat)
        s.log.append(
            event("gain_influence", rule, seat=seat, principality=s.name[power], amount=amount, left=left)
        )


def place(s: State, power: int, seat: int, rule: str) -> None:
    """Move 1 stored Influence onto a Principality; its alliance changes at once (V.dip.3, V.dip.4)."""
    at = power * 16 + seat
    s.stored[seat] -= 1
    s.influence[at] += 1
    if s.log is not None:
        s.log.append(
            event(
                "place_stored",
                rule,
                seat=seat,
                principality=s.name[power],
                amount=1,
                left=s.influence[at],
                stored=s.stored[seat],
            )
        )
    if s.ally[power] != seat:
        settle(s, power)


def lose(s: State, power: int, seat: int, amount: int, rule: str) -> int:
    """Take Influence off a Principality, never below 0 (V.ally.12), without re-evaluating; gives what was lost."""
    at = power * 16 + seat
    lost = min(amount, s.influence[at])
    if lost:
        s.influence[at] -= lost
        if s.log is not None:
            left = s.influence[at]
            s.log.append(
                event("lose_influence", rule, seat=seat, principality=s.name[power], amount=lost, left=left)
            )
    return lost


def lose_all(s: State, power: int, seat: int, rule: str) -> int:
    """Take all of a Player's Influence off a Principality, without re-evaluating."""
    return lose(s, power, seat, s.influence[power * 16 + seat], rule)


def sufficient(s: State, power: int, seat: int) -> int:
    """The smallest top-up that makes a Player the ally (V.ally.10); nothing for who is the ally already."""
    if s.ally[power] == seat:
        return 0
    base = power * 16
    others = max((s.influence[base + other] for other in range(s.players) if other != seat), default=0)
    return max(0, max(s.land[power].bit_count(), others + 1) - s.influence[base + seat])


def gain_sufficient(s: State, power: int, seat: int, rule: str) -> None:
    """A Player gains the Influence that makes him the ally, and is it (V.ally.10)."""
    gain(s, power, seat, sufficient(s, power, seat), rule)
    settle(s, power)


def withdraw(s: State, power: int, seat: int) -> None:
    """A Player takes all his Influence off a Principality; it goes back to the supply (V.ally.11)."""
    if s.log is not None:
        s.log.append(event("withdraw", "V.ally.11", seat=seat, principality=s.name[power]))
    lose_all(s, power, seat, "V.ally.11")
    settle(s, power)


def store(s: State, seat: int, amount: int, rule: str) -> None:
    """Influence not yet placed is stored on the Player's capital (V.ally.1)."""
    if amount:
        s.stored[seat] += amount
        if s.log is not None:
            s.log.append(event("store_influence", rule, seat=seat, amount=amount, stored=s.stored[seat]))
