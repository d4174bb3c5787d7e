"""The page on decisions lists every kind of question of every edition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.engine.phrases import capitalized

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "decisions.md").read_text(encoding="utf-8")
EDITIONS = ("five-round", "five-round+rebels", "six-round", "dice")


def rows(title: str) -> dict[str, list[str]]:
    """Return the cells of an edition's table, by kind of question."""
    chapter = PAGE.split(f"## {capitalized(title)}\n", 1)[1].split("\n## ")[0]
    cells = [line.strip("|").split(" | ") for line in chapter.splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in cells}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_decision_is_listed_with_its_stake(name):
    ed = edition(name)
    found = rows(ed.title)
    told = ed.teach.consequences
    base = edition(ed.id).teach.consequences if ed.variant else {}
    assert set(found) == {kind for kind in ed.kinds() if told[kind] is not base.get(kind)}
    for kind, (stake, where, example) in found.items():
        pattern = re.escape(told[kind].stake)
        assert re.fullmatch(re.sub(r"\\{k\\\.\w+\\}", r".+", pattern), stake), (
            kind,
            "run tools/generate/decisions.py",
        )
        assert where in ("place", "button", "place and button", "under the prompt", "never asked here")
        assert example, kind


def test_every_edition_is_covered():
    assert set(EDITIONS) <= {*editions(), *variants()}
    assert set(variants()) <= set(EDITIONS)
