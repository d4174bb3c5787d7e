"""Electors are replaced after a Religious War: pairs of one that goes and one that comes."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY, kind_of
from westphalia.rules.state import State

NO_REPLACEMENT: Final = Told("no_replacement", "{seat} replaces no Elector.", cite="peace.emperor-won")
NEW_ELECTOR: Final = Told(
    "new_elector", "{principality} becomes an Elector in the place of {principalities}."
)


def choose_replacements(
    s: State, seat: int, kind: Kind, none: int, out: int, into: int
) -> Generator[Question, Any, tuple[int, ...]]:
    """Pairs of an Elector out and a Principality in, one by one: (out, in, out, in, ...).

    `out` and `into` are the Principalities that may go and come; one removed may not return.
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


def tell_pairs(s: State, pairs: tuple[int, ...], told: Told, rule: str) -> None:
    """Tell which Principality stands in which Elector's place."""
    if s.tell:
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            s.tell(told, cite=rule, principality=s.name[new], principalities=[s.name[old]])


def why_not_out(s: State, question: Question, answer: int) -> Reason | None:
    """Why an Elector cannot be replaced."""
    kind, power = kind_of(answer)
    if kind != "principality":
        return None
    if power in question.about[::2]:
        return "peace.electors", "That Elector is on the list already."
    if not s.electors >> power & 1:
        return "peace.electors", "That Principality is no Elector."
    return "peace.fought", "That Elector did not fight in the defeated League."


def why_not_in(s: State, question: Question, answer: int) -> Reason | None:
    """Why a Principality cannot become an Elector."""
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    if power in question.about[::2]:
        return "peace.electors", "An Elector that is removed may not return in the same step."
    if power in question.about:
        return "peace.electors", "That Principality is on the list already."
    if not s.electors >> power & 1:
        return "peace.electors", "That Principality is not of the religion that is wanted."
    return "peace.electors", "That Principality is an Elector already."


ASK_ELECTORIN: Final = Kind(
    "electorin",
    cite="peace.electors",
    prompt="Choose the Principality that becomes an Elector in place of {last}.",
    about=("principality",),
    why=why_not_in,
)
