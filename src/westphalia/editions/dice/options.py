"""Options of the dice edition: other readings of the draft rules."""

from __future__ import annotations

from typing import Final

from westphalia.editions.kit.options import NAMES, SETUP, Option

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
        "A Principality converts to the other religion.",
        "Upheaval converts only to Protestant; a drawn Protestant Principality stays Protestant.",
    ),
    "D.ruling.convert-back",
)

TARGET: Final = Option(
    "target",
    "Target of the Religious War",
    ("drawn or influenced", ANY_HERETICAL),
    (
        "A Principality drawn in this Upheaval, or one where the declarer has much Influence.",
        "Any Principality of the other religion (a later card of the designer).",
    ),
    "D.ruling.target",
)
PARTNER: Final = Option(
    "partner",
    "Partner in the Diplomacy Game",
    ("next player", NEXT_ENGAGED),
    (
        "The next Player in Initiative Order, even if they skip Diplomacy.",
        "The next Player in Initiative Order who Engages in Diplomacy.",
    ),
    "D.ruling.partner",
)
EMPEROR: Final = Option(
    "emperor",
    "Imperial Election",
    ("at death", EVERY_ROUND),
    (
        "The Emperor rules until they die, after one or two rounds.",
        "There is an election every round.",
    ),
    "D.ruling.emperor-death",
)

OPTIONS: Final = (SETUP, NAMES, CATHOLIC_FAITH, CONVERT_BACK, TARGET, PARTNER, EMPEROR)
