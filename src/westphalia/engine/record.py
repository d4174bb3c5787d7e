"""Records as readable JSON text: fields, then one answer per line."""

import json
from collections.abc import Mapping, Sequence
from typing import Any


class RecordError(ValueError):
    """A record that cannot be replayed: the wrong field and the reason."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


def format_record(record: Mapping[str, Any], answers: Sequence[Sequence[Any]]) -> str:
    """Return JSON text of a record with these answers in place of its own."""
    head = json.dumps(
        {key: value for key, value in record.items() if key != "answers"}, ensure_ascii=False, indent=1
    )
    lines = ",\n  ".join(json.dumps(answer, ensure_ascii=False) for answer in answers)
    listed = f"[\n  {lines}\n ]" if lines else "[]"
    return f'{head[:-2]},\n "answers": {listed}\n}}\n'


def parse_record(
    record: Mapping[str, Any] | str, form: str, version: int, fields: Sequence[str]
) -> Mapping[str, Any]:
    """Return a record given as data or JSON text; raise RecordError unless it has this format and these fields."""
    if isinstance(record, str):
        try:
            record = json.loads(record)
        except (ValueError, RecursionError) as problem:  # also for a number with thousands of digits
            raise RecordError("record", f"is not JSON ({problem})") from None
    if not isinstance(record, Mapping) or record.get("format") != form:
        raise RecordError("format", f"is not {form!r}")
    if record.get("version") != version:
        raise RecordError("version", f"is {record.get('version')!r}, must be {version}")
    for field in fields:
        if field not in record:
            raise RecordError(field, "is missing")
    return record


def in_record(problem: Exception) -> RecordError:
    """Return the error of a record for an error whose message begins with a field."""
    field, _, reason = str(problem).partition(": ")
    return RecordError(field, reason)
