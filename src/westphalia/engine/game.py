"""A game in play: the state, the places in the table of contents, and the questions that are open.

A step asks first and changes the state after its last answer, so copying a game copies the flat state and the few
answers the step has got; the copy begins the step anew and gives them again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from westphalia.engine.branch import MISSING, Branch, Loops, leaves_no_choice
from westphalia.engine.contents import ASK, HALT, Program
from westphalia.engine.event import Event, Teller
from westphalia.engine.flow import Flow, S
from westphalia.engine.question import IllegalAnswer, Question, Refusal, why_not

__all__ = ["MISSING", "Branch", "Game", "Loops"]


class Game(Flow[S]):
    """A game that can be asked, answered, copied and stopped anywhere.

    `questions` maps each seat that is to answer now to its question; a seat has at most one.
    """

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
        """Play on from the beginning to the first question."""
        self._run(0)

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

    def first_question(self) -> Question | None:
        """The question of the seat that was asked first and has still to answer; None if nobody is asked."""
        for b, i in self._open.values():
            if self.branches[b].given[i] == MISSING:
                return self.branches[b].asked[i]
        return None

    def question(self, seat: int | str) -> Question | None:
        """The question that is open for a seat (or for a player by name, where players have names)."""
        at = self._open.get(seat)  # type: ignore[arg-type]
        if at is None:
            return self.question(self.seat(seat)) if isinstance(seat, str) else None
        return self.branches[at[0]].asked[at[1]]

    def seat(self, player: str | int) -> int:
        """The seat of a player by number; games whose players have names understand these too."""
        if isinstance(player, str):
            raise ValueError(f"player: nobody is called {player!r}")
        return player

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

    # --- answering ---

    def refusal(self, seat: int, answer: int) -> Refusal | None:
        """Why an answer would be refused, or None if it is legal."""
        question = self.question(seat)
        if question is None:
            if self.state.over:
                return Refusal("over", "", "The game is over.")
            return Refusal("not-asked", "", f"Seat {seat} is not asked anything now.")
        if answer in question.answers:
            return None
        return why_not(self.state, question, answer)

    def answer(self, seat: int, answer: int) -> None:
        """Give a seat's answer; raises IllegalAnswer and changes nothing if it is refused."""
        at = self._open.get(seat)
        if at is None:
            raise IllegalAnswer(self._refuse(seat, answer))
        number, i = at
        branch = self.branches[number]
        if answer not in branch.asked[i].answers:
            self._say_beside(seat, answer)
            return
        self.record.append((seat, answer))
        if branch.many:
            branch.given[i] = answer
            if MISSING in branch.given:
                return
            self._close(branch)
            self._give(number, branch.given)
        else:
            del self._open[seat]
            self._give(number, answer)

    def _say_beside(self, seat: int, answer: int) -> None:
        """What is none of the answers of an open question is refused, unless a game takes it beside the question."""
        raise IllegalAnswer(self._refuse(seat, answer))

    def _refuse(self, seat: int, answer: int) -> Refusal:
        refusal = self.refusal(seat, answer)
        assert refusal is not None
        return refusal

    # --- copies ---

    def copy(self) -> Game[S]:
        """An independent game at the same point, without log and record."""
        g: Game[S] = Game.__new__(type(self))
        g.program = self.program
        g.log = []
        g.record = []
        g.state = self.state.copy()
        g.branches = [b.copy() for b in self.branches]
        g._open = self._open.copy()
        return g

    def resume(self) -> None:
        """Ask again what the steps ask where the branches stand, giving them what they have been told."""
        self._open = {}
        for number, branch in enumerate(self.branches):
            op = self.program.ops[branch.pc]
            if op == ASK and not branch.asked:
                told, branch.told = branch.told, []
                self._ask_again(number, told)

    def _ask_again(self, number: int, told: list[Any]) -> None:
        branch = self.branches[number]
        branch.line = line = self._line(branch)
        asked = next(line)
        for value in told:
            branch.told.append(value)
            asked = line.send(value)
        self._follow(number, line, asked)

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
            asked = [(q.seat, str(q.kind), tuple(q.answers), q.about) for q in branch.asked]
            given = branch.given if asked else []
            h.update(repr((self.program.instructions[branch.pc].name, asked, given)).encode())
        return h.hexdigest()
