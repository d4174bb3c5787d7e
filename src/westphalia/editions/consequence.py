"""What an answer brings: the line that stands under a button or beside a place, told before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules import words

Line = Callable[[Seen, Question, int], str]
"""Gives what one answer costs and brings, from what its seat may see; nothing for an answer that speaks for itself."""

UNDER_THE_PROMPT: Final = "under the prompt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """What hangs on a kind of question.

    `stake` says what the whole decision is about and may name the edition's numbers ({k.gift_influence}); `line` tells
    what one answer brings. Where all answers are alike there is no line, and `where` says where the screen tells it.
    """

    stake: str
    line: Line | None = None
    where: str = UNDER_THE_PROMPT


def stake_of(seen: Seen, consequence: Consequence) -> str:
    """What the whole decision is about, with the numbers of the edition that is played."""
    return consequence.stake.format(k=seen.state.k)


def by_answer(table: Mapping[int, str]) -> Line:
    """A line for each answer of a fixed list; its words may name the edition's numbers."""

    def line(seen: Seen, question: Question, answer: int) -> str:
        return table.get(answer, "").format(k=seen.state.k)

    return line


# --- words ---


def some(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(items: list[str], last: str = " and ") -> str:
    """Several things by name."""
    return ", ".join(items[:-1]) + last + items[-1] if len(items) > 1 else "".join(items)


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def power_name(seen: Seen, power: int) -> str:
    """A Player or a Principality by name."""
    s: Any = seen.state
    return seen.players[power] if power < s.players else words.principality_words(s, power)
