"""Plans for Wage War: on whom to declare war, whether to stand by, and what peace costs."""

from __future__ import annotations

from typing import Final

from westphalia.bots.mind import Values
from westphalia.bots.odds import odds
from westphalia.bots.warring.plans_league import joining, most_promising, religious_war
from westphalia.bots.warring.spoils_plan import Spoils, gains_of_allies, losing_side
from westphalia.bots.warring.terms import WarringMind, land_worth, odds_of_battle
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    DONE,
    END_TURN,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    SEAT,
    STAND_BY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
)
from westphalia.rules.declaring import eligible_targets
from westphalia.rules.leagues import BOTH
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE, SEATS

NEVER: Final = -1.0
HOPELESS: Final = 0.3  # no war with worse odds is declared
TROUBLE: Final = 0.2  # what a war must promise beside what it costs


# --- what a war promises ---


def war_on_principality(mind: WarringMind, power: int) -> float:
    """What a war on a Principality promises: its land if it is beaten, one's own if not."""
    s, w, seat = mind.s, mind.w, mind.seat
    mine = s.imperial_power(seat)
    if s.ally[power] == seat:
        mine -= s.principality_power(power)
    won = odds(mine, s.unaligned_power(power), s.k.automatic_victory_ratio, w)
    if won < HOPELESS:
        return NEVER
    spoils = Spoils.from_war(mind, (power,))
    value = won * (spoils.best() + gains_of_allies(mind, spoils.plain))
    value -= (1.0 - won) * w.ceded * w.caution
    if s.influence[power * SEATS + seat]:  # what one has there goes first
        value -= mind.plan.value(power)
    return value + mind.spared(power) + w.aggression - TROUBLE


def war_on_player(mind: WarringMind, enemy: int) -> float:
    """What a war on a Player promises: the odds of victory and defeat, and what either brings."""
    w = mind.w
    won = odds_of_battle(mind, enemy)
    if won < HOPELESS:
        return NEVER
    spoils = Spoils.from_war(mind, losing_side(mind, enemy))
    gain = spoils.best() + gains_of_allies(mind, spoils.plain)
    return won * gain - (1.0 - won) * w.defeat * w.caution + mind.spared(enemy) + w.aggression - TROUBLE


def war(mind: WarringMind, power: int) -> float:
    """What a war on a power promises."""
    return war_on_player(mind, power) if power < FIRST_PRINCIPALITY else war_on_principality(mind, power)


def best_war(mind: WarringMind) -> float:
    """What the best war promises that one could declare now."""
    return max((war(mind, power) for power in mind.possible_enemies()), default=NEVER)


# --- the turn ---


def declare(mind: WarringMind, q: Question) -> Values:
    """The war that promises most; the Religious War where it pays; then the turn ends."""
    enemies = mind.possible_enemies() if {WAR_ON_PLAYER, WAR_ON_PRINCIPALITY} & set(q.answers) else []
    values = []
    for answer in q.answers:
        if answer == END_TURN:
            values.append(0.0)
        elif answer == WAR_ON_PLAYER:
            values.append(max(war_on_player(mind, p) for p in enemies if p < FIRST_PRINCIPALITY))
        elif answer == WAR_ON_PRINCIPALITY:
            values.append(max(war_on_principality(mind, p) for p in enemies if p >= FIRST_PRINCIPALITY))
        elif answer == RELIGIOUS_WAR:
            found = most_promising(mind, eligible_targets(mind.s, mind.seat))
            values.append(max(religious_war(mind, power) for power in found))
        elif answer in BOTH:
            values.append(joining(mind, answer))
        else:
            values.append(mind.other_declaration(answer))
    return values


def attack(mind: WarringMind, q: Question) -> Values:
    """The Player on whom war promises most."""
    return [war_on_player(mind, answer - SEAT) for answer in q.answers]


def prey(mind: WarringMind, q: Question) -> Values:
    """The Principality on which war promises most."""
    return [war_on_principality(mind, answer - PRINCIPALITY) for answer in q.answers]


# --- those who are attacked ---


def stand_by(mind: WarringMind, q: Question) -> Values:
    """Stand by an ally unless the war that follows is as good as lost; nothing else is given up."""
    s, w = mind.s, mind.w
    attacker, power = q.about
    held = mind.plan.value(power)
    fights = not s.attacked >> mind.seat & 1
    won = odds_of_battle(mind, attacker) if fights else 1.0
    spoils = Spoils.from_war(mind, losing_side(mind, attacker)).best() if fights else 0.0
    stand = won * spoils - (1.0 - won) * w.defeat * w.caution + held + w.stand
    return [
        stand if answer == STAND_BY else 0.0 if answer == WITHDRAW else -held - 1.0 for answer in q.answers
    ]


def abandon(mind: WarringMind, q: Question) -> Values:
    """One needs all allies in a war."""
    return [0.0 if answer == DONE else -1.0 - mind.plan.value(answer - PRINCIPALITY) for answer in q.answers]


def cede(mind: WarringMind, q: Question) -> Values:
    """The province that is worth least, of oneself or of an ally."""
    s, seat = mind.s, mind.seat
    winner = q.about[0]
    becomes = s.protestant >> s.capital[winner] & 1
    values = []
    for answer in q.answers:
        if answer == WITHDRAW:
            values.append(-10.0)
            continue
        province = answer - PROVINCE
        owner = s.owner[province]
        if owner == seat:
            loss = land_worth(mind, province, s.religion[seat])
        elif s.ally[owner] in (NONE, seat):
            loss = mind.w.ally * 0.7 + mind.w.influence * s.k.loser_influence_loss
        else:
            loss = 0.1
        if (s.protestant >> province & 1) != becomes:  # it takes the victor's religion
            loss -= mind.outlook.province[becomes]
        values.append(-loss)
    return values
