"""The sources of a rule: kept as data, and replaced by words in the text that readers see."""

import re
from typing import Final

EDITION_OF_SOURCE: Final = {"000": "five-round", "001": "six-round", "002": "five-round", "003": "dice"}
PAGE: Final = "the Peace & Rebels page"  # source 004; its rulebook is that of the board game it extends
EDITION_OF_PREFIX: Final = {"V": "five-round", "VI": "six-round"}
_LINES: Final = r"\d+(?:-\d+)?"
_REFERENCE: Final = rf"\b00[0-4]\b(?::{_LINES}(?:, ?{_LINES}(?![\w:]))*)?"
_LIST: Final = rf"{_REFERENCE}(?:[;,] {_REFERENCE})*"
_BRACKETS: Final = re.compile(r" ?\[(?P<sources>[^\[\]]+)\]$")
_ADDED: Final = re.compile(r" ?\((?P<sources>(?:[^()]* )?added(?:,[^()]*)?)\)$")
_SEPARATOR: Final = re.compile(
    r";\s*|,\s+(?=\d{3}:|[A-Z]+\.ruling|ruling |designer|lead\b|added\b|rb |aid\b)"
)

_START: Final = r"(?P<start>^|\. |\*\* |\? )?"  # of a sentence
_REMOVED: Final = re.compile(rf" \((?:{_LIST}|added)\)|[,;] {_LIST}(?=\))")
_SOURCE: Final = re.compile(rf"{_START}(?P<source>{_REFERENCE})")
_EDITION: Final = re.compile(rf"{_START}(?<![`.\w])(?<!Pius )(?P<prefix>VI|V)\b(?![`\w-]|\.\w)")
_REPEATED: Final = re.compile(r"(?i)(the (?:[\w-]+ )?rulebook)(?:(?:,|;|,? and|,? (?:read )?with) \1\b)+")
_REASON_ONLY: Final = re.compile(r"\*\*Why\.\*\* (The (?:[\w-]+ )?rulebook)\.$")


def split_sources(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a rule without the sources at its end, and these sources."""
    tail = _BRACKETS.search(text) or _ADDED.search(text)
    return (text[: tail.start()], tuple(_SEPARATOR.split(tail["sources"]))) if tail else (text, ())


def without_references(text: str, edition: str) -> str:
    """Return a text of a ledger as it is shown: references to sources and editions become words."""

    def source(found: re.Match[str]) -> str:
        name = EDITION_OF_SOURCE.get(found["source"][:3])
        words = PAGE if name is None else "the rulebook" if name == edition else f"the {name} rulebook"
        return _phrase(found["start"], words)

    def other_edition(found: re.Match[str]) -> str:
        name = EDITION_OF_PREFIX[found["prefix"]]
        return _phrase(found["start"], "this edition" if name == edition else f"the {name} edition")

    text = _EDITION.sub(other_edition, _SOURCE.sub(source, _REMOVED.sub("", text)))
    return _REASON_ONLY.sub(r"**Why.** \1 says so.", _REPEATED.sub(r"\1", text))


def _phrase(start: str | None, words: str) -> str:
    return words if start is None else f"{start}{words[0].upper()}{words[1:]}"
