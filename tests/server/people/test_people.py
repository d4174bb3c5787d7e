"""Friends, blocks, profiles and invitations."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.fake_time import until
from server.groups import SECRET, bond, finished, id_of
from server.table import Person, serving, settings
from westphalia.cli.main import main

Make = Callable[[str], Person]


def names(people: list[dict[str, Any]]) -> list[str]:
    return [one["name"] for one in people]


def waiting_table(host: Person, players: int = 5, **more: Any) -> str:
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (players - 1)]
    return str(host.post("/tables", {"players": players, "seats": seats, **more})["id"])


def test_friends_want_each_other(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    assert names(bond(ann, ben, "friend")["wanted"]) == ["Ben"]
    assert names(ben.get("/me/people")["asking"]) == ["Ann"]
    assert names(bond(ben, ann, "friend")["friends"]) == ["Ann"]
    assert names(ann.get("/me/people")["friends"]) == ["Ben"]
    bond(ann, ben, "none")
    assert ben.get("/me/people")["friends"] == ben.get("/me/people")["wanted"] == []
    assert bond(ann, ben, "block")["blocked"] == [{"id": id_of(ben), "name": "Ben"}]
    assert names(bond(ben, ann, "friend")["wanted"]) == ["Ann"], "Ben cannot tell"
    assert ann.get("/me/people")["asking"] == []
    assert ann.post("/me/people", {"person": id_of(ann), "bond": "friend"}, 400)["field"] == "person"
    assert ann.post("/me/people", {"person": "no-one", "bond": "friend"}, 404)["code"] == "not-found"


def test_a_blocked_person_hears_nothing_that_a_stranger_would_not(person: Make) -> None:
    """Two persons ask the same things; one of them is blocked. All but seats are alike."""
    ann, blocked, stranger = person("Ann"), person("Ben"), person("Ben")
    bond(ann, blocked, "block")
    id = waiting_table(ann)
    for one in (blocked, stranger):
        bond(one, ann, "friend")
    for path in (f"/people/{id_of(ann)}", "/me/people", f"/tables/{id}", "/me/profile"):
        assert blocked.get(path) == stranger.get(path)
    told = [json.dumps(one.get("/me/data")) for one in (blocked, stranger)]
    assert "block" not in told[0]
    assert id not in {t["id"] for t in blocked.get("/tables")}
    assert id in {t["id"] for t in stranger.get("/tables")}


def test_blocked_people_are_not_seated_together(person: Make) -> None:
    ann, ben, carl, dora = (person(name) for name in ("Ann", "Ben", "Carl", "Dora"))
    id = waiting_table(ann)
    ben.post(f"/tables/{id}/join")
    bond(carl, ben, "block")
    bond(ben, dora, "block")
    for one in (carl, dora):
        refusal = one.post(f"/tables/{id}/join", status=403)
        assert refusal["message"] == "You cannot join: you and a player here are kept apart."
    link = ann.post(f"/tables/{id}/seats/2/link")["token"]
    assert carl.post(f"/join/{link}", status=403)["code"] == "blocked"
    bond(carl, ben, "none")
    carl.post(f"/join/{link}")


def test_a_rematch_leaves_out_whom_its_host_blocks(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
    id = ann.post("/tables", {"players": 5, "seats": seats})["id"]
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/start")
    for seat, one in enumerate((ann, ben)):
        one.post(f"/tables/{id}/end", {"seat": seat, "wish": True})
    bond(ann, ben, "block")
    again = ann.get(f"/tables/{ann.post(f'/tables/{id}/rematch')['id']}")
    assert [s["user"] for s in again["seats"][:2]] == [id_of(ann), None]


def test_lines_of_a_blocked_person_are_not_shown(person: Make) -> None:
    ann, ben, carl = person("Ann"), person("Ben"), person("Carl")
    id = waiting_table(ann)
    for one in (ben, carl):
        one.post(f"/tables/{id}/join")

    async def go() -> None:
        async with ann.at(id) as hers, ben.at(id) as his, carl.at(id) as others:
            for talk in (hers, his, others):
                await talk.hello()
            await his.say("chat", id="1", channel="table", text="Before")
            await hers.until("chat", text="Before")
            await asyncio.to_thread(bond, ann, ben, "block")
            await his.say("chat", id="2", channel="table", text="Insult")
            await his.say("chat", id="3", channel="seat:0", text="Threat")
            await his.until("chat", text="Threat")
            await others.until("chat", text="Insult")
            await hers.catch_up()
            assert not any(m.get("text") in ("Insult", "Threat") for m in hers.heard)
        async with ann.at(id) as again:
            await again.hello()
            assert not [m for m in again.heard if m["t"] == "chat"]

    asyncio.run(go())


def test_a_profile_shows_results_with_people_and_can_be_switched_off(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann, ben, eve = Person(url), Person(url), Person(url)
        for one, name in ((ann, "Ann"), (ben, "Ben")):
            one.post("/accounts", {"name": name, **SECRET})
        ids = [finished(path, ann, ben, winners) for winners in ([0], [1], [2])]
        finished(path, ann, None, [0])  # a game against bots does not count
        profile = eve.get(f"/people/{id_of(ann)}")
        assert profile["results"] == [{"edition": "five-round", "players": 5, "games": 3, "wins": 1}]
        assert (profile["name"], profile["rating"], profile["me"]) == ("Ann", None, False)
        assert eve.get("/people?name=ANN") == profile
        assert not any(id in json.dumps(profile) for id in ids), "private tables stay private"
        ann.post("/me/profile", {"open": False, "rated": False})
        closed = eve.get(f"/people/{id_of(ann)}")
        assert (closed["name"], closed["open"], closed["since"], closed["results"]) == (
            "Ann",
            False,
            None,
            [],
        )
        assert ann.get(f"/people/{id_of(ann)}")["results"] == profile["results"]
        assert eve.get("/people/nobody", 404)["code"] == "not-found"


def test_friends_are_invited_and_may_take_a_seat_kept_for_links(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    seats = [{"kind": "me"}, *[{"kind": "link"}] * 4]
    id = ann.post("/tables", {"players": 5, "seats": seats, "private": True, "title": "Thursday"})["id"]
    wish = {"person": id_of(ben)}
    assert ann.post(f"/tables/{id}/invite", wish, 403)["code"] == "no-friend"
    assert eve.post(f"/tables/{id}/invite", wish, 403)["code"] == "not-seated"
    bond(ben, ann, "friend")
    assert ben.post(f"/tables/{id}/join", status=409)["code"] == "full"
    ann.post(f"/tables/{id}/invite", wish)
    host = {"id": id_of(ann), "name": "Ann"}
    assert ben.get("/me/people")["invitations"] == [{"table": id, "title": "Thursday", "host": host}]
    ben.post(f"/tables/{id}/join")
    bond(eve, ann, "friend")
    ann.post(f"/tables/{id}/invite", {"person": id_of(eve)})
    eve.post(f"/tables/{id}/invite", {"person": id_of(eve), "invite": False})
    assert eve.get("/me/people")["invitations"] == []
    bond(eve, ann, "block")
    assert ann.post(f"/tables/{id}/invite", {"person": id_of(eve)}, 403)["code"] == "no-friend"


def test_everything_about_people_is_bounded_exported_and_deleted(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    told = settings(str(path))
    limits = replace(
        told.limits, bonds_per_user=2, notes_per_user=1, note=5, people_per_second=1e-9, people_burst=9
    )
    with serving(replace(told, limits=limits)) as url:
        ann, ben, carl, dora = (Person(url) for _ in range(4))
        for one, name in ((ann, "Ann"), (ben, "Ben"), (carl, "Carl"), (dora, "Dora")):
            one.post("/guest", {"name": name})
        id = waiting_table(ann)
        ben.post(f"/tables/{id}/join")
        bond(ann, ben, "friend")
        bond(ann, carl, "block")
        assert ann.post("/me/people", {"person": id_of(dora), "bond": "friend"}, 409)["code"] == "too-many"
        assert ann.post("/me/notes", {"table": id, "text": "Beware of Ben"})["game"] == "Bewar"
        assert ann.post("/me/notes", {"person": id_of(ben), "text": "x"}, 409)["code"] == "too-many"
        ann.post("/reports", {"person": id_of(ben), "table": id, "reason": "Rude"})
        data = ann.get("/me/data")
        assert [(p["name"], p["kind"]) for p in data["people"]] == [("Ben", "friend"), ("Carl", "block")]
        assert [(n["table_id"], n["text"]) for n in data["notes"]] == [(id, "Bewar")]
        assert [r["reason"] for r in data["reports"]] == ["Rude"]
        for _ in range(3):
            ann.post("/me/notes", {"table": id, "text": "x"})
        assert ann.post("/me/notes", {"table": id, "text": "x"}, 429)["code"] == "too-fast"
        who = id_of(ann)
        with sqlite3.connect(path, timeout=30) as connection:
            connection.execute("INSERT INTO feedback VALUES (?, ?, 5, 3, 3, '', 'Good', 0)", (id, who))
        ann.post("/me/delete")
        with sqlite3.connect(path) as connection:
            for table in ("bonds", "notes", "feedback", "invitations", "promises", "sanctions"):
                found = connection.execute(f"SELECT * FROM {table}").fetchall()
                assert who not in str(found)
            assert connection.execute("SELECT reporter_id FROM reports").fetchall() == [(None,)]


def test_what_a_guest_has_moves_to_their_account(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    ann.post("/accounts", {"name": "Anna Maria", **SECRET})
    guest = person("Ann")
    for one in (ann, guest):
        bond(one, ben, "friend")
    bond(ben, guest, "friend")
    guest.post("/me/notes", {"person": id_of(ben), "text": "Keeps promises"})
    guest.post("/login", {"name": "Anna Maria", **SECRET})
    assert names(guest.get("/me/people")["friends"]) == ["Ben"]
    assert guest.get(f"/people/{id_of(ben)}")["note"] == "Keeps promises"
    until(lambda: names(ben.get("/me/people")["friends"]) == ["Anna Maria"])


def test_asking_about_tables_loads_no_games(tmp_path: Path) -> None:
    """Otherwise strangers could fill the memory by asking for summaries of finished games."""
    path = str(tmp_path / "t.db")
    with serving(settings(path)) as url:
        ann, eve = Person(url), Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]
        eve.post("/guest", {"name": "Eve"})
        cookies = [dict(one.http.cookies) for one in (ann, eve)]
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tables SET due = NULL")  # the server need not act at its start
    with serving(settings(path)) as url:
        for given, status in zip(cookies, (200, 403), strict=True):
            one = Person(url)
            one.http.cookies.update(given)
            one.get(f"/tables/{id}/notes", status)
            one.get(f"/tables/{id}/transcript", 403)
            one.post(f"/tables/{id}/invite", {"person": "none"}, 409 if status == 200 else 403)
            one.post(
                f"/tables/{id}/promises", {"seat": 0, "id": "1", "due": 1}, 404 if status == 200 else 403
            )
        assert "westphalia_rooms 0.0" in Person(url).http.get("/metrics").text


@pytest.mark.postgres
def test_people_on_postgres(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every query about people, on the other database."""
    with serving(settings(postgres, sweep_interval=0.05)) as url:
        ann, ben, guest = Person(url), Person(url), Person(url)
        for one, name in ((ann, "Ann"), (ben, "Ben")):
            one.post("/accounts", {"name": name, **SECRET})
            one.post("/me/profile", {"open": True, "rated": True})
        guest.post("/guest", {"name": "Ben"})
        bond(guest, ann, "friend")
        bond(ann, guest, "friend")
        id = waiting_table(
            ann, seats=[{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
        )
        ann.post(f"/tables/{id}/invite", {"person": id_of(guest)})
        guest.post("/login", {"name": "Ben", **SECRET})
        assert names(ben.get("/me/people")["friends"]) == ["Ann"]
        ben.post(f"/tables/{id}/join")

        async def talk() -> None:
            async with ann.at(id) as hers:
                await hers.hello()
                await hers.say("chat", id="1", channel="table", text="Peace")
                await hers.until("chat", text="Peace")

        asyncio.run(talk())
        ben.post(f"/tables/{id}/seats/1", {"ready": True})
        ann.post(f"/tables/{id}/start")
        assert ann.get(f"/tables/{id}")["rated"]
        ben.post(f"/tables/{id}/promises", {"seat": 0, "id": "1", "due": 1})
        ben.post("/me/notes", {"table": id, "text": "Beware"})
        ben.post("/me/notes", {"person": id_of(ann), "text": "Beware of Ann"})
        ben.post("/reports", {"table": id, "seat": 0, "line": "1", "reason": "Dull"})
        told = ben.get(f"/tables/{id}/notes")
        assert (told["notes"]["game"], len(told["promises"])) == ("Beware", 1)
        data = ben.get("/me/data")
        assert [len(data[name]) for name in ("people", "notes", "promises", "reports")] == [1, 2, 1, 1]
        for action in (["reports"], ["mute", "Ann", "--days", "1"], ["ratings", "--rebuild"], ["close", id]):
            assert main(["admin", *action, "--database", postgres]) == 0
        assert "0 games, 0 ratings changed." in capsys.readouterr().out
        assert ann.get(f"/people/{id_of(ben)}")["rating"]["games"] == 0
        assert main(["admin", "ban", "Ben", "--database", postgres]) == 0
        until(lambda: ben.get("/me")["user"] is None)
        ann.post("/me/delete", SECRET)
