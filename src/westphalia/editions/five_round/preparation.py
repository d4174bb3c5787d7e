"""Preparing for battle: first a doctrine, then extra cards (V.battle.7 to V.battle.9, V.doctrine.1).

The same steps serve the battles of phase 4 and the League battle: `s.facing[seat]` is the opponent, or NONE for a
League member In Reserve.
"""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.decks import fighters_with, stock
from westphalia.editions.five_round.doctrines import (
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
from westphalia.editions.five_round.guerilla import execute_guerilla, guerilla_cost
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DECLINE, DOCTRINE, DONE, EXECUTE, NO_DOCTRINE
from westphalia.rules.cards import hand_size
from westphalia.rules.gold import lose_gold
from westphalia.rules.power import in_order
from westphalia.rules.state import CARD_TYPES, NONE, TYPES

NO_DOCTRINE_TOLD: Final = Told("no_doctrine", "{seat} plays no doctrine.", cite="battle.doctrine")
PLAY_DOCTRINE: Final = Told(
    "play_doctrine",
    "{seat} plays {doctrine} ({left:Doctrine card/Doctrine cards} left in his hand).",
    cite="battle.doctrine",
)
NOT_EXECUTED: Final = Told("not_executed", "{seat} does not execute {doctrine}.", cite="doctrine.execute")
BUY_CARD: Final = Told("buy_card", "{seat} buys an extra card.", cite="battle.buy")
BOUGHT: Final = Told("bought", "You buy {card}.", cite="battle.buy")


def fighters(s: FiveRoundState, war: int) -> list[int]:
    """V.battle.7: the two of a war prepare one after the other, in Initiative Order."""
    attacker, defender = s.wars[war].seats
    return in_order(s, 1 << attacker | 1 << defender)


def play_doctrine(s: FiveRoundState, seat: int) -> Step:
    """V.battle.8: he plays one of his remaining Doctrine cards, or none."""
    if not doctrines_left(s, seat):
        return
    answers = [*(DOCTRINE + doctrine for doctrine in held(s, seat)), NO_DOCTRINE]
    answer = yield Question(s, seat, ASK_DOCTRINE, answers, (s.facing[seat],))
    if answer == NO_DOCTRINE:
        if s.tell:
            s.tell(NO_DOCTRINE_TOLD, seat=seat)
        return
    doctrine = answer - DOCTRINE
    spend_doctrine(s, seat, doctrine)
    if s.tell:
        left = doctrines_left(s, seat)
        s.tell(PLAY_DOCTRINE, seat=seat, doctrine=doctrine, left=left)


def execute_doctrine(s: FiveRoundState, seat: int) -> Step:
    """V.doctrine.1: he may execute the doctrine he played, all or nothing."""
    doctrine = s.played[seat]
    if doctrine == NONE:
        return
    answers = [EXECUTE, DECLINE] if can_execute(s, seat, doctrine) else [DECLINE]
    answer = yield Question(s, seat, ASK_EXECUTE, answers, (doctrine,))
    if answer == DECLINE:
        if s.tell:
            s.tell(NOT_EXECUTED, seat=seat, doctrine=doctrine)
    elif doctrine == FLEXIBLE:
        yield from execute_flexible(s, seat)
    elif doctrine == GUERILLA:
        yield from execute_guerilla(s, seat)
    else:
        exchange(s, seat, doctrine)


def can_execute(s: FiveRoundState, seat: int, doctrine: int) -> bool:
    """V.doctrine.1: whether he has the cards the doctrine asks for; without them it cannot be executed."""
    if doctrine == FLEXIBLE:
        return hand_size(s, seat) >= FLEXIBLE_CARDS
    if doctrine == GUERILLA:
        return hand_size(s, seat) >= guerilla_cost(s, seat)
    return can_exchange(s, seat, doctrine)


def buy_card(s: FiveRoundState, seat: int) -> Step:
    """V.battle.9: he may buy extra cards, 1 Gold each; the number is public, the types are secret."""
    if s.gold[seat] < s.k.extra_card_cost:
        return True
    everybody = fighters_with(s, seat)
    answers = [CARD + card for card in CARD_TYPES if stock(s, everybody, card) > 0]
    if not answers:
        return True
    answers.append(DONE)
    answer = yield Question(s, seat, ASK_BUYCARDS, answers, (s.gold[seat],))
    if answer == DONE:
        return True
    card = answer - CARD
    s.hand[seat * TYPES + card] += 1
    if s.tell:
        s.tell(BUY_CARD, seat=seat)
        s.tell.to((seat,), BOUGHT, seat=seat, card=card)
    lose_gold(s, seat, s.k.extra_card_cost, "battle.buy")
    return False


def _why_not_doctrine(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Only a card he holds can be played."""
    if DOCTRINE <= answer < DOCTRINE + DOCTRINES:
        return "battle.doctrine", "You do not hold that Doctrine card (any more)."
    return "battle.doctrine", "Play one of your remaining Doctrine cards, or none."


def _why_not_execute(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """A doctrine is all or nothing."""
    if answer == EXECUTE:
        return "doctrine.execute", "You lack the cards this doctrine asks for; there is no partial exchange."
    return None


def _why_not_buy(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """A type runs out when all its cards are in use in this battle."""
    return "battle.buy", "All cards of that type are in use in this battle."


ASK_DOCTRINE: Final = Kind(
    "doctrine",
    cite="battle.doctrine",
    quiet=(NO_DOCTRINE,),
    prompt="Play one of your Doctrine cards, or none?",
    about=("player",),
    why=_why_not_doctrine,
    open_options=False,
)
ASK_EXECUTE: Final = Kind(
    "execute",
    cite="doctrine.execute",
    quiet=(DECLINE,),
    prompt="Execute your doctrine, {doctrine0}?",
    about=("doctrine",),
    why=_why_not_execute,
    open_options=False,
)
ASK_BUYCARDS: Final = Kind(
    "buycards",
    cite="battle.buy",
    about=("number",),
    quiet=(DONE,),
    prompt="Buy an extra card for 1 Gold? Its type stays secret.",
    why=_why_not_buy,
    open_options=False,
)
