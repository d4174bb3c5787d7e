"""Rollouts: princes play a game on, fast and without reasons; for search and for measurements."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any
from zlib import crc32

from westphalia.bots.core.decision_context import TurnMemory
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import fast_answer
from westphalia.bots.core.weights import Weights
from westphalia.engine.chance import mix
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import State

Horizon = Callable[[State], bool]
Habit = Callable[[Any, Question], int | None]
"""Returns the answer to a question whatever the plans say, or None; the first argument is a context."""


def roll_out(
    game: WestphaliaGame,
    weights: Sequence[Weights],
    chance: int,
    stop: Horizon,
    limit: int = 5_000,
    habits: Sequence[Habit | None] = (),
) -> int:
    """Let princes answer until a horizon or the end of the game; return the number of answers.

    `habits`, by seat, decide some questions instead of the plans. A seat's random numbers depend on how often it was
    asked this kind of question in this phase, not on earlier answers. So games that diverge keep the same luck, which
    reduces the variance of their difference.
    """
    policy = policy_for(game.edition)
    new_context = policy.context
    s = game.state
    count = 0
    memory = TurnMemory()
    asked: dict[int, int] = {}
    while not s.over and count < limit and not stop(s):
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        count += 1
        place = (((s.round << 5 | s.phase) << 16 | hash_kind(question.kind)) << 4) | seat
        times = asked[place] = asked.get(place, 0) + 1
        context = new_context(s, seat, weights[seat], mix(chance, place << 12 | times), None, memory)
        habit = habits[seat] if habits else None
        answer = habit(context, question) if habit is not None else None
        if answer is None or answer not in question.answers:
            answer = fast_answer(policy, context, question)
        game.answer(seat, answer)
    return count


@cache
def hash_kind(kind: str) -> int:
    """Return a hash of a kind of question that is the same in every process."""
    return crc32(kind.encode()) & 0xFFFF
