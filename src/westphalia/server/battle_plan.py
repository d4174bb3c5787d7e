"""A battle by a plan of one's own: cards by lot in proportions that the player has set, and reserves in time."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from westphalia.engine.question import Question
from westphalia.game.show_types import Plan
from westphalia.game.view import View
from westphalia.rules.answers import CALL, CARD, DONE, WAIT
from westphalia.rules.state import CARD_TYPES, CAVALRY, MUSKETEER, PIKEMAN, TYPES, State

RESERVES: Final = frozenset({"call", "reinforce"})
SHORT_HAND: Final = 4  # cards
FEW_INFANTRY: Final = 2  # a charge takes two
FETCHED_FIRST: Final = (CAVALRY, PIKEMAN, MUSKETEER)
LOT: Final = random.SystemRandom()  # nobody shall guess it

ENEMY_BARRED: Final = "b"
WEAK: Final = "w"
WORDS: Final = {
    ENEMY_BARRED: "He may not play Cavalry.",
    WEAK: "A charge would leave you without Infantry enough, or with half as many cards as he.",
}
IN_TIME: Final = "Reserves in time: they come."
TOO_EARLY: Final = "Reserves in time: not yet."


# --- the situation ---


def situation(seen: View, question: Question) -> str:
    """What a plan tells apart: the cards he may play, whether the enemy may play Cavalry, whether he fears a charge."""
    s, enemy = seen.state, question.about[0]
    own = [answer - CARD for answer in question.answers]
    found = "".join(map(str, own))
    if s.barred >> enemy & 1:
        found += ENEMY_BARRED
    if MUSKETEER in own and is_weak(s, question.seat, seen.count("hand", enemy)):
        found += WEAK
    return found


def is_weak(s: State, seat: int, theirs: int) -> bool:
    """Whether a lost Musketeer leaves him without the Infantry that a charge takes, or half as strong as the enemy."""
    hand = hand_of(s, seat)
    extra = s.k.charge_extra_infantry
    lacks = hand[MUSKETEER] + hand[PIKEMAN] - 1 < extra
    return lacks or theirs >= s.k.charge_rout_ratio * (sum(hand) - 1 - extra)


def is_situation(key: str) -> bool:
    """Whether it is written as `situation` writes them, with something to choose."""
    cards = key.removesuffix(WEAK).removesuffix(ENEMY_BARRED)
    kinds = "".join(map(str, CARD_TYPES))
    return len(cards) > 1 and list(cards) == [kind for kind in kinds if kind in cards]


def plan_shown(seen: View, question: Question) -> Plan | None:
    """What a client needs to fight by a plan while its player looks on; None where a plan says nothing."""
    s = seen.state
    battle = f"{s.round}/{s.phase}/{s.facing[question.seat]}"
    if question.kind == "card":
        here = situation(seen, question)
        return Plan(
            battle=battle, situation=here, words=" ".join(w for key, w in WORDS.items() if key in here)
        )
    if question.kind not in RESERVES:
        return None
    answer = reserves_in_time(s, question)
    words = TOO_EARLY if answer in (WAIT, DONE) else IN_TIME
    return Plan(battle=battle, situation="", words=words, answer=answer)


# --- the answers ---


def parts_of(question: Question, mix: Sequence[int]) -> list[int]:
    """How often each of the cards that may be played is."""
    return [mix[answer - CARD] for answer in question.answers]


def may_plan(question: Question, mix: list[int], rows: Mapping[str, list[int]]) -> bool:
    """Whether cards are played, and the plan knows one of them; and its rows are of situations that there are."""
    return (
        question.kind == "card"
        and len(mix) == TYPES
        and any(parts_of(question, mix))
        and all(is_situation(key) and is_row(key, row) for key, row in rows.items())
    )


def is_row(key: str, row: list[int]) -> bool:
    """Whether it says something of the cards of its situation."""
    return len(row) == TYPES and any(row[int(card)] for card in key if card.isdigit())


def answer_by_plan(seen: View, question: Question, mix: list[int], rows: Mapping[str, list[int]]) -> int:
    """What the plan answers to a question of a battle."""
    if question.kind == "card":
        parts = parts_of(question, rows.get(situation(seen, question), mix))
        return LOT.choices(question.answers, parts)[0]
    return reserves_in_time(seen.state, question)


def reserves_in_time(s: State, question: Question) -> int:
    """Whether reserves are called now, and which of them come."""
    hand, answers = hand_of(s, question.seat), question.answers
    if question.kind == "call":
        reserves, pile = question.about
        return CALL if is_time(hand, pile, reserves) else WAIT
    if DONE in answers:  # he may, and has fetched some already or none
        fetched, reserves = question.about
        pile = sum(s.pile[question.seat * TYPES : (question.seat + 1) * TYPES])
        if not fetched and not is_time(hand, pile, reserves):
            return DONE
    return CARD + fetched_first(hand, [answer - CARD for answer in answers if answer != DONE])


def fetched_first(hand: Sequence[int], cards: Sequence[int]) -> int:
    """A kind of which he holds none, then Cavalry, Pikemen, Musketeers."""
    return min(cards, key=lambda card: (hand[card] > 0, FETCHED_FIRST.index(card)))


def hand_of(s: State, seat: int) -> Sequence[int]:
    """A hand by kinds of cards."""
    return s.hand[seat * TYPES : (seat + 1) * TYPES]


def is_time(hand: Sequence[int], pile: int, reserves: int) -> bool:
    """Reserves are called when all of them can come, or when the hand runs short."""
    return pile >= reserves or sum(hand) <= SHORT_HAND or hand[MUSKETEER] + hand[PIKEMAN] <= FEW_INFANTRY
