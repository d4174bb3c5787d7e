"""The web table on one's own machine: the server, and a browser that opens it."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import Final

HOST: Final = "127.0.0.1"
FIRST_PORT: Final = 8000
PORTS: Final = 50
PATIENCE: Final = 20.0  # seconds that the server may take to begin


def play_in_browser(port: int | None, browser: bool = True) -> int:
    """Run the server for this machine until stopped and open its page."""
    from westphalia.server.logs import configure
    from westphalia.server.prepare import Unready, prepare
    from westphalia.server.run import make_server
    from westphalia.server.settings import Settings, default_lab
    from westphalia.server.storage.lock import InUse

    chosen = free_port() if port is None else check_port(port)
    threading.Thread(target=welcome, args=(chosen, browser), daemon=True).start()
    configure()
    settings = Settings(host=HOST, port=chosen, lab=default_lab())
    try:
        prepare(settings)
        make_server(settings).run()
    except Unready as problem:
        raise ValueError(str(problem)) from None
    except InUse as problem:
        other = running_table()
        if other is None:
            raise ValueError(str(problem)) from None
        print(f"It is running already, at {address(other)}.", file=sys.stderr)
        if browser:
            open_page(other)
    return 0


def address(port: int) -> str:
    """Where the table is."""
    return f"http://{HOST}:{port}/"


def is_free(port: int) -> bool:
    """Whether nobody listens on a port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except OSError:
            return False
        return True


def free_port() -> int:
    """The first port from 8000 on that nobody uses."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if is_free(port):
            return port
    raise ValueError(
        f"--port: all from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} are in use; name another one"
    )


def check_port(port: int) -> int:
    """Refuse a port that cannot be used."""
    if not 1 <= port <= 65535:
        raise ValueError(f"--port: {port} is not from 1 to 65535")
    if not is_free(port):
        raise ValueError(f"--port: {port} is in use or not allowed")
    return port


def is_ready(port: int) -> bool:
    """Whether our server answers on a port."""
    try:
        with urllib.request.urlopen(f"{address(port)}health", timeout=1) as answer:
            health = json.load(answer)
    except (OSError, ValueError):
        return False
    return isinstance(health, dict) and health.get("ok") is True


def running_table() -> int | None:
    """The port of a table that is running already."""
    return next(
        (port for port in range(FIRST_PORT, FIRST_PORT + PORTS) if not is_free(port) and is_ready(port)), None
    )


def welcome(port: int, browser: bool) -> None:
    """As soon as the server answers say where it is, and open the page."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_ready(port):
            print(f"Westphalia is at {address(port)} (stop with Ctrl-C).", file=sys.stderr)
            if browser:
                open_page(port)
            return
        time.sleep(0.1)


def open_page(port: int) -> None:
    """Open the table in a browser with windows, where there is one."""
    has_windows = sys.platform in ("win32", "darwin") or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    )
    if has_windows:
        webbrowser.open(address(port))
