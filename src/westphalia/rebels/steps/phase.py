"""The table of contents of the phase: steps A to I in order."""

from collections.abc import Callable
from typing import Final

from westphalia.engine.contents import Node, Program, as_long_as, asks, chapter, when
from westphalia.rebels.core import announcements
from westphalia.rebels.core.agenda import Tasks, has_tasks, run_asking_task, run_plain_tasks, task
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.host import host_acts
from westphalia.rebels.core.state import State
from westphalia.rebels.peace import resolution as peace
from westphalia.rebels.steps import (
    casus_belli,
    dissent,
    interregnum,
    invasion,
    penalties,
    rebel_dice,
    rebellion,
    unrest,
)


def step(letter: str, begin: Callable[[State], Tasks]) -> Node:
    """R.start.2, R.api.2, R.api.11: a step of the phase, if it is one of those to play."""

    def asked_for(s: State) -> bool:
        return s.first <= letter <= s.last

    def begin_step(s: State) -> None:
        happen(s, announcements.step_begin, "R.start.2", step=letter)
        host_acts(s, "step", step=letter)
        s.agenda = (task(begin),)

    def end_step(s: State) -> None:
        happen(s, announcements.step_end, "R.start.2", step=letter)

    return chapter(
        letter,
        when(
            asked_for,
            begin_step,
            as_long_as(has_tasks, run_plain_tasks, when(has_tasks, asks(run_asking_task))),
            end_step,
        ),
    )


PHASE: Final = Program(
    step("A", casus_belli.remove_casus_belli_and_truces),
    step("B", invasion.invasions),
    step("C", rebellion.rebels_act),
    step("D", peace.peace_resolution),
    step("E", penalties.prestige_penalties),
    step("F", interregnum.interregnums),
    step("G", dissent.religious_dissent),
    step("H", unrest.gain_and_remove_unrest),
    step("I", rebel_dice.roll_rebel_dice),
)
