"""Plans that only the dice edition needs: which activity to skip, and which cards to replace."""

from itertools import product

from westphalia.bots.core.card_game import hand_of, strength
from westphalia.bots.core.decision_context import Values
from westphalia.bots.dice.evaluation import DiceContext
from westphalia.bots.player_turns.plans_activity import diplomacy_value, heresy_value, war_value
from westphalia.editions.dice.rules.muster import discards
from westphalia.engine.question import Question
from westphalia.rules.base.answers import COMBAT_HERESY, ENGAGE_IN_DIPLOMACY, WAGE_WAR
from westphalia.rules.base.state import CARD_TYPES


def activity_values(context: DiceContext) -> dict[int, float]:
    """Return the value of each activity, including an Emperor's price for skipping it (D.tradeoff.emperor.1)."""
    s, w, k = context.s, context.w, context.s.k
    heresy, war = heresy_value(context), war_value(context)
    diplomacy = diplomacy_value(context, s.stored[context.seat])
    if context.seat == s.emperor:
        heresy += 0.5 * context.orthodox_province()
        diplomacy += w.influence * k.emperor_tradeoff_diplomacy
        war += w.influence * k.emperor_tradeoff_war
    return {COMBAT_HERESY: heresy, ENGAGE_IN_DIPLOMACY: diplomacy, WAGE_WAR: war}


def sit_out(context: DiceContext, q: Question) -> Values:
    """D.turns.choice.1: skip the activity that is worth least."""
    found = context.cached(activity_values)
    return [-found[answer] for answer in q.answers]


def muster(context: DiceContext, q: Question) -> Values:
    """D.battle.muster.2: replace the cards that improve the hand most on average."""
    hand = hand_of(context.s, context.seat)
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
