"""Consequences: the effects of an answer, shown under its button or beside its place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.rules.base import words

Line = Callable[[Seen, Question, int], str]
"""Returns what one answer costs and brings, from what its seat may see; "" if the answer says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """The texts about the effects of answers to a kind of question.

    `stake` says what the decision is about and may name the edition's numbers ({k.gift_influence}). `line`
    says what one answer does; it is missing where all answers do the same.
    """

    stake: str
    line: Line | None = None


def stake_of(seen: Seen, consequence: Consequence) -> str:
    return consequence.stake.format(k=seen.state.k)


def by_answer(table: Mapping[int, str]) -> Line:
    """Return a line that looks up its text by answer; texts may name the edition's numbers."""

    def line(seen: Seen, question: Question, answer: int) -> str:
        return table.get(answer, "").format(k=seen.state.k)

    return line


def power_name(seen: Seen, power: int) -> str:
    s: Any = seen.state
    return seen.players[power] if power < s.players else words.principality_words(s, power)
