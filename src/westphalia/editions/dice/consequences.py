"""Consequences of each answer in the dice edition, by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.rules.conversion import convert
from westphalia.editions.dice.rules.faith import faith_of
from westphalia.editions.dice.rules.muster import discards
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit.consequences import crown, faith, setup, war
from westphalia.editions.kit.consequences.battle import cards_words, hand
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.consequences.what_if import after
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import Consequence, by_answer, some
from westphalia.editions.player_turns import consequences as shared
from westphalia.editions.player_turns.consequences import spot
from westphalia.engine.question import Question
from westphalia.rules.base.answers import COMBAT_HERESY, CONVERT, ENGAGE_IN_DIPLOMACY, PASS, WAGE_WAR
from westphalia.rules.base.words import RELIGIONS

SIT_OUT: Final = by_answer(
    {
        COMBAT_HERESY: "No conversion, Faith or points this round.",
        ENGAGE_IN_DIPLOMACY: "You start no Diplomacy Game and place no Influence.",
        WAGE_WAR: "You declare no war. If you do not fight, you lose {k.tradeoff_no_war} Influence.",
    }
)


def sitting_out(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    told = SIT_OUT(seen, question, answer)
    if s.emperor != question.seat:
        return told
    k = s.k
    price = {
        COMBAT_HERESY: f"As Emperor you lose a province on a roll of {k.emperor_tradeoff_roll} or less.",
        ENGAGE_IN_DIPLOMACY: f"As Emperor you lose {k.emperor_tradeoff_diplomacy} Influence.",
        WAGE_WAR: f"As Emperor you lose {k.emperor_tradeoff_war} Influence.",
    }
    first = "You declare no war." if answer == WAGE_WAR else told
    return f"{first} {price.get(answer, '')}".strip()


def converting(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    seat = question.seat
    if answer != CONVERT:
        return f"You stay {RELIGIONS[s.religion[seat]]}, {s.role_of(seat)}, with {_told(s, seat)}."
    trial: DiceState = after(seen, lambda t: convert(t, seat))
    lost = f"; you lose {some(s.points[seat], 'point')}" if s.points[seat] else ""
    return f"You become {RELIGIONS[trial.religion[seat]]}, {trial.role_of(seat)}, with {_told(trial, seat)}{lost}."


def _told(s: DiceState, seat: int) -> str:
    dice = sum(amount for _, amount in faith_of(s, seat))
    return f"{some(s.points[seat], 'point')} and {some(dice, 'Faith die', 'Faith dice')}"


def mustering(seen: Seen, question: Question, answer: int) -> str:
    s: DiceState = seen.state
    left = hand(s, question.seat)
    if answer == PASS:
        return f"You fight with {cards_words(left)}."
    for card in discards(answer):
        left[card] -= 1
    return f"You keep {cards_words(left)} and draw {some(len(discards(answer)), 'random card')}."


CONSEQUENCES: Final[dict[str, Consequence]] = {
    **shared.CONSEQUENCES,
    # --- setup ---
    "lands": Consequence(stake="Each province of your religion is 1 Imperial Power.", line=setup.land),
    # --- Upheaval and turns ---
    "unrest": Consequence(stake="Heretical provinces give no Imperial Power.", line=faith.own_province),
    "sit_out": Consequence(stake="You take part in the other two.", line=sitting_out),
    # --- Combat Heresy ---
    "convert": Consequence(
        stake="Heretical provinces give no Imperial Power. Leaders in points win with their religion.",
        line=converting,
    ),
    "dice": Consequence(
        stake="A province needs 1 cube, a Principality 1 per province.",
        line=spot,
    ),
    # --- Engage in Diplomacy ---
    "dilemma": Consequence(
        stake="Both choose in secret. In a friendly game, its starter gains more.", line=payoff
    ),
    # --- Wage War ---
    "declare": Consequence(
        stake="One war a round. A round without war costs you {k.tradeoff_no_war} Influence.",
        line=shared.declaring,
    ),
    "prey": Consequence(
        stake="An unaligned Principality fights alone, led by another Player.", line=war.hunting
    ),
    "abandon": Consequence(
        stake="A Principality you leave does not fight on your side.", line=shared.abandoning
    ),
    # --- battles ---
    "muster": Consequence(stake="Discards are out of the battle. New cards are random.", line=mustering),
    # --- tradeoffs, Foreign Powers, election ---
    "emperor_province": Consequence(
        stake="The Emperor's price for skipping Combat Heresy.", line=faith.own_province
    ),
    "ballot": Consequence(
        stake="The Emperor plays first. A religion needs the crown to win.", line=crown.balloting
    ),
}
