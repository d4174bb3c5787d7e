"""Creating, joining, leaving, starting and giving up tables; links, absent players, rematches."""

import asyncio
import json
import random
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.fake_time import FakeTime
from server.games import EDITIONS, table
from server.groups import at_once
from server.records import finished_record
from server.table import FAST, Person, serving, settings
from westphalia.server.live.play import Play
from westphalia.server.live.replaying import explain
from westphalia.server.storage.models import Entry
from westphalia.server.tables import lobby

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}


def wish(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": len(seats), "options": {"setup": "random"}, "seats": list(seats), **more}


def test_the_editions_say_what_can_be_chosen(person: Make) -> None:
    found = {e["id"]: e for e in person("Ann").get("/editions")}
    assert found["five-round"]["players"] == [5, 6, 7, 8]
    assert found["five-round"]["proposed_players"] == 6
    setup = next(o for o in found["five-round"]["options"] if o["name"] == "setup")
    assert [v["value"] for v in setup["values"]] == ["manual", "random", "historical"]
    assert all(v["meaning"] for v in setup["values"])
    assert (setup["label"], setup["proposed"]) == ("Setup", "historical")
    assert {"id", "title"} == set(found["five-round"]["bots"][0])
    offered = {id: {bot["id"] for bot in e["bots"]} for id, e in found.items()}
    assert {id for id, bots in offered.items() if "legate" in bots} == {"six-round", "dice"}, (
        "where it beats princes"
    )
    assert {id for id, bots in offered.items() if "cardinal" in bots} == {"dice"}, "where it holds its own"


def test_options_that_take_numbers_or_words_say_so(person: Make) -> None:
    six = next(e for e in person("Ann").get("/editions") if e["id"] == "six-round")
    options = {o["name"]: o for o in six["options"]}
    assert six["players"] == list(range(3, 15))
    assert (options["provinces"]["low"], options["provinces"]["high"]) == (2, 6)
    assert options["list"]["text"]
    assert (options["setup"]["low"], options["setup"]["text"]) == (None, False)


@pytest.mark.rule("VI.option.4", "VI.option.5")
@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("hexes", "27", "at least 36 hexes"),
        ("saved", "6", "more than a quarter"),
        ("list", "0,0 0,1", "36 to"),
        ("list", " ".join(f"{10**99 + i},0" for i in range(36)), "is not a hex"),  # 10**400 is no float
        ("list", "0,0 " * 2000, "at most 4,000 letters"),  # kept, and shown in every list of tables
        ("list", "0,0\0", "cannot be shown"),
        ("provinces", "9", "none of default, 2 to 6"),
    ],
    ids=["hexes", "saved", "few", "far", "long", "odd", "provinces"],
)
def test_a_variant_outside_its_limits_is_refused_with_its_field(
    person: Make, option: str, value: str, reason: str
) -> None:
    ann = person("Ann")
    options = {option: value} | ({"shape": "listed"} if option == "list" else {})
    asked = wish({"kind": "me"}, BOT, BOT, BOT, edition="six-round") | {"options": options}
    refused = ann.post("/tables", asked, status=400)
    assert refused["field"] == f"options.{option}"
    assert reason in refused["message"]
    assert ann.get("/tables?list=mine") == []


def test_the_rulebooks_are_listed_and_compared(person: Make) -> None:
    ann = person("Ann")
    books = {book["prefix"]: book for book in ann.get("/rulebooks")}
    assert list(books) == ["V", "VI", "D", "R"]
    assert not books["R"]["playable"]
    for book in books.values():
        assert not re.search(r"00\d:\d", json.dumps(ann.get(f"/rulebook/{book['edition']}")))
    found = ann.get("/rulediff/five-round/six-round")
    alike = [row for row in found["contents"] if row["a"] and row["b"]]
    new = [row["b"]["title"] for row in found["contents"] if row["a"] is None]
    assert any(row["a"]["title"].startswith("count_votes") for row in alike)
    assert "Diplomatic Shifts" in new
    assert found["constants"]
    assert ann.get("/rulediff/dice/peace-and-rebels")["contents"] == []


def test_one_click_begins_a_game_against_bots(person: Make) -> None:
    ann = person("Ann")
    table = ann.get(f"/tables/{ann.post('/play-now', {'players': 5})['id']}")
    assert table["status"] == "playing"
    assert table["mine"] == [0]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot", "bot", "bot"]
    assert table["options"]["setup"] == "historical"


