"""Position fields that need no function of their own.

A field is stored in the state's attribute of the same name unless `attribute` names another one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.editions.kit.positions.part import Entry, Reading, Writing
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import CATHOLIC, NONE, TYPES, State
from westphalia.rules.base.words import CARD_LETTERS
from westphalia.rules.war.cards import card_question

Parse = Callable[[Reading[State], PositionTable], Any]
Show = Callable[[Writing[State], Any], Any]


def _as_it_is(_: Writing[State], value: Any) -> Any:
    return value


def _of_each(key: str, parse: Parse, show: Show = _as_it_is) -> Entry:
    """Return a field with one value for each Player."""

    def read(r: Reading[State], f: PositionTable, seat: int) -> None:
        if f.has(key):
            getattr(r.s, key)[seat] = parse(r, f)

    return Entry(key, read, lambda w, seat: show(w, getattr(w.s, key)[seat]))


def _of_all(key: str, attribute: str, parse: Parse, show: Show = _as_it_is) -> Entry:
    """Return a field with one value for the whole position."""

    def read(r: Reading[State], f: PositionTable, _: int) -> None:
        if f.has(key):
            setattr(r.s, attribute, parse(r, f))

    return Entry(key, read, lambda w, _: show(w, getattr(w.s, attribute)))


def realm_number(key: str) -> Entry:
    """A number for each Player."""
    return _of_each(key, lambda r, f: f.number(key, 0))


def realm_word(key: str, table: Callable[[Any], Sequence[str]]) -> Entry:
    """A name from a table, or none, for each Player."""

    def show(w: Writing[State], value: int) -> str | None:
        return None if value == NONE else table(w.s)[value]

    return _of_each(key, lambda r, f: f.word(key, table(r.s), NONE), show)


def realm_principalities(key: str) -> Entry:
    """A set of Principalities for each Player."""
    return _of_each(key, lambda r, f: f.principalities(key, r.s), Writing.powers)


def cards_of(cards: Sequence[int], seat: int) -> str:
    """Return the cards of a seat in letters."""
    return "".join(letter * cards[seat * TYPES + card] for card, letter in enumerate(CARD_LETTERS))


def realm_cards(key: str) -> Entry:
    """Military Cards of each Player; the state holds how many of each type."""

    def read(r: Reading[State], f: PositionTable, seat: int) -> None:
        for card in f.cards(key):
            getattr(r.s, key)[seat * TYPES + card] += 1

    return Entry(key, read, lambda w, seat: cards_of(getattr(w.s, key), seat))


def pinned_faith(low: int, high: int) -> Entry:
    """How many of a Player's Faith dice succeed, or the faces of all of them."""

    def read(r: Reading[State], c: PositionTable, _: int) -> None:
        rolls = PositionTable(c.table("faith"), c.at("faith"), r.names)
        for player, dice in rolls.values.items():
            seat = c.seat_of(player, r.names, "faith")
            if isinstance(dice, list | tuple):
                r.pins[f"faith:{seat}"] = rolls.numbers(player, low, high)
            else:
                r.pins[f"successes:{seat}"] = (rolls.number(player, 0),)

    return Entry("faith", read)


def flag(key: str, attribute: str = "") -> Entry:
    """A yes or no for each Player or Principality; the state holds one mask for all of them."""
    name = attribute or key

    def read(r: Reading[State], f: PositionTable, of: int) -> None:
        if f.has(key):
            mask = getattr(r.s, name) & ~(1 << of)
            setattr(r.s, name, mask | f.flag(key, False) << of)

    return Entry(key, read, lambda w, of: bool(getattr(w.s, name) >> of & 1))


def position_flag(key: str, attribute: str) -> Entry:
    """A yes or no for the whole position."""
    return _of_all(key, attribute, lambda r, f: f.flag(key, False))


def position_player(key: str) -> Entry:
    """A Player, or none."""
    return _of_all(key, key, lambda r, f: f.seat(key, r.names, NONE), Writing.power)


def position_principality(key: str) -> Entry:
    """A Principality, or none."""
    return _of_all(key, key, lambda r, f: f.principality(key, r.s, f.raw(key, "")), Writing.power)


def position_principalities(key: str, attribute: str) -> Entry:
    """A set of Principalities; the state holds their mask."""
    return _of_all(key, attribute, lambda r, f: f.principalities(key, r.s), Writing.powers)


def pinned_dice(key: str, faces: int) -> Entry:
    """The coming outcomes of a die."""

    def read(r: Reading[State], f: PositionTable, _: int) -> None:
        if f.has(key):
            r.pins[key] = f.numbers(key, 1, faces)

    return Entry(key, read)


def _reformation(r: Reading[Any], f: PositionTable, _: int) -> None:
    """trent.pius: St. Pius V begins the Reformation by the deadline."""
    deadline = r.s.k.trent_deadline
    r.s.reformation = f.flag("reformation", r.s.round > deadline)
    if r.s.round > deadline and not r.s.reformation:
        raise f.wrong("reformation", f"it begins by the end of round {deadline} {r.rule('trent.pius')}")


def _monastery(r: Reading[Any], f: PositionTable, seat: int) -> None:
    catholic = r.s.religion[seat] == CATHOLIC
    if not f.flag("monastery", catholic):
        r.s.monastery &= ~(1 << seat)
    elif not catholic:
        raise f.wrong("monastery", "a Protestant has no Monastery")


REFORMATION: Final = Entry("reformation", _reformation, lambda w, _: w.s.reformation, early=True)
MONASTERY: Final = Entry("monastery", _monastery, lambda w, seat: bool(w.s.monastery >> seat & 1))
OTTOMAN_DIE: Final = pinned_dice("ottoman", 6)


def needs_cards(r: Reading[Any], seats: Sequence[int]) -> None:
    """Raise PositionError if a seat has to play a card but holds none that it may play."""
    for seat in seats:
        if not card_question(r.s, seat).answers:
            where = f"realms.{r.names[seat]}.hand"
            raise PositionError(where, f"{r.names[seat]} must play a card but holds none that may be played")
