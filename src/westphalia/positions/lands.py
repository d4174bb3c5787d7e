"""The lands of a position: place the named ones, then fill the rest of the map."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from westphalia.board import bit_list
from westphalia.editions.kit.edition import name_pool
from westphalia.editions.kit.positions.part import Limits, PositionPart, Reading
from westphalia.positions.fill import find_land, give, rest
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, State
from westphalia.rules.realm.provinces import town_provinces


@lru_cache(maxsize=1024)
def official_name(name: str) -> str:
    """Return the official name of a land ("Palatinate" is The Palatinate)."""
    for official in name_pool():
        if words.means(official, name):
            return official
    return name


class NoRoom(PositionError):
    """A position whose lands do not fit on the map."""


class Filling(NamedTuple):
    """Which parts of the map to fill."""

    realms: bool
    electors: bool
    rest: bool


def filling(r: Reading[Any], part: PositionPart) -> Filling:
    """Return the parts to fill: after setup everything, in setup only the pieces placed or all but the free hexes."""
    homes, electors, rest = (r.program.steps.get(step, -1) for step in part.placing)
    after = r.at > rest
    if r.f.has("free") and after:
        raise r.f.wrong("free", "hexes are free only while setup places what lies on them")
    partly = after or r.f.has("free")
    return Filling(partly and r.at > homes, partly and r.at > electors, partly)


def read_lands(r: Reading[Any], part: PositionPart, provinces: Mapping[int, int]) -> None:
    """Read owners, capitals and towns: named lands, then lands with only a size, then the rest of the map.

    `provinces` gives the number of provinces for Players whose number is open.
    """
    s, f = r.s, r.f
    for name in f.table("realms"):
        if name not in r.names:
            raise PositionError(
                f"realms.{name}", f"no player is called {name!r}; choose one of: {', '.join(r.names)}"
            )
    fill = filling(r, part)
    kept = f.provinces("free", s)
    s.free &= ~kept
    placed = _named_lands(r, kept, part.landless(r))
    limits = part.limits(s)
    for seat in range(s.players):
        _check_limits(r, seat, limits)
    if fill.realms:
        _realms_without_land(r, limits, provinces)
    principalities = f.table("principalities")
    for name in principalities:
        if name not in placed:
            _new_principality(r, name)
    used = {official_name(n) for n in principalities}
    if fill.electors:
        used |= _missing_electors(r)
    if fill.rest:
        starting = dict(s.k.starting_elector_size)
        pool = (i for i in s.pool_of_names() if s.names[i] not in used and s.names[i] not in starting)
        for land in rest(s.board, s.free):
            _found(s, land, bit_list(land)[0], next(pool))
    s.free |= kept


def _named_lands(r: Reading[Any], kept: int, landless: bool) -> list[str]:
    """Read homes and named lands; return the Principalities placed."""
    s, principalities = r.s, r.f.table("principalities")
    for seat in range(s.players):
        f = r.realm(seat)
        if f.has("home"):
            home = f.word("home", s.k.fp_homes, NONE)
            if home in s.home:
                raise f.wrong("home", f"{r.names[s.home.index(home)]} has it already")
            s.home[seat] = home
            s.edge[seat] = f.word("edge", s.board.edge_names, 0)
        elif f.has("edge"):
            raise f.wrong("edge", "only a Foreign Power (with a home) lies at an edge")
        if f.raw("land", []):
            _place(s, f, seat, kept)
        elif f.has("land") and not f.has("home") and not landless:
            raise f.wrong("land", "only a Foreign Power (with a home) may have no land")
    placed = []
    for name in principalities:
        if _table(r, name).raw("land", []):
            _new_principality(r, name, kept)
            placed.append(name)
    for name in principalities:  # beside provinces, before anything else takes the room
        beside = _table(r, name).raw("next_to", None)
        if name not in placed and isinstance(beside, list) and all("," in str(word) for word in beside):
            _new_principality(r, name)
            placed.append(name)
    return placed


def _check_limits(r: Reading[Any], seat: int, limits: Limits) -> None:
    """Refuse more land than the edition allows."""
    s, towns = r.s, town_provinces(r.s, seat).bit_count()
    plain = (s.land[seat] & ~s.towns).bit_count()
    if s.land[seat].bit_count() > limits.hexes or towns > limits.towns or plain > limits.plain:
        allowed = f"{limits.hexes} provinces, {limits.plain} without town and {limits.towns} with one"
        raise r.realm(seat).wrong("land", f"a Player owns at most {allowed} besides the capital")


def _table(r: Reading[Any], name: str) -> PositionTable:
    return r.f.sub("principalities", name, r.keys["principality"])


def _realms_without_land(r: Reading[Any], limits: Limits, provinces: Mapping[int, int]) -> None:
    """Place land for the Players whose land is not named: as many provinces as given, or as usual."""
    s = r.s
    for seat in range(s.players):
        f = r.realm(seat)
        foreign = s.home[seat] != NONE
        if s.land[seat] or (foreign and not f.has("provinces") and seat not in provinces):
            continue
        if f.has("land") and not foreign:  # has just lost all of it
            continue
        if f.has("capital") or isinstance(f.raw("towns", 0), list | str):
            raise f.wrong("land", "give the land in which the capital and towns lie")
        default = provinces.get(seat, s.k.player_start_provinces)
        number = f.number("provinces", default, 1, limits.hexes)
        towns = f.number("towns", max(0, number - 1 - limits.plain), 0, min(number - 1, limits.towns))
        land = find_land(s.board, s.free, number)
        if not land:
            raise NoRoom(f.path, f"there is no room for {number} provinces: {s.free.bit_count()} left")
        give(s, seat, land, NONE if foreign else bit_list(land)[0])
        for town in bit_list(land)[1 : 1 + towns]:
            s.towns |= 1 << town


def _missing_electors(r: Reading[Any]) -> set[str]:
    """Place the missing Electors that the position does not name, smaller on a full map; return their names."""
    s, f = r.s, r.f
    principalities = f.table("principalities")
    starting = dict(s.k.starting_elector_size)
    used = {official_name(n) for n in principalities}
    if f.has("electors"):
        wanted = [official_name(n) for n in f.names("electors") if official_name(n) not in used]
    else:
        wanted = [n for n in starting if n not in used]
    for name in wanted:
        if name not in s.names:
            raise PositionError("electors", f"there is no Principality {name!r}")
        size = starting.get(name, 1)
        land = next(filter(None, (find_land(s.board, s.free, n) for n in range(size, 0, -1))), 0)
        if not land:
            raise NoRoom(f"principalities.{name}", "there is no room for it: give the Players less land")
        if (left := land.bit_count()) < size:
            r.warnings.append(f"principalities.{name}: the map has room for {left} of its {size} provinces")
        _found(s, land, bit_list(land)[0], s.names.index(name))
    return set(wanted)


def _free_land(s: State, f: PositionTable, kept: int) -> int:
    """Return the named land; raise PositionError if some of it is not free."""
    land = f.provinces("land", s)
    if taken := land & ~s.free:
        province = words.province_words(s, bit_list(taken)[0])
        reason = "is named as free" if taken & -taken & kept else "has an owner already"
        raise f.wrong("land", f"province {province} {reason}")
    return land


def _place(s: State, r: PositionTable, power: int, kept: int) -> None:
    land = _free_land(s, r, kept)
    foreign = s.home[power] != NONE
    if foreign and r.has("capital"):
        raise PositionError(f"{r.path}.capital", "a Foreign Power's capital is its Home, off the map")
    first = words.parse_province(s, r.listed_provinces("land")[0])
    capital = NONE if foreign else r.province("capital", s, first)
    if not foreign and not land >> capital & 1:
        raise PositionError(f"{r.path}.capital", "the capital must lie in the Player's land")
    give(s, power, land, capital)
    towns = r.provinces("towns", s)
    if towns & ~land:
        raise PositionError(f"{r.path}.towns", "towns must lie in the Player's land")
    s.towns |= towns


def _new_principality(reading: Reading[Any], name: str, kept: int = 0) -> None:
    """Place a Principality as named, or with its size where there is room."""
    s, r = reading.s, _table(reading, name)
    official = official_name(name)
    if r.has("land"):
        land = _free_land(s, r, kept)
        if not land:
            raise r.wrong("land", "a Principality has at least one province")
        first = words.parse_province(s, r.listed_provinces("land")[0])
        if land.bit_count() > s.k.principality_max_size:
            raise r.wrong("land", f"a Principality has at most {s.k.principality_max_size} provinces")
    else:
        default = dict(s.k.starting_elector_size).get(official, 1)
        number = r.number("size", default, 1, s.k.principality_max_size)
        near = s.free
        if r.has("next_to"):
            near = _beside(s, r, reading.names)
        land = _next_to(s, near, number) if r.has("next_to") else find_land(s.board, s.free, number)
        if not land:
            raise NoRoom(r.path, f"there is no room for {number} provinces: {s.free.bit_count()} left")
        first = bit_list(land)[0]
    capital = r.province("capital", s, first)
    if not land >> capital & 1:
        raise PositionError(f"{r.path}.capital", "the capital must lie in its land")
    _found(s, land, capital, s.names.index(official))


def _beside(s: State, r: PositionTable, names: tuple[str, ...]) -> int:
    """Return the free provinces beside `next_to`: provinces, or a realm or Principality already placed."""
    word = r.raw("next_to", [])
    if isinstance(word, str) and "," not in word:
        power = names.index(word) if word in names else r.principality("next_to", s, word)
        land = s.land[power]
    else:
        land = r.provinces("next_to", s)
    near = s.board.touching(land) & s.free
    if not near:
        raise PositionError(f"{r.path}.next_to", "no free province lies beside it")
    return near


def _next_to(s: State, near: int, number: int) -> int:
    for start in bit_list(near):
        land = 1 << start
        while land.bit_count() < number and s.board.around(land) & s.free:
            grown = s.board.around(land) & s.free
            land |= grown & -grown
        if land.bit_count() == number:
            return land
    return 0


def _found(s: State, land: int, capital: int, name: int) -> None:
    power = FIRST_PRINCIPALITY + s.principalities.bit_count()
    s.principalities |= 1 << power
    s.name[power] = name
    give(s, power, land, capital)
