"""What an edition is: one record that everything else asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeVar

from westphalia.board import Board
from westphalia.data.names import electors, names
from westphalia.editions.options import Option, Options, check_options
from westphalia.editions.position import PositionPart
from westphalia.editions.show_part import PLAIN, ShowPart
from westphalia.editions.teach_part import TeachPart
from westphalia.engine.contents import Program
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.constants import Constants
from westphalia.rules.fields import Start
from westphalia.rules.state import State

D = TypeVar("D", Kind, Told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asides:
    """What a seat may say beside any decision of its own: which answers, why not, and what they do."""

    answers: frozenset[int]
    why_not: Callable[[Any, int, int], Reason | None]
    say: Callable[[Any, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A set of rules: its numbers, its table of contents, its state, and what it does in its own way.

    `reveal` shows a seat what a rule lets it see beyond the table of fields; `deal_hidden` fills what a seat cannot
    know with what could be true; `invariants` tells what is wrong with a position; `quick_answer` places a map;
    `positions` is its part of positions by hand; `asides` are answers that a seat may give beside any question it is
    asked, which stays open; `show` is what clients draw of it, `teach` what they say to those who learn it.
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
    variant: str = ""  # the option that makes this record a variant of the edition
    own_names: tuple[str, ...] = ()  # of Principalities, beyond the pool of all editions
    asides: Asides | None = None
    show: ShowPart = PLAIN
    teach: TeachPart = field(default_factory=TeachPart)

    @property
    def key(self) -> str:
        """What `edition` finds this very record by: the edition's id, and the variant's name."""
        return f"{self.id}+{self.variant}" if self.variant else self.id

    def at(self, options: Any) -> Edition:
        """The edition as it is played with these options: a variant is a record of its own.

        What is no table of options is refused when the options are read.
        """
        chosen = options if isinstance(options, Mapping) else {}
        for option in self.options:
            if option.variant and option.value(chosen.get(option.name)) in option.values[1:]:
                return edition(f"{self.id}+{option.name}")
        return self

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
            names=name_pool() + self.own_names + extra_names,
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

    def check_table(self, players: int, options: Mapping[str, Any]) -> dict[str, str]:
        """The options of a table with their defaults; refuse a table that the edition does not allow."""
        self.check_players(players)
        chosen = check_options(self.options, options)
        self.constants(players, chosen)
        self.board(players, chosen)
        return chosen

    def usual_players(self) -> int:
        """How many players a table is proposed for."""
        return self.players[(len(self.players) - 1) // 2]

    def proposed(self) -> dict[str, str]:
        """The options that a table is proposed with."""
        return {option.name: option.proposed or option.values[0] for option in self.options}

    def kinds(self) -> dict[str, Kind]:
        """Every kind of question that the chapters of this edition declare, by name."""
        return self._by_name((str(kind), kind) for kind in self._declared(Kind))

    def events(self) -> dict[str, Told]:
        """Everything that the chapters of this edition can say, by kind."""
        return self._by_name((told.kind, told) for told in self._declared(Told))

    def _by_name(self, declared: Iterable[tuple[str, D]]) -> dict[str, D]:
        """A name that two chapters declare would mean either; that is an error of the edition."""
        found: dict[str, D] = {}
        for name, value in declared:
            if name in found:
                raise ValueError(f"{self.id}: {name!r} is declared twice")
            found[name] = value
        return found

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
        if name in found:
            continue
        found[name] = sys.modules[name]
        waiting += [n for v in vars(found[name]).values() if (n := _chapter_of(v))]
    return list(found.values())


def _chapter_of(value: Any) -> str:
    """The chapter of the rules that something in a module is, or comes from; nothing if it is of no chapter."""
    named = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    used = isinstance(value, ModuleType) or callable(value)
    return named if used and named.startswith(("westphalia.rules.", "westphalia.editions.")) else ""


@cache
def name_pool() -> tuple[str, ...]:
    """The names of Principalities, the seven Electors first."""
    return tuple(n.name for n in (*electors(), *names()))


@cache
def _five_round() -> Edition:
    from westphalia.editions.five_round.edition import FIVE_ROUND

    return FIVE_ROUND


@cache
def _five_round_rebels() -> Edition:
    from westphalia.editions.five_round.rebels.edition import FIVE_ROUND_REBELS

    return FIVE_ROUND_REBELS


@cache
def _six_round() -> Edition:
    from westphalia.editions.six_round.edition import SIX_ROUND

    return SIX_ROUND


@cache
def _dice() -> Edition:
    from westphalia.editions.dice.edition import DICE

    return DICE


LOADERS: Final[dict[str, Callable[[], Edition]]] = {
    "five-round": _five_round,
    "six-round": _six_round,
    "dice": _dice,
}
VARIANTS: Final[dict[str, Callable[[], Edition]]] = {
    "five-round+rebels": _five_round_rebels
}  # editions with an option that makes a variant


def _from_outside() -> None:
    """Editions that live elsewhere: WESTPHALIA_EDITIONS holds "id=module:NAME", several with commas between."""
    for entry in filter(None, os.environ.get("WESTPHALIA_EDITIONS", "").split(",")):
        id, _, place = entry.partition("=")
        module, _, name = place.partition(":")
        if not (id and module and name):
            raise ValueError(f"WESTPHALIA_EDITIONS: {entry!r} is not of the form id=module:NAME")
        LOADERS[id.strip()] = lambda module=module, name=name: getattr(import_module(module), name)  # type: ignore[misc]


_from_outside()


def edition(id: str) -> Edition:
    """The edition of that name, or a variant: "five-round+rebels"."""
    if id in VARIANTS:
        return VARIANTS[id]()
    if id not in LOADERS:
        raise ValueError(f"edition: there is no {id!r}; there are: {', '.join(LOADERS)}")
    return LOADERS[id]()
