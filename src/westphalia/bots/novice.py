"""The novice: answers at random, but nothing absurd; it plays any edition, even one it has never heard of."""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Choice
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.answers import BECOME_FOREIGN_POWER, GIFT, NOTHING, RELEASE, WITHDRAW

ABSURD: Final = frozenset({RELEASE, GIFT, WITHDRAW, BECOME_FOREIGN_POWER, NOTHING})


def not_thrown_away(q: Question) -> list[int]:
    """The answers that throw nothing away."""
    return [answer for answer in q.answers if answer not in ABSURD]


class Novice:
    """Answers at random, but nothing absurd."""

    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = split(seed, 0)
        self.count = 0

    def choose(self, seen: View) -> Choice:
        """Any answer that is not absurd, as far as it knows the edition."""
        from westphalia.bots.part import knows, part_of

        q = seen.question
        assert q is not None
        self.count += 1
        if knows(seen.game_edition):
            answers = part_of(seen.game_edition).sensible(seen.state, q)
        else:
            answers = not_thrown_away(q) or q.answers
        return Choice(
            answers[(mix(self.seed, self.count) * len(answers)) >> 64], "One thing is as good as another."
        )
