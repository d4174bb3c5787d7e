"""The frame of the table holds at every question, with motion on, in all editions and at all widths."""

import pytest
from playwright.sync_api import Page

from browser.frame import faults
from browser.playing import look, play
from browser.test_editions import begin

pytestmark = pytest.mark.browser

SIZES = {1440: 900, 1024: 768, 390: 844}


def frame_holds(page: Page, edition: str, players: int, width: int, questions: int) -> None:
    """Play on and look at every question."""
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    begin(page, edition, players, setup="random")
    wrong: dict[str, list[str]] = {}
    for seed in range(questions):
        if look(page, timeout=40_000).get("over"):
            break
        page.wait_for_timeout(60)  # what is laid out anew needs a frame or two
        if found := faults(page):
            wrong.setdefault(page.get_by_test_id("prompt").inner_text(), found)
        play(page, 1, seed=seed)
    assert wrong == {}


@pytest.mark.timeout(180)
@pytest.mark.parametrize(
    ("edition", "players", "width"), [("five-round", 6, 1440), ("six-round", 8, 1024), ("dice", 5, 390)]
)
def test_the_frame_holds(page: Page, edition: str, players: int, width: int) -> None:
    frame_holds(page, edition, players, width, 40)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize(("edition", "players"), [("five-round", 6), ("six-round", 5), ("dice", 6)])
def test_the_frame_holds_to_the_end(page: Page, edition: str, players: int, width: int) -> None:
    frame_holds(page, edition, players, width, 1500)
