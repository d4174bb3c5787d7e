"""Write the copy methods of the states from their tables of fields (`--check`: only say whether they are up to date).

Explicit assignments are the fastest copy in plain Python and can be compiled; writing them by hand would be one more
place where a new field has to be named.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from westphalia.rules.base.fields import Field

ROOT = Path(__file__).parents[1] / "src"
STATES = {
    "westphalia.editions.five_round.state": "FiveRoundState",
    "westphalia.editions.five_round.rebels.state": "RebelsState",
    "westphalia.editions.six_round.state": "SixRoundState",
    "westphalia.editions.dice.state": "DiceState",
}
MARKS = ("    # copy: written by tools/fields.py\n", "    # end of copy\n")


def copy_method(name: str, fields: Sequence[Field]) -> str:
    """Return the source of a copy method."""
    lines = [
        f"    def copy(self) -> {name}:",
        '        """Return an independent copy that logs nothing."""',
        f"        c = {name}(None)",
    ]
    for field in fields:
        value = "None" if field.name == "tell" else f"self.{field.name}" + ("[:]" if field.own else "")
        lines.append(f"        c.{field.name} = {value}")
    return "\n".join([*lines, "        return c", ""]) + "\n"


def main() -> int:
    """Write or check the copy methods of all states."""
    stale = False
    for module, name in STATES.items():
        path = ROOT / (module.replace(".", "/") + ".py")
        if not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        state = getattr(importlib.import_module(module), name)
        begin, end = (text.index(mark) + len(mark) for mark in MARKS)
        new = text[:begin] + copy_method(name, state.fields) + text[end - len(MARKS[1]) :]
        if new != text:
            stale = True
            if "--check" not in sys.argv:
                path.write_text(new, encoding="utf-8")
                subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(path)], check=False)
                print(f"{module}: wrote {path.name}")
    return int(stale and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
