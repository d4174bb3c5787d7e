"""Plans for Wage War: whether and whom to attack."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.religious_war_outlook import ReligiousWarOutlook
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext, odds_of_battle
from westphalia.bots.five_round.plans_league import anyone_may_join
from westphalia.bots.five_round.spoils import Spoils
from westphalia.editions.five_round.rules.leagues import eligible_targets
from westphalia.editions.five_round.rules.war.declaration import attackable
from westphalia.editions.five_round.rules.war.spoils import in_reach_of_ally
from westphalia.editions.five_round.rules.war.targets import legal_targets, price_of_war, wage_war_on
from westphalia.editions.five_round.rules.war.treaty import open_unaligned_treaty
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    DONE,
    KEEP_WAR,
    PASS,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITIES,
)
from westphalia.rules.base.state import NO_LEAGUE, Treaty, with_item
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION
from westphalia.rules.realm.provinces import own_reach, religion_of

TROUBLE: Final = 0.3  # what a Religious War must be worth beyond its cost
MOST_PAIRED: Final = 6  # Principalities that are tried as a second target


def declare(context: FiveRoundContext, q: Question) -> Values:
    """V.war.2: the most valuable war, or none."""
    return [
        context.cached(WAR_VALUES[answer]) if answer in WAR_VALUES else 0.0 if answer == PASS else -1.0
        for answer in q.answers
    ]


def value_of_principality_war(context: FiveRoundContext) -> float:
    """Return the value of war on the best set of unaligned Principalities."""
    value, chosen = context.cached(best_of_all_targets)
    if context.memory is not None:
        context.memory.targets = (context.seat, context.s.round, chosen)
    return value


def best_of_all_targets(context: FiveRoundContext) -> tuple[float, int]:
    return best_targets(context, legal_targets(context.s, context.seat))


def value_of_player_war(context: FiveRoundContext) -> float:
    """Return the value of war on the best enemy."""
    return max((war_on_player(context, other) for other in attackable(context.s, context.seat)), default=-1.0)


def value_of_religious_war(context: FiveRoundContext) -> float:
    """Return the value of a Religious War about the best Target."""
    return max(
        (religious_war(context, power) for power in eligible_targets(context.s, context.seat)), default=-1.0
    )


def best_war_value(context: FiveRoundContext) -> float:
    """Return the value of the best war of any kind."""
    return max(context.cached(value) for value in WAR_VALUES.values())


# --- war on unaligned Principalities ---


def best_targets(context: FiveRoundContext, first: int) -> tuple[float, int]:
    """Return the value of the best one or two unaligned Principalities to attack, and their mask."""
    s, seat = context.s, context.seat
    near = own_reach(s, seat)
    worthwhile = [
        power
        for power in bit_list(first)
        if s.land[power] & near or s.land[power].bit_count() <= s.k.vassalize_max_size
    ]
    singles = sorted(
        ((war_on(context, 1 << power), 1 << power) for power in worthwhile or bit_list(first)), reverse=True
    )
    if not singles:
        return -1.0, 0
    best = singles[0]
    one = best[1]
    more = legal_targets(s, seat, one)
    for _, other in singles[1:MOST_PAIRED]:
        if other & more:
            value = war_on(context, one | other)
            if value > best[0] + 0.05:
                best = (value, one | other)
    return best


def war_on(context: FiveRoundContext, targets: int) -> float:
    """Return the value of war on a set of Principalities, which is won at once (V.war.unaligned.5)."""
    s, seat = context.s, context.seat
    plan = context.plan
    value = -price_of_war(s, seat, targets) * lookup(context.w.gold, rounds_left(s))
    for power in bit_list(targets):
        value -= plan.value(power)
    after = s.copy()
    wage_war_on(after, seat, targets, s.claims_on(seat, targets))
    open_unaligned_treaty(after, seat)
    spoils = Spoils(context, after)
    return value + spoils.best() + gains_of_allies(spoils)


def gains_of_allies(spoils: Spoils) -> float:
    """Return the value of the provinces that the winner's allies can take, and of the upkeep saved (V.postwar.1)."""
    s, seat = spoils.s, spoils.context.seat
    plain = 0
    for power in bit_list(s.losing & ~s.allied[seat] | s.treaty.beaten):
        plain |= s.land[power]
    plain &= ~s.towns
    value = 0.0
    able = 0
    for ally in bit_list(s.fought & s.allied[seat]):
        if in_reach_of_ally(s, ally, plain):
            able += 1
            value += ally_gain(s, ally)
    return value * min(1.0, plain.bit_count() / (able + 1)) if able else 0.0


