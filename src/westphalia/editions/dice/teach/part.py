"""What the dice edition teaches."""

from __future__ import annotations

from functools import partial
from typing import Final

from westphalia.editions.dice.teach.consequences import CONSEQUENCES
from westphalia.editions.kit import content
from westphalia.editions.kit.teach.part import TeachPart

PACKAGE: Final = "westphalia.editions.dice"

TEACH: Final = TeachPart(
    consequences=CONSEQUENCES,
    load_guide=partial(content.guide, PACKAGE),
    load_lessons=partial(content.lessons, PACKAGE),
)
