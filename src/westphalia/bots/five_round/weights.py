"""What a bot values in the five-round edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.bots.weights import Weights

FIRST: Final = Weights(
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
    leader=0.0,
    land=1.15,
    defeat=2.4,
    league=2.2,
    odds=5.0,
    even=0.0,
    sure=1.0,
    cause=1.0,
    joins=0.3,
    eager=4.0,
    giving=99.0,
    exile=-99.0,
    home=0.0,
    caution=1.0,
    aggression=0.0,
    thumb=0.0,
    convert=0.0,
)
"""What the first prince valued: `prince-0`, an opponent to measure by."""

FIRST_ELECTOR: Final = replace(FIRST, ally=1.4, elector=(1.3, 1.3, 1.0, 1.0, 1.0), later=0.5)
"""Likewise the first elector: `elector-0`."""

FIVE_ROUND: Final = replace(
    FIRST,
    spread=(2.0, 5.19, 7.49, 9.79, 12.7, 15.0),
    own=(1.0, 0.942, 0.628, 0.628, 0.628, 0.628),
    lent=(1.0, 0.742, 0.685, 0.456, 0.285, 0.285),
    town=(1.0, 0.683, 1.2, 1.5, 1.43, 1.43),
    gold=(0.289, 0.578, 0.578, 0.578, 0.674),
    stored=0.69,
    province_missing=0.124,
    elector_missing=0.411,
    emperor_missing=0.634,
    opposition=0.236,
    heretic=0.48,
    religious=0.908,
    ally=1.25,
    elector=(0.978, 0.978, 0.767, 0.767, 0.767),
    vote=0.256,
    lasts=(0.0, 0.327, 0.684, 0.841, 0.926, 0.957),
    safe=(0.0, 0.675, 0.803, 0.89, 0.945, 0.978, 1.0),
    later=0.832,
    seed=0.0424,
    crown=1.12,
    deny=1.15,
    leader=0.5,
    land=1.18,
    defeat=2.65,
    league=2.29,
    odds=2.8,
    even=-0.14,
    sure=0.967,
    joins=0.235,
    giving=0.3,
    exile=-0.439,
    home=0.168,
    aggression=-0.23,
    convert=-0.0389,
)
"""A prince: on the way from the first prince to an elector."""

FIVE_ROUND_ELECTOR: Final = replace(
    FIVE_ROUND,
    spread=(2.0, 5.9, 8.53, 11.2, 14.4, 17.1),
    own=(1.0, 1.39, 0.928, 0.928, 0.928, 0.928),
    lent=(1.0, 0.849, 0.783, 0.523, 0.327, 0.327),
    town=(1.0, 0.363, 0.639, 0.795, 0.76, 0.76),
    gold=(0.265, 0.531, 0.531, 0.531, 0.619),
    stored=0.815,
    province_missing=0.115,
    elector_missing=0.335,
    emperor_missing=0.535,
    opposition=0.274,
    heretic=0.545,
    religious=0.631,
    ally=1.57,
    elector=(1.9, 1.9, 1.46, 1.46, 1.46),
    vote=0.226,
    lasts=(0.0, 0.388, 0.724, 0.863, 0.936, 0.964),
    safe=(0.0, 0.627, 0.772, 0.872, 0.935, 0.974, 1.0),
    later=0.865,
    seed=0.0318,
    crown=1.06,
    deny=1.31,
    leader=0.693,
    land=1.06,
    defeat=3.17,
    league=2.36,
    cause=1.04,
    joins=0.12,
    exile=3.04,
    home=0.228,
    aggression=-0.376,
    convert=-0.0658,
)
"""Bred against the pool by tools/evolve.py; the last steps half way, for all make five Protestants.

docs/bots-measured.md tells how it was found.
"""

COUNT: Final = FIRST
"""A count values things as the first prince did."""
