"""Names for provinces, by their owner and their neighbours, as people at a table would say them."""

import re
from collections.abc import Sequence
from itertools import combinations
from math import atan2, pi
from typing import Final

from westphalia.board import bit_list
from westphalia.engine.phrases import capitalized, listed
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, State
from westphalia.rules.base.words import principality_words

MOST_NAMED: Final = 2
COORDINATES: Final = re.compile(r"(?<![\d.,-])(-?(?:0|[1-9]\d?)),(-?(?:0|[1-9]\d?))(?![\d,])")
SAID: Final = re.compile(r"(?P<whose>[Yy]our |the |)(?P<what>(?:province|town|capital) )$")
COMPASS: Final = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def place_words(s: State, players: Sequence[str], province: int, you: int = NONE) -> str:
    """Name a province: "Hesse's province by Mainz", "Ada's capital", "the free province by Ulm and Trent".

    For the player who reads it: "your town by Ulm", "Hesse's province by you".
    """
    owner = s.owner[province]
    if owner == NONE:
        beside = sorted(_neighbours(s, province, s.free))[:2]
        by = " and ".join(power_words(s, players, power, you) for power in beside)
        return f"the free province by {by}" if by else f"a free province in the {_side(s, province, s.free)}"
    name = power_words(s, players, owner)
    whose = "your" if owner == you else f"{name}'s"
    if province == s.capital[owner]:
        return f"{whose} capital" if owner < FIRST_PRINCIPALITY else f"the capital of {name}"
    what = "town" if s.towns >> province & 1 and owner < FIRST_PRINCIPALITY else "province"
    return f"{whose} {what} {_where(s, players, province, s.land[owner], you)}"


def landmark_words(s: State, players: Sequence[str], province: int) -> str:
    """Name a province by its neighbours only, for log lines shown after it may have changed hands."""
    owner = s.owner[province]
    if owner != NONE and province == s.capital[owner]:
        return place_words(s, players, province)
    own = s.free if owner == NONE else s.land[owner]
    beside = [power_words(s, players, power) for power in sorted(_neighbours(s, province, own))[:2]]
    if len(beside) == MOST_NAMED:
        return f"the province between {beside[0]} and {beside[1]}"
    return f"the province by {beside[0]}" if beside else place_words(s, players, province)


def places_words(s: State, players: Sequence[str], provinces: Sequence[int]) -> str:
    """Name one or two provinces; of more, give the number."""
    if len(provinces) > MOST_NAMED:
        return f"{len(provinces)} provinces"
    names = [landmark_words(s, players, province) for province in provinces]
    return listed(names)


def with_names(s: State, players: Sequence[str], sentence: str, you: int = NONE) -> str:
    """Replace the coordinates in a sentence by the names of provinces.

    What stands before the coordinates is not repeated: "the town 3,2" and "Ada's province 3,2" are places too.
    """
    told = ""
    end = 0
    for found in COORDINATES.finditer(sentence):
        province = s.board.index.get((int(found[1]), int(found[2])))
        if province is None:
            continue
        told += sentence[end : found.start()]
        end = found.end()
        name = place_words(s, players, province, you)
        if said := SAID.search(told):
            if said["whose"] == "the ":
                name = landmark_words(s, players, province)
            owner = f"{power_words(s, players, s.owner[province])}'s " if s.owner[province] != NONE else ""
            if said["whose"] in ("the ", "your ", "Your ") or told[: said.start("what")].endswith(owner):
                cut = said.start() if said["whose"] else said.start("what") - len(owner)
                told = told[:cut]
        told += name if told else capitalized(name)
    return told + sentence[end:]


def power_words(s: State, players: Sequence[str], power: int, you: int = NONE) -> str:
    if power == you:
        return "you"
    return players[power] if power < FIRST_PRINCIPALITY else principality_words(s, power)


def _where(s: State, players: Sequence[str], province: int, land: int, you: int) -> str:
    """Describe where a province lies in its land: by the neighbours only it has, or else by its side."""
    around = {i: _neighbours(s, i, land) for i in bit_list(land)}
    for count in (1, 2):
        for chosen in combinations(sorted(around[province]), count):
            if not any(others.issuperset(chosen) for i, others in around.items() if i != province):
                names = [power_words(s, players, power, you) for power in chosen]
                return f"by {names[0]}" if count == 1 else f"between {names[0]} and {names[1]}"
    return f"in the {_side(s, province, land)}"


def _neighbours(s: State, province: int, land: int) -> frozenset[int]:
    """Return the other powers whose land touches a province."""
    around = bit_list(s.board.neighbours[province] & ~land)
    return frozenset(s.owner[i] for i in around if s.owner[i] != NONE)


def _side(s: State, province: int, land: int) -> str:
    spots = [s.board.position(i) for i in bit_list(land)]
    x, y = s.board.position(province)
    dx, dy = x - sum(p[0] for p in spots) / len(spots), y - sum(p[1] for p in spots) / len(spots)
    if abs(dx) + abs(dy) < 1e-6:
        return "middle"
    return COMPASS[round(atan2(dy, dx) / (pi / 4)) % 8]
