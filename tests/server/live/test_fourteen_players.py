"""Fourteen people at one table of the six-round edition, each with their own connection."""

import asyncio
from pathlib import Path

import pytest

from server.players import Player, check
from server.table import Person, serving, settings

PEOPLE = 14


def sit_down(url: str) -> list[Player]:
    people = [Person(url) for _ in range(PEOPLE)]
    for number, person in enumerate(people):
        person.post("/guest", {"name": f"Person {number}"})
    seats = [{"kind": "me"}, *({"kind": "person"} for _ in range(PEOPLE - 1))]
    wish = {"edition": "six-round", "players": PEOPLE, "options": {"setup": "random"}, "seats": seats}
    table = people[0].post("/tables", wish)["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/join", {"seat": seat})
    people[0].post(f"/tables/{table}/start")
    return [Player(person, table, seat, seat) for seat, person in enumerate(people)]


async def play(players: list[Player], answers: int | None) -> None:
    """Let all play until a number of answers are acknowledged, or to the end."""
    playing = [asyncio.create_task(player.play()) for player in players]
    if answers is None:
        await asyncio.gather(*playing)
        return
    while sum(len(player.acked) for player in players) < answers:
        await asyncio.sleep(0.05)
        for task in playing:
            if task.done():
                task.result()
    while not all(task.done() for task in playing):  # Python 3.11's wait_for may swallow a cancellation
        for task in playing:
            task.cancel()
        await asyncio.sleep(0.05)


def test_fourteen_people_play(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))) as url:
        players = sit_down(url)
        asyncio.run(play(players, 120))
        assert all(player.lost == 0 for player in players)
        table = players[0].person.get(f"/tables/{players[0].table}")
        assert [seat["name"] for seat in table["seats"]] == [f"Person {n}" for n in range(PEOPLE)]
        phases = [[e for e in player.events if e["kind"] == "phase"] for player in players]
        told = min(map(len, phases))  # the last ones may not have reached every client
        assert told > 0
        assert all(events[:told] == phases[0][:told] for events in phases)


@pytest.mark.timeout(3600)
@pytest.mark.slow
def test_fourteen_people_play_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        players = sit_down(url)
        asyncio.run(play(players, None))
        check(players, str(path))