def test_a_new_visitor_becomes_a_guest_on_demand(server: str) -> None:
    nobody = Person(server)
    assert nobody.get("/me") == {"user": None}
    nobody.post("/play-now")
    assert nobody.get("/me")["user"]["guest"]


def test_a_table_is_made_joined_and_started(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "person"}, BOT, BOT, {"kind": "link"}))["id"]
    assert id in [t["id"] for t in ben.get("/tables?list=open")]
    assert id not in [t["id"] for t in ben.get("/tables?list=mine")]
    ann.post(f"/tables/{id}/start", status=409)  # not full
    ben.post(f"/tables/{id}/start", status=403)
    ben.post(f"/tables/{id}/join", {"seat": 4}, status=403)  # by link only
    ben.post(f"/tables/{id}/join", {"seat": 2}, status=403)  # a bot's
    assert ben.post(f"/tables/{id}/join") == {"id": id, "seat": 1}
    ben.post(f"/tables/{id}/join", status=409)
    eve.post(f"/tables/{id}/join", {"seat": 1}, status=409)
    link = ann.post(f"/tables/{id}/seats/4/link")
    ben.post(f"/tables/{id}/seats/4/link", status=403)
    assert eve.post(f"/join/{link['token']}") == {"id": id, "seat": 4}
    assert eve.post(f"/join/{link['token']}") == {"id": id, "seat": 4}  # twice is once
    person("Max").post(f"/join/{link['token']}", status=409)
    ann.post(f"/tables/{id}/start")
    ann.post(f"/tables/{id}/start", status=409)
    table = eve.get(f"/tables/{id}")
    assert (table["status"], table["mine"], table["host"]) == ("playing", [4], False)
    assert [seat["name"] for seat in table["seats"]][::4] == ["Ann", "Eve"]
    ben.post(f"/tables/{id}/leave", status=409)


def test_a_new_link_voids_the_old_one(person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "link"}, BOT, BOT, BOT))["id"]
    old = ann.post(f"/tables/{id}/seats/1/link")["token"]
    new = ann.post(f"/tables/{id}/seats/1/link")["token"]
    assert eve.post(f"/join/{old}", status=403)["code"] == "bad-link"
    eve.post(f"/join/{new}")
    ann.post(f"/tables/{id}/seats/1/link", status=409)
    ann.post(f"/tables/{id}/seats/9/link", status=404)


def test_a_link_says_what_it_invites_to(person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    seats = wish({"kind": "me"}, {"kind": "link"}, BOT, BOT, BOT) | {"title": "Sunday"}
    id = ann.post("/tables", seats)["id"]
    token = ann.post(f"/tables/{id}/seats/1/link")["token"]
    told = Person(eve.url).get(f"/join/{token}")  # the link is enough to read it
    assert (told["table"], told["title"], told["host"], told["seat"], told["open"]) == (
        id,
        "Sunday",
        "Ann",
        1,
        True,
    )
    assert told["players"][0] == "Ann"
    assert len(told["players"]) == 4
    eve.post(f"/join/{token}")
    assert eve.get(f"/join/{token}")["open"]  # it is Ann's
    assert not person("Max").get(f"/join/{token}")["open"]
    assert eve.get("/join/forged", status=403)["code"] == "bad-link"


def test_leaving_hands_the_table_on_and_clears_empty_ones(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT))["id"]
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/leave")
    table = ben.get(f"/tables/{id}")
    assert table["host"]
    assert not table["seats"][0]["taken"]
    ben.post(f"/tables/{id}/leave")
    ben.get(f"/tables/{id}", status=404)


def test_private_tables_are_not_listed(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/tables", wish({"kind": "me"}, BOT, BOT, BOT, BOT, private=True))["id"]
    assert id not in [t["id"] for t in person("Ben").get("/tables?list=open")]
    assert id in [t["id"] for t in ann.get("/tables?list=mine")]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"edition": "chess"}, "edition"),
        ({"players": 3}, "players"),
        ({"players": 6}, "seats"),
        ({"options": {"setup": "sideways"}}, "options.setup"),
        ({"options": {"speed": "fast"}}, "options.speed"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}] * 5}, "seats"),
        ({"seats": [{"kind": "me", "name": "\u0000"}] + [BOT] * 4}, "seats"),
    ],
)
def test_a_refused_option_names_its_field(person: Make, change: dict[str, Any], field: str) -> None:
    told = person("Ann").post("/tables", {**wish({"kind": "me"}, BOT, BOT, BOT, BOT), **change}, status=400)
    assert told["field"] == field
    assert set(told) == {"code", "message", "field", "rule"}


