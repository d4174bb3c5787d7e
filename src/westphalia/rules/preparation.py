"""Preparing for battle: first a doctrine, then extra cards (V.battle.7 to V.battle.9, V.doctrine.1).

The same steps serve the battles of phase 4 and the League battle: `s.facing[seat]` is the opponent, or NONE for a
League member In Reserve.
"""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Step
from westphalia.engine.event import event, secret
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DECLINE, DOCTRINE, DONE, EXECUTE, NO_DOCTRINE
from westphalia.rules.cards import CARD_TYPES, fighters_with, hand_size, stock
from westphalia.rules.doctrines import (
    DOCTRINES,
    FLEXIBLE,
    FLEXIBLE_CARDS,
    GUERILLA,
    can_exchange,
    doctrines_left,
    exchange,
    execute_flexible,
    held,
    spend_doctrine,
)
from westphalia.rules.guerilla import execute_guerilla, guerilla_cost
from westphalia.rules.power import in_order
from westphalia.rules.roles import lose_gold
from westphalia.rules.state import NONE, State
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "no_doctrine": "{seat} plays no doctrine.",
    "play_doctrine": "{seat} plays {doctrine} ({left:Doctrine card/Doctrine cards} left in his hand).",
    "not_executed": "{seat} does not execute {doctrine}.",
    "buy_card": "{seat} buys an extra card.",
    "bought": "You buy {card}.",
}

PROMPTS: Final[dict[str, str]] = {
    "doctrine": "Play one of your Doctrine cards, or none?",
    "execute": "Execute your doctrine, {doctrine0}?",
    "buycards": "Buy an extra card for 1 Gold? Its type stays secret.",
}


def fighters(s: State, war: int) -> list[int]:
    """V.battle.7: the two of a war prepare one after the other, in Initiative Order."""
    attacker, defender = s.wars[war][:2]
    return in_order(s, 1 << attacker | 1 << defender)


def play_doctrine(s: State, seat: int) -> Step:
    """V.battle.8: he plays one of his remaining Doctrine cards, or none."""
    if not doctrines_left(s, seat):
        return
    answers = [*(DOCTRINE + doctrine for doctrine in held(s, seat)), NO_DOCTRINE]
    answer = yield Question(seat, "doctrine", answers, "V.battle.8", (s.facing[seat],), open_options=False)
    if answer == NO_DOCTRINE:
        if s.log is not None:
            s.log.append(event("no_doctrine", "V.battle.8", seat=seat))
        return
    doctrine = answer - DOCTRINE
    spend_doctrine(s, seat, doctrine)
    if s.log is not None:
        left = doctrines_left(s, seat)
        s.log.append(event("play_doctrine", "V.battle.8", seat=seat, doctrine=doctrine, left=left))


def execute_doctrine(s: State, seat: int) -> Step:
    """V.doctrine.1: he may execute the doctrine he played, all or nothing."""
    doctrine = s.played[seat]
    if doctrine == NONE:
        return
    answers = [EXECUTE, DECLINE] if can_execute(s, seat, doctrine) else [DECLINE]
    answer = yield Question(seat, "execute", answers, "V.doctrine.1", (doctrine,), open_options=False)
    if answer == DECLINE:
        if s.log is not None:
            s.log.append(event("not_executed", "V.doctrine.1", seat=seat, doctrine=doctrine))
    elif doctrine == FLEXIBLE:
        yield from execute_flexible(s, seat)
    elif doctrine == GUERILLA:
        yield from execute_guerilla(s, seat)
    else:
        exchange(s, seat, doctrine)


def can_execute(s: State, seat: int, doctrine: int) -> bool:
    """V.doctrine.1: whether he has the cards the doctrine asks for; without them it cannot be executed."""
    if doctrine == FLEXIBLE:
        return hand_size(s, seat) >= FLEXIBLE_CARDS
    if doctrine == GUERILLA:
        return hand_size(s, seat) >= guerilla_cost(s, seat)
    return can_exchange(s, seat, doctrine)


def buy_card(s: State, seat: int) -> Step:
    """V.battle.9: he may buy extra cards, 1 Gold each; the number is public, the types are secret."""
    if s.gold[seat] < s.k.extra_card_cost:
        return True
    everybody = fighters_with(s, seat)
    answers = [CARD + card for card in CARD_TYPES if stock(s, everybody, card) > 0]
    if not answers:
        return True
    answers.append(DONE)
    answer = yield Question(seat, "buycards", answers, "V.battle.9", (s.gold[seat],), open_options=False)
    if answer == DONE:
        return True
    card = answer - CARD
    s.hand[seat * 3 + card] += 1
    if s.log is not None:
        s.log.append(event("buy_card", "V.battle.9", seat=seat))
        s.log.append(secret("bought", "V.battle.9", seat, seat=seat, card=card))
    lose_gold(s, seat, s.k.extra_card_cost, "V.battle.9")
    return False


def _why_not_doctrine(s: State, question: Question, answer: int) -> Reason | None:
    """Only a card he holds can be played."""
    if DOCTRINE <= answer < DOCTRINE + DOCTRINES:
        return "V.battle.8", "You do not hold that Doctrine card (any more)."
    return "V.battle.8", "Play one of your remaining Doctrine cards, or none."


def _why_not_execute(s: State, question: Question, answer: int) -> Reason | None:
    """A doctrine is all or nothing."""
    if answer == EXECUTE:
        return "V.doctrine.1", "You lack the cards this doctrine asks for; there is no partial exchange."
    return None


def _why_not_buy(s: State, question: Question, answer: int) -> Reason | None:
    """A type runs out when all its cards are in use in this battle."""
    return "V.battle.9", "All cards of that type are in use in this battle."


WHY: Final[dict[str, Explain]] = {
    "doctrine": _why_not_doctrine,
    "execute": _why_not_execute,
    "buycards": _why_not_buy,
}
