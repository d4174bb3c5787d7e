"""Two games that differ only in what a seat may not know give the seat the same bytes."""

from __future__ import annotations

import pytest

from observation.tables import TABLES, positions, twin
from westphalia import view
from westphalia.observation import Encoder, History, Spec, spec_of, watch

FEW, MANY = 150, 2000


def encoder_of(game) -> Encoder:
    return Encoder(
        Spec(game.edition, game.state.players, game.state.board, game.state.board.size, game.state.players)
    )


def compare(table: str, number: int) -> None:
    differed = 0
    for game, rng in positions(table, number, seed=17):
        encoder = encoder_of(game)
        for seat in {rng.choice(game.waiting), rng.randrange(game.state.players)}:
            other, changed = twin(game, seat, rng)
            differed += changed > 1
            assert encoder.observe(game, seat) == encoder.observe(other, seat)
    assert differed > number / 10, "the twins hardly differ: the test shows nothing"


@pytest.mark.parametrize("table", TABLES)
def test_pairs_of_games_with_other_secrets_look_the_same(table):
    compare(table, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_many_pairs_of_games_with_other_secrets_look_the_same(table):
    compare(table, MANY)


@pytest.mark.parametrize("table", TABLES)
def test_a_view_gives_the_same_bytes_as_its_game(table):
    for game, rng in positions(table, FEW // 2, seed=5):
        encoder, seat = encoder_of(game), rng.randrange(game.state.players)
        out = bytearray(encoder.spec.size)
        encoder.write_view(view(game, seat), out, history=game.state.tell.latest())
        assert bytes(out) == encoder.observe(game, seat)


def test_a_spectator_has_no_observation():
    game, _ = next(positions("five-round", 1))
    with pytest.raises(ValueError, match="spectator"):
        encoder_of(game).write_view(view(game, None), bytearray(9))


def test_private_events_do_not_enter_the_history():
    game, _ = next(positions("five-round", 1))
    told = game.state.tell
    assert isinstance(told, History)
    before = told.latest()
    from westphalia.editions.kit.edition import edition

    event = next(e for e in edition("five-round").events().values() if not e.detail)
    told.to((0,), event, seat=0)
    assert told.latest() == before
    told(event, seat=0)
    assert told.latest() != before


def test_watching_keeps_the_log_of_a_game_that_has_one():
    from westphalia import new_game

    game = new_game("five-round", 5, 1, setup="random")
    had = len(game.log)
    history = watch(game)
    assert watch(game) is history
    while len(game.log) == had:
        question = game.first_question()
        game.answer(question.seat, question.answers[0])
    assert history.latest().strip(b"\0")
    assert spec_of("five-round", 5).size == len(Encoder(spec_of("five-round", 5)).observe(game, 0))
