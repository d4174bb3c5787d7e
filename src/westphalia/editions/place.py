"""Begin to play at a step of the table of contents."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from westphalia.editions.fields import Fields, PositionError
from westphalia.editions.play import WestphaliaGame
from westphalia.engine.contents import BESIDE, Program
from westphalia.engine.game import Branch, Loops
from westphalia.rules.rounds import all_rounds
from westphalia.rules.setup import elector_turns, setup_order
from westphalia.rules.war import battle_phases


def find_step(program: Program, word: str, field: str = "step") -> int:
    """The place of a step: its full name, the end of it, or a chapter (its first step)."""
    wanted = word.replace(" ", "_")
    if wanted in program.steps:
        return program.steps[wanted]
    ends = [at for name, at in program.steps.items() if name.endswith(f".{wanted}")]
    if len(ends) == 1:
        return ends[0]
    starts = [
        at for name, at in program.steps.items() if name.startswith(f"{wanted}.") or f".{wanted}." in name
    ]
    if not ends and starts:
        return min(starts)
    names = list(program.steps)
    near = [n for n in names if n.endswith(f".{wanted}")] or difflib.get_close_matches(wanted, names, 5, 0.3)
    raise PositionError(
        field, f"{word!r} is not one step of the table of contents; do you mean: {', '.join(near)}?"
    )


def begin_at(game: WestphaliaGame, word: str, f: Fields) -> None:
    """Put play at a step, inside all the loops around it, and go on to the first question."""
    program, s = game.program, game.state
    at = find_step(program, word)
    s.phase = _phase(game, program.instructions[at].name)
    loops: Loops = None
    enclosing = program.around(at)
    for k, start in enumerate(enclosing):
        instruction = program.instructions[start]
        item = loops[0][loops[1]] if loops is not None else None
        items = instruction.function(s, item) if instruction.takes_item else instruction.function(s)
        if not items:
            raise PositionError(
                "step", f"nobody and nothing is to be dealt with at {word!r} in this position"
            )
        if instruction.op == BESIDE:
            _side_by_side(game, at, start, enclosing[k + 1 :], items, loops, f)
            return
        loops = (items, _index(game, instruction.function, items, f), loops)
    game.branches = [Branch(at, loops)]
    game.start()


def _side_by_side(
    game: WestphaliaGame, at: int, start: int, inner: list[int], items: Sequence[int], outer: Loops, f: Fields
) -> None:
    """Several branches, all at the same step."""
    program, s = game.program, game.state
    game.branches = [Branch(start, outer)]
    for item in items:
        loops: Loops = ((item,), 0, outer)
        for i in inner:
            instruction = program.instructions[i]
            inner_items = instruction.function(s, item) if instruction.takes_item else instruction.function(s)
            if not inner_items:
                raise PositionError("step", "nobody is to be asked at this step in this position")
            loops = (inner_items, _index(game, instruction.function, inner_items, f), loops)
        game.branches.append(Branch(at, loops))
    for number in range(1, len(items) + 1):
        game._run(number)
    game._settle()


def _index(game: WestphaliaGame, function: object, items: Sequence[int], f: Fields) -> int:
    """Which item of a loop it is: the round, the Battle Phase, the player on turn, or the first."""
    s = game.state
    if function is all_rounds:
        return list(items).index(s.round)
    if function is battle_phases:
        return list(items).index(s.battle_phase)
    if f.has("item"):
        return f.number("item", 0, 0, len(items) - 1)
    if f.has("turn"):
        seat = f.seat("turn", game.players, 0)
        if seat not in items:
            raise PositionError("turn", f"{game.players[seat]} is not asked at this step")
        return list(items).index(seat)
    if function is elector_turns:
        return min(s.electors.bit_count(), len(items) - 1)
    if function is setup_order and s.free:
        return next((i for i, seat in enumerate(items) if not s.land[seat]), 0)
    return 0


def _phase(game: WestphaliaGame, step: str) -> int:
    phases = game.state.k.phases
    first = step.split(".")[0]
    return phases.index(first) if first in phases else len(phases) - 1
