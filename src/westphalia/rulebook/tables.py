"""Read the tables of a ledger: constants and decisions."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from westphalia.rulebook.model import Constant, Decision

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*$")
_NOTE: Final = re.compile(r" \(.*\)$")  # after the name of a constant

#: Column headings of the ledgers -> keys of a decision.
_COLUMNS: Final[dict[str, str]] = {
    "id": "id",
    "phase": "phase",
    "step": "phase",
    "who": "who",
    "sequential or simultaneous": "order",
    "seq / sim": "order",
    "order": "order",
    "secret until revealed?": "secret",
    "secret?": "secret",
    "options": "options",
    "may pass?": "pass",
    "rule ids": "rules",
    "rules": "rules",
}


def cells(line: str) -> list[str]:
    """Return the cells of one line of a Markdown table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables(lines: Iterable[str]) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Yield each Markdown table as its heading cells and its rows."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.startswith("|"):
            block.append(line)
        elif block:
            yield cells(block[0]), [cells(row) for row in block[2:]]
            block = []


def read_constants(lines: Iterable[str]) -> dict[str, Constant]:
    constants: dict[str, Constant] = {}
    for heading, rows in tables(lines):
        if heading != ["name", "value", "source"]:
            continue
        for cell, value, source in rows:
            name = _NOTE.sub("", cell.replace("`", ""))
            for one, its_value in _split(name, value):
                assert one not in constants, one
                constants[one] = Constant(its_value, source)
    return constants


def _split(name: str, value: str) -> list[tuple[str, str]]:
    """Split `a_x / y` with the values `1 / 2` into the constants a_x and a_y; if it does not split evenly, keep one."""
    for separator in (", ", " / "):
        names, values = name.split(separator), value.split(separator)
        if len(names) > 1 and len(names) == len(values) and all(map(_NAME.match, names)):
            stem = names[0].rpartition("_")[0]
            full = [one if "_" in one or one == names[0] else f"{stem}_{one}" for one in names]
            return list(zip(full, values, strict=True))
    return [(name, value)]


def read_decisions(lines: Iterable[str], prefix: str) -> tuple[Decision, ...]:
    """Return the rows of every decision table."""
    decisions: list[Decision] = []
    for heading, rows in tables(lines):
        if heading[0] != "id" or heading[-1] not in ("rules", "rule ids"):
            continue
        keys = [_COLUMNS[column] for column in heading]
        for row in rows:
            decision = dict(zip(keys, row, strict=True))
            decision["id"] = _decision_id(decision["id"], prefix)
            decisions.append(decision)
    return tuple(decisions)


def _decision_id(cell: str, prefix: str) -> str:
    """Return the id of a row; ids local to a ledger (D.* and W.* of Peace & Rebels) get its prefix."""
    rule_id = cell.replace("`", "").split(" ")[0]
    return rule_id if rule_id.startswith(f"{prefix}.") else f"{prefix}.{rule_id}"
