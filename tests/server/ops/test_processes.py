"""Two server processes on one PostgreSQL: clients of one game on different processes finish it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.players import Player, check
from server.records import at_sealed_question
from server.table import Person, ServerProcess

pytestmark = pytest.mark.postgres
BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture
def two(postgres: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    servers = [
        ServerProcess(postgres, log=tmp_path / f"{n}.log", changes={"publish_interval": 0.02})
        for n in range(2)
    ]
    for server in servers:
        server.start()
    try:
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.stop()
    for server in servers:
        text = server.log.read_text()
        assert "failed" not in text, text
        assert "Traceback" not in text, text


def people(two: list[ServerProcess]) -> list[Person]:
    """Three people: two know the first process, one the second."""
    made = [Person(two[0].url), Person(two[0].url), Person(two[1].url)]
    for number, person in enumerate(made):
        person.post("/guest", {"name": f"Person {number}"})
    return made


def table(made: list[Person]) -> str:
    seats = [{"kind": "me"}, {"kind": "person"}, {"kind": "link"}, BOT, BOT]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
    id: str = made[0].post("/tables", wish)["id"]
    made[1].post(f"/tables/{id}/join")
    token = made[0].post(f"/tables/{id}/seats/2/link")["token"]
    made[2].post(f"/join/{token}")
    made[0].post(f"/tables/{id}/start")
    return id


def test_clients_on_different_processes_finish_a_game(two: list[ServerProcess], postgres: str) -> None:
    made = people(two)
    id = table(made)
    players = [Player(person, id, seat, seat) for seat, person in enumerate(made)]

    async def game() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(game())
    check(players, postgres)
    records = [person.get(f"/tables/{id}/record") for person in made]
    assert records[0] == records[2]
    summaries: list[dict[str, Any]] = [person.get(f"/tables/{id}") for person in made]
    assert summaries[0]["winners"] == summaries[2]["winners"]


@pytest.mark.timeout(3600)
@pytest.mark.slow
def test_when_one_process_dies_the_other_goes_on(two: list[ServerProcess], postgres: str) -> None:
    made = people(two)
    id = table(made)
    urls = [server.url for server in two]
    players = [
        Player(person, id, seat, seat, *(urls if seat < 2 else urls[::-1]))
        for seat, person in enumerate(made)
    ]

    async def game() -> None:
        playing = asyncio.gather(*(player.play() for player in players))
        for _ in range(6):
            await asyncio.sleep(1.0)
            for server in two:
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(0.7)
                await asyncio.to_thread(server.start)
                await asyncio.to_thread(server.wait)
        await playing

    asyncio.run(game())
    check(players, postgres)


def test_chat_and_presence_reach_the_other_process(two: list[ServerProcess]) -> None:
    made = people(two)
    id = table(made)

    async def go() -> None:
        async with made[0].at(id) as here, made[2].at(id) as there:
            await here.hello()
            await there.hello()
            while not (here.table["seats"][2]["connected"] and there.table["seats"][0]["connected"]):
                await asyncio.wait(
                    [asyncio.create_task(here.quiet(0.2)), asyncio.create_task(there.quiet(0.2))]
                )
            await here.say("chat", id="1", channel="seat:2", text="hello over there")
            assert (await there.until("chat"))["text"] == "hello over there"
            await asyncio.to_thread(made[0].post, f"/tables/{id}/resign", {"seat": 0})
            while there.table["seats"][0]["kind"] != "bot":
                await there.hear()

    asyncio.run(go())


def test_secrets_are_not_heard_through_the_other_process(two: list[ServerProcess]) -> None:
    """A frame at the moment of a vote or an order would give it away."""
    ann, here, there = Person(two[0].url), Person(two[0].url), Person(two[1].url)
    id = ann.post("/import", at_sealed_question())["id"]

    async def go() -> None:
        async with ann.at(id) as talk, here.at(id) as near, there.at(id) as far:
            for one in (talk, near, far):
                await one.hello()
                while not all(seat["connected"] for seat in one.table["seats"]):  # they hear who is here
                    await one.hear()
            told = [[m["t"] for m in one.heard].count("table") for one in (near, far)]
            seat, other = talk.views[0]["waiting"][:2]
            first = talk.views[seat]["question"]["answers"][0]["id"]
            await talk.say("answer", id="a", seat=seat, answer=first, version=talk.versions[seat])
            for one in (near, far):  # the table has changed since they connected
                await one.until("delta")
            fields = {"seat": other, "kind": talk.views[other]["question"]["kind"]}
            await asyncio.to_thread(ann.post, f"/tables/{id}/end", {"seat": 0, "wish": True})
            await talk.say("order", id="o", answer=first, **fields)
            while talk.views[other]["question"]["given"] is None:
                await talk.hear()
            await talk.say("order", id="end", **fields)
            while talk.table["ends"] != [0] or talk.table["orders"]:
                await talk.hear()
            for one, before in zip((near, far), told, strict=True):
                await one.quiet(0.5)
                assert [m["t"] for m in one.heard].count("table") == before, "when they came"

    asyncio.run(go())


def test_a_game_that_all_have_ended_is_over_at_every_process(two: list[ServerProcess]) -> None:
    """The other process must not play on, which would reopen the game."""
    made = people(two)
    id = table(made)

    async def go() -> None:
        async with made[2].at(id) as talk:
            await talk.hello()
            votes = (
                asyncio.to_thread(person.post, f"/tables/{id}/end", {"seat": seat, "wish": True})
                for seat, person in enumerate(made)
            )
            await asyncio.gather(*votes)  # all at once: the last one must not be missed
            while talk.table["status"] != "over":
                await talk.hear()
            question = talk.views[2]["question"]
            chosen = 0 if question is None else question["answers"][0]["id"]
            await talk.say("answer", id="late", seat=2, answer=chosen, version=talk.versions[2])
            assert (await talk.until("refused", id="late"))["code"] == "over"

    asyncio.run(go())
    for person in (*made, Person(two[1].url)):
        told = person.get(f"/tables/{id}")
        assert (told["status"], told["phase"]) == ("over", "agreed")