def test_several_seats_at_one_device(person: Make) -> None:
    ann = person("Ann")
    id = ann.post(
        "/tables", wish({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ann"}, BOT, BOT, BOT)
    )["id"]
    ann.post(f"/tables/{id}/start")

    async def since() -> None:
        async with ann.at(id) as talk:
            talk.events[0] = [{}] * 3  # as if it had received three
            await talk.hello({"0": 3})
            assert set(talk.views) == {0, 1}
            assert talk.table["mine"] == [0, 1]
            told = [(m["seat"], m["events"][0]["n"]) for m in talk.heard if m["t"] == "events"]
            first = dict(reversed(told))
            assert first == {0: 4, 1: 1}

    asyncio.run(since())

    async def names() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            assert [realm["name"] for realm in talk.views[0]["realms"]][:2] == ["Ann", "Ann 2"]
            assert talk.views[1]["realms"][0]["hand"] is None
            assert talk.views[1]["realms"][1]["hand"] is not None

    asyncio.run(names())


def test_a_bot_replaces_a_player_who_resigns(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT))["id"]
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/resign", {"seat": 0}, status=409)
    ann.post(f"/tables/{id}/start")
    ben.post(f"/tables/{id}/resign", {"seat": 0}, status=403)
    ann.post(f"/tables/{id}/resign", {"seat": 0})
    ben.post(f"/tables/{id}/resign", {"seat": 1})

    async def watch() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            while not talk.views[None]["over"]:
                await talk.hear(60)
            while talk.table["status"] != "over":
                await talk.hear()

    asyncio.run(watch())
    table = ann.get(f"/tables/{id}")
    assert table["status"] == "over"
    assert table["seats"][0]["kind"] == "bot"
    assert table["mine"] == []


def test_a_rematch_seats_the_same_people_once(person: Make, server: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "me"}, {"kind": "person"}, BOT, BOT))["id"]
    ann.post(f"/tables/{id}/rematch", status=409)
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/start")
    record = finished_record()
    over = ann.post("/import", record)["id"]
    assert ann.get(f"/tables/{over}")["status"] == "over"
    ben.post(f"/tables/{over}/rematch", status=403)
    again = ann.post(f"/tables/{over}/rematch")["id"]
    assert ann.post(f"/tables/{over}/rematch")["id"] == again
    table = ann.get(f"/tables/{again}")
    assert (table["status"], table["mine"]) == ("waiting", [0, 1, 2, 3, 4])
    assert ann.get(f"/tables/{over}")["rematch"] == again


@pytest.mark.parametrize("edition", EDITIONS)
def test_records_come_in_and_go_out_the_same(person: Make, edition: str) -> None:
    ann = person("Ann")
    record = finished_record(edition)
    id = ann.post("/import", record)["id"]
    out = person("Ben").get(f"/tables/{id}/record")
    assert out["hash"] == record["hash"]
    assert [entry[:2] for entry in out["answers"]] == record["answers"]
    half = {**record, "answers": record["answers"][:50]}
    del half["hash"]
    id = ann.post("/import", half)["id"]
    table = ann.get(f"/tables/{id}")
    assert (table["status"], table["mine"]) == ("playing", list(range(EDITIONS[edition])))
    ann.get(f"/tables/{id}/record", status=403)
    for wrong in ({}, {**record, "hash": "0"}, {**record, "answers": [[0, 1]]}, {**record, "position": {}}):
        assert ann.post("/import", wrong, status=400)["code"] == "bad-record"
    changed = {**half, "changes": {"gift_influence": 3}, "answers": []}
    assert ann.post("/import", changed, status=400)["field"] == "changes"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replay_shows_public_information(person: Make, edition: str) -> None:
    ann = person("Ann")
    record = finished_record(edition)
    id = ann.post("/import", record)["id"]
    replay = person("Ben").get(f"/tables/{id}/replay")
    frames = replay["frames"]
    assert replay["board"]["players"] == record["players"]
    assert frames[-1]["view"]["over"]
    assert [e["n"] for frame in frames for e in frame["events"]] == list(range(1, frames[-1]["n"] + 1))
    assert all(realm["hand"] is None for frame in frames for realm in frame["view"]["realms"])
    phases = [(frame["round"], frame["phase"]) for frame in frames]
    assert len(set(phases)) > 20


