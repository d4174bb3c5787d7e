"""Step I: a Rebel Die for each province with Unrest (R.variant.i.1, R.variant.i.2)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    CALM,
    DIE_GOLD,
    FACE_WORDS,
    FACES,
    LOSE_GOLD,
    LOSE_INFLUENCE,
    MOST_REBELS,
    REBEL,
    REBELLION,
)
from westphalia.editions.five_round.rebels.rules.lands import (
    in_tie_order,
    name_if_liberated,
    remove_unrest,
    take,
)
from westphalia.editions.five_round.rebels.rules.losses import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.engine.kind import RenamedKind
from westphalia.engine.question import Question
from westphalia.rules.diplomacy.losing import losable
from westphalia.rules.realm.gold import lose_gold

DICE: Final = "rebel_dice"
REBEL_DICE: Final = EventType(
    "rebel_dice", "{seat} rolls the Rebel Dice: {faces}.", cite="R.variant.i.2", dice="faces"
)
REBEL_DIE: Final = EventType(
    "rebel_die", "{province} of {seat}: the Rebel Die shows {face}, {meaning}.", cite="R.variant.i.1"
)
REBEL_JOINS: Final = EventType(
    "rebel_joins", "A Rebel appears in {province} of {seat}, {left} in all.", cite="R.variant.i.1"
)


def roll_dice(s: RebelsState, seat: int) -> None:
    """R.variant.i.1, R.variant.i.2: roll one die for each province with Unrest."""
    provinces = in_tie_order(s, bit_list(s.land[seat] & s.unrest))
    s.rebel_dice = tuple((province, roll(s, DICE, FACES)) for province in provinces)
    if s.tell and s.rebel_dice:
        s.tell(REBEL_DICE, seat=seat, faces=[face for _, face in s.rebel_dice])


def has_dice(s: RebelsState) -> bool:
    """R.variant.i.2: whether the Player on turn has dice left to resolve."""
    return s.rebel_dice != ()


def work_off(s: RebelsState, seat: int) -> Step:
    """R.variant.i.1: resolve the next die; what cannot be paid is waived."""
    province, face = s.rebel_dice[0]
    name = lost = None
    if face == REBELLION:
        name = yield from name_if_liberated(s, province)
    elif face == LOSE_INFLUENCE and (places := losable(s, seat)):
        lost = yield Question(s, seat, ASK_REBEL_DIE_LOSS, places, (province,))
    s.rebel_dice = s.rebel_dice[1:]
    if s.tell:
        meaning = FACE_WORDS[face]
        s.tell(REBEL_DIE, province=province, seat=seat, face=face, meaning=meaning)
    if name is not None:
        take(s, province, name)
    elif lost is not None:
        lose_one(s, seat, lost, "R.variant.i.1")
    elif face == LOSE_GOLD:
        lose_gold(s, seat, DIE_GOLD, "R.variant.i.1")
    elif face == REBEL and s.rebels[province] < MOST_REBELS:
        s.rebels[province] += 1
        if s.tell:
            left = s.rebels[province]
            s.tell(REBEL_JOINS, province=province, seat=seat, left=left)
    elif face == CALM:
        remove_unrest(s, province, "R.variant.i.1")


ASK_REBEL_DIE_LOSS: Final = RenamedKind(
    "rebel_die_loss",
    formerly="die_di",
    cite="R.variant.i.1",
    about=("province",),
    prompt="The Rebel Die of {province0} shows 3: where do you lose 1 Influence?",
    why=why_not_lost,
)
