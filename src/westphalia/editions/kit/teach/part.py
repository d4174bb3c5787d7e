"""An edition's teaching texts: consequences of answers, guide and lessons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from westphalia.editions.kit import content
from westphalia.editions.kit.teach.consequence import Consequence
from westphalia.editions.kit.teach.guide import Guide
from westphalia.editions.kit.teach.lesson import Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachPart:
    """An edition's texts for new players; all of them are optional.

    `consequences` say by kind of question what is at stake and what each answer does. `packages` hold the guide and
    the lessons, a variant's own before its edition's; they are read when first used.
    """

    consequences: Mapping[str, Consequence] = field(default_factory=dict)
    packages: tuple[str, ...] = ()

    @property
    def guide(self) -> Guide | None:
        return content.guide(self.packages[0]) if self.packages else None

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return tuple(lesson for package in self.packages for lesson in content.lessons(package))
