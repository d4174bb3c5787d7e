"""Find the rules that tests name with `@pytest.mark.rule(...)` by parsing the source; no test is imported."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: A test that is skipped or expected to fail proves nothing about a rule.
_VOID: Final = frozenset({"skip", "xfail"})

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class MarkedTest:
    """A test with the rule ids and ranges it names, as written."""

    name: str
    path: Path
    line: int
    references: tuple[str, ...]

    @property
    def node(self) -> str:
        """The pytest node id."""
        return f"{self.path.as_posix()}::{self.name}"


@dataclass(frozen=True, slots=True)
class _Mark:
    name: str
    references: tuple[str, ...]


def read_tests(path: Path, shown_as: Path) -> list[MarkedTest]:
    """Return the tests of one file with the rules they name."""
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    return list(_Module(tree).tests(tree.body, shown_as))


class _Module:
    """One test module; `values` holds its top-level variables, which marks may refer to."""

    def __init__(self, tree: ast.Module) -> None:
        self.values: Final[dict[str, ast.expr]] = {}
        for statement in tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
                self.values.update(dict.fromkeys(_targets(statement), statement.value))

    def tests(
        self, body: list[ast.stmt], path: Path, outer: str = "", inherited: tuple[_Mark, ...] = ()
    ) -> Iterator[MarkedTest]:
        """Yield the tests in the body of a module or class."""
        inherited += tuple(self.pytestmark(body))
        for statement in body:
            if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
                marks = (*inherited, *self.marks(statement.decorator_list))
                yield from self.tests(statement.body, path, f"{outer}{statement.name}::", marks)
            elif isinstance(statement, _Function) and statement.name.startswith("test"):
                marks = (*inherited, *self.marks(statement.decorator_list))
                references = () if _void(marks) else _named(marks) + self.parameters(statement)
                yield MarkedTest(
                    f"{outer}{statement.name}", path, statement.lineno, tuple(dict.fromkeys(references))
                )

    def pytestmark(self, body: list[ast.stmt]) -> Iterator[_Mark]:
        """Yield the marks that a `pytestmark` variable gives to the whole body."""
        for statement in body:
            if isinstance(statement, ast.Assign) and "pytestmark" in _targets(statement):
                yield from self.marks([statement.value])

    def parameters(self, function: _Function) -> tuple[str, ...]:
        """Return the rules named by `pytest.param(..., marks=...)` in the decorators or in lists they refer to."""
        found: list[str] = []
        for call in self.calls(function.decorator_list):
            if _last_name(call.func) == "param":
                marks = tuple(self.marks([k.value for k in call.keywords if k.arg == "marks"]))
                found += () if _void(marks) else _named(marks)
        return tuple(found)

    def calls(
        self, expressions: Iterable[ast.expr], seen: frozenset[str] = frozenset()
    ) -> Iterator[ast.Call]:
        """Yield every call in the expressions and in the module variables they use."""
        for expression in expressions:
            for node in ast.walk(expression):
                if isinstance(node, ast.Call):
                    yield node
                elif isinstance(node, ast.Name) and node.id in self.values and node.id not in seen:
                    yield from self.calls([self.values[node.id]], seen | {node.id})

    def marks(self, expressions: Iterable[ast.expr]) -> Iterator[_Mark]:
        """Yield the marks in these expressions: a mark, a list of marks, or a variable with either."""
        for expression in expressions:
            if isinstance(expression, ast.List | ast.Tuple):
                yield from self.marks(expression.elts)
            elif isinstance(expression, ast.Name):
                if expression.id in self.values:
                    yield from self.marks([self.values[expression.id]])
            elif isinstance(expression, ast.Call):
                name = self.mark_name(expression.func)
                if name:
                    yield _Mark(name, tuple(r for arg in expression.args for r in self.strings(arg)))
            elif name := self.mark_name(expression):
                yield _Mark(name, ())

    def mark_name(self, function: ast.expr) -> str | None:
        """Return `rule` for `pytest.mark.rule`, `mark.rule` or a variable that holds it."""
        if isinstance(function, ast.Name) and function.id in self.values:
            return self.mark_name(self.values[function.id])
        if isinstance(function, ast.Attribute) and _last_name(function.value) == "mark":
            return function.attr
        return None

    def strings(self, argument: ast.expr) -> list[str]:
        """Return the ids of one argument; an expression that is not a literal is returned as source."""
        if isinstance(argument, ast.Starred):
            argument = argument.value
        if isinstance(argument, ast.Name) and argument.id in self.values:
            argument = self.values[argument.id]
        try:
            value = ast.literal_eval(argument)
        except ValueError:
            return [ast.unparse(argument)]
        return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]


def _targets(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _last_name(expression: ast.expr) -> str | None:
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else None


def _void(marks: Iterable[_Mark]) -> bool:
    return any(mark.name in _VOID for mark in marks)


def _named(marks: Iterable[_Mark]) -> tuple[str, ...]:
    return tuple(reference for mark in marks if mark.name == "rule" for reference in mark.references)
