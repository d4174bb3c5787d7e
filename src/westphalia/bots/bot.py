"""What a bot is: it is given its seat's view and chooses an answer, with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from westphalia.editions.view import View
from westphalia.engine.chance import mix, split


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


BOTS: Final[dict[str, str]] = {"random": "Random: any legal answer"}


def make_bot(name: str, seed: int = 0, personality: str = "", seconds: float = 1.0) -> Bot:
    """A bot by name."""
    if name not in BOTS:
        raise ValueError(f"bot: there is no {name!r}; there are: {', '.join(BOTS)}")
    return RandomBot(seed)
