"""What a table of the dice edition may choose: other readings of the draft, the ledger's being the default."""

from __future__ import annotations

from typing import Final

from westphalia.editions.options import NAMES, SETUP, Option

CATHOLIC_FAITH: Final = Option(
    "catholic_faith",
    "Keep the Faith",
    ("1", "2"),
    ("A Catholic earns 1 Faith, like a Protestant.", "A Catholic earns 2 Faith, a Protestant 1."),
    "D.ruling.faith-income",
)
CONVERT_BACK: Final = Option(
    "convert_back",
    "Upheaval in rounds 4 to 6",
    ("both ways", "to protestant"),
    (
        "A Principality that converts changes to the other religion.",
        "Upheaval converts to Protestantism alone; a Protestant Principality that is drawn stays so.",
    ),
    "D.ruling.convert-back",
)

OPTIONS: Final = (SETUP, NAMES, CATHOLIC_FAITH, CONVERT_BACK)
