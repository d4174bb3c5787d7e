"""Earning Faith dice."""

from typing import Final

from westphalia.engine import EventType
from westphalia.rules.base.state import CATHOLIC, State, with_item
from westphalia.rules.realm.power import order_of_play

FAITH_OF_SAINTS: Final = EventType(
    "faith_of_saints",
    "Intercession of the Saints: {seat} earns {amount} Faith.",
    cite="faith.saints",
    detail=True,
)
FAITH_OF_PROTESTANTS: Final = EventType(
    "faith_of_protestants",
    "{seat} earns {amount} Faith as a Protestant in round {round}.",
    cite="faith.protestant",
    detail=True,
)
FAITH_OF_ZEAL: Final = EventType(
    "faith_of_zeal", "Zeal: {seat} is saved and earns {amount} Faith.", cite="faith.zeal", detail=True
)
FAITH_OF_SANCTION: Final = EventType(
    "faith_of_sanction",
    "Imperial Sanction: {seat} shares the Emperor's religion and earns {amount} Faith.",
    cite="faith.sanction",
    detail=True,
)
DIE_FACES: Final = 6


def catholics(s: State) -> list[int]:
    """Return the Catholic Players in the order of play, including Foreign Powers."""
    return [seat for seat in order_of_play(s) if s.religion[seat] == CATHOLIC]


def earn(s: State, seat: int, amount: int, event: EventType, cite: str = "") -> None:
    """Give a Player Faith dice of their religion."""
    if amount:
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(event, cite=cite, seat=seat, amount=amount, faith=s.faith[seat], round=s.round)
