"""How many clicks a round takes a person who decides as a prince does, with several things at once."""

from __future__ import annotations

import statistics
from collections import defaultdict

import pytest

from westphalia.bots import make_bot
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.rules.answers import BUY_INFLUENCE

Given = tuple[str, str, int, int]  # phase, kind, answer, how many were offered
MOST = 15


def decisions(edition: str, players: int, seed: int) -> dict[tuple[int, int], list[Given]]:
    """What every seat answered in every round of a game among princes."""
    game = new_game(edition, players=players, seed=seed, setup="random")
    bots = [make_bot("prince", seed * 10 + seat) for seat in range(players)]
    found: dict[tuple[int, int], list[Given]] = defaultdict(list)
    while not game.over:
        seat = game.waiting[0]
        question = game.questions[seat]
        answer = bots[seat].choose(view(game, seat)).answer
        phase = game.state.k.phases[game.state.phase]
        found[seat, game.state.round].append((phase, str(question.kind), answer, len(question.answers)))
        game.answer(seat, answer)
    return {at: given for at, given in found.items() if at[1] > 0}


def clicks(given: list[Given]) -> int:
    """The least clicks: only answers are given, the same again stands (Shift), what is bought is placed at once."""
    standing: dict[tuple[str, str], int] = {}
    count = 0
    bought = False
    for phase, kind, answer, offered in given:
        again = standing.get((phase, kind)) == answer
        if answer == BUY_INFLUENCE:
            bought = True  # the click on the place pays for it
            continue
        if offered > 1 and (not again or bought):
            count += 1
        bought = False
        standing[phase, kind] = answer
    return count


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("six-round", 6), ("dice", 5)])
def test_a_round_takes_few_clicks(edition: str, players: int) -> None:
    rounds = [given for seed in (1, 2) for given in decisions(edition, players, seed).values()]
    needed = [clicks(given) for given in rounds]
    peaceful = [clicks(given) for given in rounds if not any(kind == "card" for _, kind, _, _ in given)]
    print(edition, "answers", statistics.mean(map(len, rounds)), "clicks", statistics.mean(needed))
    print(
        "without battles of one's own", statistics.mean(peaceful), max(peaceful), len(peaceful), len(rounds)
    )
    assert statistics.mean(peaceful) <= MOST
    assert statistics.mean(needed) < 0.8 * statistics.mean(map(len, rounds))
