"""The texts of faults and warnings, and positions without a fault."""

from __future__ import annotations

import pytest

from rebels.position.test_refusals import good
from rebels.refusal_texts import FILE, refusals
from westphalia.rebels import read_position


@pytest.mark.rule("R.api.8")
def test_every_fault_is_worded_as_before():
    for line, was in zip(refusals(), FILE.read_text("utf-8").splitlines(), strict=True):
        assert line == was


@pytest.mark.rule("R.ruling.lib-pr-no-town")
@pytest.mark.parametrize("disc", [["large"], ["small", "small"], ["vassal"]])
def test_a_large_province_may_bear_two_small_towns_or_a_token(disc):
    position = good()
    position["provinces"]["paris"]["disc"] = disc
    assert read_position(position)[1] == []
