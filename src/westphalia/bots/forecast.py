"""What usually comes of a position: everybody's share of the win, learned from games that bots have played.

A linear model for each phase of each round: some features of each seat, weighed and compared. Plans do not use it:
they need to know what a province or an Elector is worth, and a prince who fears and hopes for more than will come plays
better (docs/bots-measured.md). It is what the analysis shows as chances, and what chancellors, and electors of the dice
edition, play for. `tools/learn.py` made the weights in `forecasts/`, which say how.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from math import exp, log
from typing import Any, Final

from westphalia.bots.outlook import share_of_win
from westphalia.bots.part import BotPart, part_of
from westphalia.rules.influence import influenced
from westphalia.rules.realm import is_foreign_power, of_religion, own_capital
from westphalia.rules.state import NONE, SEATS

FEATURES: Final = (
    "outlook",  # the logarithm of the share that the outlook of the plans gives
    "peace",  # likewise of its share of the peace
    "faith",  # its chance of a victory of one's religion, if one would win by it
    "score",  # what one would score now
    "land",  # provinces
    "lent",  # the Imperial Power of allies
    "towns",  # orthodox towns besides the capital
    "purse",  # Influence not placed, and what buys it
    "placed",  # Influence on allies
    "votes",  # Electors that are allies
    "emperor",
    "saved",  # would win with one's religion now
    "protestant",
    "foreign",  # a Foreign Power
    "orthodox",  # the part of the map that is of one's religion, if one would win by it
    "last",  # how late in the order of play
)
LEAST: Final = 1e-4


def features(part: BotPart, s: Any) -> list[list[float]]:
    """What is known of every seat."""
    look = part.outlook(s, 0, part.weights)
    order = {seat: i for i, seat in enumerate(s.initiative)}
    found = []
    for seat in range(s.players):
        religion = s.religion[seat]
        saved = s.is_saved(seat)
        faithful = of_religion(s, religion)
        towns = s.land[seat] & s.towns & faithful & ~own_capital(s, seat)
        found.append(
            [
                log(max(LEAST, look.shares[seat])),
                log(max(LEAST, look.peace[seat])),
                look.religious[religion] if saved else 0.0,
                s.score(seat) / 10,
                s.land[seat].bit_count() / 10,
                (s.imperial_power(seat) - s.land[seat].bit_count()) / 10,
                float(towns.bit_count()),
                part.purse(s, seat) / 10,
                sum(s.influence[power * SEATS + seat] for power in influenced(s, seat)) / 10,
                (s.allied[seat] & s.electors).bit_count() / 7,
                1.0 if s.emperor == seat else 0.0,
                1.0 if saved else 0.0,
                float(religion),
                1.0 if is_foreign_power(s, seat) else 0.0,
                (faithful & s.board.everything).bit_count() / s.board.size if saved else 0.0,
                order.get(seat, 0) / s.players,
            ]
        )
    return found


ANY_PHASE: Final = ""


@lru_cache
def learned(edition: str) -> tuple[dict[str, tuple[float, ...]], ...]:
    """The weights of the features, by round and phase; none for an edition about which nothing was learned."""
    found = resources.files(__package__).joinpath("forecasts", f"{edition}.json")
    if not found.is_file():
        return ()
    table = json.loads(found.read_text("utf-8"))
    assert table["features"] == list(FEATURES)
    return tuple({phase: tuple(row) for phase, row in phases.items()} for phases in table["rounds"])


def compared(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Shares of the win from the features of all seats."""
    values = [sum(x * w for x, w in zip(row, weights, strict=True)) for row in rows]
    best = max(values)
    raised = [exp(value - best) for value in values]
    total = sum(raised)
    return [value / total for value in raised]


def forecast(edition: str, s: Any, when: tuple[int, int] | None = None) -> list[float]:
    """Everybody's share of the win as it usually comes; as it is, once the game is over.

    `when`: judge it as a position of another round and phase, so that what is compared is judged alike.
    """
    if s.over:
        return [share_of_win(s.winners, seat) for seat in range(s.players)]
    part = part_of(edition)
    rounds = learned(edition)
    if not rounds or not s.round or s.emperor == NONE:
        return list(part.outlook(s, 0, part.weights).shares)
    number, phase = when or (s.round, s.phase)
    phases = rounds[min(number, len(rounds)) - 1]
    return compared(features(part, s), phases.get(s.k.phases[phase], phases[ANY_PHASE]))
