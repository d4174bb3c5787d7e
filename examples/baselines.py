"""Measure baselines against random players: python examples/baselines.py [games]."""

from __future__ import annotations

import sys

from westphalia.env.baselines import baseline
from westphalia.env.rewards import win_shares
from westphalia.env.table import GameTable

games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
table = GameTable("five-round", 5)
for name in ("random", "prince", "elector"):
    won = 0.0
    for number in range(games):
        table.reset(number)
        own = number % table.players
        bots = [
            baseline(name if seat == own else "random", table, seed=number * 8 + seat) for seat in range(5)
        ]
        while not table.over:
            seat = table.next_seat()
            table.act(seat, bots[seat](table, seat))
        won += win_shares(table.game)[own]
    print(f"{name}: won {won / games:.2f} of {games} games against four random players (fair share 0.20)")
