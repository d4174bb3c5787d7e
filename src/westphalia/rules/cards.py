"""Military Cards: hands, piles, the stock, and what two played cards do to each other.

The card battle of phase 4 and the League battle both use these rules. What a battle round has in store for a fighter
is noted in `s.army[seat]` until the round ends: see RIFLED, CHARGED, LOST_CHARGE and ROUTED. Whoever ends the round
sets it back to 0.
"""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import below, pinned
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, CARDS
from westphalia.rules.state import CARD_TYPES, CAVALRY, MUSKETEER, NONE, PIKEMAN, TYPES, State, with_item

DRAW_CARDS: Final = Told(
    "draw_cards",
    "{seat} draws {amount:Military Card/Military Cards} and has {reserves} Reserves.",
    cite="battle.draw",
)
HAND: Final = Told("hand", "Your hand: {cards}.", cite="battle.hand")
PLAY_CARD: Final = Told("play_card", "{seat} plays {card}.", cite="card.play")
DISCARD: Final = Told("discard", "{seat} discards {card} ({left:card/cards} left in hand).")
BARRED: Final = Told("barred", "{seat} may not play Cavalry in the next battle round.", cite="card.barred")
NAMES_TYPE: Final = Told("names_type", "Advanced Rifling: {seat} names {card}.", cite="card.rifling")
HAS_NONE: Final = Told("has_none", "{seat} has no {card}.", cite="card.rifling")
ROUT: Final = Told("rout", "{seat} routs.")

RIFLED: Final = 1  # must still discard a card of a type his opponent names
CHARGED: Final = 2  # must still discard two Infantry
LOST_CHARGE: Final = 4  # has discarded them in this round
ROUTED: Final = 8
DENIED: Final = 4  # the types he has said he has none of: bits from this one on

CARD_PAIRS: Final = (
    (MUSKETEER, MUSKETEER),
    (MUSKETEER, PIKEMAN),
    (PIKEMAN, PIKEMAN),
    (MUSKETEER, CAVALRY),
    (PIKEMAN, CAVALRY),
    (CAVALRY, CAVALRY),
)  # answers from CARDS on
INFANTRY_PAIRS: Final = CARD_PAIRS[:3]


# --- hands, piles and decks ---


def hand_size(s: State, seat: int) -> int:
    """How many cards a Player holds; public (battle.hand)."""
    at = seat * TYPES
    return s.hand[at] + s.hand[at + 1] + s.hand[at + 2]


def may_call(s: State, seat: int) -> bool:
    """card.reinforce, card.one-call: whether he has Reserves and a pile, and has not called in this battle."""
    return s.reserves[seat] > 0 and not s.called >> seat & 1 and pile_size(s, seat) > 0


def pile_size(s: State, seat: int) -> int:
    """How many cards lie in a Player's own discard pile; public (battle.hand)."""
    at = seat * TYPES
    return s.pile[at] + s.pile[at + 1] + s.pile[at + 2]


def hand_of(s: State, seat: int) -> list[int]:
    """The cards a Player holds, by type; his secret (battle.hand)."""
    return [card for card in CARD_TYPES for _ in range(s.hand[seat * TYPES + card])]


def new_deck(s: State) -> list[int]:
    """A full coloured deck: how many of each type it holds."""
    return [s.k.cards_of_type_in_deck] * 3


def draw_from(s: State, seat: int, deck: list[int], pin: str) -> int:
    """One card from a deck at random; a pinned type the deck has run out of is passed over."""
    card = pinned(s, pin)
    while card is not None and not deck[card]:
        card = pinned(s, pin)
    if card is None:
        at = below(s, deck[0] + deck[1] + deck[2])
        card = MUSKETEER if at < deck[0] else PIKEMAN if at < deck[0] + deck[1] else CAVALRY
    deck[card] -= 1
    s.hand[seat * TYPES + card] += 1
    return card


def deal(s: State, seat: int, deck: list[int]) -> None:
    """battle.draw: one card per IP, at most 12, without replacement; IP above that becomes Reserves."""
    power = s.imperial_power(seat)
    amount = min(power, s.k.max_cards_from_ip)
    pin = f"cards:{seat}"
    for _ in range(amount):
        draw_from(s, seat, deck, pin)
    dealt(s, seat, amount, power - amount)


def dealt(s: State, seat: int, amount: int, reserves: int, unseen: bool = False) -> None:
    """battle.draw: an army is drawn; IP beyond its cards are Reserves. Nobody sees the hand of the program."""
    s.reserves = with_item(s.reserves, seat, reserves)
    if s.tell:
        s.tell(DRAW_CARDS, seat=seat, amount=amount, reserves=reserves)
        if not unseen:
            s.tell.to((seat,), HAND, seat=seat, cards=hand_of(s, seat))


