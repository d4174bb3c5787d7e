"""Ending a game by agreement: in secret, and only when all people want it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from server.groups import table_of_two
from server.table import Person, serving, settings
from westphalia.server.storage.fanout import Fanout

Make = Callable[[str], Person]


def test_the_moment_of_a_vote_is_not_revealed(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table_of_two(ann, ben)

    async def go() -> None:
        async with ann.at(id) as hers, ben.at(id) as his:
            await hers.hello()
            await his.hello()
            await hers.quiet()
            await his.quiet()
            await asyncio.to_thread(ann.post, f"/tables/{id}/end", {"seat": 0, "wish": True})
            await hers.until("table")
            assert hers.table["ends"] == [0]
            with pytest.raises(TimeoutError):
                await his.hear(0.5)

    asyncio.run(go())


def test_a_game_ends_when_all_agree_and_votes_are_secret_until_then(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = table_of_two(ann, ben)
    assert eve.post(f"/tables/{id}/end", {"seat": 0, "wish": True}, 403)["code"] == "not-your-seat"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})
    assert ann.get(f"/tables/{id}")["ends"] == [0]
    assert ben.get(f"/tables/{id}")["ends"] == []
    assert ben.get(f"/tables/{id}")["status"] == "playing"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": False})
    ben.post(f"/tables/{id}/end", {"seat": 1, "wish": True})
    assert ann.get(f"/tables/{id}")["status"] == "playing", "Ann has withdrawn the vote"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})
    ended = eve.get(f"/tables/{id}")
    assert (ended["status"], ended["phase"], ended["winners"]) == ("over", "agreed", [])
    assert eve.get(f"/tables/{id}/record")["answers"] is not None
    assert eve.get(f"/tables/{id}/replay")["frames"]
    assert ann.post(f"/tables/{id}/end", {"seat": 0, "wish": False}, 409)["code"] == "not-playing"


def test_a_vote_that_was_not_stored_does_not_count(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table_of_two(ann, ben)

    async def fail(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(Fanout, "notify", fail)  # the last thing before the commit
        ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True}, 503)
    assert ann.get(f"/tables/{id}")["ends"] == []
    ben.post(f"/tables/{id}/end", {"seat": 1, "wish": True})
    assert ben.get(f"/tables/{id}")["status"] == "playing"


def test_votes_and_orders_end_with_the_game_and_with_the_player(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = table_of_two(ann, ben)
    for who, seat in ((ann, 0), (ben, 1)):
        who.post(f"/tables/{id}/end", {"seat": seat, "wish": True})
    again = ben.post(f"/tables/{id}/rematch")["id"]
    assert ann.get(f"/tables/{again}")["ends"] == []
    ben.post(f"/tables/{again}/start")
    ann.post(f"/tables/{again}/end", {"seat": 0, "wish": True})
    assert ann.get(f"/tables/{again}")["status"] == "playing", "Ben has not voted in this game"


def test_delayed_spectators_learn_of_the_end_with_the_delay(tmp_path: Path) -> None:
    """They see the game end, and then its record opens to them."""
    with serving(settings(str(tmp_path / "t.db"), spectator_delay=1.0)) as url:
        ann, eve = Person(url), Person(url)
        id = ann.post("/play-now", {})["id"]

        async def go() -> None:
            async with eve.at(id) as talk:
                await talk.hello()
                await asyncio.to_thread(ann.post, f"/tables/{id}/end", {"seat": 0, "wish": True})
                assert (await asyncio.to_thread(ann.get, f"/tables/{id}"))["status"] == "over"
                assert eve.get(f"/tables/{id}/record", 403)["code"] == "not-over"
                while talk.table["status"] != "over":
                    await talk.hear()

        asyncio.run(go())
        assert eve.get(f"/tables/{id}/record")["answers"] is not None
