"""Steps E and F: Rebel-held provinces cost Gold or Influence, and Stability changes (R.variant.e.1, R.variant.f.1)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    CONVERSION_STABILITY,
    GOLD_OF_REBEL_HELD,
    LOST_WAR_STABILITY,
    PEACE_STABILITY,
)
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine import EventType, Question, Reason, RenamedKind, Step, Tale
from westphalia.rebels.position.constants import STABILITY
from westphalia.rules.base.answers import PRINCIPALITY, STORED, kind_of
from westphalia.rules.base.state import with_item
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import lose, settle
from westphalia.rules.diplomacy.losing import losable, lose_stored
from westphalia.rules.realm.gold import lose_gold

# --- losing 1 Influence of the Player's choice ---


def lose_one(s: RebelsState, seat: int, answer: int, rule: str) -> None:
    """R.variant.set.7: 1 stored Influence, or 1 on a Principality, whose alliance is re-evaluated at once."""
    if answer == STORED:
        lose_stored(s, seat, 1, rule)
        return
    lose(s, answer - PRINCIPALITY, seat, 1, rule)
    settle(s, answer - PRINCIPALITY)


def why_not_lost(s: RebelsState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if answer == STORED:
        return "R.variant.set.7", "You have no stored Influence."
    if kind == "principality" and s.principalities >> power & 1:
        return "R.variant.set.7", f"You have no Influence on {principality_words(s, power)}."
    if kind == "choice":
        return "R.variant.set.7", "The Influence must be lost: choose where."
    return None


FORGIVEN: Final = EventType(
    "forgiven", "{seat} has no Influence left: {amount} Gold is waived.", cite="R.variant.e.1"
)
STABILITY_EVENT: Final = EventType(
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
    """R.variant.f.1: lower Stability for a lost war and a new religion; otherwise raise it if Rebels hold nothing."""
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
                s.tell(STABILITY_EVENT, seat=seat, stability=f"{now:+d}" if now else "0")


ASK_SHORTFALL_LOSS: Final = RenamedKind(
    "shortfall_loss",
    formerly="pay_di",
    cite="R.variant.e.1",
    about=("number",),
    prompt="You lack {number0} Gold for Rebel-held provinces: where do you lose 1 Influence?",
    why=why_not_lost,
)
