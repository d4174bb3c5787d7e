"""Pictures of every kind of question, scene and page at three widths, in one HTML page: `make gallery`.

    python web/gallery.py [--out DIR] [--edition ID] [--widths 1440,390] [--only questions,scenes,pages,panels]

Questions come from random games, each as it first occurs; scenes from recorded games. Motion is on.
"""

from __future__ import annotations

import argparse
import contextlib
import html
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from gallery_pages import GOLDEN, SITUATIONS  # noqa: E402

from browser.frame import faults  # noqa: E402
from browser.playing import api, look  # noqa: E402
from browser.program import AS_ROOT, CHROMIUM  # noqa: E402
from browser.table_server import Server  # noqa: E402
from westphalia.editions.kit.edition import edition, editions  # noqa: E402
from westphalia.game.records import write_record  # noqa: E402
from westphalia.game.westphalia_game import new_game  # noqa: E402

HEIGHTS = {1440: 900, 1024: 768, 390: 844}
PAGES = ("/", "/host", "/join", "/games", "/learn", "/win", "/rules/five-round", "/rebels", "/me")
PARTS = ("pages", "questions", "scenes", "panels")
GAMES = 60  # random games of each edition; between them they ask nearly every kind of question
NAMES = ("Ada", "Bela", "Caspar", "Dora", "Emil", "Frieda")
RECORDS = {
    "five-round": "westphalia-of-6",
    "six-round": "others/six-round-protestant-of-5",
    "dice": "others/dice-westphalia-of-5",
}


def moments(edition_id: str) -> dict[str, dict[str, Any]]:
    """Return a record for each kind of question, taken when a random game first asks it."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(GAMES):
        options = {o.name: o.values[0] for o in edition(edition_id).options if o.name != "setup"}
        if "rebels" in options and seed % 6 == 5:
            options["rebels"] = "on"
        setup = "manual" if seed % 3 == 0 else "random"
        game = new_game(edition_id, NAMES, seed, setup=setup, **options)
        chance = random.Random(seed)
        while not game.over:
            seat = game.waiting[0]
            question = game.questions[seat]
            if str(question.kind) not in found:
                found[str(question.kind)] = json.loads(write_record(game))
            game.answer(seat, chance.choice(question.answers))
        found.setdefault("over", json.loads(write_record(game)))
    return dict(sorted(found.items()))


class Gallery:
    """The pictures taken so far, and what was wrong with the frame in each."""

    def __init__(self, browser: Browser, url: str, out: Path, widths: list[int]) -> None:
        self.out = out
        self.rows: list[tuple[str, dict[int, list[str]]]] = []
        self.pages: dict[int, Page] = {}
        for width in widths:
            context = browser.new_context(
                base_url=url,
                viewport={"width": width, "height": HEIGHTS[width]},
                reduced_motion="no-preference",
                has_touch=width < 600,
                is_mobile=width < 600,
            )
            context.add_init_script("localStorage.setItem('westphalia.notes', '{\"on\": false}')")
            self.pages[width] = context.new_page()

    def show_page(self, path: str) -> None:
        """Take pictures of a page."""
        for page in self.pages.values():
            page.goto(path)
        self._shoot(path, table=False)

    def show_situation(self, name: str) -> None:
        """Take pictures of a page in a situation that has to be arranged."""
        for width, page in self.pages.items():
            fresh = page.context.new_page()  # nothing is held back on it any more when it closes
            try:
                SITUATIONS[name](fresh)
                self._keep(name, width, fresh)
            except TimeoutError as error:
                self.rows.append((f"{name}: {str(error).splitlines()[0]}", {}))
            page.context.set_offline(False)
            fresh.close()

    def show_moment(self, name: str, record: dict[str, Any]) -> None:
        """Take pictures of the table at a recorded moment."""
        try:
            for page in self.pages.values():
                self._sit_down(page, record)
        except TimeoutError:
            self.rows.append((name, {}))
            return print(name, "nothing could be clicked", sep="\n  ", flush=True)
        self._shoot(name, table=True)

    def show_scenes(self, edition_id: str) -> None:
        """Take pictures of every kind of scene of a recorded game, where most of its steps are."""
        record = json.loads((GOLDEN / f"{RECORDS[edition_id]}.json").read_text("utf-8"))
        record["answers"] = [answer[:2] for answer in record["answers"]]
        for width, page in self.pages.items():
            page.context.clear_cookies()
            page.goto("/")
            table = api(page, "POST", "/api/import", record)["id"]
            with page.expect_response("**/api/tables/*/replay") as answer:
                page.goto(f"/table/{table}/replay")
            for kind, at in _busiest(answer.value.json()["frames"]).items():
                page.evaluate(f"location.hash = '#{at}'")
                page.locator(f"[data-testid=replay][data-frame='{at}']").wait_for()
                page.get_by_role("button", name="Show it on the map").click()
                with contextlib.suppress(TimeoutError):
                    page.wait_for_selector(f"[data-testid=beats][data-scene={kind}]", timeout=20_000)
                self._keep(f"{edition_id} scene {kind}", width, page, settle=500)
                page.keyboard.press("Escape")

    def show_panels(self, name: str, record: dict[str, Any]) -> None:
        """Take pictures of what opens in the rail's place."""
        for width, page in self.pages.items():
            self._sit_down(page, record)
            self._keep(f"{name} table", width, page)
            for panel, key in (("menu", "?"), ("chat", "c"), ("log", "l")):
                page.keyboard.press(key)
                self._keep(f"{name} {panel}", width, page)
                page.keyboard.press("Escape")
            for lens in ("Faith", "Power", "Influence"):
                if (button := page.locator(".lenses").get_by_role("button", name=lens, exact=True)).count():
                    button.first.click()
                    self._keep(f"{name} lens {lens}", width, page)

    def _keep(self, name: str, width: int, page: Page, settle: int = 700) -> None:
        page.wait_for_timeout(settle)
        page.screenshot(path=self.out / _file(name, width))
        rows = dict(self.rows)
        if name not in rows:
            self.rows.append((name, {}))
        dict(self.rows)[name][width] = []
        print(name, width, flush=True)

    def _sit_down(self, page: Page, record: dict[str, Any]) -> None:
        page.context.clear_cookies()  # a visitor may have only so many games
        page.goto("/")
        table = api(page, "POST", "/api/import", record)["id"]
        page.goto(f"/table/{table}")
        look(page)
        handover = page.get_by_test_id("handover")
        if handover.count():
            handover.get_by_role("button").first.click()

    def _shoot(self, name: str, table: bool) -> None:
        wrong: dict[int, list[str]] = {}
        for width, page in self.pages.items():
            page.wait_for_timeout(700)
            page.screenshot(path=self.out / _file(name, width))
            in_game = table and page.get_by_test_id("game").count() > 0
            wrong[width] = faults(page) if in_game else []
        self.rows.append((name, wrong))
        print(
            name, *(f"{w}: {fault}" for w, found in wrong.items() for fault in found), sep="\n  ", flush=True
        )

    def write(self) -> None:
        """Write the page that shows all pictures."""
        parts = ["<!doctype html><meta charset=utf-8><title>Gallery</title>"]
        parts.append(
            "<style>body{font:15px sans-serif}img{height:420px;border:1px solid #999;margin:4px}</style>"
        )
        for name, wrong in self.rows:
            parts.append(f"<h2>{html.escape(name)}</h2>")
            for width, found in wrong.items():
                parts.append(
                    f'<a href="{_file(name, width)}"><img loading=lazy src="{_file(name, width)}"></a>'
                )
                parts += [f"<p>{width} px: {html.escape(fault)}</p>" for fault in found]
        (self.out / "index.html").write_text("\n".join(parts), "utf-8")


