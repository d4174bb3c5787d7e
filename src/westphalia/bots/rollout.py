"""Playing on from a position as princes would, quickly: for search, and for the arena's measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from westphalia.bots.five_round import five_round
from westphalia.bots.mind import Memory, Mind
from westphalia.bots.prince import quick
from westphalia.bots.weights import Weights
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.chance import mix
from westphalia.game.westphalia_game import WestphaliaGame

Horizon = Callable[[FiveRoundState], bool]


def play_on(
    game: WestphaliaGame, weights: Sequence[Weights], chance: int, stop: Horizon, limit: int = 5_000
) -> int:
    """Let princes answer until the game is over or a horizon is reached; gives how many answers it took."""
    s = five_round(game.state)
    count = 0
    memory = Memory()
    while not s.over and count < limit and not stop(s):
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        count += 1
        game.answer(seat, quick(Mind(s, seat, weights[seat], mix(chance, count), None, memory), question))
    return count
