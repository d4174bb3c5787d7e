from collections.abc import Mapping
from typing import Any, Final

from westphalia.editions.kit.consequences import battle, crown, faith, influence, war
from westphalia.editions.kit.consequences import lines as shared
from westphalia.editions.kit.consequences.what_if import after, changes, sentence
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import Line
from westphalia.editions.player_turns.rules.spreading import opposing
from westphalia.engine import Question
from westphalia.rules.base.answers import (
    CHANGE_DOCTRINE,
    DECLINE,
    DONE,
    END_TURN,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    STAY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.base.state import SEATS
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.diplomacy.influence import influence_on, lose_all, settle, withdraw
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, join, members_of
from westphalia.rules.realm.provinces import religion_of, religion_of_province, size

FIRST = "First take all your Influence off one Principality. You lose it."


def diplomacy(seen: Seen, question: Question, answer: int) -> str:
    if answer == END_TURN:
        s, seat = seen.state, question.seat
        return f"You keep {s.stored[seat]} Influence for later." if s.stored[seat] else "You place no more."
    return influence.action(seen, question, answer)


def declaring(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer in LEAGUE_OF_ANSWER:
        return influence.joining(seen, question, answer)
    mine = s.imperial_power(seat)
    lines = {
        END_TURN: "You declare nothing more this round.",
        WAR_ON_PLAYER: f"You fight with {mine} Imperial Power. The winner makes the Treaty.",
        WAR_ON_PRINCIPALITY: f"You fight with {mine} Imperial Power. Another Player leads the Principality.",
        RELIGIOUS_WAR: "The Leagues fight over a Principality. It converts if yours wins.",
        CHANGE_DOCTRINE: "Once a round. It applies from the next battle on.",
        WITHDRAW: "You lose all your Influence on one Principality.",
    }
    return lines.get(answer, "")


def conquering(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    text = war.conquering(seen, question, answer)
    if answer == DONE:
        return text
    province = answer - PROVINCE
    if s.towns >> province & 1:
        return f"{text} The town costs {s.k.town_conquest_influence_loss} Influence."
    if not s.war_reach[seat] >> province & 1:
        return f"{text} The distance costs {s.k.distant_conquest_influence_loss} Influence."
    return text


def joining(seen: Seen, question: Question, answer: int) -> str:
    s, seat, target = seen.state, question.seat, question.about[0]
    if answer == WITHDRAW:
        return FIRST
    if answer == DECLINE:

        def declines(trial: Any) -> None:
            lose_all(trial, target, seat, "")
            settle(trial, target)

        if question.kind == "emperorleague":
            return "You stay out. As Emperor you lose nothing."
        lost = influence_on(s, target, seat)
        return sentence(
            [f"You stay out and lose {lost} Influence on the Target", *changes(seen, seat, declines)]
        )
    league = LEAGUE_OF_ANSWER[answer]
    mine, theirs = (
        sum(s.imperial_power(other) for other in members_of(s, side)) for side in (league, 3 - league)
    )
    trial = after(seen, lambda t: join(t, seat, answer))
    lost = sum(s.influence[seat::SEATS]) - sum(trial.influence[seat::SEATS])
    price = f" You lose {lost} Influence." if lost else ""
    return f"{mine} Imperial Power against {theirs}; you add {s.imperial_power(seat)}.{price}"


def abandoning(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == DONE:
        return f"You fight with {s.imperial_power(seat)} Imperial Power, allies included."
    power = answer - PRINCIPALITY
    found = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence([f"You lose {influence_on(s, power, seat)} Influence", *found])


def leaving(seen: Seen, question: Question, answer: int) -> str:
    if answer == WITHDRAW:
        return FIRST
    text = crown.leaving(seen, question, answer)
    s = seen.state
    if answer != STAY and s.emperor == question.seat:
        return f"{text} You also lose the crown at the election."
    return text


# --- placing a success ---


def spot(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "First take Influence off a Principality. You lose it."
    kind, value = kind_of(answer)
    religion = s.religion[seat]
    if opposing(s, answer, religion):
        return f"It cancels a {RELIGIONS[1 - religion]} success there."
    there = len(opposing(s, answer, 1 - religion)) + 1
    if kind == "principality":
        return _principality(s, value, religion, there)
    if religion_of_province(s, value) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    owner = s.owner[value]
    if owner == seat:
        return f"It becomes {RELIGIONS[religion]}, and so does another heretical province of yours."
    return f"It becomes {RELIGIONS[religion]} unless the other side blocks it."


def _principality(s: Any, power: int, religion: int, there: int) -> str:
    if religion_of(s, power) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    more = size(s, power) - there
    if more < 0:
        return f"{size(s, power)} are enough: one more in case the other side blocks it."
    if more == 0:
        return (
            f"{there} of {size(s, power)}: it becomes {RELIGIONS[religion]} unless the other side blocks it."
        )
    return f"{there} of {size(s, power)} to make it {RELIGIONS[religion]}: {more} more needed."


LINES: Final[Mapping[str, Line]] = {
    **shared.LINES,
    "further": faith.own_province,
    "diplomacy": diplomacy,
    "call": battle.calling,
    "conquer": conquering,
    "cede": war.ceding,
    "losses": influence.losing_one,
    "league": joining,
    "emperorleague": joining,
    "electorsvictor": war.elector_out,
    "foreign_power": leaving,
}
