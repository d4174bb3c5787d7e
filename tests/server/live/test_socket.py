"""The WebSocket of a table: views, deltas, events, chat, undo, spectators, presence."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from server.records import at_sealed_question
from server.table import Person, Talk, serving, settings
from westphalia.server.live.publishing import ViewPublisher

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}


def table(people: list[Person], *more: dict[str, Any]) -> str:
    seats = [{"kind": "me"}, *({"kind": "person"} for _ in people[1:]), *more]
    seats += [BOT] * (5 - len(seats))
    id: str = people[0].post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
    for person in people[1:]:
        person.post(f"/tables/{id}/join")
    people[0].post(f"/tables/{id}/start")
    return id


async def answer(talk: Talk, seat: int, id: str) -> dict[str, Any]:
    """Give the first answer, and return the replies."""
    question = talk.question(seat)
    assert question is not None
    await talk.say(
        "answer", id=id, seat=seat, answer=question["answers"][0]["id"], version=talk.versions[seat]
    )
    ack = await talk.until("ack", id=id)
    while talk.versions[seat] < ack["version"]:
        await talk.hear()
    return ack


async def turn(talks: dict[int, Talk]) -> int:
    """Return the seat on turn, once all have received everything."""
    while True:
        for talk in talks.values():
            await talk.catch_up()
        for seat, talk in talks.items():
            if seat in talk.views[seat]["waiting"]:
                return seat


Held = list[Callable[[], object]]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """The spectators' delay ends when the test says so."""
    kept: Held = []

    def hold(publisher: ViewPublisher, *shown: Any) -> None:
        loop = asyncio.get_running_loop()
        kept.append(lambda: loop.call_soon_threadsafe(publisher._show_late, *shown))

    monkeypatch.setattr(ViewPublisher, "_show_after_delay", hold)
    return kept


def release(held: Held) -> None:
    for show in held:
        show()
    held.clear()


