"""Initiative Order, and the order of play before there is one."""

from westphalia.rules.base.state import State


def initiative_order(s: State) -> tuple[int, ...]:
    """Return the Emperor, then the others from lowest to highest IP; ties clockwise from the Emperor (initiative)."""
    order, emperor = s.setup_order, s.emperor
    at = order.index(emperor)
    clockwise = order[at + 1 :] + order[:at]
    return (emperor, *sorted(clockwise, key=lambda seat: s.imperial_power(seat)))


def order_of_play(s: State) -> tuple[int, ...]:
    """Return Initiative Order, or Setup Order before there is one."""
    return s.initiative or s.setup_order


def in_order(s: State, seats: int) -> list[int]:
    """Return the seats of a mask in the order of play."""
    return [seat for seat in order_of_play(s) if seats >> seat & 1]
