"""Military Cards: hands, discard piles, decks, and the effects of two played cards on each other.

The card battle and the League battle both use these rules. During a battle round, `s.army[seat]` holds the state of
a fighter: see RIFLED, CHARGED, LOST_CHARGE and ROUTED. The step that ends the round resets it to 0.
"""

from collections.abc import Sequence
from typing import Final

from westphalia.engine import EventType, Kind, Question, Reason, below, pinned
from westphalia.rules.base import words
from westphalia.rules.base.answers import CARD, CARDS
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import CARD_TYPES, CAVALRY, MUSKETEER, NONE, PIKEMAN, TYPES, State, with_item

DRAW_CARDS: Final = EventType(
    "draw_cards",
    "{seat} draws {amount:Military Card/Military Cards} and has {reserves:Reserve/Reserves}.",
    cite="battle.draw",
    detail=True,
    scene="battle",
    cards_left="amount",
)
HAND: Final = EventType("hand", "Your hand: {cards}.", cite="battle.hand", detail=True)
PLAY_CARD: Final = EventType(
    "play_card", "{seat} plays {card}.", cite="card.play", level="card", scene="battle"
)
DISCARD: Final = EventType(
    "discard",
    "{seat} discards {card} ({left:card/cards} left in hand).",
    detail=True,
    scene="battle",
    cards_left="left",
)
BARRED: Final = EventType(
    "barred", "{seat} cannot play Cavalry in the next battle round.", cite="card.barred", scene="battle"
)
NAMES_TYPE: Final = EventType(
    "names_type", "Advanced Rifling: {seat} names {card}.", cite="card.rifling", scene="battle"
)
HAS_NONE: Final = EventType("has_none", "{seat} has no {card}.", cite="card.rifling", scene="battle")
ROUT: Final = EventType("rout", "{seat} routs.", scene="battle")

RIFLED: Final = 1  # must still discard a card of a type the opponent names
CHARGED: Final = 2  # must still discard two Infantry
LOST_CHARGE: Final = 4  # has discarded them in this round
ROUTED: Final = 8
DENIED: Final = 4  # from this bit on: the card types the fighter has denied having

CARD_PAIRS: Final = (
    (MUSKETEER, MUSKETEER),
    (MUSKETEER, PIKEMAN),
    (PIKEMAN, PIKEMAN),
    (MUSKETEER, CAVALRY),
    (PIKEMAN, CAVALRY),
    (CAVALRY, CAVALRY),
)  # in the order of the answers from CARDS on
INFANTRY_PAIRS: Final = CARD_PAIRS[:3]
BEATS: Final = {PIKEMAN: CAVALRY, MUSKETEER: PIKEMAN, CAVALRY: MUSKETEER}


# --- hands, piles and decks ---


def hand_size(s: State, seat: int) -> int:
    """Return how many cards a Player holds, which is public (battle.hand)."""
    at = seat * TYPES
    return s.hand[at] + s.hand[at + 1] + s.hand[at + 2]


def may_call(s: State, seat: int) -> bool:
    """card.reinforce, card.one-call: return whether a Player has Reserves and a pile and has not called yet."""
    return s.reserves[seat] > 0 and not s.called >> seat & 1 and pile_size(s, seat) > 0


def pile_size(s: State, seat: int) -> int:
    """Return how many cards lie in a Player's discard pile, which is public (battle.hand)."""
    at = seat * TYPES
    return s.pile[at] + s.pile[at + 1] + s.pile[at + 2]


def hand_of(s: State, seat: int) -> list[int]:
    """Return the cards a Player holds, sorted by type, which are secret (battle.hand)."""
    return [card for card in CARD_TYPES for _ in range(s.hand[seat * TYPES + card])]


def new_deck(s: State) -> list[int]:
    """Return a full deck as the number of cards of each type."""
    return [s.k.cards_of_type_in_deck] * 3


def pinned_card(s: State, deck: Sequence[int], pin: str) -> int | None:
    """Return the card that a position says is drawn; refuse one that the deck has run out of."""
    card = pinned(s, pin)
    if card is not None and not deck[card]:
        left = ", ".join(f"{number} {name}" for name, number in zip(words.CARDS, deck, strict=True))
        raise PositionError("chance.cards", f"the deck has no {words.CARDS[card]} left ({left})")
    return card


