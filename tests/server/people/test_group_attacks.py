"""Attacks on the features of groups: the chat, the waiting room, house rules, notices, vacations, and undo by
consent.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.games import EDITIONS, answer, played, table
from server.groups import admin, at_once, bond, say, table_for
from server.table import FAST, Person, serving, settings
from westphalia.house import file
from westphalia.house.edition import _built
from westphalia.house.examples import examples
from westphalia.house.problems import HouseError
from westphalia.rules.base.answers import kind_of
from westphalia.server.access.texts import login
from westphalia.server.automation.clock import clocks_after
from westphalia.server.clocks.rule import ClockRule
from westphalia.server.clocks.state import Clocks
from westphalia.server.live.play import Play
from westphalia.server.live.snapshot import restore, snapshot
from westphalia.server.notices.sender import wakes as resting
from westphalia.server.storage.chats import VISITORS_KEPT
from westphalia.server.storage.models import Entry, SeatRow
from westphalia.server.storage.people import People
from westphalia.server.tables import lobby
from westphalia.server.tables.takeback import last_choice

Make = Callable[[str], Person]
LONG_KEY = ".".join("a" for _ in range(9000)) + " = 1"
CLOCK = {"kind": "days", "seconds": 86400}


# --- chat ---


def flood(who: Person, id: str, lines: int) -> None:
    async def go() -> None:
        async with who.at(id) as talk:
            await talk.hello()
            for number in range(lines):
                await talk.say("chat", id=f"flood-{number}", channel="table", text="noise")
            await talk.catch_up()

    asyncio.run(go())


def shown(who: Person, id: str) -> list[str]:
    """Return the lines that a person sees when they open the table."""

    async def go() -> list[str]:
        async with who.at(id) as talk:
            await talk.hello()
            return [m["text"] for m in talk.heard if m["t"] == "chat"]

    return asyncio.run(go())


def test_a_stranger_does_not_push_the_players_lines_out(tmp_path: Path) -> None:
    """A visitor who writes 2,000 lines must not push out the players' lines and promises."""
    path = tmp_path / "t.db"
    with serving(settings(str(path), limits=replace(FAST, chats_per_table=20))) as url:
        ann, ben, eve = (Person(url) for _ in range(3))
        for one, name in ((ann, "Ann"), (ben, "Ben"), (eve, "Eve")):
            one.post("/guest", {"name": name})
        id = table_for(ann, ben)
        said = [f"line {'!' * (number + 1)}" for number in range(10)]
        for text in said:
            say(ann, id, "table", text)
        flood(eve, id, 300)
        assert [text for text in shown(ben, id) if text != "noise"] == said
    with sqlite3.connect(path) as connection:
        kept = connection.execute("SELECT count(*) FROM chats WHERE seat IS NULL").fetchone()[0]
    assert kept < VISITORS_KEPT + 16


def test_lines_of_a_blocked_player_hide_no_others(person: Make) -> None:
    """Lines of blocked people do not count among the 200 newest, or a flood of them would hide all others."""
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    id = table_for(ann, ben, eve)
    say(ben, id, "table", "hello")
    bond(ann, eve, "block")
    flood(eve, id, 220)
    assert shown(ann, id) == ["hello"]


# --- undo by consent ---


def first_card(play: Play, seat: int) -> int | None:
    question = play.game.question(seat)
    if question is None or question.kind != "buycards":
        return None
    return next((a for a in question.answers if kind_of(a)[0] == "card"), None)


def buyers() -> Iterator[tuple[list[Entry], Play, int, int]]:
    """Yield games in which several players may buy cards in secret: the log, the game, and two of them."""
    row = table(EDITIONS["six-round"], 0, "six-round")
    _, log = played(row, 0, undoing=0.0)
    play, found = Play(row, 0.0), 0
    for at, entry in enumerate(log):
        able = [seat for seat in play.game.waiting if first_card(play, seat) is not None]
        if len(able) >= 2:
            found += 1
            kept = snapshot(row, play)
            for one, two in ((able[0], able[1]), (able[1], able[0])):
                again = restore(row, kept)
                assert again is not None
                yield log[:at], again, one, two
            if found == 3:
                return
        play.apply(entry)


def test_undo_does_not_reveal_who_buys_cards_in_secret() -> None:
    """Neither a refusal nor a request for consent may point at the players who have bought since."""
    tried = 0
    for log, play, mine, other in buyers():
        row = table(EDITIONS["six-round"], 0, "six-round")
        card, theirs = first_card(play, mine), first_card(play, other)
        assert card is not None
        assert theirs is not None
        entries = list(log)
        for seat, value in ((mine, card), (other, theirs)):
            tried += 1
            told = [play.why_not_undo(s) for s in range(len(row.players)) if s != other]
            before = last_choice(row, entries, mine)
            one = answer(play, seat, value)
            play.apply(one)
            entries.append(one)
            after = last_choice(row, entries, mine)
            if seat == other:
                assert [play.why_not_undo(s) for s in range(len(row.players)) if s != other] == told
                assert before is not None
                assert after is not None
                assert after == before
                assert after.secret
    assert tried >= 8


