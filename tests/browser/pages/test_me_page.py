"""The page with the server's data about me."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.test_accessibility import axe, check  # noqa: F401  the fixture


def test_i_can_see_my_devices_export_my_data_and_delete_my_account(page: Page, tmp_path: Path) -> None:
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
    page.get_by_label("I am sure").check()
    forget.click()
    expect(page).to_have_url("/")
    page.goto("/me")
    expect(page.get_by_text("you have no name here yet")).to_be_visible()


@pytest.mark.usefixtures("axe")
def test_a_guest_chooses_a_name_and_opens_an_account(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Guest").check(force=True)
    dialog.get_by_label("Name").fill("Mathilde")
    check(page, "a name")
    dialog.get_by_role("button", name="Play as Mathilde").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("banner").get_by_role("button", name="Mathilde").click()
    dialog.get_by_role("radio", name="New account").check(force=True)
    dialog.get_by_label("Password").fill("short")
    dialog.get_by_role("button", name="Create the account").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("Password").fill("a long enough password")
    dialog.get_by_role("button", name="Create the account").click()
    expect(dialog).to_have_count(0)
    page.goto("/me")
    expect(page.get_by_text("You are Mathilde, with an account")).to_be_visible()
    check(page, "me")
