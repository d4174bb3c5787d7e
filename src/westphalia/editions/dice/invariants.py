"""What is true at every moment of a game after setup (D.inv.*)."""

from __future__ import annotations

from westphalia.editions.dice.state import DiceState


def broken_invariants(s: DiceState, everything: bool = True) -> list[str]:
    """The sentences of the invariants that do not hold; with `everything` off only those a position must obey."""
    return []
