"""The race: both religious victories and the Peace of Westphalia as they stand."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.rules.victory import (
    SAVED_ROLE,
    religious_standing,
    saved_winners,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.kit.show import races
from westphalia.editions.kit.show.part import Seen, condition
from westphalia.editions.kit.show.races import VICTORIES
from westphalia.editions.kit.show.types import Goal, Race
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.victory.standing import VICTORY_OF, Standing

NEEDS: Final = ("V.win.2", "V.win.4")  # by religion
AWARDED: Final = ("V.win.3", "V.win.5")


def race(seen: Seen) -> Race:
    """V.win.*: what each victory needs and has, and how the game would end now."""
    s: FiveRoundState = seen.state
    standing = religious_standing(s)
    return races.race_of(seen, [_religious(s, standing, religion) for religion in (CATHOLIC, PROTESTANT)])


def _religious(s: FiveRoundState, standing: Standing, religion: int) -> Goal:
    """V.win.1 to V.win.7: the victory of a religion with its saved Players."""
    role = s.k.role_names[SAVED_ROLE[religion]]
    saved = sum(s.role[seat] == SAVED_ROLE[religion] for seat in range(s.players))
    rounds = s.k.religious_victory_rounds
    conditions = [
        *races.conditions(s, standing, religion, NEEDS[religion]),
        condition("saved", "a saved Player", saved, 1, s.players, "V.win.7"),
    ]
    return {
        "id": VICTORY_OF[religion],
        "name": VICTORIES[VICTORY_OF[religion]],
        "who": f"those {role}, at most {s.k.religious_victory_max_winners}",
        "rule": AWARDED[religion],
        "religion": religion,
        "conditions": conditions,
        "met": all(c["met"] for c in conditions),
        "counts": s.round in rounds,
        "counts_from": rounds[0],
        "counts_words": f"counts after the elections of rounds {' and '.join(map(str, rounds))}",
        "seats": list(saved_winners(s, religion)),
    }
