"""How many clicks a round takes a person who decides as a prince does."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from game.clicking import clicks_of, decisions

MOST = 15
GAMES = 6


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("six-round", 6), ("dice", 5)])
def test_a_round_takes_few_clicks(edition: str, players: int) -> None:
    answers, rounds, kinds = 0, [], Counter[str]()
    for seed in range(1, GAMES + 1):
        for given in decisions(edition, players, seed).values():
            clicks = clicks_of(given)
            answers += len(given)
            rounds += [clicks.rounds[number] for number in sorted({one.round for one in given})]
            kinds += clicks.kinds
    told = ", ".join(f"{kind} {count / len(rounds):.2f}" for kind, count in kinds.most_common())
    print(f"{edition}: answers {answers / len(rounds):.1f}, clicks {statistics.mean(rounds):.1f} ({told})")
    assert statistics.mean(rounds) <= MOST
