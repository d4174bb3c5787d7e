"""The agenda of a step: tasks still to be run, as plain data.

A task is a function of the state and some plain arguments. It returns the tasks to run next. A task that asks is a
generator; like a step of the engine it asks all its questions before it changes anything.
"""

from collections.abc import Callable, Generator
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
    return function.__name__, args


def has_tasks(s: State) -> bool:
    return bool(s.agenda)


class TaskRunner:
    """Runs the tasks of the agenda one after another."""

    def __init__(
        self, plain: dict[str, Callable[..., Tasks]], asking: dict[str, Callable[..., Asking]]
    ) -> None:
        self.plain: Final = plain
        self.asking: Final = asking

    def run_plain(self, s: State) -> None:
        """Run tasks up to the first that may ask."""
        while s.agenda:
            name, args = s.agenda[0]
            function = self.plain.get(name)
            if function is None:
                return
            rest = s.agenda[1:]
            s.agenda = (*function(s, *args), *rest)

    def run_asking(self, s: State) -> Generator[Question, int, None]:
        """Run the next task, which may ask."""
        name, args = s.agenda[0]
        rest = s.agenda[1:]
        more = yield from self.asking[name](s, *args)
        s.agenda = (*more, *rest)
