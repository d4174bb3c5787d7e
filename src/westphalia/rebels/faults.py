"""Reading plain data field by field: every fault is noted with its field, and reading goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final


class _Left:
    """Stands for a field that was left out."""

    def __repr__(self) -> str:
        return "left out"


LEFT_OUT: Final = _Left()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a position: the field, the reason, and the rule that it breaks."""

    field: str
    reason: str
    rule: str = "R.api.8"

    def __str__(self) -> str:
        return f"{self.field}: {self.reason} [{self.rule}]"


class PositionError(ValueError):
    """A position that is refused, with the list of all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def shown(value: Any) -> str:
    """A value as people write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value!r}" if isinstance(value, str) else str(value)


class Reader:
    """Collects the faults while values are taken out of plain data."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []

    def fault(self, field: str, reason: str, rule: str = "R.api.8") -> None:
        """Note a fault."""
        self.faults.append(Fault(field, reason, rule))

    def warn(self, field: str, reason: str, rule: str = "R.api.8") -> None:
        """Note what is strange but accepted."""
        self.warnings.append(Fault(field, reason, rule))

    # --- shapes ---

    def table(self, value: Any, path: str, fields: Collection[str] = ()) -> Mapping[str, Any]:
        """A table whose fields are known (any, if none are named)."""
        if value is LEFT_OUT:
            return {}
        if isinstance(value, str) and not path:
            self.fault("position", "is text: read_text makes a table of it, read_file of a file")
            return {}
        if not isinstance(value, Mapping):
            self.fault(path or "position", f"must be a table, not {shown(value)}")
            return {}
        dot = f"{path}." if path else ""
        good = {}
        for key in value:
            if not isinstance(key, str):
                self.fault(f"{dot}{key}", "a field's name must be text")
            elif fields and key not in fields:
                self.fault(f"{dot}{key}", f"there is no such field; there are: {', '.join(fields)}")
            elif not key.strip():
                self.fault(path, "an empty name")
            else:
                good[key] = value[key]
        return good

    def items(self, value: Any, path: str) -> list[Any]:
        """A list (or a set of plain values)."""
        if value is LEFT_OUT:
            return []
        if isinstance(value, set | frozenset):
            return sorted(value)
        if not isinstance(value, list | tuple):
            self.fault(path, f"must be a list, not {shown(value)}")
            return []
        return list(value)

    # --- values ---

    def integer(
        self, value: Any, path: str, default: int = 0, low: int | None = None, high: int | None = None
    ) -> int:
        """A whole number in its range."""
        if value is LEFT_OUT:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(path, f"must be a whole number, not {shown(value)}")
            return default
        if low is not None and high is not None and not low <= value <= high:
            self.fault(path, f"must be {low} to {high}, not {value}", "R.inv.5")
        elif low is not None and value < low:
            self.fault(path, f"must be {low} or more, not {value}", "R.inv.5" if low == 0 else "R.api.8")
        else:
            return value
        return default

    def boolean(self, value: Any, path: str, default: bool = False) -> bool:
        """True or false."""
        if value is LEFT_OUT:
            return default
        if not isinstance(value, bool):
            self.fault(path, f"must be true or false, not {shown(value)}")
            return default
        return value

    def text(self, value: Any, path: str, default: str = "") -> str:
        """A name that is not empty."""
        if value is LEFT_OUT:
            return default
        if not isinstance(value, str):
            self.fault(path, f"must be text, not {shown(value)}")
            return default
        if not value.strip():
            self.fault(path, "must not be empty")
            return default
        return value

    def text_or_null(self, value: Any, path: str) -> str | None:
        """A name, or null."""
        return None if value is LEFT_OUT or value is None else self.text(value, path) or None

    def choice(self, value: Any, path: str, of: Sequence[str], default: str) -> str:
        """One of some words, whatever their case (TOML's bare 1.2 is the word, too)."""
        if value is LEFT_OUT:
            return default
        said = str(value).strip().casefold() if isinstance(value, str | float) else None
        for word in of:
            if word.casefold() == said:
                return word
        self.fault(path, f"must be one of {', '.join(of)}, not {shown(value)}")
        return default

    def once(self, values: Iterable[Any], path: str) -> list[Any]:
        """The values, each given once."""
        found: list[Any] = []
        for value in values:
            if value in found:
                self.fault(path, f"{shown(value)} is given twice")
            else:
                found.append(value)
        return found

    def texts(self, value: Any, path: str) -> list[str]:
        """A list of names, each once."""
        return self.once(
            (t for i, v in enumerate(self.items(value, path)) if (t := self.text(v, f"{path}[{i}]"))), path
        )

    def counts(self, value: Any, path: str, keys: Collection[str] = ()) -> dict[str, int]:
        """A table of numbers, 0 or more each."""
        return {
            key: self.integer(number, f"{path}.{key}", low=0)
            for key, number in self.table(value, path, keys).items()
        }
