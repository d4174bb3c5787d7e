"""Forced calls for Reinforcements come before the end of the battle (D.battle.order.1)."""

from __future__ import annotations

from westphalia.editions.player_turns.rules.battle_rounds import (
    end_if_lost,
    must_call,
    settle_routs,
    tell_lost,
)
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.rules.war.battles import goes_on
from westphalia.rules.war.cards import hand_size, may_call


def end_of_battle_round(s: PlayerTurnsState, war: int) -> None:
    """D.battle.route.1: a side that routs or has no cards left must call for Reinforcements if it can."""
    for seat in settle_routs(s, war):
        if may_call(s, seat):
            must_call(s, seat)
        else:
            tell_lost(s, seat)


def end_battle(s: PlayerTurnsState, war: int) -> None:
    """D.battle.route.1, D.battle.route.2: a side without cards has lost; if both have, there is White Peace."""
    if goes_on(s, war):
        end_if_lost(s, war, [seat for seat in s.wars[war].seats if not hand_size(s, seat)])
