"""Why wars are waged, treaties made and cards played as they are, in sentences of the game."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import odds_of_battle
from westphalia.editions.five_round.power import principality_power
from westphalia.editions.five_round.targets import price_of_war
from westphalia.engine.question import Question
from westphalia.rules.answers import (
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
from westphalia.rules.state import CAVALRY, FIRST_PRINCIPALITY, NONE, PIKEMAN
from westphalia.rules.words import CARDS, answer_words, principality_words, province_words


def declare(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which war."""
    if answer == PASS:
        return "No war promises more than it may cost.", "V.war.2"
    if answer == WAR_ON_PRINCIPALITIES:
        return "The unaligned cannot resist me, and land of my own stays.", "V.war.unaligned.5"
    if answer == WAR_ON_PLAYER:
        return "Somebody is weak enough to be beaten.", "V.war.player.1"
    if answer == RELIGIOUS_WAR:
        return "My faith's League is the stronger one.", "V.war.religious.1"
    return "I would give Influence away.", "V.ally.11"


def targets(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which Principalities."""
    if answer == DONE:
        return "That is enough for one war.", "V.war.unaligned.1"
    s, power = mind.s, answer - PRINCIPALITY
    chosen = sum(1 << p for p in q.about) | 1 << power
    gold = price_of_war(s, mind.seat, chosen)
    own = s.imperial_power(mind.seat)
    cost = f" and {gold} Gold" if gold else ""
    return (
        f"My Imperial Power of {own}{cost} is enough against {principality_words(s, power)}"
        f" with its {principality_power(s, power)}.",
        "V.war.unaligned.3",
    )


def attack(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which Player."""
    s = mind.s
    enemy = q.about[0] if answer < SEAT else answer - SEAT
    mine, theirs = s.imperial_power(mind.seat), s.imperial_power(enemy)
    if answer < SEAT and answer != KEEP_WAR:
        return f"{players[enemy]} has left allies that are easier prey.", "V.war.player.4"
    if mine >= s.k.automatic_victory_ratio * theirs:
        return (
            f"With {mine} Imperial Power against {theirs} I beat {players[enemy]} without a battle.",
            "V.battle.4",
        )
    odds = odds_of_battle(s, mind.seat, enemy, mind.w)
    return (
        f"{mine} against {theirs} Imperial Power: {100 * odds:.0f} in 100 that I beat {players[enemy]}.",
        "V.battle.5",
    )


def religious_target(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which Target."""
    name = principality_words(mind.s, answer - PRINCIPALITY)
    return f"{name} would turn to my faith and be my ally.", "V.rwpeace.2"


def abandon(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Whether to leave an ally."""
    if answer == DONE:
        return "I need all my allies in this war.", "V.war.player.6"
    return f"{principality_words(mind.s, answer - PRINCIPALITY)} would be lost to me at once.", "V.ally.11"


def treaty(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """What kind of peace."""
    if answer == CONQUER:
        return "Land of my own stays mine without upkeep.", "V.treaty.4"
    if answer == VASSALIZE:
        return "A vassal adds its Imperial Power and costs no Influence.", "V.treaty.9"
    if answer == LIBERATE:
        return "A liberated town weakens him and becomes my ally.", "V.treaty.12"
    return "What I could take costs more than it brings.", "V.treaty.1"


def conquer(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which province."""
    if answer == DONE:
        return "A second province would cost more than it brings.", "V.treaty.3"
    s, province = mind.s, answer - PROVINCE
    owner = s.owner[province]
    whose = players[owner] if owner < FIRST_PRINCIPALITY else principality_words(s, owner)
    what = "the town" if s.towns >> province & 1 else "the province"
    if q.kind == "conquer" and not s.war_reach[mind.seat] >> province & 1:
        return (
            f"I take {what} {province_words(s, province)} from {whose}, though it lies far off.",
            "V.treaty.20",
        )
    return (
        f"I take {what} {province_words(s, province)} from {whose}; it borders on what is mine.",
        "V.treaty.3",
    )


def liberate(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which town."""
    s, province = mind.s, answer - PROVINCE
    return (
        f"{players[s.owner[province]]} loses the town {province_words(s, province)}, and I gain an ally.",
        "V.treaty.12",
    )


def vassal(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Whom to make a vassal."""
    s = mind.s
    if answer >= SEAT:
        return f"{players[answer - SEAT]} loses his last land, and I gain an ally.", "V.treaty.10"
    power = answer - PRINCIPALITY
    vote = ", an Elector," if s.electors >> power & 1 else ""
    return f"{principality_words(s, power)}{vote} becomes mine alone.", "V.treaty.9"


def ally_takes(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """What allies take."""
    if answer == DONE:
        return "My allies have enough.", "V.treaty.14"
    if answer >= PRINCIPALITY:
        name = principality_words(mind.s, answer - PRINCIPALITY)
        return f"{name} grows, and its alliance costs me no Influence this round.", "V.postwar.1"
    return conquer(mind, q, answer, players)


def doctrine(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which doctrine."""
    if answer in (NO_DOCTRINE, DECLINE):
        return "My hand is best as it is.", "V.battle.8"
    doctrines = mind.s.k.doctrine_names
    name = doctrines[answer - DOCTRINE] if answer >= DOCTRINE else doctrines[q.about[0]]
    return f"{name} improves my hand.", "V.doctrine.1"


def buy(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Extra cards."""
    if answer == DONE:
        return "More cards would not be worth their Gold.", "V.battle.9"
    enemy = mind.s.facing[mind.seat]
    against = f" against {players[enemy]}" if enemy != NONE else ""
    return f"{CARDS[answer - CARD]}: one more card may decide the battle{against}.", "V.battle.9"


def card(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which card."""
    enemy = q.about[0]
    sizes = f"{mind.cards(mind.seat)} cards against {mind.cards(enemy)}"
    deed = {
        CAVALRY: ("a charge on Musketeers would decide it", "V.card.8"),
        PIKEMAN: ("Pikemen stop a charge", "V.card.3"),
    }
    words, rule = deed.get(answer - CARD, ("Musketeers break Pikemen", "V.card.6"))
    return f"{sizes}: {words}, and he must not be able to guess.", rule


def card_away(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Cards given up, named or fetched."""
    if answer == DONE:
        return "I keep the call for later.", "V.card.15"
    return f"{answer_words(mind.s, players, answer)} leaves me with the better hand.", q.rule