def discard(s: State, seat: int, card: int, rule: str) -> None:
    """A card goes from a Player's hand to his own discard pile, openly."""
    s.hand[seat * TYPES + card] -= 1
    s.pile[seat * TYPES + card] += 1
    if s.tell:
        s.tell(DISCARD, cite=rule, seat=seat, card=card, left=hand_size(s, seat))


def return_cards(s: State, seat: int) -> None:
    """After the battle all of a Player's cards return to their decks, and nothing of it is kept."""
    at = seat * TYPES
    s.hand[at : at + TYPES] = b"\0\0\0"
    s.pile[at : at + TYPES] = b"\0\0\0"
    s.reserves = with_item(s.reserves, seat, 0)
    s.army[seat] = 0
    s.facing = with_item(s.facing, seat, NONE)
    s.called &= ~(1 << seat)
    s.barred &= ~(1 << seat)
    s.fight_ended(seat)


# --- playing a card ---


def card_question(s: State, seat: int) -> Question:
    """card.play, card.barred: which card of his hand he plays; no Cavalry while he is barred.

    A barred Player always has something else: with only Cavalry he would have routed (card.only-cavalry).
    """
    answers = [CARD + card for card in playable(s, seat)]
    return Question(s, seat, ASK_CARD, answers, (s.facing[seat],))


def playable(s: State, seat: int) -> list[int]:
    """card.play, card.barred: the types of his hand that he may play."""
    at = seat * TYPES
    hand = s.hand
    barred = s.barred >> seat & 1
    return [card for card in CARD_TYPES if hand[at + card] and not (barred and card == CAVALRY)]


def settle_cards(s: State, a: int, b: int, card_a: int, card_b: int) -> None:
    """Reveal two cards and discard what loses; what follows is noted in `s.army`."""
    s.barred &= ~(1 << a | 1 << b)
    if s.tell:
        s.tell(PLAY_CARD, seat=a, card=card_a)
        s.tell(PLAY_CARD, seat=b, card=card_b)
    if card_a == card_b:
        discard(s, a, card_a, "card.equal")
        discard(s, b, card_b, "card.equal")
    elif (card_a, card_b) in ((PIKEMAN, CAVALRY), (MUSKETEER, PIKEMAN), (CAVALRY, MUSKETEER)):
        _beat(s, b, card_b)
    else:
        _beat(s, a, card_a)


def _beat(s: State, loser: int, card: int) -> None:
    """The beaten card is discarded, the other returns to hand (card.pikeman, card.musketeer, card.cavalry)."""
    if card == CAVALRY:
        discard(s, loser, card, "card.pikeman")
        s.barred |= 1 << loser
        if only_cavalry(s, loser):
            rout(s, loser, "card.only-cavalry")
        elif s.tell and hand_size(s, loser):
            s.tell(BARRED, seat=loser)
    elif card == PIKEMAN:
        discard(s, loser, card, "card.musketeer")
        if s.round in s.k.advanced_rifling_rounds and hand_size(s, loser):
            s.army[loser] |= RIFLED
    else:
        discard(s, loser, card, "card.cavalry")
        if lacks_infantry(s, loser):
            rout(s, loser, "card.charge")
        else:
            s.army[loser] |= CHARGED


def only_cavalry(s: State, seat: int) -> bool:
    """card.only-cavalry: whether he holds nothing but Cavalry (an empty hand is for card.empty)."""
    at = seat * TYPES
    return s.hand[at + CAVALRY] > 0 and not s.hand[at + MUSKETEER] and not s.hand[at + PIKEMAN]


def lacks_infantry(s: State, seat: int) -> bool:
    """card.charge: whether he has fewer Infantry than a charge costs."""
    at = seat * TYPES
    return s.hand[at + MUSKETEER] + s.hand[at + PIKEMAN] < s.k.charge_extra_infantry


def rout(s: State, seat: int, rule: str) -> None:
    """A Player routs: he leaves the battle as its loser, reserves or not (card.rout)."""
    s.army[seat] |= ROUTED
    if s.tell:
        s.tell(ROUT, cite=rule, seat=seat)


def possible_hand(s: State, seat: int, size: int, deck: list[int] | None = None) -> bytes:
    """A hand of that size that does not contradict what everybody has seen, drawn by chance.

    He holds none of the types he has denied, two Infantry if he is to discard them (card.charge), and more than
    Cavalry while he may not play it (card.only-cavalry). With a deck the cards come out of it.
    """
    hand = bytearray(3)
    denied = s.army[seat] >> DENIED if is_rifled(s, seat) else 0
    types = [card for card in CARD_TYPES if not denied >> card & 1]
    infantry = s.k.charge_extra_infantry if is_charged(s, seat) else s.barred >> seat & 1
    for i in range(size):
        choice = [MUSKETEER, PIKEMAN] if i < infantry and not denied else types
        if deck is not None:  # as many chances as there are cards
            choice = [card for card in choice for _ in range(deck[card])] or choice
        card = choice[below(s, len(choice))]
        hand[card] += 1
        if deck is not None:
            deck[card] -= 1
    return bytes(hand)


