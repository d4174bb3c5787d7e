"""Recorded games of the six-round and the dice edition replay to the same position: each kind of victory, small and
large tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from westphalia import from_record

RECORDS = sorted((Path(__file__).parent / "others").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_hash(path):
    game = from_record(path.read_text("utf-8"))  # refuses a record that comes out at another hash
    *edition, victory, _, players = path.stem.split("-")
    assert game.over
    assert (game.edition.id, game.state.victory) == ("-".join(edition), victory)
    assert len(game.players) == int(players)
    assert game.winners


def test_every_kind_of_victory_is_recorded():
    told = {tuple(path.stem.rsplit("-", 3)[:2]) for path in RECORDS}
    kinds = ("catholic", "protestant", "westphalia")
    assert told == {(edition, kind) for edition in ("six-round", "dice") for kind in kinds}
