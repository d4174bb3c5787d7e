"""The bots by name."""

from __future__ import annotations

from typing import Final

from westphalia.bots.arena.habit_bots import DOUBLED, ELECTOR_PREFIX, HABITS, HabitBot
from westphalia.bots.core.bot import Bot, RandomBot
from westphalia.bots.core.novice import Novice
from westphalia.bots.core.policy import has_policy
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import PERSONALITIES
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.editions.kit.edition import Edition

BOTS: Final[dict[str, str]] = {
    "prince": "Prince: plays by plans, at once",
    "elector": "Elector: looks ahead in battle and in the last two rounds",
    "chancellor": "Chancellor: looks ahead in every round; the strongest",
    "count": "Count: like a prince, but misjudges what things are worth",
    "novice": "Novice: plays at random, but not absurdly",
    "random": "Random: any legal answer",
}

WITHOUT_PLANS: Final = frozenset({"novice", "random"})  # bots that play any edition
SEARCHING: Final[dict[str, float]] = {"elector": 0.1, "chancellor": 1.0}
"""The bots that search, and the share of the thinking time that each takes."""
OPPONENTS: Final[dict[str, str]] = {
    "prince-0": "A prince with the first weights",
    "elector-0": "An elector with the first weights",
    DOUBLED: "A prince that counts alliances and votes twice",
    **{name: f"A prince with a habit: {(habit.__doc__ or '').rstrip('.')}" for name, habit in HABITS.items()},
    **{ELECTOR_PREFIX + name: f"The habit {name} with an elector's weights" for name in (*HABITS, DOUBLED)},
}
"""Opponents for measurements in the arena, not for tables."""


def make_bot(name: str, seed: int = 0, personality: str = "", seconds: float = 1.0) -> Bot:
    """Make a bot by name; `seconds` limits the thinking time of bots that search."""
    if personality not in PERSONALITIES:
        known = ", ".join(filter(None, PERSONALITIES))
        raise ValueError(f"personality: there is no {personality!r}; there are: {known}")
    match name:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(seed)
        case "prince" | "count" | "prince-0":
            return Prince(seed, personality, name)
        case "elector" | "elector-0":
            return Elector(seed, personality, seconds, table=name)
        case "chancellor":
            return Chancellor(seed, personality, seconds)
    if name in OPPONENTS:
        return HabitBot(name.removeprefix(ELECTOR_PREFIX), seed, elector=name.startswith(ELECTOR_PREFIX))
    raise ValueError(f"bot: there is no {name!r}; there are: {', '.join((*BOTS, *OPPONENTS))}")


def thinking_time(name: str, seconds: float) -> float:
    """Return the time limit of a bot, given that of the table; an elector takes a tenth."""
    return SEARCHING.get(name, 1.0) * seconds


def bots_for(edition: Edition | str) -> dict[str, str]:
    """Return the bots that can play an edition; most need plans for it."""
    return {name: title for name, title in BOTS.items() if has_policy(edition) or name in WITHOUT_PLANS}
