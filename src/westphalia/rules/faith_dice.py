"""The dice that Faith is rolled with, all of a Player's at once."""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import below, pinned, random_bits
from westphalia.engine.event import Told
from westphalia.rules.faith import DIE_FACES
from westphalia.rules.reading import PositionError
from westphalia.rules.state import State, with_item

FAITH_ROLL: Final = Told(
    "faith_roll", "{seat} rolls {dice:Faith die/Faith dice}: {amount:success/successes}.", cite="faith.roll"
)
BITS_AT_ONCE: Final = 64


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
