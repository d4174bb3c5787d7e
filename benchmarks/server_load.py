"""How many tables a server bears: `python -m benchmarks.server_load` on loopback, within a bounded time.

A server process of its own, tables with simulated people (over real WebSockets) and bots. Printed: answers per second,
the time from an answer to its acknowledgement as the people see it, and the server's memory per table. The people
share the machine with the server, so on few cores their work slows the server down too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

SERVER = """
import cProfile, json, signal, sys, time
from westphalia.server.run import run
from westphalia.server.settings import Limits, Settings
free = Limits(messages_per_second=1e6, messages_burst=1e6, requests_per_second=1e6, requests_burst=1e6,
              costly_per_second=1e6, costly_burst=1e6, sockets_per_address=100_000, tables_per_user=100_000,
              hellos_per_second=1e6, hellos_burst=1e6)
if __name__ == "__main__":
    settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), limits=free)
    if sys.argv[3:]:
        profile = cProfile.Profile(time.process_time)
        signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends in order, then the profile is written
        profile.runcall(run, settings)
        profile.dump_stats(sys.argv[3])
    else:
        run(settings)
"""
HEADERS = {"X-Westphalia": "1"}


class Answer(msgspec.Struct):
    id: int


class Question(msgspec.Struct):
    answers: list[Answer]


class Seen(msgspec.Struct):
    """The part of a view that a simulated person looks at."""

    waiting: list[int] | None = None
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    over: bool | None = None


class Frame(msgspec.Struct):
    t: str
    id: str = ""
    version: int = 0
    view: Seen | None = None
    changes: Seen | None = None


decoder = msgspec.json.Decoder(Frame)


class Person:
    """Somebody at seat 0 who answers at random after a while."""

    def __init__(self, table: str, seed: int, think: float) -> None:
        self.table, self.think = table, think
        self.rng = random.Random(seed)
        self.seen = Seen([], None, False)
        self.version = 0
        self.sent: tuple[str, float] | None = None
        self.after = 0  # the version that the last answer made
        self.waits: list[tuple[float, float]] = []  # when each answer was sent, and how long it took

    async def play(self, address: str, cookie: str, until: float) -> None:
        path = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
        headers = {"Cookie": cookie}
        async with connect(
            path, additional_headers=headers, proxy=None, max_size=None, compression=None
        ) as line:
            await line.send('{"t":"hello","since":1000000}')
            while not self.seen.over and time.monotonic() < until:
                self.hear(decoder.decode(await line.recv()))
                if self.sent is None and self.version >= self.after and self.asked():
                    if self.think:
                        await asyncio.sleep(self.rng.expovariate(1 / self.think))
                    await self.answer(line)

    def asked(self) -> bool:
        return 0 in (self.seen.waiting or ()) and isinstance(self.seen.question, Question)

    async def answer(self, line: Any) -> None:
        assert isinstance(self.seen.question, Question)
        chosen = self.rng.choice(self.seen.question.answers).id
        id = f"{len(self.waits)}"
        self.sent = (id, time.perf_counter())
        message = {"t": "answer", "id": id, "seat": 0, "answer": chosen, "version": self.version}
        await line.send(json.dumps(message))

    def hear(self, frame: Frame) -> None:
        if frame.t in ("ack", "refused") and self.sent is not None and frame.id == self.sent[0]:
            self.waits.append((self.sent[1], time.perf_counter() - self.sent[1]))
            self.sent = None
            self.after = frame.version
        told = frame.view or frame.changes
        if told is not None:
            self.version = frame.version
            for name in ("waiting", "over"):
                if getattr(told, name) is not None:
                    setattr(self.seen, name, getattr(told, name))
            if told.question is not msgspec.UNSET:
                self.seen.question = told.question


def memory(pid: int) -> float:
    """What a process holds, in MiB."""
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS"):
            return int(row.split()[1]) / 1024
    return 0.0


def processor(pid: int) -> float:
    """The processor's time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def count(http: httpx.Client, name: str) -> float:
    rows = [row for row in http.get("/metrics").text.splitlines() if row.startswith(name)]
    return sum(float(row.rsplit(" ", 1)[1]) for row in rows)


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def sit_down(http: httpx.Client, told: argparse.Namespace) -> list[str]:
    """Make the tables and begin their games."""
    bots = [{"kind": "bot", "bot": told.bot} for _ in range(told.players - 1)]
    seats = [{"kind": "me"}, *bots]
    wish = {"players": told.players, "options": {"setup": "random"}, "seats": seats, "private": True}
    tables = [str(http.post("/api/tables", json=wish).json()["id"]) for _ in range(told.tables)]
    for table in tables:
        assert http.post(f"/api/tables/{table}/start", json={}).status_code == 200
    return tables


