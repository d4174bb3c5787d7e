"""The reference pages list what the code declares."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.random_play import play_on, random_game
from rebels.phase_digests import FILE
from westphalia.rebels import at_random, from_position

ROOT = Path(__file__).resolve().parents[2]


def documented(page: str) -> dict[str, set[str]]:
    """Return the fields of each kind of event on a reference page."""
    text = (ROOT / "docs" / "reference" / f"questions-{page}.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", text.partition("## Events")[2], re.MULTILINE)
    return {kind: {name for name in fields.split(", ") if name} for kind, fields in rows}


def test_the_lists_of_questions_events_and_fields_are_up_to_date():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "generate" / "vocabulary.py", "--check"], check=False
    )
    assert done.returncode == 0, "run `make reference`"


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_the_fields_of_events_are_complete(edition):
    fields = documented(edition)
    for seed in range(100, 105):
        game, rnd = random_game(seed, 6, log=True, edition=edition)
        play_on(game, rnd)
        for event in game.log:
            assert set(event.fields) <= fields[event.kind], event.kind


@pytest.mark.rule("R.api.2")
def test_the_fields_of_the_umpires_events_are_complete():
    fields = documented("peace-and-rebels")
    for phase in json.loads(FILE.read_text("utf-8")):
        game = from_position(phase["position"], seed=phase["seed"])
        game.play_out(at_random(phase["seed"]))
        for event in game.log:
            assert set(event.fields) <= fields[event.kind], event.kind
