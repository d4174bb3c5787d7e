"""Print this game, on the Host page. The box itself is made in tests/printing and tests/server/http/test_press.py."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from browser.playing import host

pytestmark = pytest.mark.browser


def test_the_box_is_saved_or_the_reason_why_not_is_shown(page: Page) -> None:
    wishes: list[object] = []

    def answer(route: Route) -> None:
        wishes.append(json.loads(route.request.post_data or ""))
        if len(wishes) == 1:
            body = json.dumps({"code": "cannot-print", "message": "This server cannot print yet."})
            route.fulfill(status=501, content_type="application/json", body=body)
            return
        headers = {"content-disposition": 'attachment; filename="westphalia-five-round-6.zip"'}
        route.fulfill(
            status=200, content_type="application/zip", headers=headers, body=b"PK\x05\x06" + bytes(18)
        )

    page.route("**/api/print", answer)
    host(page)
    page.get_by_text("Print this game").click()
    page.get_by_label("Paper").select_option("US Letter")
    page.get_by_role("button", name="Make the PDFs").click()
    expect(page.get_by_text("This server cannot print yet.")).to_be_visible()
    page.get_by_label("Without colour").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDFs").click()
    assert download.value.suggested_filename == "westphalia-five-round-6.zip"
    expect(page.get_by_text("Done. Start with start-here.pdf")).to_be_visible()
    wish = {"edition": "five-round", "players": 6, "house": "", "paper": "letter"}
    assert wishes == [{**wish, "grey": False}, {**wish, "grey": True}]
