"""Reasons for wars, treaties and battles that several editions share."""

import re
from collections.abc import Sequence
from typing import Final

from westphalia.bots.core.decision_context import DecisionContext, Reason
from westphalia.engine.phrases import counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, DONE, PASS, PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.state import CAVALRY, FIRST_PRINCIPALITY, MUSKETEER, PIKEMAN, TYPES
from westphalia.rules.base.words import CARDS, answer_words, principality_words, province_words

CARD_EFFECTS: Final = {
    MUSKETEER: ("Musketeers break Pikemen", "card.musketeer"),
    PIKEMAN: ("Pikemen stop a charge", "card.pikeman"),
    CAVALRY: ("Cavalry rides down Musketeers", "card.cavalry"),
}


def name_of(context: DecisionContext, power: int, players: Sequence[str]) -> str:
    return players[power] if power < FIRST_PRINCIPALITY else principality_words(context.s, power)


def odds_of_war(name: str, mine: int, theirs: int, ratio: int, chance: float) -> Reason:
    """Explain a war by both strengths and the chance to win."""
    if mine >= ratio * theirs:
        return (
            f"With {mine} Imperial Power against {theirs}, you beat {name} without a battle as things stand.",
            "battle.automatic",
        )
    return (
        f"{mine} against {theirs} Imperial Power: you beat {name} in about {100 * chance:.0f} of 100 battles.",
        "battle.draw",
    )


def abandon(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return "All your allies fight for you.", q.rule
    name = principality_words(context.s, answer - PRINCIPALITY)
    if context.s.ally[answer - PRINCIPALITY] != context.seat:
        return f"{name} lends you nothing.", q.rule
    return f"You would lose {name} at once.", q.rule


# --- treaties ---


def conquer(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain a conquest of the winner or of an ally."""
    if answer == DONE:
        return "You take no more.", q.rule
    s, province = context.s, answer - PROVINCE
    whose, place = name_of(context, s.owner[province], players), province_words(s, province)
    if q.kind == "allyprovince":
        return f"{principality_words(s, q.about[0])} takes {place} from {whose}.", "treaty.ally"
    what = "town" if s.towns >> province & 1 else "province"
    if not s.war_reach[context.seat] >> province & 1:
        return f"You take the {what} {place} from {whose}, although it is far away.", "treaty.distance"
    return f"You take the {what} {place} from {whose}; it borders on your land.", q.rule


def vassalize(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer >= SEAT:
        return (
            f"{players[answer - SEAT]} loses their last land, and you gain an ally.",
            "treaty.vassal-player",
        )
    power = answer - PRINCIPALITY
    elector = ", an Elector," if context.s.electors >> power & 1 else ""
    return f"{principality_words(context.s, power)}{elector} becomes yours alone.", "treaty.vassal"


# --- battles ---


def card(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    effect, rule = CARD_EFFECTS[answer - CARD]
    mine, theirs = context.cards(context.seat), context.cards(q.about[0])
    return f"{mine} cards against {theirs}: {effect}; vary your cards so that the enemy cannot guess.", rule


def force_discard(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    return f"If the enemy holds {one_card(CARDS[answer - CARD])}, they must discard it.", q.rule


def draw(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return "You keep the call for later.", "card.one-call"
    held = context.s.hand[context.seat * TYPES + answer - CARD]
    return f"{CARDS[answer - CARD]} joins your hand, where you hold {held or 'none'} of them.", q.rule


def discard(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer in (DONE, PASS):
        return "You keep your hand as it is.", q.rule
    words = one_card(answer_words(context.s, players, answer))
    cards = counted(context.cards(context.seat), "card", "cards")
    return f"You can spare {words} of your {cards}.", q.rule


def one_card(words: str) -> str:
    """Add articles to the names of single cards; Cavalry has none."""
    return re.sub(r"\b(Musketeer|Pikeman)\b", r"a \1", words)
