"""Phases on record are told as they were: every question, refusal and event, and the position at the end."""

from __future__ import annotations

import json

import pytest

from rebels.told_phases import DIGITS, FILE, said, short, umpired

PHASES = json.loads(FILE.read_text("utf-8"))


@pytest.mark.rule("R.inv.14", "R.api.1", "R.api.2")
@pytest.mark.parametrize("number", range(len(PHASES)))
def test_a_phase_is_told_as_it_was(number):
    phase = PHASES[number]
    for at, line in enumerate(said(phase["position"], phase["seed"])):
        was = phase["said"][at * DIGITS : at * DIGITS + DIGITS]
        assert short(line) == was, f"line {at} was another: {line}"
    assert len(phase["said"]) == (at + 1) * DIGITS


@pytest.mark.rule("R.api.2")
@pytest.mark.parametrize("number", range(len(PHASES)))
def test_the_umpire_says_what_it_said(number):
    phase = PHASES[number]
    for at, line in enumerate(umpired(phase["position"], phase["seed"])):
        was = phase["umpired"][at * DIGITS : at * DIGITS + DIGITS]
        assert short(line) == was, f"line {at} was another: {line}"
    assert len(phase["umpired"]) == (at + 1) * DIGITS