def test_a_card_bought_in_secret_does_not_show_in_the_clocks() -> None:
    """The increment must not be added for each card, because everyone at the table sees the clocks."""
    row = table(EDITIONS["six-round"], 0, "six-round")
    row.clock = ClockRule("live", 600, 15)
    sitting = [SeatRow("t", s, "person", "", str(s), None, "1", "", False) for s in range(len(row.players))]
    for _, play, mine, _ in buyers():
        card = first_card(play, mine)
        assert card is not None
        row.clocks = clocks_after(row, sitting, play, 100.0)
        assert row.clocks[mine].since == 100.0
        bought = answer(play, mine, card)
        play.apply(bought)
        assert clocks_after(row, sitting, play, 130.0, bought) == row.clocks
        row.clocks = Clocks()


@pytest.mark.parametrize("edition", ["five-round", "six-round"])
def test_secret_answers_of_others_stay_when_one_is_taken_back(edition: str) -> None:
    """Answers can be taken back while others buy cards at the same time."""
    row = table(EDITIONS[edition], 5, edition)
    play, log = played(row, 5, undoing=0.4, until=900)
    assert sum(entry.kind == "takeback" for entry in log) > 50
    again = Play(row, 0.0)
    again.apply_all(log)
    assert again.game.hash() == play.game.hash()


def test_my_data_does_not_count_what_a_table_takes_back(tmp_path: Path) -> None:
    """Ann's undo takes back Ben's changes of a sealed answer too, which the data of Ann must not count."""
    path, exports = tmp_path / "t.db", []
    with serving(settings(str(path))) as url:
        for changes in (0, 3):
            ann, ben = Person(url), Person(url)
            id = ann.post("/tables", {"players": 5})["id"]
            ben.post(f"/tables/{id}/join", {"seat": 1})
            with sqlite3.connect(path, timeout=30) as connection:
                connection.execute(
                    "INSERT INTO entries (table_id, version, kind, seat, answer, client_id, given_by, reason,"
                    " alternatives, at) VALUES (?, 9, 'rewind', 0, ?, 'x', 'person', '', '[]', 1.0)",
                    (id, 2 + changes),
                )
            exports.append([{**line, "table_id": ""} for line in ann.get("/me/data")["answers"]])
    assert exports[0] == exports[1]
    assert [line["kind"] for line in exports[0]] == ["rewind"]


# --- the waiting room ---


def test_two_players_who_choose_at_once_differ(person: Make) -> None:
    """Otherwise both would have the colour, and the game would begin with two equal flags."""
    people = [person(name) for name in ("Ann", "Ben", "Cai", "Dee", "Eve")]
    id = table_for(people[0], *people[1:])
    for wish in ({"colour": 4}, {"name": "Dragon"}):
        codes = asyncio.run(at_once(people, [(n, f"/tables/{id}/seats/{n}", wish) for n in range(5)]))
        assert sorted(codes) == [200, 409, 409, 409, 409]
    told = people[0].get(f"/tables/{id}")["seats"]
    assert [seat["colour"] for seat in told].count(4) == 1
    assert [seat["name"] for seat in told].count("Dragon") == 1


def test_a_game_that_changes_while_it_begins_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a game of one edition could begin at a table of another, and could not be loaded."""

    def meanwhile(*args: Any) -> Play:
        with sqlite3.connect(tmp_path / "t.db", timeout=30) as connection:
            connection.execute("UPDATE tables SET at_zero = 'pass'")
        return Play(*args)

    with serving(settings(str(tmp_path / "t.db"))) as url:
        ann = Person(url)
        id = table_for(ann)
        monkeypatch.setattr(lobby, "Play", meanwhile)
        assert ann.post(f"/tables/{id}/start", {"fill": True}, 409)["code"] == "changed"
        assert ann.get(f"/tables/{id}")["status"] == "waiting"


# --- house rules ---


@pytest.mark.parametrize(
    "text", [LONG_KEY, f"x = {{ {LONG_KEY} }}", f"[{LONG_KEY[:-4]}]"], ids=["key", "table", "header"]
)
def test_a_key_of_thousands_of_parts_is_refused_at_once(text: str) -> None:
    """Python's TOML parser takes 4.6 seconds for it, and the event loop would wait."""
    began = time.process_time()
    with pytest.raises(HouseError, match="dots"):
        file.parse(text)
    assert time.process_time() - began < 0.5


