"""Why an answer was chosen, where only the six-round edition asks."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.bots.six_round.plans import diplomacy_and_war, promises
from westphalia.bots.six_round.terms import SixRoundMind
from westphalia.bots.warring.reasons import Said, influence
from westphalia.editions.six_round.faith import church_abuses
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DOCTRINE, DONE, ENGAGE_IN_DIPLOMACY, FRENCH, NUMBER, STORED, YES
from westphalia.rules.words import CARDS, RELIGIONS


def combat_heresy(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether to Combat Heresy."""
    heresy, lesser = mind.once(promises)
    rule = "VI.activity.1" if answer == YES else "VI.activity.3"
    return f"Combat Heresy promises me {heresy:.1f} points, the lesser of the two others {lesser:.1f}.", rule


def second_activity(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Diplomacy or war."""
    diplomacy, war = mind.once(diplomacy_and_war)
    if answer == ENGAGE_IN_DIPLOMACY:
        return f"Alliances promise me {diplomacy:.1f} points, war {war:.1f}.", "VI.activity.4"
    return f"War promises me {war:.1f} points, alliances {diplomacy:.1f}.", "VI.activity.4"


def council(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Trent or French."""
    if answer == FRENCH:
        return f"I store {mind.s.k.french_influence} Influence instead of a Good Work.", "VI.trent.4"
    return f"I add a Good Work to my {mind.s.good_works[mind.seat]}.", "VI.trent.3"


def patronage(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """How much Gold for Faith."""
    s, gold = mind.s, answer - NUMBER
    if not gold:
        if church_abuses(s, mind.seat):
            return "Before the Reformation my Faith is not rolled.", "VI.faith.11"
        return f"I keep my {s.gold[mind.seat]} Gold for Influence.", "VI.dip.3"
    religion = RELIGIONS[s.religion[mind.seat]]
    amount = gold * s.k.patronage_faith_per_gold
    return f"{gold} Gold are {amount} Faith more for the {religion} cause.", "VI.faith.10"


def doctrine(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which doctrine."""
    k = mind.s.k
    name, (gives, draws) = k.doctrine_names[answer - DOCTRINE], k.doctrine_table[answer - DOCTRINE]
    given = " or ".join(CARDS[card] for card in gives)
    if not draws:
        return f"{name} exchanges any card for one of another type.", "VI.army.6"
    drawn = " and ".join(CARDS[card] for card in draws)
    return f"{name} makes {drawn} of {given}: a card more each time.", "VI.army.6"


def buy(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Extra cards."""
    if answer == DONE:
        return f"I keep {q.about[0]} Gold.", "VI.army.4"
    return f"{CARDS[answer - CARD]}: one more card may decide the battle.", "VI.army.4"


def exchange(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which card goes by the doctrine; it may be one that was just bought."""
    if answer == DONE:
        return "I keep my hand as it is.", q.rule
    return f"By {mind.s.k.doctrine_names[q.about[0]]} I exchange {CARDS[answer - CARD]}.", "VI.army.6"


def shift_place(mind: SixRoundMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where the Emperor's Influence goes."""
    if answer == STORED:
        return "I save the Influence for a better moment.", "VI.shift.4"
    return influence(mind, q, answer, players)
