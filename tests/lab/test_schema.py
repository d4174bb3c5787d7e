"""The schema of the tables, and its description."""

import importlib.util
from pathlib import Path

import pytest

from westphalia.editions.kit.edition import edition
from westphalia.lab.listener import HANDLERS
from westphalia.lab.schema import KINDS, QUESTION_WORDS, TABLES, VERSION, frame, spoken

ROOT = Path(__file__).parents[2]


def test_the_document_lists_the_tables_as_they_are() -> None:
    spec = importlib.util.spec_from_file_location("lab_schema", ROOT / "tools" / "generate" / "lab_schema.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = (ROOT / "docs" / "guides" / "designing.md").read_text("utf-8")
    assert tool.renewed(text) == text, "run tools/generate/lab_schema.py"
    assert f"Schema {VERSION}." in text
    assert all(f"| {kind} |" in text for kind in KINDS)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_types_that_can_be_written(name: str) -> None:
    empty = frame(TABLES[name], [])
    assert empty.columns == [column.name for column in TABLES[name].columns]


def test_what_the_listener_waits_for_is_said_by_some_edition() -> None:
    said = {kind for id in ("five-round", "six-round", "dice") for kind in edition(id).events()}
    assert HANDLERS.keys() <= said


def test_questions_have_different_words() -> None:
    ids = ("five-round", "five-round+rebels", "six-round", "dice")
    asked = [[str(kind) for kind in edition(id).kinds().values()] for id in ids]
    assert set(QUESTION_WORDS) <= {kind for kinds in asked for kind in kinds}
    for kinds in asked:
        assert len({spoken(kind) for kind in kinds}) == len(set(kinds))
    assert spoken("setupinfluence") == "place Influence in setup"
    assert spoken("second_activity") == "second activity"
