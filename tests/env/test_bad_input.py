"""Every interface refuses invalid input with a ValueError and changes nothing."""

from __future__ import annotations

import copy
import pickle
import re
from contextlib import contextmanager

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'westphalia[env]'")

from westphalia import built, imagine, new_game, view
from westphalia.env import make
from westphalia.env.baselines import baseline
from westphalia.env.table import GameTable, choose
from westphalia.env.vector import VectorGames
from westphalia.game.pickling import packed, unpacked
from westphalia.observation import Encoder, describe, spec_of, structure
from westphalia.observation.arrays import Batch, blocks
from westphalia.rules.base.answers import SPACE

NO_NUMBERS = ("0", None, True, np.True_, 1.5, float("nan"), float("inf"), [3], {}, b"0", np.zeros(2, int))
NO_ACTIONS = (*NO_NUMBERS, -1, SPACE, 2**100)
NO_SEATS = (*NO_NUMBERS, "player_1", "A", -1, 5)


@contextmanager
def refused(match: str = ""):
    """Compiled functions refuse what is of another type themselves, with a TypeError and before they begin."""
    compiled = built() == "compiled"
    with pytest.raises((ValueError, TypeError) if compiled else ValueError) as caught:
        yield
    assert isinstance(caught.value, TypeError) or re.search(match, str(caught.value))


def snapshot(table: GameTable):
    return table.game.hash(), table.steps, table.waiting, list(table.game.record)


@pytest.mark.parametrize("bad", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(bad):
    one, two = make("westphalia-dice-v0"), make("westphalia-dice-v0", "parallel")
    three = make("westphalia-dice-v0", "single", opponents="random")
    found, _ = [env.reset(seed=1) for env in (one, two, three)][1]
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in found.items()}
    for env, action in ((one, bad), *((two, {**actions, agent: bad}) for agent in actions), (three, bad)):
        before = snapshot(env.table)
        with pytest.raises(ValueError, match=r"^action: |is not asked; its only action"):
            env.step(action)
        assert snapshot(env.table) == before


def test_what_is_no_seat_is_refused():
    table = GameTable("dice", 5)
    table.reset(1)
    before = snapshot(table)
    encoder, batch = Encoder(table.spec), Batch(table.spec, 1)
    for bad in (*NO_SEATS, table.game.players[0]):
        for use in (
            lambda bad=bad: table.act(bad, 0),
            lambda bad=bad: table.observe(bad),
            lambda bad=bad: table.info(bad),
            lambda bad=bad: encoder.observe(table.game, bad),
            lambda bad=bad: batch.write(bad, encoder, table.game, 0),
        ):
            with pytest.raises(ValueError, match=r"^(seat|row): "):
                use()
    assert snapshot(table) == before
    assert table.observe(np.int64(2))["observation"].tobytes() == table.observe(2)["observation"].tobytes()
    env = make("westphalia-dice-v0")
    for use in (env.observe, env.observation_space, env.action_space):
        for bad in ("player_9", "A", 0, None):
            with pytest.raises(ValueError, match=r"^agent: there is no "):
                use(bad)


@pytest.mark.parametrize("api", ["aec", "parallel", "single"])
def test_nothing_works_before_the_first_reset(api):
    env = make("westphalia-dice-v0", api, render_mode="ansi")
    uses = [env.render, lambda: env.step(0), lambda: env.table.act(0, 0), lambda: env.table.waiting]
    for use in [*uses, env.last] if api == "aec" else uses:
        with pytest.raises(ValueError, match="call reset"):
            use()
    for bad in ("abc", -1, 1.5, True, [1]):
        with pytest.raises(ValueError, match=r"^seed: "):
            env.table.reset(bad)


@pytest.mark.parametrize("bad", [None, 3, [1, 2, 3, 4, 5], np.zeros(5), {0: 1}], ids=repr)
def test_actions_of_the_parallel_form_are_a_mapping(bad):
    env = make("westphalia-dice-v0", "parallel")
    env.reset(seed=1)
    before = snapshot(env.table)
    with pytest.raises(ValueError, match=r"^actions: "):
        env.step(bad)
    assert snapshot(env.table) == before


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 5.0}, {"players": "5"}, {"players": True}, {"limit": "10"}, {"limit": 1.5}, {"limit": float("nan")},
        {"shaping": "1"}, {"shaping": float("nan")}, {"gamma": "x"}, {"hexes": 0}, {"hexes": 80.5}, {"seats": "7"},
        {"seat": True}, {"seat": 1.0}, {"opponents": 5}, {"seconds": -1}, {"seconds": float("nan")},
    ],
    ids=repr,
)  # fmt: skip
def test_impossible_arguments_are_named(arguments):
    with pytest.raises(ValueError, match=f"^{next(iter(arguments))}: "):
        make("westphalia-dice-v0", "single", **arguments)


