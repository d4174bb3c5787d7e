"""Measure how much a stranger's tables of chancellors slow one table down: `python -m benchmarks.neighbours`.

A person plays against four princes for some seconds: alone, beside tables of chancellors without people, and beside
tables at which the stranger sits too. Each part has a server of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile

import httpx

from benchmarks.load_people import Person
from benchmarks.server_load import HEADERS, SETUP, Server, quantile

PLAYERS = 5


def guest(server: Server, name: str) -> httpx.Client:
    made = httpx.Client(base_url=server.address, headers=HEADERS, trust_env=False, timeout=120)
    made.post("/api/guest", json={"name": name}).raise_for_status()
    return made


def begin(host: httpx.Client, bot: str, seated: bool) -> str:
    seats = [{"kind": "me"}] * seated + [{"kind": "bot", "bot": bot}] * (PLAYERS - seated)
    wish = {"edition": "five-round", "players": PLAYERS, "options": SETUP, "private": True, "seats": seats}
    id = str(host.post("/api/tables", json=wish).json()["id"])
    host.post(f"/api/tables/{id}/start", json={}).raise_for_status()
    return id


def player(server: Server, who: httpx.Client, table: str) -> Person:
    return Person(
        table, 0, server.address, f"westphalia={who.cookies['westphalia']}", 0.0, random.Random(table)
    )


async def play(victim: Person, beside: list[Person], seconds: float) -> None:
    tasks = [asyncio.create_task(one.play()) for one in (victim, *beside)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def measure(tables: int, seated: bool, told: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as place:
        server = Server(f"{place}/tables.db", told.port, None)
        try:
            server.wait()
            stranger, ann = guest(server, "Stranger"), guest(server, "Ann")
            others = [begin(stranger, "chancellor", seated) for _ in range(tables)]
            beside = [player(server, stranger, id) for id in others] if seated else []
            victim = player(server, ann, begin(ann, "prince", True))
            asyncio.run(play(victim, beside, told.seconds))
        finally:
            server.end()
    waits = [wait * 1000 for _, wait in victim.waits]
    who = (
        "alone"
        if not tables
        else f"{tables} tables of chancellors, {'one person each' if seated else 'no people'}"
    )
    print(f"{who:50} {len(waits)} answers in {told.seconds:g} s, p50 {quantile(waits, 0.5):.0f} ms, "
          f"p99 {quantile(waits, 0.99):.0f} ms", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=34)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--port", type=int, default=8931)
    told = parser.parse_args()
    for tables, seated in ((0, False), (told.tables, False), (told.tables, True)):
        measure(tables, seated, told)


if __name__ == "__main__":
    main()
