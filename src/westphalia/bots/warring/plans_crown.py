"""Plans for the crown: votes, open or secret, who becomes an Elector, and the last word at Westphalia."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left, share_of_win
from westphalia.bots.warring.foresight import emperor_if, near_victory
from westphalia.bots.warring.terms import WarringMind
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, SEAT
from westphalia.rules.realm import religion_of
from westphalia.rules.state import NONE

DECISIVE: Final = 100.0
ONESELF: Final = 0.01  # among equals one votes for oneself
LEFT_ALONE: Final = 0.3  # what it must be worth to change an Elector


def vote(mind: WarringMind, q: Question) -> Values:
    """The candidate who, once crowned, suits one best; oneself if there is a chance of it."""
    s, seat = mind.s, mind.seat
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    danger = near_victory(s)
    values = []
    for answer in q.answers:
        candidate = answer - SEAT
        crowned = emperor_if(s, seat, candidate, len(mine) or 1, danger)
        value = reign(mind, crowned)
        if danger != NONE:  # the crown decides the game
            value += verdict(mind, crowned, danger) * DECISIVE
        values.append(value + (ONESELF if candidate == seat else 0.0))
    return values


def verdict(mind: WarringMind, emperor: int, danger: int) -> float:
    """The share of the win that is left to a Player if somebody is crowned while a religion needs but the crown."""
    s, seat = mind.s, mind.seat
    if s.religion[emperor] != danger:
        return mind.outlook.peace[seat]
    return share_of_win(s.winners_of(danger), seat)


def reign(mind: WarringMind, emperor: int) -> float:
    """What it is worth, in points, that somebody wears the crown."""
    s, w, outlook = mind.s, mind.w, mind.outlook
    crown = mind.crown() if rounds_left(s) else max(mind.crown(), 0.5)
    value = crown if emperor == mind.seat else -outlook.deny[emperor] * crown
    now = s.religion[s.emperor] if s.emperor != NONE else NONE
    religion = s.religion[emperor]
    if s.round and religion != now:
        value += (outlook.interest[religion] - outlook.interest[1 - religion]) * w.emperor_missing
    return value


def westphalia(mind: WarringMind, q: Question) -> Values:
    """Oneself, if one is among the first."""
    return [1.0 if answer - SEAT == mind.seat else 0.0 for answer in q.answers]


# --- Electors ---


def elector_value(mind: WarringMind, power: int) -> float:
    """How much a Principality as Elector suits a Player."""
    s = mind.s
    ally = s.ally[power]
    value = 0.5 if ally == mind.seat else 0.0 if ally == NONE else -mind.outlook.deny[ally]
    return value + 0.5 * mind.outlook.elector[religion_of(s, power)]


def elector_out(mind: WarringMind, q: Question) -> Values:
    """Electors that vote for others go."""
    return [
        -elector_value(mind, answer - PRINCIPALITY) if answer >= PRINCIPALITY else -LEFT_ALONE
        for answer in q.answers
    ]


def elector_in(mind: WarringMind, q: Question) -> Values:
    """One's own allies come in."""
    return [elector_value(mind, answer - PRINCIPALITY) for answer in q.answers]
