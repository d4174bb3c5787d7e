"""Random games of the dice edition end, and the invariants hold after every answer."""

from __future__ import annotations

import random

import pytest

from game.random_play import BOUND, play_on
from westphalia import new_game
from westphalia.editions.dice.invariants import broken_invariants
from westphalia.rulebook import rulebook
from westphalia.rules.base.state import SEATS
from westphalia.rules.realm.provinces import is_foreign_power

IDS = {rule.id for rule in rulebook("dice").rules}
READINGS = (
    {},
    {"catholic_faith": "2", "convert_back": "to protestant"},
    {"target": "any heretical", "partner": "next engaged", "emperor": "every round"},
)


class Watch:
    """Checks of the invariants from one answer to the next (D.inv.5, D.inv.8, D.inv.11, D.inv.13)."""

    def __init__(self) -> None:
        self.before = None

    def __call__(self, game) -> None:
        s = game.state
        if not s.phase:
            return
        assert broken_invariants(s) == []
        assert all(question.rule in IDS for question in game.questions.values())
        now = {
            "towns": s.towns,
            "phase": s.k.phases[s.phase],
            "round": s.round,
            "initiative": s.initiative,
            "points": s.points,
            "religion": s.religion,
            "foreign": [is_foreign_power(s, seat) for seat in range(s.players)],
            "influence": [s.stored[seat] + sum(s.influence[seat::SEATS]) for seat in range(s.players)],
        }
        if self.before is not None:
            self.compare(self.before, now)
        self.before = now

    def compare(self, old, new) -> None:
        assert new["towns"] == old["towns"], "D.inv.5"
        if new["round"] == old["round"] and old["phase"] != "election":
            assert new["initiative"] == old["initiative"], "D.inv.13"
        heresy = "heresy" in (old["phase"], new["phase"])
        if not heresy:
            assert new["points"] == old["points"], "D.inv.11"
            assert new["religion"] == old["religion"], "D.inv.11"
        for seat, foreign in enumerate(old["foreign"]):
            if foreign:
                assert new["religion"][seat] == old["religion"][seat], "D.inv.11"
        quiet = {"upheaval", "turns", "heresy", "tradeoffs", "foreign_powers", "election"}
        if {old["phase"], new["phase"]} <= quiet:
            assert all(n <= o for n, o in zip(new["influence"], old["influence"], strict=True)), "D.inv.8"


def a_game_ends(seed: int) -> None:
    setup = ("random", "manual")[seed % 2]
    names = "chosen" if seed % 5 == 0 else "proposed"
    options = READINGS[seed % len(READINGS)]
    game = new_game("dice", 5 + seed % 4, seed, log=seed % 3 == 0, setup=setup, names=names, **options)
    answers = play_on(game, random.Random(seed), check=Watch())
    s = game.state
    assert game.over
    assert answers < BOUND
    assert {event.rule for event in game.log if event.kind != "only_answer"} <= IDS, (
        "cited by an unknown name"
    )
    assert s.winners
    assert 4 <= s.round <= 6
    assert s.victory in ("catholic", "protestant", "westphalia")
    if s.victory == "westphalia":
        assert len(s.winners) == 1
        assert s.round == 6


@pytest.mark.rule("D.inv.1-23", "D.round.1", "D.victory.1")
@pytest.mark.parametrize("block", range(10))
def test_random_games_end_with_invariants_held_after_every_answer(block):
    for seed in range(block * 10, block * 10 + 10):
        a_game_ends(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(50))
def test_five_hundred_random_games(block):
    for seed in range(10_000 + block * 10, 10_000 + block * 10 + 10):
        a_game_ends(seed)
