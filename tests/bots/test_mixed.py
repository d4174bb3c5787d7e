"""Bots use mixed strategies for simultaneous choices, and differ in temperament."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from westphalia import from_position, new_game
from westphalia.bots import Bot, make_bot
from westphalia.bots.core.conversion import odds_of_conversion, stakes_of_conversion
from westphalia.bots.core.council import council
from westphalia.bots.core.policy import policy_for, weights_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.registry import temperament_of
from westphalia.bots.core.simultaneous import logit, stakes_of_all
from westphalia.bots.core.weights import TEMPERAMENTS
from westphalia.bots.five_round import plans_giving
from westphalia.bots.player_turns import plans_exile
from westphalia.bots.search.rollout import roll_out
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, TRENT
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, State

EDITIONS = {"five-round": 6, "six-round": 6, "dice": 6}


# --- the equilibrium ---


def test_a_seat_with_high_stakes_decides_clearly() -> None:
    stakes = stakes_of_all(lambda mask: [1.0 if mask & 1 else 0.0, 0.0 if mask & 2 else 1.0], 2, 0.0, 0.01)
    assert stakes == [(0.0, 1.0), (1.0, 0.0)]
    assert logit(1.0, 0.01) == 1.0
    assert logit(-1.0, 0.01) == 0.0
    assert logit(0.0, 0.01) == 0.5


def test_two_seats_that_want_one_place_mix() -> None:
    def one_place(mask: int) -> list[float]:
        both = mask == 3
        return [(-0.1 if both else 0.1) if mask >> seat & 1 else 0.0 for seat in range(2)]

    for no, yes in stakes_of_all(one_place, 2, 0.0, 0.001):
        assert no == 0.0
        assert abs(yes) < 0.01  # about as good as no: each says yes half of the time


@pytest.mark.parametrize("seats", [5, 9])
def test_a_seat_that_gains_nothing_is_undecided(seats: int) -> None:
    assert (
        stakes_of_all(lambda mask: [0.2] * seats, seats, 0.0, 0.01)
        == [(pytest.approx(0.2), pytest.approx(0.2))] * seats
    )


def test_sampling_many_seats_agrees_with_counting_few() -> None:
    def crowd(mask: int) -> list[float]:
        count = mask.bit_count()
        return [0.1 - 0.02 * count if mask >> seat & 1 else 0.0 for seat in range(9)]

    yes = stakes_of_all(crowd, 9, 0.0, 0.02)[0][1]
    assert -0.06 < yes < 0.06  # all want in until it is crowded


# --- conversion ---


def asked(edition: str, seed: int = 3) -> WestphaliaGame:
    """Return a game at the first question whether to convert."""
    game = new_game(edition, EDITIONS[edition], seed, log=False, setup="random")
    bots = [Prince(seat) for seat in range(EDITIONS[edition])]
    while True:
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        if question.kind == "convert":
            return game
        game.answer(seat, bots[seat].choose(view(game, seat), explain=False).answer)


@pytest.mark.rule("V.convert.2", "V.convert.4")
def test_in_round_1_some_turn_protestant_and_some_do_not() -> None:
    game = asked("five-round")
    answers: Counter[str] = Counter()
    for seat in game.waiting:
        for seed in range(20):
            answers[game.words(Prince(seed).choose(view(game, seat), explain=False).answer)] += 1
    assert min(answers["convert"], answers["stay"]) > 12


def test_the_cost_of_a_conversion_makes_it_rarer() -> None:
    game = asked("five-round")
    seat = game.waiting[0]
    policy = policy_for("five-round")
    odds = []
    for cost in (-0.1, 0.0, 0.05, 1.0):
        context = policy.context(view(game, seat).state, seat, replace(policy.weights, convert=(cost,)), 1)
        odds.append(odds_of_conversion(context))
    assert odds == sorted(odds, reverse=True)
    assert odds[0] > 0.9
    assert odds[-1] < 0.001


@pytest.mark.parametrize("edition", EDITIONS)
def test_stakes_do_not_depend_on_the_turn_memory(edition: str) -> None:
    from westphalia.bots.core.decision_context import TurnMemory

    game = asked(edition)
    policy = policy_for(edition)
    memory = TurnMemory()
    for seat in game.waiting:
        plain = stakes_of_conversion(policy.context(game.state, seat, policy.weights, 1))
        assert all(0.0 <= share <= 1.0 for share in plain)
        assert (
            stakes_of_conversion(policy.context(game.state, seat, policy.weights, 1, None, memory)) == plain
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_seeds_play_equal_games(edition: str) -> None:
    records = []
    for _ in range(2):
        game = new_game(edition, EDITIONS[edition], 5, log=False, setup="random")
        bots: list[Bot] = [make_bot("prince", 40 + seat) for seat in range(EDITIONS[edition])]
        while not game.over:
            seat = game.next_seat()
            game.answer(seat, bots[seat].choose(view(game, seat), explain=False).answer)
        records.append(list(game.record))
    assert records[0] == records[1]


# --- the Council ---


@pytest.mark.rule("V.trent.2", "V.trent.3", "V.trent.4")
def test_tokens_follow_temperaments() -> None:
    game = from_position({"players": 5, "step": "heresy.council_of_trent"}, log=False)
    seat = game.waiting[0]
    question = game.question(seat)
    assert question is not None
    chances = {}
    for temperament in TEMPERAMENTS:
        weights = weights_for("five-round", temperament=temperament)
        context = policy_for("five-round").context(view(game, seat).state, seat, weights, 1)
        values = council(context, question)
        assert sum(values) == pytest.approx(1.0)
        chances[temperament] = values[question.answers.index(TRENT)]
    assert chances["zealot"] > chances["politique"]


# --- temperaments ---


def test_temperaments_are_drawn_from_the_seed() -> None:
    drawn = Counter(temperament_of("prince", seed) for seed in range(300))
    assert set(drawn) == set(TEMPERAMENTS)
    assert min(drawn.values()) > 60
    for seed in range(20):
        for name in ("prince", "elector", "chancellor", "count"):
            bot = make_bot(name, seed)
            assert isinstance(bot, Prince)
            assert bot.temperament == temperament_of(name, seed) == temperament_of("prince", seed)
    assert temperament_of("novice", 1) == ""
    assert temperament_of("stranger", 1) == ""


def test_a_zealot_converts_and_leaves_less_than_an_opportunist() -> None:
    weights = {name: weights_for("five-round", temperament=name) for name in TEMPERAMENTS}
    zealot, politique, opportunist = (weights[name] for name in ("zealot", "politique", "opportunist"))
    for prices in zip(zealot.exile, politique.exile, opportunist.exile, strict=True):
        assert list(prices) == sorted(set(prices))
    for gains in zip(opportunist.convert, politique.convert, zealot.convert, strict=True):
        assert list(gains) == sorted(set(gains))


@pytest.mark.slow
def test_games_of_bots_have_both_religions() -> None:
    both = 0
    for seed in range(40):
        game = new_game("five-round", 6, seed, log=False, setup="historical")
        bots: list[Bot] = [make_bot("prince", seed * 16 + seat) for seat in range(6)]
        while game.state.round < 2:
            seat = game.next_seat()
            game.answer(seat, bots[seat].choose(view(game, seat), explain=False).answer)
        both += {CATHOLIC, PROTESTANT} == set(game.state.religion)
    assert both >= 34


# --- leaving the Empire ---


@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("five-round", 8), ("six-round", 6)])
@pytest.mark.rule("V.fp.9", "V.fp.13", "V.fp.14", "VI.fp.3", "VI.fp.6")
def test_the_value_of_leaving_matches_the_outlook_afterwards(edition: str, players: int) -> None:
    compared = [leaving_compared(edition, players, seed) for seed in range(6)]
    found = [pair for pair in compared if pair is not None]
    assert len(found) > 1
    for value, difference in found:
        assert value == pytest.approx(difference)


def leaving_compared(edition: str, players: int, seed: int) -> tuple[float, float] | None:
    """Return a plan's value of leaving in round 1, and the change of the outlook; skip dying Emperors
    (VI.reign.3).
    """
    weights, policy = weights_for(edition, "prince"), policy_for(edition)
    game = new_game(edition, players, seed=seed, log=False)
    s = game.state

    def may_leave(_: State) -> bool:
        question = game.question(game.next_seat())
        return s.round > 1 or (question is not None and BECOME_FOREIGN_POWER in question.answers)

    roll_out(game, [weights] * players, seed, may_leave)
    seat, phase = game.next_seat(), s.phase
    if s.round > 1 or (edition == "six-round" and s.emperor == seat):
        return None
    context = policy.context(s, seat, weights, 1)
    before = context.outlook.prospects(s, weights)[seat]
    plans: Any = plans_giving if edition == "five-round" else plans_exile
    value = plans.value_of_exile(context)
    game.answer(seat, BECOME_FOREIGN_POWER)
    roll_out(game, [weights] * players, seed, lambda _: game.next_seat() != seat or s.phase != phase)
    after = context.outlook.prospects(s, weights)[seat]
    constants: Any = s.k
    home: float = weights.home * sum(constants.ip_of_foreign_home[2:])
    return value, after - before + home + weights.exile[-1]
