"""The table of contents of an edition as data, and the flat program made from it.

A *step* is one paragraph of the rulebook: a function of the state and, if it takes a second argument, of the item of
the innermost loop. A step that asks is a generator: it yields a question, or a list of questions asked at the same
time, and receives the answer or answers. It asks all its questions before it changes the state or writes to the log.
A table of contents marks it with `asks`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from westphalia.engine.question import Question

Step = Generator[Question | Sequence[Question], Any, Any]

PLAIN: Final = 0
ASK: Final = 1
EACH: Final = 2
NEXT: Final = 3
WHEN: Final = 4
AGAIN: Final = 5
REPEAT: Final = 6
BESIDE: Final = 7
JOIN: Final = 8
END: Final = 9
HALT: Final = 10  # replaces an instruction before which play stops


class Node:
    """A part of a table of contents."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Chapter(Node):
    """A named part; its title prefixes the names of its steps."""

    title: str
    body: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Asking(Node):
    """A step that asks questions."""

    step: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """A body that is run for every item of a list; the list is computed when play reaches the loop."""

    items: Callable[..., Sequence[int]]
    body: tuple[Part, ...]
    beside: bool


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """A body that is run if (or as long as) a condition holds."""

    condition: Callable[..., bool]
    body: tuple[Part, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class Repetition(Node):
    """A step that is run until it returns True."""

    step: Part


Part = Node | Callable[..., Any]


def chapter(title: str, *body: Part) -> Node:
    """Group parts under a title."""
    return Chapter(title, body)


def each(items: Callable[..., Sequence[int]], *body: Part) -> Node:
    """Run the body for each item, one after another."""
    return Loop(items, body, beside=False)


def beside(items: Callable[..., Sequence[int]], *body: Part) -> Node:
    """Run the body for all items side by side, until all have finished."""
    return Loop(items, body, beside=True)


def when(condition: Callable[..., bool], *body: Part) -> Node:
    """Run the body if the condition holds."""
    return Condition(condition, body, again=False)


def as_long_as(condition: Callable[..., bool], *body: Part) -> Node:
    """Run the body for as long as the condition holds."""
    return Condition(condition, body, again=True)


def repeat(step: Part) -> Node:
    """Run the step until it returns True."""
    return Repetition(step)


def asks(step: Callable[..., Any]) -> Node:
    """Mark a step as a generator of questions; the mark is explicit so that steps can be compiled."""
    return Asking(step)


def takes_item(function: Callable[..., Any]) -> bool:
    """Return whether a step or condition takes the item of the innermost loop."""
    return len(inspect.signature(function).parameters) > 1


@dataclass(frozen=True, slots=True)
class Instruction:
    """One line of the flat program."""

    op: int
    name: str
    function: Callable[..., Any]
    takes_item: bool
    target: int


def _nothing(_: Any) -> None:
    return None


class Program:
    """A table of contents as a flat list of instructions, so that a place in it is a number and a stack of loops."""

    __slots__ = ("chapters", "functions", "instructions", "ops", "steps", "takes", "targets", "tree")

    def __init__(self, *body: Part) -> None:
        self.tree = body
        self.instructions: list[Instruction] = []
        self.steps: dict[str, int] = {}
        self.chapters: dict[str, int] = {}  # where each chapter begins
        self._lay(body, "")
        self._put(END, "end", _nothing, False)
        self.ops = tuple(i.op for i in self.instructions)
        self.functions = tuple(i.function for i in self.instructions)
        self.takes = tuple(i.takes_item for i in self.instructions)
        self.targets = tuple(i.target for i in self.instructions)

    def _put(self, op: int, name: str, function: Callable[..., Any], takes: bool) -> int:
        self.instructions.append(Instruction(op, name, function, takes, -1))
        return len(self.instructions) - 1

    def _aim(self, at: int, target: int) -> None:
        i = self.instructions[at]
        self.instructions[at] = Instruction(i.op, i.name, i.function, i.takes_item, target)

    def _step(self, function: Callable[..., Any], path: str, op: int) -> None:
        name = path + function.__name__
        if inspect.isgeneratorfunction(function) != (op == ASK) and inspect.isfunction(function):
            raise ValueError(f"{name}: a step that asks, and only such a step, is marked with asks(...)")
        if name in self.steps:
            raise ValueError(f"two steps are called {name}: give one of them a chapter of its own")
        self.steps[name] = self._put(op, name, function, takes_item(function))

    def _lay(self, body: Sequence[Part], path: str) -> None:
        for part in body:
            if isinstance(part, Chapter):
                self.chapters[f"{path}{part.title}"] = len(self.instructions)
                self._lay(part.body, f"{path}{part.title}.")
            elif isinstance(part, Asking):
                self._step(part.step, path, ASK)
            elif isinstance(part, Loop):
                start = self._put(BESIDE if part.beside else EACH, path, part.items, takes_item(part.items))
                self._lay(part.body, path)
                end = self._put(JOIN if part.beside else NEXT, "", _nothing, False)
                self._aim(end, start + 1)
                self._aim(start, end + 1)
            elif isinstance(part, Condition):
                start = self._put(WHEN, path, part.condition, takes_item(part.condition))
                self._lay(part.body, path)
                if part.again:
                    self._aim(self._put(AGAIN, "", _nothing, False), start)
                self._aim(start, len(self.instructions))
            elif isinstance(part, Repetition):
                start = len(self.instructions)
                self._lay((part.step,), path)
                self._aim(self._put(REPEAT, "", _nothing, False), start)
            elif callable(part):
                self._step(part, path, PLAIN)
            else:
                raise TypeError(f"not a part of a table of contents: {part!r}")

    def stopping_at(self, places: Sequence[int]) -> Program:
        """Return the same program, except that play stops when it reaches one of these places."""
        stopping = copy(self)
        stopping.ops = tuple(HALT if at in places else op for at, op in enumerate(self.ops))
        return stopping

    def around(self, at: int) -> list[int]:
        """Return the loops, outermost first, that enclose a place of the program."""
        return [
            i
            for i, instruction in enumerate(self.instructions[:at])
            if instruction.op in (EACH, BESIDE) and instruction.target > at
        ]
