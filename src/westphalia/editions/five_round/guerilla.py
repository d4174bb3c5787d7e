"""The Guerilla doctrine: pay cards, look at a hand, remove cards from it (V.doctrine.9-10, V.rwbattle.5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.editions.five_round.doctrines import choose_cards, give_up
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, SEAT
from westphalia.rules.cards import hand_of, hand_size
from westphalia.rules.state import CARD_TYPES, NO_LEAGUE, NONE, TYPES, with_item

LOOKS_AT_HAND: Final = Told("looks_at_hand", "{seat} looks at the hand of {other}.", cite="doctrine.guerilla")
SEE_HAND: Final = Told("see_hand", "The hand of {other}: {cards}.", cite="doctrine.guerilla")
GUERILLA_REMOVES: Final = Told(
    "guerilla_removes",
    "{seat} removes {card} from the hand of {other}; it goes back to the deck.",
    cite="doctrine.guerilla-loss",
)


def guerilla_cost(s: FiveRoundState, seat: int) -> int:
    """V.doctrine.9: what Guerilla costs by the size of the hand before paying."""
    small, large = s.k.guerilla_own_cost
    return small if hand_size(s, seat) <= s.k.guerilla_small_hand else large


def guerilla_loss(s: FiveRoundState, victim: int) -> int:
    """V.doctrine.10: what Guerilla takes, by the size of the victim's hand when looked at; never more than it has."""
    small, large = s.k.guerilla_enemy_loss
    size = hand_size(s, victim)
    return min(size, small if size <= s.k.guerilla_small_hand else large)


def execute_guerilla(s: FiveRoundState, seat: int) -> Generator[Question, Any, None]:
    """V.doctrine.9, V.rwbattle.5: he gives up cards and alone sees the hand of his opponent, or of a chosen one."""
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
    """V.doctrine.10: whether he has still to remove cards from the hand he looks at."""
    return s.victim[seat] != NONE


def guerilla_removes(s: FiveRoundState, seat: int) -> Step:
    """V.doctrine.10: he removes a card of his choice from the hand he sees, openly."""
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


def _why_not_victim(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Guerilla is aimed at the opposing League."""
    return "melee.guerilla", "Guerilla is aimed at a member of the opposing League."


def _why_not_pay(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Once executed, Guerilla must be paid for with cards he has."""
    return "doctrine.guerilla", "Guerilla is paid for with cards you hold, and you cannot stop now."


def _why_not_remove(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Only cards of the hand he sees can be removed."""
    return "doctrine.guerilla-loss", "You must remove a card that the hand you see holds."


ASK_GUERILLATARGET: Final = Kind(
    "guerillatarget",
    cite="melee.guerilla",
    prompt="You are In Reserve: whose hand does your Guerilla hit?",
    why=_why_not_victim,
)
ASK_GUERILLAOWN: Final = Kind(
    "guerillaown",
    cite="doctrine.guerilla",
    prompt="Guerilla: which card do you give up?",
    about=("card",),
    why=_why_not_pay,
    open_options=False,
)
ASK_GUERILLAENEMY: Final = Kind(
    "guerillaenemy",
    cite="doctrine.guerilla-loss",
    prompt="Guerilla: which card do you remove from the hand you see?",
    about=("player",),
    why=_why_not_remove,
    open_options=False,
)
