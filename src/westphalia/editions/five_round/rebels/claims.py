"""Step A: truces and casus belli of the last round end; one that was not used costs Influence (R.variant.a.1)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.rebels.losses import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.losing import losable
from westphalia.rules.state import FIRST_PRINCIPALITY, with_item

TRUCES_END: Final = Told("truces_end", "All truces end.", cite="R.variant.a.1")
CB_ENDS: Final = Told(
    "cb_ends", "The casus belli of {seat} on {other} ends, and costs nothing.", cite="R.variant.a.1"
)
CB_ON_ENDS: Final = Told(
    "cb_on_ends", "The casus belli of {seat} on {principality} ends, and costs nothing.", cite="R.variant.a.1"
)
CB_UNUSED: Final = Told(
    "cb_unused", "{seat} has not used his casus belli on {other}: it ends.", cite="R.variant.a.1"
)
CB_ON_UNUSED: Final = Told(
    "cb_on_unused", "{seat} has not used his casus belli on {principality}: it ends.", cite="R.variant.a.1"
)


def end_truces(s: RebelsState) -> None:
    """R.variant.a.1: all truces that lie are of an earlier round, and are removed."""
    if s.tell and any(s.truces):
        s.tell(TRUCES_END)
    s.truces = [0] * s.players


def is_neglected(s: RebelsState, seat: int, power: int) -> bool:
    """R.variant.a.1: whether he could have declared war on whom he has a casus belli on, and did not."""
    return bool(s.open_to[seat] & ~s.waged[seat] & 1 << power)


def end_claim(s: RebelsState, seat: int) -> Step:
    """R.variant.a.1: one casus belli after another is removed; an unused one costs 1 Influence, if there is any."""
    held = s.claims[seat]
    if not held:
        return True
    power = (held & -held).bit_length() - 1
    neglected = is_neglected(s, seat, power)
    places = losable(s, seat) if neglected else ()
    lost = None
    if places:
        lost = yield Question(s, seat, ASK_CB_DI, places)
    s.claims = with_item(s.claims, seat, held & held - 1)
    if s.tell and power < FIRST_PRINCIPALITY:
        s.tell(CB_UNUSED if neglected else CB_ENDS, seat=seat, other=power)
    elif s.tell:
        s.tell(CB_ON_UNUSED if neglected else CB_ON_ENDS, seat=seat, principality=s.name[power])
    if lost is not None:
        lose_one(s, seat, lost, "R.variant.a.1")
    return False


ASK_CB_DI: Final = Kind(
    "cb_di",
    cite="R.variant.a.1",
    prompt="You did not use your casus belli: where do you lose 1 Influence?",
    why=why_not_lost,
)
