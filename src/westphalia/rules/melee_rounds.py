"""The rounds of the Leagues' melee in which a rout forces Reinforcements."""

from __future__ import annotations

from westphalia.board import mask_of
from westphalia.engine.contents import Step
from westphalia.rules import melee
from westphalia.rules.cards import hand_size, lost_charge, may_call, rout
from westphalia.rules.melee import LEAVES_BATTLE, goes_on, last_must_rout, leave, line_up, members
from westphalia.rules.power import in_order
from westphalia.rules.reinforcements import is_finished, lay_down_hand, must_call, offer_calls, pay_charge
from westphalia.rules.state import NONE
from westphalia.rules.warfare import WarringState


def enter_melee(s: WarringState) -> None:
    """melee.no-cards, melee.line: whoever has no cards leaves before the first pairing; the others line up."""
    s.army_mask = mask_of(seat for seat in members(s) if hand_size(s, seat))
    if s.tell:
        for seat in members(s):
            if not hand_size(s, seat):
                s.tell(LEAVES_BATTLE, cite="melee.no-cards", seat=seat)
    line_up(s)


def charge(s: WarringState) -> None:
    """card.charge-loss: all who were charged discard two more Infantry, without a choice."""
    for seat in members(s):
        pay_charge(s, seat)


def end_of_tick(s: WarringState) -> None:
    """melee.leaves, melee.last: routs and departures of all pairs together, then the rule for the last of a League.

    Who routs or has no cards must call Reinforcements, and leaves only if he cannot.
    """
    fighting = [seat for seat in members(s) if s.facing[seat] != NONE]
    charged = [seat for seat in fighting if lost_charge(s, seat)]
    calling = [seat for seat in fighting if is_finished(s, seat) and not _leaves(s, seat)]
    for seat in charged:
        if seat not in calling and last_must_rout(s, seat):
            rout(s, seat, "melee.last")
            if not _leaves(s, seat):
                calling.append(seat)
    for seat in members(s):
        s.army[seat] = 0
    if goes_on(s):
        for seat in in_order(s, mask_of(calling)):
            must_call(s, seat)


def _leaves(s: WarringState, seat: int) -> bool:
    """melee.leaves: he lays down his hand; if he cannot call he leaves the melee, and his opponent is free."""
    lay_down_hand(s, seat)
    if may_call(s, seat):
        return False
    if s.tell:
        s.tell(LEAVES_BATTLE, seat=seat)
    leave(
        s, seat
    )  # nobody leaves in the round in which he stops Cavalry, so no ban outlasts the pair's fight
    return True


def callers(s: WarringState) -> list[int]:
    """card.reinforce: who has called and fetches cards now, in Initiative Order."""
    return [seat for seat in members(s) if s.tally[seat]]


def free_calls(s: WarringState) -> Step:
    """melee.call: those who have just played a battle round may call; those who wait may not."""
    if goes_on(s):
        yield from offer_calls(s, melee.may_reinforce(s))
