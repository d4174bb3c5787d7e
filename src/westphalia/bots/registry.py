"""The bots by name."""

from __future__ import annotations

from typing import Final

from westphalia.bots.bot import Bot, RandomBot
from westphalia.bots.elector import Chancellor, Elector
from westphalia.bots.first import Count, FirstElector, FirstPrince
from westphalia.bots.habits import DOUBLED, ELECTORS, HABITS, Creature
from westphalia.bots.novice import Novice
from westphalia.bots.part import knows
from westphalia.bots.prince import Prince
from westphalia.bots.weights import PERSONALITIES

BOTS: Final[dict[str, str]] = {
    "prince": "Prince: plays by plans, at once",
    "elector": "Elector: thinks ahead in battle and near the end",
    "chancellor": "Chancellor: thinks longest, and knows what usually comes of a position",
    "count": "Count: plays by plans, but misjudges what things are worth",
    "novice": "Novice: plays at random, but nothing absurd",
    "random": "Random: any legal answer",
}

WITHOUT_PLANS: Final = frozenset({"novice", "random"})  # bots that play any edition
SEARCHING: Final[dict[str, float]] = {"elector": 0.1, "chancellor": 1.0}
"""Bots that search, and which part of the time that bots are given each of them takes."""
OPPONENTS: Final[dict[str, str]] = {
    "prince-0": "The first prince's weights",
    "elector-0": "The first elector's weights",
    DOUBLED: "A prince who counts alliances and votes twice",
    **{name: f"A prince with a habit: {(habit.__doc__ or '').rstrip('.')}" for name, habit in HABITS.items()},
    **{ELECTORS + name: f"The same with an elector's weights: {name}" for name in (*HABITS, DOUBLED)},
}
"""Bots to measure others by, in the arena; nobody's choice for an evening."""


def make_bot(name: str, seed: int = 0, personality: str = "", seconds: float = 1.0) -> Bot:
    """A bot by name; `seconds` is the most that one who searches may think about an answer."""
    if personality not in PERSONALITIES:
        known = ", ".join(filter(None, PERSONALITIES))
        raise ValueError(f"personality: there is no {personality!r}; there are: {known}")
    match name:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(seed)
        case "prince":
            return Prince(seed, personality)
        case "elector":
            return Elector(seed, personality, seconds)
        case "chancellor":
            return Chancellor(seed, personality, seconds)
        case "count":
            return Count(seed, personality)
        case "prince-0":
            return FirstPrince(seed, personality)
        case "elector-0":
            return FirstElector(seed, personality, seconds)
    if name in OPPONENTS:
        return Creature(name.removeprefix(ELECTORS), seed, elector=name.startswith(ELECTORS))
    raise ValueError(f"bot: there is no {name!r}; there are: {', '.join((*BOTS, *OPPONENTS))}")


def thinks(name: str, seconds: float) -> float:
    """How long a bot thinks at most where bots are given so many seconds: an elector decides sooner."""
    return SEARCHING.get(name, 1.0) * seconds


def bots_for(edition: str) -> dict[str, str]:
    """The bots that can play an edition: most need plans for it."""
    return {name: title for name, title in BOTS.items() if knows(edition) or name in WITHOUT_PLANS}
