"""Random games of the six-round edition end, and the invariants hold after every answer."""

from __future__ import annotations

import random

import pytest

from game.random_play import BOUND, play_on
from westphalia import new_game
from westphalia.editions.six_round.invariants import broken_invariants
from westphalia.rulebook import rulebook
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.provinces import is_foreign_power

IDS = {rule.id for rule in rulebook("six-round").rules}
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"names": "chosen"},
    {"hexes": "140", "shape": "rectangle"},
    {"free_shapes": "yes", "provinces": "3"},
    {"leader": "program"},
    {},
)


class Watch:
    """Checks of the invariants after every answer, and from one to the next (VI.inv.*)."""

    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        self.before = None

    def __call__(self, game) -> None:
        s = game.state
        if not s.round or game.over:
            return
        assert broken_invariants(s) == []
        assert all(question.rule in IDS for question in game.questions.values())
        now = {
            "round": s.round,
            "phase": s.k.phases[s.phase],
            "religion": s.religion,
            "foreign": [is_foreign_power(s, seat) for seat in range(s.players)],
            "capital": [s.capital[seat] for seat in range(s.players)],
            "princes": {
                (s.name[p], p): s.capital[p] for p in range(16, len(s.land)) if s.principalities >> p & 1
            },
            "owner": list(s.owner),
            "initiative": s.initiative,
            "reformation": s.reformation,
        }
        if self.before is not None:
            self.compare(self.before, now)
        self.before = now
        seat = game.waiting[0]
        if self.rnd.random() < 0.01:
            game.answer(seat, game.asides(seat)[0])

    def compare(self, old, new) -> None:
        if new["round"] == old["round"] and old["phase"] != "upheaval":
            assert new["initiative"] == old["initiative"], "VI.init.4"
        for seat, foreign in enumerate(old["foreign"]):
            assert not foreign or new["foreign"][seat], "VI.inv.6"
            assert not foreign or new["religion"][seat] == old["religion"][seat], "VI.inv.6"
            if old["capital"][seat] != new["capital"][seat]:
                assert new["capital"][seat] == NONE, "VI.inv.27"
        for prince, capital in new["princes"].items():
            before = old["princes"].get(prince, capital)
            # a name and a number may go to a new Principality in the same moment, when the old one has fallen
            assert before == capital or new["owner"][before] != prince[1], "VI.inv.27"
        assert new["reformation"] >= old["reformation"], "VI.inv.19"


def a_game_ends(seed: int, players: int) -> None:
    rnd = random.Random(seed)
    setup = ("random", "manual", "historical")[seed % 3]
    options = VARIANTS[seed % len(VARIANTS)]
    if options.get("free_shapes"):
        setup = "random"
    game = new_game("six-round", players, seed, log=seed % 3 == 0, setup=setup, **options)
    answers = play_on(game, rnd, check=Watch(rnd))
    s = game.state
    assert game.over
    assert answers < BOUND
    assert {event.rule for event in game.log if event.kind != "only_answer"} <= IDS, (
        "cited by an unknown name"
    )
    assert s.winners
    assert 4 <= s.round <= 6
    if s.victory == "westphalia":
        assert len(s.winners) == 1
        assert s.round == 6
    else:
        assert s.victory in ("catholic", "protestant")
        assert len(s.winners) <= s.k.saved_places


@pytest.mark.rule("VI.inv.1-30", "VI.round.1", "VI.end.3", "VI.ruling.fp-all")
@pytest.mark.parametrize("block", range(14))
def test_random_games_end_with_invariants_held_after_every_answer(block):
    for seed in range(block * 5, block * 5 + 5):
        a_game_ends(seed, 3 + seed % 12)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(200))
def test_a_thousand_random_games(block):
    for seed in range(10_000 + block * 5, 10_000 + block * 5 + 5):
        a_game_ends(seed, 3 + seed % 12)


def play_the_biggest_map(players: int, setup: str, seed: int) -> None:
    rnd = random.Random(seed)
    game = new_game("six-round", players, seed, log=False, setup=setup, hexes="320")
    assert game.state.board.size == 320
    watch, count = Watch(rnd), 0

    def sometimes(game) -> None:
        nonlocal count
        count += 1
        if count % 20 == 0:  # the invariants of so many Principalities take their time
            watch(game)

    answers = play_on(game, rnd, 2 * BOUND, sometimes)
    assert game.over
    assert answers < 2 * BOUND


@pytest.mark.rule("VI.option.5", "VI.ruling.names")
def test_the_biggest_map_is_played_to_its_end():
    play_the_biggest_map(14, "random", 1)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 8, 11, 14])
@pytest.mark.parametrize("setup", ["random", "manual", "historical"])
def test_the_biggest_map_with_all_setups(players, setup):
    play_the_biggest_map(players, setup, players)
