"""House rules at the server: checked, hosted, recorded, restored, and never more than text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

from server.games import played, table
from server.table import Person
from westphalia.editions.kit.edition import Edition
from westphalia.house.constants import HouseConstant, described
from westphalia.house.examples import examples
from westphalia.server.http import house
from westphalia.server.live.play import Play
from westphalia.server.live.snapshot import restore, snapshot

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}
SEATS = [{"kind": "me"}, BOT, BOT, BOT, BOT]


@pytest.fixture
def ann(person: Make) -> Person:
    return person("Ann")


def test_a_file_is_checked_field_by_field(ann: Person) -> None:
    good = ann.post("/house/check", {"text": examples()["talking-shop"]}, status=200)
    assert good["problems"] == []
    assert good["name"] == "A talking shop"
    assert good["base"] == "five-round"
    assert good["edition"]["players"] == [5, 6, 7, 8]
    by_rule = {change["rule"]: change for change in good["changes"]}
    assert by_rule["V.trent.2"]["suspended"]
    bad = ann.post(
        "/house/check", {"text": 'name = "x"\nbase = "dice"\n[constants]\nfaith_dye = 1'}, status=200
    )
    assert bad["edition"] is None
    assert bad["problems"][0]["field"] == "constants.faith_dye"
    assert "did you mean: faith_die" in bad["problems"][0]["sentence"]


def test_the_form_gets_what_victory_needs_among_the_numbers(ann: Person) -> None:
    """A hidden section [victory] would clash with a number that a host adds there."""
    tables = ann.post("/house/check", {"text": examples()["few-elect"]}, status=200)["tables"]
    assert "victory" not in tables
    assert tables["constants"]["religious_victory_electors"] == 6
    assert tables["constants"]["saved_places"]["7"] == 2


def test_large_and_deep_files_are_refused(ann: Person) -> None:
    ann.post("/house/check", {"text": "x" * 30_000}, status=400)
    ann.post("/house/check", {"text": "x" * 10_000_000}, status=413)
    deep = ann.post("/house/check", {"text": "a = " + "[" * 9000 + "]" * 9000}, status=200)
    assert "nested" in deep["problems"][0]["sentence"]


@pytest.mark.parametrize("name", ["five-round", "five-round+rebels", "six-round", "dice"])
def test_the_editor_learns_what_can_be_changed(ann: Person, name: str) -> None:
    form = ann.get(f"/house/form/{name}")
    assert form["title"]
    assert all(constant["meaning"] and constant["rules"] for constant in form["constants"])
    assert any(step["chapter"] and step["name"] == "war" for step in form["steps"])
    ann.get("/house/form/nothing", status=404)


def test_what_can_be_changed_is_worked_out_once(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes fifty milliseconds of processor time, and a stranger may send twenty requests a second."""
    made: list[str] = []

    def counted(ed: Edition) -> list[HouseConstant]:
        made.append(ed.id)
        return described(ed)

    monkeypatch.setattr(house, "described", counted)
    house._form.cache_clear()
    forms = [ann.get("/house/form/dice") for _ in range(3)]
    assert forms[0] == forms[2]
    assert made == ["dice"]


def hosted(ann: Person, text: str, status: int = 201, **more: Any) -> Any:
    options = {"setup": "random", "house": text}
    return ann.post("/tables", {"players": 5, "options": options, "seats": SEATS, **more}, status=status)


def test_a_table_is_hosted_by_house_rules(ann: Person) -> None:
    text = examples()["generous-princes"]
    id = hosted(ann, text)["id"]
    shown = ann.get(f"/tables/{id}")
    assert shown["options"]["house"] == "Generous princes"  # lists carry the name, not the text
    assert ann.get(f"/house/table/{id}")["text"] == text
    ann.post(f"/tables/{id}/start")
    assert ann.get(f"/tables/{id}")["status"] == "playing"
    plain = ann.post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": SEATS})["id"]
    ann.get(f"/house/table/{plain}", status=404)


def test_house_rules_may_decide_the_setup(ann: Person) -> None:
    """The games that are tried before a table is made asked for another one, and every such file was refused."""
    text = 'name = "x"\nbase = "five-round"\n[options]\nsetup = "historical"'
    wish = {"players": 5, "options": {"house": text}, "seats": SEATS}
    id = ann.post("/tables", wish)["id"]
    assert ann.get(f"/tables/{id}")["options"]["setup"] == "historical"


def test_bad_house_rules_make_no_table(ann: Person) -> None:
    before = len(ann.get("/tables?list=mine"))
    refused = hosted(ann, 'name = "x"\nbase = "five-round"\n[contents]\nleave_out = ["nothing"]', 400)
    assert refused["field"] == "house.contents.leave_out"
    refused = hosted(ann, examples()["few-elect"], 400)
    assert refused["message"].startswith("the file is for 'six-round'")
    unplayable = 'name = "x"\nbase = "five-round"\n[[contents.move]]\nstep = "heresy.place_die"'
    unplayable += '\nbefore = "heresy.measure_reach"'
    refused = hosted(ann, unplayable, 400)
    assert "These house rules cannot be played." in refused["message"]
    assert len(ann.get("/tables?list=mine")) == before


@pytest.mark.parametrize("name", list(examples()))
def test_games_are_recorded_and_restored(name: str) -> None:
    text = examples()[name]
    id = "six-round" if 'base = "six-round"' in text else "five-round"
    row = table(5, 3, id, house=text)
    play, log = played(row, 5, 0.02, until=150)
    again = Play(row, 0.0)
    for entry in log:
        again.apply(entry)
    assert again.game.hash() == play.game.hash()
    restored = restore(row, snapshot(row, play))
    assert restored is not None
    assert restored.game.hash() == play.game.hash()
    assert restored.game.edition.key == play.game.edition.key


def test_files_are_tried_one_at_a_time(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host may change house rules five times a second, and each change is tried in three games."""
    trying, most = [0], [0]

    def slowly(*_: Any, **__: Any) -> Iterator[None]:
        trying[0] += 1
        most[0] = max(most[0], trying[0])
        sleep(0.1)
        trying[0] -= 1
        yield None

    monkeypatch.setattr("westphalia.server.tables.lobby.play_randomly", slowly)
    id = ann.post("/tables", {"players": 5, "options": {"setup": "random"}})["id"]

    def change(number: int) -> int:
        text = examples()["generous-princes"] + f"\n# {number}"
        settings = {"options": {"house": text}}
        return ann.http.post(f"/api/tables/{id}/settings", json=settings).status_code

    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(change, range(6))) == {200}
    assert most == [1]
