"""Playing on from a position as princes would, quickly: for search, and for the arena's measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from westphalia.bots.habits import Habit
from westphalia.bots.mind import Memory
from westphalia.bots.part import part_of
from westphalia.bots.prince import quick
from westphalia.bots.weights import Weights
from westphalia.engine.chance import mix
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.state import State

Horizon = Callable[[State], bool]


def play_on(
    game: WestphaliaGame,
    weights: Sequence[Weights],
    chance: int,
    stop: Horizon,
    limit: int = 5_000,
    habits: Sequence[Habit | None] = (),
) -> int:
    """Let princes answer until the game is over or a horizon is reached; gives how many answers it took.

    With habits, by seat, some of them answer some questions by theirs.
    """
    part = part_of(game.edition.key)
    new_mind = part.mind
    s = game.state
    count = 0
    memory = Memory()
    while not s.over and count < limit and not stop(s):
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        count += 1
        mind = new_mind(s, seat, weights[seat], mix(chance, count), None, memory)
        habit = habits[seat] if habits else None
        answer = habit(mind, question) if habit is not None else None
        if answer is None or answer not in question.answers:
            answer = quick(part, mind, question)
        game.answer(seat, answer)
    return count
