"""Bots with a habit: one-sided opponents for measurements and for tuning, which good bots must not lose to.

A habit decides some questions whatever the position; all others are answered as by a prince.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from westphalia.bots.core.bot import Choice
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.policy import EditionPolicy, policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import POLITIQUE, Weights
from westphalia.bots.search.rollout import Habit
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.base.answers import (
    BECOME_FOREIGN_POWER,
    COMBAT_HERESY,
    CONVERT,
    COOPERATE,
    DECLINE,
    DONE,
    END_TURN,
    NO,
    NUMBER,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    STAY,
    THUMB,
    WAR_ON_PLAYER,
    YES,
)
from westphalia.rules.base.state import CATHOLIC, SEATS
from westphalia.rules.league.leagues import BOTH

EXILE_ROUND: Final = 2


def converter(context: DecisionContext, q: Question) -> int | None:
    """Become a Protestant as soon as possible, and stay one."""
    s = context.s
    if q.kind == "convert":
        return CONVERT if s.religion[context.seat] == CATHOLIC else STAY
    if s.round == 1 and q.kind == "combat_heresy":
        return YES
    if s.round == 1 and q.kind == "sit_out":
        return next((answer for answer in q.answers if answer != COMBAT_HERESY), None)
    return None


def never_back(context: DecisionContext, q: Question) -> int | None:
    """Once Protestant, stay Protestant."""
    return STAY if q.kind == "convert" and context.s.religion[context.seat] != CATHOLIC else None


def never_converts(context: DecisionContext, q: Question) -> int | None:
    """Stay Catholic."""
    return STAY if q.kind == "convert" else None


def never_leaves(context: DecisionContext, q: Question) -> int | None:
    """Stay in the Empire."""
    return STAY if q.kind == "foreign_power" else None


def singles(context: DecisionContext, q: Question) -> int | None:
    """Place Influence where Imperial Power is cheapest."""
    if q.kind not in ("setupinfluence", "diplomacy", "emperor_reward"):
        return None
    s, seat = context.s, context.seat
    best: tuple[float, int] | None = None
    left = q.about[0] if q.kind == "setupinfluence" and q.about else s.stored[seat]
    for answer in q.answers:
        power = answer - PRINCIPALITY
        if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
            continue
        price = context.plan.price(power, context.plan.best_rival(power))
        if not price:  # an ally already: a second Influence survives the upkeep
            price = 2 if s.influence[power * SEATS + seat] < 2 else 4
        if price <= max(left, 1):
            best = max(best or (0.0, -1), (s.principality_power(power) / price, answer))
    return best[1] if best else None


def crusader(context: DecisionContext, q: Question) -> int | None:
    """Declare a Religious War whenever possible."""
    s, seat = context.s, context.seat
    if q.kind != "declare":
        return None
    if RELIGIOUS_WAR in q.answers:
        return RELIGIOUS_WAR
    own = BOTH[s.religion[seat]]
    return own if own in q.answers and s.is_saved(seat) else None


def bully(context: DecisionContext, q: Question) -> int | None:
    """Make war on the weakest Player."""
    s, seat = context.s, context.seat
    if q.kind == "attack":
        return min(q.answers, key=lambda answer: s.imperial_power(answer - SEAT) if answer >= SEAT else 99)
    if q.kind == "declare" and WAR_ON_PLAYER in q.answers:
        weakest = min(s.imperial_power(other) for other in range(s.players) if other != seat)
        return WAR_ON_PLAYER if weakest < s.imperial_power(seat) else None
    return None


def hoarder(context: DecisionContext, q: Question) -> int | None:
    """Spend no Gold, and keep all Influence."""
    if q.kind in ("patronage", "patronage_openly") and NUMBER in q.answers:
        return NUMBER
    if q.kind == "diplomacy" and END_TURN in q.answers:
        return END_TURN
    return None


def emigrant(context: DecisionContext, q: Question) -> int | None:
    """Leave the Empire in the second round."""
    if q.kind == "foreign_power" and context.s.round >= EXILE_ROUND and BECOME_FOREIGN_POWER in q.answers:
        return BECOME_FOREIGN_POWER
    return None


def friendly(context: DecisionContext, q: Question) -> int | None:
    """Cooperate in every Diplomacy Game."""
    return next((answer for answer in q.answers if answer in (THUMB, COOPERATE)), None)


def neutral(context: DecisionContext, q: Question) -> int | None:
    """Join no League."""
    return DECLINE if q.kind in ("league", "emperorleague") and DECLINE in q.answers else None


def deserter(context: DecisionContext, q: Question) -> int | None:
    """Abandon an ally when attacked."""
    if q.kind != "abandon" or DONE not in q.answers:
        return None
    allies = [answer for answer in q.answers if answer >= PRINCIPALITY]
    return min(allies, key=lambda answer: context.plan.value(answer - PRINCIPALITY), default=DONE)


def secular(context: DecisionContext, q: Question) -> int | None:
    """Skip Combat Heresy."""
    if q.kind == "combat_heresy":
        return NO
    return COMBAT_HERESY if q.kind == "sit_out" else None


HABITS: Final[Mapping[str, Habit]] = {
    "converter": converter,
    "never back": never_back,
    "never converts": never_converts,
    "never leaves": never_leaves,
    "singles": singles,
    "crusader": crusader,
    "bully": bully,
    "hoarder": hoarder,
    "emigrant": emigrant,
    "friendly": friendly,
    "neutral": neutral,
    "deserter": deserter,
    "secular": secular,
}
DOUBLED: Final = "doubled"  # no habit, but doubled weights of alliances and votes


def double_alliances(weights: Weights) -> Weights:
    """Double the weights of alliances and votes."""
    return replace(weights, ally=2.0 * weights.ally, elector=tuple(2.0 * value for value in weights.elector))


class HabitBot(Prince):
    """A prince with a habit, and the weights of any table."""

    def __init__(
        self,
        name: str,
        seed: int = 0,
        table: str = "prince",
        temperament: str = POLITIQUE,
        habit: Habit | None = None,
    ) -> None:
        super().__init__(seed, temperament, table)
        self.name = name
        self.doubled = name == DOUBLED
        self.habit = habit or HABITS.get(name)

    def weights(self, policy: EditionPolicy) -> Weights:
        """Return the weights of the table, doubled where the habit asks for it."""
        weights = super().weights(policy)
        return double_alliances(weights) if self.doubled else weights

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        q = seen.question
        assert q is not None
        if self.habit is not None:
            answer = self.habit(self.context(policy_for(seen.edition), seen), q)
            if answer is not None and answer in q.answers:
                return Choice(answer, "By habit.")
        return super().choose(seen, explain=explain)
