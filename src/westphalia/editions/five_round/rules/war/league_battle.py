"""The battle of the Leagues: armies, and leaving the battle (V.rwbattle.*).

Pairs and lines are in `rules.war.melee`; otherwise the battle rules of phase 4 apply (V.rwbattle.1).
"""

from typing import Final

from westphalia.board import mask_of
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Step
from westphalia.rules.war import melee
from westphalia.rules.war.cards import (
    charge_question,
    deal,
    hand_size,
    has_routed,
    is_charged,
    lost_charge,
    new_deck,
    rout,
    settle_charge,
)
from westphalia.rules.war.melee import LEAVES_BATTLE, last_must_rout, leave, members, new_pairings

MEMBERS_TO_A_DECK: Final = 2


# --- before the first round ---


def draw_armies(s: FiveRoundState) -> None:
    """V.rwbattle.2: draw the armies by Imperial Power, two to a coloured deck; no automatic victory."""
    deck = new_deck(s)
    for number, seat in enumerate(members(s)):
        if number % MEMBERS_TO_A_DECK == 0:
            deck = new_deck(s)
        deal(s, seat, deck)


def line_up(s: FiveRoundState) -> None:
    """V.rwbattle.3: line up all members of both Leagues, with or without cards."""
    s.army_mask = mask_of(members(s))
    melee.line_up(s)


def members_without_cards(s: FiveRoundState) -> None:
    """V.rwbattle.9: remove members without cards before the first round."""
    _depart(s)
    new_pairings(s)


# --- one round of all pairs ---


def charge(s: FiveRoundState) -> Step:
    """V.card.9, V.rwbattle.1: discard two more Infantry after a charge."""
    charged = [seat for seat in s.initiative if is_charged(s, seat)]
    if charged:
        answers = yield [charge_question(s, seat) for seat in charged]
        for seat, answer in zip(charged, answers, strict=True):
            settle_charge(s, seat, answer)


def end_of_tick(s: FiveRoundState) -> None:
    """V.rwbattle.14: apply all routs and departures at once, then the rule for the last member of a League."""
    charged = [seat for seat in members(s) if lost_charge(s, seat)]
    _depart(s)
    for seat in charged:
        if last_must_rout(s, seat):
            rout(s, seat, "melee.last")
    _depart(s)
    for seat in members(s):
        s.army[seat] = 0


def _depart(s: FiveRoundState) -> None:
    """V.rwbattle.7, V.rwbattle.9, V.rwbattle.10: routed and empty-handed Players leave; their opponents are free."""
    for seat in members(s):
        if not s.army_mask >> seat & 1:
            continue
        routed = has_routed(s, seat)
        if not routed and hand_size(s, seat):
            continue
        if not routed and s.tell:
            s.tell(LEAVES_BATTLE, seat=seat)
        leave(s, seat)
