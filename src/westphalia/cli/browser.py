"""The web table on this machine: a server and a browser window."""

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
PATIENCE: Final = 20.0  # seconds for the server to start


def play_in_browser(port: int | None, browser: bool = True) -> int:
    """Run the server until it is stopped, and open its page."""
    from westphalia.server.ops.logs import configure
    from westphalia.server.ops.prepare import StartError, prepare
    from westphalia.server.ops.run import make_server
    from westphalia.server.ops.settings import Settings, default_lab
    from westphalia.server.storage.lock import InUse

    chosen = free_port() if port is None else check_port(port)
    threading.Thread(target=welcome, args=(chosen, browser), daemon=True).start()
    configure()
    settings = Settings(host=HOST, port=chosen, lab=default_lab())
    try:
        prepare(settings)
        make_server(settings).run()
    except StartError as problem:
        raise ValueError(str(problem)) from None
    except InUse as problem:
        other = running_table()
        if other is None:
            raise ValueError(str(problem)) from None
        print(f"Westphalia is already running at {address(other)}.", file=sys.stderr)
        if browser:
            open_page(other)
    return 0


def address(port: int) -> str:
    return f"http://{HOST}:{port}/"


def is_free(port: int) -> bool:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except OSError:
            return False
        return True


def free_port() -> int:
    """Return the first unused port from FIRST_PORT on."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if is_free(port):
            return port
    raise ValueError(
        f"--port: all ports from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} are in use; choose another"
    )


def check_port(port: int) -> int:
    """Return the port; raise ValueError if it cannot be used."""
    if not 1 <= port <= 65535:
        raise ValueError(f"--port: {port} is not between 1 and 65535")
    if not is_free(port):
        raise ValueError(f"--port: {port} is in use or not allowed")
    return port


def is_ready(port: int) -> bool:
    """Return True if a Westphalia server answers on the port."""
    try:
        with urllib.request.urlopen(f"{address(port)}health", timeout=1) as answer:
            health = json.load(answer)
    except (OSError, ValueError):
        return False
    return isinstance(health, dict) and health.get("ok") is True


def running_table() -> int | None:
    """Return the port of a server that is already running."""
    return next(
        (port for port in range(FIRST_PORT, FIRST_PORT + PORTS) if not is_free(port) and is_ready(port)), None
    )


def welcome(port: int, browser: bool) -> None:
    """Wait for the server, print its address and open the page."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_ready(port):
            print(f"Westphalia is at {address(port)} (stop with Ctrl-C).", file=sys.stderr)
            if browser:
                open_page(port)
            return
        time.sleep(0.1)


def open_page(port: int) -> None:
    """Open the page, unless only a text browser could show it."""
    has_windows = sys.platform in ("win32", "darwin") or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    )
    if has_windows:
        webbrowser.open(address(port))
