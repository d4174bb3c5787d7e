"""Routs that force a call for Reinforcements, calls of one's own will, and the charge that leaves no choice."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import mask_of
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CALL, CARD, WAIT
from westphalia.rules.battles import CALLS, REINFORCE
from westphalia.rules.cards import (
    HAS_NONE,
    LOST_CHARGE,
    discard,
    hand_of,
    hand_size,
    has_routed,
    is_charged,
    may_call,
    pile_size,
)
from westphalia.rules.power import in_order
from westphalia.rules.state import CARD_TYPES, MUSKETEER, PIKEMAN, TYPES, with_item
from westphalia.rules.warfare import WarringState

MUST_CALL: Final = Told("must_call", "{seat} must call for Reinforcements.", cite="card.forced")
LAYS_DOWN: Final = Told("lays_down", "{seat} discards his whole hand: {cards}.", cite="card.forced")
CANNOT_CALL: Final = Told("cannot_call", "{seat} cannot call for Reinforcements.", cite="card.lost")


# --- the charge ---


def pay_charge(s: WarringState, seat: int) -> None:
    """card.charge-loss: a Pikeman and a Musketeer go; who lacks one of the types says so and loses two of the other."""
    if not is_charged(s, seat):
        return
    s.army[seat] = LOST_CHARGE
    for card, other in ((PIKEMAN, MUSKETEER), (MUSKETEER, PIKEMAN)):
        if s.hand[seat * TYPES + card]:
            discard(s, seat, card, "card.charge-loss")
        else:
            if s.tell:
                s.tell(HAS_NONE, cite="card.charge-loss", seat=seat, card=card)
            discard(s, seat, other, "card.charge-loss")


# --- routs and forced calls ---


def is_finished(s: WarringState, seat: int) -> bool:
    """card.forced: whether he has routed or has no cards left."""
    return has_routed(s, seat) or not hand_size(s, seat)


def lay_down_hand(s: WarringState, seat: int) -> None:
    """card.forced: who routs discards his whole hand, openly, and is not barred from Cavalry any more."""
    at = seat * TYPES
    if s.tell and hand_size(s, seat):
        s.tell(LAYS_DOWN, seat=seat, cards=hand_of(s, seat))
    for card in CARD_TYPES:
        s.pile[at + card] += s.hand[at + card]
        s.hand[at + card] = 0
    s.barred &= ~(1 << seat)


def call(s: WarringState, seat: int) -> None:
    """card.reinforce: he calls, once in a battle, for as many cards as he has Reserves, or for his whole pile."""
    s.called |= 1 << seat
    amount = min(s.reserves[seat], pile_size(s, seat))
    s.tally = with_item(s.tally, seat, amount)
    if s.tell:
        s.tell(CALLS, seat=seat, amount=amount)


def must_call(s: WarringState, seat: int) -> None:
    """card.forced: a rout or an empty hand forces him to call."""
    if s.tell:
        s.tell(MUST_CALL, seat=seat)
    call(s, seat)


def tell_lost(s: WarringState, seat: int) -> None:
    """card.lost: he has no Reserves, nothing in his pile, or has called before."""
    if s.tell:
        s.tell(CANNOT_CALL, seat=seat)


# --- calls of one's own will ---


def offer_calls(s: WarringState, seats: list[int]) -> Generator[Any, Any, None]:
    """card.call: each side that can still call decides in secret whether to call now."""
    asked = [seat for seat in in_order(s, mask_of(seats)) if may_call(s, seat)]
    if not asked:
        return
    answers = yield [
        Question(s, seat, ASK_CALL, (WAIT, CALL), (s.reserves[seat], pile_size(s, seat))) for seat in asked
    ]
    for seat, answer in zip(asked, answers, strict=True):
        if answer == CALL:
            call(s, seat)


# --- fetching the cards ---


def fetch(s: WarringState, seat: int) -> Step:
    """card.reinforce: he picks the cards from his own pile, openly, one by one; True when he has them all."""
    due = s.tally[seat]
    if due == pile_size(s, seat):
        for card in CARD_TYPES:
            for _ in range(s.pile[seat * TYPES + card]):
                _fetch(s, seat, card)
    else:
        answers = [CARD + card for card in CARD_TYPES if s.pile[seat * TYPES + card]]
        answer = yield Question(s, seat, ASK_REINFORCE, answers, (due,))
        _fetch(s, seat, answer - CARD)
    return not s.tally[seat]


def _fetch(s: WarringState, seat: int, card: int) -> None:
    s.pile[seat * TYPES + card] -= 1
    s.hand[seat * TYPES + card] += 1
    s.tally = with_item(s.tally, seat, s.tally[seat] - 1)
    if s.tell:
        s.tell(REINFORCE, seat=seat, card=card)


# --- refusals ---


def _why_not_reinforce(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Exactly as many cards as are due, of one's own pile."""
    if answer - CARD in CARD_TYPES:
        return "card.reinforce", "No card of that type lies in your own discard pile."
    return "card.reinforce", "Who calls takes as many cards as he has Reserves, or his whole pile."


ASK_REINFORCE: Final = Kind(
    "reinforce",
    cite="card.reinforce",
    about=("number",),
    prompt="Your Reinforcements: fetch a card from your discard pile ({number0} to go).",
    why=_why_not_reinforce,
)
ASK_CALL: Final = Kind(
    "call",
    cite="card.call",
    about=("number",),
    quiet=(WAIT,),
    prompt="Call for Reinforcements now? {number0} Reserves, {number1} cards in your discard pile.",
    sealed=True,
)
