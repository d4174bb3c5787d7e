"""Clocks at a table, over HTTP and WebSockets, with a fake clock."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from server.clocked import DAY, DAYS, HOUR, QUICK, answer, asked, begin, person, seen
from server.fake_time import START, FakeTime, until
from server.table import Person, Talk, serving, settings


@pytest.fixture
def url(tmp_path: Path, fake_time: FakeTime) -> Iterator[str]:
    with serving(settings(str(tmp_path / "t.db"), **QUICK)) as url:
        yield url


LIVE = {"kind": "live", "seconds": 600, "increment": 15}
LAG = 1.2  # a second, and the time after which the server checks again what is due


pytestmark = pytest.mark.usefixtures("host_first")


def answers_by(path: Path, who: str) -> int:
    with sqlite3.connect(path) as connection:
        return int(
            connection.execute("SELECT count(*) FROM entries WHERE given_by = ?", (who,)).fetchone()[0]
        )


def test_a_table_says_its_clock_before_it_begins(url: str) -> None:
    ann = person(url, "Ann")
    id = ann.post("/tables", {"players": 5, "clock": LIVE, "at_zero": "pass"})["id"]
    assert Person(url).get(f"/tables/{id}")["clock"] == {
        **LIVE, "at_zero": "pass", "paused": False, "pauses": [],
        "words": "You have 10 minutes for the whole game, plus 15 seconds after each answer. At zero we pass for you.",
    }  # fmt: skip
    for wrong in ({"kind": "live", "seconds": 1}, {"kind": "hours", "seconds": 60}, {"kind": "days"}):
        told = ann.post("/tables", {"players": 5, "clock": wrong}, status=400)
        assert "clock" in (told["field"] or "") + told["message"]


@pytest.mark.parametrize("at_zero", ["pass", "bot"])
def test_at_zero_the_server_answers_and_not_a_second_earlier(
    url: str, tmp_path: Path, fake_time: FakeTime, at_zero: str
) -> None:
    ann = person(url, "Ann")
    id = begin(ann, DAYS, at_zero)
    until(lambda: asked(ann, id))
    time = seen(ann, id)["times"][0]
    assert (time["seat"], time["due"]) == (0, "2027-01-17T08:00:00.000Z")
    fake_time.forward(2 * DAY - 1)
    sleep(0.5)
    assert answers_by(tmp_path / "t.db", "clock") == 0
    fake_time.forward(LAG)
    until(lambda: answers_by(tmp_path / "t.db", "clock") > 0)
    assert seen(ann, id)["seats"][0]["away"]


def test_a_live_clock_is_shown_and_earns_its_increment(url: str, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    id = begin(ann, LIVE)

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            while 0 not in talk.views[0]["waiting"]:
                await talk.hear()
            await talk.catch_up()
            mine = clocks(talk)
            assert (mine["left"], mine["since"], mine["due"]) == (600.0, START, START + 600)
            fake_time.forward(100)
            await answer(talk)
            mine = clocks(talk)
            assert mine["left"] == 515.0
            assert mine["due"] in (None, START + 615)

    asyncio.run(go())


def clocks(talk: Talk, seat: int = 0) -> dict[str, Any]:
    last = next(m for m in reversed(talk.heard) if m["t"] == "clocks")
    found: dict[str, Any] = next(s for s in last["seats"] if s["seat"] == seat)
    return found


def test_clocks_survive_a_restart(tmp_path: Path, fake_time: FakeTime) -> None:
    told = settings(str(tmp_path / "t.db"), **QUICK)
    with serving(told) as url:
        ann = person(url, "Ann")
        id = begin(ann, DAYS)
        until(lambda: asked(ann, id))
        cookies = ann.http.cookies
    fake_time.forward(DAY)
    with serving(told) as url:
        ann = Person(url)
        ann.http.cookies = cookies
        assert seen(ann, id)["times"][0]["due"] == "2027-01-17T08:00:00.000Z"
        fake_time.forward(DAY - 1)
        sleep(0.5)
        assert answers_by(tmp_path / "t.db", "clock") == 0
        fake_time.forward(LAG)
        until(lambda: answers_by(tmp_path / "t.db", "clock") > 0)


def test_after_a_restart_every_player_has_a_minute(tmp_path: Path, fake_time: FakeTime) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), **QUICK)) as url:
        ann = person(url, "Ann")
        id = begin(ann, DAYS)
        until(lambda: asked(ann, id))
    fake_time.forward(5 * DAY)  # the server was down when the time ended
    with serving(settings(str(path), **{**QUICK, "restart_grace": 60.0})) as url:
        fake_time.forward(59)
        sleep(0.5)
        assert answers_by(path, "clock") == 0
        fake_time.forward(LAG)
        until(lambda: answers_by(path, "clock") > 0)


def test_a_bot_takes_the_seat_until_its_player_comes_back(
    url: str, tmp_path: Path, fake_time: FakeTime
) -> None:
    ann, ben, eve = person(url, "Ann"), person(url, "Ben"), person(url, "Eve")
    id = begin(ann, DAYS, "seat", ben)
    until(lambda: asked(ann, id))
    ann.post(f"/tables/{id}/seats/0/return")  # nothing to take back: nothing happens
    eve.post(f"/tables/{id}/seats/0/return", status=403)
    eve.post(f"/tables/{id}/seats/0/takeover", status=409)
    fake_time.forward(2 * DAY + LAG)
    until(lambda: seen(ann, id)["seats"][0]["bot"] is not None)
    row = seen(ann, id)["seats"][0]
    assert (row["user"], row["away"]) == (ann.get("/me")["user"]["id"], True)
    assert seen(ann, id)["mine"] == [0]

    async def look() -> None:  # looking at the table is not coming back
        async with ann.at(id) as talk:
            await talk.hello()
            assert talk.table["seats"][0]["bot"] is not None

    asyncio.run(look())
    ann.post(f"/tables/{id}/seats/0/return")
    row = seen(ann, id)["seats"][0]
    assert (row["bot"], row["away"]) == (None, False)


def test_another_person_can_take_the_seat_from_the_bot(url: str, tmp_path: Path, fake_time: FakeTime) -> None:
    ann, eve = person(url, "Ann"), person(url, "Eve")
    id = begin(ann, DAYS, "seat")
    until(lambda: asked(ann, id))

    async def first() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            await answer(talk)

    asyncio.run(first())
    until(lambda: asked(ann, id))
    fake_time.forward(2 * DAY + LAG)
    until(lambda: seen(ann, id)["seats"][0]["bot"] is not None)
    assert eve.post(f"/tables/{id}/seats/0/takeover") == {"id": id, "seat": 0}
    ann.post(f"/tables/{id}/seats/0/return", status=403)
    assert ann.get("/me/data")["answers"] == []  # the seat is no longer Ann's
    assert eve.get("/me/data")["answers"] == []  # and Ann's answers are not Eve's


# --- pauses ---


def test_a_pause_needs_all_players_and_one_ends_it(url: str, tmp_path: Path, fake_time: FakeTime) -> None:
    ann, ben, eve = person(url, "Ann"), person(url, "Ben"), person(url, "Eve")
    id = begin(ann, DAYS, "bot", ben)
    until(lambda: asked(ann, id) or asked(ann, id, 1))
    fake_time.forward(DAY)
    ann.post(f"/tables/{id}/pause", {"seat": 0, "wish": True})
    told = seen(ben, id)["clock"]
    assert (told["paused"], told["pauses"]) == (False, [0])
    eve.post(f"/tables/{id}/pause", {"seat": 0, "wish": True}, status=403)
    ben.post(f"/tables/{id}/pause", {"seat": 1, "wish": True})
    assert seen(ben, id)["clock"]["paused"]
    assert all(time["due"] is None for time in seen(ben, id)["times"])
    fake_time.forward(30 * DAY)
    sleep(0.5)
    assert answers_by(tmp_path / "t.db", "clock") == 0
    ben.post(f"/tables/{id}/pause", {"seat": 1, "wish": False})
    told = seen(ann, id)
    assert (told["clock"]["paused"], told["clock"]["pauses"]) == (False, [])
    assert told["times"][0]["due"] == "2027-02-16T08:00:00.000Z"  # one of the two days was left


def test_a_table_without_a_clock_has_nothing_to_pause(url: str) -> None:
    ann = person(url, "Ann")
    id = begin(ann, {"kind": "none"})
    assert ann.post(f"/tables/{id}/pause", {"seat": 0, "wish": True}, status=409)["code"] == "no-clock"


# --- nights and vacations ---


def test_nights_and_vacations_move_the_deadline(url: str, tmp_path: Path, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    id = begin(ann, DAYS)
    until(lambda: asked(ann, id))
    night = {"zone": "UTC", "night_from": "20:00", "night_until": "08:00"}
    assert ann.post("/me/rest", night)["night_from"] == "20:00"
    assert seen(ann, id)["times"][0]["due"] == "2027-01-18T20:00:00.000Z"  # four days of twelve hours
    fake_time.forward(DAY)
    assert ann.post("/me/vacation", {"days": 10})["vacation_left"] == 20
    assert seen(ann, id)["times"][0]["due"] == "2027-01-28T20:00:00.000Z"
    fake_time.forward(5 * DAY)
    told = ann.post("/me/vacation", {"days": 0})  # back early: the rest of it is not lost
    assert (told["vacation_until"], told["vacation_left"]) == (None, 25)
    assert seen(ann, id)["times"][0]["due"] == "2027-01-23T20:00:00.000Z"
    assert ann.post("/me/vacation", {"days": 26}, status=409)["message"] == (
        "You have 25 days of vacation left this year."
    )
    fake_time.forward(2 * DAY + 12 * HOUR - 1)
    sleep(0.3)
    assert answers_by(tmp_path / "t.db", "clock") == 0
    fake_time.forward(LAG)
    until(lambda: answers_by(tmp_path / "t.db", "clock") > 0)


def test_a_new_year_brings_new_vacation_and_tables_know_the_nights_of_their_players(
    url: str, fake_time: FakeTime
) -> None:
    ann = person(url, "Ann")
    ann.post("/me/rest", {"zone": "Europe/Berlin", "night_from": "22:00", "night_until": "07:00"})
    assert ann.post("/me/vacation", {"days": 30})["vacation_left"] == 0
    ann.post("/me/vacation", {"days": 1}, status=200)  # instead of the one that runs
    fake_time.forward(366 * DAY)
    assert ann.get("/me/rest")["vacation_left"] == 30
    id = begin(ann, {"kind": "bank", "seconds": int(15 * HOUR)})
    until(lambda: asked(ann, id))
    assert seen(ann, id)["times"][0]["due"] == "2028-01-17T08:00:00.000Z"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"zone": "Europe/Atlantis"}, "zone"),
        ({"zone": "UTC", "night_from": "25:00", "night_until": "07:00"}, "night"),
        ({"zone": "UTC", "night_from": "07:00", "night_until": "06:00"}, "night"),
    ],
)
def test_mistakes_get_a_clear_sentence(url: str, wish: dict[str, str], field: str) -> None:
    told = person(url, "Ann").post("/me/rest", wish, status=400)
    assert told["field"] == field
    assert told["message"].endswith(".")
