"""Reports, transcripts, and sanctions by an operator: mute, ban, close."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.fake_time import FakeTime, until
from server.groups import SECRET, admin, id_of, table_of_two
from server.table import Person, serving, settings

Here = tuple[str, Path]
DAY = 24 * 3600.0


@pytest.fixture
def here(tmp_path: Path, fake_time: FakeTime) -> Iterator[Here]:
    with serving(settings(str(tmp_path / "t.db"), sweep_interval=0.05)) as url:
        yield url, tmp_path / "t.db"


def two(url: str) -> tuple[Person, Person]:
    made = []
    for name in ("Ann", "Ben"):
        one = Person(url)
        one.post("/accounts", {"name": name, **SECRET})
        made.append(one)
    return made[0], made[1]


def test_a_reported_line_reaches_the_operator_word_by_word(
    here: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    url, path = here
    ann, ben = two(url)
    eve = Person(url)
    eve.post("/guest", {"name": "Eve"})
    id = table_of_two(ann, ben)

    async def go() -> None:
        async with ben.at(id) as his:
            await his.hello()
            await his.say("chat", id="1", channel="seat:0", text="You are a fool")
            await his.until("chat", text="You are a fool")

    asyncio.run(go())
    line = {"table": id, "seat": 1, "line": "1", "reason": "An insult"}
    assert eve.post("/reports", line, 404)["code"] == "not-found", "the line is private"
    for _ in range(2):
        ann.post("/reports", line)
    eve.post("/reports", {"person": id_of(ben), "reason": "Bad manners"})
    assert ann.post("/reports", {"person": id_of(ann), "reason": "x"}, 400)["field"] == "person"
    assert ann.post("/reports", {"person": "none", "reason": "x"}, 404)["code"] == "not-found"
    assert ann.post("/reports", {"line": "1", "reason": "x"}, 400)["field"] == "line"
    before = ben.get("/me/data")
    assert admin(path, "reports") == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3, told
    assert f"Ann reports Ben ({id_of(ben)}) at table {id}: An insult" in told[0]
    assert told[1] == "   said: You are a fool"
    assert "Eve reports Ben" in told[2]
    assert before["reports"] == []
    number = told[0].partition(".")[0]
    assert admin(path, "settle", number) == 0
    assert admin(path, "settle", number) == 1
    capsys.readouterr()
    assert admin(path, "reports") == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert "reports" in ben.get("/me/data")


def test_a_flood_of_reports_about_one_person_is_cut(
    here: Here, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.server.people.moderation.REPORTS_ABOUT_ONE", 3)
    url, path = here
    _, ben = two(url)
    for _ in range(5):
        stranger = Person(url)
        stranger.post("/guest", {"name": "Eve"})
        stranger.post("/reports", {"person": id_of(ben), "reason": "x"})
    assert admin(path, "reports") == 0
    assert capsys.readouterr().out.count("reports Ben") == 3


def test_a_muted_player_cannot_chat_and_plays_on(here: Here, fake_time: FakeTime) -> None:
    url, path = here
    ann, ben = two(url)
    id = table_of_two(ann, ben)

    async def go() -> None:
        async with ben.at(id) as his:
            await his.hello()
            assert (
                await asyncio.to_thread(admin, path, "mute", "ben", "--days", "1", "--reason", "Insults") == 0
            )
            await his.say("chat", id="1", channel="table", text="Hello")
            refused = await his.until("refused")
            assert refused["code"] == "muted"
            assert refused["sentence"] == "The operator has muted you until 2027-01-16 08:00 UTC: Insults."
            fake_time.forward(DAY)
            await his.say("chat", id="2", channel="table", text="Hello again")
            await his.until("chat", text="Hello again")

    asyncio.run(go())


def test_a_banned_player_is_signed_out_everywhere_at_once(here: Here, fake_time: FakeTime) -> None:
    url, path = here
    ann, ben = two(url)
    id = table_of_two(ann, ben)

    async def go() -> None:
        async with ben.at(id) as his:
            await his.hello()
            assert await asyncio.to_thread(admin, path, "ban", "Ben", "--days", "2") == 0
            await his.until("error", code="signed-out")

    asyncio.run(go())
    assert ben.get("/me")["user"] is None
    refused = Person(url).post("/login", {"name": "Ben", **SECRET}, 403)
    assert refused["message"] == "The operator has closed this account until 2027-01-17 08:00 UTC."
    wrong = Person(url).post("/login", {"name": "Ben", "password": "wrong horse"}, 403)
    assert wrong["code"] == "wrong-password", "strangers do not learn of a ban"
    assert admin(path, "ban", "Ben", "--days", "0") == 0
    Person(url).post("/login", {"name": "Ben", **SECRET})
    fake_time.forward(3 * DAY)


def test_an_operator_closes_a_table(
    here: Here, fake_time: FakeTime, capsys: pytest.CaptureFixture[str]
) -> None:
    url, path = here
    ann, ben = two(url)
    id = table_of_two(ann, ben)
    assert admin(path, "close", id) == 0
    assert "is closed" in capsys.readouterr().out
    fake_time.forward(1)

    def gone() -> bool:
        return ann.http.get(f"/api/tables/{id}").status_code == 404

    until(gone)
    assert admin(path, "close", id) == 1
    assert capsys.readouterr().err == f"there is no table '{id}'\n"


def test_a_transcript_holds_what_its_reader_could_read(here: Here) -> None:
    url, _ = here
    ann, ben = two(url)
    eve = Person(url)
    eve.post("/guest", {"name": "Eve"})
    id = table_of_two(ann, ben)

    async def go() -> None:
        async with ann.at(id) as hers:
            await hers.hello()
            for number, (channel, text) in enumerate(
                [("table", "Welcome"), ("seat:1", "Peace?"), ("seat:2", "War!")]
            ):
                await hers.say("chat", id=str(number), channel=channel, text=text)
                await hers.until("chat", text=text)

    asyncio.run(go())
    assert ann.get(f"/tables/{id}/transcript", 403)["code"] == "not-over"
    for seat, one in enumerate((ann, ben)):
        one.post(f"/tables/{id}/end", {"seat": seat, "wish": True})
    assert [line["text"] for line in ann.get(f"/tables/{id}/transcript")] == ["Welcome", "Peace?", "War!"]
    told = ben.get(f"/tables/{id}/transcript")
    assert [(line["name"], line["to"], line["text"]) for line in told] == [
        ("Ann", None, "Welcome"),
        ("Ann", "Ben", "Peace?"),
    ]
    assert eve.get(f"/tables/{id}/transcript", 403)["code"] == "not-seated"
