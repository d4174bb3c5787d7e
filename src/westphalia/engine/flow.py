"""The flow of play along the program: ask, hand over answers, go on.

Only the hot path is here; what a person does with a game stands in `game`.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from westphalia.engine.branch import MISSING, Asked, Branch, Line, leaves_no_choice
from westphalia.engine.contents import (
    AGAIN,
    ASK,
    BESIDE,
    EACH,
    END,
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
        line = branch.line
        if line is None:
            line = self._pick_up(branch)
        branch.told.append(value)
        self._follow(number, line, line.send(value))

    def _run(self, number: int) -> None:
        """Play on along a branch from where it stands."""
        branch = self.branches[number]
        branch.line = line = self._line(branch)
        self._follow(number, line, next(line))

    def _pick_up(self, branch: Branch) -> Line:
        """Begin anew the step in which a branch stands, and tell it what it has been told."""
        branch.line = line = self._line(branch)
        next(line)
        for told in branch.told:
            line.send(told)
        return line

    def _follow(self, number: int, line: Line, asked: Asked | None) -> None:
        """Open what a line of play asks; what leaves no choice answers itself, and play goes on."""
        while asked is not None:
            if self._ask(number, asked):
                return
            answer = self._forced(asked)
            self.branches[number].told.append(answer)
            asked = line.send(answer)
        self._rest(number)

    def _close(self, branch: Branch) -> None:
        """The questions of a branch are answered: nobody is asked any more."""
        for question in branch.asked:
            self._open.pop(question.seat, None)

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

    def _forced(self, asked: Asked) -> Any:
        """The answers of questions that leave no choice."""
        if isinstance(asked, Question):
            self._say_forced(asked)
            return asked.answers[0]
        for q in asked:
            self._say_forced(q)
        return [q.answers[0] for q in asked]

    def _ask(self, number: int, asked: Asked) -> bool:
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
        for i, q in enumerate(asked):
            if given[i] == MISSING:
                assert q.seat not in self._open, f"seat {q.seat} would be asked twice at once"
                self._open[q.seat] = (number, i)
            else:
                self._say_forced(q)
        return True

    # --- along the program ---

    def _line(self, branch: Branch) -> Line:
        """One branch as one generator: it goes along the program, asks what its steps ask, and at last rests (None)."""
        program, state = self.program, self.state
        ops, functions, takes, targets = program.ops, program.functions, program.takes, program.targets
        pc = branch.pc
        loops = branch.loops
        while not state.over:
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
                if takes[pc]:
                    branch.result = yield from functions[pc](state, loops[0][loops[1]])  # type: ignore[index]
                else:
                    branch.result = yield from functions[pc](state)
                pc += 1
                if branch.asked:
                    branch.asked = ()
                    branch.pc = pc
                if branch.told:
                    branch.told = []
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
                assert branch is self.branches[0], "branches do not branch again"
                function = functions[pc]
                items = function(state, loops[0][loops[1]]) if takes[pc] else function(state)  # type: ignore[index]
                branch.pc = pc
                branch.loops = loops
                if items:
                    self.branches += [Branch(pc + 1, ((item,), 0, loops)) for item in items]
                    break
                pc = targets[pc]
            elif op == END:
                state.over = True
            else:  # JOIN or HALT
                branch.pc = pc
                branch.loops = loops
                break
        yield None

    def _rest(self, number: int) -> None:
        """A branch has come to where it branches, joins the others or halts, or the game is over."""
        branch = self.branches[number]
        branch.line = None
        if self.state.over:
            self._finish()
            return
        op = self.program.ops[branch.pc]
        if op == BESIDE:
            for child in range(1, len(self.branches)):
                self._run(child)
        elif op == JOIN and all(b.pc == branch.pc for b in self.branches[1:]):
            main = self.branches[0]
            main.pc = self.program.targets[main.pc]
            self.branches = [main]
            self._run(0)

    def _finish(self) -> None:
        self._open.clear()
        for branch in self.branches:
            branch.asked = ()
            branch.line = None
            branch.told = []
