"""Measure how many tables a server can carry, on loopback: `python -m benchmarks.server_load`.

Starts servers in processes of their own, with tables of simulated people (over real WebSockets) and bots.
Prints answers a second, the time from an answer to its acknowledgement as the people see it, the server's
processor time and memory. The people share the machine with the server, so on few cores they slow it down.

With `--kill` the server is then killed (-9) and watched until all clients are back: the supervisor restarts it. With
`--kill all` the supervisor is killed too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvloop

from benchmarks.load_people import Person

SERVER = """
import cProfile, signal, sys, time
from westphalia.server.ops.supervisor import supervise
from westphalia.server.ops.run import listen, run
from westphalia.server.ops.settings import Limits, Settings
free = Limits(messages_per_second=1e6, messages_burst=1e6, requests_per_second=1e6, requests_burst=1e6,
              costly_per_second=1e6, costly_burst=1e6, sockets_per_address=100_000, tables_per_user=100_000,
              hellos_per_second=1e6, hellos_burst=1e6, guests_per_second=1e6, guests_burst=1e6,
              connections_per_address=100_000, new_tables_per_second=1e6, new_tables_burst=1e6,
              games_per_user=100_000, seats_per_user=100_000)
if __name__ == "__main__":
    settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), limits=free)
    if sys.argv[3:]:
        profile = cProfile.Profile(time.process_time)
        signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends in order, then the profile is written
        profile.runcall(run, settings)
        profile.dump_stats(sys.argv[3])
    else:
        supervise(settings, listen(settings))
"""
HEADERS = {"X-Westphalia": "1"}
SETUP = {"setup": "random"}


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, database: str, port: int, profile: str | None, before: str = "") -> None:
        self.command = [
            sys.executable,
            "-c",
            before + SERVER,
            database,
            str(port),
            *([profile] if profile else []),
        ]
        self.address = f"http://127.0.0.1:{port}"
        self.alone = profile is not None  # without a parent
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL)
        self.begun = time.monotonic()

    def end(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(60)

    @property
    def pid(self) -> int:
        """Return the id of the process that serves."""
        here = self.process.pid
        return here if self.alone else int(Path(f"/proc/{here}/task/{here}/children").read_text().split()[0])

    def kill(self, its_parent_too: bool) -> None:
        """Kill the server, and measure how long it takes until all people are back."""
        old, self.begun = self.pid, time.monotonic()
        os.kill(old, signal.SIGKILL)
        if its_parent_too or self.alone:
            self.end(signal.SIGKILL)
            self.start()
        while True:
            with contextlib.suppress(IndexError):
                if self.pid != old:
                    return
            time.sleep(0.001)

    @property
    def memory(self) -> float:
        """Return the memory of the process in MiB."""
        rows = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(row.split()[1]) / 1024 for row in rows if row.startswith("VmRSS"))

    @property
    def processor(self) -> float:
        """Return the processor time used so far, in seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def count(self, name: str) -> float:
        """Return the sum of one of the server's own metrics."""
        text = httpx.get(f"{self.address}/metrics", trust_env=False, timeout=60).text
        rows = [row for row in text.splitlines() if row.startswith(name)]
        return sum(float(row.rsplit(" ", 1)[1]) for row in rows)

    def wait(self) -> float:
        """Wait until the server answers; return the time of the answer."""
        until = time.monotonic() + 120
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.address}/live", trust_env=False, timeout=60).status_code == 200:
                    return time.monotonic()
            assert time.monotonic() < until
            time.sleep(0.02)


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def sit_down(servers: list[Server], told: argparse.Namespace) -> list[Person]:
    """Make the tables, each at one of the servers, and begin their games."""
    guests = [
        httpx.Client(base_url=servers[0].address, headers=HEADERS, trust_env=False, timeout=120)
        for _ in range(told.people)
    ]
    for number, guest in enumerate(guests):
        guest.post("/api/guest", json={"name": f"Load {number}"})
    others = [{"kind": "person"}] * (told.people - 1)
    bots = [{"kind": "bot", "bot": told.bot}] * (told.players - told.people)
    wish = {"edition": told.edition, "players": told.players, "options": SETUP, "private": True}
    wish["seats"] = [{"kind": "me"}, *others, *bots]
    people = []
    for number in range(told.tables):
        address = servers[number % len(servers)].address
        made = guests[0].post(f"{address}/api/tables", json=wish).json()
        assert "id" in made, made
        table = made["id"]
        for seat, guest in enumerate(guests[1:], 1):
            guest.post(f"{address}/api/tables/{table}/join", json={"seat": seat}).raise_for_status()
        guests[0].post(f"{address}/api/tables/{table}/start", json={}).raise_for_status()
        people += [
            Person(table, seat, address, f"westphalia={guest.cookies['westphalia']}", told.think,
                   random.Random(f"{number} {seat}"))
            for seat, guest in enumerate(guests)
        ]  # fmt: skip
    return people


def print_waits(people: list[Person], since: float, what: str = "acknowledgement") -> None:
    waits = [wait * 1000 for person in people for sent, wait in person.waits if sent > since]
    p50, p90, p99 = (quantile(waits, part) for part in (0.5, 0.9, 0.99))
    slowest = max(waits, default=0.0)
    print(
        f"{what:16} p50 {p50:.1f} ms, p90 {p90:.1f} ms, p99 {p99:.1f} ms, slowest {slowest:.0f} ms ({len(waits)})"
    )


