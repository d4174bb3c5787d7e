"""The Guerilla doctrine: pay cards, see a hand, remove cards from it (V.doctrine.9-10, V.rwbattle.5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.editions.five_round.rules.war.doctrines import choose_cards, give_up
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, SEAT
from westphalia.rules.base.state import CARD_TYPES, NO_LEAGUE, NONE, TYPES, with_item
from westphalia.rules.war.cards import hand_of, hand_size

LOOKS_AT_HAND: Final = EventType(
    "looks_at_hand", "{seat} looks at the hand of {other}.", cite="doctrine.guerilla"
)
SEE_HAND: Final = EventType("see_hand", "The hand of {other}: {cards}.", cite="doctrine.guerilla")
GUERILLA_REMOVES: Final = EventType(
    "guerilla_removes",
    "{seat} removes {card} from the hand of {other}.",
    cite="doctrine.guerilla-loss",
)


def guerilla_cost(s: FiveRoundState, seat: int) -> int:
    """V.doctrine.9: the cost of Guerilla, by the size of the own hand before paying."""
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
