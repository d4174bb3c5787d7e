"""Answers: a verb and an id packed into one number, and their words."""

from collections.abc import Sequence
from typing import Final

from westphalia.engine.question import Question
from westphalia.rebels.core.state import State
from westphalia.rebels.position.constants import DICE, REBELS, TYPES
from westphalia.rebels.position.model import Position

TERMS: Final = ("white", "keep", "humiliate", "vassalize", "convert", "succession", "annex")
VERBS: Final = (
    "",  # the id alone
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
WIDTH: Final = 1 << 16  # ids per verb
VERB_LIST: Final = tuple(VERB)


def make_lexicon(p: Position, rulers: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return every id that an answer or a question can name in this phase; the first is empty."""
    ids = {*p.realms, *p.areas, *p.provinces, *p.options.dnpr_supply, *DICE, *rulers, REBELS}
    ids |= {f"{realm}.vassal" for realm in p.realms} | {f"{province}.dnpr" for province in p.provinces}
    return ("", *sorted(ids))


def code(s: State, verb: str = "", thing: str = "") -> int:
    return VERB[verb] * WIDTH + s.codes[thing]


def meaning(s: State, answer: int) -> tuple[str, str]:
    verb, thing = divmod(answer, WIDTH)
    return VERB_LIST[verb], s.lexicon[thing]


def thing(s: State, answer: int) -> str:
    return s.lexicon[answer % WIDTH]


def verb(answer: int) -> str:
    return VERB_LIST[answer // WIDTH]


def words(s: State, answer: int) -> str:
    return " ".join(part for part in meaning(s, answer) if part)


def number(n: int) -> int:
    """Return a number for the ids that a question is about."""
    return WIDTH + n


def about(s: State, question: Question) -> list[str | int]:
    return decode(s, question.about)


def decode(s: State, codes: Sequence[int]) -> list[str | int]:
    """Return the ids and numbers in a question's subject."""
    return [s.lexicon[i] if i < WIDTH else i - WIDTH for i in codes]


def things(s: State, ids: list[str]) -> list[int]:
    """Return the answers that name these ids."""
    return [s.codes[i] for i in ids]


def sort_of(s: State, answer: int) -> str:
    """Return the sort of an answer: a province, an area, a realm, or words alone."""
    verb, name = meaning(s, answer)
    for sort, things_of in (("province", s.provinces), ("area", s.areas), ("realm", s.realms)):
        if not verb and name in things_of:
            return sort
    return "words"
