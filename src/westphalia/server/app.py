"""The application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from westphalia import __version__
from westphalia.server.accounts import accounts
from westphalia.server.guard import Guard
from westphalia.server.guide import guides
from westphalia.server.hall import Hall
from westphalia.server.health import Doctor, alive, ready
from westphalia.server.identity import provide_me, provide_somebody
from westphalia.server.lab import lab
from westphalia.server.laboratory import Laboratory
from westphalia.server.lessons import lessons
from westphalia.server.logs import place
from westphalia.server.my_data import mine
from westphalia.server.openapi import complete
from westphalia.server.problems import ErrorBody, Problem, not_found
from westphalia.server.replay import replays
from westphalia.server.rulebook import rules
from westphalia.server.settings import Settings
from westphalia.server.socket import table_socket
from westphalia.server.static import client, first_page
from westphalia.server.tables import tables
from westphalia.server.umpire import umpire

log = structlog.get_logger()
AnyRequest = Request[Any, Any, State]


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def metrics(request: AnyRequest, state: State) -> Response[bytes]:
    """Counts for Prometheus, not for players: where one table is played, each count would tell of its secrets."""
    hall: Hall = state.hall
    by_proxy = "x-forwarded-for" in request.headers
    if by_proxy or request.client is None or request.client.host not in hall.settings.metrics_for:
        raise not_found()
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4")


def _problem(_: AnyRequest, problem: Problem) -> Response[ErrorBody]:
    return Response(problem.body(), status_code=problem.status, media_type=MediaType.JSON)


def _refused(_: AnyRequest, problem: HTTPException) -> Response[ErrorBody]:
    field = None
    message = problem.detail
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list) and problem.extra:
        first = problem.extra[0]
        if isinstance(first, dict):
            field, message = first.get("key"), str(first.get("message", message))
    code = {404: "not-found", 405: "bad-method", 413: "too-big"}.get(problem.status_code, "bad-request")
    return Response(
        ErrorBody(code, message[:300], field), status_code=problem.status_code, media_type=MediaType.JSON
    )


def _ours(request: AnyRequest, problem: Exception) -> Response[ErrorBody]:
    hall: Hall = request.app.state.hall
    hall.metrics.errors.labels("http").inc()
    route = request.scope.get("path_template", "")
    log.error("request.failed", method=request.method, route=route, **place(problem))
    return Response(
        ErrorBody("error", "The server could not do this."), status_code=500, media_type=MediaType.JSON
    )


def _unavailable(request: AnyRequest, problem: Exception) -> Response[ErrorBody]:
    hall: Hall = request.app.state.hall
    hall.metrics.errors.labels("database").inc()
    log.error(
        "request.failed",
        method=request.method,
        route=request.scope.get("path_template", ""),
        **place(problem),
    )
    body = ErrorBody("unavailable", "The server cannot reach its database; please try again.")
    return Response(body, status_code=503, media_type=MediaType.JSON, headers={"retry-after": "2"})


def _too_deep(_: AnyRequest, problem: RecursionError) -> Response[ErrorBody]:
    body = ErrorBody("bad-request", "The body is nested too deeply.")
    return Response(body, status_code=400, media_type=MediaType.JSON)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """While it serves."""
    hall: Hall = app.state.hall
    laboratory: Laboratory = app.state.laboratory
    await hall.start()
    try:
        yield
    finally:
        await laboratory.close()
        await hall.stop()


def create_litestar(settings: Settings) -> Litestar:
    """The application without tables: it opens nothing, and takes longer to make than all the rest."""
    app = Litestar(
        route_handlers=[
            accounts,
            mine,
            tables,
            replays,
            rules,
            guides,
            lessons,
            umpire,
            lab,
            table_socket,
            alive,
            ready,
            metrics,
            first_page,
            client,
        ],
        dependencies={"me": Provide(provide_me), "somebody": Provide(provide_somebody)},
        exception_handlers={
            Problem: _problem,
            HTTPException: _refused,
            RecursionError: _too_deep,
            OperationalError: _unavailable,
            InterfaceError: _unavailable,
            ConnectionError: _unavailable,
            PoolTimeout: _unavailable,
            Exception: _ours,
        },
        lifespan=[lifespan],
        state=State({"sockets": {}, "replays": {}, "rulebooks": {}}),
        request_max_body_size=settings.limits.body,
        compression_config=CompressionConfig(backend="gzip", minimum_size=2000, gzip_compress_level=5),
        openapi_config=OpenAPIConfig(
            title="Westphalia", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    complete(app)
    return app


def create_app(settings: Settings | None = None, made: Litestar | None = None) -> Guard:
    """The application as a server runs it, with its tables; the part without may have been made before."""
    settings = settings or Settings()
    litestar = made or create_litestar(settings)
    hall = litestar.state.hall = Hall(settings)
    litestar.state.doctor = Doctor(hall)
    litestar.state.laboratory = Laboratory(settings.lab)
    return Guard(litestar, settings.limits, hall.metrics)
