"""Measure how much a stranger's tables of chancellors slow one table down: `python -m benchmarks.neighbours`.

A person plays the same game against four bots and gives so many answers in 20 seconds: alone, beside tables of
chancellors without people, beside the same on a server where they do not yield, and beside tables at which the stranger
sits too. The four alternate, each with a server of its own, in an order that moves on each round. The output shows
medians and quartiles over the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
from collections.abc import Sequence
from typing import Final, NamedTuple

import httpx

from benchmarks.load_people import Person
from benchmarks.server_load import HEADERS, SETUP, Server, quantile

PLAYERS: Final = 5
SAME_GAMES: Final = """
import random
from westphalia.server.tables import lobby
of = random.Random(1)
lobby.new_seed = lambda: str(of.getrandbits(64))
"""  # every server deals the same games in the same order
NO_YIELD: Final = """
import contextlib
from westphalia.server.automation.bots import Turns
@contextlib.asynccontextmanager
async def take(self, people):
    yield
Turns.take = take
"""
WARM_UP: Final = 5.0  # seconds in which the chancellors' process starts and their games begin


class Part(NamedTuple):
    """The load beside the person's table."""

    tables: int
    seated: bool = False  # whether the stranger sits at them
    yields: bool = True  # whether tables without people yield

    @property
    def name(self) -> str:
        if not self.tables:
            return "alone"
        people = "one person each" if self.seated else "no people"
        return f"{self.tables} tables, {people}{'' if self.yields else ', not yielding'}"


def guest(server: Server, name: str) -> httpx.Client:
    made = httpx.Client(base_url=server.address, headers=HEADERS, trust_env=False, timeout=120)
    made.post("/api/guest", json={"name": name}).raise_for_status()
    return made


def make(host: httpx.Client, bot: str, seated: bool) -> str:
    seats = [{"kind": "me"}] * seated + [{"kind": "bot", "bot": bot}] * (PLAYERS - seated)
    wish = {"edition": "five-round", "players": PLAYERS, "options": SETUP, "private": True, "seats": seats}
    return str(host.post("/api/tables", json=wish).json()["id"])


def start(host: httpx.Client, id: str) -> None:
    host.post(f"/api/tables/{id}/start", json={}).raise_for_status()


def player(server: Server, who: httpx.Client, table: str, seed: int) -> Person:
    cookie = f"westphalia={who.cookies['westphalia']}"
    return Person(table, 0, server.address, cookie, 0.0, random.Random(seed))


async def play(victim: Person, beside: list[Person], host: httpx.Client, seconds: float) -> list[float]:
    """Let the victim's game begin among games that run, play it for some seconds, and return the waits in ms."""
    others = [asyncio.create_task(one.play()) for one in beside]
    await asyncio.sleep(WARM_UP)
    await asyncio.to_thread(start, host, victim.table)
    mine = asyncio.create_task(victim.play())
    await asyncio.sleep(seconds)
    for task in (mine, *others):
        task.cancel()
    await asyncio.gather(mine, *others, return_exceptions=True)
    return [wait * 1000 for _, wait in victim.waits]


def measure(part: Part, told: argparse.Namespace) -> list[float]:
    with tempfile.TemporaryDirectory() as place:
        prefix = SAME_GAMES + ("" if part.yields else NO_YIELD)
        server = Server(f"{place}/tables.db", told.port, None, prefix)
        try:
            server.wait()
            stranger, ann = guest(server, "Stranger"), guest(server, "Ann")
            victim = player(
                server, ann, make(ann, told.bot, True), 1
            )  # first: it is the same game in all parts
            ids = [make(stranger, "chancellor", part.seated) for _ in range(part.tables)]
            for id in ids:
                start(stranger, id)
            beside = [player(server, stranger, id, 2 + n) for n, id in enumerate(ids)] if part.seated else []
            return asyncio.run(play(victim, beside, ann, told.seconds))
        finally:
            server.end()


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) < 2:
        return values[0], values[0], values[0]
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, median, high


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=34)
    parser.add_argument("--seconds", type=float, default=20, help="of each game")
    parser.add_argument("--bot", default="elector", help="against which the person plays")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--port", type=int, default=8931)
    told = parser.parse_args()
    parts = [Part(0), Part(told.tables), Part(told.tables, yields=False), Part(told.tables, seated=True)]
    found: dict[Part, list[list[float]]] = {part: [] for part in parts}
    for number in range(told.rounds):
        first = number % len(parts)
        for part in (*parts[first:], *parts[:first]):
            found[part].append(measure(part, told))
            print(f"round {number + 1}: {part.name:36} {len(found[part][-1]):4} answers", flush=True)
    print(f"\n{'':36} answers in {told.seconds:.0f} s     beside / alone     acknowledgement")
    for part, games in found.items():
        low, median, high = quartiles([len(waits) for waits in games])
        ratio = statistics.median(
            len(waits) / len(alone) for waits, alone in zip(games, found[parts[0]], strict=True)
        )
        waits = [wait for game in games for wait in game]
        print(f"{part.name:36} {median:4.0f} ({low:.0f} to {high:.0f})     {ratio:.2f}     "
              f"p50 {quantile(waits, 0.5):.0f} ms, p99 {quantile(waits, 0.99):.0f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
