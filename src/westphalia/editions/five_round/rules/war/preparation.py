"""Preparing for battle: first a doctrine, then extra cards (V.battle.7 to V.battle.9, V.doctrine.1, V.doctrine.9-10).

The battles of phase 4 and the League battle share these steps: `s.facing[seat]` is the opponent, or NONE for a
League member In Reserve.
"""

from collections.abc import Generator
from typing import Any, Final

from westphalia.editions.five_round.constants import CHOICE, GUERILLA
from westphalia.editions.five_round.rules.war.doctrines import (
    can_exchange,
    choose_cards,
    doctrines_left,
    exchange,
    execute_choice,
    fighters_with,
    give_up,
    held,
    spend_doctrine,
    stock,
)
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import CARD, DECLINE, DOCTRINE, DONE, EXECUTE, NO_DOCTRINE, SEAT
from westphalia.rules.base.state import CARD_TYPES, NO_LEAGUE, NONE, TYPES, with_item
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.power import in_order
from westphalia.rules.war.cards import hand_of, hand_size

# --- Guerilla: pay cards, see a hand, remove cards from it ---


LOOKS_AT_HAND: Final = EventType(
    "looks_at_hand", "{seat} looks at the hand of {other}.", cite="doctrine.guerilla"
)
SEE_HAND: Final = EventType("see_hand", "The hand of {other}: {cards}.", cite="doctrine.guerilla")
GUERILLA_REMOVES: Final = EventType(
    "guerilla_removes", "{seat} removes {card} from the hand of {other}.", cite="doctrine.guerilla-loss"
)


def guerilla_cost(s: FiveRoundState, seat: int) -> int:
    """V.doctrine.9: the cost of Guerilla, by the size of the hand before paying."""
    small, large = s.k.guerilla_own_cost
    return small if hand_size(s, seat) <= s.k.guerilla_small_hand else large


def guerilla_loss(s: FiveRoundState, victim: int) -> int:
    """V.doctrine.10: how many cards Guerilla removes, by the size of the hand that is seen."""
    small, large = s.k.guerilla_enemy_loss
    size = hand_size(s, victim)
    return min(size, small if size <= s.k.guerilla_small_hand else large)


def execute_guerilla(s: FiveRoundState, seat: int) -> Generator[Question, Any, None]:
    """V.doctrine.9, V.rwbattle.5: give up cards and see the hand of the opponent, or of a chosen one In Reserve."""
    victim = s.facing[seat]
    if victim == NONE:
        enemies = [
            SEAT + other for other in range(s.players) if s.league[other] not in (NO_LEAGUE, s.league[seat])
        ]
        answer = yield Question(s, seat, ASK_GUERILLATARGET, enemies)
        victim = answer - SEAT
    given = yield from choose_cards(s, seat, ASK_GUERILLAOWN, guerilla_cost(s, seat))
    give_up(s, seat, given, "doctrine.guerilla")
    s.tally = with_item(s.tally, seat, guerilla_loss(s, victim))
    s.victim = with_item(s.victim, seat, victim if s.tally[seat] else NONE)
    if s.tell:
        s.tell(LOOKS_AT_HAND, seat=seat, other=victim)
        s.tell.to((seat,), SEE_HAND, seat=seat, other=victim, cards=hand_of(s, victim))


def sees_a_hand(s: FiveRoundState, seat: int) -> bool:
    """V.doctrine.10: whether the Player still has to remove cards from the hand they see."""
    return s.victim[seat] != NONE


def guerilla_removes(s: FiveRoundState, seat: int) -> Step:
    """V.doctrine.10: remove a card from the hand that is seen, openly."""
    victim = s.victim[seat]
    answers = [CARD + card for card in CARD_TYPES if s.hand[victim * TYPES + card]]
    answer = yield Question(s, seat, ASK_GUERILLAENEMY, answers, (victim,))
    card = answer - CARD
    s.hand[victim * TYPES + card] -= 1
    s.tally = with_item(s.tally, seat, s.tally[seat] - 1)
    if s.tell:
        s.tell(GUERILLA_REMOVES, seat=seat, other=victim, card=card)
    if s.tally[seat]:
        return False
    s.victim = with_item(s.victim, seat, NONE)
    return True


ASK_GUERILLATARGET: Final = Kind(
    "guerillatarget",
    cite="melee.guerilla",
    prompt="You are In Reserve: whose hand do you attack?",
    why=("melee.guerilla", "Guerilla hits only members of the opposing League."),
)
ASK_GUERILLAOWN: Final = Kind(
    "guerillaown",
    cite="doctrine.guerilla",
    prompt="Guerilla: which card do you give up?",
    about=("card",),
    why=("doctrine.guerilla", "You must give up cards from your hand."),
    open_options=False,
)
ASK_GUERILLAENEMY: Final = Kind(
    "guerillaenemy",
    cite="doctrine.guerilla-loss",
    prompt="Guerilla: which of their cards do you remove?",
    about=("player",),
    why=("doctrine.guerilla-loss", "That hand has no such card."),
    open_options=False,
)


