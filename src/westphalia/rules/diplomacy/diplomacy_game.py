"""The Diplomacy Game: two Players secretly choose whether to be friendly, and gain Influence."""

from typing import Final

from westphalia.engine import EventType
from westphalia.rules.base.state import State
from westphalia.rules.diplomacy.influence import store

DIPLOMACY_GAME: Final = EventType(
    "diplomacy_game",
    "{seat} ({choice}) and {other} ({other_choice}) play the Diplomacy Game:"
    " {amount} Influence for {seat}, {other_amount} for {other}.",
    level="desk",
    scene="dilemma",
    duel=True,
)


def partners(s: State, number: int) -> tuple[int, int]:
    """dipgame.games: return the initiator and the next Player in Initiative Order."""
    return s.initiative[number], s.initiative[(number + 1) % s.players]


def gains(s: State, friendly: bool, returned: bool) -> tuple[int, int]:
    """dipgame.thumbs, dipgame.mixed, dipgame.guns: return the gains of initiator and partner, friendly or not."""
    both, (alone, deceived), neither = s.k.diplomacy_game_payoff
    if friendly == returned:
        return both if friendly else neither
    return (deceived, alone) if friendly else (alone, deceived)


def pay_out(s: State, initiator: tuple[int, int, bool], partner: tuple[int, int, bool]) -> None:
    """dipgame.thumbs, dipgame.mixed, dipgame.guns: pay both sides, each given as (seat, answer, is friendly)."""
    seat, mine, friendly = initiator
    other, theirs, returned = partner
    won, others = gains(s, friendly, returned)
    rule = "dipgame.mixed" if friendly != returned else "dipgame.thumbs" if friendly else "dipgame.guns"
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
