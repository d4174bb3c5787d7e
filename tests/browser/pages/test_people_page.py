"""Friends, a profile, a promise beside the chat, a report and a transcript, by clicks of two people."""

from __future__ import annotations

from secrets import token_hex

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api
from browser.test_accessibility import axe, check  # noqa: F401  the fixture

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PROMISE = "I leave Cologne to you"


def begin(page: Page, ben: Page, names: tuple[str, str]) -> str:
    """Return a game of two people who have accounts; return its id."""
    for one, name in ((page, names[0]), (ben, names[1])):
        one.goto("/")
        api(one, "POST", "/api/accounts", {"name": name, "password": "correct horse"})
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
    table: str = api(page, "POST", "/api/tables", wish)["id"]
    api(ben, "POST", f"/api/tables/{table}/join", {"seat": 1})
    api(page, "POST", f"/api/tables/{table}/start")
    return table


@pytest.mark.usefixtures("axe")
def test_two_people_become_friends_promise_and_block(page: Page) -> None:
    assert page.context.browser is not None
    page.goto("/")
    other = page.context.browser.new_context(base_url=page.url, viewport={"width": 1366, "height": 800})
    ben = other.new_page()
    names = (
        f"Johanna {token_hex(2)}",
        f"Amalia {token_hex(2)}",
    )  # a second try finds the first one's accounts
    table = begin(page, ben, names)

    ben.goto(f"/table/{table}")
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Message").fill(PROMISE)
    ben.get_by_role("button", name="Send", exact=True).click()
    page.goto(f"/table/{table}")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Open with more room").click()
    beside = page.get_by_role("complementary", name="Opened beside the map")
    beside.get_by_role("button", name="More about this message").click()
    check(page, "what can be done with a line")
    beside.get_by_role("button", name="Mark as a promise").click()
    beside.get_by_role("button", name="Mark", exact=True).click()
    expect(beside.get_by_text("A promise, due in round 1")).to_be_visible()
    expect(ben.get_by_text("A promise, due in round 1")).to_be_visible()
    expect(ben.get_by_text("Promises 1")).to_have_count(0)  # the small panel shows what is due
    beside.get_by_text("Promises 1").click()
    beside.get_by_role("button", name="Kept").click()
    expect(beside.get_by_text("kept", exact=True)).to_be_visible()
    check(page, "promises")
    beside.get_by_text("My notes").click()
    beside.get_by_label("Only you read them").fill("Trust Amalia.")
    beside.get_by_label("Only you read them").blur()
    beside.get_by_role("button", name="More about this message").click()
    beside.get_by_role("button", name="Report").click()
    beside.get_by_label("What is wrong?").fill("Only a test")
    beside.get_by_role("button", name="Send the report").click()
    expect(beside.get_by_text("The operator has your report.")).to_be_visible()

    page.goto("/people")
    page.get_by_label("Name of an account").fill(names[1].lower())
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("heading", name=names[1])).to_be_visible()
    page.get_by_role("button", name="Add as a friend").click()
    expect(page.get_by_role("button", name="Remove friend")).to_be_visible()
    check(page, "a profile")
    ben.goto("/people")
    ben.get_by_role("button", name="Accept").click()
    expect(ben.get_by_role("region", name="Friends").get_by_text(names[0])).to_be_visible()
    ben.goto("/me")
    ben.get_by_label("Others may see my profile").uncheck()
    page.reload()
    expect(page.get_by_text("This profile is switched off.")).to_be_visible()

    for seat, one in enumerate((page, ben)):
        api(one, "POST", f"/api/tables/{table}/end", {"seat": seat, "wish": True})
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="What was said").click()
    expect(page.get_by_text(PROMISE)).to_be_visible()
    check(page, "what was said")
    other.close()
