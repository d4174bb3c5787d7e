"""Steps B and C: Gold removes Rebels (R.variant.b.1); the others besiege provinces or move on (R.variant.c.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.constants import (
    MOST_REBELS,
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    PRICE_OF_UNREST,
    REBELS_THAT_TAKE,
)
from westphalia.editions.five_round.rebels.rules.lands import (
    in_tie_order,
    name_if_liberated,
    remove_unrest,
    take,
)
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step
from westphalia.rebels.position.constants import REBELS_LEFT_BEHIND, REBELS_REMOVED_IF_STUCK
from westphalia.rules.base.answers import PASS, PROVINCE, kind_of
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import province_words
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import players_land

# --- step B ---


REBEL_BEATEN: Final = EventType(
    "rebel_beaten", "{seat} beats a Rebel in {province} ({left} left there).", cite="R.variant.b.1"
)
RETAKEN: Final = EventType(
    "retaken",
    "{seat} takes {province} back from the Rebels.",
    cite="R.variant.b.1",
    chronicle=Chronicle("{seat} takes a province back from the Rebels."),
)


def price(s: RebelsState, province: int) -> int:
    """R.variant.b.1: the price of removing the next marker from a province; 0 if there is none.

    Rebels must be removed before Unrest.
    """
    if s.rebels[province]:
        return PRICE_OF_REBEL
    if s.unrest >> province & 1:
        return PRICE_OF_UNREST
    return PRICE_OF_REBEL_HELD if s.rebel_held >> province & 1 else 0


def suppressible(s: RebelsState, seat: int) -> list[int]:
    """R.variant.b.1: the provinces from which the Player can pay to remove a marker."""
    return [province for province in bit_list(s.land[seat]) if 0 < price(s, province) <= s.gold[seat]]


def suppress(s: RebelsState, seat: int) -> Step:
    """R.variant.b.1: pay to remove a Rebel, Unrest or a Rebel-held marker, until the Player passes."""
    provinces = suppressible(s, seat)
    if not provinces:
        return True
    answers = [*(PROVINCE + province for province in provinces), PASS]
    answer = yield Question(s, seat, ASK_SUPPRESS, answers, (s.gold[seat],))
    if answer == PASS:
        return True
    province = answer - PROVINCE
    lose_gold(s, seat, price(s, province), "R.variant.b.1")
    if s.rebels[province]:
        s.rebels[province] -= 1
        if s.tell:
            s.tell(REBEL_BEATEN, seat=seat, province=province, left=s.rebels[province])
    elif s.unrest >> province & 1:
        remove_unrest(s, province, "R.variant.b.1")
    else:
        s.rebel_held &= ~(1 << province)
        if s.tell:
            s.tell(RETAKEN, seat=seat, province=province)
    return False


def _why_not(s: RebelsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    where = province_words(s, province)
    if s.owner[province] != question.seat:
        return "R.variant.b.1", f"{where} is not yours."
    if not price(s, province):
        return "R.variant.b.1", f"There is nothing to suppress in {where}."
    return "R.variant.b.1", f"That costs {price(s, province)} Gold, and you have {s.gold[question.seat]}."


ASK_SUPPRESS: Final = Kind(
    "suppress",
    cite="R.variant.b.1",
    quiet=(PASS,),
    about=("number",),
    prompt="Pay to remove Rebels or Unrest (1 Gold) or a Rebel-held marker (2)? You have {number0} Gold.",
    why=_why_not,
)


# --- step C ---


SIEGE_HOLDS: Final = EventType(
    "siege_holds", "{amount:Rebel is/Rebels are} too few to take {province} of {seat}.", cite="R.variant.c.2"
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
