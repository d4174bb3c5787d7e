"""The Diplomacy Game: two Players secretly choose to be friendly or not, and gain Influence by it."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.influence import store
from westphalia.rules.politics import PoliticalState
from westphalia.rules.state import State

DIPLOMACY_GAME: Final = Told(
    "diplomacy_game",
    "{seat} ({choice}) and {other} ({other_choice}) play the Diplomacy Game:"
    " {amount} Influence for {seat}, {other_amount} for {other}.",
)


def games_of_engaged(s: PoliticalState) -> list[int]:
    """dipgame.games: one game for each Player who Engages in Diplomacy; an item is a place in Initiative Order."""
    return [place for place, seat in enumerate(s.initiative) if s.engages >> seat & 1]


def partners(s: State, number: int) -> tuple[int, int]:
    """dipgame.games: the initiator and the Player after him in Initiative Order, whoever that is."""
    return s.initiative[number], s.initiative[(number + 1) % s.players]


def pay_out(s: State, initiator: tuple[int, int, bool], partner: tuple[int, int, bool]) -> None:
    """dipgame.thumbs, dipgame.mixed, dipgame.guns: what each (seat, answer, whether it is friendly) gains."""
    seat, mine, friendly = initiator
    other, theirs, returned = partner
    both, (alone, deceived), neither = s.k.diplomacy_game_payoff
    if friendly == returned:
        won, others = both if friendly else neither
        rule = "dipgame.thumbs" if friendly else "dipgame.guns"
    else:
        won, others = (deceived, alone) if friendly else (alone, deceived)
        rule = "dipgame.mixed"
    if s.tell:
        s.tell(
            DIPLOMACY_GAME,
            cite=rule,
            seat=seat,
            other=other,
            choice=mine,
            other_choice=theirs,
            amount=won,
            other_amount=others,
        )
    store(s, seat, won, "dipgame.stored")
    store(s, other, others, "dipgame.stored")
