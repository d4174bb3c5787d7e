"""Games when the rules change: finished ones stay as they were, running ones are stopped with an explanation."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games import played, table
from server.records import finished_record
from server.table import Person, serving, settings
from westphalia.game.records import from_record
from westphalia.server.live.archive import answers_that_hold, pack_game, read

BOT = {"kind": "bot", "bot": "random"}


def change_rules(path: Path) -> None:
    """Pretend that the server now has other rules."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tables SET rules_version = 99")


def kept(path: Path, count: int) -> bool:
    with sqlite3.connect(path) as connection:
        return bool(connection.execute("SELECT count(*) FROM archives").fetchone()[0] >= count)


def until(what: Any) -> None:
    deadline = time.monotonic() + 30
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


async def look(person: Person, id: str) -> tuple[Any, Any, Any]:
    async with person.at(id) as talk:
        await talk.hello()
        return talk.views, talk.versions, talk.events


def everything(person: Person, id: str) -> tuple[Any, ...]:
    """Return all that can be seen of a finished game."""
    what = [person.get(f"/tables/{id}/{kind}") for kind in ("record", "replay", "explain")]
    shown = {k: v for k, v in person.get(f"/tables/{id}").items() if k != "seats"}
    return (*what, shown, asyncio.run(look(person, id)))


def test_finished_games_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann = Person(url)
        seats = [{"kind": "me"}, BOT, BOT, BOT, BOT]
        id = ann.post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
        ann.post(f"/tables/{id}/start")
        ann.post(f"/tables/{id}/resign", {"seat": 0})
        until(lambda: kept(path, 1))
        before = everything(ann, id)
        assert before[2]  # the bots had reasons
    change_rules(path)
    with serving(settings(str(path))) as url:
        again = Person(url)
        again.http.cookies = ann.http.cookies
        assert everything(again, id) == before
        for frame in ({"frame": 0, "seat": 0}, {"frame": 9, "seat": 1}):  # only our rules can play it on
            assert again.post(f"/tables/{id}/sandbox", frame, status=409)["code"] == "old-rules"
        assert again.get(f"/tables/{id}/replay?seat=1", status=409)["code"] == "old-rules"
        stranger = Person(url)

        async def late_answer() -> None:
            async with stranger.at(id) as talk:
                await talk.hello()
                await talk.say("answer", id="x", seat=0, answer=1, version=1)
                assert (await talk.until("refused"))["code"] == "not-your-seat"

        asyncio.run(late_answer())
        again.post(f"/tables/{id}/rematch")


def test_games_in_play_end_honestly_and_keep_their_record(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    half = finished_record()
    half["answers"] = half["answers"][:60]
    del half["hash"]
    with serving(settings(str(path))) as url:
        ann = Person(url)
        id = ann.post("/import", half)["id"]
        ann.get(f"/tables/{id}/record", status=403)
    change_rules(path)
    with serving(settings(str(path))) as url:
        again = Person(url)
        again.http.cookies = ann.http.cookies
        told = again.get(f"/tables/{id}")
        assert (told["status"], told["phase"], told["winners"]) == ("over", "stopped", [])
        record = again.get(f"/tables/{id}/record")
        assert record["answers"] == half["answers"]
        assert from_record({**record, "rules_version": 2}).record  # by its own rules it can be played again
        assert again.get(f"/tables/{id}/replay", status=409)["code"] == "old-rules"

        async def talk() -> None:
            async with again.at(id) as line:
                await line.hello()
                assert line.table["phase"] == "stopped"
                await line.say("answer", id="x", seat=0, answer=1, version=1)
                assert (await line.until("refused"))["code"] == "over"

        asyncio.run(talk())


@pytest.mark.parametrize("seed", range(3))
def test_archived_views_equal_those_shown(seed: int) -> None:
    row = table(5, seed=seed)
    play, log = played(row, seed, undoing=0.2)
    archive = read(pack_game(row, play, {}))
    seen = archive.views()
    for viewer in play.viewers:
        assert json.loads(bytes(seen.of(viewer).view)) == json.loads(
            msgspec.json.encode(play.view_json(viewer))
        )
        assert [bytes(e) for e in seen.events_json(viewer, 3, 50)] == [
            bytes(e) for e in play.events_json(viewer, 3, 50)
        ]
        assert seen.of(viewer).version == play.cursors[viewer].version
    assert answers_that_hold(log) == archive.answers() == play.record


def test_an_archive_is_small() -> None:
    row = table(5, seed=1)
    play, _ = played(row, 1, undoing=0.0)
    assert len(pack_game(row, play, {})) < 120_000
