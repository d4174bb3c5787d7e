"""Armies: drawn from one deck (VI.army.3), prepared with extra cards and exchanges (VI.army.4 to VI.army.6).

Players prepare in secret, so their choices are concealed until all are done: the number of cards bought, these cards,
and for each exchange the card given up and, for a free choice, the card taken.
"""

from collections.abc import Generator
from typing import Any, Final, NamedTuple

from westphalia.editions.player_turns.rules.battle_phases import (
    appoint_busy_leader,
    battles_at_once,
    strength,
)
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step, below
from westphalia.rules.base.answers import CARD, DONE
from westphalia.rules.base.state import CARD_TYPES, NONE, TYPES
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.battles import face_each_other
from westphalia.rules.war.cards import new_deck, pinned_card, record_deal
from westphalia.rules.war.melee import members

# --- drawing ---


def shuffle(s: SixRoundState) -> None:
    """VI.ruling.deck: restore the full deck."""
    s.deck = tuple(new_deck(s))


def draw_card(s: SixRoundState, pin: str) -> int:
    """VI.army.3, VI.ruling.deck-empty: draw a random card; from an empty deck each type is equally likely."""
    deck = s.deck if any(s.deck) else (1,) * TYPES
    card = pinned_card(s, deck, pin)
    if card is None:
        at, card = below(s, sum(deck)), 0
        while at >= deck[card]:
            at -= deck[card]
            card += 1
    take(s, card)
    return card


def take(s: SixRoundState, card: int) -> None:
    """VI.ruling.deck-empty: remove a card from the deck; named cards never run out."""
    deck = [*s.deck]
    deck[card] = max(0, deck[card] - 1)
    s.deck = tuple(deck)


def put_back(s: SixRoundState, card: int) -> None:
    """VI.army.5: a card discarded for a doctrine returns to the deck."""
    deck = [*s.deck]
    deck[card] += 1
    s.deck = tuple(deck)


def draw_army(s: SixRoundState, seat: int, power: int) -> None:
    """VI.army.3: draw as many cards as the side's IP, at most 12; IP above 12 become Reserves.

    An unaligned Principality never has Reserves: its IP is below 12 (VI.lead.3).
    """
    ip = strength(s, power)
    amount = min(ip, s.k.max_cards_from_ip)
    for _ in range(amount):
        s.hand[seat * TYPES + draw_card(s, f"cards:{power}")] += 1
    record_deal(s, seat, amount, ip - amount, unseen=s.program_plays(seat))


def draw_both(s: SixRoundState, war: int) -> None:
    """VI.ruling.deck: the attacker draws first."""
    for seat, power in zip(s.wars[war].seats, s.wars[war][:2], strict=True):
        draw_army(s, seat, power)
    face_each_other(s, war)


def draw_armies(s: SixRoundState, phase: int) -> None:
    """VI.army.3: draw the armies of all simultaneous battles, in order of declaration."""
    shuffle(s)
    for war in battles_at_once(s, phase):
        draw_both(s, war)


def draw_late_armies(s: SixRoundState, war: int) -> None:
    """VI.ruling.leader-none: a battle without a free leader is fought now, led by the next Player."""
    appoint_busy_leader(s, war)
    draw_both(s, war)


def draw_league_armies(s: SixRoundState) -> None:
    """VI.rwb.1: every member of both Leagues draws by their IP, in Initiative Order."""
    shuffle(s)
    for seat in members(s):
        draw_army(s, seat, seat)


# --- preparing ---


BUY_CARDS: Final = EventType(
    "buy_cards", "{seat} buys {amount:extra card/extra cards}.", cite="VI.army.4", scene="battle"
)
BOUGHT: Final = EventType("bought", "You buy {cards}.", cite="VI.army.4")
GIVE_UP: Final = EventType(
    "give_up", "{seat} discards {cards} for their doctrine.", cite="VI.army.5", scene="battle"
)
TAKE_CARDS: Final = EventType("take_cards", "{seat} takes {cards}.", cite="VI.army.6", scene="battle")
TAKE_SECRETLY: Final = EventType(
    "take_secretly", "{seat} takes {amount:other card/other cards} in secret.", cite="VI.army.6"
)
TAKEN: Final = EventType("taken", "You take {cards}.", cite="VI.army.6")


class Preparation(NamedTuple):
    """A Player's choices: cards bought, cards given up, and cards freely chosen for them."""

    bought: tuple[int, ...]
    given: tuple[int, ...]
    chosen: tuple[int, ...]


# --- who prepares ---


def fighters(s: SixRoundState, phase: int) -> list[int]:
    """VI.army.4, VI.ruling.leader-means: Players in simultaneous battles, without leaders, in Initiative Order."""
    seats = 0
    for number in battles_at_once(s, phase):
        seats |= 1 << s.wars[number].attacker | 1 << s.wars[number].defender
    return in_order(s, seats)


def attacker_alone(s: SixRoundState, war: int) -> list[int]:
    """VI.army.4: against a Principality only the attacker prepares."""
    return [s.wars[war].attacker]


# --- choosing ---


def prepare(s: SixRoundState, seat: int) -> Step:
    """VI.army.4, VI.ruling.prep-order: the Player names cards to buy, then cards to exchange."""
    bought = yield from _choose_purchases(s, seat)
    given, chosen = yield from _choose_exchanges(s, seat, bought)
    s.concealed = [*s.concealed]
    s.concealed[seat] = (len(bought), *bought, len(given), *given, *chosen)


