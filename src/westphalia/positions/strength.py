"""Imperial Power given as a number: choose land that fits, and allies where land is not enough."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from westphalia.editions.kit.positions.part import PositionPart, Reading
from westphalia.positions.lands import NoRoom
from westphalia.positions.politics import sum_of
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.diplomacy.influence import set_ally

KEY = "imperial_power"


@dataclass(frozen=True, slots=True)
class Fitting:
    """The number of provinces for Players whose land is open, and the Imperial Power to reach."""

    provinces: Mapping[int, int]
    power: Mapping[int, int]


def fit_strength(part: PositionPart, read: Callable[[Fitting | None], Reading[Any]]) -> Reading[Any]:
    """Read a position so that every Player has the given Imperial Power."""
    r = read(None)
    s = r.s
    wanted = {seat: power for seat in range(s.players) if (power := wanted_power(r, part, seat))}
    if not wanted:
        return r
    lacking = {seat: power - s.imperial_power(seat) for seat, power in wanted.items()}
    number = {seat: s.land[seat].bit_count() + more for seat, more in lacking.items() if _is_open(r, seat)}
    for seat, more in lacking.items():
        if more < 0 and number.get(seat, 0) < 1:
            least = wanted[seat] - number[seat] + 1 if seat in number else s.imperial_power(seat)
            raise r.realm(seat).wrong(KEY, f"the other fields give this Player at least {least}")
    refused: PositionError | None = None
    crowded: Reading[Any] | None = None
    for most in range(min(part.limits(s).hexes, max(number.values(), default=1)), 0, -1):
        try:
            fitted = read(Fitting({seat: min(provinces, most) for seat, provinces in number.items()}, wanted))
        except NoRoom:
            continue
        except PositionError as problem:
            refused = refused or problem
        else:
            if not fitted.warnings:
                return fitted
            crowded = crowded or fitted
    if crowded is not None:
        return crowded
    if refused is None:
        greatest = max(wanted, key=lambda seat: wanted[seat])
        reason = f"{wanted[greatest]} is more than the map has room for, with {s.board.size} provinces"
        refused = r.realm(greatest).wrong(KEY, reason)
    raise refused


def wanted_power(r: Reading[Any], part: PositionPart, seat: int) -> int:
    """Return the Imperial Power a Player must have, given or implied by the hand to draw; 0 if open."""
    f = r.realm(seat)
    if f.has(KEY):
        return f.number(KEY, 0, 1)
    wars = r.f.raw("wars", [])
    sides = [war.get(side) for war in _tables(wars) for side in ("attacker", "defender")]
    fights = f.has("league") or r.names[seat] in sides
    drawn, most = len(f.cards("hand")), r.s.k.max_cards_from_ip
    if not fights or drawn > most or not _is_open(r, seat) or part.drawn(r):
        return 0
    beside = part.army(r.s, seat) - min(r.s.imperial_power(seat), most)  # cards beyond Imperial Power
    return int(max(0, drawn - beside))


def _tables(listed: Any) -> list[Mapping[str, Any]]:
    """Return the tables of an unchecked list."""
    return [
        table for table in ([listed] if isinstance(listed, Mapping) else listed) if isinstance(table, Mapping)
    ]


def _is_open(r: Reading[Any], seat: int) -> bool:
    """Return whether the amount of a Player's land is open."""
    f = r.realm(seat)
    return not (f.has("land") or f.has("provinces") or f.has("home"))


def fit_allies(r: Reading[Any], power_of: Mapping[int, int]) -> None:
    """Make unnamed, unaligned Principalities allies of Players until they reach their Imperial Power."""
    s = r.s
    for seat, wanted in power_of.items():
        f = r.realm(seat)
        lacking = wanted - s.imperial_power(seat)
        free = {
            power: s.principality_power(power)
            for power in r.powers()
            if s.ally[power] == NONE and not r.principality(power).values and not _has_influence(r, power)
        }
        chosen = sum_of(free, lacking)
        if chosen is None:
            raise f.wrong(
                KEY,
                f"{wanted} cannot be reached: the other fields make it {s.imperial_power(seat)}, and no free allies "
                "make up the difference",
            )
        for power in chosen:
            s.influence[power * SEATS + seat] = s.land[power].bit_count()
            set_ally(s, power, seat, "ally.first")


def _has_influence(r: Reading[Any], power: int) -> bool:
    return any(r.s.influence[power * SEATS : power * SEATS + r.s.players])
