"""An observation does not depend on earlier ones, and the shapes hold at every size."""

from __future__ import annotations

import random

import pytest

from observation.tables import TABLES, positions
from westphalia import new_game
from westphalia.observation import HISTORY, Encoder, describe, spec_of, watch
from westphalia.observation.describe import values
from westphalia.observation.encoder import SHARED, shared_fields
from westphalia.observation.spec import ENCODED, EVENTS, events, kinds
from westphalia.rules.base.answers import SPACE


@pytest.mark.parametrize("table", TABLES)
def test_an_encoder_that_was_used_before_writes_what_a_new_one_writes(table):
    edition, options = TABLES[table]
    spec = spec_of(edition, 5, **options)
    used = Encoder(spec)
    for seed in range(2):
        game = new_game(edition, 5, seed, log=False, setup="random", **options)
        watch(game)
        rng = random.Random(seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            if rng.random() < 0.5:
                assert used.observe(game, seat) == Encoder(spec).observe(game, seat)
            game.answer(seat, rng.choice(list(game.question(seat).answers)))


@pytest.mark.parametrize("table", TABLES)
def test_the_fields_of_all_editions_are_read_in_the_order_of_their_names(table):
    for game, _ in positions(table, 20):
        assert shared_fields(game.state) == tuple(getattr(game.state, name) for name in SHARED)


@pytest.mark.parametrize("table", TABLES)
def test_padding_adds_only_zeros(table):
    edition, options = TABLES[table]
    game = new_game(edition, 5, 3, log=False, setup="random", **options)
    exact = spec_of(edition, 5, **options)
    padded = spec_of(edition, 5, hexes=126, seats=14, **options)
    seat = game.next_seat()
    small, large = Encoder(exact).observe(game, seat), Encoder(padded).observe(game, seat)
    assert len(large) == padded.size > len(small) == exact.size
    assert values(exact, small) == {
        name: value for name, value in values(padded, large).items() if value != -128
    }
    assert len(padded.neighbours) == 126


def test_events_that_have_not_happened_are_zeros():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    watch(game)
    spec, seat = spec_of("five-round", 5), game.next_seat()
    start = spec.offsets["history"]
    rows = Encoder(spec).observe(game, seat)[start : start + EVENTS * len(HISTORY)]
    happened = [event > 0 for event in rows[:EVENTS]]
    assert False in happened
    assert not any(value for i, value in enumerate(rows) if not happened[i % EVENTS])


def test_the_neighbour_lists_are_those_of_the_map():
    spec = spec_of("six-round", 14)
    assert len(spec.neighbours) == 126
    for here, around in enumerate(spec.neighbours):
        for direction, there in enumerate(around):
            if there >= 0:
                assert spec.neighbours[there][(direction + 3) % 6] == here


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hexes": 10}, "hexes: 10 cannot hold a map of 60"),
        ({"hexes": 300}, "hexes: 300"),
        ({"seats": 4}, "seats: 4"),
        ({"seats": 17}, "seats: 17"),
        ({"colour": "red"}, "options.colour"),
    ],
)
def test_impossible_shapes_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        spec_of("five-round", 5, **arguments)


def test_a_game_of_another_size_is_refused():
    game = new_game("five-round", 6, 1, setup="random")
    with pytest.raises(ValueError, match="6 players and 72 hexes"):
        Encoder(spec_of("five-round", 5)).observe(game, 0)


def test_names_fit_into_a_byte_and_the_digest_follows_the_shape():
    assert len(kinds()) < 256
    assert len(events()) < 256
    assert len(ENCODED) == 4
    assert spec_of("five-round", 5).digest != spec_of("five-round", 6).digest
    assert spec_of("five-round", 5).digest == spec_of("five-round", 5).digest


@pytest.mark.parametrize("table", TABLES)
def test_an_observation_can_be_read_by_people(table):
    for game, _ in positions(table, 6, seed=2):
        edition, options = TABLES[table]
        spec = spec_of(edition, game.state.players, **options)
        seat = game.next_seat()
        told = describe(spec, Encoder(spec).observe(game, seat))
        assert f"Question: {game.question(seat).kind}" in told
        assert "You: seated 1" in told
        assert told.count("\n") > 10
    with pytest.raises(ValueError, match="not an observation"):
        describe(spec, b"123")


def test_a_seat_that_is_not_asked_has_an_empty_mask():
    game = new_game("five-round", 5, 1, setup="random")
    spec = spec_of("five-round", 5)
    idle = next(seat for seat in range(5) if seat not in game.waiting)
    assert not any(Encoder(spec).observe(game, idle)[-SPACE:])
