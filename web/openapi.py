"""Write web/openapi.json, the server's HTTP interface, from which `npm run types` makes the client's types."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from westphalia.server.app import create_litestar
from westphalia.server.ops.settings import Settings

FILE = Path(__file__).with_name("openapi.json")


def interface() -> dict[str, Any]:
    """Return the interface without descriptions: paths and bodies."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_litestar(Settings(database=f"sqlite:///{folder}/none.db"))
        schema = app.openapi_schema.to_schema()
    found: dict[str, Any] = _bare(
        {"openapi": schema["openapi"], "info": {"title": "Westphalia", "version": ""}}
        | {key: schema[key] for key in ("paths", "components")}
    )
    return found


def _bare(value: Any) -> Any:
    """Return a value without descriptions, summaries and examples, which change more often than the
    interface.
    """
    if isinstance(value, dict):
        dropped = ("description", "summary", "examples", "example")
        kept = {
            k: _bare(v) for k, v in value.items() if k not in dropped or not isinstance(v, str | list | dict)
        }
        if "responses" in kept:
            kept["responses"] = {
                code: {"description": "", **body} for code, body in kept["responses"].items()
            }
        return kept
    return [_bare(item) for item in value] if isinstance(value, list) else value


if __name__ == "__main__":
    FILE.write_text(json.dumps(interface(), indent=1, sort_keys=True, default=str) + "\n")
