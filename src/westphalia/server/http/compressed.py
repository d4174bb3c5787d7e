"""Large responses, encoded and compressed in a thread: on the event loop they would hold up other clients."""

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Response

from westphalia.server.access.identity import AnyRequest

LEVEL: Final = 5


def pack(content: bytes) -> bytes:
    """Return compressed content; call it in a thread."""
    return gzip.compress(content, LEVEL)


def pack_json(value: Any) -> bytes:
    """Return a value as compressed JSON; call it in a thread."""
    return pack(msgspec.json.encode(value))


async def gzipped(
    request: AnyRequest, packed: bytes, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """Send compressed JSON as it is to clients that accept it."""
    all_headers = {"vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            packed, media_type="application/json", headers={"content-encoding": "gzip", **all_headers}
        )
    plain = await asyncio.to_thread(gzip.decompress, packed)
    return Response(plain, media_type="application/json", headers=all_headers)
