"""What groups of people do at a server in tests: make tables, talk, vote, befriend."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from server.table import Person
from westphalia.cli.main import main

SECRET = {"password": "correct horse"}


def table_of_two(ann: Person, ben: Person) -> str:
    """Two people and three bots at a table that has begun."""
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
    id: str = ann.post("/tables", wish)["id"]
    ben.post(f"/tables/{id}/join", {"seat": 1})
    ann.post(f"/tables/{id}/start")
    return id


async def at_once(people: list[Person], requests: list[tuple[int, str, Any]]) -> list[int]:
    """Send requests at the same time; return their status codes."""

    async def one(who: int, path: str, body: Any) -> int:
        return (await asyncio.to_thread(people[who].http.post, f"/api{path}", json=body)).status_code

    return await asyncio.gather(*(one(*request) for request in requests))


def id_of(one: Person) -> str:
    return str(one.get("/me")["user"]["id"])


def bond(one: Person, other: Person, kind: str) -> dict[str, Any]:
    told: dict[str, Any] = one.post("/me/people", {"person": id_of(other), "bond": kind})
    return told


def finished(path: Path, ann: Person, ben: Person | None, winners: list[int], at: float = 1000.0) -> str:
    """Return a game of two people and three bots, as it is stored at its end."""
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "private": True}
    id: str = ann.post("/tables", wish)["id"]
    if ben is not None:
        ben.post(f"/tables/{id}/join", {"seat": 1})
    with sqlite3.connect(path, timeout=30) as connection:
        connection.execute(
            "UPDATE tables SET status = 'over', rules_version = 0, phase = 'end', players = ?, winners = ?, updated = ?"
            " WHERE id = ?",
            (json.dumps([*"ABCDE"]), json.dumps(winners), at, id),
        )
    return id


def admin(path: Path, *words: str) -> int:
    return main(["admin", *words, "--database", str(path)])


def table_for(host: Person, *others: Person, players: int = 5, **more: Any) -> str:
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (players - 1)]
    wish = {"players": players, "options": {"setup": "random"}, "seats": seats, **more}
    id = str(host.post("/tables", wish)["id"])
    for other in others:
        other.post(f"/tables/{id}/join")
    return id


def end_by_vote(id: str, *people: Person) -> None:
    for one in people:
        one.post(f"/tables/{id}/end", {"seat": one.get(f"/tables/{id}")["mine"][0], "wish": True})


def say(who: Person, id: str, channel: str, text: str) -> dict[str, Any]:
    async def go() -> dict[str, Any]:
        async with who.at(id) as talk:
            await talk.hello()
            await talk.say("chat", id=f"line-{len(text)}", channel=channel, text=text)
            return await talk.until("chat", text=text)

    return asyncio.run(go())


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
