"""The file of house rules: TOML, bounded in size, read into a value. Nothing in it is ever executed."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from westphalia.editions.kit.options import HOUSE
from westphalia.house.contents import MOST_REPEATS, ContentsChanges, Move
from westphalia.house.doctrines import DoctrineChange, DoctrineChanges, read_doctrines
from westphalia.house.problems import HouseError, Problem

MOST_LETTERS: Final = HOUSE.letters
MOST_ENTRIES: Final = 200  # in a table or list
MOST_NAME: Final = 60
MOST_ABOUT: Final = 2000
DEEPEST: Final = 5  # tables within tables
MOST_DOTS: Final = 50  # in a line: a dotted key of thousands of parts takes the parser seconds
MOST_BITS: Final = 4096  # of a number; Python refuses to write much larger ones as text
TWICE: Final = re.compile(r"Cannot declare \((.*?),?\) twice")  # as tomllib says it
NAME: Final = re.compile(r"'([^']*)'")
VICTORY: Final = {
    "provinces": "religious_victory_provinces",
    "electors": "religious_victory_electors",
    "emperor": "religious_victory_emperor",
    "rounds": "religious_victory_rounds",
    "first_round": "religious_victory_round",
    "winners": "religious_victory_max_winners",
    "saved_places": "saved_places",
    "town_bonus": "westphalia_town_bonus",
}
"""What [victory] may set, and the constants behind it."""
SIZES: Final = ("other_principality_size_order", "principality_setup_sizes", "other_size_roll")
SECTIONS: Final = (
    "name",
    "base",
    "about",
    "players",
    "options",
    "constants",
    "victory",
    "principalities",
    "doctrines",
    "homes",
    "contents",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """A file of house rules, read but not yet compared with its edition."""

    name: str
    base: str
    about: str = ""
    players: tuple[int, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, tuple[str, Any]] = field(
        default_factory=dict
    )  # the field that sets it, the value
    electors: Mapping[str, Any] = field(default_factory=dict)
    sizes: Any = None  # of the Principalities that are placed in setup
    doctrines: DoctrineChanges = field(default_factory=DoctrineChanges)
    homes: tuple[str, ...] | None = None
    contents: ContentsChanges = field(default_factory=ContentsChanges)


def parse(text: str) -> dict[str, Any]:
    """Return the tables of a file; raise HouseError if it is too large, too deep or not TOML."""
    if len(text) > MOST_LETTERS:
        raise HouseError([Problem("", f"the file has more than {MOST_LETTERS:,} letters")])
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise HouseError([Problem("", f"a line has more than {MOST_DOTS} dots")])
    try:
        table = tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin a file with this mark
    except tomllib.TOMLDecodeError as problem:
        said = str(problem).replace("Cannot overwrite a value", "a setting is given twice")
        said = TWICE.sub(lambda path: f"[{'.'.join(NAME.findall(path[1]))}] is given twice", said)
        raise HouseError([Problem("", f"the file is not TOML: {said}")]) from None
    except (RecursionError, ValueError, OverflowError):
        raise HouseError([Problem("", "the file is nested too deeply, or a number is too large")]) from None
    _check_shape(table)
    return table


def _check_shape(table: dict[str, Any]) -> None:
    """Refuse deep tables and huge numbers; iteratively, so that no file exhausts the stack."""
    waiting: list[tuple[Any, int]] = [(table, 1)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, dict | list):
            if depth > DEEPEST:
                raise HouseError([Problem("", f"tables may be nested at most {DEEPEST} deep")])
            waiting += [(inner, depth + 1) for inner in (item.values() if isinstance(item, dict) else item)]
        elif isinstance(item, int) and item.bit_length() > MOST_BITS:
            raise HouseError([Problem("", "a number is too large")])


def read(text: str) -> HouseRules:
    """Return the house rules of a file; raise HouseError with all mistakes in its shape."""
    table = parse(text)
    reader = _Reader(table)
    rules = reader.rules()
    if reader.problems:
        raise HouseError(reader.problems)
    return rules


class _Reader:
    """Reads one file and collects its mistakes."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        self.problems: list[Problem] = []
        for key in table:
            if key not in SECTIONS:
                self.wrong(key, f"there is no such section; choose one of: {', '.join(SECTIONS)}")

    def wrong(self, name: str, sentence: str) -> None:
        self.problems.append(Problem(name, sentence))

    def rules(self) -> HouseRules:
        constants = {name: (f"constants.{name}", value) for name, value in self.section("constants").items()}
        for name, value in self.section("victory", *VICTORY).items():
            if VICTORY[name] in constants:
                self.wrong(f"victory.{name}", f"[constants] sets it too, as {VICTORY[name]}")
            constants[VICTORY[name]] = (f"victory.{name}", value)
        principalities = self.section("principalities", "electors", "sizes", "largest")
        if "largest" in principalities:
            if "principality_max_size" in constants:
                self.wrong("principalities.largest", "[constants] sets it too, as principality_max_size")
            constants["principality_max_size"] = ("principalities.largest", principalities["largest"])
        return HouseRules(
            name=self.text("name", MOST_NAME, needed=True),
            base=self.text("base", MOST_NAME, needed=True),
            about=self.text("about", MOST_ABOUT),
            players=self.numbers("players"),
            options={name: _option(value) for name, value in self.section("options").items()},
            constants=constants,
            electors=self.of_type("principalities.electors", principalities.get("electors", {}), dict),
            sizes=principalities.get("sizes"),
            doctrines=self.doctrines(),
            homes=self.homes(),
            contents=self.contents(),
        )

    def text(self, name: str, most: int, needed: bool = False) -> str:
        value = self.table.get(name, "")
        if not isinstance(value, str):
            self.wrong(name, "must be text")
            return ""
        if needed and not value.strip():
            self.wrong(name, "is missing")
        if len(value) > most:
            self.wrong(name, f"has more than {most} letters")
        if not all(letter.isprintable() or letter in "\n\t" for letter in value):
            self.wrong(name, "has letters that cannot be shown")
        return " ".join(value.split()) if name == "name" else value.strip()

    def section(self, name: str, *known: str) -> dict[str, Any]:
        """Return a table; with `known`, only these keys may be in it."""
        value = self.of_type(name, self.table.get(name, {}), dict)
        for key in value:
            if known and key not in known:
                self.wrong(f"{name}.{key}", f"there is no such setting; choose one of: {', '.join(known)}")
        return {key: value[key] for key in value if not known or key in known}

    def of_type(self, name: str, value: Any, wanted: type[Any]) -> Any:
        if not isinstance(value, wanted):
            self.wrong(name, f"must be a {'table' if wanted is dict else 'list'}")
            return wanted()
        if len(value) > MOST_ENTRIES:
            self.wrong(name, f"has more than {MOST_ENTRIES} entries")
            return wanted()
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self.of_type(name, self.table.get(name, []), list)
        if not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
            self.wrong(name, "must be a list of whole numbers")
            return ()
        if self.table.get(name) == []:
            self.wrong(name, "must name at least one number of players")
        return tuple(sorted(set(value)))

    def names(self, name: str, value: Any) -> tuple[str, ...]:
        found = self.of_type(name, value, list)
        if not all(
            isinstance(n, str) and n.strip() and len(n) <= MOST_NAME and n.isprintable() for n in found
        ):
            self.wrong(name, f"must be a list of names of at most {MOST_NAME} letters")
            return ()
        if len({n.strip().casefold() for n in found}) != len(found):
            self.wrong(name, "lists a name twice")
        return tuple(n.strip() for n in found)

    def doctrines(self) -> DoctrineChanges:
        table = self.section("doctrines", "leave_out", "change", "add")
        changes: dict[str, dict[str, DoctrineChange]] = {"change": {}, "add": {}}
        for how, found in changes.items():
            for name, value in self.of_type(f"doctrines.{how}", table.get(how, {}), dict).items():
                where = f"doctrines.{how}.{name}"
                if len(name) > MOST_NAME or not name.isprintable() or not name.strip():
                    self.wrong(f"doctrines.{how}", f"a name has 1 to {MOST_NAME} letters")
                    continue
                try:
                    found[name] = read_doctrines(self.of_type(where, value, dict))
                except ValueError as problem:
                    self.wrong(where, str(problem))
        return DoctrineChanges(
            leave_out=self.names("doctrines.leave_out", table.get("leave_out", [])),
            change=changes["change"],
            add=changes["add"],
        )

    def homes(self) -> tuple[str, ...] | None:
        table = self.section("homes", "names")
        return self.names("homes.names", table["names"]) if "names" in table else None

    def contents(self) -> ContentsChanges:
        table = self.section("contents", "leave_out", "repeat", "move")
        repeat = self.of_type("contents.repeat", table.get("repeat", {}), dict)
        for name, times in repeat.items():
            if not isinstance(times, int) or isinstance(times, bool) or not 2 <= times <= MOST_REPEATS:
                self.wrong("contents.repeat", f"{name}: play it 2 to {MOST_REPEATS} times")
                return ContentsChanges()
        moves = [self.move(value) for value in self.of_type("contents.move", table.get("move", []), list)]
        return ContentsChanges(
            leave_out=self.names("contents.leave_out", table.get("leave_out", [])),
            repeat=tuple(repeat.items()),
            moves=tuple(move for move in moves if move is not None),
        )

    def move(self, value: Any) -> Move | None:
        keys = set(value) if isinstance(value, dict) else set()
        if keys not in ({"step", "before"}, {"step", "after"}) or not all(
            isinstance(v, str) for v in value.values()
        ):
            self.wrong("contents.move", 'write it like {step = "election", before = "war"}')
            return None
        before = "before" in keys
        return Move(value["step"], value["before" if before else "after"], before)


def _option(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
