"""The policy of an edition: everything that the bots know about playing it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final

from westphalia.bots.core.decision_context import Decision, DecisionContext
from westphalia.bots.core.outlook import Outlook
from westphalia.bots.core.weights import POLITIQUE, Weights, with_temperament
from westphalia.bots.search.turn_strategies import TurnStrategy
from westphalia.editions.kit.edition import Edition, base_key
from westphalia.engine.question import Question
from westphalia.rules.victory.check import Standing

MIXED: Final = frozenset({"card", "convert", "council", "dilemma", "diplomacy_game", "foreign_power"})
"""Kinds for which values are probabilities, so that opponents cannot predict the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPolicy:
    """How the bots play one edition.

    decisions: a plan and an explanation for each kind of question.
    tables: the weights of each bot.
    plausible_answers: the answers that are not absurd; a novice picks one of them.
    fingerprint: what distinguishes positions, besides the state that all editions share.
    odds: the chance that a context's seat beats a power in battle.
    spendable_influence: the Influence of a seat that is not placed, and what can buy more.
    tried: how many answers an elector searches, by kind; tried_in_battle: the same, to the end of the battle.
    turn_strategies: the strategies that an elector compares at the first question of a turn.
    elector_forecasts: whether an elector's rollouts stop at the next round and are judged by the forecast.
    required_lead: the standard errors by which an answer must lead a chancellor's first choice in the last two rounds.
    """

    decisions: Mapping[str, Decision]
    tables: Mapping[str, Weights]
    context: type[DecisionContext]
    outlook: Callable[[Any, int, Any], Outlook]
    plausible_answers: Callable[[Any, Question], Sequence[int]]
    standing: Callable[[Any], Standing]
    fingerprint: Callable[[Any], object]
    odds: Callable[[Any, int], float]
    spendable_influence: Callable[[Any, int], int]
    tried: Mapping[str, int] = field(default_factory=dict)
    tried_in_battle: Mapping[str, int] = field(default_factory=dict)
    turn_strategies: Mapping[str, tuple[TurnStrategy, ...]] = field(default_factory=dict)
    elector_forecasts: bool = False
    required_lead: float = 1.0

    @property
    def weights(self) -> Weights:
        """The weights of a prince."""
        return self.tables["prince"]


POLICIES: Final = {
    "five-round": "westphalia.bots.five_round.policy",
    "five-round+rebels": "westphalia.bots.five_round.rebels.policy",
    "six-round": "westphalia.bots.six_round.policy",
    "dice": "westphalia.bots.dice.policy",
}
"""The module of each edition's policy, which is imported when it is first needed."""


@cache
def _load_policy(key: str) -> EditionPolicy:
    policy: EditionPolicy = import_module(POLICIES[key]).POLICY
    return policy


def has_policy(edition: Edition | str) -> bool:
    """Return whether there are plans for an edition; a changed one is played by the plans of its base."""
    return base_key(edition) in POLICIES


def policy_for(edition: Edition | str) -> EditionPolicy:
    """Return the bots' policy for an edition, or for the edition it was changed from."""
    key = base_key(edition)
    if key not in POLICIES:
        raise ValueError(
            f"edition: princes and electors have no plans for {key!r}, only for {', '.join(POLICIES)};"
            " a novice plays any edition"
        )
    return _load_policy(key)


def weights_for(edition: Edition | str, table: str = "prince", temperament: str = POLITIQUE) -> Weights:
    return with_temperament(policy_for(edition).tables[table], temperament)
