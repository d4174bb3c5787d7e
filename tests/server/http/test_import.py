"""Imported records are bounded, processed away from the event loop, and never cause a 500."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from server.records import finished_record
from server.table import FAST, HEADERS, Person, serving, settings
from westphalia.game.records import from_record, to_record
from westphalia.game.westphalia_game import new_game
from westphalia.rules.base.answers import LOWER_REQUEST, RAISE_REQUEST
from westphalia.server.http import importing
from westphalia.server.live.play import ASIDES, CHANGES_OF_MIND
from westphalia.server.storage import store

Make = Callable[[str], Person]


def indecisive(changes: int) -> dict[str, Any]:
    """Return a record in which one seat changes a sealed answer again and again."""
    game = new_game("five-round", 5, 2, setup="random")
    while not any(question.sealed for question in game.questions.values()):
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[0])
    seat = next(seat for seat, question in game.questions.items() if question.sealed)
    record = to_record(game)
    offered = game.questions[seat].answers
    record["answers"] += [[seat, offered[i % len(offered)]] for i in range(changes + 1)]
    del record["hash"]
    return record


def watched(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A list with an entry for every replay of a record: whether it ran on the thread of an event loop."""
    replayed: list[bool] = []

    def watch(*args: Any, **kwargs: Any) -> Any:
        replayed.append(asyncio._get_running_loop() is not None)
        return from_record(*args, **kwargs)

    monkeypatch.setattr(importing, "from_record", watch)
    return replayed


def size(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.glob(path.name + "*"))


def test_sealed_changes_of_mind_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of one MiB with 173,319 of them cost 3.4 s and 39 MiB of the database."""
    path = tmp_path / "t.db"
    replayed = watched(monkeypatch)
    with serving(settings(str(path))) as url:
        ann = Person(url)
        ann.post("/guest", {"name": "Ann"})
        before = size(path)
        assert ann.post("/import", indecisive(100_000), status=400)["field"] == "answers"
        assert replayed == [], "so many answers are refused before they are played"
        assert ann.post("/import", indecisive(15_000), status=400)["field"] == "answers"
        assert size(path) - before < 100_000
        ann.post("/import", indecisive(CHANGES_OF_MIND), status=201)


def test_imports_do_not_stop_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports take turns, so the answers of a table in play come between them."""
    replayed = watched(monkeypatch)
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        table = ann.post("/play-now", {"players": 5})["id"]
        codes: list[int] = []

        def bring(record: dict[str, Any]) -> None:
            with httpx.Client(base_url=url, headers=HEADERS, trust_env=False, timeout=60) as http:
                codes.append(http.post("/api/import", json=record).status_code)

        records = [indecisive(19_000) for _ in range(4)] + [finished_record() for _ in range(3)]

        async def go() -> int:
            """Return how often another client was served during the imports."""
            served = 0
            async with ann.at(table) as talk:
                await talk.hello()
                threads = [threading.Thread(target=bring, args=(record,)) for record in records]
                for thread in threads:
                    thread.start()
                while any(thread.is_alive() for thread in threads):
                    await talk.say("ping")
                    await talk.until("pong")
                    served += 1
                    await asyncio.sleep(0.005)
                return served

        served = asyncio.run(go())
        assert sorted(codes) == [201] * 3 + [400] * 4
        assert served > len(records), "nobody waited for all of them"
        assert len(replayed) == len(records)
        assert not any(replayed), "no record is played again on the thread that serves the tables"


def test_the_queue_of_imports_is_bounded(tmp_path: Path) -> None:
    from dataclasses import replace

    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, imports_waiting=0))) as url:
        told = Person(url).post("/import", finished_record(), status=429)
        assert told["code"] == "busy"


def test_an_import_is_visible_only_when_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the server dies in the middle of an import, nothing of it is shown, and it is cleared away."""
    path = tmp_path / "t.db"
    monkeypatch.setattr(store, "PIECE", 100)
    fail_after = [2]
    insert = store.to_columns

    def failing(values: dict[str, Any]) -> dict[str, Any]:
        if "client_id" in values and values["version"] > 100 * fail_after[0]:
            raise OperationalError("INSERT", {}, OSError("no space left on device"))
        return insert(values)

    monkeypatch.setattr(store, "to_columns", failing)
    with serving(settings(str(path))) as url:
        ann = Person(url)
        assert ann.http.post("/api/import", json=finished_record()).status_code == 503
        assert ann.get("/tables?list=mine") == []
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT status FROM tables").fetchall() == [("importing",)]
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (200,)
    monkeypatch.setattr(store, "UNFINISHED_SECONDS", 0.0)
    with serving(settings(str(path))):
        pass
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)


def test_changes_of_a_sealed_answer_are_limited(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        table = ann.post("/import", indecisive(CHANGES_OF_MIND - 1))["id"]

        async def go() -> None:
            async with ann.at(table) as talk:
                await talk.hello()
                seat = next(s for s in range(5) if (q := talk.question(s)) and q["given"] is not None)
                question = talk.question(seat)
                assert question is not None
                answer = question["answers"][0]["id"]
                for id, told in (("last", "ack"), ("more", "refused")):
                    version = talk.versions[seat]
                    await talk.say("answer", id=id, seat=seat, answer=answer, version=version)
                    assert (await talk.until_any("ack", "refused"))["t"] == told
                    await talk.quiet(0.1)
                assert [m["code"] for m in talk.heard if m["t"] == "refused"] == ["enough"]

        asyncio.run(go())


def test_flags_in_an_imported_record_are_bounded(tmp_path: Path) -> None:
    """A record of 20,000 flags would take seconds to read whenever its table is opened."""
    game = new_game("six-round", 5, 1, setup="random")
    seat = game.waiting[0]
    for flag in [RAISE_REQUEST, LOWER_REQUEST] * (ASIDES // 2):
        game.answer(seat, flag)
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        ann.post("/import", to_record(game), status=201)
        game.answer(seat, RAISE_REQUEST)
        assert ann.post("/import", to_record(game), status=400)["field"] == "answers"


def test_a_refusal_does_not_echo_a_long_input(person: Callable[[str], Person]) -> None:
    record = {**finished_record(), "seed": 10**4000}
    told = person("Ann").post("/import", record, status=400)
    assert told["field"] == "seed"
    assert len(told["message"]) <= 300
