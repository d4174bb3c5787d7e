"""The lab over HTTP: off by default, small runs with progress, and sandboxed reports."""

import asyncio
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.table import Person, serving, settings
from westphalia.server.jobs import laboratory
from westphalia.server.jobs.command import start_command
from westphalia.server.jobs.laboratory import Laboratory
from westphalia.server.ops.settings import Settings
from westphalia.server.problems import Problem

WISH = {"edition": "dice", "players": 5, "games": 2, "bot": "random", "options": {"setup": "random"}}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="module")
def ann(place: Path) -> Iterator[Person]:
    with serving(settings(str(place / "tables.db"), lab=place / "runs")) as url:
        yield Person(url)


def finished(ann: Person, id: str) -> Any:
    for _ in range(6000):
        run = next(run for run in ann.get("/lab")["runs"] if run["id"] == id)
        if not run["running"]:
            return run
        time.sleep(0.02)
    raise AssertionError("the run does not end")


def test_the_lab_is_off_by_default(server: str) -> None:
    assert Settings().lab is None
    visitor = Person(server)
    assert visitor.get("/lab") == {"enabled": False, "most_games": 0, "bots": [], "runs": []}
    visitor.post("/lab/runs", WISH, status=404)
    visitor.get("/lab/runs/anything/report", status=404)
    visitor.post("/lab/runs/anything/stop", {}, status=404)
    visitor.post("/lab/runs/anything/report", {}, status=404)


@pytest.mark.slow
def test_a_small_run_is_played_and_reported(ann: Person, place: Path) -> None:
    begun = ann.post("/lab/runs", {**WISH, "changes": ["faith_die=4"]}, status=201)
    assert begun["played"] == "dice[faith_die=4]"
    assert begun["title"] == "the dice edition, changed: faith_die = 4"
    assert begun["changed"]
    ann.post("/lab/runs", WISH, status=429)
    done = finished(ann, begun["id"])
    assert (done["done"], done["report"], done["problem"]) == (2, True, "")
    answer = ann.http.get(f"/api/lab/runs/{begun['id']}/report")
    assert answer.status_code == 200
    assert answer.headers.get_list("content-security-policy") == [
        policy
        for policy in answer.headers.get_list("content-security-policy")
        if policy.startswith("sandbox")
    ]
    assert "changed: faith_die = 4" in answer.text
    (place / "runs" / "broken").mkdir()
    (place / "runs" / "broken" / "run.json").write_text("{")
    assert [run["id"] for run in ann.get("/lab")["runs"]] == [begun["id"]]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bot": "exec:touch file"}, "There is no bot"),
        ({"edition": "chess"}, "There is no edition 'chess'"),
        ({"changes": ["faith_die=9"]}, "9 is not between 0 and 6"),
        ({"changes": ["--out=elsewhere"]}, "has no constant '--out'"),
        ({"games": 501}, "Expected"),
    ],
)
def test_a_mistake_is_a_sentence(ann: Person, change: dict[str, Any], sentence: str) -> None:
    refused = ann.post("/lab/runs", {**WISH, **change}, status=400)
    assert sentence in json.dumps(refused)


@pytest.mark.slow
def test_a_run_can_be_stopped(ann: Person) -> None:
    begun = ann.post("/lab/runs", {**WISH, "games": 500, "bot": "prince"}, status=201)
    ann.post(f"/lab/runs/{begun['id']}/stop", {}, status=200)
    stopped = finished(ann, begun["id"])
    assert stopped["done"] < 500
    assert not stopped["report"]
    assert ann.post(f"/lab/runs/{begun['id']}/report", {}, status=202)["running"]
    again = finished(ann, begun["id"])  # if no game was played, the reason is given
    assert again["report"] == (again["done"] > 0)
    assert again["report"] or "no game has been played yet" in again["problem"]


def test_runs_asked_for_at_once_are_one_run(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    refused: list[int] = []

    async def counting(*words: str) -> asyncio.subprocess.Process:
        made.append(words[1])
        for _ in range(1500):  # until the others have asked
            if len(refused) < 3:
                await asyncio.sleep(0.02)
        return await start_command(*words, "--no-such-option")  # it ends at once

    monkeypatch.setattr(laboratory, "start_command", counting)

    def ask(_: int) -> int:
        code = Person(ann.url).http.post("/api/lab/runs", json=WISH).status_code
        refused.extend([code] * (code == 429))
        return code

    with ThreadPoolExecutor(4) as pool:
        codes = sorted(pool.map(ask, range(4)))
    assert codes == [400, 429, 429, 429]
    assert made == ["run"]


class Process:
    """A process that plays forever."""

    returncode = -9

    def __init__(self) -> None:
        self.killed = asyncio.Event()

    async def communicate(self) -> tuple[bytes, bytes]:
        await self.killed.wait()
        return b"", b""

    async def wait(self) -> None:
        await self.killed.wait()

    def kill(self) -> None:
        self.killed.set()

    terminate = kill


def test_a_run_is_its_owners_ends_in_time_and_is_removed_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its owner may stop a run; every run has a time limit and is removed at last."""
    monkeypatch.setattr(laboratory, "KEPT", 2)
    monkeypatch.setattr(laboratory, "LONGEST", 0.2)

    monkeypatch.setattr(Laboratory, "enabled", True)
    lab = Laboratory(tmp_path)
    for number in range(3):
        folder = tmp_path / f"run-{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    (tmp_path / "kept").mkdir()  # by an operator
    lab._remove_old()
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["kept", "run-2"]

    async def go() -> None:
        work = lab.works["run-3"] = laboratory.Work(Process(), "ann")  # type: ignore[arg-type]
        with pytest.raises(Problem) as refused:
            lab.stop("run-3", "ben")
        assert refused.value.status == 403
        assert await lab._end(work) == 1
        assert "too long" in work.said
        lab.stop("run-3", "ann")

    asyncio.run(go())


def test_only_the_owner_of_a_run_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same over HTTP, with two visitors."""
    plan = {
        "played": "",
        "title": "",
        "changed": False,
        "edition": "dice",
        "players": 5,
        "bots": ["random"],
        "games": 2,
        "chunk": 1,
    }

    async def command(*words: str) -> Process:
        folder = Path(words[-1].removeprefix("--out="))
        await asyncio.to_thread(folder.mkdir)
        (folder / laboratory.PLAN).write_text(json.dumps(plan))
        return Process()

    monkeypatch.setattr(laboratory, "start_command", command)
    monkeypatch.setattr(Laboratory, "enabled", True)
    (tmp_path / "runs").mkdir()
    with serving(settings(str(tmp_path / "t.db"), lab=tmp_path / "runs")) as url:
        ann, ben = Person(url), Person(url)
        id = ann.post("/lab/runs", WISH)["id"]
        assert ben.post(f"/lab/runs/{id}/stop", {}, 403)["code"] == "not-yours"
        assert Person(url).post(f"/lab/runs/{id}/stop", {}, 403)["code"] == "not-yours"
        assert ann.get("/lab")["runs"][0]["running"]
        assert ann.http.post(f"/api/lab/runs/{id}/stop", json={}).status_code == 200


def test_nobody_reads_other_files(ann: Person, place: Path) -> None:
    (place / "report.html").write_text("secret")
    for id in ("..", "%2e%2e", "..%2f..", "a/b"):
        assert ann.http.get(f"/api/lab/runs/{id}/report").status_code in (400, 404)