@pytest.mark.parametrize("table", [("five-round", 5), ("six-round", 5), ("dice", 6)])
def test_an_encoder_refuses_games_of_other_tables_and_other_buffers(table):
    encoder, other, own = Encoder(spec_of("dice", 5)), GameTable(*table), GameTable("dice", 5)
    other.reset(1)
    own.reset(1)
    with pytest.raises(ValueError, match=r"^game: "):
        encoder.observe(other.game, 0)
    size = encoder.spec.size
    for out in (None, [0] * size, "x" * size, bytearray(10), bytes(size), np.zeros(size, np.float32)):
        with pytest.raises(ValueError, match=r"^out: "):
            encoder.write(own.game, 0, out)
    for at in (-1, "0", None, 0.0, float("nan"), True, 2**70):
        with refused(r"^(out|at): "):
            encoder.write(own.game, 0, bytearray(size), at)
    out = np.zeros(size, np.uint8)
    encoder.write(own.game, 0, out)
    assert out.tobytes() == encoder.observe(own.game, 0)


def test_a_vector_refuses_before_it_plays():
    for arguments in (
        {"n": 4.0},
        {"n": True},
        {"workers": "2"},
        {"groups": 1.0},
        {"seed": "x"},
        {"limit": 1.5},
    ):
        with pytest.raises(ValueError, match=f"^{next(iter(arguments))}: "):
            VectorGames(**{"n": 4, "edition": "dice", **arguments})
    with VectorGames(2, edition="dice") as games:
        before = games.batch.raw.tobytes()
        good = games.batch.mask.argmax(axis=1)
        for group in (-1, 1, "0", True):
            with pytest.raises(ValueError, match=r"^group: "):
                games.send(group, good)
        with pytest.raises(ValueError, match="read-only"):
            games.batch.mask[0] = 1
        for way in (copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied or pickled"):
                way(games)
        games.send(0, good)
        games.reset(0)
        with pytest.raises(ValueError, match="nothing was sent"):  # the actions were meant for other games
            games.receive()
        assert games.batch.raw.tobytes() == before
    closed = (lambda: games.batch, lambda: games.seats, lambda: games.step(good), games.reset, games.rows)
    for use in (*closed, games.__enter__):
        with pytest.raises(ValueError, match="the games are closed"):
            use()


def test_a_game_stored_with_other_fields_is_refused():
    table = GameTable("dice", 5)
    table.reset(1)
    stored = packed(table.game)
    fields = dict(stored["fields"])
    for other in ({**fields, "new": 1}, {name: value for name, value in fields.items() if name != "round"}):
        with pytest.raises(ValueError, match=r"fields: .*(new|round)"):
            unpacked({**stored, "fields": other})
    without = {name: value for name, value in table.__getstate__().items() if name != "_digest"}
    with pytest.raises(ValueError, match="spec: the table was stored with no digest"):
        table.__setstate__(without)


@pytest.mark.parametrize("bad", ["0", None, True, 1.5, float("nan"), [3], 2**100, -1], ids=repr)
def test_a_game_refuses_what_is_no_answer_and_no_seat(bad):
    game = new_game("dice", 5, seed=1)
    seat, before = game.waiting[0], game.hash()
    legal = game.question(seat).answers[0]
    uses = [lambda: game.answer(seat, bad), lambda: game.answer(bad, legal)]
    if bad is not None:  # the view of a spectator
        uses.append(lambda: view(game, bad))
    for use in uses:
        with refused():
            use()
    assert game.hash() == before
    assert not game.record


def test_a_game_takes_the_whole_numbers_of_numpy():
    game = new_game("dice", 5, seed=1)
    seat = game.waiting[0]
    twin, legal = game.copy(), game.question(seat).answers[0]
    game.answer(np.int64(seat), np.int64(legal))
    twin.answer(seat, legal)
    assert game.hash() == twin.hash()
    assert [[type(n) for n in pair] for pair in game.record] == [[int, int]]
    with pytest.raises(ValueError, match=r"^answer: 1\.0 is not a whole number"):
        game.answer(seat, 1.0)  # equal to a legal answer, perhaps


@pytest.mark.parametrize("players", [float("nan"), None, "ABCDE", 5.0])
def test_a_new_game_wants_a_number_of_players_or_names(players):
    with pytest.raises(ValueError, match=r"^players: "):
        new_game("dice", players)


def test_views_and_games_are_not_mixed_up():
    game = new_game("dice", 5, seed=1, setup="random")
    encoder = Encoder(spec_of("dice", 5))
    out = bytearray(encoder.spec.size)
    for use, message in (
        (lambda: encoder.write(view(game, 0), 0, out), "game: it is a View, not a WestphaliaGame"),
        (lambda: encoder.write_view(game, out), "view: it is a WestphaliaGame, not a View"),
        (
            lambda: encoder.write_view(view(new_game("six-round", 5), 0), out),
            "view: it is a game of six-round",
        ),
        (lambda: encoder.write_view(view(game, 0), out, history=b"123"), "history: 3 bytes are not the 40"),
        (lambda: imagine(game, 1), "seen: .* is no view"),
        (lambda: imagine(view(game, 0), float("nan")), "seed: nan is not a whole number"),
        (lambda: Encoder("dice"), "spec: 'dice' is none"),
    ):
        with refused(message):
            use()
    assert not any(out)


def test_a_batch_takes_encoders_of_its_own_spec_only():
    """A longer observation would run on into the row of the next game."""
    small, large = spec_of("dice", 5), spec_of("dice", 5, hexes=60)
    game, batch = new_game("dice", 5, seed=1, setup="random"), Batch(small, 2)
    with pytest.raises(ValueError, match=r"^encoder: it was made for "):
        batch.write(0, Encoder(large), game, 0)
    assert not batch.raw.any()
    batch.write(0, Encoder(spec_of("dice", 5)), game, 0)
    assert batch.raw[0].any()
    for n in (-1, "2", float("nan")):
        with pytest.raises(ValueError, match=r"^n: "):
            Batch(small, n)
    with pytest.raises(ValueError, match=r"^most: "):
        batch.candidates("1")


def test_what_is_no_observation_is_not_described():
    table = GameTable("dice", 5)
    table.reset(1)
    spec, seen = table.spec, table.observe(0)
    assert describe(spec, {"observation": seen["observation"]}) == describe(spec, seen["observation"])
    others = (None, spec.size, "x" * spec.size, [float("nan")] * spec.size, np.zeros(spec.size), b"", {})
    for bad in (*others, np.full(spec.size, 255, np.uint8)):
        with pytest.raises(ValueError, match=r"^observation: "):
            describe(spec, bad)
    for bad in (seen, bytes(spec.size), [1, 2], None, np.uint8(1), np.zeros(7, np.uint8)):
        with pytest.raises(ValueError, match=r"^observation: "):
            blocks(spec, bad)
    for bad in ("3", None, SPACE, -1, float("nan")):
        with refused(r"^action: "):
            structure(bad)


def test_a_name_stands_for_its_edition():
    for name, options, message in (
        ("westphalia-dice-v0", {"edition": "six-round"}, "edition: westphalia-dice-v0 has 'dice'"),
        ("westphalia-five-round-rebels-v0", {"rebels": "off"}, "rebels: .* has 'on', not 'off'"),
        (["westphalia-dice-v0"], {}, "name: there is no"),
    ):
        with pytest.raises(ValueError, match=message):
            make(name, **options)


def test_a_baseline_answers_only_when_it_is_asked():
    table = GameTable("dice", 5)
    table.reset(1)
    player = baseline("prince", table)
    for seat in {*range(6)} - {*table.waiting}:
        with pytest.raises(ValueError, match=r"^seat: "):
            player(table, seat)
    for seed in ("x", float("nan"), -1):
        with pytest.raises(ValueError, match=r"^seed: "):
            baseline("random", table, seed=seed)


@pytest.mark.parametrize("mask", [np.full(SPACE, np.nan), np.full(SPACE, 2), -np.ones(SPACE)])
def test_a_mask_holds_zeros_and_ones(mask):
    with pytest.raises(ValueError, match="values other than 0 and 1"):
        choose(np.zeros(SPACE), mask)
