"""What the dice edition teaches."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.consequences import CONSEQUENCES
from westphalia.editions.dice.guide import GUIDE
from westphalia.editions.dice.lessons import LESSONS
from westphalia.editions.teach_part import TeachPart

TEACH: Final = TeachPart(consequences=CONSEQUENCES, guide=GUIDE, lessons=LESSONS)
