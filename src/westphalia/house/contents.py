"""Changes of a table of contents: steps and chapters that are left out, repeated or moved, by name."""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.engine.contents import Asking, Chapter, Condition, Loop, Part, Program, Repetition
from westphalia.house.problems import Problem

AGAIN: Final = "again"  # the chapter around the second copy of a repeated step
MOST_REPEATS: Final = 4
Body = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A step or chapter that is played before or after another one of the same part."""

    step: str
    other: str
    before: bool


@dataclass(frozen=True, slots=True)
class ContentsChanges:
    """A file's changes to the table of contents."""

    leave_out: tuple[str, ...] = ()
    repeat: tuple[tuple[str, int], ...] = ()
    moves: tuple[Move, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        """The steps and chapters that are mentioned, each with its field."""
        found = dict.fromkeys(self.leave_out, "leave_out") | {name: "repeat" for name, _ in self.repeat}
        for move in self.moves:
            found |= {move.step: "move", move.other: "move"}
        return found


def names_of(program: Program) -> list[str]:
    """Return the names of all chapters and steps, in the order of play."""
    places = {**program.chapters, **program.steps}
    return sorted(places, key=lambda name: (places[name], name.count(".")))


def rewritten(tree: Body, changes: ContentsChanges) -> Program:
    """Return the program with the changes, which must have been checked."""
    left_out = set(changes.leave_out)
    body = _mapped(tree, "", lambda name, part: () if name in left_out else (part,))
    times = dict(changes.repeat)
    body = _mapped(body, "", lambda name, part: _copies(part, times[name]) if name in times else (part,))
    for move in changes.moves:
        body = _moved(body, move)
    return Program(*body)


def _name(part: Part, path: str) -> str:
    """Return the name of a step or chapter; "" for a loop or a condition."""
    if isinstance(part, Chapter):
        return f"{path}{part.title}"
    if isinstance(part, Repetition):
        return _name(part.step, path)
    if isinstance(part, Asking):
        return f"{path}{part.step.__name__}"
    return f"{path}{part.__name__}" if callable(part) else ""


def _inside(part: Part, path: str) -> str:
    return f"{path}{part.title}." if isinstance(part, Chapter) else path


def _with_body(part: Part, body: Body) -> Part:
    if isinstance(part, Chapter):
        return Chapter(part.title, body)
    if isinstance(part, Loop):
        return Loop(part.items, body, part.beside)
    if isinstance(part, Condition):
        return Condition(part.condition, body, part.again)
    return part


def _mapped(body: Body, path: str, change: Callable[[str, Part], Body]) -> Body:
    """Replace every part by what `change` returns; a loop, condition or chapter that becomes empty disappears."""
    found: list[Part] = []
    for part in body:
        for changed in change(_name(part, path), part):
            if isinstance(changed, Chapter | Loop | Condition) and changed is part:
                inner = _mapped(changed.body, _inside(part, path), change)
                found += [_with_body(part, inner)] if inner else []
            else:
                found.append(changed)
    return tuple(found)


def _copies(part: Part, times: int) -> Body:
    """Return a part and its copies, each in a chapter of its own, because names are unique."""
    return (part, *(Chapter(f"{AGAIN}{n if n > 1 else ''}", (part,)) for n in range(1, times)))


def _bodies(body: Body, path: str = "") -> Iterator[tuple[str, Body]]:
    """Yield every list of parts with the path of its names."""
    yield path, body
    for part in body:
        if isinstance(part, Chapter | Loop | Condition):
            yield from _bodies(part.body, _inside(part, path))


def _moved(body: Body, move: Move, path: str = "") -> Body:
    names = [_holds(part, path) for part in body]
    at = next((i for i, held in enumerate(names) if move.step in held), None)
    to = next((i for i, held in enumerate(names) if move.other in held), None)
    if at is not None and to is not None and at != to:
        rest = [part for i, part in enumerate(body) if i != at]
        place = rest.index(body[to]) + (0 if move.before else 1)
        return (*rest[:place], body[at], *rest[place:])
    return tuple(
        _with_body(part, _moved(part.body, move, _inside(part, path)))
        if isinstance(part, Chapter | Loop | Condition)
        else part
        for part in body
    )


def _holds(part: Part, path: str) -> set[str]:
    """Return the names that a part stands for: its own, or that of the only step in a loop or condition."""
    if isinstance(part, Loop | Condition):
        return _holds(part.body[0], path) if len(part.body) == 1 else set()
    return {_name(part, path)}


# --- checks ---


def check_contents(
    program: Program, changes: ContentsChanges, needed: Mapping[str, Sequence[str]]
) -> Iterator[Problem]:
    """Yield the mistakes in changes to a table of contents.

    `needed` maps a step to those that fail without it; "" stands for the game as a whole.
    """
    names = names_of(program)
    unknown = [name for name in changes.names if name not in names]
    for name in unknown:
        near = difflib.get_close_matches(name, names, 3, 0.4)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        yield Problem(f"contents.{changes.names[name]}", f"there is no step or chapter {name!r}{hint}")
    if unknown:
        return
    for name, field in changes.names.items():
        if field != "leave_out" and is_within(name, changes.leave_out):
            yield Problem(f"contents.{field}", f"{name} is left out")
            return
    for name, _ in changes.repeat:
        if name.startswith("setup"):
            yield Problem("contents.repeat", f"{name} belongs to setup, which happens once")
    yield from _missing_needs(names, changes, needed)
    yield from _check_moves(program, changes.moves, needed)


def is_within(name: str, chapters: Iterable[str]) -> bool:
    """Return whether a step is one of some steps, or inside one of some chapters."""
    return any(name == chapter or name.startswith(f"{chapter}.") for chapter in chapters)


def _missing_needs(
    names: Sequence[str], changes: ContentsChanges, needed: Mapping[str, Sequence[str]]
) -> Iterator[Problem]:
    """Yield needed steps that are left out; steps inside a left-out chapter count only as that chapter."""
    there = {name for name in names if not is_within(name, changes.leave_out)}
    for name in changes.leave_out:
        without = [other for other in needed.get(name, ()) if other == "" or other in there]
        if without:
            who = "the game" if without[0] == "" else without[0]
            yield Problem("contents.leave_out", f"{name} cannot be left out: {who} needs it")


def _check_moves(
    program: Program, moves: Sequence[Move], needed: Mapping[str, Sequence[str]]
) -> Iterator[Problem]:
    """Yield what is wrong with moves, which are made one after another."""
    moved = program
    for move in moves:
        try:
            after = Program(*_moved(moved.tree, move))
        except ValueError as problem:
            yield Problem("contents.move", str(problem))
            return
        if move.step == move.other:
            yield Problem("contents.move", f"{move.step} cannot be moved before or after itself")
            return
        if list(after.steps) == list(moved.steps) and not _are_side_by_side(moved, move):
            yield Problem(
                "contents.move",
                f"{move.step} and {move.other} are not side by side in the same part of the contents",
            )
            return
        moved = after
    places = {**moved.chapters, **moved.steps}
    for move in moves:
        if (places[move.step] < places[move.other]) is not move.before:
            where = "before" if move.before else "after"
            yield Problem("contents.move", f"another move undoes this one: {move.step} {where} {move.other}")
            return
    for step, others in needed.items():
        for other in others:
            if step in program.steps and other in program.steps:
                was = program.steps[step] < program.steps[other]
                if was and moved.steps[step] > moved.steps[other]:
                    yield Problem("contents.move", f"{other} needs {step} to come first")
                    return


def _are_side_by_side(program: Program, move: Move) -> bool:
    return any(
        {move.step, move.other} <= set().union(*(_holds(part, path) for part in body))
        for path, body in _bodies(program.tree)
    )


def rounds_phases(program: Program, phases: Iterable[str]) -> list[str]:
    """Return phases in the order in which a round plays them, repeated ones each time."""
    known = set(phases)
    found = []
    for name in sorted(program.chapters, key=program.chapters.__getitem__):
        again, _, rest = name.partition(".")
        phase = rest if again.startswith(AGAIN) else name
        if phase in known:
            found.append(phase)
    return found
