"""Private notes, and chat lines that are marked as promises."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from server.groups import bond, id_of, table_of_two
from server.table import Person, Talk

Make = Callable[[str], Person]


def mark(one: Person, table: str, seat: int, id: str, **more: Any) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = one.post(
        f"/tables/{table}/promises", {"seat": seat, "id": id, "due": 2, **more}
    )
    return told


async def told(person: Person, talk: Talk, id: str, channel: str, text: str) -> None:
    """Say something, and wait until it is stored."""
    await talk.say("chat", id=id, channel=channel, text=text)
    await talk.until("chat", text=text)


def test_notes_are_read_by_their_author_alone(person: Make) -> None:
    """Ann's notes make no difference to the messages that Ben and Eve receive."""
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = table_of_two(ann, ben)
    paths = (f"/tables/{id}/notes", f"/people/{id_of(ann)}", "/me/people")

    def seen() -> list[Any]:
        return [ben.get(path) for path in paths]

    before = seen()
    ann.post("/me/notes", {"table": id, "text": "Take Cologne.\n\n  Then Trier. "})
    ann.post("/me/notes", {"person": id_of(ben), "text": "Keeps promises"})
    assert seen() == before
    assert ann.get(f"/tables/{id}/notes")["notes"] == {
        "game": "Take Cologne.\n\nThen Trier.",
        "people": {id_of(ben): "Keeps promises"},
    }
    assert ann.get(f"/people/{id_of(ben)}")["note"] == "Keeps promises"
    assert eve.get(f"/tables/{id}/notes", 403)["code"] == "not-seated"
    assert eve.post("/me/notes", {"table": id, "text": "x"}, 403)["code"] == "not-seated"
    assert eve.post("/me/notes", {"person": id_of(ann), "text": "x"}, 403)["code"] == "not-met"
    assert ann.post("/me/notes", {"text": "x"}, 400)["field"] == "table"
    assert ann.post("/me/notes", {"table": id, "text": ""})["game"] == ""


def test_a_promise_is_shown_to_the_readers_of_its_line(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table_of_two(ann, ben)
    eve = person("Eve")

    async def go() -> None:
        async with ann.at(id) as hers, ben.at(id) as his, eve.at(id) as watching:
            for talk in (hers, his, watching):
                await talk.hello()
            await told(ann, hers, "1", "seat:1", "You get Cologne")
            await told(ben, his, "2", "table", "I will not convert")
            await asyncio.to_thread(mark, ben, id, 0, "1")
            await hers.until("promises")
            await his.until("promises")
            await watching.catch_up()
            assert not [m for m in watching.heard if m["t"] == "promises"], "the line is private"
            await asyncio.to_thread(mark, ann, id, 1, "2", due=3)
            await watching.until("promises")

    asyncio.run(go())
    cologne = {
        "id": "1", "seat": 0, "text": "You get Cologne", "channel": "seat:1", "due": 2, "state": "open", "mine": False,
    }  # fmt: skip
    convert = {
        "id": "2", "seat": 1, "text": "I will not convert", "channel": "table", "due": 3, "state": "open", "mine": True,
    }  # fmt: skip
    assert ann.get(f"/tables/{id}/notes")["promises"] == [cologne, convert]
    for wrong in ((0, "2"), (1, "1"), (0, "9")):
        ben.post(f"/tables/{id}/promises", {"seat": wrong[0], "id": wrong[1], "due": 1}, 404)
    eve.post(f"/tables/{id}/promises", {"seat": 1, "id": "2", "due": 1}, 403)
    assert [p["state"] for p in mark(ben, id, 0, "1", state="broken")] == ["broken", "open"]
    assert [p["id"] for p in mark(ben, id, 0, "1", state="none")] == ["2"]


def test_a_private_promise_makes_no_difference_to_others(person: Make) -> None:
    """Two tables are alike, but at one of them a private line was said and marked."""
    heard = []
    for private in (True, False):
        ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
        id = table_of_two(ann, ben)

        async def go(
            ann: Person = ann, eve: Person = eve, id: str = id, private: bool = private
        ) -> list[Any]:
            async with ann.at(id) as hers, eve.at(id) as watching:
                await hers.hello()
                await watching.hello()
                if private:
                    await told(ann, hers, "1", "seat:1", "You get Cologne")
                    await asyncio.to_thread(mark, ann, id, 0, "1")
                await told(ann, hers, "2", "table", "Good luck")
                await asyncio.to_thread(mark, ann, id, 0, "2")
                await watching.until("promises")
                return [
                    (m["t"], m.get("text"), m.get("id"))
                    for m in watching.heard
                    if m["t"] in ("chat", "promises")
                ]

        heard.append(asyncio.run(go()))
    assert heard[0] == heard[1]


@pytest.mark.parametrize("blocked", [True, False])
def test_promises_of_a_blocked_player_are_not_shown(person: Make, blocked: bool) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table_of_two(ann, ben)
    if blocked:
        bond(ben, ann, "block")

    async def go() -> list[str]:
        async with ann.at(id) as hers, ben.at(id) as his:
            await hers.hello()
            await his.hello()
            await told(ann, hers, "1", "table", "I will not convert")
            await asyncio.to_thread(mark, ann, id, 0, "1")
            await hers.until("promises")
            await his.catch_up()
            return [m["t"] for m in his.heard if m["t"] in ("chat", "promises")]

    assert asyncio.run(go()) == ([] if blocked else ["chat", "promises"])
    assert len(ben.get(f"/tables/{id}/notes")["promises"]) == (0 if blocked else 1)
