"""Consequences of placing a success."""

from __future__ import annotations

from typing import Any

from westphalia.editions.kit.show.part import Seen
from westphalia.editions.player_turns.rules.faith.spreading import opposing
from westphalia.engine.question import Question
from westphalia.rules.base.answers import WITHDRAW, kind_of
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.realm.provinces import religion_of, religion_of_province, size


def spot(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "First take Influence off a Principality. You lose it."
    kind, value = kind_of(answer)
    religion = s.religion[seat]
    if opposing(s, answer, religion):
        return f"It cancels a {RELIGIONS[1 - religion]} success there."
    there = len(opposing(s, answer, 1 - religion)) + 1
    if kind == "principality":
        return _principality(s, value, religion, there)
    if religion_of_province(s, value) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    owner = s.owner[value]
    if owner == seat:
        return f"It becomes {RELIGIONS[religion]}, and so does another heretical province of yours."
    return f"It becomes {RELIGIONS[religion]} unless the other side blocks it."


def _principality(s: Any, power: int, religion: int, there: int) -> str:
    if religion_of(s, power) == religion:
        return f"Already {RELIGIONS[religion]}: this only blocks one success of the other side."
    more = size(s, power) - there
    if more <= 0:
        return (
            f"{there} of {size(s, power)}: it becomes {RELIGIONS[religion]} unless the other side blocks it."
        )
    return f"{there} of {size(s, power)} to make it {RELIGIONS[religion]}: {more} more needed."