def _choose_purchases(s: SixRoundState, seat: int) -> Generator[Question, Any, list[int]]:
    """VI.army.4: extra cards of any type, for Gold."""
    bought: list[int] = []
    while s.gold[seat] >= (len(bought) + 1) * s.k.extra_card_cost:
        left = s.gold[seat] - len(bought) * s.k.extra_card_cost
        answers = [*(CARD + card for card in CARD_TYPES), DONE]
        answer = yield Question(s, seat, ASK_BUYCARDS, answers, (left,))
        if answer == DONE:
            break
        bought.append(answer - CARD)
    return bought


def _choose_exchanges(
    s: SixRoundState, seat: int, bought: list[int]
) -> Generator[Question, Any, tuple[list[int], list[int]]]:
    """VI.army.6: only legal exchanges are offered; newly drawn cards are not exchanged again."""
    given: list[int] = []
    chosen: list[int] = []
    doctrine = s.doctrine[seat]
    if doctrine == NONE:
        return given, chosen
    may_give, draws = s.k.doctrine_table[doctrine]
    while len(given) < s.k.doctrine_discards:
        held = [s.hand[seat * TYPES + card] + bought.count(card) - given.count(card) for card in CARD_TYPES]
        answers = [CARD + card for card in may_give if held[card]]
        if not answers:
            break
        answer = yield Question(s, seat, ASK_EXCHANGE, [*answers, DONE], (doctrine,))
        if answer == DONE:
            break
        card = answer - CARD
        if not draws:
            others = [CARD + other for other in CARD_TYPES if other != card]
            chosen.append((yield Question(s, seat, ASK_TAKE, others, (card,))) - CARD)
        given.append(card)
    return given, chosen


# --- carrying it out ---


def chosen_by(s: SixRoundState, seat: int) -> Preparation:
    concealed = s.concealed[seat]
    if not concealed:
        return Preparation((), (), ())
    bought = concealed[1 : 1 + concealed[0]]
    rest = concealed[1 + concealed[0] :]
    return Preparation(bought, rest[1 : 1 + rest[0]], rest[1 + rest[0] :])


def carry_out(s: SixRoundState, seat: int) -> None:
    """VI.army.4: purchases join the hand, then exchanges are made; numbers and discards are public."""
    bought, given, chosen = chosen_by(s, seat)
    s.concealed = [*s.concealed]
    s.concealed[seat] = ()
    for card in bought:
        _gain_card(s, seat, card)
    if bought:
        if s.tell:
            s.tell(BUY_CARDS, seat=seat, amount=len(bought))
            s.tell.to((seat,), BOUGHT, seat=seat, cards=sorted(bought))
        lose_gold(s, seat, len(bought) * s.k.extra_card_cost, "VI.army.4")
    if given:
        _exchange(s, seat, given, chosen)


def _exchange(s: SixRoundState, seat: int, given: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    """VI.army.5, VI.army.6: discards are shown and return to the deck; the doctrine names their replacements."""
    if s.tell:
        s.tell(GIVE_UP, seat=seat, cards=sorted(given), doctrine=s.doctrine[seat])
    for card in given:
        s.hand[seat * TYPES + card] -= 1
        put_back(s, card)
    draws = s.k.doctrine_table[s.doctrine[seat]][1]
    taken = chosen if not draws else draws * len(given)
    for card in taken:
        _gain_card(s, seat, card)
    if s.tell:
        if draws:
            s.tell(TAKE_CARDS, seat=seat, cards=sorted(taken))
        else:
            s.tell(TAKE_SECRETLY, seat=seat, amount=len(taken))
            s.tell.to((seat,), TAKEN, seat=seat, cards=sorted(taken))


def _gain_card(s: SixRoundState, seat: int, card: int) -> None:
    s.hand[seat * TYPES + card] += 1
    take(s, card)


def carry_out_all(s: SixRoundState) -> None:
    """VI.gen.4: when all have chosen in secret, carry everything out."""
    for seat in s.initiative:
        if s.concealed[seat]:
            carry_out(s, seat)


# --- refusals ---


def _why_not_exchange(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    card = answer - CARD
    if card not in CARD_TYPES:
        return None
    if card not in s.k.doctrine_table[question.about[0]][0]:
        return "VI.army.6", "Your doctrine does not exchange cards of that type."
    return "VI.army.4", "You hold no more cards of that type."


ASK_BUYCARDS: Final = Kind(
    "buycards",
    cite="VI.army.4",
    about=("number",),
    quiet=(DONE,),
    prompt="Buy a card for {k.extra_card_cost} Gold (you have {number0})? Its type stays secret.",
    labels={DONE: "buy no more"},
    sealed=True,
    open_options=False,
)
ASK_EXCHANGE: Final = Kind(
    "exchange",
    cite="VI.army.4",
    about=("doctrine",),
    quiet=(DONE,),
    prompt="Your doctrine is {doctrine0}: which card do you exchange?",
    labels={DONE: "keep the rest"},
    why=_why_not_exchange,
    sealed=True,
    open_options=False,
)
ASK_TAKE: Final = Kind(
    "take",
    cite="VI.army.6",
    about=("card",),
    prompt="Which card do you take for your {card0}? Your opponent will not see it.",
    why=("VI.army.6", "Take a card of a different type."),
    sealed=True,
    open_options=False,
)
