"""What the editions tell alike in which a Player takes part in two of three activities and Principalities fight."""

from __future__ import annotations

from typing import Any

from westphalia.editions.consequence import some
from westphalia.editions.consequences import crown, influence, war
from westphalia.editions.consequences.what_if import after, changes, sentence
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    CATHOLIC_LEAGUE,
    CHANGE_DOCTRINE,
    DECLINE,
    DONE,
    END_TURN,
    EVANGELICAL_LEAGUE,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    STAY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
)
from westphalia.rules.influence import influence_on, lose_all, settle, withdraw
from westphalia.rules.leagues import LEAGUE_OF_ANSWER, join, members_of
from westphalia.rules.state import SEATS

FIRST = "You take all your Influence off one Principality first (it is gone); the question comes again."


def diplomacy(seen: Seen, question: Question, answer: int) -> str:
    """What an action of a Diplomacy turn brings; Influence may be kept."""
    if answer == END_TURN:
        s, seat = seen.state, question.seat
        return f"{some(s.stored[seat], 'Influence stays', 'Influence stay')} stored for later."
    return influence.action(seen, question, answer)


def declaring(seen: Seen, question: Question, answer: int) -> str:
    """What each act of a turn of Wage War brings; the turn goes on until it is ended."""
    s, seat = seen.state, question.seat
    mine = s.imperial_power(seat)
    match answer:
        case _ if answer == END_TURN:
            return "You are done: nothing more is declared by you this round."
        case _ if answer == WAR_ON_PLAYER:
            return f"Your one war of the round, with {mine} Imperial Power against his; the winner makes the Treaty."
        case _ if answer == WAR_ON_PRINCIPALITY:
            return f"Your one war of the round, with {mine} Imperial Power: it fights back, led by another Player."
        case _ if answer == RELIGIOUS_WAR:
            return "Your League and the other fight about a Principality: it turns to your religion if yours wins."
        case _ if answer == CHANGE_DOCTRINE:
            return "Once in a round you may take another doctrine; it serves from the next battle on."
        case _ if answer == WITHDRAW:
            return "All your Influence on one Principality is gone then, nothing comes back."
        case _ if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
            return influence.joining(seen, question, answer)
        case _:
            return ""


def conquering(seen: Seen, question: Question, answer: int) -> str:
    """What a conquest brings, and the Influence that a town or a distant province costs."""
    s, seat = seen.state, question.seat
    told = war.conquering(seen, question, answer)
    if answer == DONE:
        return told
    province = answer - PROVINCE
    if s.towns >> province & 1:
        return f"{told} A town: −{s.k.town_conquest_influence_loss} Influence of your choice."
    if not s.war_reach[seat] >> province & 1:
        return f"{told} Far off: −{s.k.distant_conquest_influence_loss} Influence of your choice."
    return told


def joining(seen: Seen, question: Question, answer: int) -> str:
    """Who stands on a side already, and what it costs to stay out."""
    s, seat, target = seen.state, question.seat, question.about[0]
    if answer == WITHDRAW:
        return FIRST
    if answer == DECLINE:

        def declines(trial: Any) -> None:
            lose_all(trial, target, seat, "")
            settle(trial, target)

        if question.kind == "emperorleague":
            return "You stay out of it; as Emperor you lose nothing by that."
        lost = influence_on(s, target, seat)
        return sentence(
            [f"You fight nobody and lose {lost} Influence on the Target", *changes(seen, seat, declines)]
        )
    league = LEAGUE_OF_ANSWER[answer]
    mine, theirs = (
        sum(s.imperial_power(other) for other in members_of(s, side)) for side in (league, 3 - league)
    )
    trial = after(seen, lambda t: join(t, seat, answer))
    lost = sum(s.influence[seat::SEATS]) - sum(trial.influence[seat::SEATS])
    price = f" It costs you {lost} Influence." if lost else ""
    return (
        f"{mine} Imperial Power there, {theirs} against it; your {s.imperial_power(seat)} come to it.{price}"
    )


def abandoning(seen: Seen, question: Question, answer: int) -> str:
    """What it means to leave a Principality before a war."""
    s, seat = seen.state, question.seat
    if answer == DONE:
        return f"You fight with {s.imperial_power(seat)} Imperial Power, allies included."
    power = answer - PRINCIPALITY
    found = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence([f"{influence_on(s, power, seat)} Influence is gone for good", *found])


def leaving(seen: Seen, question: Question, answer: int) -> str:
    """Staying, or becoming a Foreign Power."""
    if answer == WITHDRAW:
        return FIRST
    told = crown.leaving(seen, question, answer)
    s = seen.state
    if answer != STAY and s.emperor == question.seat:
        return f"{told} An Emperor who leaves loses the crown at the election."
    return told
