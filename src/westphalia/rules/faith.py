"""Earning Faith."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.power import order_of_play
from westphalia.rules.state import CATHOLIC, State, with_item

FAITH_OF_SAINTS: Final = Told(
    "faith_of_saints", "Intercession of the Saints: {seat} earns {amount} Faith.", cite="faith.saints"
)
FAITH_OF_PROTESTANTS: Final = Told(
    "faith_of_protestants",
    "{seat} earns {amount} Faith as a Protestant in round {round}.",
    cite="faith.protestant",
)
FAITH_OF_ZEAL: Final = Told(
    "faith_of_zeal", "Zeal: {seat} is saved and earns {amount} Faith.", cite="faith.zeal"
)
FAITH_OF_SANCTION: Final = Told(
    "faith_of_sanction",
    "Imperial Sanction: {seat} shares the Emperor's religion and earns {amount} Faith.",
    cite="faith.sanction",
)
DIE_FACES: Final = 6


def catholics(s: State) -> list[int]:
    """The Catholic Players in the order of play, Foreign Powers included."""
    return [seat for seat in order_of_play(s) if s.religion[seat] == CATHOLIC]


def earn(s: State, seat: int, amount: int, told: Told, cite: str = "") -> None:
    """A Player collects Faith dice of his own religion."""
    if amount:
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(told, cite=cite, seat=seat, amount=amount, faith=s.faith[seat], round=s.round)
