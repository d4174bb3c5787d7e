"""An edition's texts, read from TOML files beside its code.

An edition is a package; each file is optional. Line breaks inside a text count as spaces. Texts may name the numbers
of the game being played, as in "{k.rounds}".

- citations.toml: tables that group `key = "rule id"`. The group's name is only a heading.
- guide.toml: `about`, `habits`, [[ways]], [[phases]], [[terms]] and [notes] with the fields of `teach/guide.py`. The
  shared glossary (kit/teach/glossary.toml) follows its terms; its notes replace shared ones (kit/teach/notes.toml).
  With `extends = "PACKAGE"` the other guide comes first, and a phase says which one it is played `before`.
- options.toml: [NAME] with `label`, `rule`, the bounds of `numbers` or `text`, and [NAME.values] with their meanings.
- show.toml: [counters.ID] with the fields of `show/part.py` (`value`: the field of the state if it is not the id),
  [columns] of a `realm`, of each phase and `usual`, then what `ShowPart` holds as data.
- stakes.toml: tables that group `kind of question = "what is at stake"`; `extends = "PACKAGE"` takes over the other's.
- steps.toml: tables that group `name in the rulebook = "name of the step"`, with `extends` as above.
- lessons.toml: [[lessons]], each with `position`, `others` and [[lessons.steps]] (fields: `teach/lesson.py`).
  `wrong` is one text for all other answers, or a table by answer. A position `like = "NAME"` starts from
  [positions.NAME], a step `use = "NAME"` from [steps.NAME]; `extends = "PACKAGE"` takes over these named tables.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from westphalia.editions.kit.options import Option
from westphalia.editions.kit.show.part import COUNTERS, PLAIN, Counter, CounterValue, ShowPart, held_by_seat
from westphalia.editions.kit.teach.consequence import Consequence, Line
from westphalia.editions.kit.teach.guide import Guide, PhaseNote, Term, Way
from westphalia.editions.kit.teach.lesson import Lesson, Step

Table = dict[str, Any]

SHARED: Final = "westphalia.editions.kit.teach"


def citations(package: str) -> dict[str, str]:
    """Return the rule ids of an edition by the keys that shared chapters cite."""
    return _grouped(package, "citations")


def step_names(package: str) -> dict[str, str]:
    """Return the names of an edition's steps by their names in the rulebook."""
    return _grouped(package, "steps")


def _grouped(package: str, name: str) -> dict[str, str]:
    """Return all entries of a file whose tables are only headings."""
    read = _read(package, name)
    base = _grouped(read.pop("extends"), name) if "extends" in read else {}
    found = {key: text for group in read.values() for key, text in group.items()}
    if len(found) < sum(map(len, read.values())):
        raise ValueError(f"{package}/{name}.toml: a key is in two groups")
    return base | found


def consequences(package: str, lines: Mapping[str, Line]) -> dict[str, Consequence]:
    """Return the stake of each kind of question, and the line under each answer."""
    stakes = _grouped(package, "stakes")
    if unknown := sorted(set(lines) - set(stakes)):
        raise ValueError(f"{package}/stakes.toml: nothing is at stake in {unknown[0]!r}")
    return {kind: Consequence(stake=stake, line=lines.get(kind)) for kind, stake in stakes.items()}


def show(package: str, values: Mapping[str, CounterValue] | None = None, base: ShowPart = PLAIN) -> ShowPart:
    """Return an edition's own part of the presentation, from its data; `values` compute the counters that the state
    does not hold by seat.
    """
    read, computed = _read(package, "show"), values or {}
    known = {c.id: c for c in (*COUNTERS, *base.counters, *(c for row in base.columns.values() for c in row))}
    for id, entry in read.pop("counters").items():
        held = held_by_seat(entry.pop("value", id))
        known[id] = (
            replace(known[id], **entry)
            if id in known
            else Counter(id=id, value=computed.get(id, held), **entry)
        )
    columns = {phase: tuple(known[id] for id in ids) for phase, ids in read.pop("columns").items()}
    scenes = {kind: (title, icon) for kind, (title, icon) in read.pop("scenes", {}).items()}
    counters = columns.pop("realm")
    return replace(base, counters=counters, columns={**base.columns, **columns}, scenes=scenes, **read)


