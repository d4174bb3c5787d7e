"""The prince, which values answers by plans and chooses the best one."""

from typing import Final
from zlib import crc32

from westphalia.bots.core.bot import Choice
from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.policy import MIXED, EditionPolicy, has_policy, policy_for
from westphalia.bots.core.reasons import reason
from westphalia.bots.core.weights import POLITIQUE, Weights, with_temperament
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View

ALTERNATIVES: Final = 3


def rank_answers(policy: EditionPolicy, context: DecisionContext, q: Question) -> Values:
    """Return the value of each answer by the plan for this kind of question."""
    return policy.decisions[q.kind][0](context, q)


def pick_answer(policy: EditionPolicy, q: Question, values: Values, chance: int) -> int:
    """Return the index of the answer: the best one, or a draw where values are probabilities."""
    draw = mix(chance, 7) / (1 << 64)
    if q.kind in MIXED:
        for i, share in enumerate(values):
            draw -= share
            if draw < 0:
                return i
        return len(values) - 1
    best = max(values)
    equals = [i for i, value in enumerate(values) if value >= best - 1e-9]
    return equals[int(draw * len(equals))]


def fast_answer(policy: EditionPolicy, context: DecisionContext, q: Question) -> int:
    """Return the prince's answer without a reason, for rollouts."""
    if len(q.answers) == 1:
        return q.answers[0]
    return q.answers[pick_answer(policy, q, rank_answers(policy, context, q), context.chance)]


class Prince:
    """Plays by plans, with the weights of a table."""

    def __init__(self, seed: int = 0, temperament: str = POLITIQUE, table: str = "prince") -> None:
        self.name = table
        self.seed = split(seed, 1)
        self.temperament = temperament
        self.table = table

    def weights(self, policy: EditionPolicy) -> Weights:
        return with_temperament(policy.tables[self.table], self.temperament)

    def context(self, policy: EditionPolicy, seen: View, weights: Weights | None = None) -> DecisionContext:
        """Return the context of a question; its randomness depends on the view, so equal views get equal answers."""
        q = seen.question
        assert q is not None
        chance = seed_for(policy, self.seed, seen)
        return policy.context(seen.state, q.seat, weights or self.weights(policy), chance, seen.sizes["hand"])

    def decide(self, policy: EditionPolicy, seen: View) -> tuple[int, Values]:
        """Return the answer without a reason, and the value of each answer."""
        q = seen.question
        assert q is not None
        context = self.context(policy, seen)
        values = rank_answers(policy, context, q)
        return q.answers[pick_answer(policy, q, values, context.chance)], values

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        q = seen.question
        assert q is not None
        policy = policy_for(seen.edition)
        if not explain:
            return Choice(self.decide(policy, seen)[0])
        context = self.context(policy, seen)
        values = rank_answers(policy, context, q)
        at = pick_answer(policy, q, values, context.chance)
        return with_reasons(policy, context, q, values, at, seen.players)


def seed_for(policy: EditionPolicy, seed: int, seen: View) -> int:
    """Mix the seed of a bot with the view of its seat."""
    s, q = seen.state, seen.question
    assert q is not None
    place = (
        s.round,
        s.phase,
        str(q.kind),
        q.about,
        tuple(q.answers),
        s.stored,
        policy.fingerprint(s),
        seen.sizes["hand"],
    )
    return mix(seed, crc32(repr(place).encode()))


def explain_by_plans(seen: View, answer: int) -> Choice:
    """Return a prince's reason for a given answer, and the best alternatives with their reasons."""
    q = seen.question
    assert q is not None
    if not has_policy(seen.edition):
        return Choice(answer)
    policy = policy_for(seen.edition)
    context = Prince().context(policy, seen)
    return with_reasons(
        policy, context, q, rank_answers(policy, context, q), q.answers.index(answer), seen.players
    )


def with_reasons(
    policy: EditionPolicy,
    context: DecisionContext,
    q: Question,
    values: Values,
    at: int,
    players: tuple[str, ...],
) -> Choice:
    """Return a choice with its reason and the next best answers."""
    order = sorted((i for i in range(len(values)) if i != at), key=lambda i: -values[i])[:ALTERNATIVES]
    others = tuple((q.answers[i], reason(policy, context, q, q.answers[i], players)) for i in order)
    return Choice(q.answers[at], reason(policy, context, q, q.answers[at], players), others)
