"""What an edition is: one record that everything else asks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, Final, TypeVar

from westphalia.board import Board
from westphalia.data.names import electors, names
from westphalia.editions.options import Option, Options, check_options
from westphalia.editions.position import PositionPart
from westphalia.editions.show_part import PLAIN, ShowPart
from westphalia.engine.contents import Program
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.constants import Constants
from westphalia.rules.fields import Start
from westphalia.rules.state import State

D = TypeVar("D", Kind, Told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A set of rules: its numbers, its table of contents, its state, and what it does in its own way.

    `reveal` shows a seat what a rule lets it see beyond the table of fields; `deal_hidden` fills what a seat cannot
    know with what could be true; `invariants` tells what is wrong with a position; `quick_answer` places a map;
    `positions` is its part of positions by hand; `show` is what clients draw of it.
    """

    id: str
    title: str
    prefix: str
    rules_version: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    constants: Callable[[int, Options], Constants]
    board: Callable[[int, Options], Board]
    program: Callable[[Options], Program]
    state: type[State]
    citations: Mapping[str, str]
    invariants: Callable[[Any, bool], Sequence[str]]
    quick_answer: Callable[[Any, Question], int]
    reveal: Callable[[Any, Any, int], None]
    deal_hidden: Callable[[Any, Any, int | None, Mapping[str, tuple[int, ...]]], None]
    positions: PositionPart = field(default_factory=PositionPart)
    show: ShowPart = PLAIN

    def new_state(
        self, players: int, seed: int, options: Options, extra_names: tuple[str, ...] = ()
    ) -> State:
        """An empty map before setup."""
        self.check_players(players)
        chosen = check_options(self.options, options)
        start = Start(
            k=self.constants(players, chosen),
            board=self.board(players, chosen),
            players=players,
            seed=seed,
            names=name_pool() + extra_names,
            ids=self.citations,
        )
        state = self.state(start)
        state.options = chosen
        return state

    def check_players(self, players: int) -> None:
        """Refuse a number of players the edition is not made for."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise ValueError(f"players: {self.title} is for {low} to {high} players, not {players}")

    def usual_players(self) -> int:
        """How many players a table is proposed for."""
        return self.players[(len(self.players) - 1) // 2]

    def proposed(self) -> dict[str, str]:
        """The options that a table is proposed with."""
        return {option.name: option.proposed or option.values[0] for option in self.options}

    def kinds(self) -> dict[str, Kind]:
        """Every kind of question that the chapters of this edition declare, by name."""
        return {str(kind): kind for kind in self._declared(Kind)}

    def events(self) -> dict[str, Told]:
        """Everything that the chapters of this edition can say, by kind."""
        return {told.kind: told for told in self._declared(Told)}

    def _declared(self, what: type[D]) -> list[D]:
        found: dict[int, D] = {}
        for module in chapters(self.program({o.name: o.values[0] for o in self.options})):
            for value in vars(module).values():
                if isinstance(value, what):
                    found[id(value)] = value
        return list(found.values())


def chapters(program: Program) -> list[ModuleType]:
    """The modules that the steps of a program come from, and those of the rules that they use."""
    found: dict[str, ModuleType] = {}
    waiting = [instruction.function.__module__ for instruction in program.instructions]
    while waiting:
        name = waiting.pop()
        if name in found or not name.startswith(("westphalia.rules.", "westphalia.editions.")):
            if not name.startswith("westphalia.") and name not in found and "." not in name:
                found[name] = sys.modules[name]  # an edition that lives outside this package
            continue
        found[name] = sys.modules[name]
        waiting += [
            v.__module__ for v in vars(found[name]).values() if callable(v) and hasattr(v, "__module__")
        ]
    return list(found.values())


@cache
def name_pool() -> tuple[str, ...]:
    """The names of Principalities, the seven Electors first."""
    return tuple(n.name for n in (*electors(), *names()))


def _five_round() -> Edition:
    from westphalia.editions.five_round.edition import FIVE_ROUND

    return FIVE_ROUND


LOADERS: Final[dict[str, Callable[[], Edition]]] = {"five-round": _five_round}


def edition(id: str) -> Edition:
    """The edition of that name."""
    if id not in LOADERS:
        raise ValueError(f"edition: there is no {id!r}; there are: {', '.join(LOADERS)}")
    return LOADERS[id]()
