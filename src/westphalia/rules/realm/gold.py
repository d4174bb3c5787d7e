"""Gold, in the editions that have it."""

from typing import Final

from westphalia.engine import EventType, Gain, Tale
from westphalia.rules.base.constants import ConstantsWithGold
from westphalia.rules.base.state import State, with_item

GOLD: Final = EventType("gold", "{seat} gains {amount} Gold (now {gold}).", tale=Tale("earns {amount} Gold"))
LOSE_GOLD: Final = EventType(
    "lose_gold",
    "{seat} loses {amount} Gold (now {gold}).",
    tale=Tale("pays {amount} Gold"),
    gain=Gain("coin", sign=-1),
)


class WithGold(State):
    """The part of a state that holds Gold."""

    __slots__ = ()

    k: ConstantsWithGold
    gold: list[int]


def gain_gold(s: WithGold, seat: int, amount: int, rule: str) -> None:
    if amount:
        s.gold = with_item(s.gold, seat, s.gold[seat] + amount)
        if s.tell:
            s.tell(GOLD, cite=rule, seat=seat, amount=amount, gold=s.gold[seat])


def lose_gold(s: WithGold, seat: int, amount: int, rule: str) -> int:
    """Take Gold from a Player, at most what they have; return how much was lost."""
    lost = min(amount, s.gold[seat])
    if lost:
        s.gold = with_item(s.gold, seat, s.gold[seat] - lost)
        if s.tell:
            s.tell(LOSE_GOLD, cite=rule, seat=seat, amount=lost, gold=s.gold[seat])
    return lost
