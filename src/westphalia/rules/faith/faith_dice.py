"""Rolling Faith dice."""

from typing import Final

from westphalia.engine import EventType, below, pinned
from westphalia.engine.chance import random_bits
from westphalia.rules.base.state import State, with_item
from westphalia.rules.faith.earning import DIE_FACES
from westphalia.rules.faith.pinned_faith import pinned_successes

FAITH_ROLL: Final = EventType(
    "faith_roll",
    "{seat} rolls {dice:Faith die/Faith dice}: {amount:success/successes}.",
    cite="faith.roll",
    level="desk",
    scene="faith",
    rolls_faith=True,
)
BITS_AT_ONCE: Final = 64


def roll_all(s: State, seat: int, success: int) -> None:
    """faith.roll: roll all dice of a Player; faces up to `success` are successes."""
    dice = s.faith[seat]
    s.faith = with_item(s.faith, seat, 0)
    s.successes[seat] = roll_dice(s, seat, dice, success)
    if s.tell:
        s.tell(FAITH_ROLL, seat=seat, dice=dice, amount=s.successes[seat])


def roll_dice(s: State, seat: int, dice: int, success: int) -> int:
    """Return how many of a Player's dice succeed: first the pinned ones, then random ones."""
    if (total := pinned_successes(s, seat, dice)) is not None:
        return total
    successes = 0
    while dice and (face := pinned(s, f"faith:{seat}")) is not None:
        successes += face != 0
        dice -= 1
    if 2 * success == DIE_FACES:  # each die is a fair coin, so one draw serves many dice
        while dice:
            together = min(dice, BITS_AT_ONCE)
            successes += random_bits(s, together).bit_count()
            dice -= together
        return successes
    return successes + sum(below(s, DIE_FACES) < success for _ in range(dice))
