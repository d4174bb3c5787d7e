"""Five questions after a game: bounded, for its players alone, exported without names."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.groups import SECRET, finished
from server.table import Person, serving, settings
from westphalia.server.ops.operators import export_games

EMPTY = {"fun": None, "length": None, "fairness": None, "rule": "", "text": ""}
SAID = {"fun": 5, "length": 4, "fairness": 2, "rule": "V.trent.5", "text": "=Guns everywhere.\nAgain!"}


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Person]]]:
    path = tmp_path_factory.mktemp("feedback") / "t.db"
    with serving(settings(str(path))) as url:
        found = {name: Person(url) for name in ("Ann", "Ben", "Eve", "Dan")}
        for name, person in found.items():
            person.post("/accounts", {"name": name, **SECRET})
        yield path, found


@pytest.fixture
def game(people: tuple[Path, dict[str, Person]]) -> tuple[Path, str, dict[str, Person]]:
    """A finished game of Ann and Ben, which Ben won."""
    path, found = people
    return path, finished(path, found["Ann"], found["Ben"], [1]), found


def kept(path: Path, id: str) -> int:
    with sqlite3.connect(path) as connection:
        query = "SELECT count(*) FROM feedback WHERE table_id = ?"
        return int(connection.execute(query, (id,)).fetchone()[0])


def test_players_answer_once_and_may_change_their_minds(game: Any) -> None:
    _, id, people = game
    ann, ben = people["Ann"], people["Ben"]
    where = f"/tables/{id}/feedback"
    assert ann.get(where) == EMPTY
    assert ann.post(where, SAID) == SAID
    assert (ann.get(where), ben.get(where)) == (SAID, EMPTY)
    assert ann.post(where, {"fun": 3}) == {**EMPTY, "fun": 3}
    assert ann.get(where) == {**EMPTY, "fun": 3}


def test_only_players_answer_and_only_after_the_game(game: Any) -> None:
    _, id, people = game
    assert people["Eve"].post(f"/tables/{id}/feedback", SAID, 403)["code"] == "not-seated"
    assert people["Eve"].get(f"/tables/{id}/feedback", 403)["code"] == "not-seated"
    begun = people["Ann"].post("/tables", {"players": 5, "seats": [{"kind": "me"}, *[{"kind": "link"}] * 4]})[
        "id"
    ]
    assert people["Ann"].post(f"/tables/{begun}/feedback", SAID, 409)["code"] == "not-over"
    people["Ann"].post("/tables/none/feedback", SAID, 404)


@pytest.mark.parametrize(
    "wrong",
    [{"fun": 0}, {"fun": 6}, {"length": "long"}, {"rule": "x" * 101}, {"text": "x" * 2001}, {"mood": 1}],
)
def test_answers_are_bounded(game: Any, wrong: dict[str, object]) -> None:
    _, id, people = game
    people["Ann"].post(f"/tables/{id}/feedback", {**SAID, **wrong}, 400)
    assert people["Ann"].get(f"/tables/{id}/feedback") == EMPTY


def test_empty_answers_leave_nothing_and_invisible_letters_go(game: Any) -> None:
    path, id, people = game
    where = f"/tables/{id}/feedback"
    assert people["Ann"].post(where, {"rule": "a\u0000b\u202e"})["rule"] == "a b"
    people["Ann"].post(where, EMPTY)
    assert kept(path, id) == 0


def test_answers_are_part_of_a_persons_data(game: Any) -> None:
    path, _, people = game
    dan = people["Dan"]
    id = finished(path, people["Ann"], dan, [0])
    dan.post(f"/tables/{id}/feedback", SAID)
    assert {"table_id": id, **SAID} in dan.get("/me/data")["feedback"]


def test_the_export_has_a_table_without_names(game: Any, tmp_path: Path) -> None:
    path, id, people = game
    people["Ann"].post(f"/tables/{id}/feedback", {"fun": 4})
    people["Ben"].post(f"/tables/{id}/feedback", SAID)
    assert export_games(f"sqlite:///{path}", tmp_path / "out") >= 1
    assert (tmp_path / "out" / f"westphalia-{id}.json").is_file()
    with (tmp_path / "out" / "feedback.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["game"] == id]
    assert [(row["seats"], row["won"], row["fun"], row["length"]) for row in rows] == [
        ("0", "0", "4", ""),
        ("1", "1", "5", "4"),
    ]
    assert rows[1]["text"] == "'=Guns everywhere.\nAgain!"  # nothing that a spreadsheet would compute
    assert rows[0]["edition"] == "five-round"
    assert rows[0]["players"] == "5"