# --- Advanced Rifling ---


def is_rifled(s: State, seat: int) -> bool:
    """Whether he still owes a card of a type his opponent names (card.rifling)."""
    return s.army[seat] & RIFLED != 0


def rifling_question(s: State, victim: int) -> Question:
    """card.rifling: the Musketeer player names a type that has not been denied."""
    denied = s.army[victim] >> DENIED
    answers = [CARD + card for card in CARD_TYPES if not denied >> card & 1]
    return Question(s, s.facing[victim], ASK_RIFLING, answers, (victim,))


def settle_rifling(s: State, victim: int, answer: int) -> None:
    """card.rifling: the Pikeman player discards one card of the named type, or says truly that he has none."""
    card = answer - CARD
    if s.tell:
        s.tell(NAMES_TYPE, seat=s.facing[victim], other=victim, card=card)
    if s.hand[victim * TYPES + card]:
        s.army[victim] = 0
        discard(s, victim, card, "card.rifling")
        return
    s.army[victim] |= 1 << DENIED + card
    if s.tell:
        s.tell(HAS_NONE, seat=victim, card=card)


# --- the charge ---


def is_charged(s: State, seat: int) -> bool:
    """Whether he still owes two Infantry to a charge (card.charge)."""
    return s.army[seat] & CHARGED != 0


def charge_question(s: State, seat: int) -> Question:
    """card.charge: which two Infantry the Musketeer player discards."""
    at = seat * TYPES
    muskets, pikes = s.hand[at + MUSKETEER], s.hand[at + PIKEMAN]
    enough = (muskets >= 2, muskets >= 1 and pikes >= 1, pikes >= 2)
    answers = [CARDS + pair for pair in range(3) if enough[pair]]
    return Question(s, seat, ASK_CHARGE, answers, (s.facing[seat],))


def settle_charge(s: State, seat: int, answer: int) -> None:
    """card.charge: the two Infantry are discarded; the charge is lost."""
    s.army[seat] = LOST_CHARGE
    for card in INFANTRY_PAIRS[answer - CARDS]:
        discard(s, seat, card, "card.charge")


def lost_charge(s: State, seat: int) -> bool:
    """Whether he has lost a charge in this battle round, for card.charge-rout and melee.last."""
    return s.army[seat] & LOST_CHARGE != 0


def has_routed(s: State, seat: int) -> bool:
    """Whether he has routed in this battle round."""
    return s.army[seat] & ROUTED != 0


# --- refusals ---


def _why_not_card(s: State, question: Question, answer: int) -> Reason | None:
    """A card must be in his hand, and no Cavalry while he is barred."""
    card = answer - CARD
    if card == CAVALRY and s.barred >> question.seat & 1 and s.hand[question.seat * TYPES + CAVALRY]:
        return (
            "card.barred",
            "Your Cavalry was just beaten by Pikemen; you may not play Cavalry in this battle round.",
        )
    if card in CARD_TYPES:
        return "card.play", "You hold no card of that type."
    return "card.play", "Each battle round you must play a card of your hand."


def _why_not_rifling(s: State, question: Question, answer: int) -> Reason | None:
    """A type that was denied is not named again."""
    if answer - CARD in CARD_TYPES:
        return "card.rifling", "Your opponent has just said that he has no card of that type."
    return "card.rifling", "You must name a type of card."


def _why_not_charge(s: State, question: Question, answer: int) -> Reason | None:
    """Two Infantry of his hand, no more and no less."""
    if CARDS <= answer < CARDS + len(INFANTRY_PAIRS):
        return "card.charge", "You do not hold these two Infantry."
    return "card.charge", "You must discard two Infantry of your hand."


ASK_CARD: Final = Kind(
    "card",
    cite="card.play",
    prompt="The battle with {player0}: play a card.",
    about=("player",),
    why=_why_not_card,
    sealed=True,
    open_options=False,
)
ASK_RIFLING: Final = Kind(
    "rifling",
    cite="card.rifling",
    prompt="Advanced Rifling: name the type of card your opponent discards.",
    about=("player",),
    why=_why_not_rifling,
)
ASK_CHARGE: Final = Kind(
    "charge",
    cite="card.charge",
    prompt="Your Musketeer is charged: which two Infantry do you discard?",
    about=("player",),
    why=_why_not_charge,
    open_options=False,
)
