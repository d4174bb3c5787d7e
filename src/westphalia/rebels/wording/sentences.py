"""Parse answers in words; format questions and events as sentences."""

import string
from collections.abc import Mapping, Sequence
from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.engine.question import IllegalAnswer, Question, Refusal
from westphalia.rebels.core.answers import VERB, about, code, meaning, words
from westphalia.rebels.core.answers import verb as verb_of
from westphalia.rebels.core.state import State
from westphalia.rebels.position.constants import DICE, REBELS
from westphalia.rebels.position.names import folded

PASSING: Final = ("pass", "done", "leave", "no", "fight on")
"""Words for passing; each of them is understood as the one that is offered."""
ALSO: Final[dict[str, tuple[str, ...]]] = {
    "accept": ("yes",),
    "refuse": ("no",),
    "adm": ("administrative", "administrative power"),
    "dip": ("diplomatic", "diplomatic power"),
    "mil": ("military", "military power"),
    "ducats": ("lose 2 ducats", "lose ducats"),
    "power": ("lose 1 monarch power", "monarch power"),
    "manpower": ("exhaust 1 manpower", "exhaust manpower"),
    "calm": ("remove 1 unrest", "remove unrest"),
    "nothing": ("no effect",),
}
"""Synonyms of verbs."""
RULEBOOK: Final = {
    "white": "white peace",
    "keep": "keep current board state",
    "humiliate": "humiliation",
    "vassalize": "vassalization",
    "convert": "force conversion",
    "succession": "secure desired succession",
    "annex": "full annexation",
}
"""The Peace Terms in the rulebook's words."""


def name_of(s: State, thing: str) -> str:
    """Return the name of a Realm, an Area or a Province."""
    for things in (s.provinces, s.areas, s.realms):
        if thing in things:
            return things[thing].name
    return thing


def ways_to_say(s: State, question: Question, answer: int) -> set[str]:
    """Return all ways to say an answer: with the id or name that it contains, or with that of the question."""
    verb, thing = meaning(s, answer)
    said = {words(s, answer), *ALSO.get(verb, ())}
    doing, _, term = verb.partition(" ")
    if doing in ("enforce", "propose"):
        named, _, rest = term.partition(" ")
        said.add(" ".join((doing, RULEBOOK[named], rest, thing)).replace("  ", " ").strip())
        if verb == f"enforce {named}" and not thing:
            said |= {named, RULEBOOK[named]}
    if verb == "white peace":
        said |= {"white", "enforce white", "enforce white peace"}
    if thing:
        said.add(f"{verb} {name_of(s, thing)}".strip())
    elif question.about and isinstance(first := about(s, question)[0], str):
        for name in (first, name_of(s, first)):
            said |= {f"{verb} {name}", f"{name} {verb}", f"{name}: {verb}"}
    if verb in PASSING and not thing:
        said |= set(PASSING)
    if question.kind == "cavalry_dice" and verb == "infantry":
        said |= {"pass", "no"}
    if question.kind == "cavalry_dice" and verb == "cavalry":
        said.add("yes")
    if question.kind == "roll":
        die = str(about(s, question)[0])
        said |= {str(i) for i, face in enumerate(DICE[die], 1) if face == verb}
    return {folded(way) for way in said}


def understand(s: State, question: Question, word: str) -> int:
    """Return the answer that words mean, offered or not."""
    said = folded(" ".join(word.split()))
    exact = [answer for answer in question.answers if folded(words(s, answer)) == said]
    meant = exact or [answer for answer in question.answers if said in ways_to_say(s, question, answer)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        offered = ", ".join(words(s, answer) for answer in meant)
        raise IllegalAnswer(Refusal("ambiguous", question.rule, f"{word!r} could mean {offered}."))
    not_offered = _find_not_offered(s, said)
    if not_offered is None:
        offered = ", ".join(words(s, answer) for answer in question.answers)
        raise IllegalAnswer(
            Refusal("unknown", question.rule, f"{word!r} is not an answer here; the answers are: {offered}.")
        )
    return not_offered


def _find_not_offered(s: State, said: str) -> int | None:
    """Return an answer that the words mean although it is not offered; a Term alone means to enforce it."""
    for term, name in RULEBOOK.items():
        if said in (term, name) and term not in VERB:
            said = name if name in VERB else f"enforce {term}"
        elif said.startswith((f"enforce {name}", f"propose {name}")):
            said = said.replace(name, term)
    for verb in sorted(VERB, key=len, reverse=True):
        if said == folded(verb) and verb:
            return code(s, verb)
        if said.startswith(folded(verb)):
            thing = said[len(verb) :].strip()
            found = [i for i in s.lexicon if i and thing in (folded(i), folded(name_of(s, i)))]
            if found:
                return code(s, verb, found[0])
    return None


def prompt(s: State, question: Question) -> str:
    named = about(s, question)
    extra: dict[str, Any] = {}
    if question.kind == "roll":
        named[0] = str(named[0]).capitalize()
        place, number = named[3:]
        extra["place"] = f" {place} of {number}" if number != 1 else ""
        extra["round"] = f", Round {s.battle.round + 1}" if s.battle is not None else ""
    if s.treaty is not None:
        plan = ", ".join(f"{what} {name_of(s, name)}" for name, what in s.treaty.plan.items())
        extra |= {
            "term": s.treaty.term,
            "victor": spoken(s, s.treaty.victor),
            "details": plan or "no details",
        }
    text: str = _Sentence().vformat(question.kind.prompt, [spoken(s, one) for one in named], extra)
    left = named[-1] if named and question.kind != "roll" else 0
    more = f" ({left} to choose)" if isinstance(left, int) and left > 1 else ""
    return text + more


class _Sentence(string.Formatter):
    """Formats a sentence; missing fields are empty."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            return args[key] if key < len(args) else ""
        return kwargs.get(key, "")

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(format(value, format_spec)) if value != "" else ""


def sentence(s: State, event: Event) -> str:
    fields = event.fields
    if event.kind == "only_answer":
        players = [*s.turn_order, "dice"]
        answer = words(s, fields["answer"])
        return f"{name_of(s, players[fields['seat']])}: {fields['question']}: {answer} (the only answer)."
    said = {key: spoken(s, value) for key, value in fields.items()}
    return _Sentence().vformat(event.type.words, (), said)


def spoken(s: State, value: Any) -> Any:
    """Return a field of an event in words; numbers stay numbers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, str):
        return "Rebels" if value == REBELS else name_of(s, value)
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {spoken(s, key)}" for key, number in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(spoken(s, one)) for one in value)
    return value


def passive_answer(question: Question) -> int:
    """Return the answer that passes, otherwise the first."""
    for word in PASSING:
        for answer in question.answers:
            if verb_of(answer) == word:
                return answer
    return question.answers[0]