def test_bots_explain_their_moves(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/tables", wish({"kind": "me"}, BOT, BOT, BOT, BOT))["id"]
    ann.get(f"/tables/{id}/explain", status=409)
    ann.post(f"/tables/{id}/start")
    person("Ben").get(f"/tables/{id}/explain", status=403)
    told = ann.get(f"/tables/{id}/explain")
    assert all(set(r) == {"n", "version", "seat", "answer", "reason", "alternatives"} for r in told)


@pytest.mark.parametrize("edition", ["five-round", "six-round"])
def test_reasons_in_a_battle_are_secret_until_the_end(edition: str) -> None:
    """A reason such as "I hold 5 of them" would reveal a bot's hand during the battle."""
    play, chance, battles = Play(table(5, edition=edition), 0.0), random.Random(1), 0
    while not play.game.over and battles < 5:
        seat = play.game.waiting[0]
        question = play.game.questions[seat]
        answer = chance.choice(question.answers)
        play.apply(Entry(play.version + 1, "answer", seat, answer, str(play.version), "bot", 0.0))
        battles += question.kind.in_battle
        assert play.reasons[-1][2] or not question.kind.in_battle
    assert battles == 5


def test_a_replay_explains_a_legates_answers_by_its_own_chances() -> None:
    """A legate has no plans, so the reasons of a prince's plans would be wrong."""
    play, chance = Play(table(5, edition="dice"), 0.0), random.Random(1)
    while play.version < 120:
        seat = play.game.waiting[0]
        answer = chance.choice(play.game.questions[seat].answers)
        play.apply(Entry(play.version + 1, "answer", seat, answer, str(play.version), "bot", 0.0))
    reasons = [(n, entry) for n, entry, _ in play.reasons]
    told = explain(
        table(5, edition="dice"), list(play.record), play.versions, reasons, {0: "legate", 1: "prince"}
    )
    own = [r.reason for r in told if r.seat == 0 and r.reason]
    assert own
    assert all(re.match(r"I give myself \d+ % to win|Raises my chance ", said) for said in own)
    assert all(r.reason.endswith("]") for r in told if r.seat == 1)


def test_a_host_frees_a_seat(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", {"players": 5})["id"]
    assert ben.post(f"/tables/{id}/join")["seat"] == 1
    ben.post(f"/tables/{id}/seats/0/remove", status=403)
    ann.post(f"/tables/{id}/seats/0/remove", status=409)
    ann.post(f"/tables/{id}/seats/2/remove", status=409)
    ann.post(f"/tables/{id}/seats/1/remove")
    assert not ann.get(f"/tables/{id}")["seats"][1]["taken"]
    assert ben.get(f"/tables/{id}")["mine"] == []


def test_the_seats_of_a_person_are_limited(tmp_path: Path) -> None:
    """Otherwise one guest could join every open table within a second."""
    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, seats_per_user=3))) as url:
        host, guest = Person(url), Person(url)
        ids = [
            host.post("/tables", {"players": 5, "seats": [{"kind": "person"}] * 5})["id"] for _ in range(4)
        ]
        for id in ids[:3]:
            guest.post(f"/tables/{id}/join")
        assert guest.post(f"/tables/{ids[3]}/join", status=409)["code"] == "too-many"
        guest.post(f"/tables/{ids[0]}/leave")
        guest.post(f"/tables/{ids[3]}/join")


