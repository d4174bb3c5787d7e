"""`westphalia rebels`: a phase in the terminal."""

from __future__ import annotations

import json

import pytest

from rebels.table import board, land, town
from westphalia.cli.main import main
from westphalia.rebels import from_record, read_file, to_json, to_toml


@pytest.fixture
def position(tmp_path):
    provinces = {
        "kent": town("south", "england"),
        "york": town("north", "england"),
        "leith": land("lothian", "scotland", occupier="england"),
        "perth": land("fife", "scotland"),
    }
    data = board(
        "england", provinces, wars=[{"a": "england", "b": "scotland"}], options={"npr_invasions": False}
    )
    file = tmp_path / "position.toml"
    file.write_text(to_toml(data), "utf-8")
    return file


def type_in(monkeypatch, *lines):
    waiting = list(lines)

    def read(_):
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    monkeypatch.setattr("builtins.input", read)


def test_check_says_that_a_position_is_legal_or_lists_its_faults(position, capsys, tmp_path):
    assert main(["rebels", str(position), "--check"]) == 0
    assert "legal, 4 Provinces" in capsys.readouterr().out
    bad = tmp_path / "bad.json"
    data = read_file(position)
    data["provinces"]["kent"]["area"] = "atlantis"
    data["realms"]["england"]["stability"] = 9
    bad.write_text(to_json(data), "utf-8")
    assert main(["rebels", str(bad), "--check"]) == 2
    said = capsys.readouterr().err
    assert "provinces.kent.area" in said
    assert "realms.england.stability" in said
    assert main(["rebels", str(tmp_path / "missing.toml")]) == 2


def test_auto_plays_to_the_end_and_writes_record_and_position(position, capsys, tmp_path):
    record, after = tmp_path / "record.json", tmp_path / "after.json"
    words = ["rebels", str(position), "--auto", "4", "--save", str(record), "--out", str(after)]
    assert main(words) == 0
    assert "Step I ends." in capsys.readouterr().out
    game = from_record(record.read_text("utf-8"))
    assert game.over
    assert game.position() == json.loads(after.read_text("utf-8"))
    assert main(["rebels", str(record), "--check"]) == 0
    assert "replays" in capsys.readouterr().out


def test_people_answer_by_number_or_words_undo_and_quit(position, capsys, monkeypatch, tmp_path):
    record = tmp_path / "record.json"
    typed = ["help", "atlantis", "1", "undo", "scotland", "leave", "position", "log", "quit"]
    type_in(monkeypatch, *typed)
    assert main(["rebels", str(position), "--last", "H", "--save", str(record)]) == 0
    out = capsys.readouterr().out
    assert "undo" in out
    assert "Took back the last answer." in out
    assert "The phase is not over. england must answer." in out
    assert from_record(record.read_text("utf-8")).question("england").kind == "war_unrest"
    type_in(monkeypatch, "kent", "york")
    assert main(["rebels", str(record)]) == 0
    assert "Step H ends." in capsys.readouterr().out


def test_real_dice_can_be_typed_in(position, capsys, monkeypatch):
    type_in(monkeypatch, "done", "kent", "york", "rebellion", "undo", "calm", "nothing")
    assert main(["rebels", str(position), "--dice"]) == 0
    out = capsys.readouterr().out
    assert "Rebel die for england in south: what does it show?" in out
    assert "Step I ends." in out


def test_undo_with_nothing_to_undo(position, capsys, monkeypatch):
    type_in(monkeypatch, "undo", "")
    assert main(["rebels", str(position), "--first", "H"]) == 0
    assert "There is no answer to take back." in capsys.readouterr().out
