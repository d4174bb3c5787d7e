"""The edition that a file of house rules describes: a value like any other edition."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from westphalia.board import Board
from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.editions.kit.options import Option, Options, check_options
from westphalia.engine.contents import Program
from westphalia.house import file
from westphalia.house.constants import READ_FIRST, changeable, conflicts, read_by, read_value
from westphalia.house.contents import AGAIN, check_contents, rewritten
from westphalia.house.doctrines import changed_doctrines, check_doctrines
from westphalia.house.file import HouseRules
from westphalia.house.problems import HouseError, Problem
from westphalia.rules.base.constants import Constants


@cache
def needs() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return, for each edition, the steps that fail when a step is missing (tools/needs.py)."""
    return tomllib.loads(resources.files("westphalia.house").joinpath("needs.toml").read_text("utf-8"))


def house_edition(base: Edition, text: str) -> Edition:
    """Return an edition with the house rules of a file; raise HouseError for mistakes."""
    return _built(base.base_key, text)


@lru_cache(64)
def _built(base_key: str, text: str) -> Edition:
    return built(edition(base_key), file.read(text), text)


def read_house(text: str) -> Edition:
    """Return the edition that a file describes, by the base that it names; raise HouseError for mistakes."""
    base = file.read(text).base
    if base not in (*editions(), *variants()):
        known = ", ".join((*editions(), *variants()))
        raise HouseError([Problem("base", f"there is no edition {base!r}; choose one of: {known}")])
    return _built(base, text)


def built(base: Edition, rules: HouseRules, text: str) -> Edition:
    """Return an edition with house rules; raise HouseError with all their mistakes."""
    if rules.base not in (base.id, base.base_key):
        raise HouseError([Problem("base", f"the file is for {rules.base!r}, not for {base.base_key!r}")])
    players = rules.players or base.players
    if wrong := sorted(set(players) - set(base.players)):
        raise HouseError([Problem("players", f"{base.title} is not for {wrong[0]} players")])
    tables = _Tables(base, rules)
    problems = [*_name_problems(rules), *_option_problems(base, rules)]
    problems += check_contents(base.program({}), rules.contents, needs().get(base.base_key, {}))
    for count in players:  # report a mistake once, even if it concerns several numbers of players
        named = {problem.field for problem in problems}
        problems += [problem for problem in tables.problems(count) if problem.field not in named]
    if problems:
        raise HouseError(list(dict.fromkeys(problems)))
    program = _program(base, rules)
    if rules.contents.names:
        tables.phases = order_of_phases(base, program({}))
    found = replace(
        base,
        title=f"{rules.name} (house rules for {base.title})",
        players=players,
        options=tuple(_fixed(option, rules.options) for option in base.options),
        house=text,
        house_name=rules.name,
        base=base,
        board=tables.board,
        constants=tables.constants,
        program=program,
    )
    tables.key = found.key
    return found


def _fixed(option: Option, options: Mapping[str, str]) -> Option:
    """Return an option that the house rules have decided."""
    if option.name not in options:
        return option
    value = option.value(options[option.name]) or option.values[0]
    return replace(
        option, values=(value,), meanings=("The house rules say so.",), proposed="", numbers=None, text=False
    )


def _name_problems(rules: HouseRules) -> Iterator[Problem]:
    if rules.name.casefold() in (*editions(), *variants()):
        yield Problem(
            "name", f"{rules.name!r} is the name of an edition; give your rules a name of their own"
        )


def _option_problems(base: Edition, rules: HouseRules) -> Iterator[Problem]:
    try:
        check_options([option for option in base.options if not option.variant], rules.options)
    except ValueError as problem:
        name, _, sentence = str(problem).partition(": ")
        yield Problem(name, sentence)


def _program(base: Edition, rules: HouseRules) -> Callable[[Options], Program]:
    if not rules.contents.names:
        return base.program
    program = rewritten(base.program({}).tree, rules.contents)
    return lambda options: program


def order_of_phases(base: Edition, program: Program) -> Callable[[Sequence[str]], list[str]]:
    """Return a function that puts phases in the order of play and drops those that are left out.

    A phase that is repeated has its first place. One without a chapter of its own stays behind the phase that it
    follows as printed.
    """
    printed, played = base.program({}).chapters, dict[str, int]()
    for name, at in program.chapters.items():
        phase = name.partition(".")[2] if name.startswith(AGAIN) else name
        played[phase] = min(at, played.get(phase, at))

    def ordered(phases: Sequence[str]) -> list[str]:
        places: dict[str, int] = {}
        at = -1
        for phase in phases:
            at = played.get(phase, at)
            if phase in played or phase not in printed:
                places[phase] = at
        return sorted(places, key=places.__getitem__)

    return ordered


