"""Influence and alliances."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from westphalia.board import bit_list
from westphalia.engine import EventType, Gain, Tale
from westphalia.rules.base.answers import PRINCIPALITY
from westphalia.rules.base.state import NONE, SEATS, State

PLACE_STORED: Final = EventType(
    "place_stored",
    "{seat} places {amount} Influence on {principality} (now {left}; {stored} still stored).",
    tale=Tale("{seat} places Influence on", who="principality", last=True),
)
ALLY: Final = EventType(
    "ally",
    "{principality} is now the ally of {seat}.",
    tale=Tale("becomes the ally of {seat}", who="principality", all_do="become allies of {seat}"),
)
UNALIGNED: Final = EventType(
    "unaligned", "{principality} is now unaligned.", tale=Tale("is unaligned again", who="principality")
)
LOSE_INFLUENCE: Final = EventType(
    "lose_influence",
    "{seat} loses {amount} Influence on {principality} ({left} left).",
    detail=True,
    gain=Gain("cube", sign=-1),
)
GAIN_INFLUENCE: Final = EventType(
    "gain_influence",
    "{seat} gains {amount} Influence on {principality} (now {left}).",
    tale=Tale("{seat} gains Influence on", who="principality", last=True),
    gain=Gain("cube"),
)
WITHDRAW: Final = EventType(
    "withdraw",
    "{seat} withdraws from {principality}.",
    cite="influence.withdraw",
    tale=Tale("{seat} withdraws from", who="principality", last=True),
)
STORE_INFLUENCE: Final = EventType(
    "store_influence",
    "{seat} stores {amount} Influence (now {stored}).",
    tale=Tale("stores {amount} Influence"),
    gain=Gain("cube"),
)


def influence_on(s: State, power: int, seat: int) -> int:
    return s.influence[power * SEATS + seat]


def influenced(s: State, seat: int) -> list[int]:
    """Return the Principalities on which a Player has Influence, in fixed order."""
    influence = s.influence
    return [p for p in bit_list(s.principalities) if influence[p * SEATS + seat]]


def has_influence(s: State, seat: int) -> bool:
    return s.allied[seat] != 0 or any(s.influence[seat::SEATS])


def allied_to_others(s: State, seat: int) -> int:
    """Return the Principalities allied to other Players, as a mask."""
    allied = 0
    for other in range(s.players):
        if other != seat:
            allied |= s.allied[other]
    return allied


def set_ally(s: State, power: int, seat: int, rule: str) -> None:
    """Make a Player the ally of a Principality, or NONE to leave it unaligned (ally.marker)."""
    old = s.ally[power]
    if old == seat:
        return
    bit = 1 << power
    if old != NONE:
        s.allied[old] &= ~bit
        s.alliance_ended(power, old)
    s.ally[power] = seat
    if seat != NONE:
        s.allied[seat] |= bit
    if s.tell:
        event = ALLY if seat != NONE else UNALIGNED
        s.tell(event, cite=rule, seat=seat, principality=s.name[power], old=old)


def settle(s: State, power: int) -> None:
    """Re-evaluate the alliance of one Principality."""
    rightful = s.rightful_ally(power)
    if rightful != s.ally[power]:
        if rightful == NONE:
            rule = "ally.lost"
        elif s.ally[power] != NONE:
            rule = "ally.passed"
        else:
            rule = "ally.first"
        set_ally(s, power, rightful, rule)


def settle_all(s: State, powers: Iterable[int]) -> None:
    for power in powers:
        settle(s, power)


# --- placing it ---


@lru_cache(maxsize=4096)
def places(principalities: int) -> tuple[int, ...]:
    """diplomacy.place: return the answers that place Influence: any Principality, whatever its religion or ally."""
    return tuple(PRINCIPALITY + power for power in bit_list(principalities))


def add(s: State, power: int, seat: int, amount: int) -> None:
    """Put Influence on a Principality, without re-evaluating its alliance."""
    s.influence[power * SEATS + seat] += amount


def gain(s: State, power: int, seat: int, amount: int, rule: str) -> None:
    """Add Influence from the supply and log it, without re-evaluating the alliance."""
    add(s, power, seat, amount)
    if s.tell and amount:
        left = influence_on(s, power, seat)
        s.tell(GAIN_INFLUENCE, cite=rule, seat=seat, principality=s.name[power], amount=amount, left=left)


def place(s: State, power: int, seat: int, rule: str) -> None:
    """Move 1 stored Influence onto a Principality; its alliance changes at once (diplomacy.place)."""
    at = power * SEATS + seat
    s.stored[seat] -= 1
    s.influence[at] += 1
    if s.tell:
        s.tell(
            PLACE_STORED,
            cite=rule,
            seat=seat,
            principality=s.name[power],
            amount=1,
            left=s.influence[at],
            stored=s.stored[seat],
        )
    if s.ally[power] != seat:
        settle(s, power)


def lose(s: State, power: int, seat: int, amount: int, rule: str) -> int:
    """Take Influence off a Principality, never below 0, without re-evaluating; return how much was lost."""
    at = power * SEATS + seat
    lost = min(amount, s.influence[at])
    if lost:
        s.influence[at] -= lost
        if s.tell:
            left = s.influence[at]
            s.tell(LOSE_INFLUENCE, cite=rule, seat=seat, principality=s.name[power], amount=lost, left=left)
    return lost


def lose_all(s: State, power: int, seat: int, rule: str) -> int:
    """Take all of a Player's Influence off a Principality, without re-evaluating."""
    return lose(s, power, seat, s.influence[power * SEATS + seat], rule)


def sufficient(s: State, power: int, seat: int) -> int:
    """Return how much more Influence makes a Player the ally; 0 if they are the ally already."""
    if s.ally[power] == seat:
        return 0
    base = power * SEATS
    others = max((s.influence[base + other] for other in range(s.players) if other != seat), default=0)
    return max(0, max(s.land[power].bit_count(), others + 1) - s.influence[base + seat])


def gain_sufficient(s: State, power: int, seat: int, rule: str) -> None:
    """Give a Player the Influence that makes them the ally."""
    gain(s, power, seat, sufficient(s, power, seat), rule)
    settle(s, power)


def withdraw(s: State, power: int, seat: int) -> None:
    """Return all of a Player's Influence on a Principality to the supply (influence.withdraw)."""
    if s.tell:
        s.tell(WITHDRAW, seat=seat, principality=s.name[power])
    lose_all(s, power, seat, "influence.withdraw")
    settle(s, power)


def store(s: State, seat: int, amount: int, rule: str) -> None:
    """Store Influence on the Player's capital until it is placed (influence.counted)."""
    if amount:
        s.stored[seat] += amount
        if s.tell:
            s.tell(STORE_INFLUENCE, cite=rule, seat=seat, amount=amount, stored=s.stored[seat])
