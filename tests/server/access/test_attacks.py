"""Attacks by strangers: DNS rebinding, bots that crowd out people, floods of errors."""

import asyncio
import gzip
import http.client
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.fake_time import until
from server.games import EDITIONS, table
from server.groups import talk_and_play
from server.records import finished_record
from server.table import Person, serving, settings
from westphalia.bots import explain_answer, make_bot
from westphalia.game.view import imagine, view
from westphalia.server.access.guard import HostCheck
from westphalia.server.automation.bots import Turns
from westphalia.server.http.client_files import STATIC
from westphalia.server.live.play import Play
from westphalia.server.ops.logs import AS_THEY_COME, WINDOW, Repetitions
from westphalia.server.storage.models import Entry

EVIL = "evil.example"


# --- DNS rebinding ---


def ask_as(url: str, host: str, path: str = "/api/lab") -> int:
    line = http.client.HTTPConnection(urlsplit(url).netloc)
    line.request("GET", path, headers={"Host": host})
    status = line.getresponse().status
    line.close()
    return status


def test_a_rebound_name_reaches_nothing(server: str) -> None:
    port = urlsplit(server).port
    assert ask_as(server, f"127.0.0.1:{port}") == 200
    assert ask_as(server, f"localhost:{port}") == 200
    for host in (EVIL, f"{EVIL}:{port}", "127.0.0.1.evil.example", "[", f"localhost.{EVIL}"):
        for path in ("/", "/api/lab", "/api/me", "/health"):
            assert ask_as(server, host, path) == 421
    id = Person(server).post("/play-now")["id"]

    async def socket(host: str) -> None:
        address = f"ws://{host}/api/tables/{id}/ws"
        async with connect(address, host="127.0.0.1", port=port, proxy=None) as line:
            await line.recv()

    with pytest.raises((InvalidStatus, ConnectionClosed)):
        asyncio.run(socket(EVIL))


@pytest.mark.parametrize(
    ("host", "url", "name", "refused"),
    [
        ("127.0.0.1", "", EVIL, True),
        ("127.0.0.1", "https://play.example", "play.example", False),
        ("127.0.0.1", "https://play.example", EVIL, True),
        ("::1", "", "[::1]:8000", False),
        ("0.0.0.0", "", EVIL, False),  # a server on all addresses cannot know its names
        ("0.0.0.0", "https://play.example", EVIL, True),
        ("0.0.0.0", "https://play.example", "10.0.0.7:8000", False),
    ],
)
def test_which_names_are_ours(tmp_path: Path, host: str, url: str, name: str, refused: bool) -> None:
    check = HostCheck(settings(str(tmp_path / "t.db"), host=host, url=url))
    assert check.refuses([(b"host", name.encode())]) is refused


@pytest.mark.parametrize(
    "url",
    [
        "play.example",
        "ftp://play.example",
        "https://",
        "https://a.b/path",
        "http://[x",
        "https://a b",
        "https://a\n.b",
    ],
)
def test_an_invalid_public_url_is_refused_in_one_sentence(tmp_path: Path, url: str) -> None:
    with pytest.raises(ValueError, match=r"^url: "):
        settings(str(tmp_path / "t.db"), url=url)


@pytest.fixture
def bots_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game that begins now, the first question goes to seat 1."""
    monkeypatch.setattr("westphalia.server.tables.lobby.new_seed", lambda: 11)


# --- bots among themselves ---


def test_games_of_bots_alone_yield_to_tables_with_people() -> None:
    async def go() -> list[str]:
        turns, order = Turns(), list[str]()
        held = asyncio.Event()

        async def think(name: str, people: bool) -> None:
            async with turns.take(people):
                if name == "first":
                    await held.wait()
                order.append(name)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            group.create_task(think("first", True))
            await asyncio.sleep(0)
            for number in range(34):
                group.create_task(think(f"bots {number}", False))
            group.create_task(think("second", True))
            for _ in range(50):
                await asyncio.sleep(0)
            assert order == ["second"]  # 34 tables of bots wait, the other table of people does not
            held.set()
        return order

    order = asyncio.run(go())
    assert order[:2] == ["second", "first"]
    assert len(order) == 36


@pytest.mark.parametrize("among_people", [True, False])
def test_games_of_bots_alone_rest_while_people_play(among_people: bool) -> None:
    """They leave the processor to people, not only to the bots at people's tables."""
    work = 0.02

    async def go() -> list[float]:
        turns, began = Turns(), list[float]()

        async def think() -> None:
            async with turns.take(False):
                began.append(time.monotonic())
                await asyncio.sleep(work)

        if among_people:
            turns.note_person()
        async with asyncio.TaskGroup() as group:
            for _ in range(5):
                group.create_task(think())
        return began

    began = asyncio.run(go())
    between = sorted(after - before for before, after in pairwise(began))
    assert between[0] >= (4 if among_people else 1) * work - 0.001
    assert among_people or between[0] < 4 * work


