"""The outermost ASGI layer: rate limits, CSRF protection, security headers."""

from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from westphalia.server.access.limits import Buckets, network_of
from westphalia.server.ops.metrics import Metrics
from westphalia.server.ops.settings import Settings
from westphalia.server.problems import ErrorBody

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
SAFE: Final = ("GET", "HEAD", "OPTIONS")
COSTLY: Final = {  # tokens taken from the bucket of expensive requests
    "/api/accounts": 1.0,
    "/api/login": 1.0,
    "/api/tables": 1.0,
    "/api/play-now": 1.0,
    "/api/import": 5.0,
    "/api/lab/runs": 1.0,
    "/api/print": 2.0,
    "/api/house/check": 0.5,
    "/api/me/notices": 1.0,
    "/api/me/rest": 1.0,
    "/api/me/vacation": 1.0,
    "/api/me/password": 1.0,
    "/api/me/recovery": 1.0,
    "/api/reset": 1.0,
    "/api/reset/ask": 1.0,
    "/api/rebels/check": 0.1,
    "/api/rebels/play": 0.1,
}
COSTLY_ENDS: Final = {
    "rematch": 1.0,
    "replay": 1.0,
    "explain": 1.0,
    "record": 1.0,
    "data": 1.0,
    "sandbox": 2.0,
    "report": 1.0,
    "transcript": 1.0,
    "undo": 0.5,
    "settings": 0.1,
    "length": 0.1,
    "qr": 0.1,
}  # by the last segment of the path, for any method
COSTLY_BEGINNINGS: Final = {
    "lessons": 0.1,
    "rulebook": 0.1,
    "rulediff": 0.1,
    "rulesearch": 0.1,
    "people": 0.1,
}  # by the segment after /api: each takes some milliseconds
ONE_CLICK: Final = "/api/notices/stop/"  # mail programs post a form there (RFC 8058); the link is the proof
LIST: Final = 0.1  # for the list of tables, and for finding a person


def cost_of(method: str, path: str) -> float:
    """Return the cost of a request; extra slashes change nothing, as in the router."""
    parts = [part for part in path.split("/") if part]
    cost = COSTLY.get("/" + "/".join(parts), 0.0) if method == "POST" else 0.0
    if len(parts) < 3:
        return max(cost, LIST if parts in (["api", "tables"], ["api", "people"]) else 0.0)
    return max(cost, COSTLY_ENDS.get(parts[-1], 0.0), COSTLY_BEGINNINGS.get(parts[1], 0.0))


def _who(scope: dict[str, Any]) -> str:
    return network_of(scope["client"][0]) if scope.get("client") else ""


WRONG_HOST: Final = ErrorBody(
    "wrong-host", "This server does not answer to that name; its operator can set one with --url."
)


class HostCheck:
    """Refuses requests for unknown host names, as a protection against DNS rebinding.

    IP addresses are always accepted. So is every name if the server listens on the network and has no public
    URL.
    """

    def __init__(self, settings: Settings) -> None:
        self._strict = settings.is_local or bool(settings.url)
        self._ours = {"localhost", urlsplit(settings.url).hostname, settings.host}

    def refuses(self, headers: list[tuple[bytes, bytes]]) -> bool:
        return self._strict and not all(
            self._is_ours(value.decode("latin-1")) for name, value in headers if name.lower() == b"host"
        )

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._ours or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        limits = settings.limits
        self.app = app
        self.metrics = metrics
        self._host = HostCheck(settings)
        self._all = Buckets(limits.requests_per_second, limits.requests_burst)
        self._costly = Buckets(limits.costly_per_second, limits.costly_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self._open_socket(scope, receive, send)
            return
        loose: dict[str, Any] = scope  # type: ignore[assignment]
        loose["westphalia"] = {}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(f"{message['status'] // 100}xx").inc()
                own = {name.lower() for name, _ in message["headers"]}
                headers = [*message["headers"], *(header for header in HEADERS if header[0] not in own)]
                headers += [
                    (b"set-cookie", loose["westphalia"][name])
                    for name in ("cookie", "device")
                    if name in loose["westphalia"]
                ]
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        refusal = self._refusal(loose)
        if refusal is None:
            await self.app(scope, receive, send_guarded)
            return
        status, body = refusal
        content = msgspec.json.encode(body)
        await send_guarded(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [
                    (b"content-type", b"application/json"),
                    (b"content-length", str(len(content)).encode()),
                    *([(b"retry-after", b"2")] if status == 429 else []),
                ],
            }
        )
        await send_guarded({"type": "http.response.body", "body": content, "more_body": False})

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a WebSocket; each connection counts as a request."""
        loose: dict[str, Any] = scope  # type: ignore[assignment]
        if loose["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        refusal = (1008, "wrong-host") if self._host.refuses(loose["headers"]) else None
        if refusal is None and not self._all.take(_who(loose)):
            refusal = (1013, "too-fast")
        if refusal is None:
            await self.app(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": refusal[0], "reason": refusal[1]})

    def _refusal(self, scope: dict[str, Any]) -> tuple[int, ErrorBody] | None:
        method, path = scope["method"], scope["path"]
        who, cost = _who(scope), cost_of(method, path)
        if not self._all.take(who) or (cost and not self._costly.take(who, cost)):
            return 429, ErrorBody("too-fast", "Too many requests; please wait a moment.")
        if self._host.refuses(scope["headers"]):
            return 421, WRONG_HOST
        if method in SAFE:
            return None
        if path.startswith(ONE_CLICK):
            return None
        headers = {name.lower(): value for name, value in scope["headers"]}
        if headers.get(b"x-westphalia") != b"1":
            return 403, ErrorBody("no-header", "The header X-Westphalia: 1 is missing.")
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        empty = headers.get(b"content-length", b"0") == b"0" and b"transfer-encoding" not in headers
        if not empty and kind != b"application/json":
            return 415, ErrorBody("not-json", "The body must be JSON.")
        return None