def options(package: str) -> tuple[Option, ...]:
    """Return the options that an edition adds to those of all editions."""
    return tuple(_option(name, entry) for name, entry in _read(package, "options").items())


def _option(name: str, entry: Table) -> Option:
    values, numbers = entry.pop("values"), entry.pop("numbers", None)
    allowed = range(numbers[0], numbers[1] + 1) if numbers else None
    return Option(name, values=tuple(values), meanings=tuple(values.values()), numbers=allowed, **entry)


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms that all editions share."""
    return tuple(_term(entry) for entry in _read(SHARED, "glossary")["terms"])


def _shared_guide() -> Guide:
    notes = _read(SHARED, "notes")["notes"]
    return Guide(about="", ways=(), phases=(), terms=glossary(), habits=(), notes=notes)


@cache
def guide(package: str) -> Guide:
    read = _read(package, "guide")
    extends = read.pop("extends", None)
    base = guide(extends) if extends else _shared_guide()
    own_terms = tuple(_term(entry) for entry in read.pop("terms", ()))
    phases = list(base.phases)
    for entry in read.pop("phases", ()):
        before = entry.pop("before", None)
        at = len(phases) if before is None else [note.phase for note in phases].index(before)
        phases.insert(at, PhaseNote(**entry))
    return Guide(
        about=read.pop("about", base.about),
        ways=base.ways + tuple(Way(**{**way, "needs": tuple(way["needs"])}) for way in read.pop("ways", ())),
        phases=tuple(phases),
        terms=base.terms + own_terms if extends else own_terms + base.terms,
        habits=base.habits + tuple(read.pop("habits", ())),
        notes={**base.notes, **read.pop("notes", {})},
        **read,
    )


@cache
def lessons(package: str) -> tuple[Lesson, ...]:
    read = _read(package, "lessons")
    named = _named(package)
    return tuple(_lesson(entry, named) for entry in read["lessons"])


def _named(package: str) -> dict[str, Table]:
    """Return the positions and steps that lessons share, by name."""
    read = _read(package, "lessons")
    base = _named(read["extends"]) if "extends" in read else {"positions": {}, "steps": {}}
    return {name: {**shared, **read.get(name, {})} for name, shared in base.items()}


def _lesson(entry: Table, named: Mapping[str, Table]) -> Lesson:
    position = dict(entry.pop("position"))
    if like := position.pop("like", None):
        position = _merged(named["positions"][like], position)
    steps = tuple(_step(step, named["steps"]) for step in entry.pop("steps"))
    return Lesson(position=position, steps=steps, **entry)


def _step(entry: Table, named: Table) -> Step:
    if use := entry.pop("use", None):
        entry = {**named[use], **entry}
    if isinstance(entry.get("wrong"), str):
        entry["wrong"] = {"": entry["wrong"]}
    lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    return Step(**{**entry, **lists})


def _term(entry: Table) -> Term:
    return Term(**{**entry, "forms": tuple(entry.get("forms", ()))})


def _merged(base: Table, own: Table) -> Table:
    """Return a table with its sub-tables merged; values in `own` win."""
    both = {
        k: _merged(base[k], v)
        for k, v in own.items()
        if isinstance(v, dict) and isinstance(base.get(k), dict)
    }
    return {**base, **own, **both}


def _read(package: str, name: str) -> Table:
    text = files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    read: Table = _joined(tomllib.loads(text))
    return read


def _joined(value: Any) -> Any:
    """Return a value with its texts joined to single lines."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_joined(item) for item in value]
    if isinstance(value, dict):
        return {key: _joined(item) for key, item in value.items()}
    return value
