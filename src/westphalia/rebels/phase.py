"""The table of contents of the phase: steps A to I, each once, in this order."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from westphalia.engine.contents import Node, Program, as_long_as, asks, chapter, when
from westphalia.engine.question import Question
from westphalia.rebels import (
    aftermath,
    battle,
    casus_belli,
    dissent,
    interregnum,
    invasion,
    keep,
    liberation,
    news,
    peace,
    penalties,
    rebel_dice,
    rebellion,
    spoils,
    treaty,
    unrest,
)
from westphalia.rebels.agenda import Tasks, Workshop, busy, task
from westphalia.rebels.host import host_acts
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen

WORKSHOP: Final = Workshop(
    {
        function.__name__: function
        for module in (
            aftermath, battle, casus_belli, dissent, interregnum, invasion, keep, peace, penalties, rebel_dice,
            rebellion, spoils, treaty, unrest,
        )
        for function in module.PLAIN
    },
    {
        function.__name__: function
        for module in (
            aftermath, battle, dissent, interregnum, invasion, keep, liberation, peace, rebel_dice, rebellion,
            spoils, treaty, unrest,
        )
        for function in module.ASKING
    },
)  # fmt: skip


def work(s: State) -> None:
    """Do what needs no answer."""
    WORKSHOP.work(s)


def next_task(s: State) -> Generator[Question, int, None]:
    """Do what is next, which may ask."""
    yield from WORKSHOP.ask(s)


def step(letter: str, begin: Callable[[State], Tasks]) -> Node:
    """R.start.2, R.api.2, R.api.11: a step of the phase, if the call asks for it."""

    def asked_for(s: State) -> bool:
        return s.first <= letter <= s.last

    def begin_step(s: State) -> None:
        happen(s, news.step_begin, "R.start.2", step=letter)
        host_acts(s, "step", step=letter)
        s.agenda = (task(begin),)

    def end_step(s: State) -> None:
        happen(s, news.step_end, "R.start.2", step=letter)

    return chapter(
        letter, when(asked_for, begin_step, as_long_as(busy, work, when(busy, asks(next_task))), end_step)
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
