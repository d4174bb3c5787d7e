"""Read and validate the fields of a hand-written position; errors name the field and the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, ParamSpec, TypeVar

from westphalia.rules.base import words
from westphalia.rules.base.state import State

P = ParamSpec("P")
T = TypeVar("T")

MOST_CARDS: Final = 99  # drawn and bought


class PositionError(ValueError):
    """An invalid position: the field at fault, and the reason."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class PositionTable:
    """One table of a position, with its path for error messages; a field that is None counts as left out."""

    def __init__(self, table: Any, path: str, known: Sequence[str]) -> None:
        if not isinstance(table, Mapping):
            raise PositionError(path or "position", "must be a table")
        for key in table:
            if key not in known:
                raise PositionError(
                    self._at(path, str(key)), f"is not a field; the fields are: {', '.join(known)}"
                )
        self.given = table
        self.values = {key: value for key, value in table.items() if value is not None}
        self.path = path

    def wrong(self, key: str, reason: str) -> PositionError:
        """Return the error for a field; the caller raises it."""
        return PositionError(self.at(key), reason)

    @staticmethod
    def _at(path: str, key: str) -> str:
        return f"{path}.{key}" if path else key

    def at(self, key: str) -> str:
        """Return the full path of a field."""
        return self._at(self.path, key)

    def has(self, key: str) -> bool:
        """Return whether a field is present."""
        return key in self.values

    def raw(self, key: str, default: Any) -> Any:
        """Return a field without validation."""
        return self.values.get(key, default)

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.values.get(key, {})
        if not isinstance(value, Mapping):
            raise PositionError(self.at(key), "must be a table")
        return value

    def sub(self, key: str, name: str, known: Sequence[str]) -> PositionTable:
        """Read one entry of a nested table, such as realms.A, as a table."""
        return PositionTable(self.table(key).get(name, {}), f"{self.at(key)}.{name}", known)

    def text(self, key: str, default: str) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise PositionError(self.at(key), f"must be text, not {value!r}")
        return value

    def number(self, key: str, default: int, low: int = 0, high: int | None = None) -> int:
        value = self.values.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise PositionError(self.at(key), f"must be a whole number, not {value!r}")
        if value < low or (high is not None and value > high):
            bounds = f"at least {low}" if high is None else f"between {low} and {high}"
            raise PositionError(self.at(key), f"{value} is not {bounds}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise PositionError(self.at(key), f"must be true or false, not {value!r}")
        return value

    def index_in(self, table: Sequence[str], word: Any, key: str) -> int:
        """Return the index of a word in a list of names."""
        return self._parsed(key, words.parse_in, table, str(word), key.replace("_", " "))

    def word(self, key: str, table: Sequence[str], default: int) -> int:
        """Read one of a list of names, as its index."""
        return self.index_in(table, self.values[key], key) if key in self.values else default

    def seat_of(self, player: Any, names: Sequence[str], key: str) -> int:
        """Return the seat of a player that a field names."""
        if player not in names:
            raise PositionError(
                self.at(key), f"there is no player called {player!r}; the players are: {', '.join(names)}"
            )
        return list(names).index(player)

    def seat(self, key: str, names: Sequence[str], default: int) -> int:
        return self.seat_of(self.values[key], names, key) if key in self.values else default

    def power_of(self, word: Any, key: str, s: State, names: Sequence[str]) -> int:
        """Return the power (a player or a Principality) that a field names."""
        return list(names).index(word) if word in names else self.principality(key, s, word)

    def power(self, key: str, s: State, names: Sequence[str]) -> int:
        """Read a player or a Principality by name, as a power."""
        return self.power_of(self.values.get(key), key, s, names)

    def tables(self, key: str, known: Sequence[str]) -> list[PositionTable]:
        """Read a list of tables, such as wars, or a single one."""
        listed = self.values.get(key, [])
        if isinstance(listed, Mapping):
            listed = [listed]
        if isinstance(listed, str) or not isinstance(listed, Sequence):
            raise PositionError(self.at(key), "must be a list of tables")
        return [PositionTable(table, f"{self.at(key)}[{i}]", known) for i, table in enumerate(listed)]

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Read a list of whole numbers within bounds, or a single one."""
        values = self.values.get(key, ())
        if isinstance(values, int):
            values = (values,)
        if not isinstance(values, list | tuple) or not all(
            isinstance(v, int) and not isinstance(v, bool) and low <= v <= high for v in values
        ):
            raise PositionError(self.at(key), f"must be a list of numbers from {low} to {high}")
        return tuple(values)

    def cards(self, key: str) -> list[int]:
        """Read Military Cards: "MMPC", a list of their names, or how many of each."""
        return self.cards_in(key, self.values.get(key, ""))

    def cards_in(self, key: str, value: Any) -> list[int]:
        """Parse Military Cards from a part of a field."""
        if isinstance(value, Mapping):
            number = PositionTable({key: value}, self.path, (key,)).counts(key)
            value = [card for card, amount in number.items() for _ in range(amount)]
        if isinstance(value, list | tuple):
            cards = [self._parsed(key, words.parse_card, str(card)) for card in value]
        else:
            cards = self._parsed(key, words.parse_cards, str(value))
        if len(cards) > MOST_CARDS:
            raise PositionError(self.at(key), f"{len(cards)} cards are more than any army has")
        return cards

    def names(self, key: str) -> list[str]:
        """Read a list of strings, or a single one."""
        value = self.values.get(key, [])
        if isinstance(value, str):
            return [value]
        if not isinstance(value, Sequence) or not all(isinstance(v, str) for v in value):
            raise PositionError(self.at(key), "must be a list of names")
        return list(value)

    def seats(
        self, key: str, names: Sequence[str], default: tuple[int, ...], all_of_them: bool = False
    ) -> tuple[int, ...]:
        """Read a list of players in order, as seats; single-letter names can be written as one word: "CABED"."""
        if key not in self.values:
            return default
        listed = self.names(key)
        if len(listed) == 1 and listed[0] not in names and set(listed[0]) <= set(names):
            listed = list(listed[0])
        seats = tuple(self.seat_of(n, names, key) for n in listed)
        if len(set(seats)) != len(seats) or (all_of_them and len(seats) != len(names)):
            raise PositionError(self.at(key), "must name every player once")
        return seats

    def counts(self, key: str) -> dict[str, int]:
        """Read a table of names and whole numbers."""
        table = self.table(key)
        for name, value in table.items():
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 60_000:
                raise PositionError(
                    f"{self.at(key)}.{name}", f"must be a whole number of at least 0, not {value!r}"
                )
        return dict(table)

    def province(self, key: str, s: State, default: int) -> int:
        if key not in self.values:
            return default
        return self._parsed(key, words.parse_province, s, str(self.values[key]))

    def listed_provinces(self, key: str) -> list[str]:
        """Read provinces "q,r" as text: a list, or one string with spaces between them."""
        value = self.values.get(key, [])
        if isinstance(value, str):
            return value.split()
        if not isinstance(value, Sequence):
            raise PositionError(self.at(key), "must be a list of provinces 'q,r'")
        return [str(word) for word in value]

    def provinces(self, key: str, s: State, within: int | None = None) -> int:
        """Read a list of provinces as a mask."""
        if self.values.get(key) == "all" and within is not None:
            return within
        mask = 0
        for word in self.listed_provinces(key):
            province = self._parsed(key, words.parse_province, s, word)
            if mask >> province & 1:
                raise PositionError(self.at(key), f"names province {word} twice")
            mask |= 1 << province
        if within is not None and mask & ~within:
            raise PositionError(self.at(key), "names a province that belongs to another power")
        return mask

    def principalities(self, key: str, s: State) -> int:
        """Read a list of Principalities as a mask of powers."""
        mask = 0
        for word in self.names(key):
            mask |= 1 << self.principality(key, s, word)
        return mask

    def principality(self, key: str, s: State, word: Any) -> int:
        """Return the Principality on the map with this name."""
        return self._parsed(key, words.parse_principality, s, str(word))

    def league(self, key: str) -> int:
        """Read a League by its name or its religion."""
        return self._parsed(key, words.parse_league, self.text(key, ""))

    def _parsed(self, key: str, parse: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Parse words; an error names the field that holds them."""
        try:
            return parse(*args, **kwargs)
        except words.UnknownWord as problem:
            raise self.wrong(key, str(problem)) from None
