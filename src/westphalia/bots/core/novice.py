"""The novice plays any edition at random, but avoids absurd answers."""

from typing import Final

from westphalia.bots.core.bot import Choice
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.base.answers import DRASTIC, NOTHING

ABSURD: Final = DRASTIC | {NOTHING}


def drop_absurd(q: Question) -> list[int]:
    return [answer for answer in q.answers if answer not in ABSURD]


class Novice:
    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = split(seed, 0)
        self.count = 0

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        from westphalia.bots.core.policy import has_policy, policy_for

        q = seen.question
        assert q is not None
        self.count += 1
        if has_policy(seen.edition):
            answers = policy_for(seen.edition).plausible_answers(seen.state, q)
        else:
            answers = drop_absurd(q) or q.answers
        return Choice(answers[(mix(self.seed, self.count) * len(answers)) >> 64], "At random.")
