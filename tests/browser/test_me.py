"""The page of what the server knows of me."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect


def test_i_see_my_devices_take_my_data_and_am_forgotten(page: Page, tmp_path: Path) -> None:
    page.goto("/me")
    expect(page.get_by_text("you have no name here yet")).to_be_visible()
    page.evaluate(
        "fetch('/api/guest', {method: 'POST', headers: {'X-Westphalia': '1', 'Content-Type': 'application/json'},"
        " body: JSON.stringify({name: 'Agricola'})})"
    )
    page.goto("/me")
    expect(page.get_by_text("You are Agricola, a guest")).to_be_visible()
    expect(page.get_by_text("here", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_text("Save my data").click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["user"]["name"] == "Agricola"
    forget = page.get_by_role("button", name="Delete me")
    expect(forget).to_be_disabled()
    page.get_by_label("I mean it").check()
    forget.click()
    expect(page).to_have_url("/")
    page.goto("/me")
    expect(page.get_by_text("you have no name here yet")).to_be_visible()
