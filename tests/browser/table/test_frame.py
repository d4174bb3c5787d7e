"""The frame of the table holds at every question of a whole game, with motion on, in all editions and at all widths."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.frame import faults, own, said, state
from browser.playing import give, look
from browser.table_server import Server
from browser.test_editions import begin

pytestmark = pytest.mark.browser

SIZES = {1440: 900, 1024: 768, 390: 844, 360: 740}
PHONE = 390  # and narrower
GAMES = [("five-round", 6), ("six-round", 5), ("dice", 6)]
# A whole game of each edition and each width is played in every run; `make test-slow` plays the other pairs.
ALWAYS = [("five-round", 6, 1440), ("six-round", 5, 1024), ("dice", 6, 390)]
LONGEST = 1500  # questions to one player


@pytest.fixture
def screen(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path, width: int
) -> Iterator[Page]:
    """Return a page of a given width; the smallest is a phone, without hover.

    The server is new: random bots of an older one have drawn numbers in other games.
    """
    phone = width <= PHONE
    size = {"width": width, "height": SIZES[width]}
    server = Server(tmp_path / "games.db")
    server.start()
    (origin,) = browser_context_args["storage_state"]["origins"]
    likes = {"cookies": [], "origins": [{**origin, "origin": server.url}]}
    mine = {"base_url": server.url, "storage_state": likes, "viewport": size}
    context = browser.new_context(**{**browser_context_args, **mine, "has_touch": phone, "is_mobile": phone})
    yield context.new_page()
    context.close()
    server.stop()


def promised(page: Page, spot: dict[str, Any], wrong: list[str]) -> dict[str, int]:
    """Point at a place; return the preview's promise, and note what it says falsely about now."""
    page.mouse.move(spot["x"], spot["y"])
    page.wait_for_timeout(30)
    now = own(page)
    promise = {}
    for change in said(page):
        if now.get(change["what"], change["from"]) != change["from"]:
            wrong.append(f"the preview says {change}, the card {now}")
        promise[change["what"]] = change["to"]
    return promise


def frame_holds(page: Page, edition: str, players: int, width: int) -> None:
    """Play to the end, and check every question, the preview of an answer, and its effect."""
    begin(page, edition, players, setup="random")
    wrong: dict[str, list[str]] = {}
    chance = random.Random(width)
    for _ in range(LONGEST):
        now = look(page, timeout=40_000)
        if now.get("over"):
            break
        prompt = page.get_by_test_id("prompt").inner_text()
        found = faults(page)
        spot = chance.choice(now["spots"])
        promise = promised(page, spot, found) if width > PHONE else {}
        version, before = state(page)[0], own(page)
        give(page, now, spot)
        if promise:
            page.wait_for_function(
                "() => document.querySelector('[data-testid=game]').dataset.busy === 'false'"
            )
            after, brought = state(page), own(page)
            # The provinces of a conquest count together: nothing changes before the last one is chosen.
            conquering = "conquer" in prompt and page.get_by_test_id("prompt").inner_text() == prompt
            # Nothing else has happened, I am asked again, and no stage covers my numbers.
            if after == (version + 1, True) and brought and not (conquering and brought == before):
                found += [
                    f"{what} was to be {to}: {brought}" for what, to in promise.items() if brought[what] != to
                ]
        if found:
            wrong.setdefault(prompt, found)
    assert not wrong, wrong
    expect(page.get_by_test_id("end-stage")).to_contain_text("win", timeout=20_000)
    assert faults(page) == []


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("edition", "players", "width"), ALWAYS)
def test_the_frame_holds_in_a_whole_game(screen: Page, edition: str, players: int, width: int) -> None:
    frame_holds(screen, edition, players, width)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("edition", "players", "width"),
    [(*game, width) for game in GAMES for width in SIZES if (*game, width) not in ALWAYS],
)
def test_the_frame_holds_in_other_editions_and_widths(
    screen: Page, edition: str, players: int, width: int
) -> None:
    frame_holds(screen, edition, players, width)
