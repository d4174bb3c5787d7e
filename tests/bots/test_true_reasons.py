"""Every reason, for chosen answers and for alternatives, is true of its position."""

from __future__ import annotations

import pytest

from bots.claims import false_claim
from westphalia import new_game
from westphalia.bots import Bot, make_bot
from westphalia.bots.core.weights import TEMPERAMENTS
from westphalia.bots.search import determinized_search as search
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.game.view import view


def princes(players: int) -> list[Bot]:
    """Return princes of all kinds."""
    return [make_bot("prince", seat, tuple(TEMPERAMENTS)[seat % 3]) for seat in range(players)]


def searching(players: int) -> list[Bot]:
    """Return a chancellor and an elector, whose reasons come from imagined games, among princes."""
    two: list[Bot] = [Chancellor(0, nodes=60, seconds=60.0), Elector(1, nodes=60, seconds=60.0)]
    return two + [make_bot("prince", seat) for seat in range(2, players)]


def play(edition: str, bots: list[Bot], seed: int, setup: str, **options: str) -> list[str]:
    """Return everything that is false in the reasons of a game."""
    game = new_game(edition, len(bots), seed=seed, setup=setup, log=False, **options)
    found = []
    while not game.over:
        seat = game.next_seat()
        choice = bots[seat].choose(view(game, seat))
        for answer, reason in ((choice.answer, choice.reason), *choice.alternatives):
            found.append(false_claim(game, seat, answer, reason))
        game.answer(seat, choice.answer)
    return [line for line in found if line]


@pytest.mark.parametrize(
    ("edition", "players", "setup"),
    [
        ("five-round", 5, "random"),
        ("five-round", 6, "manual"),
        ("six-round", 5, "manual"),
        ("dice", 5, "random"),
    ],
)
def test_reasons_are_true(edition: str, players: int, setup: str) -> None:
    assert play(edition, princes(players), 4, setup) == []


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_reasons_of_searching_bots_are_true(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONGEST", 20)  # a short look: what they choose need not be good
    assert play(edition, searching(5), 4, "random") == []


@pytest.mark.parametrize("seed", [1, 2])
def test_reasons_are_true_with_peace_and_rebels(seed: int) -> None:
    assert play("five-round", princes(6), seed, "random", rebels="on") == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_reasons_are_true_in_many_games_with_peace_and_rebels() -> None:
    tables = [princes(5 + n % 4) for n in range(40)] + [searching(5) for _ in range(10)]
    found = [
        line
        for n, bots in enumerate(tables)
        for line in play("five-round", bots, 200 + n, "random", rebels="on")
    ]
    assert found == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("six-round", 6), ("dice", 6)])
def test_reasons_are_true_in_many_games(edition: str, players: int) -> None:
    tables = [princes(players) for _ in range(40)] + [searching(players) for _ in range(10)]
    found = [line for n, bots in enumerate(tables) for line in play(edition, bots, 100 + n, "random")]
    assert found == []
