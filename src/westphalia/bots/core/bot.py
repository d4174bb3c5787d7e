"""The interface of a bot: it chooses an answer from what its seat sees, with a reason."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer with its reason, and the next best answers with theirs."""

    answer: int
    reason: str = ""
    alternatives: tuple[tuple[int, str], ...] = ()


class Bot(Protocol):
    name: str

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        """Answer the question of a view; without `explain` the choice may lack its reason."""
        ...


@runtime_checkable
class Searching(Protocol):
    """A bot whose time for an answer, and number of rollout answers, can be limited."""

    nodes: int
    seconds: float

    def set_time_limit(self, seconds: float) -> None: ...


def default_answer(question: Question) -> int:
    """Return the quiet answer (pass, done, stay ...), or the first answer if there is no quiet one."""
    return next((a for a in question.kind.quiet if a in question.answers), question.answers[0])


class RandomBot:
    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = split(seed, 0)
        self.count = 0

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        assert seen.question is not None
        self.count += 1
        answers = seen.question.answers
        return Choice(answers[(mix(self.seed, self.count) * len(answers)) >> 64], "At random.")
