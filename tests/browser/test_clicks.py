"""What one click gives on the real table: the gestures that tests/game/clicking.py counts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api, play
from browser.positions import in_battle, placing, played
from browser.test_editions import begin
from browser.test_manners import check
from browser.test_mistakes import sit_down
from westphalia.bots.card_game import hand_of
from westphalia.game.opening import opens
from westphalia.game.opening import placing as to_place
from westphalia.game.records import from_record
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.answers import kind_of
from westphalia.rules.state import PIKEMAN

GOLDEN = Path(__file__).parents[1] / "golden"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def an_ally_is_near(game: WestphaliaGame) -> bool:
    """A Diplomacy turn in which what is stored makes an ally."""
    seat = game.waiting[0]
    if not placing(game):
        return False
    stored = game.questions[seat].about[0]
    return any(one["amount"] <= stored for one in to_place(game, seat).get("enough", []))


def declaring(game: WestphaliaGame) -> bool:
    """A declaration that leads on to players, each with a button beside it."""
    seat = game.waiting[0]
    return game.questions[seat].kind == "declare" and any(
        kind_of(o["answers"][0]["id"])[0] == "player" for o in opens(game, seat)
    )


def read(record: dict[str, Any]) -> tuple[WestphaliaGame, int]:
    game = from_record(record)
    return game, game.waiting[0]


def test_ctrl_places_as_much_as_makes_an_ally(page: Page) -> None:
    record = played(an_ally_is_near, 3)
    game, seat = read(record)
    stored = game.questions[seat].about[0]
    one = next(e for e in to_place(game, seat)["enough"] if e["amount"] <= stored)
    power = kind_of(one["answer"])[1]
    sit_down(page, record)
    check(page, "how many at once")
    place = page.locator(f"path.hit[data-answer='{one['answer']}']").first
    place.click(modifiers=["Control"])
    expect(page.locator(".realm.me [data-counter=stored]")).to_have_text(str(stored - one["amount"]))
    for answer in one["answers"]:
        game.answer(seat, answer)
    assert game.state.ally[power] == seat


def test_one_click_declares_war_and_on_whom(page: Page) -> None:
    record = played(declaring, 2)
    game, seat = read(record)
    opened = next(o for o in opens(game, seat) if kind_of(o["answers"][0]["id"])[0] == "player")
    via, then = opened["via"], opened["answers"][0]["id"]
    sit_down(page, record)
    check(page, "answers with what follows from them")
    page.locator(f"[data-both='{via}/{then}']").click()
    expect(page.locator(f"[data-both='{via}/{then}']")).to_have_count(0)


def undecided(game: WestphaliaGame) -> bool:
    """A battle in which both have cards to choose from."""
    return in_battle(game) and all(len(game.questions[seat].answers) > 1 for seat in game.waiting)


# The device is taken by whoever is asked, and no battle is on the table any more.
FOUGHT = """() => { document.querySelector('[data-testid=handover] button')?.click();
  return document.querySelector('.prompt.mine') && !document.querySelector('[data-testid=battle]') }"""


def test_a_general_fights_a_battle_on(page: Page) -> None:
    """He answers for one side, so that the other is asked; when both have one, the battle comes to its end."""
    sit_down(page, played(undecided, 1))
    expect(page.get_by_test_id("prompt")).to_contain_text("play a card")
    expect(page.get_by_test_id("battle")).to_be_visible()
    page.get_by_role("button", name="Let my general fight on").click()
    page.get_by_test_id("handover").get_by_role("button").click()
    page.get_by_role("button", name="Let my general fight on").click()
    page.wait_for_function(FOUGHT, polling=200)
    expect(page.get_by_test_id("prompt")).not_to_contain_text("play a card")


def choosing(game: WestphaliaGame) -> bool:
    """Somebody chooses a doctrine, and is asked at once whether to execute it."""
    seat = game.waiting[0]
    return game.questions[seat].kind == "doctrine" and bool(opens(game, seat))


def test_a_doctrine_is_chosen_and_executed_with_one_click(page: Page) -> None:
    record = played(choosing, 2)
    game, seat = read(record)
    opened = opens(game, seat)[0]
    both = f"[data-both='{opened['via']}/{opened['answers'][0]['id']}']"
    sit_down(page, record)
    page.locator(both).click()
    expect(page.locator(both)).to_have_count(0)


def with_pikes(game: WestphaliaGame) -> bool:
    """A battle of large hands in which whoever is asked second can play four Pikemen, and no type of card is named."""
    if not undecided(game) or len(game.waiting) != 2:
        return False
    s, (first, second) = game.state, game.waiting
    return (
        s.round not in s.k.advanced_rifling_rounds
        and all(sum(hand_of(s, seat)) >= 7 for seat in (first, second))
        and hand_of(s, second)[PIKEMAN] >= 4
        and not any(s.reserves)
    )


ALL_PIKES = {
    key: [0, 10, 0] for key in ("012", "012b", "012w", "012bw", "01", "01b", "01w", "01bw", "12", "12b")
}
RUNS = "[data-runs=true]"
# Somebody is asked, and not for a card: of rifling or a charge, or of what comes after the battle.
ASKED_ELSE = """() => { document.querySelector('[data-testid=handover] button')?.click();
  const asked = document.querySelector('.prompt.mine [data-testid=prompt]');
  return asked && !asked.textContent.includes('play a card') }"""


def test_a_battle_is_fought_by_a_plan_while_one_looks_on(page: Page) -> None:
    """One click begins it, one in the field changes it on the way; it waits for a look, and can be held."""
    sit_down(page, played(with_pikes, 1))
    page.get_by_role("button", name="Let my general fight on").click()
    take = page.get_by_test_id("handover").get_by_role("button")
    take.click()
    plan = page.get_by_role("group", name="My plan for the battle")
    fight = plan.get_by_role("button", name="Fight by my plan")
    expect(fight).to_be_disabled()  # it says nothing yet
    field = plan.get_by_role("slider", name="How often each card is drawn")
    field.press("ArrowUp")
    expect(field).to_have_attribute("aria-valuetext", re.compile("Pikeman 4"))
    check(page, "a plan for a battle")

    kept = {"rows": ALL_PIKES, "look": 20}
    page.evaluate("kept => localStorage.setItem('westphalia.plan', JSON.stringify(kept))", kept)
    page.reload()
    take.click()
    game = page.get_by_test_id("game")

    def version() -> int:
        return int(game.get_attribute("data-version") or 0)

    def comes_to(least: int) -> None:
        grown = "least => Number(document.querySelector('[data-testid=game]').dataset.version) >= least"
        page.wait_for_function(grown, arg=least, polling=100)

    before = version()
    fight.click()
    comes_to(before + 2)
    expect(plan.locator(RUNS)).to_be_visible()
    check(page, "a plan that waits for a look")
    before = version()
    size = field.bounding_box()
    assert size is not None
    field.click(position={"x": size["width"] / 2, "y": 10} if size["height"] > 100 else {"x": 30, "y": 20})
    comes_to(before + 2)
    expect(plan.locator(RUNS)).to_be_visible()
    plan.get_by_role("button", name="Hold").click()
    expect(plan.locator(RUNS)).to_have_count(0)
    plan.get_by_label("look for").select_option("2")
    before = version()
    fight.click()
    comes_to(before + 3)  # the next card is drawn without a click


def test_a_battle_is_fought_by_a_plan_without_one(page: Page) -> None:
    page.goto("/")
    rows = {key: [3, 4, 3] for key in ALL_PIKES}
    page.evaluate("rows => localStorage.setItem('westphalia.plan', JSON.stringify({rows}))", rows)
    sit_down(page, played(with_pikes, 1))
    page.get_by_role("button", name="Let my general fight on").click()
    page.get_by_test_id("handover").get_by_role("button").click()
    page.get_by_role("button", name="To the end without me").click()
    page.wait_for_function(ASKED_ELSE, polling=200)


def test_an_order_stands_is_told_and_can_be_stopped(page: Page) -> None:
    begin(page, "five-round", 5, setup="random")
    button = page.locator(".prompt.mine button.answer:not(.drastic)").first
    play(page, 60, until=".prompt.mine button.answer:not(.drastic)")
    button.click(modifiers=["Shift", "Control"])
    orders = page.get_by_role("list", name="Answered by your order")
    expect(orders).to_contain_text("in the whole game")
    check(page, "an order")
    orders.get_by_role("button", name="Stop").first.click()
    expect(orders).to_have_count(0)


def test_keys_of_one_s_own(page: Page) -> None:
    """The help lets every letter be changed, refuses one that is taken, and the new one works."""
    sit_down(page, played(placing, 3))
    page.keyboard.press("?")
    box = page.get_by_label("Key for: the log")
    box.fill("s")
    expect(page.get_by_role("alert")).to_contain_text("s is taken")
    box.fill("k")
    expect(box).to_have_value("k")
    check(page, "keys and settings")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("k")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_a_replay_is_shared_and_played_on(page: Page) -> None:
    page.goto("/")
    over = json.loads((GOLDEN / "protestant-of-5.json").read_text("utf-8"))
    table = api(page, "POST", "/api/import", over)["id"]
    page.goto(f"/table/{table}/replay#40/1")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-frame", "40")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    check(page, "a replay with a seat's eyes")
    page.get_by_text("The lands in words").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile("/replay"))
    expect(page.get_by_test_id("prompt")).to_be_visible()


def test_a_game_is_played_with_the_keys_alone(page: Page) -> None:
    """No pointer: digits and the letter that declines for buttons, the next glowing place and Enter on the map."""
    begin(page, "five-round", 5, setup="random")
    page.evaluate("localStorage.setItem('westphalia.play', JSON.stringify({grace: 'none', speed: 'off'}))")
    page.reload()
    ready = """() => { const g = document.querySelector('[data-testid=game]');
        return g && g.dataset.busy === 'false' && document.querySelector('.prompt.mine') && g.dataset.version }"""
    for _ in range(25):
        version = page.wait_for_function(ready).json_value()
        hotkey = page.locator(".prompt.mine .answer:not(.drastic) kbd").first
        if hotkey.count():
            page.keyboard.press(hotkey.inner_text())
        else:
            page.keyboard.press("n")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "v => document.querySelector('[data-testid=game]').dataset.version !== v", arg=version
        )
