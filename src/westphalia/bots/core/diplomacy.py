"""Plans for Engage in Diplomacy that several editions share: Diplomacy Games and placing Influence."""

from collections.abc import Callable
from typing import Final

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.simultaneous import Stakes, logit, stakes_of_all
from westphalia.engine.question import Question
from westphalia.rules.base.answers import BUY_INFLUENCE, COMPETE, DONE, END_TURN, GUN, PRINCIPALITY

UNREACHABLE: Final = (-0.05, 0)  # the ranking of a Principality that the budget cannot win
NUDGE: Final = 1e-6  # enough to choose the first of several equal answers
NEVER: Final = -1.0
POINTS_OF_A_WHIM: Final = 0.4  # the payoffs of a Diplomacy Game are known, so the mix is nearly sharp


def diplomacy_game(context: DecisionContext, q: Question) -> Values:
    """Return the probability of each answer. Cooperating always earns less, but sometimes only a little less."""
    defect, cooperate = stakes_of_game(context, q.about[0])
    odds = logit(cooperate - defect + context.w.thumb, POINTS_OF_A_WHIM)
    return [1.0 - odds if answer in (GUN, COMPETE) else odds for answer in q.answers]


def stakes_of_game(context: DecisionContext, other: int) -> Stakes:
    """Return the values of a Diplomacy Game, in points, if the seat defects and if it cooperates."""
    both, (alone, deceived), neither = context.s.k.diplomacy_game_payoff
    deny = context.outlook.deny[other]

    def payoffs(mask: int) -> tuple[float, float]:
        mine, theirs = (neither, (deceived, alone), (alone, deceived), both)[mask]
        return context.w.stored * (mine - deny * theirs), context.w.stored * (theirs - deny * mine)

    return stakes_of_all(payoffs, 2, 0.0, POINTS_OF_A_WHIM)[0]


def place_influence(context: DecisionContext, q: Question) -> Values:
    """Place one Influence toward the best alliance in reach."""
    context.recall_turn()
    ranking = context.plan.ranking(q.about[0] if q.about else 1)
    return [
        0.0 if answer == DONE else ranking.get(answer - PRINCIPALITY, UNREACHABLE)[0] for answer in q.answers
    ]


def rank_turn(
    context: DecisionContext,
    q: Question,
    kept: float,
    buy: Callable[[float], float],
    other: Callable[[int], float],
) -> Values:
    """Spend Influence on the best alliances until nothing more pays.

    kept: the value of an Influence that is not placed. buy: the value of buying Influence, given the best gain per
    Influence that it makes possible. other: the value of the edition's other answers.
    """
    seat = context.seat
    stored = context.s.stored[seat]
    memory = context.recall_turn()
    if memory is not None and memory.placing[1] and stored:  # complete the alliance already begun
        power, more = memory.placing
        memory.placing = (power, more - 1)
        return [1.0 if answer == PRINCIPALITY + power else 0.0 for answer in q.answers]
    ranking = context.plan.ranking(context.spendable_influence(seat))
    best_bought = max((ratio for ratio, amount in ranking.values() if amount > stored), default=NEVER)
    values = []
    for answer in q.answers:
        if answer >= PRINCIPALITY:
            ratio, amount = ranking.get(answer - PRINCIPALITY, UNREACHABLE)
            if amount > stored:  # part of it must be bought first
                ratio = context.plan.gain(answer - PRINCIPALITY, 1) * 0.5
            values.append(ratio - kept)
        elif answer == BUY_INFLUENCE:
            values.append(buy(best_bought))
        elif answer == END_TURN:
            values.append(0.0)
        else:
            values.append(other(answer))
    if memory is not None and stored > 1:
        best = max(range(len(values)), key=values.__getitem__)
        values[best] += NUDGE
        power = q.answers[best] - PRINCIPALITY
        amount = ranking[power][1] if power in ranking else 1
        memory.placing = (power, amount - 1 if amount <= stored else 0)
    return values


def withdraw(context: DecisionContext, q: Question) -> Values:
    """Withdraw Influence where the loss is smallest."""
    return [-context.plan.value(answer - PRINCIPALITY) for answer in q.answers]
