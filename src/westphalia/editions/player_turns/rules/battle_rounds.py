"""Battle rounds in which a rout forces Reinforcements, and the calls for them."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import mask_of
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import CALL, CARD, WAIT
from westphalia.rules.base.state import CARD_TYPES, MUSKETEER, PIKEMAN, TYPES, with_item
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import CALLS, REINFORCE, goes_on, make_white_peace, win_battle
from westphalia.rules.war.cards import (
    HAS_NONE,
    LOST_CHARGE,
    discard,
    hand_of,
    hand_size,
    has_routed,
    is_charged,
    lost_charge,
    may_call,
    pile_size,
    rout,
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
    """card.reinforce: openly pick a card from their discard pile; True when all are fetched."""
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


# --- battle rounds ---


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
