"""Forced and free calls for Reinforcements, and the losses of a charge."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import mask_of
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CALL, CARD, WAIT
from westphalia.rules.base.state import CARD_TYPES, MUSKETEER, PIKEMAN, TYPES, with_item
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import CALLS, REINFORCE
from westphalia.rules.war.cards import (
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

MUST_CALL: Final = EventType("must_call", "{seat} must call for Reinforcements.", cite="card.forced")
LAYS_DOWN: Final = EventType(
    "lays_down", "{seat} discards their hand: {cards}.", cite="card.forced", scene="battle"
)
CANNOT_CALL: Final = EventType(
    "cannot_call", "{seat} cannot call for Reinforcements.", cite="card.lost", detail=True
)


# --- the charge ---


def pay_charge(s: PlayerTurnsState, seat: int) -> None:
    """card.charge-loss: discard a Pikeman and a Musketeer; if one type is missing, two of the other."""
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


def is_finished(s: PlayerTurnsState, seat: int) -> bool:
    """card.forced: whether a side has routed or has no cards left."""
    return has_routed(s, seat) or not hand_size(s, seat)


def lay_down_hand(s: PlayerTurnsState, seat: int) -> None:
    """card.forced: a routed side discards its hand openly and may play Cavalry again."""
    at = seat * TYPES
    if s.tell and hand_size(s, seat):
        s.tell(LAYS_DOWN, seat=seat, cards=hand_of(s, seat))
    for card in CARD_TYPES:
        s.pile[at + card] += s.hand[at + card]
        s.hand[at + card] = 0
    s.barred &= ~(1 << seat)


def call(s: PlayerTurnsState, seat: int) -> None:
    """card.reinforce: call once in a battle, for as many cards as Reserves, or for the whole pile."""
    s.called |= 1 << seat
    amount = min(s.reserves[seat], pile_size(s, seat))
    s.tally = with_item(s.tally, seat, amount)
    if s.tell:
        s.tell(CALLS, seat=seat, amount=amount)


def must_call(s: PlayerTurnsState, seat: int) -> None:
    """card.forced: a rout or an empty hand forces a call."""
    if s.tell:
        s.tell(MUST_CALL, seat=seat)
    call(s, seat)


def tell_lost(s: PlayerTurnsState, seat: int) -> None:
    if s.tell:
        s.tell(CANNOT_CALL, seat=seat)


# --- free calls ---


def offer_calls(s: PlayerTurnsState, seats: list[int]) -> Generator[Any, Any, None]:
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


def fetch(s: PlayerTurnsState, seat: int) -> Step:
    """card.reinforce: openly pick a card from the own discard pile; True when all are fetched."""
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


def _fetch(s: PlayerTurnsState, seat: int, card: int) -> None:
    s.pile[seat * TYPES + card] -= 1
    s.hand[seat * TYPES + card] += 1
    s.tally = with_item(s.tally, seat, s.tally[seat] - 1)
    if s.tell:
        s.tell(REINFORCE, seat=seat, card=card)


# --- refusals ---


def _why_not_reinforce(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    if answer - CARD in CARD_TYPES:
        return "card.reinforce", "Your discard pile has no card of that type."
    return "card.reinforce", "You must take as many cards as you have Reserves, or your whole pile."


ASK_REINFORCE: Final = Kind(
    "reinforce",
    cite="card.reinforce",
    about=("number",),
    prompt="Reinforcements: take a card from your discard pile ({number0} left).",
    why=_why_not_reinforce,
    in_battle=True,
)
ASK_CALL: Final = Kind(
    "call",
    cite="card.call",
    about=("number",),
    quiet=(WAIT,),
    prompt="Call Reinforcements now? You have {number0:Reserve/Reserves} and {number1:discarded card/discarded cards}.",
    sealed=True,
    in_battle=True,
)
