"""Undo by consent: everyone who saw something new must agree, bots always do, and the log replays to the same game."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.clocked import BOT, answer, person
from server.fake_time import FakeTime
from server.table import Person, Talk, serving, settings
from westphalia.game.records import from_record

DAY = 86400.0
pytestmark = pytest.mark.usefixtures("host_first")


@pytest.fixture
def url(tmp_path: Path, fake_time: FakeTime) -> Iterator[str]:
    with serving(settings(str(tmp_path / "t.db"), sweep_interval=0.05)) as url:
        yield url


def begin(*people: Person) -> str:
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (len(people) - 1), *[BOT] * (5 - len(people))]
    id = str(people[0].post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"])
    for other in people[1:]:
        other.post(f"/tables/{id}/join")
    people[0].post(f"/tables/{id}/start")
    return id


def at_table(id: str, *people: Person) -> Callable[[Callable[..., Awaitable[None]]], None]:
    """Play part of a game with the people at the table."""

    async def go(story: Callable[..., Awaitable[None]]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            talks = [await stack.enter_async_context(one.at(id)) for one in people]
            for talk in talks:
                await talk.hello()
            await story(*talks)

    return lambda story: asyncio.run(go(story))


async def asked(talk: Talk, seat: int) -> dict[str, Any]:
    """Listen until a seat has a real choice; give forced answers on the way."""
    while True:
        while seat not in talk.views[seat]["waiting"] or talk.question(seat) is None:
            await talk.hear()
        question = talk.question(seat)
        assert question is not None
        if len(question["answers"]) > 1:
            return question
        await answer(talk, seat)


async def post(who: Person, path: str, body: dict[str, Any], status: int | None = None) -> Any:
    return await asyncio.to_thread(who.post, path, body, status)


def test_among_bots_a_choice_is_taken_back_at_once_with_what_they_answered(url: str) -> None:
    ann = person(url, "Ann")
    id = begin(ann)

    async def story(talk: Talk) -> None:
        first = await asked(talk, 0)
        before = talk.views[0]["realms"]
        await answer(talk)
        await asked(talk, 0)  # the bots have answered meanwhile
        await post(ann, f"/tables/{id}/undo", {"seat": 0})
        while not any(event["kind"] == "rewound" for event in talk.events[0]):
            await talk.hear()
        await talk.catch_up()
        assert (await asked(talk, 0))["answers"] == first["answers"]
        assert talk.views[0]["realms"] == before
        assert talk.gaps == 0

    at_table(id, ann)(story)
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})
    from_record(ann.get(f"/tables/{id}/record"))  # it replays


def test_people_who_saw_something_new_must_all_agree(url: str) -> None:
    ann, ben, eve = (person(url, name) for name in ("Ann", "Ben", "Eve"))
    id = begin(ann, ben, eve)

    async def story(hers: Talk, his: Talk, third: Talk) -> None:
        first = await asked(hers, 0)
        assert (await post(ann, f"/tables/{id}/undo", {"seat": 0}, 409))["code"] == "nothing"
        await answer(hers)
        assert (await post(ben, f"/tables/{id}/undo", {"seat": 0}, 403))["code"] == "not-your-seat"
        await post(ann, f"/tables/{id}/undo", {"seat": 0})
        request = (await his.until("table"))["table"]["undo"]
        assert (request["seat"], request["needs"], request["agreed"]) == (0, [1, 2], [])
        assert "Ann" in request["words"]
        assert Person(url).get(f"/tables/{id}")["undo"] is None, "spectators are not asked"
        assert (await post(eve, f"/tables/{id}/undo", {"seat": 2}, 409))["code"] == "asked"
        assert (await post(ann, f"/tables/{id}/undo/reply", {"seat": 0, "agree": True}, 409))[
            "code"
        ] == "not-asked"
        await post(ben, f"/tables/{id}/undo/reply", {"seat": 1, "agree": True})
        assert ann.get(f"/tables/{id}")["undo"]["agreed"] == [1]
        assert not any(event["kind"] == "rewound" for event in hers.events[0])
        await post(eve, f"/tables/{id}/undo/reply", {"seat": 2, "agree": True})
        assert ann.get(f"/tables/{id}")["undo"] is None
        for talk, seat in ((hers, 0), (his, 1), (third, 2)):
            while talk.events[seat][-1]["kind"] != "rewound":
                await talk.hear()
        await hers.catch_up()
        assert (await asked(hers, 0))["answers"] == first["answers"]

    at_table(id, ann, ben, eve)(story)


def test_one_no_is_enough_and_nobody_is_asked_twice_for_the_same(url: str, fake_time: FakeTime) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    id = begin(ann, ben)

    async def story(hers: Talk, his: Talk) -> None:
        await asked(hers, 0)
        await answer(hers)
        await post(ann, f"/tables/{id}/undo", {"seat": 0})
        await post(ben, f"/tables/{id}/undo/reply", {"seat": 1, "agree": False})
        assert ann.get(f"/tables/{id}")["undo"]["refused"] == 1
        assert (await post(ben, f"/tables/{id}/undo/reply", {"seat": 1, "agree": True}, 409))[
            "code"
        ] == "not-asked"
        assert (await post(ann, f"/tables/{id}/undo", {"seat": 0}, 409))["code"] == "refused"
        fake_time.forward(DAY)
        assert ann.get(f"/tables/{id}")["undo"] is None
        await post(ann, f"/tables/{id}/undo", {"seat": 0})
        assert ann.get(f"/tables/{id}")["undo"]["refused"] is None

    at_table(id, ann, ben)(story)


def test_a_request_lapses_when_play_goes_on(url: str) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    id = begin(ann, ben)

    async def story(hers: Talk, his: Talk) -> None:
        await asked(hers, 0)
        await answer(hers)
        await post(ann, f"/tables/{id}/undo", {"seat": 0})
        assert ben.get(f"/tables/{id}")["undo"] is not None
        waiting = 0 if 0 in hers.views[0]["waiting"] else 1
        talk = hers if waiting == 0 else his
        await talk.catch_up()
        await answer(talk, waiting)
        assert ben.get(f"/tables/{id}")["undo"] is None
        assert (await post(ben, f"/tables/{id}/undo/reply", {"seat": 1, "agree": True}, 409))[
            "code"
        ] == "not-asked"

    at_table(id, ann, ben)(story)


def test_a_restart_keeps_the_request_and_what_was_taken_back(tmp_path: Path, fake_time: FakeTime) -> None:
    told = settings(str(tmp_path / "t.db"), sweep_interval=0.05)
    with serving(told) as url:
        ann, ben = person(url, "Ann"), person(url, "Ben")
        id = begin(ann, ben)

        async def choose(hers: Talk, his: Talk) -> None:
            await asked(hers, 0)
            await answer(hers)
            await post(ann, f"/tables/{id}/undo", {"seat": 0})

        at_table(id, ann, ben)(choose)
    with serving(told) as url:
        for who in (ann, ben):
            who.http.base_url = url
        assert ben.get(f"/tables/{id}")["undo"] is None, "not while no game is loaded"

        async def agree(hers: Talk, his: Talk) -> None:
            assert his.table["undo"]["needs"] == [1]
            await post(ben, f"/tables/{id}/undo/reply", {"seat": 1, "agree": True})
            while hers.events[0][-1]["kind"] != "rewound":
                await hers.hear()
            await hers.catch_up()
            views.append(hers.views[0])

        views: list[Any] = []
        at_table(id, ann, ben)(agree)
    with serving(told) as url:
        ann.http.base_url = url

        async def look(talk: Talk) -> None:
            views.append(talk.views[0])

        at_table(id, ann)(look)
    assert views[0]["realms"] == views[1]["realms"]
    assert views[0]["question"]["answers"] == views[1]["question"]["answers"]
