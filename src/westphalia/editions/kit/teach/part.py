"""What an edition teaches: consequences of answers, guide and lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from westphalia.editions.kit.teach.consequence import Consequence
from westphalia.editions.kit.teach.guide import Guide
from westphalia.editions.kit.teach.lesson import Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachPart:
    """What an edition says to new players; all of it is optional.

    `consequences` say by kind of question what is at stake and what each answer does. `guide` and `lessons` are
    loaded when first used: rules, bots and the lab do without them.
    """

    consequences: Mapping[str, Consequence] = field(default_factory=dict)
    load_guide: Callable[[], Guide] | None = None
    load_lessons: Callable[[], tuple[Lesson, ...]] = tuple

    @property
    def guide(self) -> Guide | None:
        return self.load_guide() if self.load_guide else None

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return self.load_lessons()
