"""Step A: truces and casus belli of the last round end; one that was not used costs Influence (R.variant.a.1)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.rebels.rules.losses import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.engine.kind import RenamedKind
from westphalia.engine.question import Question
from westphalia.rules.base.state import FIRST_PRINCIPALITY, with_item
from westphalia.rules.diplomacy.losing import losable

TRUCES_END: Final = EventType("truces_end", "All truces end.", cite="R.variant.a.1")
CB_ENDS: Final = EventType(
    "cb_ends", "The casus belli of {seat} on {other} ends at no cost.", cite="R.variant.a.1"
)
CB_ON_ENDS: Final = EventType(
    "cb_on_ends", "The casus belli of {seat} on {principality} ends at no cost.", cite="R.variant.a.1"
)
CB_UNUSED: Final = EventType(
    "cb_unused", "{seat} did not use the casus belli on {other}: it ends.", cite="R.variant.a.1"
)
CB_ON_UNUSED: Final = EventType(
    "cb_on_unused", "{seat} did not use the casus belli on {principality}: it ends.", cite="R.variant.a.1"
)


def end_truces(s: RebelsState) -> None:
    """R.variant.a.1: remove all truces, which are of an earlier round."""
    if s.tell and any(s.truces):
        s.tell(TRUCES_END)
    s.truces = [0] * s.players


def is_neglected(s: RebelsState, seat: int, power: int) -> bool:
    """R.variant.a.1: whether a Player could have used their casus belli and did not."""
    return bool(s.open_to[seat] & ~s.waged[seat] & 1 << power)


def end_claim(s: RebelsState, seat: int) -> Step:
    """R.variant.a.1: remove one casus belli; an unused one costs 1 Influence, if there is any."""
    held = s.claims[seat]
    if not held:
        return True
    power = (held & -held).bit_length() - 1
    neglected = is_neglected(s, seat, power)
    places = losable(s, seat) if neglected else ()
    lost = None
    if places:
        lost = yield Question(s, seat, ASK_CASUS_BELLI_LOSS, places)
    s.claims = with_item(s.claims, seat, held & held - 1)
    if s.tell and power < FIRST_PRINCIPALITY:
        s.tell(CB_UNUSED if neglected else CB_ENDS, seat=seat, other=power)
    elif s.tell:
        s.tell(CB_ON_UNUSED if neglected else CB_ON_ENDS, seat=seat, principality=s.name[power])
    if lost is not None:
        lose_one(s, seat, lost, "R.variant.a.1")
    return False


ASK_CASUS_BELLI_LOSS: Final = RenamedKind(
    "casus_belli_loss",
    formerly="cb_di",
    cite="R.variant.a.1",
    prompt="Unused casus belli: where do you lose 1 Influence?",
    why=why_not_lost,
)
