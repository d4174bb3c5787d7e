from typing import Any, Final

from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import CALL, CARD, CARDS, DONE, PASS
from westphalia.rules.base.state import CARD_TYPES, CAVALRY, MUSKETEER, PIKEMAN, TYPES
from westphalia.rules.base.words import CARDS as NAMES
from westphalia.rules.war.cards import CARD_PAIRS

PLURALS: Final = ("Musketeers", "Pikemen", "Cavalry")


def cards_words(counts: list[int] | tuple[int, ...]) -> str:
    """Return cards by number and type: "2 Pikemen, 1 Cavalry"."""
    named = [counted(n, NAMES[card], PLURALS[card]) for card, n in enumerate(counts) if n]
    return ", ".join(named) if named else "no cards"


def hand(s: Any, seat: int) -> list[int]:
    return [s.hand[seat * TYPES + card] for card in CARD_TYPES]


# --- playing a card ---


def playing(seen: Seen, question: Question, answer: int) -> str:
    s = seen.state
    card = answer - CARD
    infantry = s.k.charge_extra_infantry
    rifling = s.round in s.k.advanced_rifling_rounds
    theirs, yours = (" and one you name", " and one they name") if rifling else ("", "")
    lines = {
        MUSKETEER: f"Beats Pikeman: they lose 1{theirs}. Loses to Cavalry: you lose up to {1 + infantry}.",
        PIKEMAN: f"Beats Cavalry: they lose 1, no Cavalry next. Loses to Musketeer: you lose 1{yours}.",
        CAVALRY: f"Beats Musketeer: they lose up to {1 + infantry}. Loses to Pikeman: you lose 1, no Cavalry next.",
    }
    return lines[card]


def naming(seen: Seen, question: Question, answer: int) -> str:
    s, victim = seen.state, question.about[0]
    card = answer - CARD
    shown = counted(s.pile[victim * TYPES + card], NAMES[card], PLURALS[card])
    held = counted(seen.count("hand", victim), "card")
    return f"They hold {held} and have lost {shown}. If they hold none of this type, name another."


def charged(seen: Seen, question: Question, answer: int) -> str:
    left = hand(seen.state, question.seat)
    for card in CARD_PAIRS[answer - CARDS]:
        left[card] -= 1
    s, enemy = seen.state, question.about[0]
    theirs = seen.count("hand", enemy)
    routs = sum(left) * s.k.charge_rout_ratio <= theirs
    end = ": you rout" if routs else ""
    return f"You keep {cards_words(left)} against {counted(theirs, 'card')}{end}."


def reinforcing(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == DONE:
        return "You take no more. You can call only once in a battle."
    card = answer - CARD
    return f"{s.pile[seat * TYPES + card]} in your pile, {hand(s, seat)[card]} in your hand."


def calling(seen: Seen, question: Question, answer: int) -> str:
    reserves, pile = question.about[:2]
    if answer == CALL:
        return f"You take back {counted(min(reserves, pile), 'card')} from your pile of {pile}. You cannot call again."
    return "You save your only call. A rout or an empty hand forces it."


# --- before the battle ---


def buying(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    gold = question.about[0]
    if answer == DONE:
        return f"You keep {gold} Gold."
    card, cost = answer - CARD, s.k.extra_card_cost
    held = counted(hand(s, seat)[card], NAMES[card], PLURALS[card])
    return f"Costs {cost} Gold, {gold - cost} left. You hold {held}."


def giving_up(seen: Seen, question: Question, answer: int) -> str:
    """Say how many cards of a type are left, counting those chosen before."""
    s, seat = seen.state, question.seat
    if answer in (DONE, PASS):
        return f"You keep {cards_words(hand(s, seat))}."
    card = answer - CARD
    held = hand(s, seat)[card] - (list(question.about).count(card) if question.kind.about == ("card",) else 0)
    return f"You keep {counted(held - 1, NAMES[card], PLURALS[card])} of {held} in this battle."


def taking(seen: Seen, question: Question, answer: int) -> str:
    card = answer - CARD
    held = hand(seen.state, question.seat)[card]
    return f"You will hold {counted(held + 1, NAMES[card], PLURALS[card])}."
