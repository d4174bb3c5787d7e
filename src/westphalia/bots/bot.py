"""What a bot is: it is given its seat's view and chooses an answer, with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from westphalia.engine.chance import mix, split
from westphalia.game.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer, why it was chosen, and what else was considered."""

    answer: int
    reason: str = ""
    alternatives: tuple[tuple[int, str], ...] = ()


class Bot(Protocol):
    """A player without a person."""

    name: str

    def choose(self, seen: View) -> Choice:
        """Answer the question of the view."""
        ...


class RandomBot:
    """Answers at random."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = split(seed, 0)
        self.count = 0

    def choose(self, seen: View) -> Choice:
        """Any legal answer."""
        assert seen.question is not None
        self.count += 1
        answers = seen.question.answers
        return Choice(answers[(mix(self.seed, self.count) * len(answers)) >> 64], "at random")
