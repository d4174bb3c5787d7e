"""Editions: the parts of a set of rules, changed editions, and editions by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeVar

from westphalia.board import Board
from westphalia.data.names import electors, names
from westphalia.editions.kit.options import HOUSE, Option, Options, check_options
from westphalia.editions.kit.positions.part import PositionPart
from westphalia.editions.kit.show.part import PLAIN, ShowPart, nothing
from westphalia.editions.kit.teach.part import TeachPart
from westphalia.engine import EventType, Kind, Program, Question, Reason
from westphalia.rules.base.constants import Constants, constant_words, lengthened
from westphalia.rules.base.fields import Start
from westphalia.rules.base.state import State
from westphalia.rules.setup.quick_setup import quick_answer

D = TypeVar("D", Kind, EventType)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asides:
    """Answers that a seat may give in addition to any question it is asked; the question stays open."""

    answers: frozenset[int]
    why_not: Callable[[Any, int, int], Reason | None]
    say: Callable[[Any, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A set of rules, as a value: its constants, table of contents and state, and everything particular to it.

    `reveal` shows a seat what a rule lets it see beyond the table of fields. `deal_hidden` fills what a seat cannot
    know with something possible. `invariants` returns the faults of a position: all of them, or only those that a
    hand-written position must avoid too. `quick_answer` answers setup questions. `positions` reads hand-written
    positions, `show` is what clients draw, `teach` is what new players read.
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
    invariants: Callable[[Any, bool], Sequence[str]] = nothing
    quick_answer: Callable[[Any, Question], int] = quick_answer
    reveal: Callable[[Any, Any, int], object] = nothing
    deal_hidden: Callable[[Any, Any, int | None, Mapping[str, tuple[int, ...]]], object] = nothing
    positions: PositionPart = field(default_factory=PositionPart)
    variant: str = ""  # the option that makes this a variant
    own_names: tuple[str, ...] = ()  # of Principalities, beyond the pool of all editions
    asides: Asides | None = None
    show: ShowPart = PLAIN
    teach: TeachPart = field(default_factory=TeachPart)
    house: str = ""  # the text of its house rules
    house_name: str = ""
    base: Edition | None = None  # the edition that this one was changed from
    changes: tuple[tuple[str, Any], ...] = ()  # constants with other values than the rulebook's
    changes_in_words: tuple[str, ...] = ()  # "faith_die=4"

    @property
    def base_key(self) -> str:
        """The id and the variant, by which `edition` finds the unchanged edition, and the bots their plans."""
        return f"{self.id}+{self.variant}" if self.variant else self.id

    @property
    def key(self) -> str:
        """The base key, the house rules and the changes, such as "dice[faith_die=4]"; unique among editions."""
        key = (
            f"{self.base_key}[{self.house_name} {house_digest(self.house)}]" if self.house else self.base_key
        )
        return f"{key}[{' '.join(self.changes_in_words)}]" if self.changes else key

    def at(self, options: Any) -> Edition:
        """Return the edition as it is played with these options: the variant and the house rules, if chosen.

        Options that are not a table are refused later, when they are read.
        """
        chosen = options if isinstance(options, Mapping) else {}
        key = self.base_key
        for option in self.options:
            if option.variant and option.value(chosen.get(option.name)) in option.values[1:]:
                key = f"{self.id}+{option.name}"
        house = chosen.get(HOUSE.name) or self.house
        if (key, house) == (self.base_key, self.house) or not isinstance(house, str):
            return self
        return edition(key).with_house_rules(house).changed(dict(self.changes))

    def with_house_rules(self, text: str) -> Edition:
        """Return this edition with the house rules of a file; raise ValueError for mistakes in it."""
        if not text:
            return self
        built = import_module("westphalia.house.edition").house_edition(self, text)
        assert isinstance(built, Edition)
        return built

    def changed(self, constants: Mapping[str, Any]) -> Edition:
        """Return this edition with other values for some of its constants.

        >>> edition("dice").changed({"faith_die": 4}).key
        'dice[faith_die=4]'
        """
        if not constants:
            return self
        base = self.base if self.base is not None and self.changes else self
        changes = {**dict(self.changes), **{name: _frozen(value) for name, value in constants.items()}}
        k = base.constants(base.usual_players(), check_options(base.options, {}))
        if unknown := sorted(set(changes) - {constant.name for constant in fields(k)}):
            raise ValueError(f"changes: {base.title} has no constant {unknown[0]!r}")
        words = tuple(f"{name}={constant_words(k, name, value)}" for name, value in sorted(changes.items()))
        changed = replace(
            base,
            title=f"{base.title}, changed: {', '.join(words).replace('=', ' = ')}",
            base=base,
            changes=tuple(sorted(changes.items())),
            changes_in_words=words,
        )
        return replace(changed, constants=partial(_changed_constants, base, changed.key, changes))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.base_key, self.house, self.changes)

    def all_options(self) -> tuple[Option, ...]:
        """Return the options that a table may set: those of the edition, and house rules."""
        return (*self.options, HOUSE)

    def new_state(
        self, players: int, seed: int, options: Options, extra_names: tuple[str, ...] = ()
    ) -> State:
        """Return the state before setup."""
        self.check_players(players)
        chosen = check_options(self.all_options(), options)
        if self.house:
            chosen[HOUSE.name] = self.house
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
        """Raise ValueError unless the edition can be played with this many."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise ValueError(f"players: {self.title} is for {low} to {high} players, not {players}")

    def check_table(self, players: int, options: Mapping[str, Any]) -> dict[str, str]:
        """Return the options with their defaults; raise ValueError if the edition does not allow such a table."""
        self.check_players(players)
        chosen = check_options(self.all_options(), options)
        self.constants(players, chosen)
        self.board(players, chosen)
        return chosen

    def usual_players(self) -> int:
        return self.players[(len(self.players) - 1) // 2]

    def proposed(self) -> dict[str, str]:
        """Return the options that a new table suggests."""
        return {option.name: option.proposed or option.values[0] for option in self.options}

    def offers(self, name: str, value: str) -> bool:
        """Return True if a table may choose a value of an option; house rules may have decided it."""
        return any(option.name == name and option.value(value) is not None for option in self.options)

    def kinds(self) -> dict[str, Kind]:
        """Return the kinds of questions that the edition's chapters declare, by name."""
        return self._by_name((str(kind), kind) for kind in self._declared(Kind))

    def events(self) -> dict[str, EventType]:
        """Return the types of events that the edition's chapters declare, by kind."""
        return self._by_name((event.kind, event) for event in self._declared(EventType))

    def _by_name(self, declared: Iterable[tuple[str, D]]) -> dict[str, D]:
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
    """Return the modules of a program's steps, and the modules of rules that these use."""
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
    """Return the rules module that a value is or comes from; "" if there is none."""
    named = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    used = isinstance(value, ModuleType) or callable(value)
    return named if used and named.startswith(("westphalia.rules.", "westphalia.editions.")) else ""


@cache
def name_pool() -> tuple[str, ...]:
    """Return the names of Principalities, the seven Electors first."""
    return tuple(n.name for n in (*electors(), *names()))


# --- changed editions ---


def _frozen(value: Any) -> Any:
    """Return a value with tuples for the lists of JSON."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _changed_constants(
    base: Edition, key: str, changes: Mapping[str, Any], players: int, options: Options
) -> Constants:
    k = base.constants(players, options)
    longer = lengthened(k, changes.get("rounds", k.rounds))
    return replace(k, edition=key, **{**longer, **changes})


def _restored(base_key: str, house: str, changes: tuple[tuple[str, Any], ...]) -> Edition:
    """Return an edition that was pickled: other processes load the base by its key."""
    return edition(base_key).with_house_rules(house).changed(dict(changes))


def house_digest(text: str) -> str:
    return sha256(text.strip().encode()).hexdigest()[:8]


# --- editions by name ---

BUILT_IN: Final[Mapping[str, str]] = {
    "five-round": "westphalia.editions.five_round.edition:FIVE_ROUND",
    "five-round+rebels": "westphalia.editions.five_round.rebels.edition:FIVE_ROUND_REBELS",
    "six-round": "westphalia.editions.six_round.edition:SIX_ROUND",
    "dice": "westphalia.editions.dice.edition:DICE",
}


def _places() -> dict[str, str]:
    """Return the place of each edition's definition, including those in WESTPHALIA_EDITIONS ("id=module:NAME",
    separated by commas).
    """
    places = dict(BUILT_IN)
    for entry in filter(None, os.environ.get("WESTPHALIA_EDITIONS", "").split(",")):
        id, _, place = entry.partition("=")
        if not id or not all(place.partition(":")):
            raise ValueError(f"WESTPHALIA_EDITIONS: {entry!r} is not of the form id=module:NAME")
        places[id.strip()] = place
    return places


def editions() -> list[str]:
    """Return the names of all editions, without their variants."""
    return [key for key in _places() if "+" not in key]


def variants() -> list[str]:
    """Return the keys of all variants, such as "five-round+rebels"."""
    return [key for key in _places() if "+" in key]


@cache
def _loaded(place: str) -> Edition:
    module, _, name = place.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Edition)
    return found


def base_key(which: Edition | str) -> str:
    """Return the key of an edition without its changes."""
    return which if isinstance(which, str) else which.base_key


def edition(key: Edition | str) -> Edition:
    """Return an edition or a variant by its key; an edition is returned as it is."""
    if isinstance(key, Edition):
        return key
    places = _places()
    if key not in places:
        raise ValueError(
            f"edition: there is no {key!r}; choose one of: {', '.join((*editions(), *variants()))}"
        )
    return _loaded(places[key])