@dataclass(slots=True)
class _Tables:
    """The constants and the map of an edition with house rules, by number of players."""

    base: Edition
    rules: HouseRules
    key: str = ""
    phases: Callable[[Sequence[str]], list[str]] = list

    def __hash__(self) -> int:
        return id(self)

    def board(self, players: int, options: Options) -> Board:
        return self.base.board(players, {**options, **self.rules.options})

    def constants(self, players: int, options: Options) -> Constants:
        k = self.base.constants(players, {**options, **self.rules.options})
        changes, _ = self.changes(k, self.board(players, options).size)
        names = dict(zip(k.phases, k.phase_names, strict=True))
        phases = tuple(self.phases(k.phases))
        titles = tuple(names[phase] for phase in phases)
        return replace(k, edition=self.key, phases=phases, phase_names=titles, **changes)

    def problems(self, players: int) -> Iterator[Problem]:
        """Yield the mistakes for a number of players."""
        try:
            k = self.base.constants(players, self.rules.options)
            hexes = self.board(players, {}).size
        except ValueError as problem:
            name, _, sentence = str(problem).partition(": ")
            yield Problem(name, sentence)
            return
        changes, problems = self.changes(k, hexes)
        yield from problems
        if not problems:
            for name, sentence in conflicts(replace(k, **changes), hexes):
                where = self.rules.constants[name][0] if name in self.rules.constants else name
                yield Problem(where, sentence)

    def changes(self, k: Constants, hexes: int) -> tuple[dict[str, Any], list[Problem]]:
        """Return the constants that differ for a number of players, and the mistakes in them."""
        found: dict[str, Any] = {}
        problems: list[Problem] = []

        def read(name: str, where: str, value: Any) -> None:
            if isinstance(value, dict):  # by number of players
                value = _for_players(
                    value, k.players, where, problems, self.rules.players or self.base.players
                )
                if value is None:
                    return
            if where.startswith("victory.") and name not in changeable(k):
                problems.append(Problem(where, f"{self.base.title} has no such setting"))
                return
            try:
                found[name] = read_value(k, name, value, hexes, found.get("principality_max_size"))
            except ValueError as problem:
                problems.append(Problem(where, str(problem)))

        order = sorted(self.rules.constants.items(), key=lambda item: item[0] not in READ_FIRST)
        for name, (where, value) in order:
            read(name, where, value)
            if name in found:
                k, longer = read_by(k, name, found[name])
                found |= longer
        if self.rules.sizes is not None:
            name = next(c for c in file.SIZES if c in {f.name for f in fields(k)})
            value = self.rules.sizes
            if name == "other_size_roll" and isinstance(value, list):
                value = [0, *value]
            read(name, "principalities.sizes", value)
        found |= self._electors(k, problems)
        problems += check_doctrines(k, self.rules.doctrines)
        if self.rules.doctrines and not problems:
            found |= changed_doctrines(k, self.rules.doctrines)
        if self.rules.homes is not None:
            if not 1 <= len(self.rules.homes) <= 16:
                problems.append(Problem("homes.names", "there are 1 to 16 Homes"))
            found["fp_homes"] = self.rules.homes
        return found, problems

    def _electors(self, k: Constants, problems: list[Problem]) -> dict[str, Any]:
        if not self.rules.electors:
            return {}
        known = dict(k.starting_elector_size)
        for name, size in self.rules.electors.items():
            if name not in known:
                problems.append(
                    Problem(
                        "principalities.electors",
                        f"there is no Elector {name!r}; choose one of: {', '.join(known)}",
                    )
                )
            elif type(size) is not int or not 1 <= size <= 6:
                problems.append(
                    Problem(f"principalities.electors.{name}", f"{size!r} is not a size from 1 to 6")
                )
            else:
                known[name] = size
        return {"starting_elector_size": tuple(known.items())}


def _for_players(
    value: dict[str, Any], players: int, where: str, problems: list[Problem], allowed: Sequence[int]
) -> Any:
    """Return the value for a number of players; None: as in the edition."""
    for key in value:
        if key not in map(str, allowed):
            problems.append(
                Problem(
                    where,
                    f"{key!r} is not a number of players; choose one of: {', '.join(map(str, allowed))}",
                )
            )
            return None
    return value.get(str(players))