def test_concurrent_requests_respect_the_limits_of_a_person(tmp_path: Path) -> None:
    """Eighty simultaneous requests get no more than the 30 seats that are allowed."""
    few = replace(FAST, seats_per_user=3, tables_per_user=20)
    with serving(settings(str(tmp_path / "t.db"), limits=few)) as url:
        host, guest = Person(url), Person(url)
        host.get("/me")
        guest.post("/guest", {"name": "Guest"})
        host.post("/guest", {"name": "Host"})
        made = asyncio.run(at_once([host] * 30, [(n, "/tables", {"players": 5}) for n in range(30)]))
        assert sorted(made) == [201] * 20 + [409] * 10
        ids = [table["id"] for table in host.get("/tables?list=mine")]
        joined = asyncio.run(
            at_once([guest] * 20, [(n, f"/tables/{id}/join", {}) for n, id in enumerate(ids)])
        )
        assert sorted(joined) == [200] * 3 + [409] * 17


# --- absent players ---


def test_a_new_player_in_a_seat_cannot_read_earlier_private_chat(tmp_path: Path, fake_time: FakeTime) -> None:
    quick = {"restart_grace": 0.0, "sweep_interval": 0.05}
    with serving(settings(str(tmp_path / "t.db"), **quick)) as url:
        ann, ben, eve = Person(url), Person(url), Person(url)
        for person, name in ((ann, "Ann"), (ben, "Ben"), (eve, "Eve")):
            person.post("/guest", {"name": name})
        seats = [{"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT]
        clock = {"kind": "days", "seconds": 86400}
        id = ann.post("/tables", wish(*seats, clock=clock, at_zero="seat"))["id"]
        ben.post(f"/tables/{id}/join")
        ann.post(f"/tables/{id}/start")

        async def go() -> None:
            async with ben.at(id) as his:
                await his.hello()
                async with ann.at(id) as hers:
                    await hers.hello()
                    await hers.say("chat", id="1", channel="seat:1", text="between us")
                    await his.until("chat")
                    await his.say("chat", id="2", channel="seat:0", text="indeed")
                    await hers.until("chat", id="2")
                while his.table["seats"][0]["bot"] is None:  # until Ann has been asked for too long
                    await his.quiet(0.2)
                    if 1 in his.views[1]["waiting"]:
                        first = his.views[1]["question"]["answers"][0]["id"]
                        number = str(len(his.heard))
                        await his.say("answer", id=number, seat=1, answer=first, version=his.versions[1])
                    elif 0 in his.views[1]["waiting"]:
                        fake_time.forward(86401)
                await asyncio.to_thread(eve.post, f"/tables/{id}/seats/0/takeover")
                async with eve.at(id) as talk, ann.at(id) as former:
                    await talk.hello()
                    await former.hello()
                    await his.say("chat", id="3", channel="seat:0", text="who are you?")
                    await talk.until("chat", id="3")
                    await former.quiet(0.3)
                    assert [m["id"] for m in talk.heard if m["t"] == "chat"] == ["3"]
                    assert [m["id"] for m in former.heard if m["t"] == "chat"] == ["1", "2"]

        asyncio.run(go())


def test_a_seat_cannot_be_taken_over_without_a_clock(person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    id = ann.post("/play-now")["id"]
    eve.post(f"/tables/{id}/seats/0/takeover", status=409)
    assert ann.get(f"/tables/{id}")["clock"]["kind"] == "none"


def test_leaving_while_the_game_begins_leaves_no_empty_seat(
    person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", wish({"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT))["id"]
    ben.post(f"/tables/{id}/join", {"seat": 1})
    begins, may = threading.Event(), threading.Event()

    def slowly(*args: Any) -> Play:
        begins.set()
        assert may.wait(30)
        return Play(*args)

    monkeypatch.setattr(lobby, "Play", slowly)

    async def go() -> int:
        begun = asyncio.create_task(at_once([ann], [(0, f"/tables/{id}/start", {})]))
        assert await asyncio.to_thread(begins.wait, 30)
        await asyncio.to_thread(ben.post, f"/tables/{id}/leave")
        may.set()
        return (await begun)[0]

    assert asyncio.run(go()) == 409
    told = ann.get(f"/tables/{id}")
    assert told["status"] == "waiting"
    assert not told["seats"][1]["taken"]


def test_concurrent_joins_give_a_person_one_seat(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = ann.post("/tables", wish({"kind": "me"}, *[{"kind": "person"}] * 4))["id"]
    codes = asyncio.run(at_once([ben] * 4, [(n, f"/tables/{id}/join", {"seat": n + 1}) for n in range(4)]))
    assert sorted(codes) == [200, 409, 409, 409]
    assert len(ben.get(f"/tables/{id}")["mine"]) == 1