async def play(people: list[Person], address: str, cookie: str, seconds: float) -> float:
    """Let everybody play for a while; how long that was."""
    began = time.monotonic()
    playing = [asyncio.create_task(person.play(address, cookie, began + seconds)) for person in people]
    await asyncio.wait(playing, timeout=seconds)
    took = time.monotonic() - began
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return took


def load(address: str, http: httpx.Client, told: argparse.Namespace, pid: int) -> None:
    """Measure, and print."""
    empty = memory(pid)
    print(f"{told.tables} tables of {told.players}: one person (thinks {told.think} s) and {told.bot} bots")
    people = [Person(table, number, told.think) for number, table in enumerate(sit_down(http, told))]
    cookie = f"westphalia={http.cookies['westphalia']}"
    before, busy = count(http, "westphalia_answers_total{"), processor(pid)
    settled = time.perf_counter() + told.settle
    took = asyncio.run(play(people, address, cookie, told.seconds))
    answers, busy = count(http, "westphalia_answers_total{") - before, processor(pid) - busy
    over, full = count(http, "westphalia_games_over_total "), memory(pid)
    waits = [wait * 1000 for person in people for sent, wait in person.waits if sent > settled]
    p50, p90, p99 = (quantile(waits, part) for part in (0.5, 0.9, 0.99))
    print(
        f"answers          {answers:.0f} in {took:.0f} s: {answers / took:.0f} per second; {over:.0f} games ended"
    )
    print(f"processor        {busy:.1f} s of the server: {answers / busy:.0f} answers per second of it")
    print(
        f"acknowledgement  p50 {p50:.1f} ms, p90 {p90:.1f} ms, p99 {p99:.1f} ms ({len(waits)} answers of people)"
    )
    print(
        f"memory           {empty:.0f} MiB before, {full:.0f} MiB after: {(full - empty) / told.tables:.2f} a table"
    )
    print(f"errors           {count(http, 'westphalia_errors_total{'):.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=0.0, help="seconds that a person thinks, on average")
    parser.add_argument(
        "--settle", type=float, default=5.0, help="seconds at the start that do not count for waits"
    )
    parser.add_argument("--bot", default="random")
    parser.add_argument("--port", type=int, default=8911)
    parser.add_argument("--database", help="default: SQLite in a temporary directory")
    parser.add_argument("--profile", help="a file for the profile of the server's main thread")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        database = told.database or f"{place}/tables.db"
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                SERVER,
                database,
                str(told.port),
                *([told.profile] if told.profile else []),
            ],
            stderr=subprocess.DEVNULL,
        )
        address = f"http://127.0.0.1:{told.port}"
        try:
            with httpx.Client(base_url=address, headers=HEADERS, trust_env=False, timeout=60) as http:
                wait_for(http)
                http.post("/api/guest", json={"name": "Load"})
                load(address, http, told, process.pid)
        finally:
            process.terminate()
            process.wait(30)


def wait_for(http: httpx.Client) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            if http.get("/health").status_code == 200:
                return
        except httpx.TransportError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    main()
