"""The card battle of two Players (V.battle.4 to V.battle.6, V.card.*)."""

from typing import Final

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Kind, Question, Reason, Step
from westphalia.rules.base.answers import CARD, DONE
from westphalia.rules.base.state import CARD_TYPES, TYPES, with_item
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import (
    CALLS,
    REINFORCE,
    face_each_other,
    goes_on,
    make_white_peace,
    tell_meeting,
    win_automatically,
    win_battle,
)
from westphalia.rules.war.cards import (
    charge_question,
    deal,
    hand_size,
    has_routed,
    is_charged,
    lost_charge,
    may_call,
    new_deck,
    pile_size,
    rout,
    settle_charge,
)

# --- before the first battle round ---


def open_battle(s: FiveRoundState, war: int) -> None:
    """V.battle.4 to V.battle.6: draw both armies, unless twice the Imperial Power wins at once."""
    attacker, defender = s.wars[war].seats
    own, theirs = s.imperial_power(attacker), s.imperial_power(defender)
    tell_meeting(s, war, own, theirs)
    for winner, power, other in ((attacker, own, theirs), (defender, theirs, own)):
        if power >= s.k.automatic_victory_ratio * other:
            win_automatically(s, war, winner)
            return
    deck = new_deck(s)
    for seat in in_order(s, 1 << attacker | 1 << defender):
        deal(s, seat, deck)
        s.army_drawn(seat, war)
    face_each_other(s, war)


def armies_without_cards(s: FiveRoundState, war: int) -> None:
    """V.card.16: rout a side without cards before the first battle round; if neither has cards, White Peace."""
    attacker, defender = s.wars[war].seats
    rout_empty_hands(s, attacker, defender, "card.no-cards")
    end_battle(s, war)


# --- the battle rounds ---


def charge(s: FiveRoundState, war: int) -> Step:
    """V.card.9: discard two Infantry after a charge."""
    for seat in s.wars[war].seats:
        if is_charged(s, seat):
            answer = yield charge_question(s, seat)
            settle_charge(s, seat, answer)
            return


def end_of_battle_round(s: FiveRoundState, war: int) -> None:
    """V.card.10 to V.card.13: check for routs by a charge or an empty hand, and the end of the battle."""
    attacker, defender = s.wars[war].seats
    for seat, other in ((attacker, defender), (defender, attacker)):
        if lost_charge(s, seat) and hand_size(s, other) >= s.k.charge_rout_ratio * hand_size(s, seat):
            rout(s, seat, "card.charge-rout")
    rout_empty_hands(s, attacker, defender, "card.empty")
    end_battle(s, war)


def rout_empty_hands(s: FiveRoundState, attacker: int, defender: int, rule: str) -> None:
    """V.card.11: a Player without cards routs."""
    for seat in (attacker, defender):
        if not has_routed(s, seat) and not hand_size(s, seat):
            rout(s, seat, rule)


def end_battle(s: FiveRoundState, war: int) -> None:
    """V.card.12, V.card.13: the routed side loses; if both ran out of cards, White Peace."""
    attacker, defender = s.wars[war].seats
    routed = has_routed(s, attacker), has_routed(s, defender)
    s.army[attacker] = 0
    s.army[defender] = 0
    if routed == (False, False):
        return
    if routed == (True, True):
        make_white_peace(s, war)
    else:
        win_battle(s, war, defender if routed[0] else attacker)


# --- reinforcements ---


def callers(s: FiveRoundState, war: int) -> list[int]:
    """V.card.14: the Players who may call after a battle round, in Initiative Order."""
    if not goes_on(s, war):
        return []
    attacker, defender = s.wars[war].seats
    return [seat for seat in in_order(s, 1 << attacker | 1 << defender) if may_call(s, seat)]


def reinforce(s: FiveRoundState, seat: int) -> Step:
    """V.card.14, V.card.15: take cards openly from their discard pile, up to the Reserves; one call per battle.

    `s.tally[seat]` counts the cards taken in this call.
    """
    fetched = s.tally[seat]
    if fetched < s.reserves[seat] and pile_size(s, seat):
        answers = [*(CARD + card for card in CARD_TYPES if s.pile[seat * TYPES + card]), DONE]
        answer = yield Question(s, seat, ASK_REINFORCE, answers, (fetched, s.reserves[seat]))
        if answer != DONE:
            card = answer - CARD
            s.pile[seat * TYPES + card] -= 1
            s.hand[seat * TYPES + card] += 1
            s.tally = with_item(s.tally, seat, fetched + 1)
            if s.tell:
                s.tell(REINFORCE, seat=seat, card=card)
            return False
    s.tally = with_item(s.tally, seat, 0)
    if fetched:
        s.called |= 1 << seat
        if s.tell:
            s.tell(CALLS, seat=seat, amount=fetched)
    return True


# --- refusals ---


def _why_not_reinforce(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    if answer - CARD in CARD_TYPES:
        return "card.reinforce", "Your discard pile has no card of that type."
    return None


ASK_REINFORCE: Final = Kind(
    "reinforce",
    cite="card.reinforce",
    about=("number",),
    quiet=(DONE,),
    prompt="Call reinforcements: which card do you take back?",
    labels={DONE: "take no more"},
    why=_why_not_reinforce,
    in_battle=True,
)
