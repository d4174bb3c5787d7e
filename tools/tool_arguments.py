"""Arguments that several tools take."""

from __future__ import annotations

import argparse
import os


def tool_parser(description: str | None, **defaults: str | float) -> argparse.ArgumentParser:
    """Return a parser with `--workers` and an argument for each default, such as `games=400`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser
