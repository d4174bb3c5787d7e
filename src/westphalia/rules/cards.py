"""Military Cards: hands, piles, the stock, and what two played cards do to each other (V.battle.5-10, V.card.1-10).

The card battle of phase 4 and the League battle both use these rules. What a battle round has in store for a fighter
is noted in `s.army[seat]` until the round ends: see RIFLED, CHARGED, LOST_CHARGE and ROUTED. Whoever ends the round
sets it back to 0, for calls for reinforcements count the fetched cards there.
"""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import below, pinned
from westphalia.engine.event import event, secret
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, CARDS
from westphalia.rules.power import imperial_power
from westphalia.rules.state import CAVALRY, MUSKETEER, NO_LEAGUE, NONE, PIKEMAN, State, with_item

CARD_TYPES: Final = (MUSKETEER, PIKEMAN, CAVALRY)

RIFLED: Final = 1  # must still discard a card of a type his opponent names
CHARGED: Final = 2  # must still discard two Infantry
LOST_CHARGE: Final = 4  # has discarded them in this round
ROUTED: Final = 8
DENIED: Final = 4  # the types he has said he has none of: bits from this one on

INFANTRY_PAIRS: Final = (
    (MUSKETEER, MUSKETEER),
    (MUSKETEER, PIKEMAN),
    (PIKEMAN, PIKEMAN),
)  # answers CARDS + 0, 1, 2


# --- hands, piles and decks ---


def hand_size(s: State, seat: int) -> int:
    """How many cards a Player holds; public (V.battle.10)."""
    at = seat * 3
    return s.hand[at] + s.hand[at + 1] + s.hand[at + 2]


def pile_size(s: State, seat: int) -> int:
    """How many cards lie in a Player's own discard pile; public (V.battle.10)."""
    at = seat * 3
    return s.pile[at] + s.pile[at + 1] + s.pile[at + 2]


def hand_of(s: State, seat: int) -> list[int]:
    """The cards a Player holds, by type; his secret (V.battle.10)."""
    return [card for card in CARD_TYPES for _ in range(s.hand[seat * 3 + card])]


def new_deck(s: State) -> list[int]:
    """A full coloured deck: how many of each type it holds (V.ruling.decks)."""
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
    s.hand[seat * 3 + card] += 1
    return card


def deal(s: State, seat: int, deck: list[int]) -> None:
    """V.battle.5, V.battle.6: one card per IP, at most 12, without replacement; IP above that becomes Reserves."""
    power = imperial_power(s, seat)
    amount = min(power, s.k.max_cards_from_ip)
    pin = f"cards:{seat}"
    for _ in range(amount):
        draw_from(s, seat, deck, pin)
    s.reserves = with_item(s.reserves, seat, power - amount)
    if s.log is not None:
        s.log.append(event("draw_cards", "V.battle.5", seat=seat, amount=amount, reserves=s.reserves[seat]))
        s.log.append(secret("hand", "V.battle.10", seat, seat=seat, cards=hand_of(s, seat)))


def in_league_battle(s: State) -> bool:
    """Whether the battle at hand is that of the Leagues."""
    return s.k.phases[s.phase] == "religious_war"


def fighters_with(s: State, seat: int) -> list[int]:
    """All who fight in a Player's battle: he and his opponent, or all members of both Leagues."""
    if in_league_battle(s):
        return [member for member in range(s.players) if s.league[member] != NO_LEAGUE]
    return [seat, s.facing[seat]]


def stock(s: State, fighters: list[int], card: int) -> int:
    """How many cards of a type no hand and no pile of this battle holds: 60 in all (V.ruling.decks)."""
    used = 0
    for seat in fighters:
        used += s.hand[seat * 3 + card] + s.pile[seat * 3 + card]
    return s.k.decks * s.k.cards_of_type_in_deck - used


def discard(s: State, seat: int, card: int, rule: str) -> None:
    """A card goes from a Player's hand to his own discard pile, openly."""
    s.hand[seat * 3 + card] -= 1
    s.pile[seat * 3 + card] += 1
    if s.log is not None:
        s.log.append(event("discard", rule, seat=seat, card=card, left=hand_size(s, seat)))


def return_cards(s: State, seat: int) -> None:
    """V.card.17: after the battle all of a Player's cards return to their decks, and nothing of it is kept."""
    at = seat * 3
    s.hand[at : at + 3] = b"\0\0\0"
    s.pile[at : at + 3] = b"\0\0\0"
    s.reserves = with_item(s.reserves, seat, 0)
    s.army[seat] = 0
    s.played = with_item(s.played, seat, NONE)
    s.facing = with_item(s.facing, seat, NONE)
    s.victim = with_item(s.victim, seat, NONE)
    s.called &= ~(1 << seat)
    s.barred &= ~(1 << seat)


# --- playing a card ---


def card_question(s: State, seat: int) -> Question:
    """V.card.1, V.card.4: which card of his hand he plays; no Cavalry while he is barred.

    A barred Player always has something else: with only Cavalry he would have routed (V.card.5).
    """
    at = seat * 3
    hand = s.hand
    barred = s.barred >> seat & 1
    answers = [CARD + card for card in CARD_TYPES if hand[at + card] and not (barred and card == CAVALRY)]
    return Question(seat, "card", answers, "V.card.1", (s.facing[seat],), sealed=True, open_options=False)


