"""What cards do to each other, and what a hand is after a choice; the same in all editions."""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.consequence import some
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import CALL, CARD, CARDS, DONE, PASS
from westphalia.rules.cards import CARD_PAIRS
from westphalia.rules.state import CARD_TYPES, CAVALRY, MUSKETEER, PIKEMAN, TYPES
from westphalia.rules.words import CARDS as NAMES

PLURALS: Final = ("Musketeers", "Pikemen", "Cavalry")


def cards_words(counts: list[int] | tuple[int, ...]) -> str:
    """Cards by number and type."""
    named = [some(n, NAMES[card], PLURALS[card]) for card, n in enumerate(counts) if n]
    return ", ".join(named) if named else "no cards"


def hand(s: Any, seat: int) -> list[int]:
    """A hand by type, as far as it may be seen."""
    return [s.hand[seat * TYPES + card] for card in CARD_TYPES]


# --- playing a card ---


def playing(seen: Seen, question: Question, answer: int) -> str:
    """What a card beats and what beats it, with what follows."""
    s = seen.state
    card = answer - CARD
    infantry = s.k.charge_extra_infantry
    rifled = " and one more card of a type you name" if s.round in s.k.advanced_rifling_rounds else ""
    lost_too = " and one more card he names" if s.round in s.k.advanced_rifling_rounds else ""
    told = {
        MUSKETEER: f"Beats Pikeman (he loses it{rifled}). Loses to Cavalry: you lose it and {infantry} more Infantry.",
        PIKEMAN: f"Beats Cavalry (he loses it, and plays none next). Loses to Musketeer: you lose it{lost_too}.",
        CAVALRY: f"Beats Musketeer (he loses it and {infantry} more Infantry). Loses to Pikeman: you lose it.",
    }
    return f"{told[card]} You hold {hand(s, question.seat)[card]}."


def naming(seen: Seen, question: Question, answer: int) -> str:
    """What the opponent may still hold of a type that is named."""
    s, victim = seen.state, question.about[0]
    card = answer - CARD
    shown = some(s.pile[victim * TYPES + card], NAMES[card], PLURALS[card])
    held = some(seen.count("hand", victim), "card")
    return f"If one is among his {held}, he discards it; if not, you name another type. In his pile: {shown}."


def charged(seen: Seen, question: Question, answer: int) -> str:
    """What is left after the two Infantry of a charge."""
    left = hand(seen.state, question.seat)
    for card in CARD_PAIRS[answer - CARDS]:
        left[card] -= 1
    s, enemy = seen.state, question.about[0]
    theirs = seen.count("hand", enemy)
    routs = sum(left) * s.k.charge_rout_ratio <= theirs
    end = f"Twice as many against you ({theirs}): you rout." if routs else f"{theirs} against you."
    return f"You keep {cards_words(left)}. {end}"


def reinforcing(seen: Seen, question: Question, answer: int) -> str:
    """What is fetched from one's own pile."""
    s, seat = seen.state, question.seat
    if answer == DONE:
        return "You fetch no more. You may call once in a battle only."
    mine = hand(s, seat)
    return f"One of {s.pile[seat * TYPES + answer - CARD]} in your pile; you hold {mine[answer - CARD]} of them now."


def calling(seen: Seen, question: Question, answer: int) -> str:
    """Calling for Reinforcements now, or keeping the only call."""
    reserves, pile = question.about[:2]
    if answer == CALL:
        return f"You take back {some(min(reserves, pile), 'card')} of your pile of {pile}; you cannot call again."
    return "You keep your only call; a rout or an empty hand would force it."


# --- before the battle ---


def buying(seen: Seen, question: Question, answer: int) -> str:
    """What an extra card costs."""
    s, seat = seen.state, question.seat
    gold = question.about[0]
    if answer == DONE:
        return f"You keep {gold} Gold."
    card, cost = answer - CARD, s.k.extra_card_cost
    drawn = some(hand(s, seat)[card], NAMES[card], PLURALS[card])
    return f"{cost} Gold, {gold - cost} left; you drew {drawn}."


def giving_up(seen: Seen, question: Question, answer: int) -> str:
    """What is left of a type when one of it is given up; what was chosen before is counted."""
    s, seat = seen.state, question.seat
    if answer in (DONE, PASS):
        return f"You keep {cards_words(hand(s, seat))}."
    card = answer - CARD
    held = hand(s, seat)[card] - (list(question.about).count(card) if question.kind.about == ("card",) else 0)
    return f"Gone for this battle: {some(held - 1, NAMES[card], PLURALS[card])} left of {held}."


def taking(seen: Seen, question: Question, answer: int) -> str:
    """What a card that is taken adds to."""
    card = answer - CARD
    held = hand(seen.state, question.seat)[card]
    return f"One more beside your {some(held, NAMES[card], PLURALS[card])}."
