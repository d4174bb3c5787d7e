"""The battle of the Leagues: armies, and who leaves the battle when (V.rwbattle.*).

Pairs and lines stand in `rules.melee`; the battle rules of phase 4 apply otherwise (V.rwbattle.1).
"""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.rules import melee
from westphalia.rules.cards import (
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
from westphalia.rules.melee import LEAVES_BATTLE, last_must_rout, leave, members, new_pairings

MEMBERS_TO_A_DECK: Final = 2


# --- before the first round ---


def draw_armies(s: FiveRoundState) -> None:
    """V.rwbattle.2: every member draws by his IP, two to a coloured deck; nobody wins by double IP."""
    deck = new_deck(s)
    for number, seat in enumerate(members(s)):
        if number % MEMBERS_TO_A_DECK == 0:
            deck = new_deck(s)
        deal(s, seat, deck)


def line_up(s: FiveRoundState) -> None:
    """V.rwbattle.3: all members of both Leagues line up, cards or not."""
    s.army_mask = mask_of(members(s))
    melee.line_up(s)


def members_without_cards(s: FiveRoundState) -> None:
    """V.rwbattle.9: whoever has no cards after preparation leaves before the first round."""
    _depart(s)
    new_pairings(s)


# --- one round of all pairs ---


def charge(s: FiveRoundState) -> Step:
    """V.card.9, V.rwbattle.1: all who were charged discard two more Infantry."""
    charged = [seat for seat in s.initiative if is_charged(s, seat)]
    if charged:
        answers = yield [charge_question(s, seat) for seat in charged]
        for seat, answer in zip(charged, answers, strict=True):
            settle_charge(s, seat, answer)


def end_of_tick(s: FiveRoundState) -> None:
    """V.rwbattle.14: all routs and departures together, and only then the rule for the last of a League."""
    charged = [seat for seat in members(s) if lost_charge(s, seat)]
    _depart(s)
    for seat in charged:
        if last_must_rout(s, seat):
            rout(s, seat, "melee.last")
    _depart(s)
    for seat in members(s):
        s.army[seat] = 0


def _depart(s: FiveRoundState) -> None:
    """V.rwbattle.7, V.rwbattle.9, V.rwbattle.10: the routed and the empty-handed leave; their opponents are free."""
    for seat in members(s):
        if not s.army_mask >> seat & 1:
            continue
        routed = has_routed(s, seat)
        if not routed and hand_size(s, seat):
            continue
        if not routed and s.tell:
            s.tell(LEAVES_BATTLE, seat=seat)
        leave(s, seat)
