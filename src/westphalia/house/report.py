"""The full result for a file of house rules, for the command line and the editor."""

import re
from dataclasses import dataclass
from typing import Any, Final

from westphalia import rulebook
from westphalia.editions.kit.edition import Edition
from westphalia.engine.phrases import counted
from westphalia.house.difference import HouseChange, changed_rules, suspended_rules
from westphalia.house.edition import read_house
from westphalia.house.problems import HouseError, Problem

REFERENCE: Final = re.compile(r"`([A-Z]+(?:\.[\w-]+)+)`")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The meaning of a file: its edition or its mistakes, its changes, and warnings."""

    edition: Edition | None
    problems: tuple[Problem, ...] = ()
    changes: tuple[HouseChange, ...] = ()
    notes: tuple[str, ...] = ()


def judge(text: str) -> Verdict:
    """Read a file and compare it with its base; never raise for mistakes in the file."""
    try:
        ed = read_house(text)
    except HouseError as wrong:
        return Verdict(None, wrong.problems)
    return Verdict(ed, (), tuple(changed_rules(ed)), (*_never(ed), *_notes(ed)))


def _never(ed: Edition) -> list[str]:
    """Return a warning if no round of the game is one after which a religion can win."""
    k: Any = ed.constants(ed.players[0], ed.check_table(ed.players[0], {}))
    first = min(getattr(k, "religious_victory_rounds", (getattr(k, "religious_victory_round", 0),)))
    if first <= k.rounds:
        return []
    return [
        f"No religion can win: that takes until round {first}, and the game has {counted(k.rounds, 'round')}."
    ]


def _notes(ed: Edition) -> list[str]:
    """Return the printed rules that refer to suspended rules."""
    gone = set(suspended_rules(ed))
    if not gone or ed.id not in rulebook.EDITIONS:
        return []
    found = []
    for rule in rulebook.rulebook(ed.id).rules:
        cited = [id for id in REFERENCE.findall(rule.text) if id in gone]
        if cited and rule.id not in gone and rule.kind == "rule":
            found.append(f"{rule.id} refers to {', '.join(dict.fromkeys(cited))}, which no longer applies.")
    return found
