"""A game in play: the state, the branches with their places in the program, and the open questions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import SupportsIndex

from westphalia.engine.branch import MISSING, Branch, Loops
from westphalia.engine.checks import whole
from westphalia.engine.contents import ASK, HALT, Program
from westphalia.engine.event import Event, Teller
from westphalia.engine.flow import Flow, S
from westphalia.engine.question import IllegalAnswer, Question, Refusal, why_not

__all__ = ["MISSING", "Branch", "Game", "Loops"]


class Game(Flow[S]):
    """A game that can be asked, answered, copied and stopped at any point. A seat has at most one open question."""

    __slots__ = ("log", "record")

    def __init__(self, program: Program, state: S, log: bool = True) -> None:
        self.program = program
        self.state = state
        self.branches = [Branch(0, None)]
        self.record: list[tuple[int, int]] = []
        self.log: list[Event] = []
        self._open = {}
        state.tell = Teller(self.log, state.ids) if log else None

    # --- asking ---

    def start(self) -> None:
        """Play from the beginning to the first question."""
        self._run(0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def questions(self) -> dict[int, Question]:
        """The open questions by seat, including those that are answered but can still be changed."""
        return {seat: self.branches[b].questions[i] for seat, (b, i) in self._open.items()}

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to answer, in ascending order."""
        return sorted(seat for seat, (b, i) in self._open.items() if self.branches[b].answers[i] == MISSING)

    def is_waiting(self, player: str | int) -> bool:
        """Return whether play waits for a player's answer."""
        seat = self.seat(player)
        at = self._open.get(seat)
        return at is not None and self.branches[at[0]].answers[at[1]] == MISSING

    def next_seat(self) -> int:
        """Return the seat that was asked first among those that still have to answer."""
        branches = self.branches
        for seat, (b, i) in self._open.items():
            if branches[b].answers[i] == MISSING:
                return seat
        raise ValueError("no question is open")

    def first_question(self) -> Question | None:
        """Return the question that was asked first among the unanswered ones, or None if there is none."""
        for b, i in self._open.values():
            if self.branches[b].answers[i] == MISSING:
                return self.branches[b].questions[i]
        return None

    def question(self, seat: int | str) -> Question | None:
        """Return the open question of a seat, or of a player by name in games whose players have names."""
        at = self._open.get(seat)  # type: ignore[arg-type]
        if at is None:
            return self.question(self.seat(seat)) if isinstance(seat, str) else None
        return self.branches[at[0]].questions[at[1]]

    def seat(self, player: str | int) -> int:
        """Return a seat by number; games whose players have names accept these too."""
        if isinstance(player, str):
            raise ValueError(f"player: there is no player called {player!r}")
        return player

    def sealed_answer(self, seat: int) -> int | None:
        """Return a seat's answer that stays secret until the others asked at the same time have answered."""
        at = self._open.get(seat)
        if at is None:
            return None
        given = self.branches[at[0]].answers[at[1]]
        return None if given == MISSING else given

    def branch_of(self, seat: int) -> int | None:
        """Return the number of the branch that asks a seat; None if the seat is not asked."""
        at = self._open.get(seat)
        return None if at is None else at[0]

    def step_of(self, seat: int) -> str:
        """Return the name of the step that asks a seat."""
        at = self._open[seat]
        return self.program.instructions[self.branches[at[0]].pc].name

    # --- stopping ---

    def stop_before(self, places: Sequence[int]) -> None:
        """Make play stop when it reaches one of these places of the program."""
        self.program = self.program.stopping_at(places)

    @property
    def stopped(self) -> bool:
        """Whether play has stopped at one of the places given to `stop_before`."""
        return any(self.program.ops[branch.pc] == HALT for branch in self.branches)

    def go_on(self, program: Program) -> None:
        """Continue from where play stopped, with the program without the stops."""
        halted = [n for n, branch in enumerate(self.branches) if self.program.ops[branch.pc] == HALT]
        self.program = program
        for number in halted:
            self._run(number)

    # --- answering ---

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Return why an answer would be refused, or None if it is legal."""
        question = self.question(seat)
        if question is None:
            if self.state.over:
                return Refusal("over", "", "The game is over.")
            return Refusal("not-asked", "", f"Seat {seat} has no question to answer now.")
        if answer in question.answers:
            return None
        return why_not(self.state, question, answer)

    def answer(self, seat: SupportsIndex, answer: SupportsIndex) -> None:
        """Answer for a seat; raise IllegalAnswer and change nothing if the answer is refused.

        Numbers of numpy are understood; what is no whole number is a ValueError.
        """
        if type(seat) is not int:
            seat = whole("seat", seat)
        if type(answer) is not int:
            answer = whole("answer", answer)
        at = self._open.get(seat)
        if at is None:
            raise IllegalAnswer(self._refuse(seat, answer))
        number, i = at
        branch = self.branches[number]
        if answer not in branch.questions[i].answers:
            self._answer_aside(seat, answer)
            return
        self.record.append((seat, answer))
        if branch.many:
            branch.answers[i] = answer
            if MISSING in branch.answers:
                return
            self._close(branch)
            self._send(number, branch.answers)
        else:
            del self._open[seat]
            self._send(number, answer)

    def _answer_aside(self, seat: int, answer: int) -> None:
        """Refuse an answer that the open question does not offer; games with answers for any time override this."""
        raise IllegalAnswer(self._refuse(seat, answer))

    def _refuse(self, seat: int, answer: int) -> Refusal:
        refusal = self.refusal(seat, answer)
        assert refusal is not None
        return refusal

    # --- copies ---

    def copy(self) -> Game[S]:
        """Return an independent game at the same point, without log and record."""
        kind = type(self)
        g: Game[S] = kind.__new__(kind)
        g.program = self.program
        g.log = []
        g.record = []
        g.state = self.state.copy()
        g.branches = [b.copy() for b in self.branches]
        g._open = self._open.copy()
        return g

    def resume(self) -> None:
        """Open the questions of branches that were written from outside: replay the step each of them has reached."""
        self._open = {}
        for number, branch in enumerate(self.branches):
            op = self.program.ops[branch.pc]
            if op == ASK and not branch.questions:
                self._handle(number, *self._replay(branch))

    def hash(self) -> str:
        """Return a fingerprint of the state, the branches and the sealed answers; it is the same on every machine."""
        h = hashlib.blake2b(self.state.fingerprint(), digest_size=16)
        for branch in self.branches:
            asked = [(q.seat, str(q.kind), tuple(q.answers), q.about) for q in branch.questions]
            given = branch.answers if asked else []
            h.update(repr((self.program.instructions[branch.pc].name, asked, given)).encode())
        return h.hexdigest()
