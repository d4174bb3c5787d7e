"""The agenda of a step: tasks still to be run, as plain data.

A task is a function of the state and some plain arguments. It returns the tasks to run next. A task that asks is a
generator; like a step of the engine it asks all its questions before it changes anything.
"""

from collections.abc import Callable, Generator
from inspect import isgeneratorfunction
from typing import Any, Concatenate, Final, ParamSpec

from westphalia.engine.question import Question
from westphalia.rebels.core.state import State, Task

P = ParamSpec("P")
Tasks = tuple[Task, ...]
Asking = Generator[Question, int, Tasks]
"""A task that asks."""

NOTHING: Final[Tasks] = ()


def task(function: Callable[Concatenate[State, P], Any], *args: P.args, **kwargs: P.kwargs) -> Task:
    """Return a task to run later."""
    assert not kwargs, "tasks are stored with positional arguments"
    return function, args


def has_tasks(s: State) -> bool:
    return bool(s.agenda)


def run_plain_tasks(s: State) -> None:
    """Run tasks up to the first that asks."""
    while s.agenda:
        (function, args), *rest = s.agenda
        if isgeneratorfunction(function):
            return
        s.agenda = (*function(s, *args), *rest)


def run_asking_task(s: State) -> Generator[Question, int, None]:
    """Run the next task, which asks."""
    (function, args), *rest = s.agenda
    more = yield from function(s, *args)
    s.agenda = (*more, *rest)
