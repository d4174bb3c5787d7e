"""Step B: Gold removes Rebels, Unrest and Rebel-held markers (R.variant.b.1)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    PRICE_OF_UNREST,
)
from westphalia.editions.five_round.rebels.rules.lands import remove_unrest
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import Chronicle, EventType
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PASS, PROVINCE, kind_of
from westphalia.rules.base.words import province_words
from westphalia.rules.realm.gold import lose_gold

REBEL_BEATEN: Final = EventType(
    "rebel_beaten", "{seat} beats a Rebel in {province} ({left} left there).", cite="R.variant.b.1"
)
RETAKEN: Final = EventType(
    "retaken",
    "{seat} takes {province} back from the Rebels.",
    cite="R.variant.b.1",
    chronicle=Chronicle("{seat} takes a province back from the Rebels."),
)


def price(s: RebelsState, province: int) -> int:
    """R.variant.b.1: the price of removing the next marker from a province; 0 if there is none.

    Rebels must be removed before Unrest.
    """
    if s.rebels[province]:
        return PRICE_OF_REBEL
    if s.unrest >> province & 1:
        return PRICE_OF_UNREST
    return PRICE_OF_REBEL_HELD if s.rebel_held >> province & 1 else 0


def suppressible(s: RebelsState, seat: int) -> list[int]:
    """R.variant.b.1: the provinces from which the Player can pay to remove a marker."""
    return [province for province in bit_list(s.land[seat]) if 0 < price(s, province) <= s.gold[seat]]


def suppress(s: RebelsState, seat: int) -> Step:
    """R.variant.b.1: pay to remove a Rebel, Unrest or a Rebel-held marker, until the Player passes."""
    provinces = suppressible(s, seat)
    if not provinces:
        return True
    answers = [*(PROVINCE + province for province in provinces), PASS]
    answer = yield Question(s, seat, ASK_SUPPRESS, answers, (s.gold[seat],))
    if answer == PASS:
        return True
    province = answer - PROVINCE
    lose_gold(s, seat, price(s, province), "R.variant.b.1")
    if s.rebels[province]:
        s.rebels[province] -= 1
        if s.tell:
            s.tell(REBEL_BEATEN, seat=seat, province=province, left=s.rebels[province])
    elif s.unrest >> province & 1:
        remove_unrest(s, province, "R.variant.b.1")
    else:
        s.rebel_held &= ~(1 << province)
        if s.tell:
            s.tell(RETAKEN, seat=seat, province=province)
    return False


def _why_not(s: RebelsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    where = province_words(s, province)
    if s.owner[province] != question.seat:
        return "R.variant.b.1", f"{where} is not yours."
    if not price(s, province):
        return "R.variant.b.1", f"There is nothing to suppress in {where}."
    return "R.variant.b.1", f"That costs {price(s, province)} Gold, and you have {s.gold[question.seat]}."


ASK_SUPPRESS: Final = Kind(
    "suppress",
    cite="R.variant.b.1",
    quiet=(PASS,),
    about=("number",),
    prompt="Pay to remove Rebels or Unrest (1 Gold) or a Rebel-held marker (2)? You have {number0} Gold.",
    why=_why_not,
)
