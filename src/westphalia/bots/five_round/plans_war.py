"""Plans for Wage War: whom to attack and whether the odds are good."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.bots.cause import Cause
from westphalia.bots.five_round.spoils_plan import Spoils
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import odds_of_battle
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.weights import at
from westphalia.editions.five_round.declaration import attackable
from westphalia.editions.five_round.religious_declaration import eligible_targets
from westphalia.editions.five_round.spoils import in_reach_of_ally
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.targets import legal_targets, price_of_war, wage_war_on
from westphalia.editions.five_round.treaty import open_unaligned_treaty
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    DONE,
    KEEP_WAR,
    PASS,
    PRINCIPALITY,
    RELIGIOUS_WAR,
    SEAT,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITIES,
)
from westphalia.rules.leagues import LEAGUE_OF_RELIGION
from westphalia.rules.realm import own_reach, religion_of
from westphalia.rules.state import NO_LEAGUE, Treaty, with_item

TROUBLE: Final = 0.3  # what a Religious War must promise beside what it costs
MOST_PAIRED: Final = 6  # Principalities that are tried together with others


def declare(mind: Mind, q: Question) -> Values:
    """V.war.2: the war that promises most, or none."""
    return [
        mind.once(PROMISES[answer]) if answer in PROMISES else 0.0 if answer == PASS else -1.0
        for answer in q.answers
    ]


def on_principalities(mind: Mind) -> float:
    """What war on the best set of unaligned Principalities promises."""
    value, chosen = mind.once(best_of_all_targets)
    if mind.memory is not None:
        mind.memory.targets = (mind.seat, mind.s.round, chosen)
    return value


def best_of_all_targets(mind: Mind) -> tuple[float, int]:
    """The best set of all unaligned Principalities."""
    return best_targets(mind, legal_targets(mind.s, mind.seat))


def on_a_player(mind: Mind) -> float:
    """What war on the best enemy promises."""
    return max((war_on_player(mind, other) for other in attackable(mind.s, mind.seat)), default=-1.0)


def for_the_faith(mind: Mind) -> float:
    """What a Religious War about the best Target promises."""
    return max((religious_war(mind, power) for power in eligible_targets(mind.s, mind.seat)), default=-1.0)


def best_promise(mind: Mind) -> float:
    """What the best war promises that one may declare."""
    return max(mind.once(promise) for promise in PROMISES.values())


# --- war on unaligned Principalities ---


def best_targets(mind: Mind, first: int) -> tuple[float, int]:
    """The best set of unaligned Principalities to attack, one or two, and what it promises."""
    s, seat = mind.s, mind.seat
    near = own_reach(s, seat)
    worthwhile = [
        power
        for power in bit_list(first)
        if s.land[power] & near or s.land[power].bit_count() <= s.k.vassalize_max_size
    ]
    singles = sorted(
        ((war_on(mind, 1 << power), 1 << power) for power in worthwhile or bit_list(first)), reverse=True
    )
    if not singles:
        return -1.0, 0
    best = singles[0]
    one = best[1]
    more = legal_targets(s, seat, one)
    for _, other in singles[1:MOST_PAIRED]:
        if other & more:
            value = war_on(mind, one | other)
            if value > best[0] + 0.05:
                best = (value, one | other)
    return best


def war_on(mind: Mind, targets: int) -> float:
    """What a war on a set of Principalities brings: it is won at once (V.war.unaligned.5)."""
    s, seat = mind.s, mind.seat
    plan = mind.plan
    value = -price_of_war(s, seat, targets) * at(mind.w.gold, rounds_left(s))
    for power in bit_list(targets):
        value -= plan.value(power)
    after = s.copy()
    wage_war_on(after, seat, targets, s.claims_on(seat, targets))
    open_unaligned_treaty(after, seat)
    spoils = Spoils(mind, after)
    return value + spoils.best() + gains_of_allies(spoils)


def gains_of_allies(spoils: Spoils) -> float:
    """What the winner's allies can take, and the upkeep they save by it (V.postwar.1)."""
    s, seat = spoils.s, spoils.mind.seat
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
    """What a province is worth to an ally: more Imperial Power, and no upkeep this round."""
    size = s.land[ally].bit_count()
    by_size = s.k.ip_of_principality_by_size
    grown = by_size[size + 1] - by_size[size] if size + 1 < len(by_size) else 0
    return 0.3 + grown


