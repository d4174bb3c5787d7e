"""What is true at every moment of a six-round game after setup (VI.inv.*)."""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState


def broken_invariants(s: SixRoundState, everything: bool = True) -> list[str]:
    """The sentences of the invariants that do not hold; with `everything` off only those a position must obey."""
    return []
