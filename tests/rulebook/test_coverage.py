"""The scanner of rule marks, on small test directories written here."""

from pathlib import Path

import pytest

from westphalia.rulebook import rulebook
from westphalia.rulebook.coverage import coverage_table, scan

DECORATED = """
import pytest

@pytest.mark.rule("V.trent.3", "V.trent.4")
def test_tokens(): ...

@pytest.mark.rule("V.faith.2-5")
async def test_range(): ...

@pytest.mark.parametrize("n", [1, 2])
def test_nothing(n): ...

class TestCouncil:
    pytestmark = [pytest.mark.rule("V.trent.5")]

    @pytest.mark.rule("V.trent.6")
    def test_meets(self): ...

def helper(): ...
"""

PARAMETERS = """
import pytest
from pytest import mark

rule = pytest.mark.rule
IDS = ("V.inv.1", "V.inv.2")
CASES: list = [
    pytest.param(1, marks=pytest.mark.rule("V.ex.1")),
    pytest.param(2, marks=[mark.rule("V.ex.2"), mark.slow]),
]
UNUSED = [pytest.param(1, marks=pytest.mark.rule("V.ex.9"))]

@pytest.mark.parametrize("n", CASES)
def test_examples(n): ...

@pytest.mark.parametrize("n", [pytest.param(3, marks=pytest.mark.rule("V.ex.3")), 4])
def test_inline(n): ...

@rule(*IDS)
def test_alias(): ...
"""

MODULE = """
import pytest
pytestmark = pytest.mark.rule("VI.trent.1")
def test_one(): ...
def test_two(): ...
"""

AMISS = """
import pytest

@pytest.mark.rule("V.trnt.3", "Q.x.1", "V.trent.1-99")
def test_misspelt(): ...

@pytest.mark.rule(computed())
def test_computed(): ...

@pytest.mark.skip
@pytest.mark.rule("V.win.1")
def test_skipped(): ...

@pytest.mark.rule("V.ruling.ottoman")
def test_ruling(): ...
"""


@pytest.fixture
def tests_dir(tmp_path: Path) -> Path:
    files = {
        "rules/five_round/test_trent.py": DECORATED,
        "rules/five_round/test_examples.py": PARAMETERS,
        "rules/six_round/test_trent.py": MODULE,
        "engine/test_amiss.py": AMISS,
        "engine/helpers.py": DECORATED.replace("V.trent.3", "V.trent.9"),  # pytest does not collect it
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_covered_rules_and_their_tests(tests_dir: Path) -> None:
    covered = scan(tests_dir).coverage("five-round").covered
    trent = "rules/five_round/test_trent.py"
    examples = "rules/five_round/test_examples.py"
    assert covered == {
        "V.trent.3": (f"{trent}::test_tokens",),
        "V.trent.4": (f"{trent}::test_tokens",),
        "V.trent.5": (f"{trent}::TestCouncil::test_meets",),
        "V.trent.6": (f"{trent}::TestCouncil::test_meets",),
        **{f"V.faith.{n}": (f"{trent}::test_range",) for n in (2, 3, 4, 5)},
        "V.inv.1": (f"{examples}::test_alias",),
        "V.inv.2": (f"{examples}::test_alias",),
        "V.ex.1": (f"{examples}::test_examples",),
        "V.ex.2": (f"{examples}::test_examples",),
        "V.ex.3": (f"{examples}::test_inline",),
    }


def test_missing_is_the_rest(tests_dir: Path) -> None:
    state = scan(tests_dir).coverage("five-round")
    missing = {one.id for one in state.missing}
    assert missing.isdisjoint(state.covered)
    assert missing | set(state.covered) == {one.id for one in rulebook("V").rules if one.kind != "ruling"}
    assert {"V.trent.9", "V.win.1", "V.ex.9", "V.inv.3"} <= missing
    assert not state.complete


def test_rulings_are_counted_apart(tests_dir: Path) -> None:
    state = scan(tests_dir).coverage("five-round")
    assert state.covered_rulings == {"V.ruling.ottoman": ("engine/test_amiss.py::test_ruling",)}
    assert len(state.missing_rulings) == 131


def test_module_marks_cover_every_test_of_the_module(tests_dir: Path) -> None:
    covered = scan(tests_dir).coverage("six-round").covered
    path = "rules/six_round/test_trent.py"
    assert covered == {"VI.trent.1": (f"{path}::test_one", f"{path}::test_two")}


def test_unknown_ids(tests_dir: Path) -> None:
    unknown = {mark.reference: mark for mark in scan(tests_dir).coverage("five-round").unknown}
    assert set(unknown) == {"V.trnt.3", "Q.x.1", "V.trent.1-99", "computed()"}
    assert "V.trent.3" in unknown["V.trnt.3"].near
    assert unknown["V.trnt.3"].test.node == "engine/test_amiss.py::test_misspelt"
    elsewhere = {mark.reference for mark in scan(tests_dir).coverage("dice").unknown}
    assert elsewhere == {"Q.x.1", "computed()"}


def test_rules_tests_without_a_rule(tests_dir: Path) -> None:
    found = scan(tests_dir)
    assert [test.name for test in found.coverage("five-round").unnamed] == ["test_nothing"]
    assert found.coverage("six-round").unnamed == ()


def test_complete(tmp_path: Path) -> None:
    ids = ", ".join(repr(one.id) for one in rulebook("dice").rules if one.must_be_tested)
    path = tmp_path / "test_all.py"
    path.write_text(f"import pytest\n@pytest.mark.rule({ids})\ndef test_all(): ...\n", encoding="utf-8")
    assert scan(tmp_path).coverage("dice").complete
    assert not scan(tmp_path).coverage("five-round").complete


def test_the_table(tests_dir: Path) -> None:
    table = coverage_table(tests_dir, ("five-round",))
    lines = table.splitlines()
    assert lines[2] == "| **five-round** | **all** | 356 | 13 (3 %) |"
    assert "|  | Worked examples | 15 | 3 (20 %) |" in lines
    assert "|  | Rulings (not required) | 132 | 1 (0 %) |" in lines
    total = sum(int(line.split("|")[3]) for line in lines[3:-1])
    assert total == 356


def test_a_missing_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no directory"):
        scan(tmp_path / "nowhere")