# --- playing a doctrine, buying cards ---


NO_DOCTRINE_EVENT: Final = EventType(
    "no_doctrine", "{seat} plays no doctrine.", cite="battle.doctrine", detail=True
)
PLAY_DOCTRINE: Final = EventType(
    "play_doctrine",
    "{seat} plays {doctrine} ({left:Doctrine card/Doctrine cards} left).",
    cite="battle.doctrine",
    scene="battle",
)
NOT_EXECUTED: Final = EventType(
    "not_executed", "{seat} does not execute {doctrine}.", cite="doctrine.execute", detail=True
)
BUY_CARD: Final = EventType("buy_card", "{seat} buys an extra card.", cite="battle.buy", scene="battle")
BOUGHT: Final = EventType("bought", "You buy {card}.", cite="battle.buy")


def fighters(s: FiveRoundState, war: int) -> list[int]:
    """V.battle.7: both sides of the war, in Initiative Order."""
    attacker, defender = s.wars[war].seats
    return in_order(s, 1 << attacker | 1 << defender)


def play_doctrine(s: FiveRoundState, seat: int) -> Step:
    """V.battle.8: play one Doctrine card, or none."""
    if not doctrines_left(s, seat):
        return
    answers = [*(DOCTRINE + doctrine for doctrine in held(s, seat)), NO_DOCTRINE]
    answer = yield Question(s, seat, ASK_DOCTRINE, answers, (s.facing[seat],))
    if answer == NO_DOCTRINE:
        if s.tell:
            s.tell(NO_DOCTRINE_EVENT, seat=seat)
        return
    doctrine = answer - DOCTRINE
    spend_doctrine(s, seat, doctrine)
    if s.tell:
        left = doctrines_left(s, seat)
        s.tell(PLAY_DOCTRINE, seat=seat, doctrine=doctrine, left=left)


def execute_doctrine(s: FiveRoundState, seat: int) -> Step:
    """V.doctrine.1: execute the whole doctrine, or leave it."""
    doctrine = s.played[seat]
    if doctrine == NONE:
        return
    answers = [EXECUTE, DECLINE] if can_execute(s, seat, doctrine) else [DECLINE]
    answer = yield Question(s, seat, ASK_EXECUTE, answers, (doctrine,))
    if answer == DECLINE:
        if s.tell:
            s.tell(NOT_EXECUTED, seat=seat, doctrine=doctrine)
    elif s.k.doctrine_table[doctrine].effect == CHOICE:
        yield from execute_choice(s, seat, doctrine)
    elif s.k.doctrine_table[doctrine].effect == GUERILLA:
        yield from execute_guerilla(s, seat)
    else:
        exchange(s, seat, doctrine)


def can_execute(s: FiveRoundState, seat: int, doctrine: int) -> bool:
    """V.doctrine.1: whether the hand allows the doctrine."""
    effect = s.k.doctrine_table[doctrine].effect
    if effect == CHOICE:
        return hand_size(s, seat) >= s.k.doctrine_table[doctrine].cards
    if effect == GUERILLA:
        return hand_size(s, seat) >= guerilla_cost(s, seat)
    return can_exchange(s, seat, doctrine)


def buy_card(s: FiveRoundState, seat: int) -> Step:
    """V.battle.9: buy extra cards for 1 Gold each; their number is public, their types are secret."""
    if s.gold[seat] < s.k.extra_card_cost:
        return True
    fighters = fighters_with(s, seat)
    answers = [CARD + card for card in CARD_TYPES if stock(s, fighters, card) > 0]
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
    if DOCTRINE <= answer < DOCTRINE + DOCTRINES:
        return "battle.doctrine", "You do not hold that Doctrine card."
    return "battle.doctrine", "Play one of your remaining Doctrine cards, or none."


def _why_not_execute(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    if answer == EXECUTE:
        return "doctrine.execute", "You lack the cards for this doctrine."
    return None


ASK_DOCTRINE: Final = Kind(
    "doctrine",
    cite="battle.doctrine",
    quiet=(NO_DOCTRINE,),
    prompt="Play one of your Doctrine cards, or none?",
    about=("player",),
    why=_why_not_doctrine,
    open_options=False,
    leading=True,
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
    prompt="Buy an extra card for {k.extra_card_cost} Gold?",
    labels={DONE: "buy no more"},
    why=("battle.buy", "All cards of that type are in use in this battle."),
    open_options=False,
)
