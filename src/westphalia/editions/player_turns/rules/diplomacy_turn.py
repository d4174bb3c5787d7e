"""Diplomatic Actions: each Player who Engages in Diplomacy acts as often as they like."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import EventType, Kind, Question, Reason
from westphalia.rules.base.answers import (
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
from westphalia.rules.diplomacy.influence import has_influence, place, places
from westphalia.rules.diplomacy.vassals import can_gift, gift, release, why_no_gift
from westphalia.rules.diplomacy.withdrawing import withdraw_one
from westphalia.rules.league.leagues import join, leagues_open_to, why_not_league
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import town_provinces
from westphalia.rules.victory.rounds import begin_phase

END_ACTIONS: Final = EventType(
    "end_actions",
    "{seat} ends their Diplomatic Actions with {stored} Influence stored.",
    cite="diplomacy.end",
    detail=True,
)


def open_diplomacy(s: PlayerTurnsState) -> None:
    """Engage in Diplomacy opens."""
    begin_phase(s, "diplomacy")


def engaged(s: PlayerTurnsState) -> list[int]:
    """diplomacy.turn: Players who Engage in Diplomacy, in Initiative Order."""
    return in_order(s, s.engages)


def games_of_engaged(s: PlayerTurnsState) -> list[int]:
    """dipgame.games: one game for each Player who Engages in Diplomacy, by place in Initiative Order."""
    return [place for place, seat in enumerate(s.initiative) if s.engages >> seat & 1]


def actions(s: PlayerTurnsState, seat: int) -> tuple[int, ...]:
    """diplomacy.turn: the actions open to the Player; Influence may stay stored."""
    found: tuple[int, ...] = places(s.principalities) if s.stored[seat] else ()
    found += leagues_open_to(s, seat)
    if town_provinces(s, seat):
        found += (RELEASE,)
    if can_gift(s, seat):
        found += (GIFT,)
    if has_influence(s, seat):
        found += (WITHDRAW,)
    return (*found, END_TURN)


def carry_out(s: PlayerTurnsState, seat: int, answer: int) -> Generator[Question, Any, bool]:
    """diplomacy.turn: one action with its details; True when the turn has ended."""
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


def why_not_action(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "principality":
        if not s.principalities >> value & 1:
            return "diplomacy.place", "That Principality is not on the map."
        return "diplomacy.place", "You have no stored Influence to place."
    if kind == "player":
        return "power.kinds", "Place Influence on a Principality, not on a Player's realm."
    if answer in (CATHOLIC_LEAGUE, EVANGELICAL_LEAGUE):
        return why_not_league(s, question, answer)
    if answer == BUY_INFLUENCE:
        return "diplomacy.assistance", "You have no Gold to buy Influence."
    if answer == RELEASE:
        return "diplomacy.release", "You own no town other than your capital."
    if answer == GIFT:
        return why_no_gift(s)
    if answer == WITHDRAW:
        return "influence.withdraw", "You have no Influence on any Principality."
    return None


ASK_ACTION: Final = Kind(
    "diplomacy",
    cite="diplomacy.turn",
    about=("number",),
    quiet=(END_TURN,),
    prompt="Your Diplomacy turn: {number0} Influence left.",
    why=why_not_action,
    counted=True,
    repeated=True,
)