def test_lists_of_tables_read_no_house_rules(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more files than editions in memory, each table would read its house rules anew."""
    ann, text = person("Ann"), examples()["talking-shop"]
    for number in range(3):
        ann.post("/tables", {"players": 5, "options": {"house": f"{text}\n# {number}"}})
    names = [told["options"].get("house") for told in ann.get("/tables?list=mine")]
    assert names == ["A talking shop"] * 3
    _built.cache_clear()
    monkeypatch.setattr("westphalia.house.edition.built", None)  # nothing may be built
    assert [told["options"].get("house") for told in ann.get("/tables?list=mine")] == names


def test_house_rules_are_tried_so_often(tmp_path: Path) -> None:
    """A host who changes the rules five times a second would keep a core busy with trial games."""
    limits = replace(FAST, trials_per_second=0.001, trials_burst=2)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann, text = Person(url), examples()["talking-shop"]
        id = ann.post("/tables", {"players": 5, "options": {"house": text}})["id"]
        ann.post(f"/tables/{id}/settings", {"options": {"house": f"{text}\n# 1"}})
        told = ann.post(f"/tables/{id}/settings", {"options": {"house": f"{text}\n# 2"}}, 429)
        assert (told["code"], told["field"]) == ("too-fast", "house")
        ann.post(f"/tables/{id}/settings", {"title": "Still mine"})


# --- vacations and accounts ---


def test_vacations_at_once_use_their_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one request takes the days and another gives them back, the clocks must not stand still for free."""
    change, find, calls = People.change_user, People.tables_of, list[str]()

    async def slowly(self: People, *args: Any, **more: Any) -> bool:
        await asyncio.sleep(0.2)  # the other request has read the person meanwhile
        return await change(self, *args, **more)

    async def first_slowly(self: People, user_id: str) -> list[str]:
        calls.append(user_id)
        await asyncio.sleep(0.5 if len(calls) == 1 else 0)
        return await find(self, user_id)

    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann, ben = Person(url), Person(url)
        for one, name in ((ann, "Ann"), (ben, "Ben")):
            one.post("/guest", {"name": name})
        id = table_for(ann, ben, clock=CLOCK)
        ann.post(f"/tables/{id}/start", {"fill": True})
        monkeypatch.setattr(People, "change_user", slowly)
        monkeypatch.setattr(People, "tables_of", first_slowly)

        async def go() -> None:
            taken = asyncio.create_task(asyncio.to_thread(ann.post, "/me/vacation", {"days": 5}))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(ann.post, "/me/vacation", {"days": 0})
            await taken

        asyncio.run(go())
        until = ann.get("/me/rest")["vacation_until"]
    with sqlite3.connect(path) as connection:
        rest = connection.execute("SELECT rest FROM seats WHERE seat = 0").fetchone()[0]
    assert until is None
    assert resting(rest, time.time()) is None


def test_a_guests_new_name_does_not_undo_an_account(person: Make) -> None:
    """If both requests wrote the whole row, a later name would erase login and password."""
    for number in range(5):
        ann = person("Ann")
        secret = {"name": f"Annabel {number}", "password": "correct horse"}
        requests = [(0, "/accounts", secret), *((n, "/guest", {"name": f"Ann {n}"}) for n in range(1, 6))]
        asyncio.run(at_once([ann] * 6, requests))
        assert Person(ann.url).post("/login", secret)["user"]["name"] == secret["name"]


# --- small things ---


def test_only_people_at_a_table_note_that_they_have_read(tmp_path: Path) -> None:
    """A visitor could store a row for every table of the server."""
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann, eve = Person(url), Person(url)
        for one, name in ((ann, "Ann"), (eve, "Eve")):
            one.post("/guest", {"name": name})
        id = table_for(ann)
        for one in (ann, eve):
            one.post(f"/tables/{id}/read")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM reads").fetchone() == (1,)


def test_the_operator_bans_the_id_they_name(tmp_path: Path) -> None:
    """An account named like a guest's id could be banned instead of the guest."""
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        eve = Person(url)
        id = eve.post("/guest", {"name": "Eve"})["user"]["id"]
        with sqlite3.connect(path, timeout=30) as connection:  # ids rarely are names that an account can have
            row = ("a" * 16, "Decoy", login(id), 0.0)
            connection.execute("INSERT INTO users (id, name, login, created) VALUES (?, ?, ?, ?)", row)
        admin(path, "ban", id)
        eve.post("/me/notes", {"text": "x", "person": "x"}, 403)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT user_id FROM sanctions").fetchall() == [(id,)]
