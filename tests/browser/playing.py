"""Play in the browser by clicking highlighted answers."""

from __future__ import annotations

import json
import random
import warnings
from typing import Any

from playwright.sync_api import Page, TimeoutError

# All glowing places and buttons that a click would really reach, once their positions are the same in two frames.
SPOTS = """() => {
  const game = document.querySelector('[data-testid=game]');
  if (document.querySelector('[data-testid=end]')) return {over: true};
  const take = document.querySelector('[data-testid=handover] button');
  const middle = e => { const r = e.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; };
  if (take) return {version: null, spots: [middle(take)]};
  if (!game) return null;
  if (game.dataset.over === 'true') return {over: true};
  if (game.dataset.busy === 'true' || !document.querySelector('.dock.mine')) return null;
  const spots = [];
  for (const e of document.querySelectorAll('[data-answer]:not(:disabled)')) {
    const {x, y} = middle(e);
    const hit = document.elementFromPoint(x, y)?.closest('[data-answer]');
    if (hit?.dataset.answer === e.dataset.answer) spots.push({x, y, answer: e.dataset.answer});
  }
  const primary = document.querySelector('[data-testid=primary]:not(:disabled)');
  if (!spots.length && primary) spots.push({...middle(primary), answer: primary.dataset.gives});
  const found = {version: game.dataset.version, spots};
  const [now, before] = [JSON.stringify(found), window.spotsBefore];
  window.spotsBefore = now;
  return spots.length && now === before ? found : null;
}"""


# Whether the clicked answer was given. Options are only picked by a click, so press the primary button for them.
GIVEN = """([version, answer]) => {
  const game = document.querySelector('[data-testid=game]');
  if (!game || game.dataset.busy === 'true' || game.dataset.version !== version) return true;
  const primary = document.querySelector('[data-testid=primary]:not(:disabled)');
  if (primary?.dataset.gives === answer) primary.click();
  return false;
}"""


# How often a click may get lost before a test fails, and after how many milliseconds it counts as lost.
TRIES = 5
LOST = 4_000


def give(page: Page, now: dict[str, Any], spot: dict[str, Any]) -> None:
    """Click an answer and confirm it where the first click only picks.

    `now` is the result of `look`. A lost click is a fault of the page unless the machine is busy: the click
    is repeated where the answer is by then, and a warning names it.
    """
    for _ in range(TRIES):
        page.mouse.click(spot["x"], spot["y"])
        if "answer" not in spot:
            return
        try:
            page.wait_for_function(GIVEN, arg=[now["version"], spot["answer"]], polling=50, timeout=LOST)
            return
        except TimeoutError:
            warnings.warn(f"a click on {spot} gave nothing", stacklevel=2)
        now = look(page)
        spots = [other for other in now.get("spots", []) if other.get("answer") == spot["answer"]]
        if not spots:
            return
        spot = spots[0]
    raise AssertionError(f"{TRIES} clicks on answer {spot['answer']} gave nothing")


def host(page: Page, name: str = "Ada") -> None:
    """Open a waiting room as a new player."""
    page.goto("/host")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").wait_for()


def look(page: Page, timeout: float = 20_000) -> dict[str, Any]:
    """Wait until something can be clicked; return all such answers."""
    found: dict[str, Any] = page.wait_for_function(SPOTS, timeout=timeout, polling="raf").json_value()
    return found


def becomes(page: Page, condition: str, why: str) -> None:
    """Wait until a condition holds in the page; drawing takes a frame or two, and longer on a busy machine."""
    try:
        page.wait_for_function(condition, timeout=15_000, polling=50)
    except TimeoutError as never:
        raise AssertionError(why) from never


def play(page: Page, clicks: int, seed: int = 1, until: str = "") -> int:
    """Click highlighted answers at random until the game is over, or a text is on the page beside a question."""
    chance = random.Random(seed)
    for done in range(clicks):
        now = look(page)
        if now.get("over") or (until and page.locator(until).count()):
            return done
        give(page, now, chance.choice(now["spots"]))
    return clicks


def api(page: Page, method: str, path: str, body: object = None) -> Any:
    """Call the server as the page's visitor."""
    headers = {"X-Westphalia": "1", "Content-Type": "application/json"}
    answer = page.request.fetch(
        path,
        method=method,
        headers=headers,
        data=json.dumps(body if body is not None else {}) if method == "POST" else None,
    )
    assert answer.ok, f"{path}: {answer.status} {answer.text()}"
    return answer.json()
