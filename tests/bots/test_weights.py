"""The weights of the bots, which are read from TOML files, make sense."""

from __future__ import annotations

from dataclasses import fields
from math import isfinite

import pytest

from westphalia.bots.core.policy import POLICIES, policy_for
from westphalia.bots.core.weights import Weights

TABLES = {"prince", "elector", "count"}
PROBABILITIES = (
    "lasts",
    "lasts_at_end",
    "safe",
    "surest",
    "surest_unopposed",
    "sure",
    "each_round",
    "joins",
)


def entries(weights: Weights, name: str) -> tuple[float, ...]:
    """Return the value or values of a weight."""
    value = getattr(weights, name)
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("edition", POLICIES)
def test_every_table_has_finite_numbers(edition: str) -> None:
    tables = policy_for(edition).tables
    assert set(tables) == TABLES
    for weights in tables.values():
        for field in fields(weights):
            values = entries(weights, field.name)
            assert values
            assert all(isinstance(value, float) and isfinite(value) for value in values), field.name
            assert isinstance(getattr(weights, field.name), tuple) == ("tuple" in str(field.type)), field.name


@pytest.mark.parametrize("edition", POLICIES)
def test_probabilities_are_between_0_and_1(edition: str) -> None:
    for weights in policy_for(edition).tables.values():
        for name in PROBABILITIES:
            assert all(0.0 <= value <= 1.0 for value in entries(weights, name)), name
        for name in ("lasts", "lasts_at_end", "safe"):  # more Influence never makes an ally less safe
            assert list(entries(weights, name)) == sorted(entries(weights, name)), name


@pytest.mark.parametrize("edition", POLICIES)
def test_the_end_of_the_game_counts_by_the_rules(edition: str) -> None:
    for weights in policy_for(edition).tables.values():
        assert weights.own[0] == weights.lent[0] == weights.town[0] == 1.0
