"""Plans for the Leagues: whether to join, whether to declare the Religious War, and against which Target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list
from westphalia.bots.cause import Cause
from westphalia.bots.mind import Values
from westphalia.bots.warring.spoils_plan import Spoils
from westphalia.bots.warring.terms import WarringMind
from westphalia.engine.question import Question
from westphalia.rules.answers import DECLINE, PRINCIPALITY, WITHDRAW
from westphalia.rules.declaring import why_no_target
from westphalia.rules.influence import influence_on, influenced
from westphalia.rules.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, opposing
from westphalia.rules.realm import all_principalities, religion_of
from westphalia.rules.state import NO_LEAGUE, NONE

NEVER: Final = -1.0
THOUGHT_THROUGH: Final = 2  # Targets of which the war is imagined
WASTE: Final = -100.0
LEAST: Final = 0.4  # what a League must promise to be joined of one's own will


def cause_of(mind: WarringMind, target: int) -> Cause:
    """The Religious War about a Target: who has Influence there and the Emperor may join to the last."""
    s = mind.s
    declarer = s.rotf if s.rotf != NONE else mind.seat

    def may_join(seat: int) -> bool:
        return seat == s.emperor or bool(influence_on(s, target, seat)) or bool(s.wages >> seat & 1)

    return Cause(mind, ((target, declarer),), may_join)


def cause_at_hand(mind: WarringMind) -> Cause:
    """The Religious War that has been declared."""
    return cause_of(mind, mind.s.target)


def value_of_side(mind: WarringMind, side: int, target: int) -> float:
    """What it promises to fight on a side of the Religious War about a Target: the chances after it, and the Treaty."""
    s, w, seat = mind.s, mind.w, mind.seat
    cause = mind.once(cause_at_hand) if target == s.target else cause_of(mind, target)
    value = cause.promise(side) + mind.spared_by_league()
    enemies = tuple(
        power
        for other in range(s.players)
        if other != seat and s.league[other] == opposing(side)
        for power in (other, *bit_list(s.allied[other]))
        if power != target
    )
    treaty = Spoils.from_war(mind, enemies, free=True).best() if enemies else w.league
    return value + cause.treaty(side, treaty, w.defeat * w.caution)


def price_of_joining(mind: WarringMind) -> float:
    """What a saved Player pays who joins: Influence on every heretical Principality, where the edition asks for it."""
    s, seat = mind.s, mind.seat
    if not s.is_saved(seat) or not mind.pays_for_league:
        return 0.0
    return sum(mind.w.influence for power in influenced(s, seat) if religion_of(s, power) != s.religion[seat])


def joining(mind: WarringMind, answer: int) -> float:
    """What it promises to join a League of one's own will: to fight in a war declared, or to declare one."""
    s, seat = mind.s, mind.seat
    side = LEAGUE_OF_ANSWER[answer]
    if s.target != NONE:
        out = mind.once(cause_at_hand).promise(NO_LEAGUE)
        return value_of_side(mind, side, s.target) - out - price_of_joining(mind) - LEAST
    if not s.is_saved(seat) or not s.wages >> seat & 1 or s.rotf != NONE:
        return NEVER
    return mind.once(best_religious_war) - price_of_joining(mind) - LEAST


def best_religious_war(mind: WarringMind) -> float:
    """What a Religious War promises about the best of the Targets that mean most."""
    found = most_promising(mind, possible_targets(mind))
    return max((religious_war(mind, power) for power in found), default=NEVER)


def most_promising(mind: WarringMind, targets: Sequence[int]) -> list[int]:
    """The Targets that mean most to one's religion: only these are thought through."""
    s, religion = mind.s, mind.s.religion[mind.seat]
    province, elector = mind.outlook.province[religion], mind.outlook.elector[religion]

    def meaning(power: int) -> float:
        vote = elector if s.electors >> power & 1 else 0.0
        return vote + province * s.land[power].bit_count() + mind.w.seed * influence_on(s, power, mind.seat)

    return sorted(targets, key=meaning, reverse=True)[:THOUGHT_THROUGH]


def possible_targets(mind: WarringMind) -> list[int]:
    """The Targets on which one could declare the Religious War as a member of one's League."""
    s = mind.s
    return [power for power in all_principalities(s) if why_no_target(s, mind.seat, power) is None]


def religious_war(mind: WarringMind, target: int) -> float:
    """What a Religious War about a Target promises to the one who declares it."""
    s, seat = mind.s, mind.seat
    value = value_of_side(mind, LEAGUE_OF_RELIGION[s.religion[seat]], target)
    after = influence_on(s, target, seat) + s.k.religious_war_prize
    if after > mind.plan.best_rival(target) and after >= s.land[target].bit_count():
        value += mind.plan.worth(target) * 0.5
    return value + mind.w.prize


def religious_target(mind: WarringMind, q: Question) -> Values:
    """The Target that promises most."""
    return [religious_war(mind, answer - PRINCIPALITY) for answer in q.answers]


def league(mind: WarringMind, q: Question) -> Values:
    """The side that promises something; else neither, though one's Influence on the Target goes."""
    s, seat = mind.s, mind.seat
    target = q.about[0]
    at_stake = mind.plan.value(target) if influence_on(s, target, seat) and q.kind == "league" else 0.0
    values = []
    for answer in q.answers:
        if answer == DECLINE:
            values.append(mind.once(cause_at_hand).promise(NO_LEAGUE) - at_stake)
        elif answer == WITHDRAW:
            values.append(WASTE)
        else:
            values.append(value_of_side(mind, LEAGUE_OF_ANSWER[answer], target) - price_of_joining(mind))
    return values