async def load(servers: list[Server], people: list[Person], told: argparse.Namespace) -> None:
    """Play for a while, measure and print; then kill a server if asked to."""
    playing = [asyncio.create_task(person.play()) for person in people]
    while not all(person.came for person in people):  # noqa: ASYNC110 (a second more or less does not matter)
        await asyncio.sleep(0.1)
    before = sum([await asyncio.to_thread(s.count, "westphalia_answers_total{") for s in servers])
    busy = sum(server.processor for server in servers)
    began = time.monotonic()
    mine, given = time.process_time(), sum(len(person.waits) for person in people)
    received = sum(person.bytes for person in people)
    while time.monotonic() < began + told.seconds and not all(task.done() for task in playing):
        await asyncio.sleep(0.1)
        if told.answers and sum(len(person.waits) for person in people) - given >= told.answers:
            break
    took, mine = time.monotonic() - began, time.process_time() - mine
    busy = sum(server.processor for server in servers) - busy
    received = sum(person.bytes for person in people) - received
    answers = sum([await asyncio.to_thread(s.count, "westphalia_answers_total{") for s in servers]) - before
    errors = sum([await asyncio.to_thread(s.count, "westphalia_errors_total{") for s in servers])
    print(f"answers          {answers:.0f} in {took:.0f} s: {answers / took:.0f} per second")
    print(
        f"processor        server {busy:.1f} s: {1000 * busy / answers:.3f} ms an answer; people {mine:.1f} s"
    )
    print(
        f"sent             {received / took / 1e6:.2f} MB/s, {received / answers / 1000:.1f} kB an answer, uncompressed"
    )
    print_waits(people, began + told.settle)
    print(f"memory           {sum(server.memory for server in servers):.0f} MiB, {told.tables} tables")
    print(f"errors           {errors:.0f}; refused {sum(person.refused for person in people)}")
    if told.kill:
        await kill(servers[0], people, told)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def kill(server: Server, people: list[Person], told: argparse.Namespace) -> None:
    """Kill the server; the supervisor starts another one."""
    concerned = [person for person in people if person.address == server.address and not person.seen.over]
    server.kill(its_parent_too=told.kill == "all")
    ready = await asyncio.to_thread(server.wait)
    started = server.processor
    until = server.begun + told.after
    while time.monotonic() < until:
        await asyncio.sleep(0.2)
        if all(person.came[-1:] > [server.begun] for person in concerned):
            break
    busy = server.processor - started
    await asyncio.sleep(max(0.0, min(10.0, until - time.monotonic())))
    back = [person.came[-1] - server.begun for person in concerned if person.came[-1:] > [server.begun]]
    acks = [sent + wait - server.begun for p in concerned for sent, wait in p.waits if sent > server.begun]
    print(f"after a kill     answers HTTP after {ready - server.begun:.2f} s ({started:.2f} s of processor)")
    print(f"people back      {len(back)} of {len(concerned)}: first {min(back, default=-1):.2f} s, "
          f"half {quantile(back, 0.5):.2f} s, all {max(back, default=-1):.2f} s "
          f"({busy:.2f} s of processor until then)")  # fmt: skip
    print(f"first answer     acknowledged after {min(acks, default=-1):.2f} s")
    print_waits(concerned, server.begun, "after the kill")
    print(f"errors           {await asyncio.to_thread(server.count, 'westphalia_errors_total{'):.0f}")


@contextmanager
def running(told: argparse.Namespace) -> Iterator[list[Server]]:
    with tempfile.TemporaryDirectory() as place:
        database = told.database or f"{place}/tables.db"
        servers = []
        try:
            for number in range(told.processes):
                servers.append(Server(database, told.port + number, None if number else told.profile))
                servers[-1].wait()
            yield servers
        finally:
            for server in servers:
                server.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--people", type=int, default=1, help="how many of the players of a table are people")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--answers", type=int, default=0, help="end after so many answers of people")
    parser.add_argument("--think", type=float, default=0.0, help="seconds that a person thinks, on average")
    parser.add_argument(
        "--settle", type=float, default=5.0, help="seconds at the start that do not count for waits"
    )
    parser.add_argument("--bot", default="random")
    parser.add_argument("--port", type=int, default=8911)
    parser.add_argument("--processes", type=int, default=1, help="servers of one database (PostgreSQL)")
    parser.add_argument("--database", help="default: SQLite in a temporary directory")
    parser.add_argument("--profile", help="a file for the profile of the first server's main thread")
    parser.add_argument(
        "--kill",
        nargs="?",
        const="server",
        choices=("server", "all"),
        help="kill the server then (or all: its parent too), and see how it comes back",
    )
    parser.add_argument("--after", type=float, default=60.0, help="seconds to wait for that at most")
    told = parser.parse_args()
    with running(told) as servers:
        people = sit_down(servers, told)
        print(f"{told.tables} tables of {told.players} ({told.edition}): {told.people} people "
              f"(think {told.think:g} s), {told.bot} bots; {told.processes} processes")  # fmt: skip
        uvloop.run(load(servers, people, told))


if __name__ == "__main__":
    main()
