"""Leaving the Empire, by choice or by elimination in the middle of a Round."""

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType, Question, Step
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, STAY
from westphalia.rules.base.state import NO_LEAGUE, with_item
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.realm import exile
from westphalia.rules.realm.exile import FORCED_EXILE
from westphalia.rules.victory.rounds import begin_phase


def open_foreign_powers(s: PlayerTurnsState) -> None:
    """The Foreign Powers phase opens."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def decide_exile(s: PlayerTurnsState, seat: int) -> Step:
    """foreign: the Player stays or leaves, or first withdraws Influence; True when they have decided."""
    answer = yield from ask_or_withdraw(
        s, Question(s, seat, exile.ASK_FOREIGN_POWER, (STAY, BECOME_FOREIGN_POWER))
    )
    if answer is None:
        return False
    exile.record_decision(s, seat, answer == BECOME_FOREIGN_POWER)
    return True


# --- eliminated ---


DRIVEN_OUT: Final = EventType(
    "driven_out",
    "{seat} has no province without a town to cede and leaves the Empire.",
    cite="foreign.driven-out",
    chronicle=Chronicle("{seat} can cede nothing more and must leave the Empire."),
    scene="exile",
)


def banish(s: PlayerTurnsState, seat: int) -> None:
    """foreign.eliminated, foreign.driven-out: the Player leaves their League and sits out the rest of the Round."""
    if s.tell:
        s.tell(DRIVEN_OUT if s.land[seat] else FORCED_EXILE, seat=seat)
    s.exiled |= 1 << seat
    s.league = with_item(s.league, seat, NO_LEAGUE)
