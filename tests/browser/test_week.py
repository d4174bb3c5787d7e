"""A week of a six-player game in real browsers, with a fake clock and a real mail server on loopback.

Every turn is announced once, and only while it lasts. A player on vacation gets no mail, a bot plays for one
whose time runs out, one comes back after a bot took the seat, and one is replaced.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import STATIC
from browser.playing import look, play
from server.clocked import DAY, HOUR, answer
from server.fake_time import FakeTime, until
from server.noticed import noticing, with_mail
from server.receivers import MailBox, smtp_server
from server.table import Person, serving
from westphalia.server.storage import store
from westphalia.server.tables import lobby

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
DELAY = 300.0  # before a notice of a turn is sent
REST = 5 * HOUR  # between two turns


class Week:
    """Six people at a table, each with a mail address; some have a browser."""

    def __init__(self, url: str, database: Path, box: MailBox, clock: FakeTime, browser: Browser) -> None:
        self.url, self.database, self.box, self.clock, self.browser = url, database, box, clock, browser
        self.people = {name: Person(url) for name in NAMES}
        self.told: Counter[str] = Counter()  # mails about a turn, by name
        self.reader = {name: name for name in NAMES}  # who sits at whose seat
        for name, person in self.people.items():
            self.meet(name, person)

    def meet(self, name: str, person: Person) -> None:
        person.post("/guest", {"name": name})
        kept = list(self.box.mails)
        with_mail(person, self.box, f"{name.lower()}@example.org")
        self.box.mails[:] = kept

    def begin(self, at_zero: str) -> None:
        ann, *others = self.people.values()
        wish = {"players": 6, "options": {"setup": "random"}, "title": "Thursday table", "at_zero": at_zero}
        self.id = str(ann.post("/tables", {**wish, "clock": {"kind": "days", "seconds": int(2 * DAY)}})["id"])
        for other in others:
            other.post(f"/tables/{self.id}/join")
        ann.post(f"/tables/{self.id}/start")
        until(lambda: len(self.mails("begins")) == 5)

    def page(self, name: str, path: str = "") -> Page:
        """Open a page as one of the people, with the server's fake time."""
        context = self.browser.new_context(base_url=self.url, viewport={"width": 1366, "height": 800})
        cookie = {
            "name": "westphalia",
            "value": self.people[name].http.cookies["westphalia"],
            "url": self.url,
        }
        context.add_cookies([cookie])  # type: ignore[list-item]
        context.add_init_script("localStorage.setItem('westphalia.notes', '{\"on\": false}')")
        page = context.new_page()
        page.clock.set_fixed_time(datetime.fromtimestamp(self.clock.at, UTC))
        page.goto(path or f"/table/{self.id}")
        return page

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.people["Ann"].get(f"/tables/{self.id}")
        return found

    def waiting(self) -> list[str]:
        return [NAMES[seat] for seat in self.seen()["waiting"]]

    def mails(self, subject: str) -> list[str]:
        """Return the recipients of mails with such a subject."""
        return [
            str(mail["To"]).partition("@")[0].capitalize()
            for mail in self.box.mails
            if subject in str(mail["Subject"])
        ]

    def forward(self, seconds: float) -> None:
        """Let time pass; return after the server has processed its queue and its clocks."""
        self.clock.forward(seconds)
        at = self.clock.at
        until(lambda: not self.pending(at))

    def pending(self, at: float) -> int:
        """Return the notices that are due and not settled."""
        with sqlite3.connect(self.database) as connection:
            where = "state IN ('waiting', 'sending') AND due <= ?"
            return int(connection.execute(f"SELECT count(*) FROM notices WHERE {where}", (at,)).fetchone()[0])

    def turn(self, name: str, limit: int = 60) -> None:
        """Let a person answer until they are no longer asked."""

        async def go() -> None:
            seat = NAMES.index(name)
            async with self.people[self.reader[name]].at(self.id) as talk:
                await talk.hello()
                for _ in range(limit):
                    if seat not in talk.views[seat]["waiting"]:
                        return
                    await answer(talk, seat)

        asyncio.run(go())
        until(lambda: not any(s["connected"] for s in self.seen()["seats"] if s["name"] == name))

    def reminded(self, *expected: str) -> None:
        """Let the delay pass: exactly these people get a notice, once for this turn."""
        self.forward(DELAY + 1)
        self.told.update(self.reader[name] for name in expected)
        until(lambda: Counter(self.mails("Your turn")) >= self.told)
        self.forward(REST)
        assert Counter(self.mails("Your turn")) == self.told


@pytest.fixture
def week(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Week]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the web client is not built: make web")
    fake = FakeTime()
    monkeypatch.setattr(store, "time", SimpleNamespace(time=fake.time))
    monkeypatch.setattr(lobby, "new_seed", lambda: 24)
    contexts: list[BrowserContext] = list(browser.contexts)
    path = tmp_path / "t.db"
    with smtp_server() as (box, smtp), serving(noticing(path, smtp)) as url:
        yield Week(url, path, box, fake, browser)
        for context in browser.contexts:
            if context not in contexts:
                context.close()


