"""New passwords: by the old one, or by a mail that reveals nothing to strangers."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from server.fake_time import FakeTime, until
from server.noticed import noticing, with_mail
from server.receivers import MailBox, smtp_server
from server.table import Person, serving
from westphalia.cli.main import main
from westphalia.server.access.sessions import digest

OLD, NEW = "correct horse", "battery staple"
HOUR = 3600.0
Here = tuple[str, MailBox, Path]


@pytest.fixture
def here(tmp_path: Path, fake_time: FakeTime) -> Iterator[Here]:
    with smtp_server() as (box, smtp), serving(noticing(tmp_path / "t.db", smtp)) as url:
        yield url, box, tmp_path / "t.db"


def account(url: str, box: MailBox, name: str = "Ann", address: str = "ann@example.org") -> Person:
    """Return a person with an account and a mail address for new passwords."""
    ann = Person(url)
    ann.post("/accounts", {"name": name, "password": OLD})
    channel = with_mail(ann, box, address)
    ann.post("/me/recovery", {"channel": channel, "password": OLD})
    return ann


def link(box: MailBox) -> str:
    until(lambda: box.mails)
    token = re.search(r"https://play\.example/reset/(\S+)", box.texts()[-1])
    assert token is not None
    return token[1]


def test_a_link_sets_a_new_password_once(here: Here) -> None:
    url, box, path = here
    ann, eve = account(url, box), Person(url)
    eve.post("/reset/ask", {"name": "ann"})
    token = link(box)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT token FROM resets").fetchall() == [(digest(token),)]
    assert eve.post("/reset", {"token": token, "password": "short"}, 400)["field"] == "password"
    phone = Person(url)
    assert phone.post("/reset", {"token": token, "password": NEW})["user"]["name"] == "Ann"
    assert phone.get("/me")["user"]["name"] == "Ann"
    assert ann.get("/me")["user"] is None, "other devices are signed out"
    assert Person(url).post("/login", {"name": "Ann", "password": OLD}, 403)["code"] == "wrong-password"
    Person(url).post("/login", {"name": "Ann", "password": NEW})
    assert eve.post("/reset", {"token": token, "password": OLD}, 403)["code"] == "bad-link"
    until(lambda: "Your Westphalia password was changed" in box.subjects())


def test_a_link_ends_after_an_hour_and_with_a_newer_one(here: Here, fake_time: FakeTime) -> None:
    url, box, _ = here
    account(url, box)
    tokens = []
    for _ in range(2):
        box.mails.clear()
        Person(url).post("/reset/ask", {"name": "Ann"})
        tokens.append(link(box))
    first, second = tokens
    assert Person(url).post("/reset", {"token": first, "password": NEW}, 403)["code"] == "bad-link"
    fake_time.forward(HOUR + 1)
    assert Person(url).post("/reset", {"token": second, "password": NEW}, 403)["code"] == "bad-link"


def test_strangers_learn_nothing_about_accounts(here: Here) -> None:
    """The answer is the same with and without an account, an address for recovery, or a mail."""
    url, box, _ = here
    account(url, box)
    Person(url).post("/accounts", {"name": "Ben", "password": OLD})  # without an address
    answers = [Person(url).http.post("/api/reset/ask", json={"name": n}) for n in ("Ann", "Ben", "Carl")]
    assert len({(r.status_code, r.content) for r in answers}) == 1
    link(box)
    assert len(box.mails) == 1
    box.mails.clear()
    box.refuse = "451 later"
    assert Person(url).http.post("/api/reset/ask", json={"name": "Ann"}).content == answers[0].content


def test_an_address_gets_links_only_if_its_owner_says_so_with_the_password(here: Here) -> None:
    url, box, _ = here
    ann = Person(url)
    assert ann.post("/me/recovery", {"password": OLD}, 403)["code"] == "nobody"
    ann.post("/guest", {"name": "Ann"})
    guests = with_mail(ann, box, "guest@example.org")
    assert ann.post("/me/recovery", {"channel": guests, "password": OLD}, 403)["code"] == "no-account"
    Person(url).post("/accounts", {"name": "Ann", "password": OLD})
    ann.post("/login", {"name": "Ann", "password": OLD})  # what the guest had moves to the account
    assert [c["recovers"] for c in ann.get("/me/notices")["channels"]] == [False]
    box.mails.clear()
    ann.post("/reset/ask", {"name": "Ann"})
    assert ann.post("/me/recovery", {"channel": guests, "password": NEW}, 403)["code"] == "wrong-password"
    assert ann.post("/me/recovery", {"channel": "none", "password": OLD}, 404)["code"] == "not-found"
    told = ann.post("/me/notices", {"kind": "mail", "address": "new@example.org"})
    unverified = next(c["id"] for c in told["channels"] if not c["verified"])
    assert ann.post("/me/recovery", {"channel": unverified, "password": OLD}, 409)["field"] == "channel"
    ann.post("/me/recovery", {"channel": guests, "password": OLD})
    ann.post("/reset/ask", {"name": "Ann"})
    until(lambda: "A new password for Westphalia" in box.subjects())
    assert [str(m["To"]) for m in box.mails if "password" in str(m["Subject"])] == ["guest@example.org"]


def test_choosing_another_address_ends_the_links_that_were_sent(here: Here) -> None:
    url, box, _ = here
    ann = account(url, box)
    ann.post("/reset/ask", {"name": "Ann"})
    token = link(box)
    ann.post("/me/recovery", {"password": OLD})
    assert Person(url).post("/reset", {"token": token, "password": NEW}, 403)["code"] == "bad-link"


def test_links_are_limited_by_address_and_by_mailbox(tmp_path: Path, fake_time: FakeTime) -> None:
    with smtp_server() as (box, smtp):
        made = noticing(tmp_path / "t.db", smtp)
        with serving(made) as url:
            account(url, box)
        limits = replace(made.limits, mails_per_second=1e-9, mails_burst=1.0)
        with serving(replace(made, limits=limits)) as url:
            for address, statuses in (("198.51.100.1", (200, 429)), ("198.51.100.2", (200, 429))):
                there = {"X-Forwarded-For": address}
                for status in statuses:
                    told = Person(url).http.post("/api/reset/ask", json={"name": "Ann"}, headers=there)
                    assert told.status_code == status
            link(box)
    assert len(box.mails) == 1


def test_a_password_is_changed_with_the_old_one(here: Here) -> None:
    url, box, _ = here
    ann = account(url, box)
    phone = Person(url)
    phone.post("/login", {"name": "Ann", "password": OLD})
    assert ann.post("/me/password", {"password": NEW, "new": NEW}, 403)["code"] == "wrong-password"
    ann.post("/me/password", {"password": OLD, "new": NEW})
    assert ann.get("/me")["user"]["name"] == "Ann"
    assert phone.get("/me")["user"] is None
    Person(url).post("/login", {"name": "Ann", "password": NEW})


def test_an_operator_can_make_a_link(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    url, box, path = here
    account(url, box)
    assert main(["admin", "recover", "Ann", "--database", str(path)]) == 0
    token = capsys.readouterr().out.split("/reset/")[1].strip()
    Person(url).post("/reset", {"token": token, "password": NEW})
    assert main(["admin", "recover", "Eve", "--database", str(path)]) == 1
    assert capsys.readouterr().err == "there is no account 'Eve', and no person with this id\n"


def test_a_server_without_mail_says_so(server: str) -> None:
    assert Person(server).post("/reset/ask", {"name": "Ann"}, 409)["code"] == "not-offered"
