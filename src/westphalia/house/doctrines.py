"""Doctrines in a file of house rules: left out, with other cards, or added from the effects that an edition has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from westphalia.editions.five_round.constants import CHOICE, EXCHANGE, GUERILLA, Doctrine
from westphalia.editions.five_round.state import DOCTRINES as MOST_OF_FIVE_ROUND
from westphalia.house.problems import Problem
from westphalia.rules.base.constants import Constants
from westphalia.rules.base.words import CARDS

MOST_CARDS: Final = 6
MOST_DOCTRINES: Final = 16  # as many as there are answers for
EFFECTS: Final = (EXCHANGE, CHOICE, GUERILLA)


@dataclass(frozen=True, slots=True)
class DoctrineChange:
    """A file's entry for one doctrine; None means unchanged."""

    effect: str | None = None
    gives: tuple[int, ...] | None = None  # types of cards
    takes: tuple[int, ...] | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class DoctrineChanges:
    """A file's changes to the doctrines."""

    leave_out: tuple[str, ...] = ()
    change: Mapping[str, DoctrineChange] = field(default_factory=dict)
    add: Mapping[str, DoctrineChange] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.leave_out or self.change or self.add)


def read_doctrines(table: dict[str, Any]) -> DoctrineChange:
    """Read one doctrine; raise ValueError for mistakes."""
    for key in table:
        if key not in ("effect", "gives", "takes", "cards"):
            raise ValueError(f"there is no setting {key!r}; choose one of: effect, gives, takes, cards")
    effect, cards = table.get("effect"), table.get("cards")
    if effect is not None and effect not in EFFECTS:
        raise ValueError(f"effect {effect!r} is not one of {', '.join(EFFECTS)}")
    if cards is not None and (not isinstance(cards, int) or not 1 <= cards <= MOST_CARDS):
        raise ValueError(f"cards must be a number from 1 to {MOST_CARDS}")
    return DoctrineChange(effect, _types(table, "gives"), _types(table, "takes"), cards)


def _types(table: dict[str, Any], key: str) -> tuple[int, ...] | None:
    if key not in table:
        return None
    value = table[key]
    if not isinstance(value, list) or len(value) > MOST_CARDS or not all(v in CARDS for v in value):
        raise ValueError(f"{key} must be a list of at most {MOST_CARDS} of {', '.join(CARDS)}")
    return tuple(sorted(CARDS.index(v) for v in value))


def check_doctrines(k: Constants, changes: DoctrineChanges) -> Iterator[Problem]:
    if not changes:
        return
    if not k.doctrine_names:
        yield Problem("doctrines", "this edition has no doctrines")
        return
    for where, names in (("leave_out", changes.leave_out), ("change", tuple(changes.change))):
        for name in names:
            if name not in k.doctrine_names:
                yield Problem(
                    f"doctrines.{where}",
                    f"there is no doctrine {name!r}; choose one of: {', '.join(k.doctrine_names)}",
                )
    for name in changes.change:
        if name in changes.leave_out:
            yield Problem("doctrines.change", f"{name} is left out and changed")
    five = k.prefix == "V"
    rows = dict(zip(k.doctrine_names, getattr(k, "doctrine_table", ()), strict=True))
    for name in changes.add:
        if name in rows:
            yield Problem("doctrines.add", f"there is a doctrine {name!r} already")
    for where, named in (("change", changes.change), ("add", changes.add)):
        for name, change in named.items():
            old = rows.get(name) if where == "change" else None
            if (where == "add" or name in rows) and (wrong := _what_is_wrong(five, old, change)):
                yield Problem(f"doctrines.{where}.{name}", wrong)
    count = len(k.doctrine_names) - len(changes.leave_out) + len(changes.add)
    most = MOST_OF_FIVE_ROUND if five else MOST_DOCTRINES
    if count > most:
        yield Problem("doctrines.add", f"there is room for {most} doctrines, not {count}: leave out some")
    if count < 1:
        yield Problem("doctrines.leave_out", "at least one doctrine must stay")


def _what_is_wrong(five: bool, old: Any, change: DoctrineChange) -> str:
    """Return why a doctrine cannot be played; "" if it can."""
    effect = _effect(old, change)
    if effect == GUERILLA and not five:
        return "this edition has no Guerilla"
    known = {EXCHANGE: ("gives", "takes"), CHOICE: ("cards",) if five else ("gives",), GUERILLA: ()}[effect]
    for key in ("gives", "takes", "cards"):
        if getattr(change, key) is not None and key not in known:
            return f"the effect {effect} has no {key}"
    if effect == CHOICE and five and not (change.cards or (old and old.cards)):
        return "a choice needs cards, the number to exchange"
    if effect == EXCHANGE:
        made = _five_round(old, change) if five else _six_round(old, change)
        sides = (made.gives, made.takes) if isinstance(made, Doctrine) else made
        named = old is not None or (change.gives and change.takes)
        if not named or not all(any(side) if five else side for side in sides):
            return "an exchange needs gives and takes"
    return ""


def _effect(old: Any, change: DoctrineChange) -> str:
    """Return a doctrine's effect: the one it names, the one that its cards imply, or its printed one."""
    if change.effect:
        return change.effect
    if old is None or change.takes:
        return EXCHANGE
    if isinstance(old, Doctrine):
        return EXCHANGE if change.gives else old.effect
    return EXCHANGE if old[1] else CHOICE


def exchanges(k: Any) -> dict[str, tuple[list[str], list[str]]]:
    """Return the cards that doctrines give up and take, for those with the effect `exchange`."""
    found = {}
    for name, row in zip(k.doctrine_names, getattr(k, "doctrine_table", ()), strict=True):
        if isinstance(row, Doctrine):
            sides = [
                [CARDS[i] for i, count in enumerate(side) for _ in range(count)]
                for side in (row.gives, row.takes)
            ]
        else:
            sides = [[CARDS[i] for i in side] for side in row]
        if all(sides):
            found[name] = (sides[0], sides[1])
    return found


def changed_doctrines(k: Any, changes: DoctrineChanges) -> dict[str, Any]:
    """Return the names and the table of the doctrines with the changes, which must have been checked."""
    make = _five_round if k.prefix == "V" else _six_round
    names, rows = [], []
    for name, row in zip(k.doctrine_names, k.doctrine_table, strict=True):
        if name not in changes.leave_out:
            names.append(name)
            rows.append(make(row, changes.change[name]) if name in changes.change else row)
    for name, change in changes.add.items():
        names.append(name)
        rows.append(make(None, change))
    return {"doctrine_names": tuple(names), "doctrine_table": tuple(rows)}


def _five_round(old: Doctrine | None, change: DoctrineChange) -> Doctrine:
    effect = _effect(old, change)
    old = old or Doctrine(EXCHANGE, "doctrine.execute")
    return Doctrine(
        effect,
        old.cite,
        old.gives if change.gives is None else _counts(change.gives),
        old.takes if change.takes is None else _counts(change.takes),
        change.cards or old.cards,
    )


def _counts(types: tuple[int, ...]) -> tuple[int, int, int]:
    return types.count(0), types.count(1), types.count(2)


def _six_round(old: Any, change: DoctrineChange) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the types that may be given up, and the cards taken for one; none: one of another type."""
    gives, takes = old or ((0, 1, 2), ())
    gives = gives if change.gives is None else tuple(sorted(set(change.gives)))
    takes = takes if change.takes is None else change.takes
    return gives, () if _effect(old, change) == CHOICE else takes
