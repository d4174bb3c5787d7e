"""What the six-round edition teaches."""

from __future__ import annotations

from functools import partial
from typing import Final

from westphalia.editions.kit import content
from westphalia.editions.kit.teach.part import TeachPart
from westphalia.editions.six_round.teach.consequences import CONSEQUENCES

PACKAGE: Final = "westphalia.editions.six_round"

TEACH: Final = TeachPart(
    consequences=CONSEQUENCES,
    load_guide=partial(content.guide, PACKAGE),
    load_lessons=partial(content.lessons, PACKAGE),
)
