"""Changes of an edition's constants, as typed on the command line."""

from collections.abc import Sequence
from typing import Any

from westphalia.editions.kit.edition import Edition, edition
from westphalia.editions.kit.options import Options, parse_pairs
from westphalia.house.constants import READ_FIRST, conflicts, read_by, read_text
from westphalia.rules.base.constants import constant_words

Changes = tuple[tuple[str, str], ...]
"""Names of constants and their new values, as typed."""


def check_changes(base: Edition, players: int, options: Options, words: Sequence[str]) -> Changes:
    """Parse `--set NAME=VALUE`; raise ValueError for mistakes and drop values that are already set."""
    chosen = base.check_table(players, options)
    k = base.constants(players, chosen)
    values = _values(base, players, chosen, parse_pairs("--set", words))
    changed = base.changed(values).constants(players, chosen)
    known = dict(conflicts(k, base.board(players, chosen).size))
    for name, sentence in conflicts(changed, base.board(players, chosen).size):
        if name not in known:
            raise ValueError(f"--set {name}: {sentence}")
    return tuple(sorted((n, constant_words(k, n, v)) for n, v in values.items() if v != getattr(k, n)))


def _values(base: Edition, players: int, chosen: Options, texts: dict[str, str]) -> dict[str, Any]:
    k, hexes = base.constants(players, chosen), base.board(players, chosen).size
    found = {}
    for name, text in sorted(texts.items(), key=lambda item: item[0] not in READ_FIRST):
        try:
            found[name] = read_text(k, name, text, hexes)
        except ValueError as problem:
            raise ValueError(f"--set {name}: {problem}") from None
        k, _ = read_by(k, name, found[name])
    return found


def changed_edition(base_id: str, players: int, options: Options, changes: Changes) -> Edition:
    base = edition(base_id).at(options)
    return base.changed(_values(base, players, base.check_table(players, options), dict(changes)))
