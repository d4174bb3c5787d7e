"""Sessions are rotated, revoked and listed; personal data can be exported and deleted."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from server.games import table
from server.groups import talk_and_play
from server.table import FAST, Person, serving, settings
from westphalia.server.storage.engine import migrate, open_engine
from westphalia.server.storage.fanout import Fanout
from westphalia.server.storage.models import Entry, SeatRow, User
from westphalia.server.storage.people import People
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.store import Store

Make = Callable[[str], Person]
SECRET = {"password": "correct horse"}


def with_cookie(url: str, cookie: str) -> Person:
    """Return a person with a stolen cookie."""
    somebody = Person(url)
    somebody.http.cookies.set("westphalia", cookie, domain="127.0.0.1")
    return somebody


def cookie(person: Person) -> str:
    return str(person.http.cookies["westphalia"])


def test_a_guests_cookie_does_not_open_the_account_made_of_it(person: Make, server: str) -> None:
    ann = person("Ann")
    old = cookie(ann)
    ann.post("/accounts", {"name": "Annegret", **SECRET})
    assert cookie(ann) != old
    assert ann.get("/me")["user"]["name"] == "Annegret"
    assert with_cookie(server, old).get("/me") == {"user": None}


def test_a_logout_revokes_the_session(person: Make, server: str) -> None:
    ann = person("Ann")
    ann.post("/accounts", {"name": "Beatrix", **SECRET})
    old = cookie(ann)
    ann.post("/logout")
    assert with_cookie(server, old).get("/me") == {"user": None}
    ann.post("/login", {"name": "Beatrix", **SECRET})
    assert cookie(ann) != old
    again = cookie(ann)
    ann.post("/login", {"name": "Beatrix", **SECRET})  # logging in twice leaves one session
    assert with_cookie(server, again).get("/me") == {"user": None}


def test_the_sessions_of_an_account_are_limited(tmp_path: Path) -> None:
    """Every log-in of one account left a session for 400 days."""
    limits = replace(FAST, sessions_per_user=3)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        first = Person(url)
        first.post("/accounts", {"name": "Gerda", **SECRET})
        others = [Person(url) for _ in range(4)]
        for other in others:
            other.post("/login", {"name": "Gerda", **SECRET})
        known = [somebody.get("/me")["user"] is not None for somebody in (first, *others)]
        assert known == [False, False, True, True, True]


def test_a_guests_cookie_is_void_after_logging_in(person: Make, server: str) -> None:
    person("x").post("/accounts", {"name": "Christa", **SECRET})
    guest = person("Guest")
    old = cookie(guest)
    guest.post("/login", {"name": "Christa", **SECRET})
    assert with_cookie(server, old).get("/me") == {"user": None}


def test_a_logout_ends_the_connections_of_that_session(person: Make) -> None:
    ann = person("Ann")
    ann.post("/accounts", {"name": "Dorothea", **SECRET})
    id = ann.post("/play-now", {"players": 5})["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            await asyncio.to_thread(ann.post, "/logout")
            assert (await talk.until("error"))["code"] == "signed-out"
            await talk.closed()

    asyncio.run(go())


def test_sessions_are_listed_and_ended(person: Make, server: str) -> None:
    ann = person("Ann")
    ann.http.headers["User-Agent"] = "Laptop of  Ann"
    ann.post("/accounts", {"name": "Elfriede", **SECRET})
    phone, lost = Person(server), Person(server)
    for device, name in ((phone, "Phone"), (lost, "Lost phone")):
        device.http.headers["User-Agent"] = name
        device.post("/login", {"name": "Elfriede", **SECRET})
    listed = ann.get("/sessions")
    assert {s["device"] for s in listed} == {"Laptop of Ann", "Phone", "Lost phone"}
    assert [s["device"] for s in listed if s["current"]] == ["Laptop of Ann"]
    text = ann.http.get("/api/sessions").text
    assert not any(cookie(p) in text for p in (ann, phone, lost))
    id = next(s["id"] for s in listed if s["device"] == "Lost phone")
    person("Eve").post(f"/sessions/{id}/end", status=404)  # another person's
    left = ann.post(f"/sessions/{id}/end")
    assert {s["device"] for s in left} == {"Laptop of Ann", "Phone"}
    assert lost.get("/me") == {"user": None}
    assert phone.get("/me")["user"]["name"] == "Elfriede"
    assert [s["device"] for s in ann.post("/sessions/end-others")] == ["Laptop of Ann"]
    assert phone.get("/me") == {"user": None}
    assert Person(server).get("/sessions") == []


def test_stored_digests_open_no_session(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann = Person(url)
        ann.post("/guest", {"name": "Ann"})
        with sqlite3.connect(path) as connection:
            stored = [row[0] for row in connection.execute("SELECT token FROM sessions")]
            stored += [row[0] for row in connection.execute("SELECT id FROM sessions")]
        assert cookie(ann) not in stored
        for lie in stored:
            assert with_cookie(url, lie).get("/me") == {"user": None}


def test_an_old_session_ends_and_a_used_one_lasts(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), session_seconds=30 * 86400.0)) as url:
        ann, ben = Person(url), Person(url)
        for person, name in ((ann, "Ann"), (ben, "Ben")):
            person.post("/guest", {"name": name})
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE sessions SET seen = seen - 20 * 86400, ends = ends - 20 * 86400")
        assert ann.get("/me")["user"]["name"] == "Ann"
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE sessions SET ends = ends - 15 * 86400")
        assert ann.get("/me")["user"]["name"] == "Ann"
        assert ben.get("/me") == {"user": None}


# --- my data ---


def test_my_data_can_be_exported(person: Make) -> None:
    ann = person("Ann")
    id = talk_and_play(ann)
    data: dict[str, Any] = ann.get("/me/data")
    assert data["user"]["name"] == "Ann"
    assert [(s["table_id"], s["seat"], s["orders"], s["ends"]) for s in data["seats"]] == [(id, 0, "", False)]
    assert [line["text"] for line in data["chat"]] == ["Peace!"]
    assert len(data["answers"]) == 1
    assert len(data["sessions"]) == 1
    person("Ben").get("/me/data")
    Person(ann.url).get("/me/data", status=403)


def test_my_data_does_not_count_what_others_do_in_secret(tmp_path: Path) -> None:
    """Gaps in the versions of my answers would show that another player has changed a sealed answer."""

    async def told(changes: int) -> Any:
        engine = open_engine(str(tmp_path / f"{changes}.db"))
        await migrate(engine)
        reader, fanout = Reader(engine), Fanout(engine)
        people, store = People(engine, fanout, reader), Store(engine, fanout, reader)
        row = table(5)
        for id in ("ann", "ben"):
            await people.add_user(User(id, id, None, None, 0.0))
        owners = ["ann", "ben", None, None, None]
        sitting = [
            SeatRow(row.id, i, "person", "", who, None, "1", "", False) for i, who in enumerate(owners)
        ]
        given = [1] * (1 + changes) + [0, 2, 0]  # by which seats
        log = [
            Entry(i + 1, "answer", seat, 5, f"p:{seat}:{i}", "person", float(seat))
            for i, seat in enumerate(given)
        ]
        await store.add_game(row, sitting, log)
        running = await people.data_of("ann")
        await store.add_archive(row.id, b"")
        assert await people.data_of("ann") == running
        reader.stop()
        await engine.dispose()
        return running

    assert asyncio.run(told(0)) == asyncio.run(told(3))


def test_my_data_holds_no_answers_of_the_player_before_me(tmp_path: Path) -> None:
    async def go() -> None:
        engine = open_engine(str(tmp_path / "t.db"))
        await migrate(engine)
        reader, fanout = Reader(engine), Fanout(engine)
        people, store = People(engine, fanout, reader), Store(engine, fanout, reader)
        row = table(5)
        await people.add_user(User("ann", "Ann", None, None, 0.0))
        sitting = [SeatRow(row.id, 0, "person", "", "ann", None, "1", "", False, taken_at=10.0)]
        log = [Entry(i + 1, "answer", 0, i, str(i), "person", 9.0 + i) for i in range(3)]
        await store.add_game(row, sitting, log)
        for _ in range(2):
            assert [line["answer"] for line in (await people.data_of("ann"))["answers"]] == [1, 2]
            await store.add_archive(row.id, b"")
        reader.stop()
        await engine.dispose()

    asyncio.run(go())


def test_an_account_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann, ben = Person(url), Person(url)
        ann.post("/accounts", {"name": "Friederike", **SECRET})
        ben.post("/guest", {"name": "Ben"})
        id = talk_and_play(ann)
        shared = ann.post("/tables", {"players": 5})["id"]
        alone = ann.post("/tables", {"players": 5})["id"]
        ben.post(f"/tables/{shared}/join")
        ann.post("/me/delete", {}, status=403)
        ann.post("/me/delete", {"password": "wrong horse"}, status=403)
        assert ann.post("/me/delete", SECRET) == {"user": None}
        assert ann.get("/me") == {"user": None}
        ann.post("/login", {"name": "Friederike", **SECRET}, status=403)
        assert ben.get(f"/tables/{id}")["seats"][0]["kind"] == "bot"
        assert ben.get(f"/tables/{shared}")["host"]
        ben.get(f"/tables/{alone}", status=404)
        ben.post("/me/delete", {})  # guests need no password
        ben.get(f"/tables/{shared}", status=404)
    with sqlite3.connect(path) as connection:
        for table in ("users", "sessions", "chats"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_password_guesses_are_limited_per_account(person: Make, server: str) -> None:
    person("x").post("/accounts", {"name": "Gertrud", **SECRET})
    codes = [
        Person(server)
        .http.post("/api/login", json={"name": "GERTRUD", "password": f"wrong{i:04}"})
        .status_code
        for i in range(14)
    ]
    assert codes[:10] == [403] * 10
    assert codes[10:] == [429] * 4
    assert Person(server).post("/login", {"name": "Gertrud", **SECRET}, status=429)["code"] == "too-fast"
    person("y").post("/accounts", {"name": "Hildegard", **SECRET})
    for _ in range(15):  # a user who knows it is not stopped
        Person(server).post("/login", {"name": "Hildegard", **SECRET})


def test_strangers_cannot_lock_the_owner_of_an_account_out(person: Make, server: str) -> None:
    """Their wrong guesses count against strangers, not against the owner's own device."""
    owner = person("x")
    owner.post("/accounts", {"name": "Irmgard", **SECRET})
    owner.post("/logout")

    def guess(number: int) -> int:
        headers = {"X-Forwarded-For": f"198.51.100.{number // 10 % 250}"}
        body = {"name": "Irmgard", "password": f"wrong{number:04}"}
        return Person(server).http.post("/api/login", json=body, headers=headers).status_code

    assert {guess(number) for number in range(100)} == {403}

    def is_locked_elsewhere(attempt: int) -> bool:
        """Use up the guesses that have come back (one in six seconds), then try from an unknown device."""
        assert 429 in [guess(200 + 10 * (20 * attempt + number)) for number in range(20)]
        elsewhere = {"X-Forwarded-For": f"203.0.113.{attempt}"}
        body = {"name": "Irmgard", **SECRET}
        return Person(server).http.post("/api/login", json=body, headers=elsewhere).status_code == 429

    assert any(is_locked_elsewhere(attempt) for attempt in range(3))
    owner.post("/login", {"name": "Irmgard", **SECRET})  # on a device that is known
    assert owner.get("/me")["user"]["name"] == "Irmgard"


def test_a_device_is_named_by_its_browser_and_system(server: str) -> None:
    """A browser's own name comes last in its user agent, after the parts that all browsers share."""
    ann = Person(server)
    ann.http.headers["user-agent"] = (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
    )
    ann.post("/guest", {"name": "Ann"})
    assert [s["device"] for s in ann.get("/sessions")] == [
        "(X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36"
    ]
