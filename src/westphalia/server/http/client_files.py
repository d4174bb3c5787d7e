"""The web client's files; every other path is a page of the client."""

import asyncio
import json
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from westphalia.server.access.identity import AnyRequest
from westphalia.server.http.compressed import pack
from westphalia.server.problems import not_found

STATIC: Final = Path(__file__).parent.parent / "static"
NOT_BUILT: Final = (
    b"<!doctype html><title>Westphalia</title><p>The web client is not built: run <code>make web</code>."
)


@get("/", include_in_schema=False)
async def first_page() -> Response[bytes]:
    """Return the client's first page."""
    return await asyncio.to_thread(_file, "")


@get("/{path:path}", include_in_schema=False)
async def client(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """Return a file of the web client, or its first page."""
    if path.startswith(("/api/", "api/")) or path in ("/api", "api"):
        raise not_found()
    gzipped = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(_file, path.lstrip("/"), gzipped)


def _file(path: str, gzipped: bool = False) -> Response[bytes]:
    root = STATIC.resolve()
    try:
        file = (root / path).resolve()
        inside = bool(path) and file.is_relative_to(root) and file.is_file()
    except (OSError, ValueError):
        inside = False
    if not inside:
        file = root / "index.html"
        if not file.is_file():
            return Response(NOT_BUILT, media_type="text/html")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    lasting = file.parent.name == "assets"  # a new build has new names
    headers = {"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    if lasting:
        headers["vary"] = "Accept-Encoding"
        if gzipped:
            headers["content-encoding"] = "gzip"
            return Response(_packed(file), media_type=kind, headers=headers)
    if not inside and path.startswith("table/") and (needed := needed_by_a_table()):
        headers["link"] = needed
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@lru_cache(512)
def _packed(file: Path) -> bytes:
    """Return a compressed file; on the event loop each request would hold others up for some milliseconds."""
    return pack(file.read_bytes())


@lru_cache
def needed_by_a_table() -> str:
    """Return a Link header of the files that the page of a table will load."""
    file = STATIC / "preload.json"
    if not file.is_file():
        return ""
    names: list[str] = json.loads(file.read_bytes()).get("table", [])
    kinds = {".js": "rel=modulepreload", ".css": "rel=preload; as=style; crossorigin"}
    return ", ".join(f"<{name}>; {kinds[Path(name).suffix]}" for name in names if Path(name).suffix in kinds)