def ally_gain(s: FiveRoundState, ally: int) -> float:
    """Return the value of a province for an ally: Imperial Power, and no upkeep this round."""
    size = s.land[ally].bit_count()
    by_size = s.k.ip_of_principality_by_size
    grown = by_size[size + 1] - by_size[size] if size + 1 < len(by_size) else 0
    return 0.3 + grown


def targets(context: FiveRoundContext, q: Question) -> Values:
    """V.war.unaligned.1: name the Principalities of the best set."""
    chosen = mask_of(q.about)
    offered = mask_of(answer - PRINCIPALITY for answer in q.answers if answer != DONE)
    known = context.memory.targets if context.memory is not None else None
    if known and known[:2] == (context.seat, context.s.round):
        wanted = known[2] & offered
    elif not chosen:
        wanted = best_targets(context, offered)[1]
    elif len(q.about) > 1:
        wanted = 0
    else:
        now = war_on(context, chosen)
        value, more = max((war_on(context, chosen | 1 << power), power) for power in bit_list(offered))
        wanted = 1 << more if value > now + 0.05 else 0
    return [
        (0.5 if answer == DONE else 1.0 if wanted >> (answer - PRINCIPALITY) & 1 else 0.0)
        for answer in q.answers
    ]


# --- war on a Player ---


def war_on_player(context: FiveRoundContext, enemy: int) -> float:
    """Return the value of a war on a Player, from the odds and the results of victory and defeat."""
    s, seat, w = context.s, context.seat, context.w
    odds = odds_of_battle(s, seat, enemy, w)
    if odds < 0.3:
        return -1.0
    won = treaty_value(context, seat, enemy)
    lost = w.defeat * (1.0 - odds) * w.caution
    return odds * won - lost + w.aggression - 0.2


def treaty_value(context: FiveRoundContext, winner: int, loser: int) -> float:
    s = context.s
    after = s.copy()
    after.treaty = Treaty(winner, 1 << loser)
    after.losing = s.allied[loser]
    after.fought = s.allied[winner]
    after.war_reach = with_item(s.war_reach, winner, own_reach(s, winner))
    after.conquest = 0
    spoils = Spoils(context, after)
    return spoils.best() + gains_of_allies(spoils)


def attack(context: FiveRoundContext, q: Question) -> Values:
    """V.war.player.1: the most valuable enemy."""
    return [war_on_player(context, answer - SEAT) for answer in q.answers]


def abandon(context: FiveRoundContext, q: Question) -> Values:
    """V.war.player.3: abandon no ally."""
    return [1.0 if answer == DONE else 0.0 for answer in q.answers]


def confirm(context: FiveRoundContext, q: Question) -> Values:
    """V.war.player.4: keep the war, or attack the abandoned allies instead."""
    keep = war_on_player(context, q.about[0])
    turn = best_targets(context, legal_targets(context.s, context.seat) & context.s.withdrawn)[0]
    return [keep if answer == KEEP_WAR else turn for answer in q.answers]


# --- Religious War ---


def religious_war(context: FiveRoundContext, power: int) -> float:
    """Return the value of a Religious War: the chances after it, the Treaty, and no upkeep (V.postwar.1)."""
    s, seat, w = context.s, context.seat, context.w
    side = LEAGUE_OF_RELIGION[s.religion[seat]]
    war = war_outlook_for(context, power)
    before = (
        ReligiousWarOutlook(context, s.targets, anyone_may_join).value_of_joining(NO_LEAGUE)
        if s.targets
        else 0.0
    )
    treaty = war.treaty_value(side, w.league, w.defeat * w.caution)
    return war.value_of_joining(side) - before + treaty + upkeep_spared(context) - TROUBLE


def war_outlook_for(context: FiveRoundContext, power: int) -> ReligiousWarOutlook:
    """Return the outlook of the Religious War that declaring a Target would start."""
    return ReligiousWarOutlook(context, (*context.s.targets, (power, context.seat)), anyone_may_join)


def upkeep_spared(context: FiveRoundContext) -> float:
    """V.postwar.1, V.league.2: a Declarer pays no upkeep, but loses as much on heretical allies."""
    s, seat, plan = context.s, context.seat, context.plan
    spared = 0.0
    for power in bit_list(s.allied[seat]):
        if religion_of(s, power) == s.religion[seat]:
            spared += plan.cost_of_losing(power)
    return spared


def religious_target(context: FiveRoundContext, q: Question) -> Values:
    """V.war.religious.2: the most valuable Target."""
    return [religious_war(context, answer - PRINCIPALITY) for answer in q.answers]


WAR_VALUES: Final = {
    WAR_ON_PRINCIPALITIES: value_of_principality_war,
    WAR_ON_PLAYER: value_of_player_war,
    RELIGIOUS_WAR: value_of_religious_war,
}
