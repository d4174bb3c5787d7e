"""Nothing reveals a seat's secrets: no frame, no timing, no count, and no other process."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.records import at_sealed_question
from server.table import Person, Talk, serving, settings
from westphalia.server.automation.bots import BotPool
from westphalia.server.automation.orders import Orders
from westphalia.server.automation.table_automation import TableAutomation
from westphalia.server.live import replaying

Make = Callable[[str], Person]


async def answer(talk: Talk, seat: int, which: int, id: str, **more: Any) -> int:
    """Give one of the offered answers, chosen by its place."""
    chosen: int = talk.views[seat]["question"]["answers"][which]["id"]
    await talk.say("answer", id=id, seat=seat, answer=chosen, version=talk.versions[seat], **more)
    ack = await talk.until("ack", id=id)
    while talk.versions[seat] < ack["version"]:
        await talk.hear()
    return chosen


def sealed_seat(talk: Talk) -> int:
    """Return a seat that is asked in secret while others are asked too."""
    return next(s for s in talk.views[0]["waiting"] if talk.views[s]["question"]["sealed"])


def test_a_table_that_was_read_again_is_not_newer_after_a_change_of_mind(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    with serving(settings(path)) as url:
        ann, ben = Person(url), Person(url)
        id = ann.post("/import", at_sealed_question())["id"]

        async def first() -> int:
            async with ann.at(id) as talk:
                await talk.hello()
                seat = sealed_seat(talk)
                await answer(talk, seat, 0, "a")
                return seat

        seat = asyncio.run(first())
        before = ben.get(f"/tables/{id}")
    with serving(settings(path)) as url:
        ann.http.base_url, ben.http.base_url = url, url

        async def second() -> None:
            async with ann.at(id) as talk:
                await talk.hello()
                await answer(talk, seat, 1, "b")

        asyncio.run(second())
        assert {**ben.get(f"/tables/{id}"), "seats": []} == {**before, "seats": []}


def test_a_change_of_mind_neither_wakes_bots_nor_makes_a_replay_new(
    person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/import", at_sealed_question())["id"]
    held, made = list[int](), list[int | None]()
    hold, replay = TableAutomation.hold, replaying.replay

    def holding(self: TableAutomation, seat: int, seconds: float) -> None:
        held.append(seat)
        hold(self, seat, seconds)

    def making(table: Any, record: Any, viewer: int | None = None) -> bytes:
        made.append(viewer)
        return replay(table, record, viewer)

    monkeypatch.setattr(TableAutomation, "hold", holding)
    monkeypatch.setattr(replaying, "replay", making)

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = sealed_seat(talk)
            await answer(talk, seat, 0, "a", grace=300.0)
            frames = await asyncio.to_thread(ben.get, f"/tables/{id}/replay")
            assert (held, made) == ([seat], [None])
            await answer(talk, seat, 1, "b")
            await answer(talk, seat, 0, "c", grace=300.0)
            assert await asyncio.to_thread(ben.get, f"/tables/{id}/replay") == frames
            assert (held, made) == ([seat], [None])

    asyncio.run(go())


async def ordered(talk: Talk, seat: int, **more: Any) -> dict[str, Any]:
    """Give an order for the seat's open question; return the question."""
    question: dict[str, Any] = talk.views[seat]["question"]
    await talk.say("order", id="o", seat=seat, kind=question["kind"], **more)
    while not talk.table["orders"]:
        await talk.hear()
    return question


def test_an_order_does_not_repeat_an_answer_taken_back(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/import", at_sealed_question())["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = sealed_seat(talk)
            first = talk.views[seat]["question"]["answers"][0]["id"]
            await ordered(talk, seat, answer=first)
            while talk.views[seat]["question"]["given"] != first:
                await talk.hear()
            await talk.say("undo", id="u", seat=seat)
            await talk.until("ack", id="u")
            await talk.quiet()
            assert not talk.table["orders"]
            assert talk.views[seat]["question"]["given"] is None
            assert seat in talk.views[seat]["waiting"]

    asyncio.run(go())


def test_a_thinking_general_does_not_override_the_players_answer(
    person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server.live.test_orders import a_battle, record_at

    ann = person("Ann")
    id = ann.post("/import", record_at("card", a_battle))["id"]
    thinks, may = threading.Event(), threading.Event()
    choose = BotPool.choose

    async def slowly(self: BotPool, *args: Any) -> Any:
        choice = await choose(self, *args)
        thinks.set()
        await asyncio.to_thread(may.wait, 30)
        return choice

    monkeypatch.setattr(BotPool, "choose", slowly)

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = next(s for s in talk.views[0]["waiting"] if talk.views[s]["question"]["kind"] == "card")
            await ordered(talk, seat, general=True)
            assert await asyncio.to_thread(thinks.wait, 30)
            for which in range(len(talk.views[seat]["question"]["answers"])):
                mine = await answer(talk, seat, which, f"mine{which}")
            may.set()
            await talk.quiet()
            assert talk.views[seat]["question"]["given"] == mine
            assert "by_order" not in {event["kind"] for event in talk.events[seat]}

    asyncio.run(go())


def test_an_order_that_was_given_is_carried_out_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "t.db")
    go_on = Orders.go_on
    monkeypatch.setattr(Orders, "go_on", lambda _: None)  # it dies before it is carried out
    with serving(settings(path)) as url:
        ann = Person(url)
        id = ann.post("/import", at_sealed_question())["id"]

        async def go() -> int:
            async with ann.at(id) as talk:
                await talk.hello()
                seat = sealed_seat(talk)
                await ordered(talk, seat, answer=talk.views[seat]["question"]["answers"][0]["id"])
                return seat

        seat = asyncio.run(go())
        assert seat in ann.get(f"/tables/{id}")["waiting"]
    monkeypatch.setattr(Orders, "go_on", go_on)
    with serving(settings(path)) as url:
        ann.http.base_url = url
        for _ in range(200):
            if seat not in ann.get(f"/tables/{id}")["waiting"]:
                return
            threading.Event().wait(0.05)
        raise AssertionError("nobody carries the order out")
