"""What the Peace & Rebels variant teaches: its own lesson first, then those of the edition."""

from __future__ import annotations

from functools import partial
from typing import Final

from westphalia.editions.five_round.rebels.teach.consequences import CONSEQUENCES
from westphalia.editions.kit import content
from westphalia.editions.kit.teach.lesson import Lesson
from westphalia.editions.kit.teach.part import TeachPart

PACKAGE: Final = "westphalia.editions.five_round.rebels"


def _lessons() -> tuple[Lesson, ...]:
    return content.lessons(PACKAGE) + content.lessons("westphalia.editions.five_round")


TEACH: Final = TeachPart(
    consequences=CONSEQUENCES, load_guide=partial(content.guide, PACKAGE), load_lessons=_lessons
)
