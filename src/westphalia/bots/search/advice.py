"""Advice for a player: the best answer by a prince's plans, checked against the obvious one."""

from typing import Final

from westphalia.bots.core.bot import Choice
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import EditionPolicy, policy_for
from westphalia.bots.core.prince import Prince, rank_answers, with_reasons
from westphalia.bots.core.reasons import reason
from westphalia.bots.learning.forecast import forecast
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix
from westphalia.engine.question import Question
from westphalia.game.view import View, imagine
from westphalia.rules.base.answers import COMPETE, GUN
from westphalia.rules.base.words import answer_words

COMPARED: Final = 4  # games in which two answers are compared, with the same luck
TRIALS: Final = range(COMPARED)
LONGEST: Final = 400  # answers in each of them
LITTLE: Final = 0.02  # points; answers that differ by less are alike
UNFRIENDLY: Final = (GUN, COMPETE)  # in a Diplomacy Game they earn no less whatever the other player does
PLACING: Final = frozenset({"dice", "further"})  # their values are gains: without one, any place will do


def advise(seen: View) -> Choice | None:
    """Return the best answer to a question with its reason; None if the answer does not matter.

    It is never worse by the forecast than the obvious answer.
    """
    q = seen.question
    assert q is not None
    policy = policy_for(seen.edition)
    context = Prince().context(policy, seen)
    values = rank_answers(policy, context, q)
    if nothing_matters(q, values):
        return None
    at = max(range(len(values)), key=values.__getitem__)
    obvious = obvious_answer(q)
    if obvious is None or obvious == q.answers[at]:
        return with_reasons(policy, context, q, values, at, seen.players)
    quiet = q.answers.index(obvious)
    gain = gain_over(policy, seen, at, quiet)
    choice = with_reasons(policy, context, q, values, quiet if gain < 0.0 else at, seen.players)
    if gain >= 0.0:
        return choice
    tried = q.answers[at]
    sentence = why_not(q.kind.labels.get(tried) or answer_words(seen.state, seen.players, tried), gain)
    if q.kind == "convert":
        sentence = (
            f"{sentence.removesuffix('.')}; {catch_of(reason(policy, context, q, tried, seen.players))}."
        )
    rule = choice.reason.rpartition(" [")[2]
    return Choice(choice.answer, f"{sentence} [{rule}", choice.alternatives)


def obvious_answer(q: Question) -> int | None:
    """Return the answer that needs no thought: one that never earns less, or else the quiet one (pass, stay,
    done).
    """
    return next((answer for answer in (*UNFRIENDLY, *q.kind.quiet) if answer in q.answers), None)


def why_not(words: str, gain: float) -> str:
    """Say why a good-looking answer is not advised: the forecast finds a catch.

    A few games give no figure.
    """
    if round(-100 * gain) < 1:
        return f"In trial games, “{words}” gained nothing."
    return f"In trial games, “{words}” turned out worse."


def catch_of(explained: str) -> str:
    """Return what a reason says after its semicolon, without the rule."""
    return explained.rpartition(" [")[0].rpartition("; ")[2].removesuffix(".")


def nothing_matters(q: Question, values: Values) -> bool:
    """Return whether all answers are alike, or none gains anything."""
    if len(values) < 2 or max(values) - min(values) < LITTLE:
        return True
    return q.kind in PLACING and max(values) < LITTLE


def gain_over(policy: EditionPolicy, seen: View, at: int, other: int, trials: range = TRIALS) -> float:
    """Return how much more an answer is worth than another by the forecast at the end of the phase.

    Each trial is a game with luck of its own, in which both answers are tried.
    """
    q = seen.question
    assert q is not None
    weights = [policy.weights] * seen.state.players
    now = (seen.state.round, seen.state.phase)
    total = 0.0
    for number in trials:
        luck = mix(number, 31)
        world = imagine(seen, luck)
        if world.question(q.seat) is None:
            return 0.0
        for sign, answer in ((1.0, q.answers[at]), (-1.0, q.answers[other])):
            game = world.copy()
            game.answer(q.seat, answer)
            s = game.state
            roll_out(game, weights, luck, lambda later: (later.round, later.phase) != now, LONGEST)
            share = share_of_win(s.winners, q.seat) if s.over else forecast(seen.edition, s)[q.seat]
            total += sign * share
    return total / len(trials)
