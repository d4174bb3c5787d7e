"""When Python looks for garbage: seldom through everything, and what a table keeps is not followed."""

import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from server.games import played, table
from westphalia.server import rubbish
from westphalia.server.rubbish import BUSY, ENOUGH, QUIET, Rubbish


class Ring:
    """Something that can only be found by looking for cycles."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Nobody looks but the test."""
    gc.disable()
    yield
    gc.enable()


def lost_ring() -> "weakref.ref[Ring]":
    """A cycle that has become old, and that nobody has any more."""
    ring = Ring()
    gc.collect(rubbish.OLD)
    return weakref.ref(ring)


def test_everything_is_looked_through_when_enough_was_left_and_nobody_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heap = Rubbish()
    lost, clock = lost_ring(), time.monotonic()
    monkeypatch.setattr(rubbish.time, "monotonic", lambda: clock + QUIET + 1)
    assert not heap.sweep(7), "nothing was left"
    for _ in range(ENOUGH):
        heap.leave()
    assert not heap.sweep(8), "somebody plays"
    assert lost() is not None
    assert heap.sweep(8)
    assert lost() is None
    for _ in range(ENOUGH):
        heap.leave()
    assert not heap.sweep(8), "it was looked through just now"


def test_everything_is_looked_through_at_last_while_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = Rubbish()
    lost, clock = lost_ring(), time.monotonic()
    for _ in range(ENOUGH):
        heap.leave()
    monkeypatch.setattr(rubbish.time, "monotonic", lambda: clock + BUSY + 1)
    assert heap.sweep(9)
    assert lost() is None


def followed(answers: int) -> int:
    """How many objects Python looks through because of a game of so many answers."""
    gc.collect()
    before = len(gc.get_objects())
    kept = played(table(), 3, 0.0, answers)
    gc.collect()
    found = len(gc.get_objects()) - before
    assert kept[0].version == answers
    return found


def test_a_long_game_is_no_longer_to_look_through_than_a_short_one() -> None:
    followed(250)  # what is made once for all games
    short, long = followed(50), followed(250)
    assert long - short < 60  # and not some for each of 200 answers
