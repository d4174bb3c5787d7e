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
from westphalia.editions.five_round.rebels.rules.losses import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType, Tale
from westphalia.engine.kind import RenamedKind
from westphalia.engine.question import Question
from westphalia.rebels.position.constants import STABILITY
from westphalia.rules.base.state import with_item
from westphalia.rules.diplomacy.losing import losable
from westphalia.rules.realm.gold import lose_gold

FORGIVEN: Final = EventType(
    "forgiven", "{seat} has no Influence left: {amount} Gold is waived.", cite="R.variant.e.1"
)
STABILITY_TOLD: Final = EventType(
    "stability",
    "Stability of {seat}: {stability}.",
    cite="R.variant.f.1",
    tale=Tale("has Stability {stability}"),
)


# --- step E ---


def pay_for_rebel_held(s: RebelsState, seat: int) -> None:
    """R.variant.e.1: pay 1 Gold for each Rebel-held province, 2 with a town; missing Gold is owed."""
    held = bit_list(s.land[seat] & s.rebel_held)
    due = sum(GOLD_OF_REBEL_HELD[s.towns >> province & 1] for province in held)
    s.owed = due - lose_gold(s, seat, due, "R.variant.e.1")


def owes(s: RebelsState) -> bool:
    """R.variant.e.1: whether the Player on turn still owes Gold."""
    return s.owed > 0


def pay_with_influence(s: RebelsState, seat: int) -> Step:
    """R.variant.e.1: lose 1 Influence for each missing Gold; the rest is waived."""
    places = losable(s, seat)
    if not places:
        if s.tell:
            s.tell(FORGIVEN, seat=seat, amount=s.owed)
        s.owed = 0
        return
    answer = yield Question(s, seat, ASK_SHORTFALL_LOSS, places, (s.owed,))
    s.owed -= 1
    lose_one(s, seat, answer, "R.variant.e.1")


# --- step F ---


def lost_a_war(s: RebelsState, seat: int) -> bool:
    """R.variant.f.1: whether the Player or their League lost a war this round."""
    beaten = any(seat in war[:2] and war.outcome >= 0 and war.outcome != seat for war in s.wars)
    return beaten or bool(s.league_lost >> seat & 1)


def change_stability(s: RebelsState) -> None:
    """R.variant.f.1: lower Stability for a lost war and a new religion; else raise it if Rebels hold nothing."""
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


ASK_SHORTFALL_LOSS: Final = RenamedKind(
    "shortfall_loss",
    formerly="pay_di",
    cite="R.variant.e.1",
    about=("number",),
    prompt="You lack {number0} Gold for Rebel-held provinces: where do you lose 1 Influence?",
    why=why_not_lost,
)
