"""What the five-round edition with Peace & Rebels teaches: its lessons, and one of the phase."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round import lessons
from westphalia.editions.five_round.rebels.consequences import CONSEQUENCES
from westphalia.editions.five_round.rebels.guide import GUIDE
from westphalia.editions.five_round.rebels.lessons import LESSONS
from westphalia.editions.teach_part import TeachPart

TEACH: Final = TeachPart(consequences=CONSEQUENCES, guide=GUIDE, lessons=(*LESSONS, *lessons.LESSONS))
