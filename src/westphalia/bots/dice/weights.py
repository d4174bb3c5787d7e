"""What a bot values in the dice edition, found by measurement (docs/bots-measured.md)."""

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
    ally=1.8,
    elector=(0.4, 0.4, 0.4, 0.4, 0.4, 0.4),
    vote=0.3,
    lasts=(0.0, 0.6, 0.8, 0.9, 0.95, 0.97),
    lasts_at_end=(0.0, 0.9, 1.0),
    safe=(0.0, 0.7, 0.82, 0.9, 0.95, 0.98, 1.0),
    later=1.0,
    seed=0.05,
    crown=0.6,
    deny=1.0,
    leader=0.5,
    land=1.15,
    defeat=2.2,
    league=1.8,
    odds=2.25,
    even=-0.15,
    sure=0.93,
    cause=1.0,
    joins=0.3,
    eager=4.0,
    giving=0.3,
    exile=-99.0,
    home=0.15,
    caution=1.0,
    aggression=0.0,
    thumb=0.0,
    convert=0.0,
    influence=0.5,
    heretical=0.4,
    heresy=0.0,
    diplomacy=0.0,
    war=0.0,
    ceded=1.8,
    prize=0.5,
    stand=0.0,
)

ELECTOR: Final = replace(
    PRINCE,
    spread=(2.0, 2.92, 4.37, 5.83, 7.29, 8.75, 9.48),
    own=(1.0, 1.26, 1.12, 0.98, 0.84, 0.84, 0.84),
    lent=(1.0, 0.401, 0.344, 0.287, 0.229, 0.201, 0.172),
    town=(1.0, 1.37, 1.51, 1.65, 1.65, 1.65, 1.65),
    gold=(0.0322, 0.322, 0.386, 0.386, 0.451, 0.451),
    stored=0.6,
    province_missing=0.0853,
    elector_missing=0.622,
    emperor_missing=0.365,
    opposition=0.149,
    heretic=0.386,
    religious=0.983,
    ally=6.18,
    elector=(0.419, 0.419, 0.419, 0.419, 0.419, 0.419),
    vote=0.324,
    lasts=(0.0, 0.75, 0.882, 0.942, 0.971, 0.983),
    safe=(0.0, 0.736, 0.843, 0.913, 0.957, 0.983, 1.0),
    later=0.911,
    seed=0.102,
    crown=0.574,
    deny=0.954,
    leader=0.336,
    land=0.793,
    defeat=3.94,
    league=1.31,
    cause=0.895,
    joins=0.54,
    aggression=0.174,
    convert=0.0786,
    influence=0.722,
    heretical=0.306,
    heresy=-1.18,
    diplomacy=-1.97,
    war=-1.94,
    ceded=2.11,
    prize=1.16,
    stand=0.633,
)
"""Bred against the pool by tools/evolve.py (docs/bots-measured.md)."""

FIRST: Final = replace(PRINCE, leader=0.0, odds=4.0, even=0.0, sure=1.0, giving=0.3, exile=-99.0, home=0.0)
"""What the first prince valued: `prince-0`, an opponent to measure by."""

FIRST_ELECTOR: Final = replace(FIRST, ally=3.0)
"""Likewise the first elector: `elector-0`."""

COUNT: Final = replace(FIRST, ally=0.9)
"""A count thinks less of allies than the first prince did, and loses by it (docs/bots-measured.md)."""
