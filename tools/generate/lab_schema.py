"""Write the tables of the lab's schema into docs/guides/designing.md: `python tools/generate/lab_schema.py`."""

from __future__ import annotations

import re
from pathlib import Path

from westphalia.lab.schema import KINDS, TABLES

DOCS = Path(__file__).parents[2] / "docs" / "guides" / "designing.md"
BEGIN, END = "<!-- schema -->", "<!-- end of schema -->"


def section() -> str:
    lines = []
    for table in TABLES.values():
        lines += [
            f"**`{table.name}`**: a row is {table.row}.",
            "",
            "| column | type | what it holds |",
            "|---|---|---|",
        ]
        lines += [f"| `{c.name}` | {c.type} | {c.words} |" for c in table.columns]
        lines.append("")
    lines += ["Kinds of events:", "", "| kind | what |", "|---|---|"]
    lines += [f"| {kind} | {words} |" for kind, words in KINDS.items()]
    return "\n".join(lines)


def renewed(text: str) -> str:
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}\n\n{section()}\n\n{END}", text, flags=re.DOTALL)


if __name__ == "__main__":
    DOCS.write_text(renewed(DOCS.read_text("utf-8")), "utf-8")
