"""Answers: a verb and a thing packed into one number, and the same in words."""

from __future__ import annotations

from typing import Final

from westphalia.rebels.constants import DICE, TYPES
from westphalia.rebels.model import Position
from westphalia.rebels.state import State

TERMS: Final = ("white", "keep", "humiliate", "vassalize", "convert", "succession", "annex")
VERBS: Final = (
    "",  # the thing itself
    "pass", "done", "leave", "yes", "no", "accept", "refuse", "fight on", "surrender", "white peace",
    "keep", "return", "liberate", "exchange",
    *TYPES, "elite", "blank", "cubes",
    *DICE["rebel"],
    "adm", "dip", "mil", "available", "influence", "unrest", "new ruler",
    *(f"enforce {term}" for term in TERMS),
    *(f"propose {term}" for term in TERMS),
    *(f"propose {term} with no victor" for term in TERMS),
    *(f"propose {term} as loser" for term in TERMS),
)  # fmt: skip
VERB: Final = {verb: i for i, verb in enumerate(dict.fromkeys(VERBS))}
WIDTH: Final = 1 << 16  # room for things
VERB_LIST: Final = tuple(VERB)


def make_lexicon(p: Position, rulers: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every id that an answer or a question can name in this phase; the first is no thing at all."""
    ids = {*p.realms, *p.areas, *p.provinces, *p.options.dnpr_supply, *DICE, *rulers}
    ids |= {f"{realm}.vassal" for realm in p.realms} | {f"{province}.dnpr" for province in p.provinces}
    return ("", *sorted(ids))


def code(s: State, verb: str = "", thing: str = "") -> int:
    """The number of an answer."""
    return VERB[verb] * WIDTH + s.codes[thing]


def meaning(s: State, answer: int) -> tuple[str, str]:
    """The verb and the thing of an answer."""
    verb, thing = divmod(answer, WIDTH)
    return VERB_LIST[verb], s.lexicon[thing]


def thing(s: State, answer: int) -> str:
    """The thing that an answer names."""
    return s.lexicon[answer % WIDTH]


def verb(answer: int) -> str:
    """The verb of an answer."""
    return VERB_LIST[answer // WIDTH]


def words(s: State, answer: int) -> str:
    """An answer in words."""
    return " ".join(part for part in meaning(s, answer) if part)


def things(s: State, ids: list[str]) -> list[int]:
    """Answers that are things."""
    return [s.codes[i] for i in ids]
