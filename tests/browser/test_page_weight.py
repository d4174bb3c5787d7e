"""The size of everything a browser loads before the table appears: from the built files, without a browser."""

import gzip
import json

import pytest

from westphalia.server.http.client_files import STATIC, needed_by_a_table

pytestmark = pytest.mark.browser

MOST = 138  # kB: 115 when the bound was set, and a fifth


def test_the_table_is_small_and_scenes_load_later() -> None:
    page = (STATIC / "index.html").read_text()
    named = json.loads((STATIC / "preload.json").read_bytes())["table"]
    first = {part.split('"')[0] for part in page.split('src="')[1:] + page.split('href="')[1:]}
    files = {*named, *(name for name in first if name.endswith(".js"))}
    weight = len(gzip.compress(page.encode(), 9))
    weight += sum(len(gzip.compress((STATIC / name.lstrip("/")).read_bytes(), 9)) for name in files)
    assert weight <= MOST * 1000
    assert not any("glyphs" in name or "Scene" in name or "Desk" in name for name in files), "loaded later"
    assert '<link rel="stylesheet"' not in page, "no style keeps the page from being painted"
    assert all(f"<{name}>" in needed_by_a_table() for name in named)
    styles = [link for link in needed_by_a_table().split(", ") if ".css>" in link]
    assert styles
    assert all(link.endswith("; crossorigin") for link in styles), "the browser fetches these files twice"
