"""Start play at a step of the table of contents."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from westphalia.editions.kit.positions.part import Reading, Turns
from westphalia.editions.player_turns.rules.league_forming import emperor_may_join
from westphalia.editions.player_turns.rules.league_peace import emperor_is_beaten, emperor_is_victorious
from westphalia.engine.contents import AGAIN, BESIDE, WHEN, Program
from westphalia.engine.game import Branch, Loops
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import NONE, State
from westphalia.rules.faith.council import before_reformation
from westphalia.rules.setup.steps import elector_turns, setup_order
from westphalia.rules.victory.rounds import all_rounds
from westphalia.rules.war.wars import battle_phases, won_wars_of_phase

TURNS: Final[dict[Callable[..., Any], Turns]] = {  # loops of all editions that are not simply over seats
    all_rounds: Turns(None, lambda s, rounds: s.round - 1),
    elector_turns: Turns(first=lambda s, turns: min(s.electors.bit_count(), len(turns) - 1)),
    setup_order: Turns(first=lambda s, seats: _first_without_land(s, seats)),
    battle_phases: Turns(None, lambda s, phases: s.battle_phase - 1),
    won_wars_of_phase: Turns(lambda s, wars: [s.wars[i].outcome for i in wars]),
}

JUDGED: Final[frozenset[Callable[..., bool]]] = frozenset(  # conditions that the position itself decides
    (before_reformation, emperor_may_join, emperor_is_beaten, emperor_is_victorious)
)


def find_step(program: Program, names: Mapping[str, str], word: str) -> int:
    """Return the step or chapter that play begins with.

    It is given by its name in the rulebook, its full name or the end of it. The rulebook's names come first: some full
    names stand for the step that opens theirs.
    """
    plain = _plain(word)
    found = _places(program, names.get(plain, plain))
    if len(found) != 1:
        raise _no_step("step", program, word, found)
    return next(iter(found.values()))


def find_stops(program: Program, names: Mapping[str, str], word: str) -> tuple[int, ...]:
    """Return the steps or chapters that play stops at: one by its full name, or all that match a shorter name."""
    plain = _plain(word)
    places = {**program.chapters, **program.steps}
    if plain in places:
        return (places[plain],)
    found = _places(program, names.get(plain, plain))
    if not found:
        raise _no_step("stop", program, word, found)
    return tuple(found.values())


def _plain(word: str) -> str:
    return word.strip().lower().removeprefix("the ").replace(" ", "_")


def _places(program: Program, wanted: str) -> dict[str, int]:
    """Return the steps and chapters with this full name, otherwise those whose names end with it."""
    places = {**program.chapters, **program.steps}
    if wanted in places:
        return {wanted: places[wanted]}
    return {name: at for name, at in places.items() if name.endswith(f".{wanted}")}


def _no_step(field: str, program: Program, word: str, found: Mapping[str, int]) -> PositionError:
    names = [*program.chapters, *program.steps]
    near = list(found) or difflib.get_close_matches(_plain(word), names, 5, 0.3)
    return PositionError(
        field, f"{word!r} is not a step of the table of contents; did you mean {', '.join(near)}?"
    )


def begin_at(game: WestphaliaGame, r: Reading[State]) -> None:
    """Start play at a step, inside the loops around it, and run to the first question."""
    s = game.state
    tell, s.tell = s.tell, None  # events before the position are not logged
    beginning = Beginning(game, r)
    try:
        beginning.begin()
        s.tell = tell
        for number in range(1, len(game.branches)) if len(game.branches) > 1 else (0,):
            game._run(number)
    except (AssertionError, IndexError, KeyError, StopIteration) as problem:
        reason = f"play cannot begin at {r.step!r} in this position; begin at a step before it"
        raise PositionError("step", reason) from problem
    asked = beginning.seat in game.waiting and game.step_of(beginning.seat) == r.step
    if not beginning.turn_is_taken and not asked:
        raise PositionError("turn", f"{r.f.raw('turn', '')} is not asked at {r.step!r}")


class Beginning:
    """The loops around a step, and the items where play begins."""

    def __init__(self, game: WestphaliaGame, r: Reading[State]) -> None:
        self.game = game
        self.r = r
        self.s = game.state
        self.part = game.edition.positions
        self.turns = {**TURNS, **self.part.turns}
        self.seat = r.f.seat("turn", r.names, NONE)
        self.turn_is_taken = not r.f.has("turn")
        self.there_are_turns = False
        if r.f.has("turn") and r.f.has("item"):
            raise PositionError("item", "give the turn or the item, not both")

    def begin(self) -> None:
        """Place the branches of play as the position says."""
        r = self.r
        self.part.prepare(r)
        around = r.program.around(r.at)
        beside = next((k for k, at in enumerate(around) if r.program.ops[at] == BESIDE), len(around))
        loops = self.enter(around[:beside], None)
        self.game.branches = [Branch(self.place(loops, beside == len(around)), loops)]
        if beside < len(around):
            self.game.branches = [Branch(around[beside], loops)]
            for item in self.items(around[beside], loops):
                inner = self.enter(around[beside + 1 :], ((item,), 0, loops))
                self.game.branches.append(Branch(r.at, inner))
        if self.there_are_turns and not self.turn_is_taken:
            raise PositionError("turn", f"{r.f.raw('turn', '')} has no turn at {r.step!r}")

    def place(self, loops: Loops, alone: bool) -> int:
        """Return the step, or the next one if the rules skip it in this position.

        What is repeated as long as something holds is skipped where it does not hold. This is not asked of battles,
        which run side by side and not `alone`.
        """
        program, at = self.r.program, self.r.at
        for i, instruction in enumerate(program.instructions[:at]):
            if instruction.op != WHEN or instruction.target <= at or program.around(i) != program.around(at):
                continue
            goes_on = alone and program.ops[instruction.target - 1] == AGAIN
            if goes_on or instruction.function in JUDGED | self.part.judged:
                arguments = [loops[0][loops[1]]] if instruction.takes_item and loops is not None else []
                if not instruction.function(self.s, *arguments):
                    if goes_on and self.r.f.has("turn"):
                        name = self.r.f.raw("turn", "")
                        raise PositionError("turn", f"{name} has nothing to do at {self.r.step!r}")
                    return instruction.target
        return at

    def enter(self, around: Sequence[int], loops: Loops) -> Loops:
        """Enter nested loops; the innermost one with a turn of the given Player begins with it."""
        of_turn = self.loop_of_turn(around, loops)
        for at in around:
            items = self.items(at, loops)
            loops = (items, self.index(at, items, at == of_turn, at == around[-1]), loops)
            self.open(at, loops)
        return loops

    def loop_of_turn(self, around: Sequence[int], loops: Loops) -> int:
        """Return the loop that the named player's turn belongs to; -1 if there is none."""
        found = -1
        for at in around:
            items = self.items(at, loops)
            rule = self.rule(at)
            if rule.seats is not None:
                self.there_are_turns = True
                if self.seat in rule.seats(self.s, items):
                    found = at
                    self.turn_is_taken = True
            loops = (items, rule.first(self.s, items), loops)
        return found

    def rule(self, at: int) -> Turns:
        return self.turns.get(self.r.program.functions[at], Turns())

    def items(self, at: int, loops: Loops) -> Sequence[int]:
        """Return the items of a loop; raise PositionError if there are none."""
        instruction = self.r.program.instructions[at]
        arguments = [loops[0][loops[1]]] if instruction.takes_item and loops is not None else []
        items: Sequence[int] = instruction.function(self.s, *arguments)
        if not items:
            reason = f"there is nothing to do at {self.r.step!r} in this position"
            raise PositionError("step", reason + self.what_lacks())
        return items

    def what_lacks(self) -> str:
        """Name the fields that a position in the middle of a war is missing."""
        wars = self.r.f.raw("wars", [])
        if not self.r.step.startswith("war."):
            return ""
        return "" if wars else ": give the war in wars, {attacker, defender}, and its winner if it is over"

    def index(self, at: int, items: Sequence[int], on_turn: bool, innermost: bool) -> int:
        """Return the index of the item where play begins."""
        rule = self.rule(at)
        first = rule.first(self.s, items)
        if on_turn and rule.seats is not None:
            seats = list(rule.seats(self.s, items))  # some have two turns: the one that is due, or the next
            return next(
                (i for i in range(first, len(seats)) if seats[i] == self.seat), seats.index(self.seat)
            )
        if innermost and self.r.f.has("item") and self.r.program.functions[at] is not all_rounds:
            return self.r.f.number("item", 0, 0, len(items) - 1)
        return first

    def open(self, at: int, loops: Loops) -> None:
        """Run the step that opens the battle, Treaty or turn in progress, if it is in this loop."""
        r = self.r
        assert loops is not None
        for path, opening in self.part.openings.items():
            places = [i for i in r.program.steps.values() if r.program.functions[i] is opening and i < r.at]
            if r.step.startswith(path) and places and r.program.around(places[-1])[-1] == at:
                opening(self.s, loops[0][loops[1]])


def _first_without_land(s: State, seats: Sequence[int]) -> int:
    """Return the first Player in setup who has not placed a home."""
    return next((i for i, seat in enumerate(seats) if s.free and not s.land[seat]), 0)


def phase_at(s: State, program: Program, at: int) -> int:
    """Return the phase of a step: its chapter, or the last one before it."""
    before = [name for name, place in program.chapters.items() if place <= at and name in s.k.phases]
    phase = s.k.phases.index(before[-1])
    if phase or program.instructions[at].name.startswith("setup."):
        return phase
    return len(s.k.phases) - 1
