"""Generate the reference pages that are not committed: rules, command line, HTTP. `make docs` calls this."""

from __future__ import annotations

import argparse
import inspect
import tempfile
from pathlib import Path
from typing import Final

from westphalia.cli.main import MODULES, parser_for
from westphalia.rulebook import EDITIONS, rulebook
from westphalia.rulebook.coverage import coverage_table
from westphalia.server.app import create_litestar
from westphalia.server.ops.settings import Settings

ROOT: Final = Path(__file__).resolve().parents[2]
TITLES: Final = {
    "five-round": "five-round edition",
    "six-round": "six-round edition",
    "dice": "dice edition",
    "peace-and-rebels": "Peace & Rebels",
}


def write_generated_pages(folder: Path) -> None:
    """Write all generated pages; leave unchanged files alone so that Sphinx need not read them again."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"cli": _command_line(), "http": _http(), "coverage": _coverage()}
    pages |= {f"rules-{edition}": _rules(edition) for edition in EDITIONS}
    for name, text in pages.items():
        path = folder / f"{name}.md"
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def _coverage() -> str:
    table = coverage_table(ROOT / "tests")
    return f"# Rule coverage\n\nHow many rules of each chapter are named by a test.\n\n{table}"


def _command_line() -> str:
    lines = ["# Command line", "", "```text", parser_for([]).format_help().rstrip(), "```", ""]
    for command in (name for module in MODULES for name in module.commands):
        lines += [f"## westphalia {command}", ""]
        for title, parser in _parsers(f"westphalia {command}", _choices(parser_for([command]))[command]):
            if title != f"westphalia {command}":
                lines += [f"### {title}", ""]
            lines += ["```text", parser.format_help().rstrip(), "```", ""]
    return "\n".join(lines)


def _choices(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _parsers(title: str, parser: argparse.ArgumentParser) -> list[tuple[str, argparse.ArgumentParser]]:
    found = [(title, parser)]
    for name, sub in _choices(parser).items():
        found += _parsers(f"{title} {name}", sub)
    return found


def _http() -> str:
    lines = [
        "# HTTP API",
        "",
        "A running server publishes its OpenAPI document at `/api/schema/openapi.json`. This page lists every route.",
        "",
        "| method | path | what it does |",
        "|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        app = create_litestar(Settings(database=f"sqlite:///{folder}/none.db"))
    for route in sorted(app.routes, key=lambda route: route.path):
        for handler in getattr(route, "route_handlers", ()):
            if handler.resolve_include_in_schema():
                summary = (inspect.getdoc(handler.fn) or "").partition("\n\n")[0]
                methods = ", ".join(sorted(handler.http_methods - {"OPTIONS"}))
                lines.append(f"| {methods} | `{route.path_format}` | {' '.join(summary.split())} |")
    return "\n".join([*lines, ""])


def _rules(edition: str) -> str:
    book = rulebook(edition)
    lines = [f"# Rules: {TITLES[edition]}", ""]
    for section in book.sections:
        if section.all_ids():
            lines += [f"## {section.title}", ""]
            lines += [f"- **{id}** {' '.join(book.get(id).text.split())}" for id in section.all_ids()]
            lines.append("")
    return "\n".join(lines)
