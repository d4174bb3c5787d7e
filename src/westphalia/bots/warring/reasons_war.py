"""Why wars are declared, treaties made and cards played as they are, in sentences of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.bots.mind import Mind
from westphalia.bots.warring.plans_war import best_war
from westphalia.bots.warring.reasons import KEPT, Said, league
from westphalia.bots.warring.terms import WarringMind, odds_of_battle
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    CALL,
    CARD,
    CONQUER,
    DONE,
    END_TURN,
    PASS,
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
from westphalia.rules.influence import influence_on
from westphalia.rules.leagues import BOTH
from westphalia.rules.state import CAVALRY, FIRST_PRINCIPALITY, PIKEMAN, TYPES
from westphalia.rules.warfare import strength
from westphalia.rules.words import CARDS, answer_words, principality_words, province_words

CARD_DEEDS: Final = {
    CAVALRY: ("Cavalry rides Musketeers down", "card.cavalry"),
    PIKEMAN: ("Pikemen stop a charge", "card.pikeman"),
}


def name_of(mind: WarringMind, power: int, players: Sequence[str]) -> str:
    """A Player or a Principality by name."""
    return players[power] if power < FIRST_PRINCIPALITY else principality_words(mind.s, power)


def declare(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What is declared."""
    s, seat = mind.s, mind.seat
    if answer == END_TURN:
        if s.declared >> seat & 1:
            return "I have declared my war.", "war.declare"
        best = mind.once(best_war)
        if best > 0:
            return f"I keep the peace, though a war promises me {best:.1f} points.", "war.declare"
        return "No war promises more than it may cost.", "war.declare"
    if answer in (WAR_ON_PLAYER, WAR_ON_PRINCIPALITY):
        whom = "a Player" if answer == WAR_ON_PLAYER else "a Principality"
        if mind.owed() and not s.has_fought >> seat & 1:
            return f"War on {whom} may bring land, and who has fought pays nothing for peace.", "war.declare"
        return f"War on {whom} may bring land, which stays mine without Influence.", "war.declare"
    if answer == RELIGIOUS_WAR:
        return "A heretical Principality may turn to my faith.", "war.religious"
    if answer in BOTH:
        return league(mind, q, answer, players)
    if answer == WITHDRAW:
        return KEPT
    return "I may take another doctrine.", q.rule


def enemy(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """On whom war is declared."""
    s = mind.s
    power = answer - SEAT if answer >= SEAT else answer - PRINCIPALITY
    name, mine, theirs = name_of(mind, power, players), strength(s, mind.seat), strength(s, power)
    if mine >= s.k.automatic_victory_ratio * theirs:
        return (
            f"With {mine} Imperial Power against {theirs} I beat {name} without a battle as things stand.",
            "battle.automatic",
        )
    chance = odds_of_battle(mind, power)
    return (
        f"{mine} against {theirs} Imperial Power: about {100 * chance:.0f} in 100 that I beat {name}.",
        "battle.draw",
    )


def target(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """About which Principality the Religious War is."""
    s, power = mind.s, answer - PRINCIPALITY
    name = principality_words(s, power)
    after = influence_on(s, power, mind.seat) + s.k.religious_war_prize
    return f"If my League wins, {name} turns to my faith, and I have {after} Influence there.", "peace.won"


def stand_by(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether to stand by an ally."""
    attacker, power = q.about
    name, who = principality_words(mind.s, power), players[attacker]
    mine, theirs = strength(mind.s, mind.seat), strength(mind.s, attacker)
    if answer == STAND_BY:
        return f"With {name} I stand against {who}: {mine} against {theirs} Imperial Power.", q.rule
    if answer == WITHDRAW:
        return f"Without {name} I have no war with {who}, {theirs} against my {mine} Imperial Power.", q.rule
    return KEPT


def abandon(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether to leave an ally."""
    if answer == DONE:
        return "All my allies fight for me.", q.rule
    name = principality_words(mind.s, answer - PRINCIPALITY)
    if mind.s.ally[answer - PRINCIPALITY] != mind.seat:
        return f"{name} lends me nothing.", q.rule
    return f"{name} would be lost to me at once.", q.rule


def cede(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which province goes."""
    if answer == WITHDRAW:
        return KEPT
    province = answer - PROVINCE
    owner = mind.s.owner[province]
    whose = "My" if owner == mind.seat else f"{name_of(mind, owner, players)}'s"
    return (
        f"{whose} province {province_words(mind.s, province)} goes, and has no town.",
        "treaty.principality-wins",
    )


# --- Treaties ---


def treaty(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What kind of peace."""
    if answer == CONQUER:
        return "Land of my own needs no Influence to stay mine.", "treaty.conquered"
    if answer == VASSALIZE:
        gained = mind.s.k.vassalize_influence
        return (
            f"A vassal is my ally with {gained} more Influence, and all others lose theirs.",
            "treaty.vassal",
        )
    return "I take nothing and pay nothing.", "treaty"


def conquer(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which province."""
    if answer == DONE:
        return "I take no more, and pay for no more.", "treaty.distance"
    s, province = mind.s, answer - PROVINCE
    whose, where = name_of(mind, s.owner[province], players), province_words(s, province)
    if q.kind == "allyprovince":
        return f"{principality_words(s, q.about[0])} takes {where} from {whose}.", "treaty.ally"
    if s.towns >> province & 1:
        return (
            f"I take the town {where} from {whose}: at Westphalia an orthodox town counts more.",
            "win.score",
        )
    if not s.war_reach[mind.seat] >> province & 1:
        return f"I take the province {where} from {whose}, though it lies far off.", "treaty.distance"
    return f"I take the province {where} from {whose}; it borders on what is mine.", "treaty"


def vassal(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whom to make a vassal."""
    if answer >= SEAT:
        return f"{players[answer - SEAT]} loses his last land, and I gain an ally.", "treaty.vassal-player"
    power = answer - PRINCIPALITY
    vote = ", an Elector," if mind.s.electors >> power & 1 else ""
    return f"{principality_words(mind.s, power)}{vote} becomes mine alone.", "treaty.vassal"


def ally_takes(mind: WarringMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which ally takes something."""
    if answer == DONE:
        return "No other ally of mine takes a province.", "treaty.ally"
    name = principality_words(mind.s, answer - PRINCIPALITY)
    lost = mind.s.k.passed_over_influence_loss
    return f"{name} grows; passed over, it would cost me {lost} Influence there.", "treaty.passed-over"


# --- battles ---


def card(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which card."""
    sizes = f"{mind.cards(mind.seat)} cards against {mind.cards(q.about[0])}"
    words, rule = CARD_DEEDS.get(answer - CARD, ("Musketeers break Pikemen", "card.musketeer"))
    return f"{sizes}: {words}, and he must not be able to guess.", rule


def rifling(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What is named."""
    return f"If he holds {CARDS[answer - CARD]}, he must discard it.", "card.rifling"


def call(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether to call."""
    reserves, pile = q.about
    if answer == CALL:
        return f"By the call {min(reserves, pile)} cards join my hand.", "card.call"
    if pile < reserves:
        return (
            f"{pile} cards to fetch with {reserves} Reserves: later the call brings more.",
            "card.reinforce",
        )
    return "I keep my one call for later.", "card.one-call"


def fetched(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Cards that come to the hand."""
    held = mind.s.hand[mind.seat * TYPES + answer - CARD]
    return f"{CARDS[answer - CARD]} joins my hand, where I hold {held} of them.", q.rule


def given(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Cards that leave the hand."""
    if answer in (DONE, PASS):
        return "I keep my hand as it is.", q.rule
    size = mind.cards(mind.seat)
    return f"Of my {size} cards I can spare {answer_words(mind.s, players, answer)}.", q.rule
