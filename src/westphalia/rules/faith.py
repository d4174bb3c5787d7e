"""Earning Faith, and the dice that it is rolled with."""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import below, pinned, random_bits
from westphalia.engine.event import Told
from westphalia.rules.power import order_of_play
from westphalia.rules.reading import PositionError
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
FAITH_ROLL: Final = Told(
    "faith_roll", "{seat} rolls {dice:Faith die/Faith dice}: {amount:success/successes}.", cite="faith.roll"
)

DIE_FACES: Final = 6
BITS_AT_ONCE: Final = 64


def catholics(s: State) -> list[int]:
    """The Catholic Players in the order of play, Foreign Powers included."""
    return [seat for seat in order_of_play(s) if s.religion[seat] == CATHOLIC]


def earn(s: State, seat: int, amount: int, told: Told, cite: str = "") -> None:
    """A Player collects Faith dice of his own religion."""
    if amount:
        s.faith = with_item(s.faith, seat, s.faith[seat] + amount)
        if s.tell:
            s.tell(told, cite=cite, seat=seat, amount=amount, faith=s.faith[seat], round=s.round)


def roll_all(s: State, seat: int, success: int) -> None:
    """faith.roll: a Player rolls all his dice; those at most `success` are successes."""
    dice = s.faith[seat]
    s.faith = with_item(s.faith, seat, 0)
    s.successes[seat] = roll_dice(s, seat, dice, success)
    if s.tell:
        s.tell(FAITH_ROLL, seat=seat, dice=dice, amount=s.successes[seat])


def roll_dice(s: State, seat: int, dice: int, success: int) -> int:
    """How many of a Player's dice succeed: those pinned by hand first, then chance."""
    if (total := pinned(s, f"successes:{seat}")) is not None:
        if total > dice:
            raise PositionError("chance.faith", f"with {dice} dice {total} cannot succeed")
        return total
    successes = 0
    while dice and (face := pinned(s, f"faith:{seat}")) is not None:
        successes += face != 0
        dice -= 1
    if 2 * success == DIE_FACES:  # a fair coin each, so one draw serves many dice
        while dice:
            together = min(dice, BITS_AT_ONCE)
            successes += random_bits(s, together).bit_count()
            dice -= together
        return successes
    return successes + sum(below(s, DIE_FACES) < success for _ in range(dice))
