"""Read and write positions as TOML or JSON."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from westphalia.rebels.position.faults import Fault, PositionError

NULL: Final = "null"  # TOML has no null; this word stands for it
DOTS: Final = 64  # in a line of TOML: parsing a dotted key takes quadratic time and memory


def read_text(text: str, kind: str = "") -> Any:
    """Return the data of a text in JSON or TOML; the format is detected if `kind` is empty."""
    kind = kind or ("json" if text.lstrip().startswith(("{", "[")) and not _is_toml(text) else "toml")
    return from_json(text) if kind == "json" else from_toml(text)


def read_file(path: str | Path) -> Any:
    file = Path(path)
    try:
        text = file.read_text("utf-8")
    except OSError as problem:
        raise PositionError([Fault(str(path), f"cannot be read: {problem.strerror}")]) from None
    except UnicodeDecodeError:
        raise PositionError([Fault(str(path), "is not UTF-8 text")]) from None
    return read_text(text, {".json": "json", ".toml": "toml"}.get(file.suffix.lower(), ""))


def _is_toml(text: str) -> bool:
    try:
        from_toml(text)
    except PositionError:
        return False
    return True


def from_json(text: str) -> Any:
    """Return the data of a JSON text; a key given twice is a fault."""
    faults: list[Fault] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for key, value in items:
            if key in table:
                faults.append(Fault(key, "this key is given twice"))
            table[key] = value
        return table

    try:
        data = json.loads(text, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as problem:  # also for a number with thousands of digits
        raise PositionError([Fault("position", f"is not JSON: {problem}")]) from None
    if faults:
        raise PositionError(faults)
    return data


def from_toml(text: str) -> Any:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS:
            reason = f"is not accepted as TOML: line {number} has more than {DOTS} dots"
            raise PositionError([Fault("position", reason)])
    try:
        return normalize_toml(tomllib.loads(text))
    except (ValueError, RecursionError) as problem:  # also for a number with thousands of digits
        raise PositionError([Fault("position", f"is not TOML: {problem}")]) from None


def normalize_toml(data: Any) -> Any:
    """Return data from TOML as it would be in JSON: the word "null" is null, units are flat. JSON is unchanged."""
    data = _with_null(data)
    stacks = data.get("stacks") if isinstance(data, dict) else None
    for stack in stacks if isinstance(stacks, list) else ():
        if isinstance(stack, dict) and isinstance(stack.get("units"), dict):
            stack["units"] = _flat(stack["units"])
    return data


def _with_null(value: Any) -> Any:
    if value == NULL:
        return None
    if isinstance(value, Mapping):
        return {key: _with_null(inner) for key, inner in value.items()}
    return [_with_null(inner) for inner in value] if isinstance(value, list) else value


def _flat(units: Mapping[str, Any]) -> dict[str, Any]:
    """Join dotted keys, which are nested tables in TOML unless they are quoted: `regular.infantry = 3`."""
    flat: dict[str, Any] = {}
    for key, value in units.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}.{inner}": number for inner, number in value.items()}
        else:
            flat[key] = value
    return flat


def to_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def to_toml(data: Mapping[str, Any]) -> str:
    """Format a position as TOML with one line for each row and each small table."""
    lines = [f"{_key(key)} = {_toml(value)}" for key, value in data.items() if not _is_table_of_tables(value)]
    for key, value in data.items():
        if _is_table_of_tables(value):
            for inner, table in value.items():
                lines += ["", f"[{_key(key)}.{_key(inner)}]"]
                lines += [f"{_key(k)} = {_toml(v)}" for k, v in table.items()]
    return "\n".join(lines) + "\n"


def _is_table_of_tables(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(v, Mapping) for v in value.values())


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)


def _toml(value: Any) -> str:
    if value is None:
        return json.dumps(NULL)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_toml(v)}" for key, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        if value and all(isinstance(v, Mapping) for v in value):
            return "[\n" + "".join(f"  {_toml(v)},\n" for v in value) + "]"
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
