"""Read the order of questions and the fields of events from the source of an edition's steps."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any

from westphalia.editions.kit import source
from westphalia.editions.kit.edition import Edition, chapters
from westphalia.engine.chance import mix
from westphalia.engine.contents import ASK
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind
from westphalia.game.westphalia_game import new_game
from westphalia.rules.base import answers

Path = tuple[str, ...]  # kinds of questions in order, "treaty = conquer" where an answer decides what follows
Names = dict[str, Any]
GAMES = 20  # enough for every field that is not named where an event is logged


def sequences(ed: Edition) -> dict[str, list[Path]]:
    """Return the questions of each step that asks several, in order."""
    program = ed.program({o.name: o.values[0] for o in ed.options})
    found: dict[str, list[Path]] = {}
    for instruction in program.instructions:
        if instruction.op == ASK:
            paths = [path for path in _paths(instruction.function, {}) if len(path) > 1]
            if paths:
                found[instruction.name] = _shorter(paths)
    return found


def _shorter(paths: Sequence[Path]) -> list[Path]:
    """Remove duplicates; mark the optional end of a path with a question mark."""
    unique = list(dict.fromkeys(paths))
    out = []
    for path in unique:
        if any(other[:-1] == path for other in unique):
            continue
        out.append((*path[:-1], f"{path[-1]}?") if path[:-1] in unique else path)
    return out


def _paths(function: Callable[..., Any], given: Names) -> list[Path]:
    """Return the paths through a generator of questions."""
    node = source.definition(function)
    assert node is not None
    names = {**vars(sys.modules[function.__module__]), **given}
    return [tuple(part for part in path if part[0] != "=") for path, _ in _block(node.body, names)]


def _block(body: Sequence[ast.stmt], names: Names) -> list[tuple[Path, bool]]:
    """Return the paths through some statements, each with whether it leaves the step."""
    ways: list[tuple[Path, bool]] = [((), False)]
    for line in body:
        after = _line(line, names)
        ways = [
            (_join(path, more), ended or end)
            for path, ended in ways
            for more, end in (after if not ended else [((), True)])
        ]
        ways = list(dict.fromkeys(ways))
    return ways


def _join(path: Path, more: Path) -> Path:
    if path and more and more[0].startswith("= "):
        return (*path[:-1], f"{path[-1]} {more[0]}", *more[1:])
    return path + more


def _line(line: ast.stmt, names: Names) -> list[tuple[Path, bool]]:
    if isinstance(line, ast.If):
        said = _said(line.test, names)
        yes = [((*said, *path), end) for path, end in _block(line.body, names)]
        return yes + _block(line.orelse, names)
    if isinstance(line, ast.While | ast.For):
        ways = [path for path, _ in _block(line.body, names) if path]
        longest = max(ways, key=len, default=())
        return [((*longest[:-1], f"{longest[-1].split(' = ')[0]} ...") if longest else (), False)]
    if isinstance(line, ast.Return | ast.Break | ast.Raise):
        return [(path, not isinstance(line, ast.Break)) for path in _asked(line, names)]
    return [(path, False) for path in _asked(line, names)]


def _said(test: ast.expr, names: Names) -> Path:
    """Return the answer that leads into a branch: `if answer == GIFT`."""
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq):
        name = getattr(test.comparators[0], "id", "")
        value = vars(answers).get(name, -1)
        if type(value) is int and names.get(name) == value and 0 <= value < len(answers.CHOICES):
            return (f"= {answers.CHOICES[value]}",)
    return ()


def _asked(line: ast.stmt, names: Names) -> list[Path]:
    """Return the questions of one statement."""
    for node in ast.walk(line):
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
            function = names.get(getattr(node.value.func, "id", ""))
            if function is not None and _asks(function):
                return _paths(function, _bound(function, node.value, names))
        if isinstance(node, ast.Yield) and node.value is not None:
            kind = _kind(node.value, names)
            return [(str(kind),)] if kind is not None else [()]
    return [()]


def _asks(function: Callable[..., Any]) -> bool:
    """Return whether a function is a generator."""
    node = source.definition(function)
    return node is not None and any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))


def _bound(function: Callable[..., Any], call: ast.Call, names: Names) -> Names:
    """Return the kinds of questions in the arguments of a call."""
    parameters = list(inspect.signature(function).parameters)
    values = zip(parameters, call.args, strict=False)
    return {name: kind for name, value in values if (kind := names.get(getattr(value, "id", ""))) is not None}


def _kind(value: ast.AST, names: Names) -> Kind | None:
    """Return the kind of a question that is created here or by another function."""
    for node in ast.walk(value):
        found = names.get(getattr(node, "id", ""))
        if isinstance(found, Kind):
            return found
    for node in ast.walk(value):
        function = names.get(getattr(node, "id", ""))
        written = source.definition(function)
        if written is not None:
            return _kind(written, vars(sys.modules[function.__module__]))
    return None


def event_fields(ed: Edition) -> dict[str, set[str]]:
    """Return the fields of each kind of event: those named where it is logged, and those seen in games."""
    fields = _fields_in_play(ed)
    for module in chapters(ed.program({o.name: o.values[0] for o in ed.options})):
        if not any(isinstance(value, EventType) for value in vars(module).values()):
            continue
        for node in (
            part for written in source.functions(module.__name__).values() for part in ast.walk(written)
        ):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "s.tell",
                "s.tell.to",
                "tell",
                "tell.to",
            ):
                for argument in (part for one in node.args for part in ast.walk(one)):
                    told = vars(module).get(getattr(argument, "id", ""))
                    if isinstance(told, EventType):
                        named = {k.arg for k in node.keywords if k.arg not in (None, "cite")}
                        fields.setdefault(told.kind, set()).update(named)
    return fields


def _fields_in_play(ed: Edition) -> dict[str, set[str]]:
    """Return the fields of the events of some games played at random."""
    fields: dict[str, set[str]] = {}
    for seed in range(GAMES):
        game = new_game(ed, 6, seed)
        while not game.over:
            question = game.questions[game.waiting[0]]
            answer = question.answers[mix(seed, len(game.record)) % len(question.answers)]
            game.answer(question.seat, answer)
        for event in game.log:
            fields.setdefault(event.kind, set()).update(event.fields)
    return fields
