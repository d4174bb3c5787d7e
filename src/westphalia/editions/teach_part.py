"""What an edition teaches: what each answer brings, how one wins, its words, its lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from westphalia.editions.consequence import Consequence
from westphalia.editions.guide import Guide
from westphalia.editions.lesson import Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachPart:
    """What an edition says to those who learn it; one that says nothing is played in silence.

    `consequences` tell by kind of question what is at stake and what each answer brings; the `guide` says how to
    win and what the words mean; `lessons` are played at the table.
    """

    consequences: Mapping[str, Consequence] = field(default_factory=dict)
    guide: Guide | None = None
    lessons: tuple[Lesson, ...] = ()