def test_a_week_of_turns_a_vacation_and_a_player_who_runs_out_of_time(week: Week) -> None:
    week.begin("bot")
    first = week.waiting()
    assert first == ["Ann"]
    started = week.clock.at
    week.reminded("Ann")
    # Ann finds the game and plays in the browser.
    games = week.page("Ann", "/games")
    row = games.get_by_test_id(f"game-{week.id}")
    expect(row.get_by_test_id("due")).to_contain_text("1 day 18 h left")
    expect(row).to_contain_text("Place your Influence")
    row.get_by_role("link", name="Thursday table").click()
    look(games)
    expect(games.get_by_test_id("prompt").get_by_test_id("clock-0")).to_contain_text("1 day 18 h")
    while "Ann" in week.waiting():
        play(games, 1)
    games.goto("/games")
    until(lambda: not week.seen()["seats"][0]["connected"])
    vacation, absent = "", ""
    while week.clock.at < started + 7 * DAY:
        waiting = [name for name in week.waiting() if name != vacation]
        assert waiting, "only one player is away at a time"
        week.reminded(*waiting)
        if not vacation and "Ben" in waiting:
            # Ben takes three days of vacation in the browser: the clock stands, and no mail comes.
            vacation = "Ben"
            me = week.page("Ben", "/me")
            rest = me.get_by_test_id("rest")
            rest.get_by_role("spinbutton").fill("3")
            rest.get_by_role("button", name="Take").click()
            expect(rest.get_by_text("On vacation until")).to_be_visible()
            due = next(t["due"] for t in week.seen()["times"] if t["seat"] == 1)
            mails = len(week.box.mails)
            week.forward(3 * DAY - HOUR)
            assert len([m for m in week.box.mails[mails:] if "ben@" in str(m["To"])]) == 0
            assert "Ben" in week.waiting()
            assert due > datetime.fromtimestamp(week.clock.at, UTC).isoformat()
            week.forward(HOUR)
            vacation = "none"
        if not absent and "Cat" in waiting:
            # Cat does not come: one warning, then a bot plays this turn.
            absent = "Cat"
            week.forward(2 * DAY - DELAY - REST - HOUR)
            until(lambda: week.mails("1 hour left").count("Cat") == 1)
            week.forward(HOUR + 2)
            until(lambda: "Cat" not in week.waiting())
            assert week.seen()["seats"][2]["away"]
            week.turn("Cat")  # Cat looks in again
            until(lambda: not week.seen()["seats"][2]["away"])
        for name in week.waiting():
            week.turn(name)
    assert week.mails("1 hour left") == ["Cat"]
    assert vacation == "none"
    assert absent == "Cat"
    with sqlite3.connect(week.database) as connection:
        sent = connection.execute("SELECT count(*) FROM notices WHERE state = 'sent' AND kind = 'turn'")
        assert sent.fetchone()[0] == len(week.mails("Your turn"))


def test_a_player_is_reminded_once_from_my_games(week: Week) -> None:
    week.begin("bot")
    week.reminded("Ann")
    games = week.page("Ben", "/games")
    button = games.get_by_role("button", name="Remind Ann")
    button.click()
    expect(button).to_have_text("Reminded")
    week.forward(1)
    until(lambda: week.mails("Still your turn") == ["Ann"])
    games.reload()
    games.get_by_role("button", name="Remind Ann").click()  # a second time on the same day is silent
    expect(games.get_by_role("button", name="Remind Ann")).to_have_text("Reminded")
    week.forward(2 * HOUR)
    assert week.mails("Still your turn") == ["Ann"]


def test_a_week_in_which_a_bot_takes_a_seat_and_gives_it_back_and_a_stranger_takes_another(
    week: Week,
) -> None:
    week.begin("seat")
    started = week.clock.at
    ben = eve = ""
    while week.clock.at < started + 7 * DAY:
        waiting = week.waiting()
        week.reminded(*waiting)
        if not ben and "Ben" in waiting:
            # Ben's time runs out: a bot takes the seat, and Ben gets no notice of the bot's turns.
            week.forward(2 * DAY - DELAY - REST + 1)
            until(lambda: week.seen()["seats"][1]["bot"])
            until(lambda: "Ben" not in week.waiting())
            theirs = week.page("Ann")
            realm = theirs.locator("article.realm", has_text="Ben").first
            expect(realm.get_by_role("img", name="bot")).to_be_visible()
            theirs.close()
            ben = "away"
        elif ben == "away":
            # Ben comes back and takes the seat from the bot.
            page = week.page("Ben")
            expect(page.get_by_role("button", name="Take over")).to_be_visible()  # in the dock
            page.get_by_role("button", name="Menu", exact=True).click()
            page.get_by_role("button", name="Take my seat back").click()
            expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
            seat = week.seen()["seats"][1]
            assert (seat["bot"], seat["away"]) == (None, False)
            page.close()
            ben = "back"
        if not eve and "Eve" in waiting:
            # Eve does not come back at all: a stranger takes the seat from the bot.
            for name in waiting:
                if name != "Eve":
                    week.turn(name)
            week.forward(2 * DAY - DELAY - REST + 1)
            until(lambda: week.seen()["seats"][4]["bot"])
            week.people["Gus"] = Person(week.url)
            week.meet("Gus", week.people["Gus"])
            page = week.page("Gus")
            page.get_by_role("button", name="Menu", exact=True).click()
            page.get_by_role("button", name="Take the seat of Eve").click()
            until(lambda: week.people["Gus"].get(f"/tables/{week.id}")["mine"] == [4])
            page.close()
            assert week.people["Eve"].get(f"/tables/{week.id}")["mine"] == []
            week.reader["Eve"] = "Gus"
            eve = "replaced"
        until(lambda: not any(s["connected"] and not s["bot"] for s in week.seen()["seats"]))
        for name in week.waiting():
            week.turn(name)
    assert (ben, eve) == ("back", "replaced")
    assert Counter(week.mails("Your turn")) == week.told
    assert week.told["Gus"] > 0
