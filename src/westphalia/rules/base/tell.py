"""Events and prompts as sentences: plain text with marked players, places and things."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from string import Formatter
from typing import Any, Final

from westphalia.engine import Event, Question
from westphalia.engine.phrases import listed
from westphalia.rules.base import words
from westphalia.rules.base.state import NONE, State

Part = dict[
    str, Any
]  # {"text": ...} with, where it names something, "seat", "province", "principality" or "rule"

Place = Callable[[State, Sequence[str], int], str]

SEATS: Final = (
    "seat", "other", "winner", "loser", "voter", "candidate", "attacker", "defender", "declarer", "emperor", "victim",
    "old",
)  # fmt: skip


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Split a template into (text before a field, the field, its forms)."""
    return tuple((literal, field, forms) for literal, field, forms, _ in Formatter().parse(template))


def _one(s: State, players: Sequence[str], field: str, value: Any) -> Part:
    """Return one field of an event as a part of a sentence."""
    if isinstance(value, list | tuple):
        texts = [_one(s, players, _singular(field), v)["text"] for v in value]
        joined = listed(texts) if field == "principalities" else ", ".join(texts)
        part: Part = {"text": joined or "none"}
        if field in ("provinces", "seats", "principalities"):
            part[field] = list(value)
        return part
    if field == "phase":
        return {"text": s.k.phase_names[s.k.phases.index(value)]}
    if not isinstance(value, int) or isinstance(value, bool):
        return {"text": str(value)}
    if field in SEATS:
        return {"text": players[value], "seat": value} if value != NONE else {"text": "no player"}
    if field in ("province", "capital", "goal"):
        return {"text": words.province_words(s, value), "province": value}
    if field == "principality":
        return {"text": s.names[value], "principality": value}
    if field in ("choice", "other_choice", "answer"):
        return {"text": words.answer_words(s, players, value)}
    table = words.table(s, field.removeprefix("other_"))
    if table is not None and 0 <= value < len(table):
        return {"text": table[value]}
    return {"text": str(value)}


def _number(value: Any) -> Any:
    """Return a number, or how many things a list names."""
    return len(value) if isinstance(value, list | tuple) else value


def _singular(field: str) -> str:
    if field == "principalities":
        return "principality"
    return field.removesuffix("s")


def tell(s: State, players: Sequence[str], event: Event) -> list[Part]:
    """Return an event as the parts of a sentence.

    {amount:Saint/Saints} is the number with its noun, {principalities:votes/vote} the names with their verb;
    {choice:yes=agrees/no=refuses} is the form for the value, {role:Sin=in Sin} its name unless there is a form.
    """
    fields = event.fields
    parts: list[Part] = []
    for literal, field, forms in _parsed(event.type.words):
        if literal:
            parts.append({"text": literal})
        if field is None:
            continue
        if field not in fields:
            parts.append({"text": words.number_words(s, field)})
            continue
        part = _one(s, players, field, fields[field])
        if forms and "=" in forms:
            forms_by_value = dict(form.split("=") for form in forms.split("/"))
            parts.append({"text": forms_by_value.get(part["text"], part["text"])})
            continue
        parts.append(part)
        if forms:
            one, many = forms.split("/")
            parts.append({"text": f" {one if _number(fields[field]) == 1 else many}"})
    return parts


def about(question: Question) -> list[tuple[str, int]]:
    """Return the subject of a question as (kind, value) pairs; NONE values are left out."""
    kinds = question.kind.about
    assert kinds or not question.about, f"{question.kind} does not say what it is about"
    named = [(kinds[min(i, len(kinds) - 1)], value) for i, value in enumerate(question.about)]
    return [(kind, value) for kind, value in named if kind == "number" or value != NONE]


def prompt(s: State, players: Sequence[str], question: Question, place: Place | None = None) -> str:
    """Return the prompt of a question in one line; `place` names provinces."""
    named = about(question)
    _name = partial(_name_of, place)
    parts = []
    for literal, field, nouns in _parsed(question.kind.prompt):
        parts.append(literal)
        if field == "last":
            parts.append(_name(s, players, *named[-1]))
        elif field and field.startswith("k."):
            parts.append(words.number_words(s, field))
        elif field and field.startswith("rest"):
            parts.append(", ".join(_name(s, players, kind, value) for kind, value in named[int(field[4:]) :]))
        elif field:
            at = int(field[-1])
            parts.append(_name(s, players, *named[at]) if at < len(named) else "no player")
            if nouns:  # {number0:card/cards}
                one, many = nouns.split("/")
                parts.append(f" {one if named[at][1] == 1 else many}")
    return "".join(parts)


def _name_of(place: Place | None, s: State, players: Sequence[str], kind: str, value: int) -> str:
    """Return the name of a question's subject; here a Principality is a power."""
    if place is not None and kind in ("province", "capital"):
        return place(s, players, value)
    if kind == "principality":
        return words.principality_words(s, value)
    if kind == "player":
        return players[value]
    return str(_one(s, players, kind, value)["text"])


def sentence(s: State, players: Sequence[str], event: Event) -> str:
    """Return an event as plain text."""
    return "".join(part["text"] for part in tell(s, players, event))


def fields_in_words(s: State, players: Sequence[str], event: Event) -> dict[str, Any]:
    """Return the fields of an event in words: names where things have names, numbers for amounts, None for
    nothing.
    """
    return {field: _field_in_words(s, players, field, value) for field, value in event.fields.items()}


def _field_in_words(s: State, players: Sequence[str], field: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_field_in_words(s, players, _singular(field), one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        if value == NONE and field in SEATS:
            return None
        text = _one(s, players, field, value)["text"]
        return value if text == str(value) else text
    return value


def about_in_words(s: State, players: Sequence[str], question: Question) -> list[Any]:
    """Return the subject of a question in words."""
    return [
        value if kind == "number" else _name_of(None, s, players, kind, value)
        for kind, value in about(question)
    ]