def draw_from(s: State, seat: int, deck: list[int], pin: str) -> int:
    """Draw one random card from a deck, or the pinned one."""
    card = pinned_card(s, deck, pin)
    if card is None:
        at = below(s, deck[0] + deck[1] + deck[2])
        card = MUSKETEER if at < deck[0] else PIKEMAN if at < deck[0] + deck[1] else CAVALRY
    deck[card] -= 1
    s.hand[seat * TYPES + card] += 1
    return card


def deal(s: State, seat: int, deck: list[int]) -> None:
    """battle.draw: draw one card per IP up to the limit, without replacement; further IP become Reserves."""
    power = s.imperial_power(seat)
    amount = min(power, s.k.max_cards_from_ip)
    pin = f"cards:{seat}"
    for _ in range(amount):
        draw_from(s, seat, deck, pin)
    record_deal(s, seat, amount, power - amount)


def record_deal(s: State, seat: int, amount: int, reserves: int, unseen: bool = False) -> None:
    """battle.draw: set the Reserves of an army and log the draw; `unseen` hands belong to the program."""
    s.reserves = with_item(s.reserves, seat, reserves)
    if s.tell:
        s.tell(DRAW_CARDS, seat=seat, amount=amount, reserves=reserves)
        if not unseen:
            s.tell.to((seat,), HAND, seat=seat, cards=hand_of(s, seat))


def discard(s: State, seat: int, card: int, rule: str) -> None:
    """Move a card from a Player's hand to their discard pile, openly."""
    s.hand[seat * TYPES + card] -= 1
    s.pile[seat * TYPES + card] += 1
    if s.tell:
        s.tell(DISCARD, cite=rule, seat=seat, card=card, left=hand_size(s, seat))


def return_cards(s: State, seat: int) -> None:
    """Return all of a Player's cards to their decks and forget everything about the battle."""
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
    """card.play, card.barred: ask which card a Player plays; no Cavalry while they are barred.

    A barred Player always has another card: with only Cavalry they would have routed (card.only-cavalry).
    """
    answers = [CARD + card for card in playable(s, seat)]
    return Question(s, seat, ASK_CARD, answers, (s.facing[seat],))


def playable(s: State, seat: int) -> list[int]:
    """card.play, card.barred: return the card types that a Player may play."""
    at = seat * TYPES
    hand = s.hand
    barred = s.barred >> seat & 1
    return [card for card in CARD_TYPES if hand[at + card] and not (barred and card == CAVALRY)]


def settle_cards(s: State, a: int, b: int, card_a: int, card_b: int) -> None:
    """Reveal two cards and discard the loser; record further effects in `s.army`."""
    s.barred &= ~(1 << a | 1 << b)
    if s.tell:
        s.tell(PLAY_CARD, seat=a, card=card_a)
        s.tell(PLAY_CARD, seat=b, card=card_b)
    if card_a == card_b:
        discard(s, a, card_a, "card.equal")
        discard(s, b, card_b, "card.equal")
    elif BEATS[card_a] == card_b:
        _beat(s, b, card_b)
    else:
        _beat(s, a, card_a)


def _beat(s: State, loser: int, card: int) -> None:
    """Discard the beaten card and apply its effects (card.pikeman, card.musketeer, card.cavalry)."""
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
    """card.only-cavalry: return whether a Player holds only Cavalry; card.empty covers empty hands."""
    at = seat * TYPES
    return s.hand[at + CAVALRY] > 0 and not s.hand[at + MUSKETEER] and not s.hand[at + PIKEMAN]


def lacks_infantry(s: State, seat: int) -> bool:
    """card.charge: return whether a Player has fewer Infantry than a charge costs."""
    at = seat * TYPES
    return s.hand[at + MUSKETEER] + s.hand[at + PIKEMAN] < s.k.charge_extra_infantry


def rout(s: State, seat: int, rule: str) -> None:
    """Rout a Player: they lose the battle, with or without Reserves (card.rout)."""
    s.army[seat] |= ROUTED
    if s.tell:
        s.tell(ROUT, cite=rule, seat=seat)


