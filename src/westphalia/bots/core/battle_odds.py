"""Battle odds, fitted to the outcomes of thousands of games: wins come as often as predicted."""

from westphalia.bots.core.policy import has_policy, policy_for
from westphalia.bots.core.weights import Weights
from westphalia.game.view import View
from westphalia.rules.base.answers import kind_of


def battle_odds(mine: float, theirs: float, ratio: int, w: Weights) -> float:
    """Return the attacker's chance to win, given both strengths when war is declared.

    At `ratio` times the enemy's strength there is no battle, but wars fought before it may still change the strengths.
    """
    if mine >= ratio * theirs:
        return w.sure
    if theirs >= ratio * mine:
        return 1.0 - w.sure
    a: float = (1.0 + w.even) * float(mine) ** w.odds
    b: float = float(theirs) ** w.odds
    return a / (a + b)


def describe_odds(seen: View) -> dict[int, str]:
    """Return a sentence about the odds for each answer that leads to a battle."""
    question = seen.question
    if question is None or not question.kind.declares_war or not has_policy(seen.edition):
        return {}
    policy = policy_for(seen.edition)
    context = policy.context(seen.state, question.seat, policy.weights, 0, seen.sizes["hand"])
    sentences = {}
    for answer in question.answers:
        chance = policy.odds(context, kind_of(answer)[1])
        if 1.0 - policy.weights.sure < chance < policy.weights.sure:
            sentences[answer] = f"A strong bot would win it {100 * chance:.0f} times in 100."
    return sentences
