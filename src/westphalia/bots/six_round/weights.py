"""What a bot values in the six-round edition, found by measurement (docs/bots-measured.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.bots.warring.weights import WarringWeights

PRINCE: Final = WarringWeights(
    spread=(2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 13.0),
    narrow=2.0,
    own=(1.0, 0.9, 0.8, 0.7, 0.6, 0.6, 0.6),
    lent=(1.0, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3),
    town=(1.0, 1.0, 1.1, 1.2, 1.2, 1.2, 1.2),
    heretical_town=0.7,
    gold=(0.05, 0.5, 0.6, 0.6, 0.7, 0.7),
    stored=0.6,
    province_missing=0.12,
    elector_missing=0.45,
    emperor_missing=0.7,
    settled=2.0,
    opposition=0.12,
    heretic=0.15,
    push=0.08,
    surest=0.9,
    unopposed=0.3,
    surest_unopposed=0.95,
    far_off=0.6,
    each_round=0.8,
    religious=1.0,
    ally=1.35,
    elector=(1.5, 0.8, 0.6, 0.5, 0.4, 0.4),
    vote=0.3,
    lasts=(0.0, 0.6, 0.8, 0.9, 0.95, 0.97),
    lasts_at_end=(0.0, 0.9, 1.0),
    safe=(0.0, 0.7, 0.82, 0.9, 0.95, 0.98, 1.0),
    later=1.0,
    seed=0.05,
    crown=1.5,
    deny=1.0,
    leader=0.5,
    land=1.15,
    defeat=2.2,
    league=1.8,
    odds=2.7,
    even=-0.14,
    sure=0.96,
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
    influence=0.5,
    heretical=1.0,
    heresy=0.0,
    diplomacy=0.0,
    war=0.0,
    ceded=1.8,
    prize=0.5,
    stand=0.0,
)

ELECTOR: Final = replace(
    PRINCE,
    spread=(2.0, 5.14, 7.71, 10.3, 12.9, 15.4, 16.7),
    own=(1.0, 0.983, 0.874, 0.765, 0.656, 0.656, 0.656),
    lent=(1.0, 0.748, 0.641, 0.534, 0.428, 0.374, 0.321),
    town=(1.0, 0.972, 1.07, 1.17, 1.17, 1.17, 1.17),
    gold=(0.0326, 0.326, 0.391, 0.391, 0.456, 0.456),
    stored=1.05,
    province_missing=0.127,
    elector_missing=0.52,
    emperor_missing=1.09,
    opposition=0.112,
    heretic=0.22,
    religious=0.624,
    ally=1.66,
    elector=(1.34, 0.714, 0.535, 0.446, 0.357, 0.357),
    vote=0.232,
    lasts=(0.0, 0.693, 0.852, 0.927, 0.964, 0.978),
    safe=(0.0, 0.875, 0.928, 0.961, 0.981, 0.992, 1.0),
    later=0.834,
    seed=0.0488,
    crown=1.49,
    deny=0.653,
    leader=0.881,
    land=1.67,
    defeat=3.17,
    league=2.3,
    cause=1.23,
    joins=0.524,
    exile=3.0,
    home=0.4,
    aggression=0.26,
    convert=0.0787,
    influence=0.705,
    heretical=0.699,
    heresy=-2.02,
    diplomacy=-1.34,
    war=0.0953,
    ceded=1.9,
    prize=0.702,
    stand=-0.722,
)
"""Bred against the pool by tools/evolve.py, but for leaving the Empire: found later (docs/bots-measured.md)."""

FIRST: Final = replace(PRINCE, leader=0.0, odds=4.0, even=0.0, sure=1.0, giving=0.3, exile=-99.0, home=0.0)
"""What the first prince valued: `prince-0`, an opponent to measure by."""

FIRST_ELECTOR: Final = replace(FIRST, ally=1.8)
"""Likewise the first elector: `elector-0`."""

COUNT: Final = replace(FIRST, ally=0.45)
"""A count thinks less of allies than the first prince did, and loses by it (docs/bots-measured.md)."""
