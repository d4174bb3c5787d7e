"""What is hidden in the dice edition: the hands (D.hidden.3), and nothing else that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from westphalia.editions.dice.state import DiceState
from westphalia.rules.cards import possible_hand
from westphalia.rules.state import TYPES


def reveal(true: DiceState, shown: DiceState, seat: int) -> None:
    """Nobody sees a hand that he does not play (D.hidden.6)."""


def deal_hidden(
    s: DiceState, shown: DiceState, seat: int | None, sizes: Mapping[str, tuple[int, ...]]
) -> None:
    """Deal the hands that a seat cannot see, as many cards as everybody holds."""
    for other in range(s.players):
        if not any(s.hand[other * TYPES : other * TYPES + TYPES]):
            s.hand[other * TYPES : other * TYPES + TYPES] = possible_hand(s, other, sizes["hand"][other])
