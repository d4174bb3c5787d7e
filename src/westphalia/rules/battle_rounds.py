"""The rounds of a battle in which a rout forces Reinforcements."""

from __future__ import annotations

from westphalia.engine.contents import Step
from westphalia.rules.battles import goes_on, make_white_peace, win_battle
from westphalia.rules.cards import hand_size, lost_charge, may_call, rout
from westphalia.rules.power import in_order
from westphalia.rules.reinforcements import (
    is_finished,
    lay_down_hand,
    must_call,
    offer_calls,
    pay_charge,
    tell_lost,
)
from westphalia.rules.warfare import WarringState


def charge(s: WarringState, war: int) -> None:
    """card.charge-loss: the charged side discards two more Infantry, without a choice."""
    for seat in s.wars[war].seats:
        pay_charge(s, seat)


def end_of_battle_round(s: WarringState, war: int) -> None:
    """card.forced, card.lost: routs; who cannot call Reinforcements has lost, who can must call them."""
    sides = s.wars[war].seats
    for seat, other in (sides, sides[::-1]):
        if lost_charge(s, seat) and hand_size(s, other) >= s.k.charge_rout_ratio * hand_size(s, seat):
            rout(s, seat, "card.charge-rout")
    settle_routs(s, war)


def settle_routs(s: WarringState, war: int) -> None:
    """card.lost, card.white-peace: what becomes of the routed and of those without cards."""
    sides = s.wars[war].seats
    finished = [seat for seat in sides if is_finished(s, seat)]
    for seat in finished:
        lay_down_hand(s, seat)
    for seat in sides:
        s.army[seat] = 0
    lost = [seat for seat in finished if not may_call(s, seat)]
    for seat in lost:
        tell_lost(s, seat)
    if len(lost) == len(sides):
        make_white_peace(s, war)
    elif lost:
        attacker, defender = s.wars[war].attacker, s.wars[war].defender
        win_battle(s, war, defender if lost == [sides[0]] else attacker)
    else:
        for seat in finished:
            must_call(s, seat)


def callers(s: WarringState, war: int) -> list[int]:
    """card.reinforce: who has called and fetches cards now, in Initiative Order."""
    if not goes_on(s, war):
        return []
    a, b = s.wars[war].seats
    return [seat for seat in in_order(s, 1 << a | 1 << b) if s.tally[seat]]


def free_calls(s: WarringState, war: int) -> Step:
    """card.call: after the battle round each side that can may call, in secret."""
    if goes_on(s, war):
        yield from offer_calls(s, list(s.wars[war].seats))
