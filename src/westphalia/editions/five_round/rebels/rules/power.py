"""Imperial Power without Rebel-held provinces (R.variant.set.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.editions.five_round.rules import power
from westphalia.engine.kind import Reason
from westphalia.rules.base.words import province_words

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState


def imperial_power(s: RebelsState, seat: int) -> int:
    """R.variant.set.5, R.ruling.variant-ip: as in the edition, without Rebel-held provinces."""
    lost = (s.land[seat] & s.rebel_held).bit_count()
    return power.imperial_power(s, seat) - lost * s.k.ip_per_own_province


def obeying(s: RebelsState, seat: int) -> int:
    """R.variant.set.5: the provinces that pay Gold and can be released or given away."""
    return s.land[seat] & ~s.rebel_held


def why_disobeying(s: RebelsState, province: int) -> Reason:
    return (
        "R.variant.set.5",
        f"Rebels hold {province_words(s, province)}: it can be neither released nor given.",
    )
