"""Plans for the Leagues: joining one, declaring the Religious War, and its Target."""

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.religious_war_outlook import ReligiousWarOutlook
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext
from westphalia.bots.player_turns.spoils import Spoils
from westphalia.editions.player_turns.rules.declaring import why_no_target
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DECLINE, PRINCIPALITY, WITHDRAW
from westphalia.rules.base.state import NO_LEAGUE, NONE
from westphalia.rules.diplomacy.influence import influence_on, influenced
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, opposing
from westphalia.rules.realm.provinces import all_principalities, religion_of

NEVER: Final = -1.0
MOST_EVALUATED: Final = 2  # the number of Targets whose war is evaluated
WASTE: Final = -100.0
LEAST: Final = 0.4  # the least value for which a League is joined voluntarily


def war_outlook_for(context: PlayerTurnsContext, target: int) -> ReligiousWarOutlook:
    """Return the outlook of the Religious War about a Target; the Emperor and Players with Influence there may join."""
    s = context.s
    declarer = s.rotf if s.rotf != NONE else context.seat

    def may_join(seat: int) -> bool:
        return seat == s.emperor or bool(influence_on(s, target, seat)) or bool(s.wages >> seat & 1)

    return ReligiousWarOutlook(context, ((target, declarer),), may_join)


def declared_war_outlook(context: PlayerTurnsContext) -> ReligiousWarOutlook:
    return war_outlook_for(context, context.s.target)


def value_of_side(context: PlayerTurnsContext, side: int, target: int) -> float:
    """Return the value of fighting on a side: the chances after the war, and the Treaty."""
    s, w, seat = context.s, context.w, context.seat
    war = context.cached(declared_war_outlook) if target == s.target else war_outlook_for(context, target)
    value = war.value_of_joining(side) + context.spared_by_league()
    enemies = tuple(
        power
        for other in range(s.players)
        if other != seat and s.league[other] == opposing(side)
        for power in (other, *bit_list(s.allied[other]))
        if power != target
    )
    treaty = Spoils.from_war(context, enemies, free=True).best() if enemies else w.league
    return value + war.treaty_value(side, treaty, w.defeat * w.caution)


def price_of_joining(context: PlayerTurnsContext) -> float:
    """Return the cost of joining for a saved Player: Influence on every heretical Principality, in some editions."""
    s, seat = context.s, context.seat
    if not s.is_saved(seat) or not context.pays_for_league:
        return 0.0
    return sum(
        context.w.influence for power in influenced(s, seat) if religion_of(s, power) != s.religion[seat]
    )


def value_of_league(context: PlayerTurnsContext, answer: int) -> float:
    """Return the value of joining a League voluntarily, to fight in a declared war or to declare one."""
    s, seat = context.s, context.seat
    side = LEAGUE_OF_ANSWER[answer]
    if s.target != NONE:
        out = context.cached(declared_war_outlook).value_of_joining(NO_LEAGUE)
        return value_of_side(context, side, s.target) - out - price_of_joining(context) - LEAST
    if not s.is_saved(seat) or not s.wages >> seat & 1 or s.rotf != NONE:
        return NEVER
    return context.cached(best_religious_war) - price_of_joining(context) - LEAST


def best_religious_war(context: PlayerTurnsContext) -> float:
    """Return the value of the best Religious War that the seat could declare."""
    found = most_promising(context, possible_targets(context))
    return max((religious_war(context, power) for power in found), default=NEVER)


def most_promising(context: PlayerTurnsContext, targets: Sequence[int]) -> list[int]:
    """Return the Targets that matter most to the seat's religion; only these are evaluated."""
    s, religion = context.s, context.s.religion[context.seat]
    province, elector = context.outlook.province[religion], context.outlook.elector[religion]

    def importance(power: int) -> float:
        vote = elector if s.electors >> power & 1 else 0.0
        return (
            vote
            + province * s.land[power].bit_count()
            + context.w.seed * influence_on(s, power, context.seat)
        )

    return sorted(targets, key=importance, reverse=True)[:MOST_EVALUATED]


def possible_targets(context: PlayerTurnsContext) -> list[int]:
    """Return the Targets on which the seat could declare the Religious War."""
    s = context.s
    return [power for power in all_principalities(s) if why_no_target(s, context.seat, power) is None]


def religious_war(context: PlayerTurnsContext, target: int) -> float:
    """Return the value of a Religious War to its Declarer."""
    s, seat = context.s, context.seat
    value = value_of_side(context, LEAGUE_OF_RELIGION[s.religion[seat]], target)
    after = influence_on(s, target, seat) + s.k.religious_war_prize
    if after > context.plan.best_rival(target) and after >= s.land[target].bit_count():
        value += context.plan.worth(target) * 0.5
    return value + context.w.prize


def religious_target(context: PlayerTurnsContext, q: Question) -> Values:
    """Prefer the most valuable Target."""
    return [religious_war(context, answer - PRINCIPALITY) for answer in q.answers]


def league(context: PlayerTurnsContext, q: Question) -> Values:
    """Choose the more valuable side, or neither, which costs the Influence on the Target."""
    s, seat = context.s, context.seat
    target = q.about[0]
    at_stake = context.plan.value(target) if influence_on(s, target, seat) and q.kind == "league" else 0.0
    values = []
    for answer in q.answers:
        if answer == DECLINE:
            values.append(context.cached(declared_war_outlook).value_of_joining(NO_LEAGUE) - at_stake)
        elif answer == WITHDRAW:
            values.append(WASTE)
        else:
            values.append(
                value_of_side(context, LEAGUE_OF_ANSWER[answer], target) - price_of_joining(context)
            )
    return values
