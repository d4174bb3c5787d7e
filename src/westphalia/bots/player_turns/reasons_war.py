"""Reasons for the wars, treaties and battles of editions with Player Turns."""

from collections.abc import Sequence

from westphalia.bots.core.decision_context import DecisionContext, Reason
from westphalia.bots.core.reasons import WASTE
from westphalia.bots.core.reasons_war import name_of, odds_of_war
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, odds_of_battle
from westphalia.bots.player_turns.plans_war import best_war
from westphalia.bots.player_turns.reasons import league
from westphalia.editions.player_turns.rules.battle_phases import strength
from westphalia.engine.phrases import counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    CALL,
    CONQUER,
    DONE,
    END_TURN,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    SEAT,
    STAND_BY,
    VASSALIZE,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
)
from westphalia.rules.base.words import principality_words, province_words
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.league.leagues import BOTH


def declare(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, seat = context.s, context.seat
    if answer == END_TURN:
        if s.declared >> seat & 1:
            return "You have declared your war.", "war.declare"
        best = context.cached(best_war)
        if best > 0:
            return f"You keep the peace, although a war is worth {best:.1f} points to you.", "war.declare"
        return "No war is worth its risk.", "war.declare"
    if answer in (WAR_ON_PLAYER, WAR_ON_PRINCIPALITY):
        whom = "a Player" if answer == WAR_ON_PLAYER else "a Principality"
        if context.owed() and not s.has_fought >> seat & 1:
            return f"War on {whom} may bring land, and saves the Influence that peace costs.", "war.declare"
        return f"War on {whom} may bring land, which stays yours without Influence.", "war.declare"
    if answer == RELIGIOUS_WAR:
        return "A heretical Principality may turn to your faith.", "war.religious"
    if answer in BOTH:
        return league(context, q, answer, players)
    if answer == WITHDRAW:
        return WASTE
    return "You may take another doctrine.", q.rule


def enemy(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain on whom war is declared."""
    s = context.s
    power = answer - SEAT if answer >= SEAT else answer - PRINCIPALITY
    mine, theirs = strength(s, context.seat), strength(s, power)
    chance = odds_of_battle(context, power)
    return odds_of_war(name_of(context, power, players), mine, theirs, s.k.automatic_victory_ratio, chance)


def target(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s, power = context.s, answer - PRINCIPALITY
    after = influence_on(s, power, context.seat) + s.k.religious_war_prize
    return (
        f"If your League wins, {principality_words(s, power)} turns to your faith, and you have {after}"
        " Influence there.",
        "peace.won",
    )


def stand_by(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    attacker, power = q.about
    name, who = principality_words(context.s, power), players[attacker]
    odds = f"{strength(context.s, context.seat)} against {strength(context.s, attacker)} Imperial Power"
    if answer == STAND_BY:
        return f"With {name} you stand against {who}: {odds}.", q.rule
    if answer == WITHDRAW:
        return f"Without {name} you avoid a war with {who}: {odds}.", q.rule
    return WASTE


def cede(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == WITHDRAW:
        return WASTE
    province = answer - PROVINCE
    owner = context.s.owner[province]
    whose = "Your" if owner == context.seat else f"{name_of(context, owner, players)}'s"
    return (
        f"{whose} province {province_words(context.s, province)} goes; it has no town.",
        "treaty.principality-wins",
    )


# --- treaties ---


def treaty(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == CONQUER:
        return "Conquered land stays yours without Influence.", "treaty.conquered"
    if answer == VASSALIZE:
        gained = context.s.k.vassalize_influence
        return (
            f"A vassal becomes your ally with {gained} more Influence, and all others lose theirs.",
            "treaty.vassal",
        )
    return "You take nothing and pay nothing.", "treaty"


def ally_takes(context: PlayerTurnsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == DONE:
        return "No other ally of yours takes a province.", "treaty.ally"
    name = principality_words(context.s, answer - PRINCIPALITY)
    lost = context.s.k.passed_over_influence_loss
    return f"{name} grows; passed over, it would cost you {lost} Influence there.", "treaty.passed-over"


# --- battles ---


def call(context: DecisionContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    reserves, pile = q.about
    if answer == CALL:
        fetched = counted(min(reserves, pile), "card", "cards")
        return f"Your call brings {fetched} into your hand.", "card.call"
    if pile < reserves:
        some = f"{counted(reserves, 'Reserve', 'Reserves')} and {counted(pile, 'discard', 'discards')}"
        return f"With {some}, a later call brings more.", "card.reinforce"
    return "You keep your one call for later.", "card.one-call"