def settle_cards(s: State, a: int, b: int, card_a: int, card_b: int) -> None:
    """V.card.2 to V.card.8: reveal two cards and discard what loses; what follows is noted in `s.army`."""
    s.barred &= ~(1 << a | 1 << b)
    if s.log is not None:
        s.log.append(event("play_card", "V.card.1", seat=a, card=card_a))
        s.log.append(event("play_card", "V.card.1", seat=b, card=card_b))
    if card_a == card_b:
        discard(s, a, card_a, "V.card.2")
        discard(s, b, card_b, "V.card.2")
    elif (card_a, card_b) in ((PIKEMAN, CAVALRY), (MUSKETEER, PIKEMAN), (CAVALRY, MUSKETEER)):
        _beat(s, b, card_b)
    else:
        _beat(s, a, card_a)


def _beat(s: State, loser: int, card: int) -> None:
    """The beaten card is discarded, the other returns to hand (V.card.3, V.card.6, V.card.8)."""
    if card == CAVALRY:
        discard(s, loser, card, "V.card.3")
        s.barred |= 1 << loser
        if only_cavalry(s, loser):
            rout(s, loser, "V.card.5")
        elif s.log is not None and hand_size(s, loser):
            s.log.append(event("barred", "V.card.4", seat=loser))
    elif card == PIKEMAN:
        discard(s, loser, card, "V.card.6")
        if s.round in s.k.advanced_rifling_rounds and hand_size(s, loser):
            s.army[loser] |= RIFLED
    else:
        discard(s, loser, card, "V.card.8")
        if lacks_infantry(s, loser):
            rout(s, loser, "V.card.9")
        else:
            s.army[loser] |= CHARGED


def only_cavalry(s: State, seat: int) -> bool:
    """V.card.5: whether he holds nothing but Cavalry (an empty hand is for V.card.11)."""
    at = seat * 3
    return s.hand[at + CAVALRY] > 0 and not s.hand[at + MUSKETEER] and not s.hand[at + PIKEMAN]


def lacks_infantry(s: State, seat: int) -> bool:
    """V.card.9: whether he has fewer Infantry than a charge costs."""
    at = seat * 3
    return s.hand[at + MUSKETEER] + s.hand[at + PIKEMAN] < s.k.charge_extra_infantry


def rout(s: State, seat: int, rule: str) -> None:
    """A Player routs: he leaves the battle as its loser, reserves or not (V.card.12)."""
    s.army[seat] |= ROUTED
    if s.log is not None:
        s.log.append(event("rout", rule, seat=seat))


def possible_hand(s: State, seat: int, size: int) -> bytes:
    """A hand of that size that does not contradict what everybody has seen, drawn by chance.

    He holds none of the types he has denied (V.card.7), two Infantry if he is to discard them (V.card.9), and more
    than Cavalry while he may not play it (V.card.5).
    """
    hand = bytearray(3)
    denied = s.army[seat] >> DENIED if is_rifled(s, seat) else 0
    types = [card for card in CARD_TYPES if not denied >> card & 1]
    infantry = s.k.charge_extra_infantry if is_charged(s, seat) else s.barred >> seat & 1
    for i in range(size):
        choice = (MUSKETEER, PIKEMAN) if i < infantry and not denied else types
        hand[choice[below(s, len(choice))]] += 1
    return bytes(hand)


# --- Advanced Rifling ---


def is_rifled(s: State, seat: int) -> bool:
    """Whether he still owes a card of a type his opponent names (V.card.7)."""
    return s.army[seat] & RIFLED != 0


def rifling_question(s: State, victim: int) -> Question:
    """V.card.7: the Musketeer player names a type that has not been denied."""
    denied = s.army[victim] >> DENIED
    answers = [CARD + card for card in CARD_TYPES if not denied >> card & 1]
    return Question(s.facing[victim], "rifling", answers, "V.card.7", (victim,))


def settle_rifling(s: State, victim: int, answer: int) -> None:
    """V.card.7: the Pikeman player discards one card of the named type, or says truly that he has none."""
    card = answer - CARD
    if s.log is not None:
        s.log.append(event("names_type", "V.card.7", seat=s.facing[victim], other=victim, card=card))
    if s.hand[victim * 3 + card]:
        s.army[victim] = 0
        discard(s, victim, card, "V.card.7")
        return
    s.army[victim] |= 1 << DENIED + card
    if s.log is not None:
        s.log.append(event("has_none", "V.card.7", seat=victim, card=card))


# --- the charge ---


def is_charged(s: State, seat: int) -> bool:
    """Whether he still owes two Infantry to a charge (V.card.9)."""
    return s.army[seat] & CHARGED != 0


def charge_question(s: State, seat: int) -> Question:
    """V.card.9: which two Infantry the Musketeer player discards."""
    at = seat * 3
    muskets, pikes = s.hand[at + MUSKETEER], s.hand[at + PIKEMAN]
    enough = (muskets >= 2, muskets >= 1 and pikes >= 1, pikes >= 2)
    answers = [CARDS + pair for pair in range(3) if enough[pair]]
    return Question(seat, "charge", answers, "V.card.9", (s.facing[seat],), open_options=False)


def settle_charge(s: State, seat: int, answer: int) -> None:
    """V.card.9: the two Infantry are discarded; the charge is lost."""
    s.army[seat] = LOST_CHARGE
    for card in INFANTRY_PAIRS[answer - CARDS]:
        discard(s, seat, card, "V.card.9")


def lost_charge(s: State, seat: int) -> bool:
    """Whether he has lost a charge in this battle round, for V.card.10 and V.rwbattle.8."""
    return s.army[seat] & LOST_CHARGE != 0


def has_routed(s: State, seat: int) -> bool:
    """Whether he has routed in this battle round."""
    return s.army[seat] & ROUTED != 0
