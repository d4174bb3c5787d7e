"""Plans that only the dice edition needs: which activity to sit out, and which cards to replace."""

from __future__ import annotations

from itertools import product

from westphalia.bots.card_game import hand_of, strength
from westphalia.bots.dice.terms import DiceMind
from westphalia.bots.mind import Values
from westphalia.bots.warring.plans_activity import of_diplomacy, of_heresy, of_war
from westphalia.editions.dice.muster import discards
from westphalia.engine.question import Question
from westphalia.rules.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR
from westphalia.rules.state import CARD_TYPES


def promises(mind: DiceMind) -> dict[int, float]:
    """What each activity promises, and what the Emperor pays who sits it out (D.tradeoff.emperor.1)."""
    s, w, k = mind.s, mind.w, mind.s.k
    heresy, war = of_heresy(mind), of_war(mind)
    diplomacy = of_diplomacy(mind, s.stored[mind.seat])
    if mind.seat == s.emperor:
        heresy += 0.5 * mind.orthodox_province()
        diplomacy += w.influence * k.emperor_tradeoff_diplomacy
        war += w.influence * k.emperor_tradeoff_war
    return {COMBAT_HERESY: heresy, ENGAGE_IN_DIPLOMACY: diplomacy, WAGE_WAR: war}


def sit_out(mind: DiceMind, q: Question) -> Values:
    """D.turns.choice.1: sit out what promises least."""
    found = mind.once(promises)
    return [-found[answer] for answer in q.answers]


def muster(mind: DiceMind, q: Question) -> Values:
    """D.battle.muster.2: replace the cards without which the hand is better, whatever comes for them."""
    hand = hand_of(mind.s, mind.seat)
    values = []
    for answer in q.answers:
        given = discards(answer)
        total, count = 0.0, 0
        for drawn in product(CARD_TYPES, repeat=len(given)):
            new = list(hand)
            for card in given:
                new[card] -= 1
            for card in drawn:
                new[card] += 1
            total += strength((new[0], new[1], new[2]))
            count += 1
        values.append(total / count)
    return values
