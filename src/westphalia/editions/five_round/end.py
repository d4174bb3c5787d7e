"""The end of a round."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.gold import lose_gold
from westphalia.rules.influence import store


def exchange_gold(s: FiveRoundState) -> None:
    """V.end.1: every Player's leftover Gold becomes stored Influence, 1 for 1."""
    for seat in s.initiative:
        gold = lose_gold(s, seat, s.gold[seat], "end.gold")
        store(s, seat, gold * s.k.leftover_gold_to_influence, "end.gold")
