"""Read plain data field by field and collect all faults."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final


class _Left:
    """The value of a field that is not in the data."""

    def __repr__(self) -> str:
        return "left out"


LEFT_OUT: Final = _Left()


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a position: the field, the reason and the rule that it breaks."""

    field: str
    reason: str
    rule: str = "R.api.8"

    def __str__(self) -> str:
        return f"{self.field}: {self.reason} [{self.rule}]"


class PositionError(ValueError):
    """A position that is refused, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def shown(value: Any) -> str:
    """Format a value as in JSON, with single quotes."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value!r}" if isinstance(value, str) else str(value)


class Reader:
    """Reads values from plain data and collects faults; a faulty value is replaced by its default."""

    def __init__(self, whole: bool = True) -> None:
        self.whole: Final = whole  # the position is not cut down to what a single step needs
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []

    def fault(self, field: str, reason: str, rule: str = "R.api.8") -> None:
        self.faults.append(Fault(field, reason, rule))

    def warn(self, field: str, reason: str, rule: str = "R.api.8") -> None:
        """Note something unusual that is accepted."""
        self.warnings.append(Fault(field, reason, rule))

    # --- shapes ---

    def table(self, value: Any, path: str, fields: Collection[str] = ()) -> Mapping[str, Any]:
        """Return a table; report fields that are not among `fields`, if any are given."""
        if value is LEFT_OUT:
            return {}
        if isinstance(value, str) and not path:
            self.fault("position", "is text: parse it with read_text, or read its file with read_file")
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
                self.fault(f"{dot}{key}", f"there is no such field; choose one of: {', '.join(fields)}")
            elif not key.strip():
                self.fault(path, "an empty name")
            else:
                good[key] = value[key]
        return good

    def items(self, value: Any, path: str) -> list[Any]:
        """Return a list; a set of plain values is accepted too."""
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
        """Return a whole number in its range."""
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
        if value is LEFT_OUT:
            return default
        if not isinstance(value, bool):
            self.fault(path, f"must be true or false, not {shown(value)}")
            return default
        return value

    def text(self, value: Any, path: str, default: str = "") -> str:
        """Return text that is not empty."""
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
        return None if value is LEFT_OUT or value is None else self.text(value, path) or None

    def choice(self, value: Any, path: str, of: Sequence[str], default: str) -> str:
        """Return one of some words, in any case; TOML's bare 1.2 is accepted as a word too."""
        if value is LEFT_OUT:
            return default
        said = str(value).strip().casefold() if isinstance(value, str | float) else None
        for word in of:
            if word.casefold() == said:
                return word
        self.fault(path, f"must be one of {', '.join(of)}, not {shown(value)}")
        return default

    def once(self, values: Iterable[Any], path: str) -> list[Any]:
        """Return the values; report those given twice."""
        found: list[Any] = []
        for value in values:
            if value in found:
                self.fault(path, f"{shown(value)} is given twice")
            else:
                found.append(value)
        return found

    def texts(self, value: Any, path: str) -> list[str]:
        """Return a list of different names."""
        return self.once(
            (t for i, v in enumerate(self.items(value, path)) if (t := self.text(v, f"{path}[{i}]"))), path
        )

    def counts(
        self, value: Any, path: str, keys: Collection[str] = (), high: int | None = None
    ) -> dict[str, int]:
        """Return a table of numbers from 0 on."""
        return {
            key: self.integer(number, f"{path}.{key}", low=0, high=high)
            for key, number in self.table(value, path, keys).items()
        }
