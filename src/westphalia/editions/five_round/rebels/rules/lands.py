"""Peace & Rebels begins and ends; its provinces: core provinces, order of hexes, Unrest, and falling to Rebels."""

from collections.abc import Generator, Iterable
from typing import Any, Final

from westphalia.editions.five_round.rebels.constants import PHASE
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine import Chronicle, EventType, Question
from westphalia.rules.base.state import NONE, with_item
from westphalia.rules.realm.provinces import is_foreign_power, new_principality, own_capital
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.victory.rounds import begin_phase, is_last_round

# --- the phase ---


def begin_rebels(s: RebelsState) -> None:
    """V.postwar.4: begin the phase after the wars."""
    begin_phase(s, PHASE)


def is_played_whole(s: RebelsState) -> bool:
    """R.variant.i.3: whether another round follows; the last one plays only steps A, B, C and E."""
    return not is_last_round(s)


def end_rebels(s: RebelsState) -> None:
    """R.variant.set.9: end the phase and forget its notes on the round."""
    s.waged = [0] * s.players
    s.open_to = [0] * s.players
    s.robbed = [0] * s.players
    s.pressed = s.converts = s.league_lost = s.league_drawn = 0


# --- provinces ---


REBEL_HELD: Final = EventType(
    "rebel_held",
    "Rebels take {province}, a core province of {seat}, and hold it.",
    cite="R.variant.c.3",
    chronicle=Chronicle("{items} loses a province to Rebels.", "{items} lose provinces to Rebels.", "{seat}"),
)
LIBERATED: Final = EventType(
    "liberated",
    "Rebels take {province} from {seat}: it becomes {principality}.",
    cite="R.variant.c.4",
    chronicle=Chronicle("Rebels free {principality} from {seat}."),
)
NEW_CB: Final = EventType("new_cb", "{seat} has a casus belli on {principality}.", cite="R.variant.c.4")
UNREST: Final = EventType("unrest", "Unrest breaks out in {province} of {seat}.", scene="upheaval")
UNREST_ENDS: Final = EventType("unrest_ends", "{province} of {seat} is calm again.")


def in_tie_order(s: RebelsState, provinces: Iterable[int]) -> list[int]:
    """V.setup.map.2: order hexes by r, then by q."""
    return sorted(provinces, key=lambda province: s.board.hexes[province][::-1])


def is_core(s: RebelsState, province: int) -> bool:
    """R.variant.set.3, R.ruling.variant-foreign: whether the owner placed it at setup and is still in the Empire."""
    seat = s.owner[province]
    return not is_foreign_power(s, seat) and bool(s.core[seat] >> province & 1)


def note_cores(s: RebelsState) -> None:
    """R.variant.set.3: the provinces placed at setup are core for good."""
    s.core = s.land[: s.players]


# --- Unrest ---


def restless(s: RebelsState, seat: int) -> int:
    """R.variant.g.1: the provinces that can get Unrest: not the capital, not Rebel-held, without Unrest."""
    return s.land[seat] & ~own_capital(s, seat) & ~s.rebel_held & ~s.unrest


def add_unrest(s: RebelsState, province: int, rule: str) -> None:
    s.unrest |= 1 << province
    if s.tell:
        s.tell(UNREST, cite=rule, province=province, seat=s.owner[province])


def remove_unrest(s: RebelsState, province: int, rule: str) -> None:
    s.unrest &= ~(1 << province)
    if s.tell:
        s.tell(UNREST_ENDS, cite=rule, province=province, seat=s.owner[province])


# --- a province is taken ---


def name_if_liberated(s: RebelsState, province: int) -> Generator[Question, Any, int]:
    """R.variant.c.4: the former owner names the new Principality."""
    if is_core(s, province):
        return NONE
    return (yield from choose_name(s, s.owner[province], capital=province))


def take(s: RebelsState, province: int, name: int) -> None:
    """R.variant.c.3, R.variant.c.4: a core province becomes Rebel-held, any other a Principality."""
    seat = s.owner[province]
    bit = 1 << province
    s.unrest &= ~bit
    s.rebels[province] = 0
    if is_core(s, province):
        s.rebel_held |= bit
        if s.tell:
            s.tell(REBEL_HELD, province=province, seat=seat)
        return
    if s.tell:
        s.tell(LIBERATED, province=province, seat=seat, principality=name)
    power = new_principality(s, bit, province, name)
    s.claims = with_item(s.claims, seat, s.claims[seat] | 1 << power)
    if s.tell:
        s.tell(NEW_CB, seat=seat, principality=name)