def targets(mind: Mind, q: Question) -> Values:
    """V.war.unaligned.1: name the Principalities of the best set, then be done."""
    chosen = mask_of(q.about)
    offered = mask_of(answer - PRINCIPALITY for answer in q.answers if answer != DONE)
    known = mind.memory.targets if mind.memory is not None else None
    if known and known[:2] == (mind.seat, mind.s.round):
        wanted = known[2] & offered
    elif not chosen:
        wanted = best_targets(mind, offered)[1]
    elif len(q.about) > 1:
        wanted = 0
    else:
        now = war_on(mind, chosen)
        value, more = max((war_on(mind, chosen | 1 << power), power) for power in bit_list(offered))
        wanted = 1 << more if value > now + 0.05 else 0
    return [
        (0.5 if answer == DONE else 1.0 if wanted >> (answer - PRINCIPALITY) & 1 else 0.0)
        for answer in q.answers
    ]


# --- war on a Player ---


def war_on_player(mind: Mind, enemy: int) -> float:
    """What a war on a Player promises: the odds of victory and defeat, and what either brings."""
    s, seat, w = mind.s, mind.seat, mind.w
    odds = odds_of_battle(s, seat, enemy, w)
    if odds < 0.3:
        return -1.0
    won = treaty_value(mind, seat, enemy)
    lost = w.defeat * (1.0 - odds) * w.caution
    return odds * won - lost + w.aggression - 0.2


def treaty_value(mind: Mind, winner: int, loser: int) -> float:
    """What the Treaty with a beaten Player would bring."""
    s = mind.s
    after = s.copy()
    after.treaty = Treaty(winner, 1 << loser)
    after.losing = s.allied[loser]
    after.fought = s.allied[winner]
    after.war_reach = with_item(s.war_reach, winner, own_reach(s, winner))
    after.conquest = 0
    spoils = Spoils(mind, after)
    return spoils.best() + gains_of_allies(spoils)


def attack(mind: Mind, q: Question) -> Values:
    """V.war.player.1: the Player on whom war promises most."""
    return [war_on_player(mind, answer - SEAT) for answer in q.answers]


def abandon(mind: Mind, q: Question) -> Values:
    """V.war.player.3: nobody is left in the lurch."""
    return [1.0 if answer == DONE else 0.0 for answer in q.answers]


def confirm(mind: Mind, q: Question) -> Values:
    """V.war.player.4: keep the war if the odds are good, else turn on what was abandoned."""
    keep = war_on_player(mind, q.about[0])
    turn = best_targets(mind, legal_targets(mind.s, mind.seat) & mind.s.withdrawn)[0]
    return [keep if answer == KEEP_WAR else turn for answer in q.answers]


# --- Religious War ---


def religious_war(mind: Mind, power: int) -> float:
    """What a Religious War against a Target promises: the chances after it, the Treaty, and no upkeep (V.postwar.1)."""
    s, seat, w = mind.s, mind.seat, mind.w
    side = LEAGUE_OF_RELIGION[s.religion[seat]]
    cause = cause_of(mind, power)
    before = Cause(mind, s.targets, everybody_may).promise(NO_LEAGUE) if s.targets else 0.0
    treaty = cause.treaty(side, w.league, w.defeat * w.caution)
    return cause.promise(side) - before + treaty + upkeep_spared(mind) - TROUBLE


def cause_of(mind: Mind, power: int) -> Cause:
    """The Religious War that would follow if one declared it on a Target."""
    return Cause(mind, (*mind.s.targets, (power, mind.seat)), everybody_may)


def everybody_may(seat: int) -> bool:
    """V.league.3: everybody may join a League."""
    return True


def upkeep_spared(mind: Mind) -> float:
    """V.postwar.1, V.league.2: a Declarer pays no upkeep, but loses as much where he has heretical allies."""
    s, seat, plan = mind.s, mind.seat, mind.plan
    spared = 0.0
    for power in bit_list(s.allied[seat]):
        if religion_of(s, power) == s.religion[seat]:
            spared += plan.cost_of_losing(power)
    return spared


def religious_target(mind: Mind, q: Question) -> Values:
    """V.war.religious.2: the Target that promises most."""
    return [religious_war(mind, answer - PRINCIPALITY) for answer in q.answers]


def withdraw(mind: Mind, q: Question) -> Values:
    """V.ally.11: where least is lost."""
    plan = mind.plan
    return [-plan.value(answer - PRINCIPALITY) for answer in q.answers]


PROMISES: Final = {
    WAR_ON_PRINCIPALITIES: on_principalities,
    WAR_ON_PLAYER: on_a_player,
    RELIGIOUS_WAR: for_the_faith,
}
"""What each kind of war promises."""
