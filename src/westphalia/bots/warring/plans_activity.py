"""Plans for the choice of activities, and for conversion: what each of them promises."""

from __future__ import annotations

from typing import Final

from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.warring.plans_diplomacy import promise_of_turn
from westphalia.bots.warring.plans_faith import promise_of_faith
from westphalia.bots.warring.plans_war import best_war
from westphalia.bots.warring.terms import WarringMind
from westphalia.engine.question import Question
from westphalia.rules.answers import CONVERT
from westphalia.rules.realm import is_foreign_power

GAMES: Final = 1.5  # what a Diplomacy Game that one begins brings on average, in Influence


def of_heresy(mind: WarringMind) -> float:
    """What Combat Heresy promises: successes on the best spots, and the chance to convert."""
    value = mind.w.heresy + promise_of_faith(mind, mind.faith())
    if not is_foreign_power(mind.s, mind.seat):
        convert, stay = mind.once(shares_of_conversion)
        value += max(0.0, convert - stay) / mind.outlook.slope
    return value


def of_diplomacy(mind: WarringMind, funds: int) -> float:
    """What Engage in Diplomacy promises: a game of one's own, and alliances; what is not placed may be later."""
    s, w = mind.s, mind.w
    kept = w.stored * 0.7 if rounds_left(s) else 0.0
    budget = funds + int(GAMES)
    return w.diplomacy + promise_of_turn(mind, budget) - kept * funds + w.influence * (GAMES - int(GAMES))


def of_war(mind: WarringMind) -> float:
    """What Wage War promises: the best war that could be declared now."""
    return mind.w.war + max(0.0, best_war(mind))


# --- conversion ---


def shares_of_conversion(mind: WarringMind) -> tuple[float, float]:
    """One's share of the win after converting and after staying, as others may choose at the same time."""
    s, seat = mind.s, mind.seat
    convert, stay = 0.0, 0.0
    for others in ((), likely_converts(mind)):
        before = mind.converted(s, others) if others else s
        after = mind.converted(s, [other for other in s.initiative if other in others or other == seat])
        convert += 0.5 * mind.look(after).shares[seat]
        stay += 0.5 * mind.look(before).shares[seat]
    return convert, stay


def likely_converts(mind: WarringMind) -> tuple[int, ...]:
    """Those of one's own religion who would not win with it, and may leave it too."""
    s, seat = mind.s, mind.seat
    religion = s.religion[seat]
    winners = s.winners_of(religion)
    return tuple(
        other
        for other in s.initiative[: s.initiative.index(seat)]
        if s.religion[other] == religion and other not in winners and not is_foreign_power(s, other)
    )


def conversion(mind: WarringMind, q: Question) -> Values:
    """The religion under which one's chances are better."""
    convert, stay = mind.once(shares_of_conversion)
    return [convert - mind.w.convert if answer == CONVERT else stay for answer in q.answers]
