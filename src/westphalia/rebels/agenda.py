"""What is still to be done in a step, as plain data: tasks that ask, change the position and put others first.

A task is a function of the state and some plain arguments. One that asks is a generator; like a step of the engine it
asks all its questions before it changes anything. What it returns is done next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Concatenate, Final, ParamSpec

from westphalia.engine.question import Question
from westphalia.rebels.state import State, Task

P = ParamSpec("P")
Tasks = tuple[Task, ...]
Asking = Generator[Question, int, Tasks]
"""A task that asks."""

NOTHING: Final[Tasks] = ()


def task(function: Callable[Concatenate[State, P], Any], *args: P.args, **kwargs: P.kwargs) -> Task:
    """A task to be done later."""
    assert not kwargs, "tasks are kept by the places of their arguments"
    return function.__name__, args


def busy(s: State) -> bool:
    """Whether anything is still to be done."""
    return bool(s.agenda)


class Workshop:
    """Does the tasks of the agenda, one after another."""

    def __init__(
        self, plain: dict[str, Callable[..., Tasks]], asking: dict[str, Callable[..., Asking]]
    ) -> None:
        self.plain: Final = plain
        self.asking: Final = asking

    def work(self, s: State) -> None:
        """Do all tasks that ask nothing, up to the first that may ask."""
        while s.agenda:
            name, args = s.agenda[0]
            function = self.plain.get(name)
            if function is None:
                return
            rest = s.agenda[1:]
            s.agenda = (*function(s, *args), *rest)

    def ask(self, s: State) -> Generator[Question, int, None]:
        """Do the next task, which asks."""
        name, args = s.agenda[0]
        rest = s.agenda[1:]
        more = yield from self.asking[name](s, *args)
        s.agenda = (*more, *rest)