def test_games_of_bots_alone_go_on_beside_people(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        seats = [{"kind": "bot", "bot": "random"}] * 5
        wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
        ids = [ann.post("/tables", wish)["id"] for _ in range(3)]
        for id in ids:
            ann.post(f"/tables/{id}/start")
        deadline = time.monotonic() + 60
        while not all(ann.get(f"/tables/{id}")["round"] > 0 for id in ids):
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.mark.usefixtures("bots_first")
def test_a_table_without_people_takes_its_turns_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many tables of chancellors must not halve the speed of a table with people."""
    taken: set[bool] = set()
    take = Turns.take

    def spy(self: Turns, people: bool) -> Any:
        taken.add(people)
        return take(self, people)

    monkeypatch.setattr(Turns, "take", spy)
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann, seats = Person(url), [{"kind": "bot", "bot": "random"}] * 5
        for first, people in (({"kind": "me"}, True), (seats[0], False)):
            taken.clear()
            wish = {"players": 5, "options": {"setup": "random"}, "seats": [first, *seats[1:]]}
            id = ann.post("/tables", wish)["id"]

            async def watch(id: str = id) -> None:
                async with ann.at(id) as talk:  # a visitor is no player
                    await talk.hello()
                    await asyncio.to_thread(ann.post, f"/tables/{id}/start")
                    await asyncio.to_thread(until, lambda: taken)

            asyncio.run(watch())
            assert taken == {people}
            if people:
                ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})


# --- secrets of a running game ---


@pytest.mark.usefixtures("bots_first")
def test_hidden_reasons_stay_hidden_while_a_practice_game_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/explain` quoted a bot's hand: "I hold 5 of them". Here every reason is one that must stay hidden."""
    kind = next(iter(Play(table(5), 0.0).game.questions.values())).kind
    with serving(settings(str(tmp_path / "t.db"))) as url:
        for hidden in (False, True):
            monkeypatch.setattr(kind, "in_battle", hidden)
            ann = Person(url)
            id = talk_and_play(ann)

            def bots_have_answered(id: str = id) -> int:
                count = "SELECT count(*) FROM entries WHERE given_by = 'bot' AND table_id = ?"
                with sqlite3.connect(tmp_path / "t.db", timeout=30) as connection:
                    return int(connection.execute(count, (id,)).fetchone()[0])

            until(bots_have_answered)
            assert bool(ann.get(f"/tables/{id}/explain")) is not hidden


@pytest.mark.parametrize("edition", EDITIONS)
def test_reasons_shown_in_practice_depend_on_nothing_hidden(edition: str) -> None:
    """A bot explains the same answer in games that look alike to spectators: only hidden reasons may differ."""
    row = table(EDITIONS[edition], 3, edition)
    play, tried, differ = Play(row, 0.0), Counter[str](), Counter[bool]()
    bots = [make_bot("prince", 3 + seat) for seat in range(EDITIONS[edition])]
    while not play.game.over and play.version < 1200:
        seat = play.game.waiting[play.version % len(play.game.waiting)]
        question = play.game.question(seat)
        assert question is not None
        choice = bots[seat].choose(play.seen(seat), explain=False).answer
        reasons = set()
        if len(question.answers) > 1 and tried[str(question.kind)] < 6:
            tried[str(question.kind)] += 1
            games = [play.game, *(imagine(view(play.game, None), seed) for seed in range(2))]
            views = [view(game, seat) for game in games]
            views = [seen for seen in views if seen.question and choice in seen.question.answers]
            reasons = {explain_answer("prince", seen, choice).reason for seen in views}
        at = play.version + 1
        play.apply(Entry(at, "answer", seat, choice, f"bot:{at}", "bot", float(at)))
        differ[play.reasons[-1][2]] += len(reasons) > 1
    assert tried.total() > 100
    assert differ[True], "this test would not see a difference"
    assert not differ[False]


def test_my_data_over_the_wire_does_not_count_what_others_do_in_secret(tmp_path: Path) -> None:
    """Two tables differ in how often Ben changed a sealed answer; Ann's export must not."""
    path, exports = tmp_path / "t.db", []
    with serving(settings(str(path))) as url:
        for changes in (0, 3):
            ann, ben = Person(url), Person(url)
            id = ann.post("/tables", {"players": 5})["id"]
            ben.post(f"/tables/{id}/join", {"seat": 1})
            rows = [
                (id, version, seat, f"{id}{version}", float(seat))
                for version, seat in enumerate([1] * (1 + changes) + [0, 2, 0], 1)
            ]
            with sqlite3.connect(path, timeout=30) as connection:
                connection.executemany(
                    "INSERT INTO entries (table_id, version, kind, seat, answer, client_id, given_by, reason,"
                    " alternatives, at) VALUES (?, ?, 'answer', ?, 5, ?, 'person', '', '[]', ?)",
                    rows,
                )
            answers = ann.get("/me/data")["answers"]
            assert len(answers) == 2
            exports.append([{**answer, "table_id": ""} for answer in answers])
    assert exports[0] == exports[1]


# --- floods of errors ---


def test_a_repeated_error_is_logged_a_few_times() -> None:
    """On a full disk every failed write would add a line."""
    at = 0.0
    filter = Repetitions(lambda: at)

    def write(event: str = "commit.failed", method: str = "error") -> dict[str, Any] | None:
        try:
            return dict(
                filter(None, method, {"event": event, "error": "OperationalError", "at": ["writer.py:9"]})
            )
        except structlog.DropEvent:
            return None

    assert sum(write() is not None for _ in range(1429)) == AS_THEY_COME
    assert write("socket.failed") is not None  # a different error is still logged
    assert all(write("server.started", "info") is not None for _ in range(100))
    at = WINDOW
    again = write()
    assert again is not None
    assert again["repeated"] == 1429 - AS_THEY_COME


def test_a_server_drops_repeated_errors() -> None:
    """The filter is part of how a server's process logs."""
    flood = (
        "import structlog; from westphalia.server.ops.logs import configure; configure()\n"
        "for _ in range(1429): structlog.get_logger().error('commit.failed', error='OperationalError')"
    )
    told = subprocess.run([sys.executable, "-c", flood], capture_output=True, check=True, text=True)
    assert len(told.stderr.splitlines()) == AS_THEY_COME


# --- the event loop stays free ---


def test_nothing_large_is_compressed_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compressing twenty replays there would hold all others up for half a second."""
    seen: list[bool] = []  # whether no event loop runs in its thread
    compress = gzip.compress

    def spy(content: bytes, *args: Any, **more: Any) -> bytes:
        seen.append(asyncio._get_running_loop() is None)
        return compress(content, *args, **more)

    monkeypatch.setattr(gzip, "compress", spy)
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        id = ann.post("/import", finished_record())["id"]
        for path in (f"/tables/{id}/replay", f"/tables/{id}/record", f"/tables/{id}/explain", "/me/data"):
            response = ann.http.get(f"/api{path}")
            assert response.headers["content-encoding"] == "gzip"
            response.json()
            plain = ann.http.get(f"/api{path}", headers={"Accept-Encoding": "identity"})
            assert plain.json() == response.json()
        script = next((STATIC / "assets").glob("*.js"), None)
        if script is not None:  # without a built client there is nothing to send
            for _ in range(2):
                response = ann.http.get(f"/assets/{script.name}")
                assert response.headers["content-encoding"] == "gzip"
                assert response.content == script.read_bytes()
            plain = ann.http.get(f"/assets/{script.name}", headers={"Accept-Encoding": "identity"})
            assert plain.content == script.read_bytes()
    assert len(seen) >= 4
    assert all(seen)
