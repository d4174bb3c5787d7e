"""Consequences of each answer in the dice edition, by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.rules.faith import convert, faith_of
from westphalia.editions.dice.rules.muster import discards
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit.consequences import crown, faith, setup, war
from westphalia.editions.kit.consequences.battle import cards_words, hand
from westphalia.editions.kit.consequences.diplomacy_game import payoff
from westphalia.editions.kit.consequences.what_if import after
from westphalia.editions.kit.content import consequences
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import by_answer, some
from westphalia.editions.player_turns import consequences as shared
from westphalia.editions.player_turns.consequences import spot
from westphalia.engine import Question
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


CONSEQUENCES: Final = consequences(
    "westphalia.editions.dice",
    {
        **shared.LINES,
        "lands": setup.land,
        "unrest": faith.own_province,
        "sit_out": sitting_out,
        "convert": converting,
        "dice": spot,
        "dilemma": payoff,
        "declare": shared.declaring,
        "prey": war.hunting,
        "abandon": shared.abandoning,
        "muster": mustering,
        "emperor_province": faith.own_province,
        "ballot": crown.balloting,
    },
)
