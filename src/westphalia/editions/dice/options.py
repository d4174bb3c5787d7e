"""What a table of the dice edition may choose: other readings of the draft, the ledger's being the default."""

from __future__ import annotations

from typing import Final

from westphalia.editions.options import NAMES, SETUP, Option

TO_PROTESTANT: Final = "to protestant"
ANY_HERETICAL: Final = "any heretical"
NEXT_ENGAGED: Final = "next engaged"
EVERY_ROUND: Final = "every round"

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
    ("both ways", TO_PROTESTANT),
    (
        "A Principality that converts changes to the other religion.",
        "Upheaval converts to Protestantism alone; a Protestant Principality that is drawn stays so.",
    ),
    "D.ruling.convert-back",
)

TARGET: Final = Option(
    "target",
    "Target of the Religious War",
    ("drawn or influenced", ANY_HERETICAL),
    (
        "A Principality drawn in this round's Upheaval, or one where the declarer's Influence is strong.",
        "Any Principality of the other religion, as a later card of the designer has it.",
    ),
    "D.ruling.target",
)
PARTNER: Final = Option(
    "partner",
    "Partner in the Diplomacy Game",
    ("next player", NEXT_ENGAGED),
    (
        "The next Player in Initiative Order, even if he sits Diplomacy out.",
        "The next Player in Initiative Order who Engages in Diplomacy.",
    ),
    "D.ruling.partner",
)
EMPEROR: Final = Option(
    "emperor",
    "Imperial Election",
    ("when he dies", EVERY_ROUND),
    (
        "The Emperor rules until he dies, after one round or two.",
        "There is an election at the end of every round.",
    ),
    "D.ruling.emperor-death",
)

OPTIONS: Final = (SETUP, NAMES, CATHOLIC_FAITH, CONVERT_BACK, TARGET, PARTNER, EMPEROR)
