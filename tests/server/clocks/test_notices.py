"""Notices by mail, push and web-hook: once per turn, only while they apply, and never without consent."""

import asyncio
import json
import re
import socket
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from server.clocked import DAY, DAYS, HOUR, answer, begin, person
from server.fake_time import FakeTime, until
from server.noticed import ADDRESS, KEY, SITE, noticing, turn, with_mail
from server.receivers import Browser, Endpoint, MailBox, http_endpoint, smtp_server
from server.table import Person, serving
from westphalia.server.notices.outbound import LOOKUPS, Failed, Outbound, Refused
from westphalia.server.ops.settings import Settings


@pytest.fixture
def mail() -> Iterator[tuple[MailBox, str]]:
    with smtp_server() as made:
        yield made


@pytest.fixture
def box(mail: tuple[MailBox, str]) -> MailBox:
    return mail[0]


@pytest.fixture
def url(tmp_path: Path, mail: tuple[MailBox, str], fake_time: FakeTime) -> Iterator[str]:
    with serving(noticing(tmp_path / "t.db", mail[1])) as url:
        yield url


pytestmark = pytest.mark.usefixtures("host_first")


def test_a_mail_comes_after_the_delay_once_for_a_turn(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    with_mail(ann, box)
    turn(ann)
    fake_time.forward(299)
    sleep(0.4)
    assert box.mails == []
    fake_time.forward(1)
    until(lambda: box.mails)
    fake_time.forward(2 * HOUR)
    sleep(0.4)
    assert len(box.mails) == 1
    mail, text = box.mails[0], box.texts()[0]
    assert (mail["To"], mail["From"]) == (ADDRESS, "Westphalia <turn@play.example>")
    assert mail["Subject"] == "Your turn: Ann’s table (until Sunday 17 January, 8:00)"
    assert "You have until Sunday 17 January, 8:00; after that a bot plays this turn for you." in text
    assert f"{SITE}/table/" in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    html = mail.get_body(("html",))
    assert html is not None
    assert text.startswith("It is your turn in Ann’s table (1510, setting up).")
    assert "Take your turn" in html.get_content()
    assert "Your turn in Ann’s table · 1510, setting up" in html.get_content()


def test_a_mail_counts_unread_messages_and_capitalizes_the_news(
    url: str, box: MailBox, fake_time: FakeTime
) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    with_mail(ann, box)
    id = turn(ann, DAYS, ben)

    async def talk() -> None:
        async with ben.at(id) as line:
            await line.say("chat", id="1", text="Thumbs today?", channel="table")
            await line.quiet()

    asyncio.run(talk())
    fake_time.forward(301)
    until(lambda: box.mails)
    news = [line for line in box.texts()[0].splitlines() if line.startswith("- ")]
    assert news[-1] == "- 1 unread message."
    assert all(line[2].isupper() or line[2].isdigit() for line in news)


def test_no_mail_if_the_turn_is_over_before(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    with_mail(ann, box)
    id = turn(ann)

    async def play() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            await answer(talk)

    asyncio.run(play())
    until(lambda: not any(s["connected"] for s in ann.get(f"/tables/{id}")["seats"][:1]))
    turns = {row[0] for row in rows(url_path(url), "SELECT key FROM notices WHERE kind = 'turn'")}
    assert len(turns) <= 2
    fake_time.forward(301)
    sleep(0.4)
    assert len(box.mails) <= 1  # of the turn that runs now, never of the one before


PATHS: dict[str, Path] = {}


def url_path(url: str) -> Path:
    return PATHS[url]


@pytest.fixture(autouse=True)
def _paths(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if "url" in request.fixturenames:
        PATHS[request.getfixturevalue("url")] = tmp_path / "t.db"


def rows(path: Path, query: str) -> list[Any]:
    with sqlite3.connect(path) as connection:
        return list(connection.execute(query))


def test_no_mail_while_a_tab_is_open_unless_wanted(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    channel = with_mail(ann, box)
    id = turn(ann)

    async def look() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            fake_time.forward(400)
            await asyncio.sleep(0.4)
            assert box.mails == []
        fake_time.forward(400)  # gone without an answer: now it comes
        await asyncio.to_thread(until, lambda: box.mails)

    asyncio.run(look())
    box.mails.clear()
    ann.post(f"/me/notices/{channel}", {"events": ["turn"], "delay": 0, "always": True})
    other = begin(ann, DAYS)

    async def stay() -> None:
        async with ann.at(other) as talk:
            await talk.hello()
            await asyncio.to_thread(until, lambda: box.mails)

    asyncio.run(stay())


def test_a_restart_sends_nothing_twice_and_loses_nothing(
    tmp_path: Path, mail: tuple[MailBox, str], fake_time: FakeTime
) -> None:
    box, smtp = mail
    told = noticing(tmp_path / "t.db", smtp)
    with serving(told) as url:
        ann = person(url, "Ann")
        with_mail(ann, box)
        turn(ann)
    fake_time.forward(301)
    with serving(told):
        until(lambda: box.mails)
    with serving(told):
        fake_time.forward(HOUR)
        sleep(0.5)
    assert len(box.mails) == 1


def test_two_servers_that_look_at_once_send_once(
    tmp_path: Path, mail: tuple[MailBox, str], fake_time: FakeTime
) -> None:
    """Each claims a notice before it sends it."""
    from westphalia.server.notices.queue import Queue
    from westphalia.server.storage.engine import open_engine

    box, smtp = mail
    path = tmp_path / "t.db"
    with serving(noticing(path, smtp, notice_interval=3600.0)) as url:
        ann = person(url, "Ann")
        with_mail(ann, box)
        turn(ann)

        async def go() -> list[bool]:
            engine = open_engine(str(path))
            one, two = Queue(engine), Queue(engine)
            (found,) = await one.due(fake_time.at + 301, 10)
            claimed = [await one.claim(found.id), await two.claim(found.id)]
            await engine.dispose()
            return claimed

        assert asyncio.run(go()) == [True, False]


def test_one_click_stops_the_mails_of_a_game(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    with_mail(ann, box)
    id = turn(ann)
    fake_time.forward(301)
    until(lambda: box.mails)
    stop = box.mails[0]["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    program = Person(url).http  # a mail program: no cookie, no header of ours, a form
    response = program.request(
        "POST", stop, headers={"X-Westphalia": ""}, data={"List-Unsubscribe": "One-Click"}
    )
    assert response.status_code == 200, response.text
    assert ann.get("/me/notices")["channels"][0]["muted"] == [id]
    assert Person(url).http.post(stop[:-3] + "abc").status_code == 403
    box.mails.clear()
    turn(ann)  # notices of other games are still sent
    fake_time.forward(301)
    until(lambda: box.mails)


def test_a_failed_mail_is_tried_again(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    with_mail(ann, box)
    turn(ann)
    box.refuse = "451 try again"
    fake_time.forward(301)
    sleep(0.5)
    box.refuse = ""
    assert box.mails == []
    fake_time.forward(61)
    until(lambda: box.mails)
    assert len(box.mails) == 1


def test_a_digest_comes_once_a_day(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    channel = with_mail(ann, box)
    told = ann.post(f"/me/notices/{channel}", {"events": ["turn"], "digest": "18:00"})
    assert told["channels"][0]["digest"] == "18:00"
    turn(ann)
    turn(ann)
    fake_time.forward(10 * HOUR - 1)
    sleep(0.3)
    assert box.mails == []
    fake_time.forward(1)
    until(lambda: box.mails)
    assert box.subjects() == ["Your turn in 2 games"]
    fake_time.forward(DAY)
    until(lambda: len(box.mails) == 2)
    sleep(0.3)
    assert len(box.mails) == 2


def test_began_ended_and_mentions(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    channel = with_mail(ben, box)
    ben.post(f"/me/notices/{channel}", {"events": ["game", "mention"], "delay": 60, "hidden": True})
    id = turn(ann, DAYS, ben)
    until(lambda: box.mails)
    assert box.subjects() == ["Ann’s table begins"]

    async def say(channel: str, *lines: str) -> None:
        async with ann.at(id) as hers:
            await hers.hello()
            for text in lines:
                await hers.say("chat", id=f"c{len(text)}", channel=channel, text=text)
                await hers.until("chat", id=f"c{len(text)}")

    asyncio.run(say("table", "Bennet is not meant, @Bennet neither", "Will you help, @ben?"))
    fake_time.forward(61)
    until(lambda: len(box.mails) == 2)
    asyncio.run(say("seat:1", "the secret plan"))
    fake_time.forward(HOUR)
    until(lambda: len(box.mails) == 3)
    assert box.subjects()[1:] == ["Ann mentions you: Ann’s table", "Ann to you: Ann’s table"]
    assert not any("secret" in text for text in box.texts())
    for who, seat in ((ann, 0), (ben, 1)):
        who.post(f"/tables/{id}/end", {"seat": seat, "wish": True})
    until(lambda: len(box.mails) == 4)
    assert box.subjects()[3] == "Ann’s table is over"


def test_a_warning_comes_an_hour_before_the_end(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    channel = with_mail(ann, box)
    ann.post(f"/me/notices/{channel}", {"events": ["warning"]})
    turn(ann)
    fake_time.forward(2 * DAY - HOUR - 1)
    sleep(0.3)
    assert box.mails == []
    fake_time.forward(1)
    until(lambda: box.mails)
    assert box.subjects() == ["1 hour left: Ann’s table"]
    assert "Then a bot plays this turn for you." in box.texts()[0]


def test_nothing_comes_at_night(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    with_mail(ann, box)
    ann.post("/me/rest", {"zone": "UTC", "night_from": "08:00", "night_until": "10:00"})
    turn(ann)
    fake_time.forward(2 * HOUR - 1)
    sleep(0.3)
    assert box.mails == []
    fake_time.forward(1)
    until(lambda: box.mails)


# --- reminders and invitations ---


def test_a_nudge_comes_once_a_day_and_never_with_the_turns_own_mail(
    url: str, box: MailBox, fake_time: FakeTime
) -> None:
    ann, ben, eve = (person(url, name) for name in ("Ann", "Ben", "Eve"))
    with_mail(ann, box)
    id = turn(ann, DAYS, ben)
    assert ben.get(f"/tables/{id}")["reminds"] == [0]
    assert eve.get(f"/tables/{id}")["reminds"] == []
    for who, seat in ((eve, 0), (ann, 0), (ben, 1), (ben, 2), (ben, 63)):
        assert who.post(f"/tables/{id}/seats/{seat}/nudge", status=409)["code"] == "not-asked"
    for _ in range(3):
        ben.post(f"/tables/{id}/seats/0/nudge")
    fake_time.forward(299)
    sleep(0.3)
    assert box.mails == []  # not before the delay that Ann has chosen
    fake_time.forward(1 + HOUR - 1)
    until(lambda: box.mails)
    sleep(0.3)
    assert [s.split(" (")[0] for s in box.subjects()] == ["Your turn: Ann’s table"]
    fake_time.forward(HOUR)
    until(lambda: len(box.mails) == 2)
    assert box.subjects()[1] == "Still your turn: Ann’s table"
    assert "The others are waiting for you." in box.texts()[1]
    ben.post(f"/tables/{id}/seats/0/nudge")
    fake_time.forward(2 * HOUR)
    sleep(0.3)
    assert len(box.mails) == 2
    fake_time.forward(DAY)
    ben.post(f"/tables/{id}/seats/0/nudge")
    until(lambda: len(box.mails) == 3)


def test_nothing_tells_that_a_nudge_was_blocked(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    with_mail(ann, box)
    id = turn(ann, DAYS, ben)
    fake_time.forward(301)
    until(lambda: box.mails)
    ann.post("/me/people", {"person": ben.get("/me")["user"]["id"], "bond": "block"})
    assert ben.post(f"/tables/{id}/seats/0/nudge") == {"id": id}
    fake_time.forward(2 * HOUR)
    sleep(0.3)
    assert len(box.mails) == 1


def test_invitations_and_reminders_to_be_ready(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann, ben = person(url, "Ann"), person(url, "Ben")
    channel = with_mail(ben, box)
    ben.post(f"/me/notices/{channel}", {"events": ["turn", "mention"]})
    id = begin(ann, DAYS, "bot", ben)
    for who, seat in ((ann, 0), (ben, 1)):
        who.post(f"/tables/{id}/end", {"seat": seat, "wish": True})
    again = ann.post(f"/tables/{id}/rematch")["id"]
    until(lambda: box.mails)
    assert box.subjects() == ["Ann invites you: Ann’s table"]
    assert "5 players. Your seat is kept." in box.texts()[0]
    assert ann.get(f"/tables/{again}")["reminds"] == [1]
    ann.post(f"/tables/{again}/seats/1/nudge")
    until(lambda: len(box.mails) == 2)
    assert box.subjects()[1] == "Are you ready? Ann’s table"
    ben.post(f"/tables/{again}/seats/1", {"ready": True})
    assert ann.get(f"/tables/{again}")["reminds"] == []
    # invitations to other tables come at most one an hour, and not once they are taken back
    first, second = (ann.post("/tables", {"players": 5, "title": name})["id"] for name in ("One", "Two"))
    for table in (first, second):
        ann.post(f"/tables/{table}/invite", {"person": ben.get("/me")["user"]["id"]})
    sleep(0.3)
    assert len(box.mails) == 2
    ann.post(f"/tables/{first}/invite", {"person": ben.get("/me")["user"]["id"], "invite": False})
    fake_time.forward(HOUR)
    until(lambda: len(box.mails) == 3)
    fake_time.forward(2 * HOUR)
    sleep(0.3)
    assert box.subjects()[2:] == ["Ann invites you: Two"]


def test_a_flood_of_private_lines_is_one_mail_an_hour(
    url: str, box: MailBox, tmp_path: Path, fake_time: FakeTime
) -> None:
    ann, eve = person(url, "Ann"), person(url, "Eve")
    channel = with_mail(ann, box)
    ann.post(f"/me/notices/{channel}", {"events": ["mention"], "delay": 0})
    id = turn(ann, DAYS, eve)

    async def flood(first: int) -> None:
        async with eve.at(id) as hers:
            await hers.hello()
            for number in range(first, first + 30):
                await hers.say("chat", id=str(number), channel="seat:0", text=f"{number}")
                await hers.until("chat", id=str(number))

    asyncio.run(flood(0))
    until(lambda: box.mails)
    asyncio.run(flood(30))
    fake_time.forward(HOUR - 1)
    sleep(0.3)
    assert len(box.mails) == 1
    fake_time.forward(1)
    until(lambda: len(box.mails) == 2)
    sleep(0.3)
    assert len(box.mails) == 2
    assert len(rows(tmp_path / "t.db", "SELECT id FROM notices WHERE kind = 'mention'")) < 10


# --- push and web-hooks ---


@pytest.fixture
def endpoint() -> Iterator[tuple[Endpoint, str]]:
    with http_endpoint() as made:
        yield made


def test_a_push_is_encrypted_for_its_browser(
    url: str, fake_time: FakeTime, endpoint: tuple[Endpoint, str]
) -> None:
    there, base = endpoint
    ann, browser = person(url, "Ann"), Browser(f"{base}/push/1")
    assert ann.get("/me/notices")["push"]
    ann.post("/me/notices", {"kind": "push", "address": json.dumps(browser.subscription)})
    id = turn(ann)
    fake_time.forward(301)
    until(lambda: there.posted)
    path, headers, body = there.posted[0]
    assert path == "/push/1"
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    assert b"Ann" not in body
    told = json.loads(browser.read(body))
    assert (told["title"], told["tag"], told["badge"]) == ("Your turn: Ann’s table", id, 1)
    assert told["url"] == f"{SITE}/table/{id}"
    there.status = 410  # the browser has unsubscribed
    turn(ann)
    fake_time.forward(301)
    until(lambda: ann.get("/me/notices")["channels"] == [])


def test_a_web_hook_gets_json_and_redirects_are_not_followed(
    url: str, fake_time: FakeTime, endpoint: tuple[Endpoint, str]
) -> None:
    there, base = endpoint
    ann = person(url, "Ann")
    told = ann.post("/me/notices", {"kind": "hook", "address": f"{base}/hook?key=secret"})
    channel = told["channels"][0]
    assert (channel["label"], channel["verified"]) == ("127.0.0.1", True)
    ann.post(f"/me/notices/{channel['id']}/test")
    assert json.loads(there.posted[0][2])["title"] == "This is a test"
    there.status = 302
    assert ann.post(f"/me/notices/{channel['id']}/test", status=502)["code"] == "not-delivered"
    assert len(there.posted) == 2


def test_a_web_hook_that_never_answers_holds_nobody_up(
    url: str, fake_time: FakeTime, endpoint: tuple[Endpoint, str], box: MailBox
) -> None:
    """If notices were sent one after another, ten slow addresses would delay all others by minutes."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        eve, ann = person(url, "Eve"), person(url, "Ann")
        for number in range(10):
            address = f"http://127.0.0.1:{silent.getsockname()[1]}/{number}"
            eve.post("/me/notices", {"kind": "hook", "address": address})
        with_mail(ann, box)
        turn(eve)
        turn(ann)
        fake_time.forward(301)
        until(lambda: box.mails, 5)


def test_slow_name_servers_take_no_threads_from_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers choose the names, so their look-ups must not fill the threads in which games begin."""
    names, held = set[str](), threading.Event()

    def slowly(*_: Any, **__: Any) -> list[Any]:
        names.add(threading.current_thread().name)
        held.wait(20)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    monkeypatch.setattr("westphalia.server.notices.outbound.PATIENCE", 0.2)

    async def go() -> None:
        outbound = Outbound(private=False)
        found = await asyncio.gather(
            *(outbound.check(f"https://{n}.example/") for n in range(40)), return_exceptions=True
        )
        assert all(isinstance(one, Failed) for one in found)
        assert await asyncio.wait_for(asyncio.to_thread(int, 1), 5) == 1
        held.set()
        await outbound.stop()

    asyncio.run(go())
    assert len(names) <= LOOKUPS
    assert all(name.startswith("lookup") for name in names)


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest", "https://10.0.0.1/",
     "https://localhost/", "ftp://example.org/", "https://[::ffff:127.0.0.1]/", "https://user@93.184.216.34/", "x",
     "https://[64:ff9b::7f00:1]/", "https://[::127.0.0.1]/", "https://[fec0::1]/", "https://192.0.0.8/"],
)  # fmt: skip
def test_private_addresses_are_not_requested(address: str) -> None:
    with pytest.raises((Refused, Failed)):
        asyncio.run(Outbound(private=False).check(address))


def test_a_private_hook_is_refused_with_a_sentence(
    tmp_path: Path, mail: tuple[MailBox, str], fake_time: FakeTime
) -> None:
    with serving(noticing(tmp_path / "t.db", mail[1], hooks="public")) as url:
        told = person(url, "Ann").post("/me/notices", {"kind": "hook", "address": "https://127.0.0.1/"}, 400)
        assert told["message"] == "This address is not public, so the server does not write to it."


# --- whose channel it is ---


def test_channels_are_private_and_go_with_the_account(url: str, box: MailBox, tmp_path: Path) -> None:
    ann, eve = person(url, "Ann"), person(url, "Eve")
    channel = with_mail(ann, box)
    assert ann.get("/me/notices")["channels"][0]["label"] == "a…@example.org"
    assert ADDRESS not in json.dumps(ann.get("/me/notices"))
    assert eve.get("/me/notices")["channels"] == []
    for path, body in (
        ("", {"events": []}),
        ("/remove", {}),
        ("/test", {}),
        ("/mute", {"table": "x", "quiet": True}),
    ):
        eve.post(f"/me/notices/{channel}{path}", body, status=404)
    assert ann.get("/me/data")["channels"][0]["address"] == ADDRESS
    ann.post("/me/delete", {})
    assert rows(tmp_path / "t.db", "SELECT * FROM channels") == []


def test_a_mail_address_counts_once_it_is_verified(url: str, box: MailBox, fake_time: FakeTime) -> None:
    ann = person(url, "Ann")
    ann.post("/me/notices", {"kind": "mail", "address": ADDRESS})
    assert box.subjects() == ["Confirm your e-mail address for Westphalia"]
    turn(ann)
    fake_time.forward(HOUR)
    sleep(0.3)
    assert len(box.mails) == 1
    Person(url).post("/notices/verify/forged", status=403)
    for wrong in (
        "ann",
        "ann@",
        "a b@example.org",
        "ann@example.org\nBcc: eve@example.org",
        "<ann@example.org>",
    ):
        ann.post("/me/notices", {"kind": "mail", "address": wrong}, status=400)


def test_a_server_without_settings_offers_nothing(server: str) -> None:
    ann = Person(server)
    assert ann.get("/me/notices") == {"mail": False, "push": None, "hook": False, "channels": []}
    assert ann.post("/me/notices", {"kind": "mail", "address": ADDRESS}, status=409)["code"] == "not-offered"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"smtp": "smtp://", "mail_from": "a@b.c"}, "smtp: it does not name a host"),
        ({"smtp": "mail.example", "mail_from": "a@b.c"}, "smtp: it does not name a host"),
        ({"smtp": "smtp://u:secret@h:x", "mail_from": "a@b.c"}, "smtp: its port is not a number"),
        ({"smtp": "smtp://mail.example:0", "mail_from": "a@b.c"}, "smtp: its port is 0"),
        ({"smtp": "smtp://mail.example"}, "mail_from: write an address"),
        ({"smtp": "smtp://mail.example", "mail_from": "A\nB <a@b.c>"}, "mail_from: write an address"),
        (
            {"smtp": "smtp://mail.example", "mail_from": "=?utf-8?q?=0a?= <a@b.c>"},
            "mail_from: write an address",
        ),
        ({"vapid": "nonsense"}, "vapid: this is not a private key"),
        ({"hooks": "all"}, "hooks: 'all' is not one of"),
        ({"url": "", "vapid": KEY}, "url: notices link to the server"),
    ],
)
def test_bad_settings_are_one_sentence(tmp_path: Path, told: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}") as found:
        Settings(database=str(tmp_path / "t.db"), **{"url": SITE, **told})
    assert "secret" not in str(found.value)
