"""Rounds of the Leagues' melee in which a rout forces Reinforcements."""

from westphalia.board import mask_of
from westphalia.editions.player_turns.rules.battle_rounds import (
    is_finished,
    lay_down_hand,
    must_call,
    offer_calls,
    pay_charge,
)
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Step
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.power import in_order
from westphalia.rules.war import melee
from westphalia.rules.war.cards import hand_size, lost_charge, may_call, rout
from westphalia.rules.war.melee import LEAVES_BATTLE, goes_on, last_must_rout, leave, line_up, members


def enter_melee(s: PlayerTurnsState) -> None:
    """melee.no-cards, melee.line: members without cards leave; the others line up."""
    s.army_mask = mask_of(seat for seat in members(s) if hand_size(s, seat))
    if s.tell:
        for seat in members(s):
            if not hand_size(s, seat):
                s.tell(LEAVES_BATTLE, cite="melee.no-cards", seat=seat)
    line_up(s)


def charge(s: PlayerTurnsState) -> None:
    """card.charge-loss: every charged member discards two more Infantry."""
    for seat in members(s):
        pay_charge(s, seat)


def end_of_tick(s: PlayerTurnsState) -> None:
    """melee.leaves, melee.last: all pairs rout and leave together; then the rule for a League's last member.

    A member who routs or has no cards must call Reinforcements, or leaves.
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


def _leaves(s: PlayerTurnsState, seat: int) -> bool:
    """melee.leaves: the member lays down their hand and leaves the melee unless they can call."""
    lay_down_hand(s, seat)
    if may_call(s, seat):
        return False
    if s.tell:
        s.tell(LEAVES_BATTLE, seat=seat)
    # A member never leaves in the round in which they stop Cavalry, so no ban outlasts the pair's fight.
    leave(s, seat)
    return True


def callers(s: PlayerTurnsState) -> list[int]:
    """card.reinforce: the members who called and now fetch cards, in Initiative Order."""
    return [seat for seat in members(s) if s.tally[seat]]


def free_calls(s: PlayerTurnsState) -> Step:
    """melee.call: members who have just played a battle round may call; those In Reserve may not."""
    if goes_on(s):
        yield from offer_calls(s, melee.may_reinforce(s))
