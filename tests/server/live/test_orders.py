"""Batches of answers and standing orders: checked by the rules, reported when refused, private to their player."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.records import at_sealed_question
from server.table import Person, Talk, serving, settings
from westphalia.game.records import to_record
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.rules.base.answers import PRINCIPALITY

Make = Callable[[str], Person]


def record_at(kind: str, fits: Callable[[WestphaliaGame], bool]) -> dict[str, Any]:
    """Return a game played at random until a suitable question of a kind is open."""
    for seed in range(1, 30):
        game, chance = new_game("five-round", 5, seed, setup="historical"), random.Random(seed)
        while not game.over:
            if any(q.kind == kind for q in game.questions.values()) and fits(game):
                return to_record(game)
            seat = game.waiting[0]
            game.answer(seat, chance.choice(game.questions[seat].answers))
    raise AssertionError("no such moment")


def stored_three(game: WestphaliaGame) -> bool:
    question = next(iter(game.questions.values()))
    return question.kind == "diplomacy" and question.about[0] == 3


def a_battle(game: WestphaliaGame) -> bool:
    fighting = [seat for seat in game.waiting if game.questions[seat].kind == "card"]
    return len(fighting) == 2 and all(sum(game.state.hand[s * 3 : s * 3 + 3]) >= 3 for s in fighting)


async def settled(talk: Talk, holds: Callable[[], bool]) -> None:
    while not holds():
        await talk.hear()


def test_several_answers_are_one_message_and_counted_once(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/import", record_at("diplomacy", stored_three))["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = talk.views[0]["waiting"][0]
            question = talk.views[seat]["question"]
            place = next(a["id"] for a in question["answers"] if a["kind"] == "principality")
            said = {"id": "three", "seat": seat, "answer": place, "then": [place, place], "done": True}
            version = talk.versions[seat]
            for _ in range(2):
                await talk.say("answer", version=version, **said)
                ack = await talk.until("ack", id="three")
            await settled(talk, lambda: talk.versions[seat] >= ack["version"])
            realm = talk.views[seat]["realms"][seat]
            assert realm["counters"]["stored"] == question["times"] - 3
            mine = talk.views[seat]["question"]
            assert mine is None or mine["kind"] != "diplomacy", "the turn was declined too"

    asyncio.run(go())


def test_refused_answers_are_reported(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/import", record_at("diplomacy", stored_three))["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = talk.views[0]["waiting"][0]
            question = talk.views[seat]["question"]
            place = next(a["id"] for a in question["answers"] if a["kind"] == "principality")
            then = [place, PRINCIPALITY + 500, place]
            await talk.say("answer", id="x", seat=seat, answer=place, then=then, version=talk.versions[seat])
            heard = await talk.until("refused", id="x")
            assert heard["sentence"].startswith("Only 2 of your 4 answers were accepted: ")
            await settled(talk, lambda: talk.views[seat]["question"]["times"] == question["times"] - 2)

    asyncio.run(go())


def test_an_order_answers_and_only_its_player_knows(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/import", at_sealed_question())["id"]

    async def go() -> None:
        async with ann.at(id) as talk, ben.at(id) as other:
            await talk.hello()
            await other.hello()
            seat = talk.views[0]["waiting"][0]
            question = talk.views[seat]["question"]
            wish = {"seat": seat, "kind": question["kind"], "answer": question["answers"][0]["id"]}
            await talk.say("order", id="no", **{**wish, "answer": 10**6})
            assert (await talk.until("refused", id="no"))["code"] == "not-offered"
            await talk.say("order", id="o", whole_game=True, **wish)
            await settled(talk, lambda: talk.views[seat]["question"]["given"] == wish["answer"])
            assert [o["words"] for o in talk.table["orders"]] == [question["answers"][0]["words"]]
            assert talk.table["orders"][0]["phase"] == "", "the whole game"
            await settled(talk, lambda: talk.events[seat][-1]["kind"] == "by_order")
            await other.quiet()
            assert not other.table["orders"]
            assert "by_order" not in {e["kind"] for events in other.events.values() for e in events}
            await talk.say("order", id="end", seat=seat, kind=question["kind"])
            await settled(talk, lambda: not talk.table["orders"])
            with pytest.raises(TimeoutError):  # nor at which moment it is ended
                await other.hear(0.5)

    asyncio.run(go())


def test_a_general_fights_a_battle_to_its_end(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/import", record_at("card", a_battle))["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seats = [s for s in talk.views[0]["waiting"] if talk.views[s]["question"]["kind"] == "card"]
            assert all(talk.views[s]["question"]["general"] for s in seats)
            for seat in seats:
                await talk.say("order", id=f"general{seat}", seat=seat, kind="card", general=True)

            def asked_else() -> bool:
                asked = [v["question"]["kind"] for v in talk.views.values() if v["question"]]
                return bool(asked) and "card" not in asked

            await settled(talk, asked_else)
            ordered = [e for e in talk.events[seats[0]] if e["kind"] == "by_order"]
            assert ordered
            assert {e["parts"][0]["text"] for e in ordered} == {
                "Answered by your order: a bot finishes this battle."
            }

    asyncio.run(go())


def test_leaving_a_seat_cancels_its_orders(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))) as url:
        leave_with_orders(Person(url), tmp_path / "t.db")


def leave_with_orders(ann: Person, database: Path) -> None:
    id = ann.post("/import", at_sealed_question())["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seat = talk.views[0]["waiting"][0]
            question = talk.views[seat]["question"]
            wish = {"seat": seat, "kind": question["kind"], "answer": question["answers"][0]["id"]}
            await talk.say("order", id="o", whole_game=True, **wish)
            await settled(talk, lambda: bool(talk.table["orders"]))
            await asyncio.to_thread(ann.post, f"/tables/{id}/resign", {"seat": seat})
            await settled(talk, lambda: not talk.table["orders"] and seat not in talk.table["mine"])

    asyncio.run(go())
    with sqlite3.connect(database) as stored:
        rows = stored.execute("SELECT orders FROM seats WHERE table_id = ?", (id,)).fetchall()
    assert {orders for (orders,) in rows} == {""}
