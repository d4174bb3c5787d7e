"""Plans for Wage War: whom to attack, whether to stand by an ally, and which provinces to cede."""

from typing import Final

from westphalia.bots.core.battle_odds import battle_odds
from westphalia.bots.core.decision_context import Values
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, land_worth, odds_of_battle
from westphalia.bots.player_turns.plans_league import most_promising, religious_war, value_of_league
from westphalia.bots.player_turns.spoils import Spoils, gains_of_allies, losing_side
from westphalia.editions.player_turns.rules.declaring import eligible_targets
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
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
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.league.leagues import BOTH

NEVER: Final = -1.0
HOPELESS: Final = 0.3  # no war is declared at worse odds
TROUBLE: Final = 0.2  # what a war must be worth beyond its cost


# --- the value of a war ---


def war_on_principality(context: PlayerTurnsContext, power: int) -> float:
    """Return the value of war on a Principality: its land after a victory, own land lost after a defeat."""
    s, w, seat = context.s, context.w, context.seat
    mine = s.imperial_power(seat)
    if s.ally[power] == seat:
        mine -= s.principality_power(power)
    won = battle_odds(mine, s.unaligned_power(power), s.k.automatic_victory_ratio, w)
    if won < HOPELESS:
        return NEVER
    spoils = Spoils.from_war(context, (power,))
    value = won * (spoils.best() + gains_of_allies(context, spoils.plain))
    value -= (1.0 - won) * w.ceded * w.caution
    if s.influence[power * SEATS + seat]:  # Influence there is lost first
        value -= context.plan.value(power)
    return value + context.spared(power) + w.aggression - TROUBLE


def war_on_player(context: PlayerTurnsContext, enemy: int) -> float:
    """Return the value of war on a Player, from the odds and the results of victory and defeat."""
    w = context.w
    won = odds_of_battle(context, enemy)
    if won < HOPELESS:
        return NEVER
    spoils = Spoils.from_war(context, losing_side(context, enemy))
    gain = spoils.best() + gains_of_allies(context, spoils.plain)
    return won * gain - (1.0 - won) * w.defeat * w.caution + context.spared(enemy) + w.aggression - TROUBLE


def war(context: PlayerTurnsContext, power: int) -> float:
    return (
        war_on_player(context, power) if power < FIRST_PRINCIPALITY else war_on_principality(context, power)
    )


def best_war(context: PlayerTurnsContext) -> float:
    """Return the value of the best war that the seat could declare now."""
    return max((war(context, power) for power in context.possible_enemies()), default=NEVER)


# --- the turn ---


def declare(context: PlayerTurnsContext, q: Question) -> Values:
    """Declare the most valuable war, then end the turn."""
    enemies = context.possible_enemies() if {WAR_ON_PLAYER, WAR_ON_PRINCIPALITY} & set(q.answers) else []
    values = []
    for answer in q.answers:
        if answer == END_TURN:
            values.append(0.0)
        elif answer == WAR_ON_PLAYER:
            values.append(max(war_on_player(context, p) for p in enemies if p < FIRST_PRINCIPALITY))
        elif answer == WAR_ON_PRINCIPALITY:
            values.append(max(war_on_principality(context, p) for p in enemies if p >= FIRST_PRINCIPALITY))
        elif answer == RELIGIOUS_WAR:
            found = most_promising(context, eligible_targets(context.s, context.seat))
            values.append(max(religious_war(context, power) for power in found))
        elif answer in BOTH:
            values.append(value_of_league(context, answer))
        else:
            values.append(context.other_declaration(answer))
    return values


def attack(context: PlayerTurnsContext, q: Question) -> Values:
    return [war_on_player(context, answer - SEAT) for answer in q.answers]


def prey(context: PlayerTurnsContext, q: Question) -> Values:
    return [war_on_principality(context, answer - PRINCIPALITY) for answer in q.answers]


# --- being attacked ---


def stand_by(context: PlayerTurnsContext, q: Question) -> Values:
    """Stand by an ally unless the war that follows is hopeless."""
    s, w = context.s, context.w
    attacker, power = q.about
    held = context.plan.value(power)
    fights = not s.attacked >> context.seat & 1
    won = odds_of_battle(context, attacker) if fights else 1.0
    spoils = Spoils.from_war(context, losing_side(context, attacker)).best() if fights else 0.0
    stand = won * spoils - (1.0 - won) * w.defeat * w.caution + held + w.stand
    return [
        stand if answer == STAND_BY else 0.0 if answer == WITHDRAW else -held - 1.0 for answer in q.answers
    ]


def abandon(context: PlayerTurnsContext, q: Question) -> Values:
    """Keep all allies in a war."""
    return [
        0.0 if answer == DONE else -1.0 - context.plan.value(answer - PRINCIPALITY) for answer in q.answers
    ]


def cede(context: PlayerTurnsContext, q: Question) -> Values:
    """Cede the province that is worth least, own or an ally's."""
    s, seat = context.s, context.seat
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
            loss = land_worth(context, province, s.religion[seat])
        elif s.ally[owner] in (NONE, seat):
            loss = context.w.ally * 0.7 + context.w.influence * s.k.loser_influence_loss
        else:
            loss = 0.1
        if (s.protestant >> province & 1) != becomes:  # it takes the winner's religion
            loss -= context.outlook.province[becomes]
        values.append(-loss)
    return values
