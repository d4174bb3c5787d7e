"""Imperial Power with Rebels in the land: a Rebel-held province gives its Player nothing (R.variant.set.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.editions.five_round import power
from westphalia.engine.kind import Reason
from westphalia.rules.words import province_words

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState


def imperial_power(s: RebelsState, seat: int) -> int:
    """R.variant.set.5, R.ruling.variant-ip: as in the edition, without the provinces that Rebels hold now."""
    lost = (s.land[seat] & s.rebel_held).bit_count()
    return power.imperial_power(s, seat) - lost * s.k.ip_per_own_province


def obeying(s: RebelsState, seat: int) -> int:
    """R.variant.set.5: a Rebel-held province gives no Gold and can be neither released nor given away."""
    return s.land[seat] & ~s.rebel_held


def why_disobeying(s: RebelsState, province: int) -> Reason:
    """Rebels hold it."""
    return (
        "R.variant.set.5",
        f"Rebels hold {province_words(s, province)}: it can be neither released nor given.",
    )
