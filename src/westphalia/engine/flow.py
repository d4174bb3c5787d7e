"""Execute the program: ask the questions of the steps, pass the answers on, continue.

Each branch is executed by a generator (`_execute`) that goes from step to step and yields what the steps ask. It
stays alive between answers, so in ordinary play nothing is repeated. A copied branch has no generator: its current
step is replayed when it receives its next answer (see `branch`).

A question that leaves no choice is answered here and noted in the log. This module holds the hot path only; `game`
adds the interface for callers.
"""

from typing import Any, Final, Generic, TypeVar

from westphalia.engine.branch import MISSING, Branch, Request, Runner, leaves_no_choice
from westphalia.engine.contents import AGAIN, ASK, BESIDE, EACH, END, JOIN, NEXT, PLAIN, REPEAT, WHEN, Program
from westphalia.engine.event import ONLY_ANSWER
from westphalia.engine.question import Question
from westphalia.engine.state import StateBase

S = TypeVar("S", bound=StateBase)


class EndlessLoop(RuntimeError):
    """A loop of the table of contents that goes on without asking anything."""


MOST_TURNS: Final = 100_000  # of loops, without a question
UNANSWERED: Final = [MISSING]  # the answers of every branch with a single open question; never changed


class Flow(Generic[S]):
    """A state, a program, and the branches with their open questions."""

    __slots__ = ("_open", "branches", "program", "state")

    program: Program
    state: S
    branches: list[Branch]
    _open: dict[int, tuple[int, int]]  # by seat: the number of its branch, the index of its question there

    # --- questions and answers ---

    def _send(self, number: int, value: Any) -> None:
        """Send the answer (or answers) to the step of a branch and continue; its questions are closed already."""
        branch = self.branches[number]
        runner = branch.generator
        if runner is None:
            runner, _ = self._replay(branch)
        branch.sent.append(value)
        self._handle(number, runner, runner.send(value))

    def _run(self, number: int) -> None:
        """Execute a branch from its current place."""
        branch = self.branches[number]
        branch.generator = runner = self._execute(branch)
        self._handle(number, runner, next(runner))

    def _replay(self, branch: Branch) -> tuple[Runner, Request | None]:
        """Start the current step of a branch again, send all values it has received, and return its next
        questions.
        """
        branch.generator = runner = self._execute(branch)
        sent, branch.sent = branch.sent, []
        request = next(runner)
        for value in sent:
            branch.sent.append(value)
            request = runner.send(value)
        return runner, request

    def _handle(self, number: int, runner: Runner, request: Request | None) -> None:
        """Open the questions a branch asks, or answer them and continue while they leave no choice."""
        while request is not None:
            if self._ask(number, request):
                return
            answer = self._forced_answer(request)
            self.branches[number].sent.append(answer)
            request = runner.send(answer)
        self._pause(number)

    def _close(self, branch: Branch) -> None:
        """Remove the questions of a branch from the open ones."""
        for question in branch.questions:
            self._open.pop(question.seat, None)

    def _log_forced(self, q: Question) -> None:
        """Note in the log that a question answered itself."""
        tell = self.state.tell
        if tell is not None and tell.keeps_log:
            fields: dict[str, Any] = {
                "seat": q.seat,
                "question": str(q.kind),
                "answer": q.answers[0],
                "about": q.about,
            }
            if q.sealed:
                tell.to((q.seat,), ONLY_ANSWER, cite=q.rule, **fields)
            else:
                tell(ONLY_ANSWER, cite=q.rule, **fields)

    def _forced_answer(self, request: Request) -> Any:
        """Return the answer (or answers) to questions that leave no choice."""
        if isinstance(request, Question):
            self._log_forced(request)
            return request.answers[0]
        for q in request:
            self._log_forced(q)
        return [q.answers[0] for q in request]

    def _ask(self, number: int, request: Request) -> bool:
        """Open the questions of a branch; return False if none of them leaves a choice."""
        branch = self.branches[number]
        if type(request) is Question:
            answers = request.answers
            if len(answers) == 1 and request.kind.open_options:
                return False
            assert answers, f"no answer to {request!r}"
            branch.questions = (request,)
            branch.answers = UNANSWERED
            branch.many = False
            self._open[request.seat] = (number, 0)
            return True
        assert not isinstance(request, Question)
        given = []
        for q in request:
            assert q.answers, f"no answer to {q!r}"
            given.append(q.answers[0] if leaves_no_choice(q) else MISSING)
        if MISSING not in given:
            return False
        branch.questions = tuple(request)
        branch.answers = given
        branch.many = True
        for i, q in enumerate(request):
            if given[i] == MISSING:
                assert q.seat not in self._open, f"seat {q.seat} would be asked twice at once"
                self._open[q.seat] = (number, i)
            else:
                self._log_forced(q)
        return True

    # --- the program ---

    def _execute(self, branch: Branch) -> Runner:
        """Execute a branch as one generator: yield the questions of its steps, and None when the branch pauses."""
        program, state = self.program, self.state
        ops, functions, takes, targets = program.ops, program.functions, program.takes, program.targets
        pc = branch.pc
        loops = branch.loops
        turns = 0  # of loops since the last question
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
                if branch.questions:
                    branch.questions = ()
                    branch.pc = pc
                    turns = 0
                if branch.sent:
                    branch.sent = []
            elif op == WHEN:
                function = functions[pc]
                holds = function(state, loops[0][loops[1]]) if takes[pc] else function(state)  # type: ignore[index]
                pc = pc + 1 if holds else targets[pc]
            elif op == AGAIN or (op == REPEAT and branch.result is not True):
                pc = targets[pc]
                turns += 1
                if turns > MOST_TURNS:
                    raise EndlessLoop(program.instructions[pc].name.rstrip("."))
            elif op == REPEAT:
                pc += 1
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

    def _pause(self, number: int) -> None:
        """Handle a branch that has paused: it splits, waits for the others, or halts, or the game is over."""
        branch = self.branches[number]
        branch.generator = None
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
            branch.questions = ()
            branch.generator = None
            branch.sent = []
