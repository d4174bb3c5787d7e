"""Attacks by and on people: floods of friends, names, seats and private lines, and secrets in refusals."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.groups import SECRET, admin, bond, end_by_vote, id_of, say, table_for
from server.people.test_moderation import two
from server.people.test_people import names
from server.table import Person, serving, settings

Make = Callable[[str], Person]
MANY = 120  # more than the requests that are shown


# --- private lines and transcripts ---


def test_a_private_line_to_a_seat_that_is_gone_does_not_break_the_transcript(person: Make) -> None:
    """A private line to seat 8 stays readable after the table has shrunk to five seats."""
    ann, ben = person("Ann"), person("Ben")
    id = table_for(ann, ben, players=8)
    say(ann, id, "seat:7", "anyone?")
    say(ann, id, "seat:1", "peace?")
    ann.post(f"/tables/{id}/seats/1/swap", {"seat": 2})
    ann.post(f"/tables/{id}/settings", {"players": 5})
    ann.post(f"/tables/{id}/start", {"fill": True})
    end_by_vote(id, ann, ben)
    told = [(line["to"], line["text"]) for line in ann.get(f"/tables/{id}/transcript")]
    assert told == [("nobody", "anyone?"), ("Ben", "peace?")]


def test_no_refusal_tells_delayed_spectators_of_the_end(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), spectator_delay=3600.0)) as url:
        ann, ben = two(url)
        host, eve = Person(url), Person(url)
        host.post("/guest", {"name": "Host"})
        eve.post("/guest", {"name": "Eve"})
        seats = [{"kind": "person"}] * 2 + [{"kind": "bot"}] * 3
        clock = {"kind": "live", "seconds": 600}
        wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "clock": clock}
        id = host.post("/tables", wish)["id"]
        ann.post(f"/tables/{id}/join"), ben.post(f"/tables/{id}/join")
        host.post(f"/tables/{id}/start")

        def told() -> list[Any]:
            pause = eve.post(f"/tables/{id}/pause", {"seat": 0, "wish": True}, 403)
            return [
                pause,
                host.get(f"/tables/{id}/transcript", 403),
                host.post(f"/tables/{id}/rematch", {}, 409),
            ]

        before = told()
        end_by_vote(id, ann, ben)
        assert told() == before
        assert ann.get(f"/tables/{id}/transcript") == []


# --- names and reports ---


def test_a_spectator_does_not_speak_in_the_name_of_a_player(person: Make) -> None:
    ann, eve = person("Ann"), person("\u0410nn")  # a Cyrillic A
    id = table_for(ann)
    assert say(eve, id, "table", "I resign")["from"] == "\u0410nn 2"
    assert say(ann, id, "table", "I do not")["from"] == "Ann"


def test_the_line_of_a_spectator_can_be_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lines from people without a seat can be reported like those of players."""
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann, ben = two(url)
        eve = Person(url)
        eve.post("/guest", {"name": "Eve"})
        id = table_for(ann, ben)
        line = say(eve, id, "table", "something rude")
        report = {"table": id, "seat": line["seat"], "line": line["id"], "reason": "Rude"}
        assert ben.post("/reports", report) == {"ok": True}
        assert ben.post("/reports", {**report, "line": "another"}, 404)["code"] == "not-found"
    admin(path, "reports")
    said = capsys.readouterr().out
    assert "something rude" in said
    assert "Eve" in said


def test_lines_that_are_not_shown_are_not_unread(person: Make) -> None:
    """The lines of a blocked player are hidden, but a flood of them counted beside the game in *My games*."""
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = table_for(ann, ben, eve)
    bond(ann, eve, "block")
    for number in range(3):
        say(eve, id, "table", "noise" * (number + 1))
    say(ben, id, "table", "hello")

    def unread() -> int:
        return int(next(told for told in ann.get("/tables?list=mine") if told["id"] == id)["unread"])

    assert unread() == 1
    bond(ann, eve, "none")
    assert unread() == 4


# --- friends and seats ---


def test_a_flood_of_requests_hides_no_friend(tmp_path: Path) -> None:
    """Old friends stay visible behind more than 500 newer requests."""
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann, ben = two(url)
        bond(ann, ben, "friend"), bond(ben, ann, "friend")
        for number in range(MANY):
            eve = Person(url)
            eve.post("/guest", {"name": f"Eve {number}"})
            bond(eve, ann, "friend")
            eve.http.close()
        told = ann.get("/me/people")
        assert names(told["friends"]) == ["Ben"]
        assert told["wanted"] == []
        assert len(told["asking"]) == 100


def test_a_rematch_is_made_anew_when_everyone_has_left_it(person: Make) -> None:
    """*Play again* must not lead to a table that no longer exists."""
    ann, ben = person("Ann"), person("Ben")
    id = table_for(ann, ben)
    ann.post(f"/tables/{id}/start", {"fill": True})
    end_by_vote(id, ann, ben)
    first = ann.post(f"/tables/{id}/rematch")["id"]
    assert ben.post(f"/tables/{id}/rematch")["id"] == first
    ben.post(f"/tables/{first}/leave"), ann.post(f"/tables/{first}/leave")
    second = ben.post(f"/tables/{id}/rematch")["id"]
    assert second != first
    assert ben.get(f"/tables/{second}")["host"]
    assert ann.post(f"/tables/{id}/rematch")["id"] == second


def test_a_rematch_seats_no_two_people_who_are_apart(person: Make) -> None:
    """The blocks of all players count, not only those of the person who asks."""
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = table_for(ann, ben, eve)
    ann.post(f"/tables/{id}/start", {"fill": True})
    bond(ben, eve, "block")
    end_by_vote(id, ann, ben, eve)
    again = ann.get(f"/tables/{ann.post(f'/tables/{id}/rematch')['id']}")
    assert [seat["user"] for seat in again["seats"]] == [id_of(ann), id_of(ben), None, None, None]
    assert again["seats"][2]["name"] == ""


def rated(url: str, name: str) -> Person:
    one = Person(url)
    one.post("/accounts", {"name": name, **SECRET})
    one.post("/me/profile", {"open": True, "rated": True})
    return one


def is_rated(id: str, host: Person, *ready: Person) -> bool:
    for one in ready:
        one.post(f"/tables/{id}/seats/{one.get(f'/tables/{id}')['mine'][0]}", {"ready": True})
    host.post(f"/tables/{id}/start", {"fill": True})
    return bool(host.get(f"/tables/{id}")["rated"])


def test_a_person_at_two_seats_is_not_rated(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann, ben = rated(url, "Ann"), rated(url, "Ben")
        assert is_rated(table_for(ann, ben), ann, ben)
        id = table_for(ann, ben)
        ann.post(f"/tables/{id}/seats/2", {"player": "here", "name": "My other hand"})
        assert not is_rated(id, ann, ben)


def test_nobody_is_rated_in_a_game_that_began_without_them(tmp_path: Path) -> None:
    """*Play again* seats absent people too, so its host could begin at once and win against them."""
    with serving(settings(str(tmp_path / "t.db"))) as url:
        eve, ben = rated(url, "Eve"), rated(url, "Ben")
        id = table_for(eve, ben)
        assert is_rated(id, eve, ben)
        end_by_vote(id, eve, ben)
        assert not is_rated(eve.post(f"/tables/{id}/rematch")["id"], eve)
