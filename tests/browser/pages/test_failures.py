"""A page whose address is wrong, or whose server does not answer, shows one sentence and the next step."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.test_accessibility import axe, check  # noqa: F401  the fixture

pytestmark = pytest.mark.browser
LINES = "**/api/**"


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/join/nosuchtoken", "This invitation does not open"),
        ("/table/nosuchtable", "This table cannot be opened"),
        ("/table/nosuchtable/replay", "This replay cannot be shown"),
        ("/table/nosuchtable/end", "This game cannot be shown"),
        ("/learn/five-round/nosuchlesson", "This lesson cannot be opened"),
        ("/player/999999", "This player cannot be shown"),
        ("/talk/nosuchtable", "What was said"),
    ],
)
def test_a_wrong_address_leads_on(page: Page, path: str, heading: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_role("link", name="My games").first).to_be_visible()
    check(page, path)


@pytest.mark.parametrize("path", ["/join", "/games", "/learn", "/win/dice", "/rules/dice", "/me", "/house"])
def test_a_page_is_loaded_once_the_server_answers(page: Page, path: str) -> None:
    page.route(LINES, lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_text(re.compile("The server does not answer"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_text("you have no name here yet")).to_have_count(0)
    page.unroute(LINES)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(re.compile("The server does not answer"))).to_have_count(0)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_a_page_does_not_say_who_it_does_not_know_yet(page: Page) -> None:
    page.route(LINES, lambda route: None)
    page.goto("/me")
    expect(page.get_by_text("One moment…")).to_be_visible()
    expect(page.get_by_text("you have no name here yet")).to_have_count(0)
    page.unroute_all(behavior="ignoreErrors")


def test_an_open_page_survives_an_upgrade_of_the_server(page: Page) -> None:
    """A part that the page loads later is gone; the page is loaded again and has the new one."""
    page.clock.install()
    page.goto("/")
    page.clock.fast_forward(60_000)
    page.route("**/assets/Learn-*.js", lambda route: route.fulfill(status=404), times=1)
    page.get_by_role("link", name="Learn").first.click()
    expect(page.get_by_role("heading", name="Three ways to win")).to_be_visible()
