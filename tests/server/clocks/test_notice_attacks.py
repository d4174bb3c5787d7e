"""Attacks on notices, by way of a title, an address or a web-hook's response."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.clocked import DAYS, person
from server.fake_time import FakeTime, until
from server.noticed import SITE, noticing, turn, with_mail
from server.receivers import MailBox, http_endpoint, smtp_server
from server.table import Person, serving
from westphalia.server.notices.outbound import Outbound

pytestmark = pytest.mark.usefixtures("host_first")


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


def titled(host: Person, title: str, *others: Person) -> str:
    """Begin a game with a title; the others sit at it."""
    seats = [{"kind": "me"}, *({"kind": "person"} for _ in others)]
    seats += [{"kind": "bot"}] * (5 - len(seats))
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "title": title, "clock": DAYS}
    id = str(host.post("/tables", wish)["id"])
    for other in others:
        other.post(f"/tables/{id}/join")
    host.post(f"/tables/{id}/start")
    return id


# --- mail ---


@pytest.mark.parametrize(
    "title",
    ["=?utf-8?q?=0d=0aBcc:_eve@evil.example=0d=0a=0d=0aPay_here?=", "=?utf-8?b?DQpCY2M6IGFAYg==?= and more",
     "=?utf-8?q?a=0aX-Evil:_1?="],
)  # fmt: skip
def test_a_title_writes_no_headers_into_the_mails_of_others(
    url: str, box: MailBox, fake_time: FakeTime, title: str
) -> None:
    """Python reads encoded words in a header's value: such a title could add headers, or replace the text of a
    mail.
    """
    eve, ann = person(url, "Eve"), person(url, "Ann")
    with_mail(ann, box)
    id = titled(eve, title, ann)
    until(lambda: box.mails)
    (mail,) = box.mails
    assert (mail["Bcc"], mail["X-Evil"]) == (None, None)
    assert mail["To"] == "ann@example.org"
    assert mail["List-Unsubscribe"].startswith(f"<{SITE}/api/notices/stop/")
    assert f"{SITE}/table/{id}" in box.texts()[0]


@pytest.mark.parametrize(
    "address",
    ["=?utf-8?q?ann=40example.org=2Ceve?=@evil.example", "a@b.org,c@d.org", "a\x00b@example.org", "a\x01@example.org",
     "a@b\x00.org", "a;b@example.org", "group:a@example.org;", "a@@example.org", "@example.org", "a..b@example.org",
     "a@example..org", "a@-", "“a”@example.org", "a@example.org>", f"a@{'b' * 64}.org", "a@exa_mple.org"],
)  # fmt: skip
def test_an_odd_mail_address_is_refused(url: str, box: MailBox, address: str) -> None:
    told = person(url, "Eve").post("/me/notices", {"kind": "mail", "address": address}, 400)
    assert told["code"] == "bad-address"
    assert not box.mails


def test_a_name_of_another_alphabet_is_a_mail_address(url: str, box: MailBox) -> None:
    ann = person(url, "Ann")
    ann.post("/me/notices", {"kind": "mail", "address": "ann+games@bücher.example"})
    assert box.mails[0]["To"] == "ann+games@xn--bcher-kva.example"


# --- web-hooks ---


def test_a_web_hook_leaves_no_cookie_for_the_hooks_of_others() -> None:
    """Many hosts share an address, so a cookie set by one person's hook could reach another's."""
    with http_endpoint() as (there, base):
        there.headers = {"Set-Cookie": "evil=1; Path=/; Max-Age=999999"}

        async def go() -> None:
            outbound = Outbound(private=True)
            for path in ("eve", "ann"):
                await outbound.post(f"{base}/{path}", b"{}", {})
            await outbound.stop()

        asyncio.run(go())
        assert [told[0] for told in there.posted] == ["/eve", "/ann"]
        assert all("cookie" not in told[1] for told in there.posted)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1/\x01", "http://127.0.0.1:1/a\tb", "http://[::1", "http://a:b/"]
)
def test_a_hook_that_is_no_url_is_refused(url: str, address: str) -> None:
    """A test notice to an address with control characters could only fail with a server error."""
    told = person(url, "Eve").post("/me/notices", {"kind": "hook", "address": address}, 400)
    assert told["message"] == "This is not a URL."


def test_many_notices_for_a_slow_hook_hold_nobody_up(url: str, box: MailBox, fake_time: FakeTime) -> None:
    """Fifty games with one silent hook must not delay the notices of others."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        eve, ann = person(url, "Eve"), person(url, "Ann")
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        eve.post("/me/notices", {"kind": "hook", "address": address})
        with_mail(ann, box)
        for _ in range(51):
            turn(eve)
        turn(ann)
        fake_time.forward(301)
        until(lambda: box.mails, 8)


def test_many_notices_do_not_wait_for_many_looks(
    tmp_path: Path, mail: tuple[MailBox, str], fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When more notices are due than one look takes, the next look follows at once."""
    monkeypatch.setattr("westphalia.server.notices.sender.AT_ONCE", 2)
    with (
        http_endpoint() as (there, base),
        serving(noticing(tmp_path / "t.db", mail[1], notice_interval=2.0)) as url,
    ):
        for number in range(12):
            one = person(url, f"P{number}")
            one.post("/me/notices", {"kind": "hook", "address": f"{base}/{number}"})
            turn(one)
        fake_time.forward(301)
        until(lambda: len(there.posted) == 12, 8)
