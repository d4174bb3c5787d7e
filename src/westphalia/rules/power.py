"""Imperial Power (V.power.*) and Initiative Order (V.init.*)."""

from __future__ import annotations

from westphalia.rules.state import NONE, State


def principality_power(s: State, power: int) -> int:
    """A Principality's IP depends on its size, allied or not (V.power.2)."""
    return s.k.ip_of_principality_by_size[s.land[power].bit_count()]


def home_power(s: State, seat: int) -> int:
    """The IP of a Foreign Power's Home in this round (V.fp.8)."""
    return s.k.ip_of_foreign_home[max(s.round, 1)] if s.home[seat] != NONE else 0


def imperial_power(s: State, seat: int) -> int:
    """A Player's IP: his provinces, his allies and his Home, always current (V.power.1, V.power.3, V.power.4)."""
    k, land = s.k, s.land
    by_size = k.ip_of_principality_by_size
    total = land[seat].bit_count() * k.ip_per_own_province
    allied = s.allied[seat]
    while allied:
        low = allied & -allied
        total += by_size[land[low.bit_length() - 1].bit_count()]
        allied ^= low
    if s.home[seat] != NONE:
        total += k.ip_of_foreign_home[max(s.round, 1)]
    if s.emperor == seat:
        total += k.ip_of_emperor
    return total


def initiative_order(s: State) -> tuple[int, ...]:
    """The Emperor, then the others from lowest to highest IP; ties clockwise from the Emperor (V.init.1)."""
    order, emperor = s.setup_order, s.emperor
    at = order.index(emperor)
    clockwise = order[at + 1 :] + order[:at]
    return (emperor, *sorted(clockwise, key=lambda seat: imperial_power(s, seat)))


def order_of_play(s: State) -> tuple[int, ...]:
    """Initiative Order, or Setup Order before there is one (V.init.3)."""
    return s.initiative or s.setup_order


def in_order(s: State, seats: int) -> list[int]:
    """The seats of a mask in the order of play."""
    return [seat for seat in order_of_play(s) if seats >> seat & 1]
