"""The ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from westphalia import __version__
from westphalia.server.access.guard import Guard
from westphalia.server.access.identity import (
    AnyRequest,
    Registry,
    provide_member,
    provide_optional_user,
    provide_registry,
    provide_user,
)
from westphalia.server.http.accounts import accounts
from westphalia.server.http.client_files import client, first_page
from westphalia.server.http.clocks import clocks
from westphalia.server.http.feedback import feedback
from westphalia.server.http.guide import guides
from westphalia.server.http.house import house
from westphalia.server.http.lab import lab
from westphalia.server.http.lessons import lessons
from westphalia.server.http.my_data import mine
from westphalia.server.http.my_games import my_games
from westphalia.server.http.notices import notices
from westphalia.server.http.openapi import complete
from westphalia.server.http.passwords import passwords
from westphalia.server.http.people import people
from westphalia.server.http.printing import printing
from westphalia.server.http.replay import replays
from westphalia.server.http.rulebook import rules
from westphalia.server.http.tables import provide_table, tables
from westphalia.server.http.umpire import umpire
from westphalia.server.http.waiting import waiting
from westphalia.server.jobs.laboratory import Laboratory
from westphalia.server.jobs.press import Press
from westphalia.server.live.socket import table_socket
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.ops.health import HealthCheck, alive, ready
from westphalia.server.ops.logs import error_location
from westphalia.server.ops.settings import Settings
from westphalia.server.problems import MESSAGE, ErrorBody, Problem, not_found

log = structlog.get_logger()
DATA: Final = "22"  # the class of PostgreSQL's errors about data


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def metrics(request: AnyRequest, registry: Registry) -> Response[bytes]:
    """Return metrics for Prometheus. Not for players: with one table in play they would reveal its secrets."""
    by_proxy = "x-forwarded-for" in request.headers
    if by_proxy or request.client is None or request.client.host not in registry.settings.metrics_for:
        raise not_found()
    return Response(registry.metrics.text(), media_type="text/plain; version=0.0.4")


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
        ErrorBody(code, message[:MESSAGE], field), status_code=problem.status_code, media_type=MediaType.JSON
    )


def _ours(request: AnyRequest, problem: Exception) -> Response[ErrorBody]:
    _log_failure(request, problem, "http")
    return Response(ErrorBody("error", "The server failed."), status_code=500, media_type=MediaType.JSON)


def _log_failure(request: AnyRequest, problem: Exception, where: str) -> None:
    registry: TableRegistry = request.app.state.registry
    registry.metrics.errors.labels(where).inc()
    route = request.scope.get("path_template", "")
    log.error("request.failed", method=request.method, route=route, **error_location(problem))


def _unavailable(request: AnyRequest, problem: Exception) -> Response[ErrorBody]:
    _log_failure(request, problem, "database")
    body = ErrorBody("unavailable", "The server cannot reach its database; please try again.")
    return Response(body, status_code=503, media_type=MediaType.JSON, headers={"retry-after": "2"})


def _unstorable(request: AnyRequest, problem: DBAPIError) -> Response[ErrorBody]:
    """Refuse a text that PostgreSQL cannot store, such as one with a NUL; every other failure is ours."""
    if str(getattr(problem.orig, "sqlstate", "") or "").startswith(DATA):
        return _bad_request("The text contains a character that cannot be stored.")
    return _ours(request, problem)


def _too_deep(_: AnyRequest, problem: RecursionError) -> Response[ErrorBody]:
    return _bad_request("The body is nested too deeply.")


def _not_text(_: AnyRequest, problem: UnicodeDecodeError) -> Response[ErrorBody]:
    return _bad_request("The body is not valid UTF-8.")


def _bad_request(sentence: str) -> Response[ErrorBody]:
    return Response(ErrorBody("bad-request", sentence), status_code=400, media_type=MediaType.JSON)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    registry: TableRegistry = app.state.registry
    laboratory: Laboratory = app.state.laboratory
    await registry.start()
    try:
        yield
    finally:
        await laboratory.close()
        await registry.stop()


def create_litestar(settings: Settings) -> Litestar:
    """Return the application without its tables. It opens nothing, so the supervisor can create it early."""
    app = Litestar(
        route_handlers=[
            accounts,
            mine,
            tables,
            waiting,
            my_games,
            clocks,
            notices,
            passwords,
            people,
            replays,
            rules,
            guides,
            lessons,
            umpire,
            house,
            printing,
            feedback,
            lab,
            table_socket,
            alive,
            ready,
            metrics,
            first_page,
            client,
        ],
        dependencies={
            "registry": Provide(provide_registry, sync_to_thread=False),
            "me": Provide(provide_optional_user),
            "user": Provide(provide_user),
            "member": Provide(provide_member, sync_to_thread=False),
            "at": Provide(provide_table),
        },
        exception_handlers={
            Problem: _problem,
            HTTPException: _refused,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_text,
            DBAPIError: _unstorable,
            OperationalError: _unavailable,
            InterfaceError: _unavailable,
            ConnectionError: _unavailable,
            PoolTimeout: _unavailable,
            Exception: _ours,
        },
        lifespan=[lifespan],
        state=State({"sockets": {}, "replays": {}}),
        request_max_body_size=settings.limits.body,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=2000,
            gzip_compress_level=5,
            exclude=[r"/(replay|record|explain|data|print|transcript)/*$", r"^/assets/"],
        ),
        openapi_config=OpenAPIConfig(
            title="Westphalia", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    complete(app)
    return app


def create_app(settings: Settings | None = None, made: Litestar | None = None) -> Guard:
    """Return the application with its tables; `made` is the part made by `create_litestar`."""
    settings = settings or Settings()
    litestar = made or create_litestar(settings)
    registry = litestar.state.registry = TableRegistry(settings)
    litestar.state.health_check = HealthCheck(registry)
    litestar.state.laboratory = Laboratory(settings.lab)
    litestar.state.press = Press()
    return Guard(litestar, settings, registry.metrics)
