"""What the five-round edition teaches."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.consequences import CONSEQUENCES
from westphalia.editions.five_round.guide import GUIDE
from westphalia.editions.five_round.lessons import LESSONS
from westphalia.editions.teach_part import TeachPart

TEACH: Final = TeachPart(consequences=CONSEQUENCES, guide=GUIDE, lessons=LESSONS)
