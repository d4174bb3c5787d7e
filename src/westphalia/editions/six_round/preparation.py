"""Preparing an army: extra cards for Gold, then up to two exchanges by doctrine (VI.army.4 to VI.army.6).

Players prepare in secret, so what each has chosen is concealed until all are done: how many cards he buys, these
cards, and for each exchange the card given up and, if he may choose it, the card taken.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, NamedTuple

from westphalia.editions.six_round.armies import put_back, take
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DONE
from westphalia.rules.battle_phases import battles_at_once
from westphalia.rules.gold import lose_gold
from westphalia.rules.power import in_order
from westphalia.rules.state import CARD_TYPES, NONE, TYPES

BUY_CARDS: Final = Told("buy_cards", "{seat} buys {amount:extra card/extra cards}.", cite="VI.army.4")
BOUGHT: Final = Told("bought", "You buy {cards}.", cite="VI.army.4")
GIVE_UP: Final = Told("give_up", "{seat} discards {cards} for his doctrine.", cite="VI.army.5")
TAKE_CARDS: Final = Told("take_cards", "{seat} takes {cards}.", cite="VI.army.6")
TAKE_SECRETLY: Final = Told(
    "take_secretly", "{seat} takes {amount:other card/other cards} in secret.", cite="VI.army.6"
)
TAKEN: Final = Told("taken", "You take {cards}.", cite="VI.army.6")


class Preparation(NamedTuple):
    """What a Player has chosen: cards bought, cards given up, cards taken for them by his own choice."""

    bought: tuple[int, ...]
    given: tuple[int, ...]
    chosen: tuple[int, ...]


# --- who prepares ---


def fighters(s: SixRoundState, phase: int) -> list[int]:
    """VI.army.4, VI.ruling.leader-means: the Players of the battles fought at once, in Initiative Order; no leader."""
    seats = 0
    for number in battles_at_once(s, phase):
        seats |= 1 << s.wars[number].attacker | 1 << s.wars[number].defender
    return in_order(s, seats)


def attacker_alone(s: SixRoundState, war: int) -> list[int]:
    """VI.army.4: against a Principality only the attacker prepares."""
    return [s.wars[war].attacker]


# --- choosing ---


def prepare(s: SixRoundState, seat: int) -> Step:
    """VI.army.4, VI.ruling.prep-order: he names the cards he buys, then the cards of that hand he exchanges."""
    bought = yield from _choose_purchases(s, seat)
    given, chosen = yield from _choose_exchanges(s, seat, bought)
    s.concealed = [*s.concealed]
    s.concealed[seat] = (len(bought), *bought, len(given), *given, *chosen)


def _choose_purchases(s: SixRoundState, seat: int) -> Generator[Question, Any, list[int]]:
    """VI.army.4: extra cards of types he names, for Gold."""
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
    """VI.army.6: only legal exchanges for cards held are offered; cards drawn by one are not exchanged again."""
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
    """What a Player has concealed."""
    concealed = s.concealed[seat]
    if not concealed:
        return Preparation((), (), ())
    bought = concealed[1 : 1 + concealed[0]]
    rest = concealed[1 + concealed[0] :]
    return Preparation(bought, rest[1 : 1 + rest[0]], rest[1 + rest[0] :])


def carry_out(s: SixRoundState, seat: int) -> None:
    """VI.army.4: the purchases join the hand, then the exchanges are made; numbers and discards are open."""
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
    """VI.army.5, VI.army.6: discards are shown and go back to the deck; the doctrine says what comes for each."""
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
    """VI.gen.4: when all have chosen in secret, everything is carried out."""
    for seat in s.initiative:
        if s.concealed[seat]:
            carry_out(s, seat)


# --- refusals ---


def _why_not_exchange(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """A card he holds, of a type his doctrine exchanges."""
    card = answer - CARD
    if card not in CARD_TYPES:
        return None
    if card not in s.k.doctrine_table[question.about[0]][0]:
        return "VI.army.6", "Your doctrine does not exchange cards of that type."
    return "VI.army.4", "You hold no (other) card of that type."


def _why_not_take(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """Flexible exchanges for another type."""
    return "VI.army.6", "Take a card of another type than the one you discard."


ASK_BUYCARDS: Final = Kind(
    "buycards",
    cite="VI.army.4",
    about=("number",),
    quiet=(DONE,),
    prompt="Buy an extra card for {k.extra_card_cost} Gold ({number0} left)? Its type stays secret.",
    sealed=True,
    open_options=False,
)
ASK_EXCHANGE: Final = Kind(
    "exchange",
    cite="VI.army.4",
    about=("doctrine",),
    quiet=(DONE,),
    prompt="Your doctrine is {doctrine0}: which card do you exchange?",
    why=_why_not_exchange,
    sealed=True,
    open_options=False,
)
ASK_TAKE: Final = Kind(
    "take",
    cite="VI.army.6",
    about=("card",),
    prompt="Which card do you take for your {card0}? Your opponent will not see it.",
    why=_why_not_take,
    sealed=True,
    open_options=False,
)
