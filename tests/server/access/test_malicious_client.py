"""A lying client gets a refusal or a clean close; the server keeps running, and the game is unchanged."""

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeTimedSerializer
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import westphalia.server.live.socket
from server.table import HEADERS, Person, Talk, serving, settings

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(
    params=["five-round", *(pytest.param(id, marks=pytest.mark.slow) for id in ("six-round", "dice"))]
)
def table(person: Make, request: pytest.FixtureRequest) -> tuple[Person, Person, str]:
    """Two people at a table that stands at a question of the first."""
    ann, ben = person("Ann"), person("Ben")
    seats = [{"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT]
    wish = {"edition": request.param, "players": 5, "options": {"setup": "random"}, "seats": seats}
    id = ann.post("/tables", wish)["id"]
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/start")
    asyncio.run(until_asked(ann, ben, id))
    return ann, ben, id


async def until_asked(ann: Person, ben: Person, id: str) -> None:
    """Let Ben answer until Ann is asked."""
    async with ann.at(id) as hers, ben.at(id) as his:
        await hers.hello()
        await his.hello()
        number = 0
        while 0 not in hers.views[0]["waiting"]:
            if 1 in his.views[1]["waiting"]:
                number += 1
                first = his.views[1]["question"]["answers"][0]["id"]
                await his.say("answer", id=f"b{number}", seat=1, answer=first, version=his.versions[1])
                await his.until("ack")
            await his.quiet(0.1)
            await hers.quiet(0.1)


def state(ann: Person, id: str) -> Any:
    """Return Ann's view of the game."""

    async def look() -> Any:
        async with ann.at(id) as talk:
            await talk.hello()
            return talk.views[0], talk.versions[0], talk.events[0]

    return asyncio.run(look())


def unchanged(who: Person, ann: Person, id: str, lie: Callable[[Talk], Any]) -> list[dict[str, Any]]:
    """Send a lie and return the reply; check that the game is unchanged."""
    before = state(ann, id)

    async def go() -> list[dict[str, Any]]:
        async with who.at(id) as talk:
            await talk.hello()
            start = len(talk.heard)
            try:
                await lie(talk)
                await talk.quiet(0.3)
            except ConnectionClosed:
                pass
            return talk.heard[start:]

    heard = asyncio.run(go())
    assert state(ann, id) == before
    errors = [
        line
        for line in ann.http.get("/metrics").text.splitlines()
        if line.startswith("westphalia_errors_total{")
    ]
    assert errors == []
    return heard


def right(talk: Talk, seat: int = 0) -> dict[str, Any]:
    question = talk.question(seat)
    assert question is not None
    return {"id": "x", "seat": seat, "answer": question["answers"][0]["id"], "version": talk.versions[seat]}


def test_the_wrong_seat(table: tuple[Person, Person, str], person: Make) -> None:
    ann, ben, id = table
    offered = state(ann, id)[0]["question"]["answers"][0]["id"]
    for liar in (ben, person("Eve"), Person(ann.url)):
        for seat in (0, 3, 63):

            async def lie(talk: Talk, seat: int = seat) -> None:
                for t in ("answer", "why", "undo"):
                    more = {} if t == "undo" else {"answer": offered}
                    more |= {"version": 1} if t == "answer" else {}
                    await talk.say(t, id=f"{t}{seat}", seat=seat, **more)

            heard = unchanged(liar, ann, id, lie)
            assert [m["code"] for m in heard if m["t"] == "refused"] == ["not-your-seat"] * 3


def test_answers_that_are_not_offered(table: tuple[Person, Person, str]) -> None:
    ann, _, id = table

    async def lie(talk: Talk) -> None:
        offered = {a["id"] for a in talk.views[0]["question"]["answers"]}
        for number, answer in enumerate((-1, 0, 1, 7, 99, 600, 2**31 - 1, -(2**31))):
            if answer not in offered:
                await talk.say("answer", **{**right(talk), "id": f"n{number}", "answer": answer})
                refused = await talk.until("refused", id=f"n{number}")
                assert refused["sentence"]
                await talk.say("why", id=f"w{number}", seat=0, answer=answer)
                assert (await talk.until("why", id=f"w{number}"))["sentence"]

    unchanged(ann, ann, id, lie)


def test_why_an_offered_answer_is_legal(table: tuple[Person, Person, str]) -> None:
    ann, _, id = table

    async def ask(talk: Talk) -> None:
        await talk.say("why", id="w", seat=0, answer=right(talk)["answer"])
        assert await talk.until("why") == {"t": "why", "id": "w", "rule": None, "sentence": None}

    unchanged(ann, ann, id, ask)


def test_versions_from_the_past_and_the_future(table: tuple[Person, Person, str]) -> None:
    ann, _, id = table

    async def lie(talk: Talk) -> None:
        for number, version in enumerate((0, talk.versions[0] + 1, 2**31 - 1)):
            await talk.say("answer", **{**right(talk), "id": f"v{number}", "version": version})
            refused = await talk.until("refused", id=f"v{number}")
            assert refused["code"] == "stale"
            await talk.until("view", seat=0)  # and how things stand

    unchanged(ann, ann, id, lie)


ANSWER = {"t": "answer", "id": "x", "seat": 0, "answer": 1, "version": 1}
WRONG = [
    {"answer": 1.5}, {"answer": 1e99}, {"answer": 10**20}, {"answer": None}, {"seat": "0"}, {"seat": -1}, {"seat": 99},
    {"id": ""}, {"id": "a b"}, {"id": "x" * 65}, {"id": "é"}, {"version": -1}, {"version": True}, {"more": 1},
]  # fmt: skip
MALFORMED = [
    "", "x", "{", "[]", "null", "1", '"hello"', "{}", '{"t":"nothing"}', '{"t":1}', '{"t":"answer"}', "\u0000",
    '{"t":"hello","since":-1}', '{"t":"hello","since":"1"}', '{"t":"hello","since":{"0":-1}}', '{"t":"ping"}}',
    '{"t":"chat","id":"x","channel":"seat:x","text":"a"}', '{"t":"chat","id":"x","channel":"table","text":""}',
    '{"t":"chat","id":"x","channel":"table","text":"\\ud800"}', "[" * 10_000, '{"t":' * 2_000,
    *(json.dumps(ANSWER | wrong) for wrong in WRONG),
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=map(str, range(len(MALFORMED))))
def test_malformed_messages_end_in_a_clean_close(server: str, text: str) -> None:
    ann = Person(server)
    id = ann.post("/play-now", {"players": 5})["id"]

    async def lie() -> None:
        async with ann.at(id) as talk:
            await talk.line.send(text)
            assert (await talk.until("error"))["code"] == "malformed"
            assert await talk.closed() == 1008

    asyncio.run(lie())


def test_oversized_and_binary_messages(table: tuple[Person, Person, str]) -> None:
    ann, _, id = table

    async def big(talk: Talk) -> None:
        await talk.say("chat", id="x", channel="table", text="x" * 20_000)
        assert await talk.closed() == 1009

    async def binary(talk: Talk) -> None:
        await talk.line.send(b'{"t":"ping"}')
        assert (await talk.until("error"))["code"] == "malformed"

    unchanged(ann, ann, id, big)
    unchanged(ann, ann, id, binary)


def test_a_repeated_answer_counts_once(table: tuple[Person, Person, str]) -> None:
    ann, _, id = table

    async def go() -> None:
        async with ann.at(id) as talk, ann.at(id) as other:
            await talk.hello()
            await other.hello()
            message = {**right(talk), "id": "once"}
            for line in (talk, other, talk, other):
                await line.say("answer", **message)
            first = await talk.until("ack", id="once")
            for line in (talk, other, other):
                assert await line.until("ack", id="once") == first
            await talk.quiet()
            kept = talk.versions[0], len(talk.events[0])
            changed = {**message, "answer": message["answer"] + 1}  # the same id with another answer
            await talk.say("answer", **changed)
            assert await talk.until("ack", id="once") == first
            await talk.quiet()
            assert (talk.versions[0], len(talk.events[0])) == kept
            await other.quiet()
            assert other.views[0] == talk.views[0]

    asyncio.run(go())


def test_interleaved_answers_of_two_windows(table: tuple[Person, Person, str]) -> None:
    """Two windows of one player answer the same question differently: one is taken, the other refused."""
    ann, _, id = table

    async def go() -> None:
        async with ann.at(id) as one, ann.at(id) as two:
            await one.hello()
            await two.hello()
            answers = [a["id"] for a in one.views[0]["question"]["answers"]]
            assert len(answers) > 1
            sealed = one.views[0]["question"]["sealed"]
            version = one.versions[0]
            await asyncio.gather(
                one.say("answer", id="one", seat=0, answer=answers[0], version=version),
                two.say("answer", id="two", seat=0, answer=answers[1], version=version),
            )
            told = [await one.until_any("ack", "refused"), await two.until_any("ack", "refused")]
            kinds = sorted(m["t"] for m in told)
            assert kinds == (["ack", "ack"] if sealed else ["ack", "refused"])

    asyncio.run(go())


def test_too_many_messages(tmp_path: Any) -> None:
    from westphalia.server.ops.settings import Limits

    with serving(
        settings(str(tmp_path / "t.db"), limits=Limits(messages_per_second=5, messages_burst=20))
    ) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def flood() -> None:
            async with ann.at(id) as talk:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(100):
                        await talk.say("ping")
                assert await talk.closed() == 1013
                assert talk.heard[-1]["code"] == "too-fast"

        asyncio.run(flood())


def test_pages_of_other_sites_cannot_connect(server: str) -> None:
    ann = Person(server)
    id = ann.post("/play-now", {"players": 5})["id"]
    address = server.replace("http", "ws", 1) + f"/api/tables/{id}/ws"

    async def visit(origin: str) -> str:
        headers = {"Cookie": ann.cookie}
        async with connect(address, additional_headers=headers, origin=origin, proxy=None) as line:  # type: ignore[arg-type]
            try:
                await line.send('{"t":"ping"}')
                text = await line.recv()
            except ConnectionClosed:  # disconnected before the ping was sent
                return "error"
            return str(json.loads(text)["t"])

    assert asyncio.run(visit("https://evil.example")) == "error"
    assert asyncio.run(visit(server)) == "pong"


def test_an_unknown_table(server: str) -> None:
    async def visit(id: str) -> str:
        try:
            async with Person(server).at(id) as talk:
                return str((await talk.until("error"))["code"])
        except InvalidStatus as refused:
            return f"{refused.response.status_code // 100}xx"

    for id in ("nothing", "x" * 500, "%00", "a%2Fb", "..", "%F0%9F%98%80"):
        assert asyncio.run(visit(id)) in ("not-found", "4xx")


# --- links and cookies ---


def test_forged_and_expired_links(person: Make, tmp_path: Any) -> None:
    ann, eve = person("Ann"), person("Eve")
    seats = [{"kind": "me"}, {"kind": "link"}, BOT, BOT, BOT]
    id = ann.post("/tables", {"players": 5, "seats": seats})["id"]
    token = ann.post(f"/tables/{id}/seats/1/link")["token"]
    forged = [
        token[:-5] + ("A" if token[-5] != "A" else "B") + token[-4:],  # the last letter has idle bits
        token[1:],
        token + "x",
        "x",
        ".",
        "..",
        "a.b.c",
        "é",
        "%00",
        "x" * 3000,
        URLSafeTimedSerializer("another key", salt="seat").dumps([id, 1, "x"]),
        token.replace(".", "", 1),
        ann.http.cookies["westphalia"],  # a cookie is no link
    ]
    for lie in forged:
        response = eve.http.post(f"/api/join/{lie}", json={})
        assert response.status_code in (400, 403, 404), (lie, response.text)
    assert eve.get(f"/tables/{id}")["mine"] == []
    with serving(settings(str(tmp_path / "t.db"), link_seconds=-1)) as url:
        host = Person(url)
        id = host.post("/tables", {"players": 5, "seats": seats})["id"]
        old = host.post(f"/tables/{id}/seats/1/link")["token"]
        assert Person(url).post(f"/join/{old}", status=403)["code"] == "bad-link"


def test_forged_cookies_sign_no_one_in(server: str) -> None:
    ann = Person(server)
    ann.post("/guest", {"name": "Ann"})
    cookie = ann.http.cookies["westphalia"]
    for lie in (
        cookie[:-2] + "xx",
        "x",
        cookie + "x",
        URLSafeTimedSerializer("k", salt="session").dumps("abc"),
    ):
        response = httpx.get(f"{server}/api/me", headers={"Cookie": f"westphalia={lie}"}, trust_env=False)
        assert response.json() == {"user": None}


# --- HTTP ---


def test_other_sites_cannot_send_forms(server: str) -> None:
    with httpx.Client(base_url=server, trust_env=False) as http:
        assert http.post("/api/play-now", json={}).status_code == 403
        assert http.post("/api/play-now", json={}, headers={"X-Westphalia": "2"}).status_code == 403
        assert http.post("/api/play-now", data={"a": "b"}, headers=HEADERS).status_code == 415
        assert http.post("/api/play-now", content=b"{}", headers=HEADERS).status_code == 415
        assert http.put("/api/play-now", json={}, headers=HEADERS).status_code == 405


BODIES = [b"", b"{", b"[]", b"null", b"1", b'"x"', b'{"players":"five"}', b'{"x":1}', b"\xff", b"[" * 60_000]
BODIES += [
    b'{"title":"\xed\xa0\x80"}',
    b'{"title":"\xff"}',
    b'{"players":1e999}',
    b'{"players":%s}' % (b"9" * 5000),
]


@pytest.mark.parametrize("body", BODIES, ids=map(str, range(len(BODIES))))
def test_malformed_request_bodies(server: str, body: bytes) -> None:
    headers = {**HEADERS, "Content-Type": "application/json"}
    response = httpx.post(f"{server}/api/tables", content=body, headers=headers, trust_env=False)
    assert response.status_code == 400
    assert set(response.json()) == {"code", "message", "field", "rule"}


def test_bodies_that_are_too_big(server: str) -> None:
    headers = {**HEADERS, "Content-Type": "application/json"}
    body = b'{"players": 5, "title": "' + b"x" * 100_000 + b'"}'
    response = httpx.post(f"{server}/api/tables", content=body, headers=headers, trust_env=False)
    assert response.status_code == 413
    body = b'{"format": "' + b"x" * 2_000_000 + b'"}'
    response = httpx.post(f"{server}/api/import", content=body, headers=headers, trust_env=False)
    assert response.status_code == 413


def test_names_are_cleaned_and_checked(server: str) -> None:
    ann = Person(server)
    for lie in ("", " ", "\u0000", "\u202e", "x" * 25, "---", "\ud83d"[:0] + "\u200b"):
        assert ann.http.post("/api/guest", json={"name": lie}).status_code == 400
    assert ann.post("/guest", {"name": "  <b>Ann\u0000\n\u202eé</b> "})["user"]["name"] == "<b>Ann é</b>"


def test_security_headers(server: str) -> None:
    for path in ("/", "/health", "/api/me", "/api/nothing", "/tables/x", "/api/tables/nothing"):
        headers = httpx.get(server + path, trust_env=False).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    cookie = httpx.post(f"{server}/api/guest", json={}, headers=HEADERS, trust_env=False).headers[
        "set-cookie"
    ]
    assert re.search(r"HttpOnly; SameSite=Lax", cookie)


def test_too_many_requests(tmp_path: Any) -> None:
    from westphalia.server.ops.settings import Limits

    with (
        serving(
            settings(str(tmp_path / "t.db"), limits=Limits(costly_burst=5, costly_per_second=0.01))
        ) as url,
        httpx.Client(trust_env=False) as http,
    ):
        codes = [http.post(f"{url}/api/login", json={"name": "x", "password": "y" * 8}, headers=HEADERS).status_code
                 for _ in range(8)]  # fmt: skip
        assert codes[0] == 403
        assert codes[-1] == 429


def test_files_outside_the_client_are_not_served(server: str) -> None:
    for path in (
        "/../settings.py",
        "/%2e%2e/settings.py",
        "/..%2fsettings.py",
        "//etc/passwd",
        "/%00",
        "/a\\..\\b",
    ):
        response = httpx.get(server + path, trust_env=False)
        assert response.status_code in (200, 400, 404)
        assert "Limits" not in response.text
        assert "root:" not in response.text


def test_a_malformed_message_before_a_disconnect_is_not_a_server_error(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise such clients could raise the operator's alarm."""
    visitor = Person(server)
    id = visitor.post("/tables", {"players": 5})["id"]

    def told(start: str) -> list[str]:
        lines = visitor.http.get("/metrics").text.splitlines()
        return [line for line in lines if line.startswith(start)]

    before = told("westphalia_errors_total")

    async def gone(*_: Any) -> None:
        await asyncio.sleep(0.1)  # until the false message has been read
        raise ClientDisconnected

    monkeypatch.setattr(westphalia.server.live.socket, "_send", gone)

    async def go() -> None:
        async with visitor.at(id) as talk:
            await talk.line.send("no JSON")
            await talk.closed()

    asyncio.run(go())
    while told("westphalia_sockets ") != ["westphalia_sockets 0.0"]:
        time.sleep(0.02)
    assert told("westphalia_errors_total") == before
