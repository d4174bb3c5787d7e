"""The client's types match those of the server."""

import json
import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_http_types_are_made_from_the_current_interface() -> None:
    told = runpy.run_path(str(WEB / "openapi.py"))["interface"]()
    kept = json.loads((WEB / "openapi.json").read_text())
    assert json.loads(json.dumps(told, default=str)) == kept, (
        "the server's interface has changed: run web/openapi.py with the environment's Python, "
        "then `npm run types` in web/"
    )
