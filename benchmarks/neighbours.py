"""Measure how much a stranger's tables of chancellors slow one table down: `python -m benchmarks.neighbours`.

A person plays the same game against four princes, with the same answers, and takes so many seconds for it: alone,
beside tables of chancellors without people, and beside tables at which the stranger sits too. The three alternate,
each with a server of its own, in an order that moves on each round. The output shows medians and quartiles over the
rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from typing import Final, NamedTuple

import httpx

from benchmarks.load_people import Person
from benchmarks.server_load import HEADERS, SETUP, Server, quantile

PLAYERS: Final = 5
SAME_GAMES: Final = """
import random
from westphalia.server.live import lobby
of = random.Random(1)
lobby.new_seed = lambda: str(of.getrandbits(64))
"""  # every server deals the same games in the same order
WARM_UP: Final = 5.0  # seconds in which the chancellors' process starts and their games begin


class Part(NamedTuple):
    """The load beside the person's table."""

    tables: int
    seated: bool  # whether the stranger sits at them

    @property
    def name(self) -> str:
        return (
            f"{self.tables} tables, {'one person each' if self.seated else 'no people'}"
            if self.tables
            else "alone"
        )


class Found(NamedTuple):
    """One game of the person."""

    seconds: float
    waits: list[float]  # milliseconds from an answer to its acknowledgement
    given: list[int]  # the answers


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


async def play(victim: Person, beside: list[Person], host: httpx.Client, answers: int) -> Found:
    """Start the victim's game among running games, and play this many of its answers."""
    others = [asyncio.create_task(one.play()) for one in beside]
    await asyncio.sleep(WARM_UP)
    await asyncio.to_thread(start, host, victim.table)
    began = time.monotonic()
    mine = asyncio.create_task(victim.play())
    while len(victim.waits) < answers and not mine.done():  # noqa: ASYNC110 (it counts what another task does)
        await asyncio.sleep(0.002)
    took = time.monotonic() - began
    for task in (mine, *others):
        task.cancel()
    await asyncio.gather(mine, *others, return_exceptions=True)
    return Found(took, [wait * 1000 for _, wait in victim.waits[:answers]], victim.answers[:answers])


def measure(part: Part, told: argparse.Namespace) -> Found:
    with tempfile.TemporaryDirectory() as place:
        server = Server(f"{place}/tables.db", told.port, None, SAME_GAMES)
        try:
            server.wait()
            stranger, ann = guest(server, "Stranger"), guest(server, "Ann")
            victim = player(
                server, ann, make(ann, "prince", True), 1
            )  # first: it is the same game in all parts
            ids = [make(stranger, "chancellor", part.seated) for _ in range(part.tables)]
            for id in ids:
                start(stranger, id)
            beside = [player(server, stranger, id, 2 + n) for n, id in enumerate(ids)] if part.seated else []
            return asyncio.run(play(victim, beside, ann, told.answers))
        finally:
            server.end()


def quartiles(values: list[float]) -> tuple[float, float, float]:
    if len(values) < 2:
        return values[0], values[0], values[0]
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, median, high


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=34)
    parser.add_argument("--answers", type=int, default=100, help="of the person, in each game")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--port", type=int, default=8931)
    told = parser.parse_args()
    parts = [Part(0, False), Part(told.tables, False), Part(told.tables, True)]
    found: dict[Part, list[Found]] = {part: [] for part in parts}
    for number in range(told.rounds):
        for part in (*parts[number % 3 :], *parts[: number % 3]):
            found[part].append(measure(part, told))
            print(f"round {number + 1}: {part.name:28} {found[part][-1].seconds:6.2f} s", flush=True)
    games = {tuple(game.given) for of_part in found.values() for game in of_part}
    if len(games) > 1:
        print(f"\nThe games were not the same ({len(games)} different ones): compare with care.")
    print(f"\n{'':28} seconds for {told.answers} answers     beside / alone        acknowledgement")
    for part, games in found.items():
        low, median, high = quartiles([game.seconds for game in games])
        times = [game.seconds / alone.seconds for game, alone in zip(games, found[parts[0]], strict=True)]
        ratio = quartiles(times)
        waits = [wait for game in games for wait in game.waits]
        print(f"{part.name:28} {median:6.2f} ({low:.2f} to {high:.2f})     {ratio[1]:.2f} ({ratio[0]:.2f} to "
              f"{ratio[2]:.2f})     p50 {quantile(waits, 0.5):.0f} ms, p99 {quantile(waits, 0.99):.0f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
