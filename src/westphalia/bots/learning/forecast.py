"""The forecast: each player's share of the win, learned from games between bots.

A linear model for each phase of each round, over features of each seat. Chancellors, electors of the dice edition and
the game analysis use it. Plans do not: they must know what a province or an Elector is worth, and they play better when
they overrate religious victories (docs/reports/bots.md). `tools/learn.py` wrote the weights in `forecasts/`.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from math import exp, log
from typing import Any, Final

from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import EditionPolicy, policy_for
from westphalia.editions.kit.edition import Edition, base_key
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.diplomacy.influence import influenced
from westphalia.rules.realm.provinces import is_foreign_power, of_religion, own_capital

FEATURES: Final = (
    "outlook",  # the logarithm of the share by the outlook
    "peace",  # the logarithm of the share of the peace
    "faith",  # the chance of a victory of its religion, if the seat would share it
    "score",  # the score now
    "land",  # provinces
    "lent",  # the Imperial Power of allies
    "towns",  # orthodox towns besides the capital
    "purse",  # stored Influence, and what buys more
    "placed",  # Influence on allies
    "votes",  # Electors that are allies
    "emperor",
    "saved",  # would share a victory of its religion now
    "protestant",
    "foreign",  # a Foreign Power
    "orthodox",  # the share of the map of its religion, if the seat would share its victory
    "last",  # the place in the order of play
)
LEAST: Final = 1e-4


def extract_features(policy: EditionPolicy, s: Any) -> list[list[float]]:
    """Return the features of every seat."""
    outlook = policy.outlook(s, 0, policy.weights)
    order = {seat: i for i, seat in enumerate(s.initiative)}
    found = []
    for seat in range(s.players):
        religion = s.religion[seat]
        saved = s.is_saved(seat)
        faithful = of_religion(s, religion)
        towns = s.land[seat] & s.towns & faithful & ~own_capital(s, seat)
        found.append(
            [
                log(max(LEAST, outlook.shares[seat])),
                log(max(LEAST, outlook.peace[seat])),
                outlook.religious[religion] if saved else 0.0,
                s.score(seat) / 10,
                s.land[seat].bit_count() / 10,
                (s.imperial_power(seat) - s.land[seat].bit_count()) / 10,
                float(towns.bit_count()),
                policy.spendable_influence(s, seat) / 10,
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


def load_model(edition: Edition | str) -> tuple[dict[str, tuple[float, ...]], ...]:
    """Return the weights of the features by round and phase, or none.

    A changed edition has those of its base, and a variant without weights of its own those of its edition.
    """
    key = base_key(edition)
    return _read_model(key) or _read_model(key.partition("+")[0])


@lru_cache
def _read_model(key: str) -> tuple[dict[str, tuple[float, ...]], ...]:
    found = resources.files(__package__).joinpath("forecasts", f"{key}.json")
    if not found.is_file():
        return ()
    table = json.loads(found.read_text("utf-8"))
    assert table["features"] == list(FEATURES)
    return tuple({phase: tuple(row) for phase, row in phases.items()} for phases in table["rounds"])


def softmax_shares(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return the shares of the win from the features of all seats."""
    values = [sum(x * w for x, w in zip(row, weights, strict=True)) for row in rows]
    best = max(values)
    raised = [exp(value - best) for value in values]
    total = sum(raised)
    return [value / total for value in raised]


def forecast(edition: Edition | str, s: Any, when: tuple[int, int] | None = None) -> list[float]:
    """Return each seat's expected share of the win.

    `when`: use the model of another round and phase, to compare positions by the same model.
    """
    if s.over:
        return [share_of_win(s.winners, seat) for seat in range(s.players)]
    policy = policy_for(edition)
    rounds = load_model(edition)
    if not rounds or not s.round or s.emperor == NONE:
        return list(policy.outlook(s, 0, policy.weights).shares)
    number, phase = when or (s.round, s.phase)
    phases = rounds[min(number, len(rounds)) - 1]
    return softmax_shares(extract_features(policy, s), phases.get(s.k.phases[phase], phases[ANY_PHASE]))
