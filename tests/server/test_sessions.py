"""Sessions are the server's: rotated, revoked, listed; what is stored of somebody can be had and removed."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from server.table import FAST, Person, serving, settings

Make = Callable[[str], Person]
SECRET = {"password": "correct horse"}


def with_cookie(url: str, cookie: str) -> Person:
    """Somebody who has got hold of a cookie."""
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


def test_logout_revokes(person: Make, server: str) -> None:
    ann = person("Ann")
    ann.post("/accounts", {"name": "Beatrix", **SECRET})
    old = cookie(ann)
    ann.post("/logout")
    assert with_cookie(server, old).get("/me") == {"user": None}
    ann.post("/login", {"name": "Beatrix", **SECRET})
    assert cookie(ann) != old
    again = cookie(ann)
    ann.post("/login", {"name": "Beatrix", **SECRET})  # who logs in twice has one session
    assert with_cookie(server, again).get("/me") == {"user": None}


def test_somebody_is_known_in_so_many_places_at_most(tmp_path: Path) -> None:
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


def test_a_guests_cookie_is_worth_nothing_after_he_has_logged_in(person: Make, server: str) -> None:
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
    person("Eve").post(f"/sessions/{id}/end", status=404)  # not hers
    left = ann.post(f"/sessions/{id}/end")
    assert {s["device"] for s in left} == {"Laptop of Ann", "Phone"}
    assert lost.get("/me") == {"user": None}
    assert phone.get("/me")["user"]["name"] == "Elfriede"
    assert [s["device"] for s in ann.post("/sessions/end-others")] == ["Laptop of Ann"]
    assert phone.get("/me") == {"user": None}
    assert Person(server).get("/sessions") == []


def test_what_is_stored_opens_nothing(tmp_path: Path) -> None:
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


# --- cookies of the first version ---


@pytest.fixture
def first_version(tmp_path: Path) -> Iterator[tuple[str, Path, str]]:
    """A server on a database of the first version; its address, the database, the signing key."""
    path = tmp_path / "first.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((Path(__file__).parent / "first_schema.sql").read_text())
        key = connection.execute("SELECT value FROM keys WHERE name = 'signing'").fetchone()[0]
    with serving(settings(str(path))) as url:
        yield url, path, key


def signed(key: str, path: Path, name: str, ahead: float = 0.0) -> str:
    """The signed cookie of somebody, from a server whose clock is ahead."""

    class Early(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time() + ahead)

    with sqlite3.connect(path) as connection:
        user_id = connection.execute("SELECT id FROM users WHERE name = ?", (name,)).fetchone()[0]
    return str(URLSafeTimedSerializer(key, salt="session", signer=Early).dumps(user_id))


def test_a_signed_cookie_is_exchanged_once_and_keeps_the_seat(first_version: tuple[str, Path, str]) -> None:
    url, path, key = first_version
    old = signed(key, path, "Ann", ahead=3)  # a clock three seconds ahead cost the seat
    ann = with_cookie(url, old)
    running = next(t for t in ann.get("/tables?list=mine") if t["title"] == "running")
    assert running["mine"] == [0]
    assert cookie(ann) != old
    assert with_cookie(url, old).get("/me")["user"]["name"] == "Ann"  # other requests were on their way
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE sessions SET ends = ends - 61")
    assert with_cookie(url, old).get("/me") == {"user": None}
    again = signed(key, path, "Ann")
    assert with_cookie(url, again).get("/me") == {"user": None}


def test_a_logout_revokes_a_signed_cookie(first_version: tuple[str, Path, str]) -> None:
    url, path, key = first_version
    old = signed(key, path, "Cid")
    headers = {"X-Westphalia": "1", "Cookie": f"westphalia={old}"}
    assert httpx.post(f"{url}/api/logout", headers=headers, trust_env=False).status_code == 200
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE sessions SET ends = ends - 61")
    assert with_cookie(url, old).get("/me") == {"user": None}


# --- my data ---


def talk_and_play(ann: Person) -> str:
    id: str = ann.post("/play-now", {"players": 5})["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            while 0 not in talk.views[0]["waiting"]:
                await talk.hear()
            first = talk.views[0]["question"]["answers"][0]["id"]
            await talk.say("answer", id="1", seat=0, answer=first, version=talk.versions[0])
            await talk.until("ack")
            await talk.say("chat", id="c", channel="table", text="Peace!")
            await talk.until("chat")

    asyncio.run(go())
    return id


def test_my_data_can_be_had(person: Make) -> None:
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


def test_passwords_can_be_guessed_only_so_often_whoever_asks(person: Make, server: str) -> None:
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
    for _ in range(15):  # who knows it is not stopped
        Person(server).post("/login", {"name": "Hildegard", **SECRET})


def test_a_device_is_told_by_what_sets_it_apart(server: str) -> None:
    """A browser's own name stands at the end of what it says, behind what all of them say."""
    ann = Person(server)
    ann.http.headers["user-agent"] = (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
    )
    ann.post("/guest", {"name": "Ann"})
    assert [s["device"] for s in ann.get("/sessions")] == [
        "(X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36"
    ]
