"""The race of the five-round edition: two religious victories and the Peace of Westphalia, as they stand now."""

from __future__ import annotations

from typing import Final

from westphalia.editions import races
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.victory import (
    SAVED_ROLE,
    religious_standing,
    saved_winners,
)
from westphalia.editions.races import VICTORIES
from westphalia.editions.show_part import Seen, condition
from westphalia.editions.shown import Goal, Race
from westphalia.rules.standing import VICTORY_OF, Standing
from westphalia.rules.state import CATHOLIC, PROTESTANT

NEEDS: Final = ("V.win.2", "V.win.4")  # by religion
AWARDED: Final = ("V.win.3", "V.win.5")


def race(seen: Seen) -> Race:
    """V.win.*: what each victory needs, what there is, from which round it counts, and how it would end now."""
    s: FiveRoundState = seen.state
    standing = religious_standing(s)
    return races.race_of(seen, [_religious(s, standing, religion) for religion in (CATHOLIC, PROTESTANT)])


def _religious(s: FiveRoundState, standing: Standing, religion: int) -> Goal:
    """V.win.1 to V.win.7: the victory of a religion, with those it has saved."""
    role = s.k.role_names[SAVED_ROLE[religion]]
    saved = sum(s.role[seat] == SAVED_ROLE[religion] for seat in range(s.players))
    rounds = s.k.religious_victory_rounds
    conditions = [
        *races.conditions(s, standing, religion, NEEDS[religion]),
        condition("saved", "somebody is saved", saved, 1, s.players, "V.win.7"),
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
