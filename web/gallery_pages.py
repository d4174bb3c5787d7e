"""The pages around the table in situations that an address alone does not make, for the gallery."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from browser.playing import api, host, look

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
WAIT = 1_200  # until what a page loads is there


def record(name: str = "westphalia-of-6") -> dict[str, Any]:
    """Return the record of a finished game."""
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    found["answers"] = [answer[:2] for answer in found["answers"]]
    return found


def visitor(page: Page) -> None:
    """Come as a stranger; a visitor may have only so many games."""
    page.context.clear_cookies()
    page.goto("/")


def member(page: Page, name: str = "Johanna") -> None:
    """Come as a guest with a name."""
    visitor(page)
    api(page, "POST", "/api/guest", {"name": name})


def imported(page: Page, where: str, shown: str, name: str = "westphalia-of-6") -> None:
    """Open a page of a finished game, and wait until it is shown."""
    member(page)
    table = api(page, "POST", "/api/import", record(name))["id"]
    page.goto(f"/table/{table}{where}")
    page.locator(shown).first.wait_for()


def room(page: Page) -> None:
    """Open a waiting room as its host."""
    visitor(page)
    host(page, "Johanna")


def invited(page: Page, players: int = 6) -> None:
    """Follow the link of a waiting room; with two players one seat is free, with one none."""
    member(page)
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot"}] * 4]
    if players == 1:
        seats[1] = {"kind": "bot"}
    table = api(page, "POST", "/api/tables", {"players": 6, "seats": seats})["id"]
    member(page, "Bernhard")
    page.goto(f"/table/{table}")


def agreed(page: Page) -> None:
    """Begin a game and end it by agreement."""
    member(page)
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * 5]
    wish = {"players": 6, "seats": seats, "options": {"setup": "historical"}}
    table = api(page, "POST", "/api/tables", wish)["id"]
    api(page, "POST", f"/api/tables/{table}/start")
    api(page, "POST", f"/api/tables/{table}/end", {"seat": 0, "wish": True})
    page.goto(f"/table/{table}")
    page.locator("[data-testid=stopped] table").wait_for()


def my_games(page: Page) -> None:
    """Have a game of each kind: my turn, not begun, finished."""
    member(page)
    api(page, "POST", "/api/import", record())
    api(page, "POST", "/api/import", record("others/dice-westphalia-of-5"))
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot"}] * 3]
    api(page, "POST", "/api/tables", {"players": 5, "seats": seats})
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    page.goto("/games")


def silent(path: str) -> Callable[[Page], None]:
    """Return a situation in which the server does not answer."""

    def arrange(page: Page) -> None:
        visitor(page)
        page.route("**/api/**", lambda route: route.abort())
        page.goto(path)
        page.wait_for_timeout(WAIT)

    return arrange


def slow(path: str) -> Callable[[Page], None]:
    """Return a situation in which the server has not answered yet."""

    def hold(route: Route) -> None:
        page_held.append(route)

    page_held: list[Route] = []

    def arrange(page: Page) -> None:
        visitor(page)
        page.route("**/api/**", hold)
        page.goto(path)
        page.wait_for_timeout(WAIT)

    return arrange


def plain(path: str, named: bool = False) -> Callable[[Page], None]:
    """Return a situation that an address makes."""

    def arrange(page: Page) -> None:
        (member if named else visitor)(page)
        page.goto(path)
        page.wait_for_timeout(WAIT)

    return arrange


def lost(page: Page) -> None:
    """Lose the connection in a game."""
    open_lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if open_lines:
            line.close()  # every later attempt fails
        else:
            line.connect_to_server()
        open_lines.append(line)

    page.route_web_socket("**/*", connect)
    visitor(page)
    page.get_by_role("button", name="Play now").click()
    look(page)
    open_lines[0].close()
    page.wait_for_timeout(WAIT)


def umpire(page: Page) -> None:
    """Begin an umpire's table."""
    visitor(page)
    page.goto("/rebels")
    page.get_by_role("button", name="Four players").click()
    page.wait_for_timeout(WAIT)


def dialog(page: Page) -> None:
    """Open the dialog in which a stranger signs in."""
    visitor(page)
    page.get_by_role("button", name="Sign in").click()


SITUATIONS: dict[str, Callable[[Page], None]] = {
    "waiting room of the host": room,
    "waiting room of a guest": invited,
    "waiting room, full": lambda page: invited(page, 1),
    "my games": my_games,
    "end page": lambda page: imported(page, "/end", "main h1"),
    "finished table": lambda page: imported(page, "", ".end"),
    "replay": lambda page: imported(page, "/replay#40", "[data-testid=replay]"),
    "replay, six rounds": lambda page: imported(
        page, "/replay#40", "[data-testid=replay]", "others/six-round-protestant-of-5"
    ),
    "replay, dice": lambda page: imported(
        page, "/replay#40", "[data-testid=replay]", "others/dice-westphalia-of-5"
    ),
    "ended by agreement": agreed,
    "me as a guest": plain("/me", named=True),
    "people": plain("/people", named=True),
    "sign in": dialog,
    "house rules": plain("/house"),
    "lab, none": plain("/lab"),
    "umpire": umpire,
    "unknown table": plain("/table/nosuchtable"),
    "unknown replay": plain("/table/nosuchtable/replay"),
    "unknown end": plain("/table/nosuchtable/end"),
    "bad invitation": plain("/join/nosuchtoken"),
    "unknown page": plain("/nowhere"),
    "unknown player": plain("/player/999999"),
    "unknown talk": plain("/talk/nosuch"),
    "unknown reset": plain("/reset/nosuch"),
    "unknown edition": plain("/rules/nosuch"),
    "unknown lesson": plain("/learn/five-round/nosuch"),
    "lesson": plain("/learn/five-round/first-round"),
    "connection lost": lost,
    **{
        f"server silent {path}": silent(path)
        for path in (
            "/",
            "/host",
            "/join",
            "/games",
            "/learn",
            "/rules/dice",
            "/win",
            "/table/x",
            "/me",
            "/house",
        )
    },
    **{
        f"server slow {path}": slow(path)
        for path in ("/host", "/games", "/learn", "/rules/dice", "/table/x", "/table/x/replay", "/win")
    },
}
