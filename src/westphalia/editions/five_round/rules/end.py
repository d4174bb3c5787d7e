"""The end of a round."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.realm.gold import lose_gold


def exchange_gold(s: FiveRoundState) -> None:
    """V.end.1: turn leftover Gold into stored Influence, 1 for 1."""
    for seat in s.initiative:
        gold = lose_gold(s, seat, s.gold[seat], "end.gold")
        store(s, seat, gold * s.k.leftover_gold_to_influence, "end.gold")
