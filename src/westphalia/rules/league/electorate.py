"""Replacing Electors after a Religious War, in pairs of a removed and a new Elector."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason
from westphalia.rules.base.answers import DONE, PRINCIPALITY, kind_of
from westphalia.rules.base.state import State

NO_REPLACEMENT: Final = EventType("no_replacement", "{seat} replaces no Elector.", cite="peace.emperor-won")
NEW_ELECTOR: Final = EventType(
    "new_elector",
    "{principality} replaces {principalities} as an Elector.",
    chronicle=Chronicle("{principality} replaces {principalities} as an Elector."),
)


def choose_replacements(
    s: State, seat: int, kind: Kind, none: int, out: int, into: int
) -> Generator[Question, Any, tuple[int, ...]]:
    """Ask for pairs of a removed and a new Elector and return them as (out, in, out, in, ...).

    `out` are the Electors that may be removed, `into` the Principalities that may replace them. A removed Elector may
    not return.
    """
    pairs: tuple[int, ...] = ()
    while out and into:
        answers = [*(PRINCIPALITY + p for p in bit_list(out)), DONE if pairs else none]
        answer = yield Question(s, seat, kind, answers, pairs)
        if answer in (DONE, none):
            break
        elector = answer - PRINCIPALITY
        answers = [PRINCIPALITY + p for p in bit_list(into)]
        answer = yield Question(s, seat, ASK_ELECTORIN, answers, (*pairs, elector))
        pairs += (elector, answer - PRINCIPALITY)
        out &= ~(1 << elector)
        into &= ~(1 << pairs[-1])
    return pairs


def tell_pairs(s: State, pairs: tuple[int, ...], event: EventType, rule: str) -> None:
    """Log which Principality replaces which Elector."""
    if s.tell:
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            s.tell(event, cite=rule, principality=s.name[new], principalities=[s.name[old]])


def why_not_out(s: State, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind != "principality":
        return None
    if power in question.about[::2]:
        return "peace.electors", "That Elector is already on the list."
    if not s.electors >> power & 1:
        return "peace.electors", "That Principality is not an Elector."
    return "peace.fought", "That Elector did not fight in the defeated League."


def why_not_in(s: State, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    if power in question.about[::2]:
        return "peace.electors", "A removed Elector may not return in the same step."
    if power in question.about:
        return "peace.electors", "That Principality is already on the list."
    if not s.electors >> power & 1:
        return "peace.electors", "That Principality does not have the required religion."
    return "peace.electors", "That Principality is already an Elector."


ASK_ELECTORIN: Final = Kind(
    "electorin",
    cite="peace.electors",
    prompt="Which Principality replaces {last} as an Elector?",
    about=("principality",),
    why=why_not_in,
)
