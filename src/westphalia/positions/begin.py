"""Begin to play at a step of the table of contents."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.editions.five_round.league_battle import line_up
from westphalia.editions.five_round.leagues import both_have_players
from westphalia.editions.five_round.placing import measure_reach
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.treaty import (
    open_battle_treaty,
    open_league_treaty,
    open_unaligned_treaty,
)
from westphalia.editions.five_round.war import battle_phases, won_wars_of_phase
from westphalia.engine.contents import BESIDE, Program
from westphalia.engine.game import Branch, Loops
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.positions.fields import Fields, PositionError
from westphalia.rules.rounds import all_rounds
from westphalia.rules.setup import elector_turns, setup_order
from westphalia.rules.state import NONE

RULEBOOK_NAMES: Final = {  # what the rulebook calls the chapters
    "religious_upheaval": "upheaval",
    "combat_heresy": "heresy",
    "engage_in_diplomacy": "diplomacy",
    "wage_war": "war",
    "imperial_election": "election",
    "victory": "end",
    "end_of_round": "end",
    "initiative": "upheaval.set_initiative",
    "initiative_order": "upheaval.set_initiative",
    "player_conversion": "heresy.choose_conversion",
    "conversion": "heresy.choose_conversion",
    "council": "heresy.council_of_trent",
    "spread_the_faith": "heresy.earn_faith",
    "place_dice": "heresy.measure_reach",
    "declare_war": "war.declare",
    "post-war_diplomacy": "war.post_war_diplomacy",
}
# What play begun in the middle of something has behind it.
OPENINGS: Final[dict[str, Callable[[FiveRoundState, int], None]]] = {
    "heresy.place_die": measure_reach,
    "war.battle.": open_battle_treaty,
    "war.unaligned.": open_unaligned_treaty,
    "religious_war.treaty.": open_league_treaty,
}


def find_step(program: Program, word: str, field: str = "step") -> int:
    """The place of a step or chapter: its full name, the end of it, or what the rulebook calls it."""
    wanted = word.strip().lower().replace(" ", "_")
    wanted = RULEBOOK_NAMES.get(wanted, wanted)
    names = {**program.chapters, **program.steps}
    if wanted in names:
        return names[wanted]
    ends = {name: at for name, at in names.items() if name.endswith(f".{wanted}")}
    if len(ends) == 1:
        return next(iter(ends.values()))
    near = list(ends) or difflib.get_close_matches(wanted, list(names), 5, 0.3)
    raise PositionError(
        field, f"{word!r} is not one step of the table of contents; do you mean: {', '.join(near)}?"
    )


def begin_at(game: WestphaliaGame, at: int, f: Fields) -> None:
    """Put play at a step, inside all the loops around it, and go on to the first question."""
    name = game.program.instructions[at].name
    game.state.phase = _phase(game, name)
    try:
        _begin(game, at, name, f)
    except (AssertionError, IndexError, KeyError, StopIteration) as problem:
        what = f" ({problem})" if str(problem) else ""
        raise PositionError("step", f"this position lacks what play at {name!r} needs{what}") from problem


def _begin(game: WestphaliaGame, at: int, name: str, f: Fields) -> None:
    program, s = game.program, game.state
    assert isinstance(s, FiveRoundState)
    if _inside_league_battle(program, at) and both_have_players(s) and not s.army_mask:
        _line_up(s)
    loops: Loops = None
    enclosing = program.around(at)
    for k, start in enumerate(enclosing):
        instruction = program.instructions[start]
        item = loops[0][loops[1]] if loops is not None else None
        items = instruction.function(s, item) if instruction.takes_item else instruction.function(s)
        if not items:
            raise PositionError(
                "step", f"nobody and nothing is to be dealt with at {name!r} in this position"
            )
        if instruction.op == BESIDE:
            _side_by_side(game, at, start, enclosing[k + 1 :], items, loops, f)
            return
        loops = (items, _index(game, instruction.function, items, f), loops)
    for path, opening in OPENINGS.items():
        if name.startswith(path) and not name.endswith(opening.__name__) and loops is not None:
            _silently(s, opening, loops[0][loops[1]])
    game.branches = [Branch(at, loops)]
    game.start()


def _inside_league_battle(program: Program, at: int) -> bool:
    """Whether a step comes after the Leagues have lined up and before their battle is closed."""
    steps = program.steps
    return steps["religious_war.line_up"] < at <= steps["religious_war.close_league_battle"]


def _silently(s: FiveRoundState, step: Callable[..., Any], *items: int) -> None:
    """Carry out what lies before the position without telling it."""
    tell, s.tell = s.tell, None
    step(s, *items)
    s.tell = tell


def _line_up(s: FiveRoundState) -> None:
    """The Leagues as lined up by the rules, unless the position says who faces whom."""
    given = list(s.facing)
    _silently(s, line_up)
    if any(other != NONE for other in given):
        s.facing = given
        for seat, other in enumerate(given):
            if other != NONE:
                s.facing[other] = seat
        s.line = tuple(  # type: ignore[assignment]
            tuple(seat for seat in s.initiative if s.league[seat] == side and s.facing[seat] == NONE)
            for side in (1, 2)
        )


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
        if function is elector_turns:  # some place two: the turn that is due, or the next of this player
            due = s.electors.bit_count()
            return next((i for i in range(due, len(items)) if items[i] == seat), list(items).index(seat))
        asked = [s.wars[i].outcome for i in items] if function is won_wars_of_phase else list(items)
        if seat not in asked:
            raise PositionError("turn", f"{game.players[seat]} is not asked at this step")
        return asked.index(seat)
    if function is elector_turns:
        return min(s.electors.bit_count(), len(items) - 1)
    if function is setup_order and s.free:
        return next((i for i, seat in enumerate(items) if not s.land[seat]), 0)
    return 0


def _phase(game: WestphaliaGame, step: str) -> int:
    phases = game.state.k.phases
    first = step.split(".")[0]
    return phases.index(first) if first in phases else len(phases) - 1
