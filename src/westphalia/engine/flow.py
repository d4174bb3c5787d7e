"""The flow of play along the program: ask, hand over answers, go on.

Only the hot path is here; what a person does with a game stands in `game`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, Generic, TypeVar

from westphalia.engine.branch import MISSING, Branch, leaves_no_choice
from westphalia.engine.contents import (
    AGAIN,
    ASK,
    BESIDE,
    EACH,
    END,
    HALT,
    JOIN,
    NEXT,
    PLAIN,
    REPEAT,
    WHEN,
    Program,
)
from westphalia.engine.event import ONLY_ANSWER
from westphalia.engine.question import Question
from westphalia.engine.state import StateBase

S = TypeVar("S", bound=StateBase)

NOT_YET: Final = [MISSING]  # the answers given to a single question while it is open; never changed


class Flow(Generic[S]):
    """A state, a program, and the branches of play with their open questions."""

    __slots__ = ("_open", "branches", "program", "state")

    program: Program
    state: S
    branches: list[Branch]
    _open: dict[int, tuple[int, int]]  # seat: branch, question

    # --- answers to a step ---

    def _give(self, number: int, value: Any) -> None:
        """Hand the answer (or answers) to the step that waits for it, and play on; its questions are closed already."""
        branch = self.branches[number]
        gen = branch.gen
        if gen is None:
            gen = self._begin(branch)
            next(gen)
            for told in branch.sofar:
                gen.send(told)
        branch.asked = ()
        try:
            asked = gen.send(value)
            branch.sofar.append(value)
            while not self._ask(number, gen, asked):
                value = self._forced(asked)
                asked = gen.send(value)
                branch.sofar.append(value)
            return
        except StopIteration as stop:
            self._done(branch, stop.value)
        branch.pc += 1
        self._run(number)

    def _close(self, branch: Branch) -> None:
        """The questions of a branch are answered: nobody is asked any more."""
        for question in branch.asked:
            self._open.pop(question.seat, None)

    def _begin(self, branch: Branch) -> Generator[Any, Any, Any]:
        program = self.program
        function = program.functions[branch.pc]
        loops = branch.loops
        if program.takes[branch.pc]:
            assert loops is not None
            return function(self.state, loops[0][loops[1]])  # type: ignore[no-any-return]
        return function(self.state)  # type: ignore[no-any-return]

    def _say_forced(self, q: Question) -> None:
        """Say in the log that a question answered itself."""
        if self.state.tell:
            fields: dict[str, Any] = {
                "seat": q.seat,
                "question": str(q.kind),
                "answer": q.answers[0],
                "about": q.about,
            }
            if q.sealed:
                self.state.tell.to((q.seat,), ONLY_ANSWER, cite=q.rule, **fields)
            else:
                self.state.tell(ONLY_ANSWER, cite=q.rule, **fields)

    def _forced(self, asked: Question | Sequence[Question]) -> Any:
        """The answers of questions that leave no choice."""
        if isinstance(asked, Question):
            self._say_forced(asked)
            return asked.answers[0]
        for q in asked:
            self._say_forced(q)
        return [q.answers[0] for q in asked]

    def _ask(self, number: int, gen: Generator[Any, Any, Any], asked: Question | Sequence[Question]) -> bool:
        """Open the questions; False if each has one answer only, so that nobody need be asked."""
        branch = self.branches[number]
        if type(asked) is Question:
            answers = asked.answers
            if len(answers) == 1 and asked.kind.open_options:
                return False
            assert answers, f"no answer to {asked!r}"
            branch.asked = (asked,)
            branch.given = NOT_YET
            branch.many = False
            branch.gen = gen
            self._open[asked.seat] = (number, 0)
            return True
        assert not isinstance(asked, Question)
        given = []
        for q in asked:
            assert q.answers, f"no answer to {q!r}"
            given.append(q.answers[0] if leaves_no_choice(q) else MISSING)
        if MISSING not in given:
            return False
        branch.asked = tuple(asked)
        branch.given = given
        branch.many = True
        branch.gen = gen
        for i, q in enumerate(asked):
            if given[i] == MISSING:
                assert q.seat not in self._open, f"seat {q.seat} would be asked twice at once"
                self._open[q.seat] = (number, i)
            else:
                self._say_forced(q)
        return True

    def _done(self, branch: Branch, result: Any) -> None:
        """A step that asked has ended."""
        branch.gen = None
        branch.result = result
        if branch.sofar:
            branch.sofar = []

    def _run(self, number: int) -> None:
        """Play on along a branch until it asks, ends, or waits for others."""
        program, state = self.program, self.state
        ops, functions, takes, targets = program.ops, program.functions, program.takes, program.targets
        branch = self.branches[number]
        pc = branch.pc
        loops = branch.loops
        while True:
            if state.over:
                self._finish()
                return
            op = ops[pc]
            if op == PLAIN:
                if takes[pc]:
                    branch.result = functions[pc](state, loops[0][loops[1]])  # type: ignore[index]
                else:
                    branch.result = functions[pc](state)
                pc += 1
            elif op == ASK:
                branch.pc = pc
                branch.loops = loops
                gen = functions[pc](state, loops[0][loops[1]]) if takes[pc] else functions[pc](state)  # type: ignore[index]
                try:
                    asked = next(gen)
                    while not self._ask(number, gen, asked):
                        value = self._forced(asked)
                        asked = gen.send(value)
                        branch.sofar.append(value)
                    return
                except StopIteration as stop:
                    self._done(branch, stop.value)
                    pc += 1
            elif op == WHEN:
                function = functions[pc]
                holds = function(state, loops[0][loops[1]]) if takes[pc] else function(state)  # type: ignore[index]
                pc = pc + 1 if holds else targets[pc]
            elif op == AGAIN:
                pc = targets[pc]
            elif op == REPEAT:
                pc = pc + 1 if branch.result is True else targets[pc]
            elif op == EACH:
                function = functions[pc]
                items = function(state, loops[0][loops[1]]) if takes[pc] else function(state)  # type: ignore[index]
                if items:
                    loops = (items, 0, loops)
                    pc += 1
                else:
                    pc = targets[pc]
            elif op == NEXT:
                assert loops is not None
                items, i, outer = loops
                i += 1
                if i < len(items):
                    loops = (items, i, outer)
                    pc = targets[pc]
                else:
                    loops = outer
                    pc += 1
            elif op == BESIDE:
                assert number == 0, "branches do not branch again"
                function = functions[pc]
                items = function(state, loops[0][loops[1]]) if takes[pc] else function(state)  # type: ignore[index]
                branch.pc = pc
                branch.loops = loops
                first = len(self.branches)
                self.branches += [Branch(pc + 1, ((item,), 0, loops)) for item in items]
                for child in range(first, first + len(items)):
                    self._run(child)
                if items:
                    return
                pc = targets[pc]
            elif op == JOIN:
                branch.pc = pc
                branch.loops = loops
                if all(b.pc == pc for b in self.branches[1:]):
                    main = self.branches[0]
                    main.pc = targets[main.pc]
                    self.branches = [main]
                    self._run(0)
                return
            elif op == HALT:
                branch.pc = pc
                branch.loops = loops
                return
            else:
                assert op == END
                state.over = True

    def _finish(self) -> None:
        self._open.clear()
        for branch in self.branches:
            branch.asked = ()
            branch.gen = None
            branch.sofar = []
