"""The changes of house rules, rule by rule."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from westphalia import rulebook
from westphalia.editions.five_round.constants import CHOICE, GUERILLA, Doctrine
from westphalia.editions.kit.consequences.battle import cards_words
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.outline import docstring, phase_titles, step_words
from westphalia.engine.contents import ASK, PLAIN, Program
from westphalia.engine.phrases import capitalized, counted
from westphalia.house import file
from westphalia.house.constants import changeable, meaning, rules_by_constant
from westphalia.house.contents import is_within, rounds_phases
from westphalia.house.file import HouseRules
from westphalia.rules.base.constants import Constants, constant_words
from westphalia.rules.base.words import CARDS


@dataclass(frozen=True, slots=True)
class Change:
    """A change: a sentence, and the rules that it alters or suspends, the most important first."""

    sentence: str
    rules: tuple[str, ...]
    suspends: bool = False  # whether the rules no longer apply at all


@dataclass(frozen=True, slots=True)
class HouseChange:
    """A printed rule with its changes; rule "" stands for the whole game."""

    rule: str
    text: str
    changes: tuple[str, ...]
    suspended: bool


def changes_of(ed: Edition) -> list[Change]:
    """Return all changes of an edition with house rules, in the order of its file."""
    if not ed.house or ed.base is None:
        return []
    rules = file.read(ed.house)
    return [
        *_players(ed, rules),
        *_options(ed, rules),
        *_numbers(ed, ed.base),
        *_lands(ed, ed.base),
        *_doctrines(ed, ed.base),
        *_steps(ed, ed.base, rules),
    ]


def changed_rules(ed: Edition) -> list[HouseChange]:
    """Return the rules that house rules change, in the order of the rulebook; rule "" collects the changes that
    affect none.
    """
    by_rule: dict[str, list[Change]] = {}
    for change in changes_of(ed):
        for rule in change.rules or ("",):
            by_rule.setdefault(rule.partition(" to ")[0], []).append(change)
    book = rulebook.rulebook(ed.id) if ed.id in rulebook.EDITIONS else None
    order = {rule.id: i for i, rule in enumerate(book.rules)} if book else {}
    found = []
    for rule in sorted(by_rule, key=lambda id: (order.get(id, -1), id)):
        text = book.get(rule).text if book is not None and rule in order else ""
        changes = by_rule[rule]
        found.append(
            HouseChange(
                rule,
                text,
                tuple(dict.fromkeys(change.sentence for change in changes)),
                any(change.suspends for change in changes),
            )
        )
    return found


def suspended_rules(ed: Edition) -> list[str]:
    """Return the rules that no longer apply, because all their steps are left out."""
    return [rule for change in changes_of(ed) if change.suspends for rule in change.rules]


# --- parts ---


def _cited(ed: Edition, *keys: str) -> tuple[str, ...]:
    return tuple(ed.citations[key] for key in keys if key in ed.citations)


def _players(ed: Edition, rules: HouseRules) -> Iterator[Change]:
    if rules.players:
        *others, last = map(str, rules.players)
        said = f"{', '.join(others)} or {last}" if others else last
        yield Change(f"The game is for {said} players.", ())


def _options(ed: Edition, rules: HouseRules) -> Iterator[Change]:
    for option in ed.options:
        if option.name in rules.options:
            yield Change(f"{option.label}: {option.values[0]}.", (option.rule,) if option.rule else ())


def _numbers(ed: Edition, base: Edition) -> Iterator[Change]:
    """Compare the constants for every number of players."""
    rules = rules_by_constant(base)
    tables = {
        players: (base.constants(players, _chosen(base)), ed.constants(players, _chosen(ed)))
        for players in ed.players
    }
    first = tables[ed.players[0]][0]
    for name in changeable(first):
        values = {}
        for players, (old, new) in tables.items():
            if getattr(old, name) != getattr(new, name):
                before, after = (_value_words(k, name) for k in (old, new))
                if before != after:  # a longer game has the same number in more rounds
                    values[players] = f"{before} → {after}"
        if values:
            alike = len(set(values.values())) == 1 and len(values) == len(ed.players)
            said = (
                next(iter(values.values()))
                if alike
                else "; ".join(f"{n} players {v}" for n, v in values.items())
            )
            yield Change(f"{capitalized(meaning(name) or name)}: {said}.", rules[name])


def _value_words(k: Constants, name: str) -> str:
    value = getattr(k, name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    words = constant_words(k, name, value)
    return words.removeprefix("0,") if name == "other_size_roll" else words  # no die shows 0


def _chosen(ed: Edition) -> dict[str, str]:
    return {option.name: option.values[0] for option in ed.options if not option.variant}


def _lands(ed: Edition, base: Edition) -> Iterator[Change]:
    players = ed.players[0]
    old, new = base.constants(players, _chosen(base)), ed.constants(players, _chosen(ed))
    sizes = dict(old.starting_elector_size)
    for name, size in new.starting_elector_size:
        if sizes[name] != size:
            yield Change(
                f"{name} begins with {counted(size, 'province')} instead of {sizes[name]}.",
                _cited(base, "setup.elector"),
            )
    if new.fp_homes != old.fp_homes:
        yield Change(
            f"The Homes of Foreign Powers are {', '.join(new.fp_homes)}.", _cited(base, "foreign.home")
        )


def _doctrines(ed: Edition, base: Edition) -> Iterator[Change]:
    players = ed.players[0]
    old: Any = base.constants(players, _chosen(base))
    new: Any = ed.constants(players, _chosen(ed))
    if "doctrine_table" not in {field.name for field in fields(old)}:
        return
    before = dict(zip(old.doctrine_names, old.doctrine_table, strict=True))
    after = dict(zip(new.doctrine_names, new.doctrine_table, strict=True))
    for name, row in before.items():
        if name not in after:
            yield Change(
                f"The doctrine {name} is left out.",
                _doctrine_rules(base, row),
                suspends=isinstance(row, Doctrine),
            )
    for name, row in after.items():
        if before.get(name) != row:
            how = "changes" if name in before else "is new"
            yield Change(f"The doctrine {name} {how}: {doctrine_words(row)}.", _doctrine_rules(base, row))


def _doctrine_rules(base: Edition, row: Any) -> tuple[str, ...]:
    return _cited(base, row.cite) if isinstance(row, Doctrine) else ("VI.army.6",)


def doctrine_words(row: Any) -> str:
    """Describe the effect of a doctrine."""
    if isinstance(row, Doctrine):
        if row.effect == CHOICE:
            return f"give up any {counted(row.cards, 'card')}, take any {row.cards}"
        if row.effect == GUERILLA:
            return "give up cards, see a hand, remove cards from it"
        return f"give up {cards_words(row.gives)}; take {cards_words(row.takes)}"
    gives, takes = row
    drawn = ", ".join(CARDS[i] for i in takes) or "one of another type"
    return f"for one {' or '.join(CARDS[i] for i in gives)} take {drawn}"


def _steps(ed: Edition, base: Edition, rules: HouseRules) -> Iterator[Change]:
    changes = rules.contents
    titles = phase_titles(base)
    order = _cited(base, "round.phases")  # a round still has an order of phases, if another one
    if changes.names.keys() & titles.keys():
        phases = rounds_phases(ed.program({}), titles.keys() - {"setup"})
        yield Change(f"A round is now: {', '.join(titles[phase] for phase in phases)}.", order)
    cited = rules_by_step(base, base.program({}))
    kept = {rule for name in cited if not is_within(name, changes.leave_out) for rule in cited[name]}
    kept |= set(order)
    for name in changes.leave_out:
        gone = [
            rule for step in cited if is_within(step, (name,)) for rule in cited[step] if rule not in kept
        ]
        yield Change(f"{_title(base, name)} is left out.", tuple(dict.fromkeys(gone)), suspends=bool(gone))
    for name, times in changes.repeat:
        yield Change(f"{_title(base, name)} is played {times} times.", _rules_within(cited, name))
    for move in changes.moves:
        if move.step not in titles:
            where = "before" if move.before else "after"
            said = f"{_title(base, move.step)} is played {where} {_title(base, move.other)}."
            yield Change(said, _rules_within(cited, move.step))


def rules_by_step(ed: Edition, program: Program) -> dict[str, list[str]]:
    """Return the rules that the docstring of each step cites."""
    found = {}
    for instruction in program.instructions:
        if instruction.op in (PLAIN, ASK):
            cited = docstring(instruction.function, ed.citations)[0]
            found[instruction.name] = [rule.partition(" to ")[0] for rule in cited.split(", ") if rule]
    return found


def _rules_within(cited: dict[str, list[str]], name: str) -> tuple[str, ...]:
    """Return the first rule of a step or of a chapter."""
    found = [rule for step, rules in cited.items() if is_within(step, (name,)) for rule in rules]
    return tuple(found[:1])


def _title(ed: Edition, name: str) -> str:
    """Return the title of a phase, chapter or step."""
    titles = phase_titles(ed)
    phase, _, step = name.partition(".")
    return ": ".join(filter(None, (titles.get(phase) or capitalized(step_words(phase)), step_words(step))))
