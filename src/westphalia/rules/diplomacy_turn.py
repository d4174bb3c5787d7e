"""Diplomatic Actions: what a Player who Engages in Diplomacy may do in his turn, as often and in any order he likes."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    CATHOLIC_LEAGUE,
    END_TURN,
    EVANGELICAL_LEAGUE,
    GIFT,
    PRINCIPALITY,
    RELEASE,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.gifts import can_gift
from westphalia.rules.influence import has_influence, place, places
from westphalia.rules.leagues import join, leagues_open_to, why_not_league
from westphalia.rules.politics import PoliticalState
from westphalia.rules.power import in_order
from westphalia.rules.realm import town_provinces
from westphalia.rules.rounds import begin_phase
from westphalia.rules.vassals import gift, no_gift, release
from westphalia.rules.withdrawing import withdraw_one

END_ACTIONS: Final = Told(
    "end_actions", "{seat} ends his Diplomatic Actions with {stored} Influence stored.", cite="diplomacy.end"
)


def open_diplomacy(s: PoliticalState) -> None:
    """Engage in Diplomacy begins."""
    begin_phase(s, "diplomacy")


def engaged(s: PoliticalState) -> list[int]:
    """diplomacy.turn: those who Engage in Diplomacy, in Initiative Order."""
    return in_order(s, s.engages)


def actions(s: PoliticalState, seat: int) -> tuple[int, ...]:
    """diplomacy.turn: what the Player on turn may do now; he may keep Influence stored."""
    found: tuple[int, ...] = places(s.principalities) if s.stored[seat] else ()
    found += leagues_open_to(s, seat)
    if town_provinces(s, seat):
        found += (RELEASE,)
    if can_gift(s, seat):
        found += (GIFT,)
    if has_influence(s, seat):
        found += (WITHDRAW,)
    return (*found, END_TURN)


def carry_out(s: PoliticalState, seat: int, answer: int) -> Generator[Question, Any, bool]:
    """diplomacy.turn: one action, whose details are asked for; True when the Player has ended his turn."""
    if answer >= PRINCIPALITY:
        place(s, answer - PRINCIPALITY, seat, "diplomacy.place")
    elif answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        join(s, seat, answer)
    elif answer == RELEASE:
        yield from release(s, seat)
    elif answer == GIFT:
        yield from gift(s, seat)
    elif answer == WITHDRAW:
        yield from withdraw_one(s, seat)
    else:
        assert answer == END_TURN
        if s.tell:
            s.tell(END_ACTIONS, seat=seat, stored=s.stored[seat])
        return True
    return False


def why_not_action(s: PoliticalState, question: Question, answer: int) -> Reason | None:
    """Why the Player on turn may not do this now."""
    kind, value = kind_of(answer)
    if kind == "principality":
        if not s.principalities >> value & 1:
            return "diplomacy.place", "There is no such Principality on the map."
        return "diplomacy.place", "You have no stored Influence to place."
    if kind == "player":
        return "power.kinds", "Influence is placed on Principalities, never on a Player's realm."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return why_not_league(s, question.seat, answer)
    if answer == BUY_INFLUENCE:
        return "diplomacy.assistance", "There is no Gold with which you could pay for Influence."
    if answer == RELEASE:
        return "diplomacy.release", "You own no town besides your capital."
    if answer == GIFT:
        return no_gift(s)
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    return None


ASK_ACTION: Final = Kind(
    "diplomacy",
    cite="diplomacy.turn",
    about=("number",),
    quiet=(END_TURN,),
    prompt="Your Diplomatic Actions: place stored Influence ({number0}), take another action, or end your turn.",
    why=why_not_action,
)
