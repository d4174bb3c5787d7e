"""Playing on from a position as princes would, quickly: for search, and for the arena's measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from zlib import crc32

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

    With habits, by seat, some of them answer some questions by theirs. A seat's luck depends on how often it was asked
    a question of this kind in this phase and not on what went before, so that games that part meet the same luck again.
    """
    part = part_of(game.edition.key)
    new_mind = part.mind
    s = game.state
    count = 0
    memory = Memory()
    asked: dict[int, int] = {}
    while not s.over and count < limit and not stop(s):
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        count += 1
        place = (((s.round << 5 | s.phase) << 16 | mark_of(question.kind)) << 4) | seat
        times = asked[place] = asked.get(place, 0) + 1
        mind = new_mind(s, seat, weights[seat], mix(chance, place << 12 | times), None, memory)
        habit = habits[seat] if habits else None
        answer = habit(mind, question) if habit is not None else None
        if answer is None or answer not in question.answers:
            answer = quick(part, mind, question)
        game.answer(seat, answer)
    return count


@cache
def mark_of(kind: str) -> int:
    """A number for a kind of question, the same in every process."""
    return crc32(kind.encode()) & 0xFFFF