def possible_hand(s: State, seat: int, size: int, deck: list[int] | None = None) -> bytes:
    """Return a random hand of this size that is consistent with what all players have seen.

    It holds none of the denied types, two Infantry if these are to be discarded (card.charge), and not only Cavalry
    while Cavalry is barred (card.only-cavalry). If a deck is given, the cards are taken from it.
    """
    hand = bytearray(3)
    denied = s.army[seat] >> DENIED if is_rifled(s, seat) else 0
    types = [card for card in CARD_TYPES if not denied >> card & 1]
    infantry = s.k.charge_extra_infantry if is_charged(s, seat) else s.barred >> seat & 1
    for i in range(size):
        choice = [MUSKETEER, PIKEMAN] if i < infantry and not denied else types
        if deck is not None:  # weight each type by the cards left in the deck
            choice = [card for card in choice for _ in range(deck[card])] or choice
        card = choice[below(s, len(choice))]
        hand[card] += 1
        if deck is not None:
            deck[card] -= 1
    return bytes(hand)


# --- Advanced Rifling ---


def is_rifled(s: State, seat: int) -> bool:
    """Return whether a Player must still discard a card of a type the opponent names (card.rifling)."""
    return s.army[seat] & RIFLED != 0


def rifling_question(s: State, victim: int) -> Question:
    """card.rifling: ask the Musketeer player to name a type that has not been denied."""
    denied = s.army[victim] >> DENIED
    answers = [CARD + card for card in CARD_TYPES if not denied >> card & 1]
    return Question(s, s.facing[victim], ASK_RIFLING, answers, (victim,))


def settle_rifling(s: State, victim: int, answer: int) -> None:
    """card.rifling: discard a card of the named type, or record that the victim has none."""
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
    """Return whether a Player must still discard two Infantry after a charge (card.charge)."""
    return s.army[seat] & CHARGED != 0


def charge_question(s: State, seat: int) -> Question:
    """card.charge: ask the Musketeer player which two Infantry to discard."""
    at = seat * TYPES
    muskets, pikes = s.hand[at + MUSKETEER], s.hand[at + PIKEMAN]
    enough = (muskets >= 2, muskets >= 1 and pikes >= 1, pikes >= 2)
    answers = [CARDS + pair for pair in range(3) if enough[pair]]
    return Question(s, seat, ASK_CHARGE, answers, (s.facing[seat],))


def settle_charge(s: State, seat: int, answer: int) -> None:
    """card.charge: discard the two Infantry; the charge is lost."""
    s.army[seat] = LOST_CHARGE
    for card in INFANTRY_PAIRS[answer - CARDS]:
        discard(s, seat, card, "card.charge")


def lost_charge(s: State, seat: int) -> bool:
    """Return whether a Player has lost a charge in this battle round (card.charge-rout, melee.last)."""
    return s.army[seat] & LOST_CHARGE != 0


def has_routed(s: State, seat: int) -> bool:
    """Return whether a Player has routed in this battle round."""
    return s.army[seat] & ROUTED != 0


# --- refusals ---


def _why_not_card(s: State, question: Question, answer: int) -> Reason | None:
    card = answer - CARD
    if card == CAVALRY and s.barred >> question.seat & 1 and s.hand[question.seat * TYPES + CAVALRY]:
        return (
            "card.barred",
            "Pikemen have just beaten your Cavalry; you cannot play Cavalry in this battle round.",
        )
    if card in CARD_TYPES:
        return "card.play", "You hold no card of that type."
    return "card.play", "You must play a card from your hand in each battle round."


def _why_not_rifling(s: State, question: Question, answer: int) -> Reason | None:
    if answer - CARD in CARD_TYPES:
        return "card.rifling", "Your opponent has no card of that type."
    return "card.rifling", "You must name a type of card."


def _why_not_charge(s: State, question: Question, answer: int) -> Reason | None:
    if CARDS <= answer < CARDS + len(INFANTRY_PAIRS):
        return "card.charge", "You do not hold these two Infantry."
    return "card.charge", "You must discard two Infantry from your hand."


ASK_CARD: Final = Kind(
    "card",
    cite="card.play",
    prompt="Battle with {player0}: play a card.",
    about=("player",),
    why=_why_not_card,
    sealed=True,
    open_options=False,
    in_battle=True,
)
ASK_RIFLING: Final = Kind(
    "rifling",
    cite="card.rifling",
    prompt="Advanced Rifling: name the card type your opponent must discard.",
    about=("player",),
    why=_why_not_rifling,
    in_battle=True,
)
ASK_CHARGE: Final = Kind(
    "charge",
    cite="card.charge",
    prompt="Your Musketeer is charged: which two Infantry do you discard?",
    about=("player",),
    why=_why_not_charge,
    open_options=False,
    in_battle=True,
)
