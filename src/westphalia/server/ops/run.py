"""Running the server."""

import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn
from litestar import Litestar

from westphalia.server.access.connections import Config
from westphalia.server.app import create_app
from westphalia.server.ops.logs import configure
from westphalia.server.ops.settings import Settings
from westphalia.server.ops.warm_up import freeze_heap

BACKLOG: Final = 2048  # connections that may wait to be accepted


class Server(uvicorn.Server):
    """A uvicorn server that reports when it has started."""

    begun: Callable[[], object] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.begun is not None and self.started:
            self.begun()


def make_server(settings: Settings, made: Litestar | None = None) -> Server:
    """Return a server that is ready to run; `made` is the application from the supervisor."""
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
        log_config=None,  # uvicorn logs through our handler
        log_level="warning",
        server_header=False,
        lifespan="on",
        forwarded_allow_ips=list(settings.proxies),
    )
    return Server(config)


def listen(settings: Settings) -> socket.socket:
    """Return a listening socket; raise ValueError if the address cannot be used."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as problem:
        reason = getattr(problem, "strerror", None) or "that is not an address of this machine"
        raise ValueError(
            f"host and port: {settings.host}:{settings.port} cannot be used ({reason})"
        ) from None


def run(
    settings: Settings,
    listener: socket.socket | None = None,
    begun: Callable[[], object] | None = None,
    made: Litestar | None = None,
) -> None:
    """Serve until stopped, on `listener` if it is given. No acknowledged answer is ever lost."""
    configure()
    sys.setswitchinterval(0.001)  # bot threads yield to the event loop soon
    server = make_server(settings, made)
    server.begun = begun
    freeze_heap()
    server.run(None if listener is None else [listener])
