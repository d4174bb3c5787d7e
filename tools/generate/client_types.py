"""Write the browser's types from the TypedDicts of the server's JSON (`--check`: only say whether they are up to date).

From `editions/kit/show/types.py`, `presentation/types.py` and `server/live/frames.py` comes
`web/src/api/shown.ts`.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from westphalia.editions.kit.show import types as shown
from westphalia.engine import event
from westphalia.presentation import types as show_types
from westphalia.server.live import frames
from westphalia.server.live.summary import TableSummary

FILE = Path(__file__).parents[2] / "web" / "src" / "api" / "shown.ts"
HEAD = """/** The server's JSON, written from its TypedDicts by tools/generate/client_types.py. Do not edit. */

import type { TableSummary } from './bodies';
"""
WIDTH = 120
MODULES = (shown, show_types, frames)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def name_of(kind: Any) -> str:
    """Return the TypeScript name of a type."""
    if is_typeddict(kind) or kind is TableSummary:
        return str(kind.__name__).removesuffix("Json")
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Required, NotRequired):
        return name_of(args[0])
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin is list:
        inner = name_of(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{name_of(args[0])}, {name_of(args[1])}>"
    if origin in (Union, types.UnionType):
        return " | ".join(map(name_of, args))
    raise TypeError(f"no TypeScript type for {kind!r}")


def is_optional(kind: Any, value: Any) -> bool:
    """Return whether a key may be missing; TypedDict does not resolve hints that are strings."""
    return get_origin(value) is NotRequired or (not kind.__total__ and get_origin(value) is not Required)


def interface(kind: Any) -> str:
    """Return a TypedDict as an interface."""
    hints = get_type_hints(kind, include_extras=True)
    lines = [f"export interface {name_of(kind)} {{"]
    for key, value in hints.items():
        optional = "?" if is_optional(kind, value) else ""
        text = name_of(value)
        if kind is frames.SinceSeen and key == "changes":
            text = f"Partial<{text}>"
        line = f"  {key}{optional}: {text};"
        if len(line) > WIDTH and get_origin(value) is Literal:  # as prettier would break it
            line = f"  {key}{optional}:" + "".join(f"\n    | {it}" for it in text.split(" | ")) + ";"
        lines.append(line)
    doc = (kind.__doc__ or "").strip().splitlines()
    said = f"/** {doc[0]} */\n" if doc and not doc[0].startswith("dict(") else ""
    return said + "\n".join([*lines, "}"])


def source() -> str:
    found: dict[str, str] = {}
    for module in MODULES:
        for kind in vars(module).values():
            if is_typeddict(kind) and kind.__module__ == module.__name__:
                found[name_of(kind)] = interface(kind)
    unions = {"Level": event.Level, "Desk": shown.Desk, "ServerMessage": frames.ServerMessage}
    for name, union in unions.items():
        members = name_of(union).split(" | ")
        one = f"export type {name} = {' | '.join(members)};"
        many = f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";"
        found[name] = one if len(one) <= 120 else many
    return HEAD + "\n" + "\n\n".join(found.values()) + "\n"


def main() -> int:
    new = source()
    if "--check" in sys.argv:
        return int(not FILE.exists() or FILE.read_text(encoding="utf-8") != new)
    FILE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
