"""The tables that the network learns at, and who sits there."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from westphalia.observation.spec import Spec, spec_of

HEXES: Final = 72
SEATS: Final = 6
CURRENT, PAST = "network", "past network"


@dataclass(frozen=True)
class Table:
    """An edition with a number of players, and how often it is played."""

    edition: str
    players: int
    weight: float

    @property
    def spec(self) -> Spec:
        """The shape of its observations, padded so that all tables have the same."""
        return spec_of(self.edition, self.players, hexes=HEXES, seats=SEATS)


TABLES: Final = (
    Table("five-round", 5, 0.75),
    Table("five-round", 6, 0.05),
    Table("six-round", 5, 0.06),
    Table("six-round", 6, 0.04),
    Table("dice", 5, 0.06),
    Table("dice", 6, 0.04),
)
LEAGUE: Final = (("prince", 0.7), ("elector", 0.3))
"""The bots in the league, without search, and how often each is drawn."""
SCRIPTED: Final = 0.6  # the share of tables with bots of the league
PAST_SHARE: Final = 0.1  # the share of tables with a past version


def draw_table(chance: random.Random) -> int:
    """Draw a table by its weight."""
    return chance.choices(range(len(TABLES)), [table.weight for table in TABLES])[0]


def draw_seats(players: int, chance: random.Random) -> list[str]:
    """Draw who sits where: the current network at all seats, or at some of them among the league."""
    seats = [CURRENT] * players
    draw = chance.random()
    if draw >= SCRIPTED + PAST_SHARE:
        return seats
    others = chance.sample(range(players), chance.randint(1, players - 1))
    names = [name for name, _ in LEAGUE]
    for seat in others:
        if draw < PAST_SHARE:
            seats[seat] = PAST
        else:
            seats[seat] = chance.choices(names, [share for _, share in LEAGUE])[0]
    return seats
