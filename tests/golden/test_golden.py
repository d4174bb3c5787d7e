"""Recorded games replay to the same position and the same winners, for each kind of victory and number of players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from golden.digests import BLOCK, GAMES, STORED, STORIES, blocks, digest
from westphalia import from_record
from westphalia.rules.base.state import NONE

HERE = Path(__file__).parent
WINNERS = {
    "catholic-4-of-6": ["C", "B"],
    "catholic-5-of-7": ["G", "F", "C"],
    "elimination-religious-war-of-7": ["A"],
    "foreign-emperor-of-8": ["C"],
    "protestant-of-5": ["A", "E"],
    "protestant-of-8": ["D", "A", "F"],
    "westphalia-of-6": ["E"],
    "westphalia-tie-of-5": ["E"],
}


def kinds(game):
    return [event.kind for event in game.log]


def replay(name: str):
    text = (HERE / f"{name}.json").read_text("utf-8")
    game = from_record(text)  # refuses a record that comes out at another hash
    assert game.over
    assert game.winners == WINNERS[name]
    return game


@pytest.mark.parametrize("name", WINNERS)
def test_a_recorded_game_replays_to_the_same_hash_and_winners(name):
    game = replay(name)
    assert game.state.players == int(name[-1])
    kind = name.split("-")[0]
    if kind in ("catholic", "protestant", "westphalia"):
        assert game.state.victory == kind


@pytest.mark.parametrize("what", BLOCK)
@pytest.mark.parametrize("name", GAMES)
def test_games_replay_with_the_same_wording(name, what):
    lines = STORIES[what](name)
    for number, aspect in enumerate(("facts", "words")):
        stored = json.loads(STORED[aspect].read_text("utf-8"))[f"{name}, {what}"].split()
        found = blocks([line[number] for line in lines], BLOCK[what])
        for block, before in zip(found, stored, strict=True):
            assert digest(block) == before, f"{aspect} differ from the stored digest:\n{block}"


@pytest.mark.rule("V.win.3", "V.end.3")
@pytest.mark.parametrize("number", [4, 5])
def test_a_catholic_victory_after_round(number):
    (name,) = [n for n in WINNERS if n.startswith(f"catholic-{number}")]
    assert replay(name).state.round == number


@pytest.mark.rule("V.win.10")
def test_a_peace_of_westphalia_by_the_emperors_choice():
    assert "westphalia_choice" in kinds(replay("westphalia-tie-of-5"))


@pytest.mark.rule("V.fp.17", "V.fp.19")
def test_an_elimination_followed_by_a_religious_war():
    told = kinds(replay("elimination-religious-war-of-7"))
    assert "forced_exile" in told
    assert "joins_league" in told[told.index("forced_exile") :]


@pytest.mark.rule("V.election.3", "V.fp.20")
def test_a_foreign_power_is_emperor_at_the_end():
    game = replay("foreign-emperor-of-8")
    assert game.state.home[game.state.emperor] != NONE


def test_a_golden_record_is_readable():
    record = json.loads((HERE / "protestant-of-5.json").read_text("utf-8"))
    assert all(len(entry) == 3 and ":" in entry[2] for entry in record["answers"])
