"""No bot sees what its seat may not: two games that look the same to a seat get the same answer and the same reason."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pytest

from westphalia import new_game
from westphalia.bots import Bot, make_bot
from westphalia.bots.core.prince import Prince
from westphalia.bots.search.advice import advise
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.game.view import View, imagine, view
from westphalia.game.westphalia_game import WestphaliaGame

PLAYERS = 5
PAIRS = 12  # of each edition, in which another seat holds other cards
MAKERS: dict[str, Callable[[], Bot]] = {
    "novice": lambda: make_bot("novice", 1),
    "prince": lambda: make_bot("prince", 1),
    "count": lambda: make_bot("count", 1),
    "elector": lambda: Elector(1, nodes=60, seconds=60.0),
    "chancellor": lambda: Chancellor(1, nodes=60, seconds=60.0),
}
if find_spec("numpy"):
    from westphalia.bots.network.cardinal import Cardinal

    MAKERS["legate"] = lambda: make_bot("legate")
    MAKERS["cardinal"] = lambda: Cardinal(1, nodes=60, seconds=60.0)


def hidden(game: WestphaliaGame, seat: int) -> Any:
    """Return the cards of the others."""
    s: Any = game.state
    width = len(s.hand) // s.players
    return bytes(s.hand[: seat * width] + s.hand[(seat + 1) * width :])


def pairs(edition: str) -> list[tuple[View, View]]:
    """Return views of games that differ only in what the seat may not see."""
    found = []
    game = new_game(edition, PLAYERS, 2, log=False, setup="random")
    bots = [Prince(seat) for seat in range(PLAYERS)]
    while not game.over:
        seat = game.next_seat()
        seen = view(game, seat)
        assert seen.question is not None
        if len(seen.question.answers) > 1 and game.state.round:
            twin = imagine(seen, len(found) + 7)
            if twin.question(seat) is not None and hidden(twin, seat) != hidden(game, seat):
                other = view(twin, seat)
                if other.asked == seen.asked:  # who has answered in secret is no secret
                    found.append((seen, other))
        game.answer(seat, bots[seat].choose(seen, explain=False).answer)
    step = max(1, len(found) // PAIRS)
    return list(islice(found, 0, None, step))[:PAIRS]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_what_is_hidden_changes_no_answer_and_no_reason(edition: str) -> None:
    compared = pairs(edition)
    assert len(compared) == PAIRS
    for seen, other in compared:
        for name, make in MAKERS.items():
            assert make().choose(seen) == make().choose(other), name
        assert advise(seen) == advise(other)
