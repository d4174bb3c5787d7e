"""Running the server."""

from __future__ import annotations

import sys

import uvicorn

from westphalia.server.app import create_app
from westphalia.server.connections import Config
from westphalia.server.logs import configure
from westphalia.server.settings import Settings


def make_server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run."""
    config = Config(
        create_app(settings),
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
    return uvicorn.Server(config)


def run(settings: Settings) -> None:
    """Serve until stopped; what has been acknowledged is kept whatever happens."""
    configure()
    sys.setswitchinterval(0.001)  # a bot's thread gives way soon to the tables
    make_server(settings).run()
