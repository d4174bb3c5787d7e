"""A game in play: the state, the places in the table of contents, and the questions that are open.

A step asks first and changes the state after its last answer, so copying a game copies the flat state and the few
answers the step has got; the copy begins the step anew and gives them again. For a step that must change things
between two questions (`long`), a checkpoint from before its first answer is kept and copied instead.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, TypeVar

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
from westphalia.engine.event import Event
from westphalia.engine.question import IllegalAnswer, Question, Refusal
from westphalia.engine.state import StateBase

S = TypeVar("S", bound=StateBase)

Loops = tuple[Sequence[int], int, Any] | None  # (items, index, outer loops)
MISSING = -1  # a question of several asked at once that has not been answered

WhyNot = Callable[[Any, Question, int], Refusal]


def leaves_no_choice(question: Question) -> bool:
    """Whether a question answers itself: one legal answer, and that no secret."""
    return len(question.answers) == 1 and question.open_options


class Branch:
    """One line of play: the main one, or one of several side by side."""

    __slots__ = ("asked", "gen", "given", "loops", "many", "pc", "result", "sent", "sofar")

    def __init__(self, pc: int, loops: Loops) -> None:
        self.pc = pc
        self.loops = loops
        self.gen: Generator[Any, Any, Any] | None = None
        self.asked: Sequence[Question] = ()
        self.given: list[int] = []
        self.many = False  # whether the step asked with a list
        self.sofar: list[Any] = []  # what the step has been told
        self.sent = False  # whether a long step has been told anything, so that a checkpoint is kept for it
        self.result: Any = None

    def copy(self) -> Branch:
        """The branch at the same place, its step to be begun anew."""
        b = Branch(self.pc, self.loops)
        b.asked = self.asked
        b.given = self.given[:]
        b.many = self.many
        b.result = self.result
        b.sofar = self.sofar[:]
        return b


class Game(Generic[S]):
    """A game that can be asked, answered, copied and stopped anywhere.

    `questions` maps each seat that is to answer now to its question; a seat has at most one.
    """

    __slots__ = (
        "_checkpoint",
        "_mid",
        "_open",
        "_since",
        "branches",
        "log",
        "program",
        "record",
        "state",
        "why",
    )

    def __init__(self, program: Program, state: S, why: WhyNot, log: bool = True) -> None:
        self.program = program
        self.state = state
        self.why = why
        self.branches: list[Branch] = [Branch(0, None)]
        self.record: list[tuple[int, int]] = []
        self.log: list[Event] = []
        self._open: dict[int, tuple[int, int]] = {}
        self._checkpoint: tuple[S, list[Branch], int] | None = None
        self._since: list[tuple[int, Any]] = []
        self._mid = 0  # branches whose step has got an answer already
        state.log = self.log if log else None

    # --- asking ---

    def start(self) -> None:
        """Play on from the beginning to the first question."""
        self._run(0)
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def questions(self) -> dict[int, Question]:
        """The open questions by seat, those already answered but still changeable included."""
        return {seat: self.branches[b].asked[i] for seat, (b, i) in self._open.items()}

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to answer, in order of seats."""
        return sorted(seat for seat, (b, i) in self._open.items() if self.branches[b].given[i] == MISSING)

    def next_seat(self) -> int:
        """One of the seats that still have to answer: the first that was asked."""
        branches = self.branches
        for seat, (b, i) in self._open.items():
            if branches[b].given[i] == MISSING:
                return seat
        raise ValueError("nobody is asked anything")

    def question(self, seat: int) -> Question | None:
        """The question that is open for a seat."""
        at = self._open.get(seat)
        return None if at is None else self.branches[at[0]].asked[at[1]]

    def sealed_answer(self, seat: int) -> int | None:
        """What a seat has answered to a question that others have still to answer."""
        at = self._open.get(seat)
        if at is None:
            return None
        given = self.branches[at[0]].given[at[1]]
        return None if given == MISSING else given

    def step_of(self, seat: int) -> str:
        """The name of the step that asks a seat."""
        at = self._open[seat]
        return self.program.instructions[self.branches[at[0]].pc].name

    # --- answering ---

    # --- stopping ---

    def stop_before(self, places: Sequence[int]) -> None:
        """Let play stop when it reaches one of the places of the program."""
        self.program = self.program.stopping_at(places)

    @property
    def stopped(self) -> bool:
        """Whether play stands where somebody wanted it to stop."""
        return any(self.program.ops[branch.pc] == HALT for branch in self.branches)

    def go_on(self, program: Program) -> None:
        """Play on from where it stopped, by the program without the stops."""
        halted = [n for n, branch in enumerate(self.branches) if self.program.ops[branch.pc] == HALT]
        self.program = program
        for number in halted:
            self._run(number)
        self._settle()

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Why an answer would be refused, or None if it is legal."""
        question = self.question(seat)
        if question is None:
            if self.state.over:
                return Refusal("over", "", "The game is over.")
            return Refusal("not-asked", "", f"Seat {seat} is not asked anything now.")
        if answer in question.answers:
            return None
        return self.why(self.state, question, answer)

    def answer(self, seat: int, answer: int) -> None:
        """Give a seat's answer; raises IllegalAnswer and changes nothing if it is refused."""
        at = self._open.get(seat)
        if at is None or answer not in self.branches[at[0]].asked[at[1]].answers:
            refusal = self.refusal(seat, answer)
            assert refusal is not None
            raise IllegalAnswer(refusal)
        self.record.append((seat, answer))
        number, i = at
        branch = self.branches[number]
        if branch.many:
            branch.given[i] = answer
            if MISSING in branch.given:
                return
            self._give(number, branch.given[:])
        else:
            self._give(number, answer)
        self._settle()

    # --- the flow ---

    def _give(self, number: int, value: Any) -> None:
        """Hand the answer (or answers) to the step that waits for it, and play on."""
        branch = self.branches[number]
        for question in branch.asked:
            self._open.pop(question.seat, None)
        gen = branch.gen
        if gen is None:
            gen = self._begin(branch)
            next(gen)
            for told in branch.sofar:
                gen.send(told)
            branch.gen = gen
        if not branch.sent and not self.program.once[branch.pc]:
            self._keep_checkpoint(number)
        if self._checkpoint is not None:
            self._since.append((number, value))
        branch.asked = ()
        branch.given = []
        try:
            branch.sofar.append(value)
            asked = gen.send(value)
            while not self._ask(number, gen, asked):
                value = self._forced(asked)
                branch.sofar.append(value)
                asked = gen.send(value)
        except StopIteration as stop:
            self._done(branch, stop.value)
            branch.pc += 1
            self._run(number)

    def _begin(self, branch: Branch) -> Generator[Any, Any, Any]:
        program = self.program
        function = program.functions[branch.pc]
        loops = branch.loops
        if program.takes[branch.pc]:
            assert loops is not None
            return function(self.state, loops[0][loops[1]])  # type: ignore[no-any-return]
        return function(self.state)  # type: ignore[no-any-return]

    def _keep_checkpoint(self, number: int, begun: bool = True) -> None:
        """Remember where we stand before a long step goes on (`begun`: its first question was really asked)."""
        branch = self.branches[number]
        branch.sent = True
        self._mid += 1
        if self._checkpoint is None:
            self._checkpoint = (self.state.copy(), [b.copy() for b in self.branches], -1 if begun else number)
            self._since = []

    def _say_forced(self, q: Question) -> None:
        """Say in the log that a question answered itself."""
        if self.state.log is not None:
            fields = {"seat": q.seat, "question": q.kind, "answer": q.answers[0], "about": q.about}
            self.state.log.append(Event("only_answer", q.rule, fields, (q.seat,) if q.sealed else None))

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
            if len(answers) == 1 and asked.open_options:
                return False
            assert answers, f"no answer to {asked!r}"
            branch.asked = (asked,)
            branch.given = [MISSING]
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
        branch.sofar = []
        if branch.sent:
            branch.sent = False
            self._mid -= 1

    def _settle(self) -> None:
        """Forget the checkpoint once every branch stands at the start of a step."""
        if self._checkpoint is not None and self._mid == 0:
            self._checkpoint = None
            self._since = []

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
                gen = self._begin(branch)
                try:
                    asked = next(gen)
                    while not self._ask(number, gen, asked):
                        if not branch.sent and not program.once[pc]:
                            self._keep_checkpoint(number, begun=False)
                        value = self._forced(asked)
                        branch.sofar.append(value)
                        asked = gen.send(value)
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
            branch.given = []
            branch.gen = None
            branch.sofar = []
            branch.sent = False
        self._mid = 0

    # --- copies ---

    def copy(self) -> Game[S]:
        """An independent game at the same point, without log and record."""
        g: Game[S] = Game.__new__(type(self))
        g.program = self.program
        g.why = self.why
        g.log = []
        g.record = []
        g._checkpoint = None
        g._since = []
        g._mid = 0
        if self._checkpoint is None:
            g.state = self.state.copy()
            g.branches = [b.copy() for b in self.branches]
            g._open = self._open.copy()
            return g
        state, branches, to_begin = self._checkpoint
        g.state = state.copy()
        g.branches = [b.copy() for b in branches]
        g.reopen()
        if to_begin >= 0:
            for number in range(to_begin, len(branches)):  # those after it had not begun either
                g._run(number)
        for number, value in self._since:
            g._give(number, value)
        for mine, theirs in zip(g.branches, self.branches, strict=True):
            mine.given = theirs.given[:]
        return g

    @property
    def checkpointed(self) -> bool:
        """Whether a long step is under way, so that the state alone does not tell where play stands."""
        return self._checkpoint is not None

    def resume(self) -> None:
        """Ask again what the steps ask where the branches stand, giving them what they have been told."""
        self._open = {}
        for number, branch in enumerate(self.branches):
            op = self.program.ops[branch.pc]
            if op == ASK and not branch.asked:
                told, branch.sofar = branch.sofar, []
                self._ask_again(number, told)

    def _ask_again(self, number: int, told: list[Any]) -> None:
        branch = self.branches[number]
        gen = self._begin(branch)
        try:
            asked = next(gen)
            for value in told:
                branch.sofar.append(value)
                asked = gen.send(value)
            while not self._ask(number, gen, asked):
                value = self._forced(asked)
                branch.sofar.append(value)
                asked = gen.send(value)
        except StopIteration as stop:
            self._done(branch, stop.value)
            branch.pc += 1
            self._run(number)

    def reopen(self) -> None:
        """Find again which seat is asked by which branch."""
        self._open = {
            q.seat: (b, i)
            for b, branch in enumerate(self.branches)
            for i, q in enumerate(branch.asked)
            if not (branch.many and leaves_no_choice(q))
        }

    def hash(self) -> str:
        """A fingerprint of the state, of where play stands and of what is sealed: equal on every machine."""
        h = hashlib.blake2b(self.state.fingerprint(), digest_size=16)
        for branch in self.branches:
            asked = [(q.seat, q.kind, tuple(q.answers), q.about) for q in branch.asked]
            h.update(repr((self.program.instructions[branch.pc].name, asked, branch.given)).encode())
        return h.hexdigest()
