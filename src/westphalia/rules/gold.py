"""Gold: gained from the bank and lost to it, in the editions that have any."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.state import State, with_item

GOLD: Final = Told("gold", "{seat} gains {amount} Gold (now {gold}).")
LOSE_GOLD: Final = Told("lose_gold", "{seat} loses {amount} Gold (now {gold}).")


class WithGold(State):
    """The part of a state that holds Gold."""

    __slots__ = ()

    gold: list[int]


def gain_gold(s: WithGold, seat: int, amount: int, rule: str) -> None:
    """A Player gains Gold from the bank."""
    if amount:
        s.gold = with_item(s.gold, seat, s.gold[seat] + amount)
        if s.tell:
            s.tell(GOLD, cite=rule, seat=seat, amount=amount, gold=s.gold[seat])


def lose_gold(s: WithGold, seat: int, amount: int, rule: str) -> int:
    """A Player loses Gold, at most what he has; gives what was lost."""
    lost = min(amount, s.gold[seat])
    if lost:
        s.gold = with_item(s.gold, seat, s.gold[seat] - lost)
        if s.tell:
            s.tell(LOSE_GOLD, cite=rule, seat=seat, amount=lost, gold=s.gold[seat])
    return lost