def _busiest(frames: list[dict[str, Any]]) -> dict[str, int]:
    """Return for each kind of scene the frame with most of its steps."""
    most: dict[str, tuple[int, int]] = {}
    for at, frame in enumerate(frames):
        kinds = [event["scene"]["kind"] for event in frame["events"] if "scene" in event]
        for kind in set(kinds):
            most[kind] = max(most.get(kind, (0, 0)), (kinds.count(kind), at))
    return {kind: at for kind, (_, at) in sorted(most.items())}


def _file(name: str, width: int) -> str:
    plain = "".join(c if c.isalnum() else "-" for c in name).strip("-") or "home"
    return f"{plain}-{width}.png"


def main() -> None:
    """Take all pictures and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gallery")
    parser.add_argument("--edition", choices=editions(), action="append", help="only these editions")
    parser.add_argument("--widths", default="1440,1024,390")
    parser.add_argument("--only", default=",".join(PARTS), help=f"some of {', '.join(PARTS)}")
    args = parser.parse_args()
    parts = args.only.split(",")
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
            gallery = Gallery(browser, server.url, args.out, [int(w) for w in args.widths.split(",")])
            for path in PAGES if "pages" in parts else ():
                gallery.show_page(path)
            for name in SITUATIONS if "pages" in parts else ():
                gallery.show_situation(name)
            for id in args.edition or editions():
                found = moments(id)
                for kind, record in found.items() if "questions" in parts else ():
                    gallery.show_moment(f"{id} {kind}", record)
                if "scenes" in parts:
                    gallery.show_scenes(id)
                if "panels" in parts:
                    gallery.show_panels(f"{id} panels", found["diplomacy"])
            gallery.write()
        finally:
            server.stop()
    print(args.out / "index.html")


if __name__ == "__main__":
    main()
