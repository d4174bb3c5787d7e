"""Reasons that only the six-round edition needs."""

from collections.abc import Sequence
from typing import Final

from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.reasons_war import one_card
from westphalia.bots.player_turns.reasons import influence
from westphalia.bots.six_round.evaluation import SixRoundContext
from westphalia.bots.six_round.plans import activity_values, diplomacy_and_war
from westphalia.editions.six_round.rules.faith import church_abuses
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, DOCTRINE, DONE, FRENCH, NUMBER, STORED, YES
from westphalia.rules.base.words import CARDS, RELIGIONS

PLURALS: Final = ("Musketeers", "Pikemen", "Cavalry")


def combat_heresy(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    heresy, lesser = context.cached(activity_values)
    diplomacy, war = context.cached(diplomacy_and_war)
    skipped = "Diplomacy" if diplomacy < war else "war"
    rule = "VI.activity.1" if answer == YES else "VI.activity.3"
    return (
        f"Combat Heresy brings you {heresy:.1f} points; {skipped}, which you would skip for it, {lesser:.1f}.",
        rule,
    )


def second_activity(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    diplomacy, war = context.cached(diplomacy_and_war)
    return f"Diplomacy brings you {diplomacy:.1f} points, war {war:.1f}.", "VI.activity.4"


def council(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == FRENCH:
        return (
            f"You store {context.s.k.french_influence} Influence instead of adding a Good Work.",
            "VI.trent.4",
        )
    return f"You add a Good Work to your {context.s.good_works[context.seat]}.", "VI.trent.3"


def patronage(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, gold = context.s, answer - NUMBER
    if not gold:
        if church_abuses(s, context.seat):
            return "Before the Reformation you do not roll Faith dice.", "VI.faith.11"
        return f"You keep your {s.gold[context.seat]} Gold for Influence.", "VI.dip.3"
    religion = RELIGIONS[s.religion[context.seat]]
    amount = gold * s.k.patronage_faith_per_gold
    return f"{gold} Gold for {amount} more {religion} Faith.", "VI.faith.10"


def doctrine(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    k = context.s.k
    name, (gives, draws) = k.doctrine_names[answer - DOCTRINE], k.doctrine_table[answer - DOCTRINE]
    given = " or ".join(CARDS[card] for card in gives)
    if not draws:
        return f"{name} exchanges any card for one of another type.", "VI.army.6"
    return f"{name} turns {given} into {drawn(draws)}, one card more each time.", "VI.army.6"


def drawn(cards: Sequence[int]) -> str:
    """Return the two cards of a doctrine in words."""
    names = [CARDS[card] for card in cards]
    return f"two {PLURALS[cards[0]]}" if len(set(names)) < len(names) else " and ".join(names)


def buy(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return f"You keep {q.about[0]} Gold.", "VI.army.4"
    return f"{CARDS[answer - CARD]}: one more card may decide the battle.", "VI.army.4"


def exchange(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return "You keep your hand as it is.", q.rule
    draws = context.s.k.doctrine_table[q.about[0]][1]
    if not draws:
        return f"You exchange {one_card(CARDS[answer - CARD])} for a card of another type.", "VI.army.6"
    return f"One {CARDS[answer - CARD]} becomes {drawn(draws)}: your hand grows by 1 card.", "VI.army.6"


def shift_place(context: SixRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == STORED:
        return "You save the Influence for later.", "VI.shift.4"
    return influence(context, q, answer, players)
