"""What a bot values in the five-round edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.bots.weights import Weights

FIVE_ROUND: Final = Weights(
    spread=(2.0, 4.5, 6.5, 8.5, 11.0, 13.0),
    narrow=2.0,
    own=(1.0, 0.6, 0.4, 0.4, 0.4, 0.4),
    lent=(1.0, 0.65, 0.6, 0.4, 0.25, 0.25),
    town=(1.0, 1.05, 1.85, 2.3, 2.2, 2.2),
    heretical_town=0.85,
    gold=(0.3, 0.6, 0.6, 0.6, 0.7),
    stored=0.7,
    province_missing=0.12,
    elector_missing=0.4,
    emperor_missing=0.7,
    settled=2.5,
    opposition=0.2,
    heretic=0.4,
    push=0.1,
    surest=0.8,
    unopposed=0.3,
    surest_unopposed=0.95,
    far_off=0.6,
    each_round=0.8,
    religious=1.0,
    ally=0.9,
    elector=(0.5, 0.5, 0.4, 0.4, 0.4),
    vote=0.3,
    lasts=(0.0, 0.35, 0.7, 0.85, 0.93, 0.96),
    lasts_at_end=(0.0, 0.12, 1.0),
    safe=(0.0, 0.7, 0.82, 0.9, 0.95, 0.98, 1.0),
    later=1.0,
    seed=0.05,
    crown=1.2,
    deny=1.0,
    leader=0.5,
    land=1.15,
    defeat=2.4,
    league=2.2,
    odds=2.8,
    even=-0.14,
    sure=0.967,
    cause=1.0,
    joins=0.3,
    eager=4.0,
    giving=0.3,
    exile=-2.0,
    home=0.15,
    caution=1.0,
    aggression=0.0,
    thumb=0.0,
    convert=0.0,
)

FIVE_ROUND_ELECTOR: Final = replace(FIVE_ROUND, ally=1.4, elector=(1.3, 1.3, 1.0, 1.0, 1.0), later=0.5)
"""What does best among princes, found by trying (docs/bots.md): allies and votes are worth more than they think."""

FIRST: Final = replace(
    FIVE_ROUND, leader=0.0, odds=5.0, even=0.0, sure=1.0, giving=99.0, exile=-99.0, home=0.0
)
"""What the first prince valued: `prince-0`, an opponent to measure by."""

FIRST_ELECTOR: Final = replace(FIRST, ally=1.4, elector=(1.3, 1.3, 1.0, 1.0, 1.0), later=0.5)
"""Likewise the first elector: `elector-0`."""
