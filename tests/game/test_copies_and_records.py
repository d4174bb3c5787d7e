"""Copy, save and load, replay: the same hash, in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.random_play import play_on, random_game
from westphalia import (
    from_position,
    from_record,
    imagine,
    new_game,
    to_position,
    to_record,
    view,
    write_record,
)
from westphalia.engine.question import IllegalAnswer
from westphalia.engine.record import RecordError
from westphalia.rules.base.reading import PositionError


@pytest.mark.parametrize("seed", range(8))
def test_copies_positions_and_imagined_games_anywhere_in_a_game(seed):
    game, rnd = random_game(seed, 5 + seed % 4)
    while not game.over:
        seat = rnd.choice(game.waiting)
        answer = rnd.choice(game.question(seat).answers)
        again = [game.copy()]
        if rnd.random() < 0.1:
            again.append(from_position(json.loads(json.dumps(to_position(game)))))
        if rnd.random() < 0.1:
            seen = view(game, seat)
            dream = imagine(seen, rnd.randrange(1000))
            assert sorted(dream.questions) == sorted(game.questions)
            assert list(dream.question(seat).answers) == list(game.question(seat).answers)
            play_on(dream, rnd, 5)
        assert {g.hash() for g in again} == {game.hash()}
        game.answer(seat, answer)
        for g in again:
            g.answer(seat, answer)
        assert {g.hash() for g in again} == {game.hash()}


@pytest.mark.parametrize("setup", ["manual", "random", "historical"])
def test_a_record_replays_to_the_same_hash(setup):
    game, rnd = random_game(7, 6, setup, log=True)
    play_on(game, rnd, 300)
    text = write_record(game)
    again = from_record(text)
    assert again.hash() == game.hash()
    assert [e.kind for e in again.log] == [e.kind for e in game.log]
    assert write_record(again) == text
    lines = text.splitlines()
    assert sum(line.startswith("  [") for line in lines) == len(game.record)


def test_a_record_of_a_game_from_a_position():
    game = from_position({"players": 5, "round": 2, "step": "diplomacy.act", "realms": {"A": {"gold": 2}}})
    game.say("A", "buy influence", "Trier", "end turn")
    assert from_record(write_record(game)).hash() == game.hash()


SCRIPT = """
import sys; sys.path.insert(0, {tests!r})
from game.random_play import random_game, play_on
game, rnd = random_game(3, 7, "historical")
play_on(game, rnd, 400)
print(game.hash())
"""


def test_the_same_game_in_two_processes_with_different_hash_seeds():
    tests = str(Path(__file__).resolve().parent.parent)
    hashes = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT.format(tests=tests)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(hashes) == 1


def record():
    game, rnd = random_game(2, 5)
    play_on(game, rnd, 60)
    return to_record(game)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "chess"}, "format"),
        ({"version": 99}, "version"),
        ({"edition": "seven-round"}, "edition"),
        ({"rules_version": 99}, "rules_version"),
        ({"players": ["A", "B"]}, "players"),
        ({"players": 5}, "players"),
        ({"players": ["A"] * 5}, "players"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"options": {"setup": "lazy"}}, "options.setup"),
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"options": []}, "options"),
        ({"answers": "none"}, "answers"),
        ({"answers": [[0]]}, "answers[0]"),
        ({"answers": [[0, "x"]]}, "answers[0]"),
        ({"answers": [[0, 5], [99, 5]]}, "answers[0]"),
        ({"hash": "0" * 32}, "hash"),
    ],
)
def test_a_corrupt_record_is_refused_with_its_field(change, field):
    with pytest.raises(RecordError) as refused:
        from_record({**record(), **change})
    assert refused.value.field == field


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 5000])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError):
        from_record(text)


def test_a_record_with_a_missing_field_is_refused():
    for field in ("edition", "players", "answers", "seed"):
        broken = record()
        del broken[field]
        with pytest.raises(RecordError) as refused:
            from_record(broken)
        assert refused.value.field == field


@pytest.mark.parametrize(
    "change", [{"flow": []}, {"flow": [{"pc": 3}]}, {"state": {}}, {"state": 3}, {"players": []}]
)
def test_a_broken_exact_position_is_refused(change):
    position = json.loads(json.dumps(to_position(random_game(1, 5)[0])))
    with pytest.raises((PositionError, ValueError)):
        from_position({**position, **change})


def test_every_field_of_an_exact_position_is_refused_when_it_is_null():
    position = json.loads(json.dumps(to_position(random_game(1, 5)[0])))
    for field, value in position["state"].items():
        if value is not None:
            with pytest.raises(PositionError, match=field):
                from_position({**position, "state": {**position["state"], field: None}})


@pytest.mark.parametrize("players", [0, 4, 9, -1])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(ValueError, match="5 to 8 players"):
        new_game("five-round", players)


def test_an_unknown_edition_is_refused():
    with pytest.raises(ValueError, match="there is no 'nine-round'"):
        new_game("nine-round")


def test_out_of_turn_and_unknown_words_are_refused_and_nothing_changes():
    game = from_position({"players": 5, "step": "diplomacy.act", "realms": {"A": {"stored": 1}}})
    before = game.hash()
    for player, word in (("B", "Trier"), ("A", "end turn"), ("A", "0,9")):
        with pytest.raises(IllegalAnswer):
            game.say(player, word)
    with pytest.raises(ValueError, match="is not an answer"):
        game.say("A", "Atlantis")
    with pytest.raises(ValueError, match="no player is called"):
        game.say("Z", "Trier")
    assert game.hash() == before
    assert game.why_not("A", "end turn").rule == "V.dip.2"
