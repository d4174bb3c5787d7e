"""Steps A and D: truces and casus belli end (R.variant.a.1); the wars of the round leave new ones (R.variant.d.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rebels.rules.penalties import lose_one, why_not_lost
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine import EventType, Question, RenamedKind, Step
from westphalia.rules.base.state import FIRST_PRINCIPALITY, WHITE_PEACE, War, with_item
from westphalia.rules.diplomacy.losing import losable

# --- step A ---


TRUCES_END: Final = EventType("truces_end", "All truces end.", cite="R.variant.a.1")
CB_ENDS: Final = EventType(
    "cb_ends", "The casus belli of {seat} on {other} ends at no cost.", cite="R.variant.a.1"
)
CB_ON_ENDS: Final = EventType(
    "cb_on_ends", "The casus belli of {seat} on {principality} ends at no cost.", cite="R.variant.a.1"
)
CB_UNUSED: Final = EventType(
    "cb_unused", "{seat} did not use the casus belli on {other}: it ends.", cite="R.variant.a.1"
)
CB_ON_UNUSED: Final = EventType(
    "cb_on_unused", "{seat} did not use the casus belli on {principality}: it ends.", cite="R.variant.a.1"
)


def end_truces(s: RebelsState) -> None:
    """R.variant.a.1: remove all truces, which date from earlier rounds."""
    if s.tell and any(s.truces):
        s.tell(TRUCES_END)
    s.truces = [0] * s.players


def is_neglected(s: RebelsState, seat: int, power: int) -> bool:
    """R.variant.a.1: whether a Player could have used their casus belli and did not."""
    return bool(s.open_to[seat] & ~s.waged[seat] & 1 << power)


def end_claim(s: RebelsState, seat: int) -> Step:
    """R.variant.a.1: remove one casus belli; an unused one costs 1 Influence, if there is any."""
    held = s.claims[seat]
    if not held:
        return True
    power = (held & -held).bit_length() - 1
    neglected = is_neglected(s, seat, power)
    places = losable(s, seat) if neglected else ()
    lost = None
    if places:
        lost = yield Question(s, seat, ASK_CASUS_BELLI_LOSS, places)
    s.claims = with_item(s.claims, seat, held & held - 1)
    if s.tell and power < FIRST_PRINCIPALITY:
        s.tell(CB_UNUSED if neglected else CB_ENDS, seat=seat, other=power)
    elif s.tell:
        s.tell(CB_ON_UNUSED if neglected else CB_ON_ENDS, seat=seat, principality=s.name[power])
    if lost is not None:
        lose_one(s, seat, lost, "R.variant.a.1")
    return False


ASK_CASUS_BELLI_LOSS: Final = RenamedKind(
    "casus_belli_loss",
    formerly="cb_di",
    cite="R.variant.a.1",
    prompt="Unused casus belli: where do you lose 1 Influence?",
    why=why_not_lost,
)


# --- step D ---


TRUCE: Final = EventType("truce", "A truce binds {seat} towards {other}.", cite="R.variant.d.1")
REVENGE: Final = EventType(
    "revenge", "{seat} lost land to {other} and gains a casus belli.", cite="R.variant.d.2"
)
NO_TRUCE: Final = EventType(
    "no_truce", "The casus belli of {seat} on {other} replaces the truce.", cite="R.ruling.variant-same-pair"
)


def bound_by(war: War) -> tuple[tuple[int, int], ...]:
    """R.variant.d.1: the Players a war binds by a truce: the winner, or both after a White Peace."""
    pair = war.attacker, war.defender
    if war.outcome == WHITE_PEACE:
        return (pair, pair[::-1])
    if war.outcome == war.attacker:
        return (pair,)
    return (pair[::-1],) if war.outcome == war.defender else ()  # a dropped war leaves no truce


def make_truces(s: RebelsState) -> None:
    """R.variant.d.1: make truces for each war between Players that ended this round."""
    for war in s.wars:
        for seat, other in bound_by(war):
            s.truces = with_item(s.truces, seat, s.truces[seat] | 1 << other)
            if s.tell:
                s.tell(TRUCE, seat=seat, other=other)


def give_revenge(s: RebelsState) -> None:
    """R.variant.d.2, R.ruling.variant-same-pair: give a casus belli to Players who lost land, which ends a truce."""
    for seat in s.initiative:
        for other in bit_list(s.robbed[seat]):
            s.claims = with_item(s.claims, seat, s.claims[seat] | 1 << other)
            if s.tell:
                s.tell(REVENGE, seat=seat, other=other)
            if s.truces[seat] >> other & 1:
                s.truces = with_item(s.truces, seat, s.truces[seat] & ~(1 << other))
                if s.tell:
                    s.tell(NO_TRUCE, seat=seat, other=other)