def test_deltas_and_events_make_the_same_as_a_whole_view(person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cid", "Dot", "Eve")]
    id = table(people)

    async def go() -> None:
        async with AsyncExitStack() as stack:
            talks = {s: await stack.enter_async_context(p.at(id)) for s, p in enumerate(people)}
            watcher = await stack.enter_async_context(Person(people[0].url).at(id))
            a, b = talks[0], talks[1]
            for talk in (*talks.values(), watcher):
                await talk.hello()
            for number in range(6):
                seat = watcher.views[None]["waiting"][0]
                await answer(talks[seat], seat, f"n{number}")
                for talk in (*talks.values(), watcher):
                    await talk.catch_up()
            for person, talk, viewer in (
                (people[0], a, 0),
                (people[1], b, 1),
                (Person(people[0].url), watcher, None),
            ):
                async with person.at(id) as fresh:
                    await fresh.hello()
                    await talk.catch_up()
                    assert fresh.views == talk.views
                    assert fresh.versions == talk.versions
                    assert fresh.events == talk.events
                    assert talk.gaps == 0
                    assert set(fresh.views) == {viewer}

    asyncio.run(go())


def test_an_answer_is_taken_back(person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cid", "Dot", "Eve")]
    id = table(people)

    async def go() -> None:
        lines = [person.at(id) for person in people]
        talks = {seat: await line.__aenter__() for seat, line in enumerate(lines)}
        for talk in talks.values():
            await talk.hello()
        seat = await turn(talks)
        talk, other = talks[seat], talks[(seat + 1) % 5]
        before = talk.views[seat]
        assert not before["can_undo"]
        await talk.say("undo", id="early", seat=seat)
        assert (await talk.until("refused"))["code"] == "nothing"
        await answer(talk, seat, "first")
        assert talk.views[seat]["can_undo"]
        await other.say("undo", id="theirs", seat=(seat + 1) % 5)
        assert (await other.until("refused"))["code"] == "nothing"
        for _ in range(2):  # a repeated message takes back once
            await talk.say("undo", id="back", seat=seat)
            await talk.until("ack", id="back")
        await talk.quiet()
        await other.quiet()
        assert talk.views[seat] == before
        assert talk.events[seat][-1]["kind"] == "taken_back"
        assert other.events[(seat + 1) % 5][-1]["kind"] == "taken_back"
        await answer(talk, seat, "second")
        for line in lines:
            await line.__aexit__(None, None, None)

    asyncio.run(go())


def test_bots_wait_while_an_answer_may_be_taken_back(person: Make) -> None:
    ann = person("Ann")
    id = table([ann])

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            given = 0
            while True:  # to an answer after which only bots are asked, and that could be taken back
                while talk.question(0) is None:
                    await talk.hear()
                question = talk.question(0)
                assert question is not None
                given += 1
                said = {"answer": question["answers"][0]["id"], "version": talk.versions[0]}
                await talk.say("answer", id=f"a{given}", seat=0, grace=300, **said)
                ack = await talk.until("ack", id=f"a{given}")
                while talk.versions[0] < ack["version"]:
                    await talk.hear()
                if talk.question(0) is None and talk.views[0]["can_undo"]:
                    break
            await talk.quiet(0.5)
            assert talk.views[0]["can_undo"], "the bots have not answered"
            await talk.say("undo", id="back", seat=0)
            await talk.until("ack", id="back")
            while talk.question(0) is None:
                await talk.hear()
            said = {"answer": talk.question(0)["answers"][0]["id"], "version": talk.versions[0]}  # type: ignore[index]
            await talk.say("answer", id="again", seat=0, grace=300, **said)
            await talk.until("ack", id="again")
            await talk.say("done", seat=0)
            while talk.question(0) is None:  # they go on before the time is up
                await talk.hear()

    asyncio.run(go())


def test_a_secret_change_of_mind_is_invisible_to_others(person: Make) -> None:
    """Another seat must not receive `can_undo: false` at that moment."""
    ann = person("Ann")
    ids = {name: ann.post("/import", at_sealed_question())["id"] for name in ("changed", "not")}

    async def go(id: str, change: bool) -> list[dict[str, Any]]:
        async with ann.at(id) as talk:
            await talk.hello()
            first, second = talk.views[0]["waiting"][:2]
            offered = [a["id"] for a in talk.views[first]["question"]["answers"]]
            await answer(talk, first, "first")
            await answer(talk, second, "second")
            assert talk.views[second]["can_undo"]
            await talk.quiet(0.1)
            heard = len(talk.heard)
            if change:
                version = talk.versions[first]
                await talk.say("answer", id="x", seat=first, answer=offered[1], version=version)
                await talk.until("ack", id="x")
                await talk.quiet(0.2)
            others = [m for m in talk.heard[heard:] if m.get("seat", first) != first]
            assert [m["t"] for m in talk.heard[heard:] if m["t"] != "delta"] == (["ack"] if change else [])
            assert others == []
            assert talk.views[second]["can_undo"]
            await talk.say("undo", id="back", seat=second)
            await talk.until("ack", id="back")
            await talk.quiet(0.1)
            assert talk.views[first]["question"]["given"] == offered[1 if change else 0]
            assert talk.views[second]["question"]["given"] is None
            return [talk.views[s] for s in range(5) if s != first]

    assert asyncio.run(go(ids["changed"], True)) == asyncio.run(go(ids["not"], False))


def test_chat_reaches_those_it_is_for(person: Make) -> None:
    ann, ben, cid = people = [person(name) for name in ("Ann", "Ben", "Cid")]
    id = table(people)
    watcher, nobody = person("Watcher"), Person(ann.url)

    async def go() -> None:
        async with ann.at(id) as a, ben.at(id) as b, cid.at(id) as c, watcher.at(id) as w, nobody.at(id) as n:
            for talk in (a, b, c, w, n):
                await talk.hello()
            await a.say("chat", id="1", channel="table", text="Peace!\u0000\n<b>")
            await a.say("chat", id="2", channel="seat:1", text="Attack Cid?")
            await a.say("chat", id="2", channel="seat:1", text="Attack Cid?")  # sent twice
            await w.say("chat", id="3", channel="table", text="Hello")
            await w.say("chat", id="4", channel="seat:1", text="psst")
            assert (await w.until("refused"))["id"] == "4"
            await n.say("chat", id="5", channel="table", text="who?")
            assert (await n.until("refused"))["id"] == "5"
            await b.say("chat", id="6", channel="seat:9", text="x")
            assert (await b.until("refused"))["id"] == "6"
            for talk, heard in (
                (a, ["1", "2", "3"]),
                (b, ["1", "2", "3"]),
                (c, ["1", "3"]),
                (w, ["1", "3"]),
                (n, ["1", "3"]),
            ):
                await talk.quiet()
                assert sorted(m["id"] for m in talk.heard if m["t"] == "chat") == heard
            first = next(m for m in c.heard if m["t"] == "chat" and m["id"] == "1")
            assert (first["from"], first["seat"], first["text"]) == ("Ann", 0, "Peace! <b>")
        async with ben.at(id) as b, nobody.at(id) as n:  # it is kept
            for talk, heard in ((b, ["1", "2", "3"]), (n, ["1", "3"])):
                await talk.hello()
                await talk.quiet()
                assert sorted(m["id"] for m in talk.heard if m["t"] == "chat") == heard

    asyncio.run(go())


def test_presence_is_shown(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table([ann, ben])

    async def go() -> None:
        async with ann.at(id) as a:
            await a.hello()
            assert [seat["connected"] for seat in a.table["seats"][:2]] == [True, False]
            async with ben.at(id) as b:
                await b.hello()
                await a.until("table")
                assert a.table["seats"][1]["connected"]
            await a.until("table")
            assert not a.table["seats"][1]["connected"]

    asyncio.run(go())


def test_a_player_who_joins_sees_the_game_begin(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    wish = {
        "players": 5,
        "options": {"setup": "random"},
        "seats": [{"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT],
    }
    id = ann.post("/tables", wish)["id"]

    async def go() -> None:
        async with ann.at(id) as a, ben.at(id) as b:
            await a.hello()
            await b.hello()
            assert b.views == {}
            assert b.table["mine"] == []
            await asyncio.to_thread(ben.post, f"/tables/{id}/join")
            await b.until("table")
            assert b.table["mine"] == [1]
            await asyncio.to_thread(ann.post, f"/tables/{id}/start")
            await b.until("board")
            await b.until("view")
            assert set(b.views) == {1}
            await asyncio.to_thread(ben.post, f"/tables/{id}/resign", {"seat": 1})
            await b.until("view", seat=None)
            await a.quiet()
            assert a.table["seats"][1]["kind"] == "bot"

    asyncio.run(go())


def test_spectators_see_everything_later_and_all_at_the_same_time(tmp_path: Path, held: Held) -> None:
    with serving(settings(str(tmp_path / "t.db"), spectator_delay=3600.0)) as url:
        people = [Person(url) for _ in range(5)]
        for number, person in enumerate(people):
            person.post("/guest", {"name": f"P{number}"})
        id = table(people)

        async def go() -> None:
            lines = [person.at(id) for person in people]
            talks = {seat: await line.__aenter__() for seat, line in enumerate(lines)}
            for talk in talks.values():
                await talk.hello()
            async with Person(url).at(id) as early:
                await early.hello()
                seat = await turn(talks)
                before = early.versions[None]
                await answer(talks[seat], seat, "x")
                async with Person(url).at(id) as late:  # learns no more than a spectator who was there before
                    await late.hello()
                    assert late.versions[None] == early.versions[None] == before
                    release(held)
                    await early.until("delta", seat=None)
                    await late.until("delta", seat=None)
                    assert late.views == early.views
            for line in lines:
                await line.__aexit__(None, None, None)

        asyncio.run(go())


def test_summaries_do_not_bypass_the_delay(tmp_path: Path, held: Held) -> None:
    path = str(tmp_path / "t.db")
    with serving(settings(path, spectator_delay=3600.0)) as url:
        people = [Person(url) for _ in range(5)]
        for number, person in enumerate(people):
            person.post("/guest", {"name": f"P{number}"})
        id = table(people)
        stranger = Person(url)

        def told(who: Person) -> list[dict[str, Any]]:
            """Return the summaries of the table, by itself and in the list."""
            listed = next(t for t in who.get("/tables?list=open") if t["id"] == id)
            return [{k: v for k, v in t.items() if k != "mine"} for t in (who.get(f"/tables/{id}"), listed)]

        async def go() -> None:
            before = told(stranger)
            assert before[0]["waiting"]
            talks = {}
            async with AsyncExitStack() as stack:
                for seat, person in enumerate(people):
                    talks[seat] = await stack.enter_async_context(person.at(id))
                    await talks[seat].hello()
                watching = await stack.enter_async_context(stranger.at(id))
                await watching.hello()
                for number in range(8):
                    seat = await turn(talks)
                    await answer(talks[seat], seat, str(number))
                live = people[0].get(f"/tables/{id}")
                late = told(stranger)
                await watching.hello()
                assert watching.table["updated"] == before[0]["updated"]
                for now, then in zip(late, before, strict=True):
                    assert {**now, "seats": 0} == {**then, "seats": 0}
                assert live["updated"] != late[0]["updated"]
                release(held)
                await watching.until("delta", seat=None)
                while told(stranger)[0]["updated"] != live["updated"]:
                    await watching.hear()

        asyncio.run(go())
    with serving(settings(path, spectator_delay=3600.0)) as url:  # read again by another process
        again = Person(url)
        listed = next(t for t in again.get("/tables?list=open") if t["id"] == id)
        assert (listed["round"], listed["waiting"], listed["phase"]) == (0, [], "")

        async def look() -> None:
            async with again.at(id) as talk:
                await talk.hello()
                assert talk.versions[None] <= 2

        asyncio.run(look())
        assert again.get(f"/tables/{id}")["updated"] == again.get(f"/tables/{id}")["created"]


def test_records_do_not_bypass_the_delay(tmp_path: Path, held: Held) -> None:
    with serving(settings(str(tmp_path / "t.db"), spectator_delay=3600.0)) as url:
        ann = Person(url)
        seats = [{"kind": "me"}, BOT, BOT, BOT, BOT]
        id = ann.post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
        ann.post(f"/tables/{id}/start")
        ann.post(f"/tables/{id}/resign", {"seat": 0})
        while "westphalia_games_over_total 1.0" not in ann.http.get("/metrics").text:
            time.sleep(0.02)
        assert ann.get(f"/tables/{id}")["status"] == "playing"  # Ann has resigned: a spectator
        for what in ("record", "replay", "explain"):
            ann.get(f"/tables/{id}/{what}", status=403)
        listed = next(t for t in Person(url).get("/tables?list=open") if t["id"] == id)
        assert (listed["status"], listed["rematch"]) == ("playing", None)
        eve = Person(url)  # nor do refusals say that it is over
        eve.post("/guest", {})
        told = [
            eve.post(f"/tables/{id}/{what}", body, status=403)["code"]
            for what, body in (("rematch", {}), ("resign", {"seat": 0}), ("end", {"seat": 0, "wish": True}))
        ]
        assert told == ["not-seated", "not-your-seat", "not-your-seat"]
        assert eve.post(f"/tables/{id}/sandbox", {"frame": 0, "seat": 0}, status=403)["code"] == "not-over"
        assert ann.post(f"/tables/{id}/rematch", {}, status=409)["code"] == "not-over"  # the host, not seated
        while ann.get(f"/tables/{id}")["status"] != "over":  # the last picture comes a moment after the count
            release(held)
        ann.get(f"/tables/{id}/record")
