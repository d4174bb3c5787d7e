"""Habits: one-sided ways to play that a bot must not lose to; opponents for the arena and for tuning.

Whoever has a habit answers some questions by it, whatever the position, and all others as a prince does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from westphalia.bots.bot import Choice
from westphalia.bots.mind import Mind
from westphalia.bots.part import BotPart, part_of
from westphalia.bots.prince import Prince
from westphalia.bots.weights import Weights
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.answers import (
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
from westphalia.rules.leagues import BOTH
from westphalia.rules.state import CATHOLIC, SEATS

Habit = Callable[[Any, Question], int | None]
"""The answer that a habit gives to a question, by a mind; None where it has nothing to say."""

EXILE_ROUND: Final = 2


def converter(mind: Mind, q: Question) -> int | None:
    """Becomes a Protestant as soon as he may, and stays one."""
    s = mind.s
    if q.kind == "convert":
        return CONVERT if s.religion[mind.seat] == CATHOLIC else STAY
    if s.round == 1 and q.kind == "combat_heresy":
        return YES
    if s.round == 1 and q.kind == "sit_out":
        return next((answer for answer in q.answers if answer != COMBAT_HERESY), None)
    return None


def singles(mind: Mind, q: Question) -> int | None:
    """Places Influence where Imperial Power is cheapest, whoever its ally is."""
    if q.kind not in ("setupinfluence", "diplomacy", "round5influence"):
        return None
    s, seat = mind.s, mind.seat
    best: tuple[float, int] | None = None
    left = q.about[0] if q.kind == "setupinfluence" and q.about else s.stored[seat]
    for answer in q.answers:
        power = answer - PRINCIPALITY
        if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
            continue
        price = mind.plan.price(power, mind.plan.best_rival(power))
        if not price:  # his own already: a second Influence keeps it over the upkeep
            price = 2 if s.influence[power * SEATS + seat] < 2 else 4
        if price <= max(left, 1):
            best = max(best or (0.0, -1), (s.principality_power(power) / price, answer))
    return best[1] if best else None


def crusader(mind: Mind, q: Question) -> int | None:
    """Declares a Religious War whenever he may, in the hope that nobody defends the Target."""
    s, seat = mind.s, mind.seat
    if q.kind != "declare":
        return None
    if RELIGIOUS_WAR in q.answers:
        return RELIGIOUS_WAR
    own = BOTH[s.religion[seat]]
    return own if own in q.answers and s.is_saved(seat) else None


def bully(mind: Mind, q: Question) -> int | None:
    """Makes war on the weakest Player whenever he is stronger."""
    s, seat = mind.s, mind.seat
    if q.kind == "attack":
        return min(q.answers, key=lambda answer: s.imperial_power(answer - SEAT) if answer >= SEAT else 99)
    if q.kind == "declare" and WAR_ON_PLAYER in q.answers:
        weakest = min(s.imperial_power(other) for other in range(s.players) if other != seat)
        return WAR_ON_PLAYER if weakest < s.imperial_power(seat) else None
    return None


def hoarder(mind: Mind, q: Question) -> int | None:
    """Spends no Gold, and places nothing that he may keep."""
    if q.kind in ("patronage", "patronage_openly") and NUMBER in q.answers:
        return NUMBER
    if q.kind == "diplomacy" and END_TURN in q.answers:
        return END_TURN
    return None


def emigrant(mind: Mind, q: Question) -> int | None:
    """Leaves the Empire in the second round."""
    if q.kind == "fp" and mind.s.round >= EXILE_ROUND and BECOME_FOREIGN_POWER in q.answers:
        return BECOME_FOREIGN_POWER
    return None


def friendly(mind: Mind, q: Question) -> int | None:
    """Keeps faith in every Diplomacy Game."""
    return next((answer for answer in q.answers if answer in (THUMB, COOPERATE)), None)


def neutral(mind: Mind, q: Question) -> int | None:
    """Joins no League."""
    return DECLINE if q.kind in ("league", "emperorleague") and DECLINE in q.answers else None


def deserter(mind: Mind, q: Question) -> int | None:
    """Leaves the dearest ally when war is declared on him."""
    if q.kind != "abandon" or DONE not in q.answers:
        return None
    allies = [answer for answer in q.answers if answer >= PRINCIPALITY]
    return min(allies, key=lambda answer: mind.plan.value(answer - PRINCIPALITY), default=DONE)


def secular(mind: Mind, q: Question) -> int | None:
    """Combats no Heresy where he may sit it out."""
    if q.kind == "combat_heresy":
        return NO
    return COMBAT_HERESY if q.kind == "sit_out" else None


HABITS: Final[Mapping[str, Habit]] = {
    "converter": converter,
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
DOUBLED: Final = "doubled"
"""No habit, but what a prince values in alliances and votes, twice."""
ELECTORS: Final = "elector-"
"""Before the name of a habit: with an elector's weights, so that the habit alone makes the difference."""


def doubled(weights: Weights) -> Weights:
    """Alliances and votes count twice."""
    return replace(weights, ally=2.0 * weights.ally, elector=tuple(2.0 * value for value in weights.elector))


class Creature(Prince):
    """A prince with a habit; what he values else is what a prince does, or an elector."""

    def __init__(self, habit: str, seed: int = 0, *, elector: bool = False) -> None:
        super().__init__(seed)
        self.name = ELECTORS + habit if elector else habit
        self.elector = elector
        self.doubled = habit == DOUBLED
        self.habit = HABITS.get(habit)

    def weights(self, part: BotPart) -> Weights:
        """A prince's or an elector's, or twice what he values in alliances."""
        weights = part.elector_weights if self.elector else super().weights(part)
        return doubled(weights) if self.doubled else weights

    def choose(self, seen: View) -> Choice:
        """What the habit says, else what a prince would do."""
        q = seen.question
        assert q is not None
        if self.habit is not None:
            answer = self.habit(self.mind(part_of(seen.game_edition), seen), q)
            if answer is not None and answer in q.answers:
                return Choice(answer, "It is my habit.")
        return super().choose(seen)
