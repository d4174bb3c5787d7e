"""The Guerilla doctrine: pay cards, look at a hand, remove cards from it (V.doctrine.9-10, V.rwbattle.5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine.contents import Step
from westphalia.engine.event import event, secret
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, SEAT
from westphalia.rules.cards import CARD_TYPES, hand_of, hand_size
from westphalia.rules.doctrines import choose_cards, give_up
from westphalia.rules.state import NO_LEAGUE, NONE, State, with_item
from westphalia.rules.why import Explain, Reason

WORDS: Final[dict[str, str]] = {
    "looks_at_hand": "{seat} looks at the hand of {other}.",
    "see_hand": "The hand of {other}: {cards}.",
    "guerilla_removes": "{seat} removes {card} from the hand of {other}; it goes back to the deck.",
}

PROMPTS: Final[dict[str, str]] = {
    "guerillatarget": "You are In Reserve: whose hand does your Guerilla hit?",
    "guerillaown": "Guerilla: which card do you give up?",
    "guerillaenemy": "Guerilla: which card do you remove from the hand you see?",
}


def guerilla_cost(s: State, seat: int) -> int:
    """V.doctrine.9: what Guerilla costs by the size of the hand before paying."""
    small, large = s.k.guerilla_own_cost
    return small if hand_size(s, seat) <= s.k.guerilla_small_hand else large


def guerilla_loss(s: State, victim: int) -> int:
    """V.doctrine.10: what Guerilla takes, by the size of the victim's hand when looked at; never more than it has."""
    small, large = s.k.guerilla_enemy_loss
    size = hand_size(s, victim)
    return min(size, small if size <= s.k.guerilla_small_hand else large)


def execute_guerilla(s: State, seat: int) -> Generator[Question, Any, None]:
    """V.doctrine.9, V.rwbattle.5: he gives up cards and alone sees the hand of his opponent, or of a chosen one."""
    victim = s.facing[seat]
    if victim == NONE:
        enemies = [
            SEAT + other for other in range(s.players) if s.league[other] not in (NO_LEAGUE, s.league[seat])
        ]
        answer = yield Question(seat, "guerillatarget", enemies, "V.rwbattle.5")
        victim = answer - SEAT
    given = yield from choose_cards(s, seat, "guerillaown", guerilla_cost(s, seat), "V.doctrine.9")
    give_up(s, seat, given, "V.doctrine.9")
    s.tally = with_item(s.tally, seat, guerilla_loss(s, victim))
    s.victim = with_item(s.victim, seat, victim if s.tally[seat] else NONE)
    if s.log is not None:
        s.log.append(event("looks_at_hand", "V.doctrine.9", seat=seat, other=victim))
        s.log.append(
            secret("see_hand", "V.doctrine.9", seat, seat=seat, other=victim, cards=hand_of(s, victim))
        )


def sees_a_hand(s: State, seat: int) -> bool:
    """V.doctrine.10: whether he has still to remove cards from the hand he looks at."""
    return s.victim[seat] != NONE


def guerilla_removes(s: State, seat: int) -> Step:
    """V.doctrine.10: he removes a card of his choice from the hand he sees, openly."""
    victim = s.victim[seat]
    answers = [CARD + card for card in CARD_TYPES if s.hand[victim * 3 + card]]
    answer = yield Question(seat, "guerillaenemy", answers, "V.doctrine.10", (victim,), open_options=False)
    card = answer - CARD
    s.hand[victim * 3 + card] -= 1
    s.tally = with_item(s.tally, seat, s.tally[seat] - 1)
    if s.log is not None:
        s.log.append(event("guerilla_removes", "V.doctrine.10", seat=seat, other=victim, card=card))
    if s.tally[seat]:
        return False
    s.victim = with_item(s.victim, seat, NONE)
    return True


def _why_not_victim(s: State, question: Question, answer: int) -> Reason | None:
    """Guerilla is aimed at the opposing League."""
    return "V.rwbattle.5", "Guerilla is aimed at a member of the opposing League."


def _why_not_pay(s: State, question: Question, answer: int) -> Reason | None:
    """Once executed, Guerilla must be paid for with cards he has."""
    return "V.doctrine.9", "Guerilla is paid for with cards you hold, and you cannot stop now."


def _why_not_remove(s: State, question: Question, answer: int) -> Reason | None:
    """Only cards of the hand he sees can be removed."""
    return "V.doctrine.10", "You must remove a card that the hand you see holds."


WHY: Final[dict[str, Explain]] = {
    "guerillatarget": _why_not_victim,
    "guerillaown": _why_not_pay,
    "guerillaenemy": _why_not_remove,
}
