"""Step C: Rebels besiege provinces with Unrest and leave those without (R.variant.c.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import MOST_REBELS, REBELS_THAT_TAKE
from westphalia.editions.five_round.rebels.rules.lands import in_tie_order, name_if_liberated, take
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.rebels.position.constants import REBELS_LEFT_BEHIND, REBELS_REMOVED_IF_STUCK
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.provinces import players_land

SIEGE_HOLDS: Final = EventType(
    "siege_holds",
    "{amount:Rebel is/Rebels are} too few to take {province} of {seat}.",
    cite="R.variant.c.2",
)
REBELS_MOVE: Final = EventType(
    "rebels_move", "{amount:Rebel moves/Rebels move} from {province} to {goal}.", cite="R.variant.c.5"
)
REBEL_STAYS: Final = EventType("rebel_stays", "A single Rebel stays in {province}.", cite="R.variant.c.5")
REBEL_GOES_HOME: Final = EventType(
    "rebel_goes_home", "A Rebel in {province} finds no Unrest nearby and disbands.", cite="R.variant.c.5"
)


def provinces_with_rebels(s: RebelsState) -> list[int]:
    """R.variant.c.1: the provinces with Rebels: those with Unrest first, then by number of Rebels, then by hex."""
    found = in_tie_order(s, (p for p in range(s.board.size) if s.rebels[p]))
    return sorted(found, key=lambda province: (not s.unrest >> province & 1, -s.rebels[province]))


def besiege_or_move(s: RebelsState, province: int) -> Step:
    """R.variant.c.2 to R.variant.c.5: besiege a province with Unrest, or leave one without."""
    if not s.unrest >> province & 1:
        move_on(s, province)
        return
    name = NONE
    falls = s.rebels[province] >= REBELS_THAT_TAKE[s.towns >> province & 1]
    if falls:
        name = yield from name_if_liberated(s, province)
        take(s, province, name)
    elif s.tell:
        amount, seat = s.rebels[province], s.owner[province]
        s.tell(SIEGE_HOLDS, amount=amount, province=province, seat=seat)


def room(s: RebelsState, province: int) -> int:
    return MOST_REBELS - s.rebels[province]


def next_province(s: RebelsState, province: int) -> int:
    """R.variant.c.5: where Rebels go: most room, then a town, then by hex; NONE if there is no Unrest."""
    around = s.board.neighbours[province] & s.unrest & players_land(s)
    open_to = [p for p in in_tie_order(s, bit_list(around)) if room(s, p)]
    return max(open_to, key=lambda p: (room(s, p), s.towns >> p & 1), default=NONE)


def move_on(s: RebelsState, province: int) -> None:
    """R.variant.c.5: all but 1 go to an adjacent province with Unrest; without one, 1 is removed."""
    goal = next_province(s, province)
    if goal == NONE:
        s.rebels[province] -= REBELS_REMOVED_IF_STUCK
        if s.tell:
            s.tell(REBEL_GOES_HOME, province=province)
        return
    moving = min(s.rebels[province] - REBELS_LEFT_BEHIND, room(s, goal))
    s.rebels[province] -= moving
    s.rebels[goal] += moving
    if s.tell and moving:
        s.tell(REBELS_MOVE, amount=moving, province=province, goal=goal)
    elif s.tell:
        s.tell(REBEL_STAYS, province=province)
