"""Reasons for the wars, treaties and battles of the five-round edition."""

from collections.abc import Sequence

from westphalia.bots.core import reasons_war
from westphalia.bots.core.card_game import hand_of, strength
from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.reasons import WASTE, decisive_league, league_strength
from westphalia.bots.five_round.evaluation import FiveRoundContext, odds_of_battle
from westphalia.bots.five_round.plans_battle import after_doctrine
from westphalia.bots.five_round.plans_war import best_war_value, religious_war, war_outlook_for
from westphalia.editions.five_round.rules.leagues import eligible_targets
from westphalia.editions.five_round.rules.war.declaration import attackable
from westphalia.editions.five_round.rules.war.targets import powers_without, price_of_war
from westphalia.engine.phrases import counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    CARD,
    CONQUER,
    DECLINE,
    DOCTRINE,
    DONE,
    KEEP_WAR,
    LIBERATE,
    NO_DOCTRINE,
    PASS,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    SEAT,
    VASSALIZE,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITIES,
)
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import CARDS, principality_words, province_words
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION

# --- declaring war ---


def declare(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, seat = context.s, context.seat
    if answer == PASS:
        best = best_war_value(context)
        if best > 0.0:
            return f"You keep the peace, although a war is worth {best:.1f} points to you.", "V.war.2"
        return "No war is worth its risk.", "V.war.2"
    if answer == WAR_ON_PRINCIPALITIES:
        return "A war on unaligned Principalities is won without a battle.", "V.war.unaligned.5"
    if answer == WAR_ON_PLAYER:
        chance, enemy = max(
            (odds_of_battle(s, seat, other, context.w), other) for other in attackable(s, seat)
        )
        return f"You beat {players[enemy]} in about {100 * chance:.0f} of 100 battles.", "V.war.player.1"
    if answer == RELIGIOUS_WAR:
        power = max(eligible_targets(s, seat), key=lambda power: religious_war(context, power))
        war, side = war_outlook_for(context, power), LEAGUE_OF_RELIGION[s.religion[seat]]
        decisive = decisive_league(context, war, side)
        if decisive is not None:
            return decisive
        upkeep = "; as the Declarer you pay no upkeep" if rounds_left(s) else ""
        return (
            f"{league_strength(context, war, side)} over {principality_words(s, power)}{upkeep}.",
            "V.war.religious.2",
        )
    return WASTE


def targets(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return (
            f"You attack {counted(len(q.about), 'Principality', 'Principalities')} and no more.",
            "V.war.unaligned.1",
        )
    s, power = context.s, answer - PRINCIPALITY
    chosen = sum(1 << p for p in q.about) | 1 << power
    gold = price_of_war(s, context.seat, chosen)
    own, theirs = powers_without(s, context.seat, chosen)
    pressed = s.power_of_claims(s.claims_on(context.seat, chosen))
    claims = f", {pressed} more by casus belli" if pressed else ""
    cost = f" and {gold} Gold" if gold else ""
    name = principality_words(s, power)
    them = f"{name} and your other targets, which have" if q.about else f"{name}, which has"
    return (
        f"Your Imperial Power of {own}{claims}{cost} is enough for {them} {theirs}.",
        "V.war.unaligned.3",
    )


def attack(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s = context.s
    enemy = q.about[0] if answer < SEAT else answer - SEAT
    if answer < SEAT and answer != KEEP_WAR:
        return f"{players[enemy]} has abandoned allies, which are undefended.", "V.war.player.4"
    mine, theirs = s.imperial_power(context.seat), s.imperial_power(enemy)
    chance = odds_of_battle(s, context.seat, enemy, context.w)
    return reasons_war.odds_of_war(players[enemy], mine, theirs, s.k.automatic_victory_ratio, chance)


def religious_target(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    name = principality_words(context.s, answer - PRINCIPALITY)
    return f"If your League wins, {name} turns to your faith and becomes your ally.", "V.rwpeace.2"


# --- treaties ---


def treaty(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == CONQUER:
        return "Conquered land stays yours without upkeep.", "V.treaty.4"
    if answer == VASSALIZE:
        return "A vassal adds its Imperial Power and costs no Influence.", "V.treaty.9"
    if answer == LIBERATE:
        return "A liberated town becomes your ally and weakens its owner.", "V.treaty.12"
    return "You take nothing and pay nothing.", "V.treaty.1"


def liberate(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, province = context.s, answer - PROVINCE
    owner = players[s.owner[province]]
    return f"{owner} loses the town {province_words(s, province)}, and you gain an ally.", "V.treaty.12"


def ally_takes(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return "No other ally of yours takes a province.", "V.treaty.14"
    if answer < PRINCIPALITY:
        return reasons_war.conquer(context, q, answer, players)
    name = principality_words(context.s, answer - PRINCIPALITY)
    if context.s.k.phases[context.s.phase] == "religious_war":
        return f"{name} grows.", "V.treaty.14"
    return f"{name} grows, and its alliance costs you no Influence this round.", "V.postwar.1"


# --- battles ---


def doctrine(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer in (NO_DOCTRINE, DECLINE):
        return "You keep your hand as it is.", "V.battle.8"
    number = answer - DOCTRINE if answer >= DOCTRINE else q.about[0]
    hand = hand_of(context.s, context.seat)
    change = after_doctrine(hand, context.s.k.doctrine_table[number]) - strength(hand)
    name = context.s.k.doctrine_names[number]
    more = "more" if change >= 0 else "less"
    return f"{name} makes your hand worth {abs(change):.1f} cards {more}.", "V.doctrine.1"


def buy(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return f"You keep {context.s.gold[context.seat]} Gold.", "V.battle.9"
    enemy = context.s.facing[context.seat]
    against = f" against {players[enemy]}" if enemy != NONE else ""
    size = context.cards(context.seat) + 1
    return f"{CARDS[answer - CARD]} is your card number {size}{against}.", "V.battle.9"


def guerilla_target(context: FiveRoundContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    return f"{players[answer - SEAT]} holds {counted(context.cards(answer - SEAT), 'card', 'cards')}.", q.rule
