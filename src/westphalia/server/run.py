"""Running the server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn
from litestar import Litestar

from westphalia.server import rubbish
from westphalia.server.app import create_app
from westphalia.server.connections import Config
from westphalia.server.logs import configure
from westphalia.server.settings import Settings

BACKLOG: Final = 2048  # visitors who wait for the door to open


class Server(uvicorn.Server):
    """A server that can say when it has begun."""

    begun: Callable[[], object] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.begun is not None and self.started:
            self.begun()


def make_server(settings: Settings, made: Litestar | None = None) -> Server:
    """A server that is ready to run; a part of it may have been made before."""
    config = Config(
        create_app(settings, made),
        settings,
        host=settings.host,
        port=settings.port,
        ws_max_size=settings.limits.message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        access_log=False,
        log_level="warning",
        server_header=False,
        lifespan="on",
        forwarded_allow_ips=list(settings.proxies),
    )
    return Server(config)


def listen(settings: Settings) -> socket.socket:
    """Where visitors knock; raises ValueError if that cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as problem:
        reason = getattr(problem, "strerror", None) or "that is no address of this machine"
        raise ValueError(
            f"host and port: {settings.host}:{settings.port} cannot be listened on ({reason})"
        ) from None


def run(
    settings: Settings,
    door: socket.socket | None = None,
    begun: Callable[[], object] | None = None,
    made: Litestar | None = None,
) -> None:
    """Serve until stopped, at the door if one is open; what has been acknowledged is kept whatever happens."""
    configure()
    sys.setswitchinterval(0.001)  # a bot's thread gives way soon to the tables
    server = make_server(settings, made)
    server.begun = begun
    rubbish.begin()
    server.run(None if door is None else [door])
