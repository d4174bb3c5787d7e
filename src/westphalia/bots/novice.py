"""The novice: answers at random, but nothing absurd."""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Choice
from westphalia.editions.five_round.power import imperial_power
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.chance import mix, split
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.answers import (
    BECOME_FOREIGN_POWER,
    DONE,
    GIFT,
    NOTHING,
    PRINCIPALITY,
    RELEASE,
    SEAT,
    WAR_ON_PLAYER,
    WITHDRAW,
)

ABSURD: Final = frozenset({RELEASE, GIFT, WITHDRAW, BECOME_FOREIGN_POWER, NOTHING})


def not_absurd(s: FiveRoundState, q: Question) -> list[int]:
    """The answers that nobody would call absurd: nothing thrown away, no hopeless war, no vote for a stranger."""
    seat = q.seat
    answers = [answer for answer in q.answers if answer not in ABSURD]
    if q.kind == "abandon":
        answers = [DONE]
    elif q.kind == "attack":
        own = imperial_power(s, seat)
        hopeful = [answer for answer in answers if imperial_power(s, answer - SEAT) < 1.5 * own]
        answers = hopeful or answers
    elif q.kind == "declare" and WAR_ON_PLAYER in answers:
        own = imperial_power(s, seat)
        weakest = min(imperial_power(s, other) for other in range(s.players) if other != seat)
        if weakest >= 1.5 * own:
            answers.remove(WAR_ON_PLAYER)
    elif q.kind in ("vote", "westphalia") and SEAT + seat in answers:
        answers = [SEAT + seat, *answers]
    elif q.kind == "dice":  # not on land of one's own faith that nobody disputes
        useful = [a for a in answers if a < PRINCIPALITY or _disputed(s, seat, a - PRINCIPALITY)]
        answers = useful or answers
    return answers or list(q.answers)


def _disputed(s: FiveRoundState, seat: int, power: int) -> bool:
    """Whether a Principality is of the other religion, or bears dice of it."""
    religion = s.religion[seat]
    return (s.protestant >> s.capital[power] & 1) != religion or s.dice_power[2 * power + 1 - religion] > 0


class Novice:
    """Answers at random, but nothing absurd."""

    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = split(seed, 0)
        self.count = 0

    def choose(self, seen: View) -> Choice:
        """Any answer that is not absurd."""
        q = seen.question
        assert q is not None
        self.count += 1
        s = seen.state
        answers = not_absurd(s, q) if isinstance(s, FiveRoundState) else list(q.answers)
        return Choice(
            answers[(mix(self.seed, self.count) * len(answers)) >> 64], "One thing is as good as another."
        )
