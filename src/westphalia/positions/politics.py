"""Electors, Influence, allies, religions and the order of play of a position."""

from typing import Any

from westphalia.board import bit_list, mask_of
from westphalia.editions.kit.positions.part import PositionPart, Reading
from westphalia.positions.common import read_faith_of_land
from westphalia.positions.lands import filling, official_name
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, SEATS
from westphalia.rules.diplomacy.influence import set_ally
from westphalia.rules.realm.power import initiative_order
from westphalia.rules.realm.provinces import convert_provinces, own_capital, religion_of


def read_electors(r: Reading[Any], part: PositionPart) -> None:
    """Read the Electors; by default the starting ones."""
    s, f = r.s, r.f
    named = {official_name(name) for name in f.names("electors")} if f.has("electors") else None
    starting = {name for name, _ in s.k.starting_elector_size}
    for power in r.powers():
        name = s.names[s.name[power]]
        if r.principality(power).flag("elector", name in (starting if named is None else named)):
            s.electors |= 1 << power
    if filling(r, part).electors and s.electors.bit_count() != s.k.electors:
        raise PositionError(
            "electors", f"there must be {s.k.electors} Electors, not {s.electors.bit_count()}"
        )


def read_influence(r: Reading[Any]) -> None:
    """Read the religion of Principalities and the Influence on them, given there or with the realms."""
    s = r.s
    everywhere = r.f.word("religion", words.RELIGIONS, CATHOLIC)
    for power in r.powers():
        f = r.principality(power)
        for player, amount in f.counts("influence").items():
            s.influence[power * SEATS + f.seat_of(player, r.names, "influence")] = amount
        convert_provinces(s, s.land[power], f.word("religion", words.RELIGIONS, everywhere))
    for seat in range(s.players):
        f = r.realm(seat)
        for name, amount in f.counts("influence").items():
            power = f.principality("influence", s, name)
            written = s.influence[power * SEATS + seat]
            if written and written != amount:
                raise f.wrong("influence", f"on {name} is {written} there and {amount} here")
            s.influence[power * SEATS + seat] = amount


def read_realms(r: Reading[Any]) -> None:
    """Read the religion of each Player and of their land."""
    for seat in range(r.s.players):
        f = r.realm(seat)
        r.s.religion[seat] = f.word("religion", words.RELIGIONS, r.s.religion[seat])
        read_faith_of_land(r, f, seat)


def read_order(r: Reading[Any], part: PositionPart) -> None:
    """Read the Initiative Order, headed by the Emperor until a new one is elected; none before the first is set.

    By default it is computed without allies, since alliances may depend on the order.
    """
    s = r.s
    if not s.round:
        return
    s.initiative = r.f.seats("initiative", r.names, (), all_of_them=True)
    if s.initiative:
        if s.initiative[0] != s.emperor and r.after(part.orders) and not r.after(part.elects):
            raise r.f.wrong("initiative", f"must begin with the Emperor, {r.names[s.emperor]}")
    elif s.round > 1 or r.after(part.orders):
        s.initiative = initiative_order(s)


def read_allies(r: Reading[Any]) -> None:
    """Set allies by the rules or as named; a named ally without Influence gets enough of it."""
    s = r.s
    for power in r.powers():
        f = r.principality(power)
        if f.raw("ally", "none") == "none":
            rightful = s.rightful_ally(power)
            if "ally" in f.given and rightful != NONE:
                raise f.wrong("ally", f"{r.names[rightful]} has enough Influence to be its ally")
            set_ally(s, power, rightful, "ally.first")
            continue
        seat = f.seat("ally", r.names, NONE)
        own = power * SEATS + seat
        if not s.influence[own]:
            most = max(s.influence[power * SEATS + other] for other in range(s.players))
            s.influence[own] = max(s.land[power].bit_count(), most + 1)
        set_ally(s, power, seat, "ally.first")
        if s.rightful_ally(power) != seat:
            raise f.wrong("ally", "another Player has enough Influence to be its ally")


def read_protestant_provinces(r: Reading[Any]) -> None:
    """Reach the given number of Protestant provinces with Principalities of open religion."""
    s, f = r.s, r.f
    if not f.has("protestant_provinces"):
        return
    wanted = f.number("protestant_provinces", 0, 0, s.board.size) - s.protestant.bit_count()
    free = [
        power
        for power in r.powers()
        if not r.principality(power).has("religion") and religion_of(s, power) == CATHOLIC
    ]
    free.sort(key=lambda power: (bool(s.electors >> power & 1), -s.land[power].bit_count()))
    sizes = {power: s.land[power].bit_count() for power in free}
    plain = _land_of_unnamed_religion(r)
    for own in range(len(plain) + 1):  # as few provinces of Players as possible
        chosen = sum_of(sizes, wanted - own)
        if chosen is not None:
            convert_provinces(s, mask_of(plain[:own]), PROTESTANT)
            for power in chosen:
                convert_provinces(s, s.land[power], PROTESTANT)
            return
    raise f.wrong("protestant_provinces", "cannot be reached with the religions that are named")


def _land_of_unnamed_religion(r: Reading[Any]) -> list[int]:
    """Return the Catholic provinces of Players, without capitals, whose religion is open."""
    s = r.s
    land = 0
    for seat in range(s.players):
        if not any(r.realm(seat).has(key) for key in ("protestant", "catholic", "heretical")):
            land |= s.land[seat] & ~own_capital(s, seat) & ~s.protestant
    return [
        province
        for province in bit_list(land)
        if words.province_words(s, province) not in r.f.table("provinces")
    ]


def sum_of(amounts: dict[int, int], wanted: int) -> tuple[int, ...] | None:
    """Return entries whose amounts add up to a number, the first ones if there is a choice; None if impossible."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for thing, amount in amounts.items():
        for total, chosen in list(ways.items()):
            ways.setdefault(total + amount, (*chosen, thing))
    return ways.get(wanted)
