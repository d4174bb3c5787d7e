"""Resolve references to rules: ids, ranges and whole families."""

import re
from collections.abc import Mapping
from typing import Final

from westphalia.rulebook.model import UnknownRule

_ID: Final = r"(?:VI|V|D|R|W)\.[a-zA-Z][\w-]*(?:\.[\w-]+)*(?:\.\*)?"
_SPAN: Final = re.compile(rf"{_ID}(?:`(?:-| to )`{_ID})?")
_TO: Final = re.compile(r"-(?=[A-Z]+\.)| to ")
_SHORT: Final = re.compile(r"(?P<family>.+\.)(?P<first>\d+)-(?P<last>\d+)$")
_NUMBERED: Final = re.compile(r"(?P<family>.+\.)(?P<number>\d+)$")


def expand(reference: str, order: Mapping[str, int]) -> list[str]:
    """Return the ids meant by an id, `V.trent.1-6`, `V.trent.1 to V.trent.6`, `V.trent` or `V.trent.*`.

    `order` maps the known ids to their places in the ledger. Withdrawn numbers inside a range are skipped.
    """
    reference = reference.replace("`", "").strip()
    if reference in order:
        return [reference]
    if short := _SHORT.match(reference):
        family = short["family"]
        return _between(f"{family}{short['first']}", f"{family}{short['last']}", order)
    if len(ends := _TO.split(reference)) == 2:
        return _between(ends[0], ends[1], order)
    family = reference.removesuffix(".*") + "."
    found = [rule_id for rule_id in order if rule_id.startswith(family)]
    if family.count(".") < 2 or not found:
        raise UnknownRule(reference)
    return found


def _between(first: str, last: str, order: Mapping[str, int]) -> list[str]:
    """Return the ids from first to last: by number within one family, otherwise by place in the ledger."""
    a, b = _NUMBERED.match(first), _NUMBERED.match(last)
    if a and b and a["family"] == b["family"]:
        for end in (first, last):
            if end not in order:
                raise UnknownRule(end)
        numbers = range(int(a["number"]), int(b["number"]) + 1)
        found = [rule_id for rule_id in (f"{a['family']}{number}" for number in numbers) if rule_id in order]
    else:
        start, stop = order[expand(first, order)[0]], order[expand(last, order)[-1]]
        found = [rule_id for rule_id, place in order.items() if start <= place <= stop]
    if not found:
        raise UnknownRule(f"{first}-{last}")
    return found


def mentioned(text: str, order: Mapping[str, int]) -> list[str]:
    """Return every id that the text names, once each, in order of mention; raise UnknownRule for an unknown one."""
    found: dict[str, None] = {}
    for span in _SPAN.finditer(text):
        found.update(dict.fromkeys(expand(span.group(), order)))
    return list(found)
