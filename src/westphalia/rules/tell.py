"""Events in words: a sentence made of plain text and of marked players, places and things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.engine.question import Question
from westphalia.rules import words
from westphalia.rules.state import NONE, State

Part = dict[
    str, Any
]  # {"text": ...} with, where it names something, "seat", "province", "principality" or "rule"

SEATS: Final = (
    "seat", "other", "winner", "loser", "voter", "candidate", "attacker", "defender", "declarer", "emperor", "victim",
    "old",
)  # fmt: skip
GENERAL: Final[dict[str, str]] = {
    "only_answer": "{seat} has only one answer: {answer}.",
    "round": "Round {round} begins: the year {year}.",
    "phase": "{phase}.",
    "new_principality": "{principality} becomes a Principality, with its capital at {capital}.",
    "vanish": "{principality} has no provinces left and ceases to exist.",
    "ally": "{principality} is now the ally of {seat}.",
    "unaligned": "{principality} is now unaligned.",
    "lose_influence": "{seat} loses {amount} Influence on {principality} ({left} left).",
    "gain_influence": "{seat} gains {amount} Influence on {principality} (now {left}).",
    "withdraw": "{seat} withdraws from {principality}.",
    "store_influence": "{seat} stores {amount} Influence (now {stored}).",
    "role": "{seat} is now: {role}.",
    "good_works": "{seat} gains {amount:Good Work/Good Works}.",
    "saint_for_works": "{seat} exchanges Good Works for {amount:Saint/Saints}.",
    "saints": "{seat} gains {amount:Saint/Saints}.",
    "gold": "{seat} gains {amount} Gold (now {gold}).",
    "lose_gold": "{seat} loses {amount} Gold (now {gold}).",
}
PHASES: Final[dict[str, str]] = {
    "setup": "Setup",
    "upheaval": "Religious Upheaval",
    "heresy": "Combat Heresy",
    "diplomacy": "Engage in Diplomacy",
    "war": "Wage War",
    "religious_war": "Religious War",
    "foreign_powers": "Foreign Powers",
    "election": "Imperial Election",
}


def _one(s: State, players: Sequence[str], field: str, value: Any) -> Part:
    """One field of an event as a part of a sentence."""
    if isinstance(value, list | tuple):
        texts = [_one(s, players, _singular(field), v)["text"] for v in value]
        part: Part = {"text": ", ".join(texts) if texts else "none"}
        if field in ("provinces", "seats", "principalities"):
            part[field] = list(value)
        return part
    if not isinstance(value, int) or isinstance(value, bool):
        return {"text": str(value)}
    if field in SEATS:
        return {"text": players[value], "seat": value} if value != NONE else {"text": "nobody"}
    if field in ("province", "capital"):
        return {"text": words.province_words(s, value), "province": value}
    if field == "principality":
        return {"text": s.names[value], "principality": value}
    if field in ("choice", "other_choice"):
        return {"text": words.answer_words(s, players, value)}
    tables: dict[str, Sequence[str]] = {
        "religion": words.RELIGIONS,
        "role": words.ROLES,
        "card": words.CARDS,
        "other_card": words.CARDS,
        "doctrine": words.DOCTRINES,
        "league": words.LEAGUES,
        "home": s.k.fp_homes,
        "edge": s.board.edge_names,
    }
    table = tables.get(field)
    if table is not None and 0 <= value < len(table):
        return {"text": table[value]}
    return {"text": str(value)}


def _singular(field: str) -> str:
    if field == "principalities":
        return "principality"
    return field.removesuffix("s")


def tell(s: State, players: Sequence[str], table: Mapping[str, str], event: Event) -> list[Part]:
    """An event as the parts of a sentence."""
    template = table.get(event.kind) or GENERAL.get(event.kind) or _bare(event)
    fields = event.fields
    if event.kind == "phase":
        return [{"text": PHASES.get(str(fields["phase"]), str(fields["phase"]))}]
    parts: list[Part] = []
    for literal, field, nouns, _ in Formatter().parse(template):
        if literal:
            parts.append({"text": literal})
        if field is None:
            continue
        if field == "answer":
            parts.append({"text": words.answer_words(s, players, fields["answer"])})
        elif field in fields:
            parts.append(_one(s, players, field, fields[field]))
            if nouns:  # {amount:Saint/Saints}: the noun after its number
                one, many = nouns.split("/")
                parts.append({"text": f" {one if fields[field] == 1 else many}"})
        else:
            parts.append({"text": "?"})
    return parts


ABOUT: Final[
    dict[str, tuple[str, ...]]
] = {  # what the numbers of a question's `about` name; the last goes on
    "convert": ("religion",),
    "dipgame": ("player",),
    "vote": ("principality",),
    "giftreceiver": ("province",),
    "fpreceiver": ("province", "number"),
    "fpedge": ("home",),
    "name": ("province",),
    "home": ("province",),
    "elector": ("elector", "province"),
    "principality": ("number", "province"),
    "targets": ("principality",),
    "confirm": ("player",),
    "card": ("player",),
    "rifling": ("player",),
    "charge": ("player",),
    "doctrine": ("player",),
    "execute": ("doctrine",),
    "take": ("card",),
    "guerillaenemy": ("player",),
    "conquer": ("province",),
    "newcapital": ("player",),
    "allyprovince": ("principality",),
    "electorin": ("principality",),
    "electorsvote": ("player", "principality"),
}


def about(question: Question) -> list[tuple[str, int]]:
    """What a question is about: each value with its kind; NONE names nothing."""
    kinds = ABOUT.get(question.kind, ("number",))
    named = [(kinds[min(i, len(kinds) - 1)], value) for i, value in enumerate(question.about)]
    return [(kind, value) for kind, value in named if kind == "number" or value != NONE]


def prompt(s: State, players: Sequence[str], template: str, question: Question) -> str:
    """What the person asked must do now, in one line.

    A template may name what the question is about, by its kind and place: {player0}, {principality0}, {number0} ...;
    {last} is the last of it, {rest1} all from the second on.
    """
    named = about(question)
    parts = []
    for literal, field, _, _ in Formatter().parse(template):
        parts.append(literal)
        if field == "last":
            parts.append(_name(s, players, *named[-1]))
        elif field and field.startswith("rest"):
            parts.append(", ".join(_name(s, players, kind, value) for kind, value in named[int(field[4:]) :]))
        elif field:
            at = int(field[-1])
            parts.append(_name(s, players, *named[at]) if at < len(named) else "nobody")
    return "".join(parts)


def _name(s: State, players: Sequence[str], kind: str, value: int) -> str:
    """What a question is about, by name; a Principality is given as a power here."""
    if kind == "principality":
        return words.principality_words(s, value)
    if kind == "player":
        return players[value]
    if kind == "elector":
        return s.k.starting_elector_size[value][0]
    return str(_one(s, players, kind, value)["text"])


def _bare(event: Event) -> str:
    """An event nobody has words for, told by its fields."""
    return event.kind.replace("_", " ") + "".join(f", {name} {{{name}}}" for name in event.fields)


def sentence(s: State, players: Sequence[str], table: Mapping[str, str], event: Event) -> str:
    """An event as plain text."""
    return "".join(part["text"] for part in tell(s, players, table, event))
