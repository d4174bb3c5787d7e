"""The lands of a position: what is named is placed as named, and the rest of the map is filled."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.edition import name_pool
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.positions.fields import Fields, PositionError
from westphalia.positions.fill import find_land, give, rest
from westphalia.rules import words
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE

REALM_KEYS: Final = (
    "religion", "role", "gold", "stored", "good_works", "saints", "monastery", "capital", "land", "provinces", "towns",
    "protestant", "catholic", "heretical", "home", "edge", "influence", "flag", "doctrines", "hand", "pile", "reserves",
    "called", "barred", "played", "league", "successes", "faith", "facing", "unbroken", "gained",
)  # fmt: skip
PRINCIPALITY_KEYS: Final = (
    "land", "capital", "size", "religion", "influence", "ally", "elector", "marker", "target_of", "dice", "next_to",
)  # fmt: skip


def official_name(name: str) -> str:
    """The name of the pool that a word means ("Palatinate" is The Palatinate)."""
    for official in name_pool():
        if name.casefold() in (official.casefold(), official.casefold().removeprefix("the ")):
            return official
    return name


def read_lands(s: FiveRoundState, f: Fields, names: tuple[str, ...], fill: bool) -> None:
    """Owners, capitals and towns: first what is named, then what only has a size, then the rest of the map.

    Without `fill`, hexes that are not named stay free, as in the middle of setup.
    """
    for name in f.table("realms"):
        if name not in names:
            raise PositionError(
                f"realms.{name}", f"no player is called {name!r}; there are: {', '.join(names)}"
            )
    placed = _named_lands(s, f, names)
    if fill:
        _realms_without_land(s, f, names)
    principalities = f.table("principalities")
    for name in principalities:
        if name not in placed:
            _new_principality(s, f.sub("principalities", name, PRINCIPALITY_KEYS), name, names)
    if not fill:
        return
    used = {official_name(n) for n in principalities} | _missing_electors(s, f)
    starting = dict(s.k.starting_elector_size)
    pool = (i for i, n in enumerate(s.names) if n not in used and n not in starting)
    for land in rest(s.board, s.free):
        _found(s, land, bit_list(land)[0], next(pool))


def _named_lands(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> list[str]:
    """Homes, and the lands that are named; gives the Principalities placed."""
    principalities = f.table("principalities")
    for seat, name in enumerate(names):
        r = f.sub("realms", name, REALM_KEYS)
        if r.has("home"):
            s.home[seat] = r.word("home", s.k.fp_homes, NONE)
            s.edge[seat] = r.word("edge", s.board.edge_names, 0)
        elif r.has("edge"):
            raise PositionError(f"realms.{name}.edge", "only a Foreign Power (with a home) lies at an edge")
        if r.raw("land", []):
            _place(s, r, seat)
        elif r.has("land") and not r.has("home"):
            raise PositionError(f"realms.{name}.land", "only a Foreign Power (with a home) may have no land")
    placed = [n for n in principalities if "land" in principalities[n] and principalities[n]["land"]]
    for name in placed:
        _new_principality(s, f.sub("principalities", name, PRINCIPALITY_KEYS), name, names)
    for name in principalities:  # beside provinces, before anything else takes the room
        beside = principalities[name].get("next_to")
        if name not in placed and isinstance(beside, list) and all("," in str(word) for word in beside):
            _new_principality(s, f.sub("principalities", name, PRINCIPALITY_KEYS), name, names)
            placed.append(name)
    return placed


def _realms_without_land(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Players of whom the position does not say where their land lies."""
    for seat, name in enumerate(names):
        r = f.sub("realms", name, REALM_KEYS)
        foreign = s.home[seat] != NONE
        if s.land[seat] or (foreign and not r.has("provinces")):
            continue
        if r.has("capital") or isinstance(r.raw("towns", 0), list):
            raise PositionError(f"realms.{name}.land", "give the land in which the capital and towns lie")
        number = r.number("provinces", s.k.player_start_provinces, 1, s.k.player_hexes)
        towns = r.number("towns", max(0, number - 1 - s.k.player_plain), 0, min(number - 1, s.k.player_towns))
        land = find_land(s.board, s.free, number)
        if not land:
            raise PositionError(f"realms.{name}", f"there are not {number} free provinces left for his land")
        give(s, seat, land, NONE if foreign else bit_list(land)[0])
        for town in bit_list(land)[1 : 1 + towns]:
            s.towns |= 1 << town


