"""Check whether JSON has the shape of a TypedDict: every key, no other, and values of the declared types."""

from __future__ import annotations

import types
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


def misshapen(value: Any, kind: Any, at: str = "$") -> str:
    """Return a difference between a value and its type, with its place; empty if there is none."""
    if kind is Any:
        return ""
    if is_typeddict(kind):
        return _in_table(value, kind, at)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Required, NotRequired):
        return misshapen(value, args[0], at)
    if origin is Literal:
        return "" if value in args else f"{at}: {value!r} is not one of {args}"
    if origin in (Union, types.UnionType):
        wrong = [misshapen(value, arg, at) for arg in args]
        return "" if "" in wrong else "; or ".join(wrong)
    if origin is list:
        if not isinstance(value, list):
            return f"{at}: {value!r} is no list"
        return next(filter(None, (misshapen(v, args[0], f"{at}[{i}]") for i, v in enumerate(value))), "")
    if origin is dict:
        if not isinstance(value, dict):
            return f"{at}: {value!r} is no table"
        return next(filter(None, (misshapen(v, args[1], f"{at}.{key}") for key, v in value.items())), "")
    plain = type(None) if kind is None else kind
    right = isinstance(value, int | float) if plain is float else type(value) is plain
    return "" if right else f"{at}: {value!r} is no {plain.__name__}"


def _in_table(value: Any, kind: Any, at: str) -> str:
    hints = get_type_hints(kind, include_extras=True)
    if not isinstance(value, dict):
        return f"{at}: {value!r} is no {kind.__name__}"
    if unknown := value.keys() - hints.keys():
        return f"{at}: {kind.__name__} has no {sorted(unknown)}"
    for key, hint in hints.items():
        optional = get_origin(hint) is NotRequired or (
            not kind.__total__ and get_origin(hint) is not Required
        )
        if key not in value:
            if not optional:
                return f"{at}: {kind.__name__} lacks {key}"
        elif wrong := misshapen(value[key], hint, f"{at}.{key}"):
            return wrong
    return ""
