"""Fields of positions by hand that need no function of their own; `attribute` is the state's, if it is another name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from westphalia.editions.position import Entry, Reading, Writing
from westphalia.rules.cards import card_question
from westphalia.rules.reading import Fields, PositionError
from westphalia.rules.state import NONE, State


def realm_number(key: str, attribute: str = "", high: int | None = None) -> Entry:
    """A number of each Player."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, seat: int) -> None:
        if f.has(key):
            getattr(r.s, name)[seat] = f.number(key, 0, 0, high)

    return Entry(key, read, lambda w, seat: getattr(w.s, name)[seat])


def realm_word(key: str, table: Callable[[Any], Sequence[str]], attribute: str = "") -> Entry:
    """One of several names for each Player, or none."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, seat: int) -> None:
        if f.has(key):
            getattr(r.s, name)[seat] = f.word(key, table(r.s), NONE)

    def write(w: Writing[State], seat: int) -> str | None:
        value = getattr(w.s, name)[seat]
        return None if value == NONE else table(w.s)[value]

    return Entry(key, read, write)


def realm_principalities(key: str, attribute: str = "") -> Entry:
    """A set of Principalities of each Player."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, seat: int) -> None:
        if f.has(key):
            getattr(r.s, name)[seat] = f.principalities(key, r.s)

    return Entry(key, read, lambda w, seat: w.powers(getattr(w.s, name)[seat]))


def flag(key: str, attribute: str = "") -> Entry:
    """Yes or no of each Player or Principality; the state holds a mask of those with yes."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, of: int) -> None:
        if f.has(key):
            mask = getattr(r.s, name) & ~(1 << of)
            setattr(r.s, name, mask | f.flag(key, False) << of)

    return Entry(key, read, lambda w, of: bool(getattr(w.s, name) >> of & 1))


def position_number(key: str, attribute: str = "", high: int | None = None) -> Entry:
    """A number of the whole position."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, f.number(key, 0, 0, high))

    return Entry(key, read, lambda w, _: getattr(w.s, name))


def position_flag(key: str, attribute: str = "") -> Entry:
    """Yes or no of the whole position."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, f.flag(key, False))

    return Entry(key, read, lambda w, _: getattr(w.s, name))


def position_player(key: str, attribute: str = "") -> Entry:
    """A Player, or nobody."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, f.seat(key, r.names, NONE))

    return Entry(key, read, lambda w, _: w.power(getattr(w.s, name)))


def position_principality(key: str, attribute: str = "") -> Entry:
    """A Principality, or none."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, f.principality(key, r.s, f.raw(key, "")))

    return Entry(key, read, lambda w, _: w.power(getattr(w.s, name)))


def position_players(key: str, attribute: str = "") -> Entry:
    """A set of Players; the state holds their mask."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, sum(1 << seat for seat in f.seats(key, r.names, ())))

    return Entry(key, read, lambda w, _: w.powers(getattr(w.s, name)))


def position_principalities(key: str, attribute: str = "") -> Entry:
    """A set of Principalities; the state holds their mask."""
    name = attribute or key

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            setattr(r.s, name, f.principalities(key, r.s))

    return Entry(key, read, lambda w, _: w.powers(getattr(w.s, name)))


def pinned_dice(key: str, low: int, high: int) -> Entry:
    """Outcomes of a die of chance, by its name."""

    def read(r: Reading[State], f: Fields, _: int) -> None:
        if f.has(key):
            r.pins[key] = f.numbers(key, low, high)

    return Entry(key, read)


def needs_cards(r: Reading[Any], seats: Sequence[int]) -> None:
    """Refuse that somebody is to play a card and holds none that he may play."""
    for seat in seats:
        if not card_question(r.s, seat).answers:
            where = f"realms.{r.names[seat]}.hand"
            raise PositionError(where, "he is to play a card, and holds none that he may play")