def _missing_electors(s: FiveRoundState, f: Fields) -> set[str]:
    """Place the Electors that the position does not name, as many as lack; gives their names."""
    principalities = f.table("principalities")
    starting = dict(s.k.starting_elector_size)
    used = {official_name(n) for n in principalities}
    if f.has("electors"):
        wanted = [official_name(n) for n in f.names("electors") if official_name(n) not in used]
    else:
        wanted = [n for n in starting if n not in used]
    for name in wanted:
        land = find_land(s.board, s.free, starting.get(name, 1)) or find_land(s.board, s.free, 1)
        if not land or name not in s.names:
            raise PositionError("electors", f"there is no Principality {name!r}, and no room for it")
        _found(s, land, bit_list(land)[0], s.names.index(name))
    return set(wanted)


def _place(s: FiveRoundState, r: Fields, power: int) -> None:
    """A Player's land as it is named."""
    land = r.provinces("land", s)
    if taken := land & ~s.free:
        province = words.province_words(s, bit_list(taken)[0])
        raise PositionError(f"{r.path}.land", f"province {province} has an owner already")
    foreign = s.home[power] != NONE
    if foreign and r.has("capital"):
        raise PositionError(f"{r.path}.capital", "a Foreign Power's capital is its Home, off the map")
    first = words.parse_province(s, str(r.raw("land", [])[0]))
    capital = NONE if foreign else r.province("capital", s, first)
    if not foreign and not land >> capital & 1:
        raise PositionError(f"{r.path}.capital", "the capital must lie in his land")
    give(s, power, land, capital)
    towns = r.provinces("towns", s)
    if towns & ~land:
        raise PositionError(f"{r.path}.towns", "his towns must lie in his land")
    s.towns |= towns


def _new_principality(s: FiveRoundState, r: Fields, name: str, names: tuple[str, ...]) -> None:
    """A Principality as it is named, or of a size where there is room."""
    official = official_name(name)
    if r.has("land"):
        land = r.provinces("land", s)
        first = words.parse_province(s, str(r.raw("land", [])[0]))
        if taken := land & ~s.free:
            province = words.province_words(s, bit_list(taken)[0])
            raise PositionError(f"{r.path}.land", f"province {province} has an owner already")
        if land.bit_count() > s.k.principality_max_size:
            raise PositionError(
                f"{r.path}.land", f"a Principality has at most {s.k.principality_max_size} provinces"
            )
    else:
        default = dict(s.k.starting_elector_size).get(official, 1)
        number = r.number("size", default, 1, s.k.principality_max_size)
        near = s.free
        if r.has("next_to"):
            near = _beside(s, r, names)
        land = _next_to(s, near, number) if r.has("next_to") else find_land(s.board, s.free, number)
        if not land:
            raise PositionError(r.path, f"there is no room left for {number} provinces")
        first = bit_list(land)[0]
    capital = r.province("capital", s, first)
    if not land >> capital & 1:
        raise PositionError(f"{r.path}.capital", "the capital must lie in its land")
    _found(s, land, capital, s.names.index(official))


def _beside(s: FiveRoundState, r: Fields, names: tuple[str, ...]) -> int:
    """The free provinces beside what `next_to` names: provinces, or a realm or Principality that is placed."""
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


def _next_to(s: FiveRoundState, near: int, number: int) -> int:
    for start in bit_list(near):
        land = 1 << start
        while land.bit_count() < number and s.board.around(land) & s.free:
            grown = s.board.around(land) & s.free
            land |= grown & -grown
        if land.bit_count() == number:
            return land
    return 0


def _found(s: FiveRoundState, land: int, capital: int, name: int) -> None:
    power = FIRST_PRINCIPALITY + s.principalities.bit_count()
    s.principalities |= 1 << power
    s.name[power] = name
    give(s, power, land, capital)
