"""The edits that the compiled wheel's build makes in a copy of the sources (the wheel: `make test-compiled`)."""

import ast
import importlib.util
from pathlib import Path

import pytest

import westphalia
from westphalia import built

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "westphalia"

if built() == "compiled":
    pytest.skip("the build is tested in plain Python", allow_module_level=True)

spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
assert spec is not None
assert spec.loader is not None
hatch_build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hatch_build)


def places(text: str) -> dict[tuple[str, int], str]:
    """Return the functions and classes of a module by name and line."""
    defined = (ast.ClassDef, ast.FunctionDef)
    return {
        (node.name, node.lineno): node.name for node in ast.walk(ast.parse(text)) if isinstance(node, defined)
    }


def test_every_edit_finds_its_place_and_keeps_the_line_numbers() -> None:
    texts = hatch_build.edited(PACKAGE)
    assert len(texts) > 150
    for path, text in texts.items():
        assert places(path.read_text(encoding="utf-8")).keys() <= places(text).keys(), path
        assert hatch_build.FUTURE in text, path  # dataclasses of mypyc look at their annotations as text


def test_methods_that_forward_have_the_annotations_of_the_source() -> None:
    from westphalia.editions.dice.rules.power import winners_of

    method = "def winners_of(self, religion: int) -> tuple[int, ...]: return winners_of_(self, religion)"
    assert hatch_build.forwarding("winners_of", winners_of) == method


def test_a_compiled_state_copies_what_the_table_of_fields_says() -> None:
    for path, state in hatch_build.states(PACKAGE):
        method = hatch_build.copy_method(state)
        for field in state.fields:
            value = "None" if field.name == "tell" else f"self.{field.name}" + "[:]" * field.own
            assert f"c.{field.name} = {value};" in method, (path, field.name)


def test_an_edit_that_has_lost_its_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "EDITS", (("engine/flow.py", "no such line", ""),))
    with pytest.raises(ValueError, match=r"engine/flow\.py no longer contains 'no such line'"):
        hatch_build.edited(PACKAGE)


def test_the_build_reports_plain_python() -> None:
    assert built() == "plain"
    assert Path(westphalia.__file__).parent == PACKAGE
