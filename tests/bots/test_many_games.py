"""Bots in all editions and with every number of players: no stall, no fault, in five hundred games."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from westphalia.bots.arena.tournament import Match, play_number

GAMES = {  # by edition and number of players: five hundred in all
    **{("five-round", players): 45 for players in range(5, 9)},
    **{("six-round", players): 14 for players in range(3, 15)},
    **{("dice", players): 38 for players in range(5, 9)},
}
WHO = (
    "prince",
    "prince:zealot",
    "novice",
    "elector",
    "prince:opportunist",
    "chancellor",
    "count",
    "prince:politique",
    *(("legate", "cardinal") if find_spec("numpy") else ()),
)


def table_of(players: int, first: int) -> tuple[str, ...]:
    """Return bots of all kinds for a table, beginning with one of them."""
    return tuple(WHO[(first + seat) % len(WHO)] for seat in range(players))


def test_the_games_to_play_add_up_to_five_hundred() -> None:
    assert sum(GAMES.values()) == 500


@pytest.mark.slow
@pytest.mark.timeout(3000)  # a busy machine may need long; the bots' own limits hold anyway
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_many_games_end_without_a_stall_or_a_fault(edition: str, players: int) -> None:
    for number in range(GAMES[edition, players]):
        match = Match(edition, table_of(players, number), games=1, seed=9_000 + number, seconds=0.002)
        played = play_number(match, 0)
        assert not played.stalled
        assert sum(record.faults for record in played.records) == 0, (edition, players, number)
        assert sum(record.share for record in played.records) == pytest.approx(1.0)
