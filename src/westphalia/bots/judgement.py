"""What usually comes of the beginning of a round, more exactly than the forecast: a small network.

It judges where a search stops. Each seat is described by the features of the forecast, by how the religions stand, for
all and for his own, and by what the others have on average; one hidden layer finds what goes together, and the seats
are compared. `tools/learn_rounds.py` made the networks in `forecasts/`, which say how. Where nothing was learned the
forecast is taken.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from math import tanh
from typing import Any, Final, NamedTuple

from westphalia.bots.forecast import FEATURES, features, forecast, shares_of
from westphalia.bots.outlook import protestant_electors
from westphalia.bots.part import BotPart, part_of
from westphalia.rules.state import NONE, PROTESTANT

STANDING: Final = (
    "protestant provinces",  # parts of all
    "protestant electors",
    "protestant crown",  # a half without Emperor
    "protestants",
    "saved protestants",
    "saved catholics",
    "provinces of mine",  # likewise of one's own religion, less a half
    "electors of mine",
    "crown of mine",
    "like me",  # the part of the Players that have one's religion
    "all like me",
)
INPUTS: Final = 2 * (len(FEATURES) + len(STANDING))  # one's own, and the others' on average


class Network(NamedTuple):
    """One hidden layer, and what goes past it."""

    hidden: Sequence[Sequence[float]]  # by unit
    bias: Sequence[float]
    out: Sequence[float]
    past: Sequence[float]


def standing(s: Any) -> list[list[float]]:
    """How the religions stand, for every seat."""
    players = range(s.players)
    provinces = (s.protestant & s.board.everything).bit_count() / s.board.size
    electors = protestant_electors(s) / max(1, s.electors.bit_count())
    crown = s.religion[s.emperor] if s.emperor != NONE else NONE
    saved = [0, 0]
    for seat in players:
        saved[s.religion[seat]] += s.is_saved(seat)
    all_alike = [
        provinces,
        electors,
        0.5 if crown == NONE else float(crown),
        s.religion.count(PROTESTANT) / s.players,
        float(saved[PROTESTANT]),
        float(saved[1 - PROTESTANT]),
    ]
    found = []
    for seat in players:
        religion = s.religion[seat]
        sign = 1.0 if religion == PROTESTANT else -1.0
        like_me = s.religion.count(religion) / s.players
        found.append(
            [
                *all_alike,
                sign * (provinces - 0.5),
                sign * (electors - 0.5),
                float(crown == religion),
                like_me,
                float(like_me == 1.0),
            ]
        )
    return found


def inputs(part: BotPart, s: Any) -> list[list[float]]:
    """What the network is told of every seat: what he has, and what the others have on average."""
    rows = [mine + race for mine, race in zip(features(part, s), standing(s), strict=True)]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    others = len(rows) - 1
    return [row + [(total - x) / others for total, x in zip(sums, row, strict=True)] for row in rows]


@lru_cache
def learned_rounds(edition: str) -> dict[int, Network]:
    """The networks by the round that begins; none for an edition about which nothing was learned."""
    found = resources.files(__package__).joinpath("forecasts", f"{edition}-rounds.json")
    if not found.is_file():
        return {}
    table = json.loads(found.read_text("utf-8"))
    assert table["features"] == [*FEATURES, *STANDING]
    return {int(number): Network(**network) for number, network in table["rounds"].items()}


def value(network: Network, row: Sequence[float]) -> float:
    """How good a seat's position is, to be compared with the others'."""
    total = sum([x * w for x, w in zip(row, network.past)])
    for weights, bias, out in zip(network.hidden, network.bias, network.out):
        total += out * tanh(bias + sum([x * w for x, w in zip(row, weights)]))
    return total


def judged(edition: str, s: Any) -> list[float]:
    """Everybody's share of the win as it usually comes of the beginning of this round, or as it has come."""
    network = learned_rounds(edition).get(s.round)
    if s.over or network is None or s.emperor == NONE:
        return forecast(edition, s)
    return shares_of([value(network, row) for row in inputs(part_of(edition), s)])
