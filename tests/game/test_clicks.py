"""How many clicks a round takes a person who decides as a prince does."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from game.clicking import FIGHTS, clicks_of, decisions

MOST = 15
SEEDS = (
    *range(101, 113),
    *range(201, 213),
    *range(401, 413),
)  # on none of these gestures and model were made


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("six-round", 6), ("dice", 5)])
def test_a_round_takes_few_clicks(edition: str, players: int) -> None:
    """Whether he leaves battles to a general, to a plan, or looks on and says at every exchange what he wants."""
    played = [decisions(edition, players, seed) for seed in SEEDS]
    for fights in FIGHTS:
        answers, rounds, kinds = 0, [], Counter[str]()
        missed: list[bool] = []
        for given in (one for game in played for one in game.values()):
            clicks = clicks_of(given, fights)
            answers += len(given)
            rounds += [clicks.rounds[number] for number in sorted({one.round for one in given})]
            kinds += clicks.kinds
            missed += clicks.missed
        mean = statistics.mean(rounds)
        told = ", ".join(f"{kind} {count / len(rounds):.2f}" for kind, count in kinds.most_common())
        print(f"{edition}, {fights}: answers {answers / len(rounds):.1f}, clicks {mean:.2f} ({told})")
        if missed:
            print(f"not what he wants at {statistics.mean(missed):.1%} of {len(missed)} exchanges")
        assert mean <= MOST or fights == "card by card"


def test_whoever_looks_on_clicks_less_for_the_same_decisions() -> None:
    """In one game: at every exchange what he wants to a tenth, which `LookingOn` asserts, and yet fewer clicks."""
    seats = decisions("five-round", 5, 1).values()
    cards = [one for given in seats for one in given if one.kind == "card" and len(one.answers) > 1]
    looking_on, by_hand = (
        sum((clicks_of(given, how).kinds for given in seats), Counter[str]()) for how in FIGHTS[2:]
    )
    assert 0 < looking_on["card"] < by_hand["card"] <= len(cards)
    assert looking_on.total() < by_hand.total()
