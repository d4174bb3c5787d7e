"""Steps E and F: Rebel-held provinces cost Gold, and Stability changes (R.variant.e.1, R.variant.f.1)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    CONVERSION_STABILITY,
    GOLD_OF_REBEL_HELD,
    LOST_WAR_STABILITY,
    PEACE_STABILITY,
)
from westphalia.editions.five_round.rebels.losses import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rebels.constants import STABILITY
from westphalia.rules.gold import lose_gold
from westphalia.rules.losing import losable
from westphalia.rules.state import with_item

FORGIVEN: Final = Told(
    "forgiven", "{seat} has no Influence left to lose; {amount} Gold is forgiven.", cite="R.variant.e.1"
)
STABILITY_TOLD: Final = Told("stability", "The Stability of {seat} is {stability} now.", cite="R.variant.f.1")


# --- step E ---


def pay_for_rebel_held(s: RebelsState, seat: int) -> None:
    """R.variant.e.1: 1 Gold for each Rebel-held province, 2 for one with a town; what is missing is owed."""
    held = bit_list(s.land[seat] & s.rebel_held)
    due = sum(GOLD_OF_REBEL_HELD[s.towns >> province & 1] for province in held)
    s.owed = due - lose_gold(s, seat, due, "R.variant.e.1")


def owes(s: RebelsState) -> bool:
    """R.variant.e.1: whether the Player on turn still owes Gold that he has not."""
    return s.owed > 0


def pay_with_influence(s: RebelsState, seat: int) -> Step:
    """R.variant.e.1: 1 Influence for each Gold missing; what is still missing then is forgiven."""
    places = losable(s, seat)
    if not places:
        if s.tell:
            s.tell(FORGIVEN, seat=seat, amount=s.owed)
        s.owed = 0
        return
    answer = yield Question(s, seat, ASK_PAY_DI, places, (s.owed,))
    s.owed -= 1
    lose_one(s, seat, answer, "R.variant.e.1")


# --- step F ---


def lost_a_war(s: RebelsState, seat: int) -> bool:
    """R.variant.f.1: whether he lost a war this round, automatically or not, or his League did."""
    beaten = any(seat in war[:2] and war.outcome >= 0 and war.outcome != seat for war in s.wars)
    return beaten or bool(s.league_lost >> seat & 1)


def change_stability(s: RebelsState) -> None:
    """R.variant.f.1: it falls for a lost war and for a change of religion; else it rises, if Rebels hold nothing."""
    low, high = STABILITY
    for seat in s.initiative:
        change = 0
        if lost_a_war(s, seat):
            change -= LOST_WAR_STABILITY
        if s.converts >> seat & 1:
            change -= CONVERSION_STABILITY
        if not change and not s.land[seat] & s.rebel_held:
            change = PEACE_STABILITY
        now = min(high, max(low, s.stability[seat] + change))
        if now != s.stability[seat]:
            s.stability = with_item(s.stability, seat, now)
            if s.tell:
                s.tell(STABILITY_TOLD, seat=seat, stability=f"{now:+d}" if now else "0")


ASK_PAY_DI: Final = Kind(
    "pay_di",
    cite="R.variant.e.1",
    about=("number",),
    prompt="You lack {number0} Gold for what Rebels hold: where do you lose 1 Influence for it?",
    why=why_not_lost,
)
