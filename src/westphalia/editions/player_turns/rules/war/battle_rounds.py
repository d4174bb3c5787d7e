"""Battle rounds in which a rout forces Reinforcements."""

from __future__ import annotations

from westphalia.editions.player_turns.rules.war.reinforcements import (
    is_finished,
    lay_down_hand,
    must_call,
    offer_calls,
    pay_charge,
    tell_lost,
)
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.contents import Step
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import goes_on, make_white_peace, win_battle
from westphalia.rules.war.cards import hand_size, lost_charge, may_call, rout


def charge(s: PlayerTurnsState, war: int) -> None:
    """card.charge-loss: the charged side discards two more Infantry."""
    for seat in s.wars[war].seats:
        pay_charge(s, seat)


def end_of_battle_round(s: PlayerTurnsState, war: int) -> None:
    """card.forced, card.lost: a routed side must call Reinforcements; a side that cannot has lost."""
    finished = settle_routs(s, war)
    lost = [seat for seat in finished if not may_call(s, seat)]
    for seat in lost:
        tell_lost(s, seat)
    end_if_lost(s, war, lost)
    if not lost:
        for seat in finished:
            must_call(s, seat)


def settle_routs(s: PlayerTurnsState, war: int) -> list[int]:
    """card.charge-rout, card.forced: routed sides lay down their hands. Return the sides without cards."""
    sides = s.wars[war].seats
    for seat, other in (sides, sides[::-1]):
        if lost_charge(s, seat) and hand_size(s, other) >= s.k.charge_rout_ratio * hand_size(s, seat):
            rout(s, seat, "card.charge-rout")
    finished = [seat for seat in sides if is_finished(s, seat)]
    for seat in finished:
        lay_down_hand(s, seat)
    for seat in sides:
        s.army[seat] = 0
    return finished


def end_if_lost(s: PlayerTurnsState, war: int, lost: list[int]) -> None:
    """card.lost, card.white-peace: the battle ends if a side has lost; if both have, in White Peace."""
    sides = s.wars[war].seats
    if len(lost) == len(sides):
        make_white_peace(s, war)
    elif lost:
        attacker, defender = s.wars[war].attacker, s.wars[war].defender
        win_battle(s, war, defender if lost == [sides[0]] else attacker)


def callers(s: PlayerTurnsState, war: int) -> list[int]:
    """card.reinforce: the sides that called and now fetch cards, in Initiative Order."""
    if not goes_on(s, war):
        return []
    a, b = s.wars[war].seats
    return [seat for seat in in_order(s, 1 << a | 1 << b) if s.tally[seat]]


def free_calls(s: PlayerTurnsState, war: int) -> Step:
    """card.call: after a battle round each side may call Reinforcements, in secret."""
    if goes_on(s, war):
        yield from offer_calls(s, list(s.wars[war].seats))
