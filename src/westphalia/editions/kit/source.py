"""The source code of steps: a compiled function has neither its docstring nor its lines."""

import ast
import sys
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

# CPython 3.11 builds one syntax tree at a time: in two threads at once `ast.parse` ends in a SystemError.
PARSING: Final = Lock()


def definition(function: Any) -> ast.FunctionDef | None:
    """Return a function as the source of its module defines it; None if it is not a named function there."""
    module = getattr(function, "__module__", None) or ""
    return functions(module).get(getattr(function, "__name__", "")) if module in sys.modules else None


def docstring(function: Any) -> str:
    """Return the docstring of a function without its indentation; empty if it has none."""
    node = definition(function)
    return (ast.get_docstring(node) or "") if node is not None else ""


@cache
def functions(module: str) -> dict[str, ast.FunctionDef]:
    """Return the functions that a module's source defines, methods too; none for a module without source."""
    file = Path(getattr(sys.modules[module], "__file__", None) or "")
    # The library of a compiled module lies beside its source.
    source = file.with_name(file.name.partition(".")[0] + ".py") if file.name else file
    if not source.is_file():
        return {}
    with PARSING:
        tree = ast.parse(source.read_text(encoding="utf-8"))
    found: dict[str, ast.FunctionDef] = {}
    for node in ast.walk(tree):  # the module's own functions come before those within them
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, node)
    return found
