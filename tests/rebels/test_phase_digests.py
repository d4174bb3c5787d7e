"""Recorded phases: every question, refusal, event and position is as it was, and so are their words."""

from __future__ import annotations

import json

import pytest

from rebels.phase_digests import DIGITS, FILE, WORDINGS, facts, short

PHASES = json.loads(FILE.read_text("utf-8"))


def compare(name, number, lines):
    phase = PHASES[number]
    count = 0
    for line in lines(phase["position"], phase["seed"]):
        was = phase[name][count * DIGITS : (count + 1) * DIGITS]
        assert short(line) == was, f"line {count} was different: {line}"
        count += 1
    assert len(phase[name]) == count * DIGITS


@pytest.mark.rule("R.inv.14", "R.api.1", "R.api.2")
@pytest.mark.parametrize("number", range(len(PHASES)))
def test_phases_replay_with_the_same_facts(number):
    compare("facts", number, facts)


@pytest.mark.rule("R.api.2")
@pytest.mark.parametrize("name", WORDINGS)
@pytest.mark.parametrize("number", range(len(PHASES)))
def test_phases_replay_with_the_same_wording(name, number):
    compare(name, number, WORDINGS[name])
