"""The bots by name."""

from importlib.util import find_spec
from typing import Any, Final

from westphalia.bots.core.bot import Bot, Choice, RandomBot
from westphalia.bots.core.novice import Novice
from westphalia.bots.core.policy import has_policy
from westphalia.bots.core.prince import Prince, explain_by_plans
from westphalia.bots.core.weights import TEMPERAMENTS, draw_temperament
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.editions.kit.edition import Edition, base_key
from westphalia.game.view import View

BOTS: Final[dict[str, str]] = {
    "prince": "Prince: plays by plans, at once",
    "elector": "Elector: looks ahead in battle and in the last two rounds",
    "chancellor": "Chancellor: looks ahead in every round; very strong",
    "legate": "Legate: learned by playing against itself",
    "cardinal": "Cardinal: a legate that looks ahead; very strong",
    "count": "Count: like a prince, but misjudges what things are worth",
    "novice": "Novice: plays at random, but avoids absurd moves",
    "random": "Random: any legal answer",
}

WITHOUT_PLANS: Final = frozenset({"novice", "random"})  # bots that play any edition
LEARNED: Final = {"legate": frozenset({"six-round", "dice"}), "cardinal": frozenset({"dice"})}
"""The bots with a network, and the editions where they are offered: a legate beats princes there, a cardinal is no
weaker than a chancellor."""
SEARCHING: Final[dict[str, float]] = {"elector": 0.1, "chancellor": 1.0, "legate": 0.1, "cardinal": 1.0}
"""The bots that take time to think, and the share of the thinking time that each takes."""


def make_bot(name: str, seed: int = 0, temperament: str = "", seconds: float = 1.0) -> Bot:
    """Make a bot by name; `seconds` limits the thinking time of bots that search.

    A bot that is given no temperament draws one from its seed.
    """
    if temperament and temperament not in TEMPERAMENTS:
        known = ", ".join(TEMPERAMENTS)
        raise ValueError(f"temperament: there is no {temperament!r}; choose one of: {known}")
    temperament = temperament or draw_temperament(seed)
    match name:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(seed)
        case "prince" | "count":
            return Prince(seed, temperament, name)
        case "elector":
            return Elector(seed, temperament, seconds)
        case "chancellor":
            return Chancellor(seed, temperament, seconds)
        case "legate":
            from westphalia.bots.network.legate import Legate  # needs numpy

            return Legate()
        case "cardinal":
            from westphalia.bots.network.cardinal import Cardinal

            return Cardinal(seed, seconds)
    raise ValueError(f"bot: there is no {name!r}; choose one of: {', '.join(BOTS)}")


def explain_answer(name: str, seen: View, answer: int) -> Choice:
    """Return a bot's reason for its answer; if it plays by plans, also the best alternatives with their reasons."""
    if name not in LEARNED:
        return explain_by_plans(seen, answer)
    if find_spec("numpy") is None:
        return Choice(answer)
    legate: Any = make_bot(name)
    return Choice(answer, legate.explain(seen, answer))


def temperament_of(name: str, seed: int) -> str:
    """Return the temperament that a bot draws from its seed; none if it plays without plans."""
    return draw_temperament(seed) if name in BOTS and name not in {*WITHOUT_PLANS, *LEARNED} else ""


def thinking_time(name: str, seconds: float) -> float:
    """Return the time limit of a bot, given that of the table; an elector takes a tenth."""
    return SEARCHING.get(name, 1.0) * seconds


def bots_for(edition: Edition | str) -> dict[str, str]:
    """Return the bots that can play an edition: most need plans, a network needs numpy and must have learned it."""
    known = set(BOTS if has_policy(edition) else WITHOUT_PLANS)
    known -= {bot for bot, learned in LEARNED.items() if base_key(edition) not in learned}
    if find_spec("numpy") is None:
        known -= set(LEARNED)
    return {name: title for name, title in BOTS.items() if name in known}
