"""Ending a game by agreement: in secret, and only when all people want it."""

from collections.abc import Callable

from server.table import Person

Make = Callable[[str], Person]


def test_all_must_want_it_and_nobody_is_told_before(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "absent": "wait"}
    id = ann.post("/tables", wish)["id"]
    ben.post(f"/tables/{id}/join", {"seat": 1})
    ann.post(f"/tables/{id}/start")
    assert eve.post(f"/tables/{id}/end", {"seat": 0, "wish": True}, 403)["code"] == "not-your-seat"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})
    assert ann.get(f"/tables/{id}")["ends"] == [0]
    assert ben.get(f"/tables/{id}")["ends"] == []
    assert ben.get(f"/tables/{id}")["status"] == "playing"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": False})
    ben.post(f"/tables/{id}/end", {"seat": 1, "wish": True})
    assert ann.get(f"/tables/{id}")["status"] == "playing", "Ann has withdrawn her vote"
    ann.post(f"/tables/{id}/end", {"seat": 0, "wish": True})
    ended = eve.get(f"/tables/{id}")
    assert (ended["status"], ended["phase"], ended["winners"]) == ("over", "agreed", [])
    assert eve.get(f"/tables/{id}/record")["answers"] is not None
    assert eve.get(f"/tables/{id}/replay")["frames"]
    assert ann.post(f"/tables/{id}/end", {"seat": 0, "wish": False}, 409)["code"] == "not-playing"
