"""Batches: named views of one block of memory, scaled numbers, and candidates for pointer networks."""

from __future__ import annotations

import subprocess
import sys
from array import array

import numpy as np
import pytest

from observation.tables import TABLES, positions
from westphalia.observation import SEATS, Encoder, describe, spec_of, structure, to_action
from westphalia.observation.arrays import Batch, blocks, neighbours


@pytest.mark.parametrize("table", TABLES)
def test_a_batch_holds_what_the_encoder_writes(table):
    edition, options = TABLES[table]
    spec = spec_of(edition, 8, hexes=126, seats=14, **options)
    batch = Batch(spec, 3)
    gold = next(i for i, f in enumerate(SEATS) if f.name == "gold")
    row = 0
    for game, _ in positions(table, 40, seed=3):
        if game.state.players != 8:
            continue
        encoder, seat = Encoder(spec), game.next_seat()
        batch.write(row, encoder, game, seat)
        assert batch.raw[row].tobytes() == encoder.observe(game, seat)
        assert batch.hexes.shape == (3, 126, len(spec.hex_features))
        if hasattr(game.state, "gold"):
            assert batch.seats[row, 0, gold] == game.state.gold[seat]
        found = batch.candidates()
        legal = sorted(to_action(answer, seat, 8) for answer in game.question(seat).answers)
        assert found.count[row] == len(legal)
        for i, action in enumerate(legal):
            parts = tuple(int(x[row, i]) for x in (found.kind, found.hex, found.seat, found.number))
            assert found.action[row, i] == action
            assert parts == structure(action, game.state.capital)
        row = (row + 1) % 3
    scaled = batch.scaled()
    assert scaled["seats"].dtype == np.float16
    assert np.isfinite(scaled["hexes"]).all()
    again = batch.scaled(scaled)
    assert again["seats"] is scaled["seats"]
    with pytest.raises(ValueError, match="legal actions, more than 0"):
        batch.candidates(0)


@pytest.mark.parametrize(
    ("make", "at"),
    [
        (bytes, 0),
        (lambda size: bytearray(size - 1), 0),
        (bytearray, 1),
        (lambda size: bytearray(9 * size), -9_000),
        (lambda size: array("H", bytes(2 * size)), 0),
        (lambda size: memoryview(bytearray(2 * size))[::2], 0),
    ],
    ids=["read-only", "short", "behind the end", "before the start", "wide items", "with gaps"],
)
def test_a_buffer_that_cannot_hold_an_observation_is_refused(make, at):
    game, _ = next(positions("dice", 1))
    spec = spec_of("dice", game.state.players)
    with pytest.raises(ValueError, match="no writable buffer"):
        Encoder(spec).write(game, game.next_seat(), make(spec.size), at)


def test_flat_observations_have_the_same_blocks():
    game, _ = next(positions("dice", 1))
    spec = spec_of("dice", game.state.players)
    batch = Batch(spec, 2)
    batch.write(1, Encoder(spec), game, game.next_seat())
    end = spec.offsets["mask"]
    for raw in (batch.raw, batch.raw[:, :end], batch.raw[1], batch.raw[1, :end]):
        found = blocks(spec, raw)
        assert ("mask" in found) == (raw.shape[-1] == spec.size)
        assert (found["hexes"] == (batch.hexes if raw.ndim == 2 else batch.hexes[1])).all()
    flat = {"observation": batch.raw[1, :end], "action_mask": batch.mask[1].view(np.int8)}
    assert describe(spec, flat) == describe(spec, batch.raw[1])
    assert "Actions: none" in describe(spec, flat["observation"])
    with pytest.raises(ValueError, match="3 bytes are not"):
        blocks(spec, np.zeros(3, np.uint8))


def test_memory_of_the_wrong_shape_is_refused():
    spec = spec_of("five-round", 5)
    with pytest.raises(ValueError, match="raw"):
        Batch(spec, 2, np.zeros((2, spec.size - 1), np.uint8))
    assert neighbours(spec).shape == (60, 6)


def test_the_encoder_needs_no_numpy_and_arrays_say_what_to_install():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import westphalia.observation\n"
        "try:\n import westphalia.observation.arrays\n"
        "except ImportError as e: print(e)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "pip install 'westphalia[env]'" in out
