"""Words of people: answers understood and spoken, questions and events as sentences."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.engine.question import IllegalAnswer, Question, Refusal
from westphalia.rebels.answers import VERB, code, meaning, words
from westphalia.rebels.answers import verb as verb_of
from westphalia.rebels.constants import DICE, REBELS
from westphalia.rebels.names import folded
from westphalia.rebels.state import State

PASSING: Final = ("pass", "done", "leave", "no", "fight on")
"""What a player answers who may pass; each of these words stands for the one that is offered."""
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
"""Other words for a verb."""
RULEBOOK: Final = {
    "white": "white peace",
    "keep": "keep current board state",
    "humiliate": "humiliation",
    "vassalize": "vassalization",
    "convert": "force conversion",
    "succession": "secure desired succession",
    "annex": "full annexation",
}
"""What the rulebook calls the Peace Terms."""


def name_of(s: State, thing: str) -> str:
    """The name of a Realm, an Area or a Province, by its id."""
    for things in (s.provinces, s.areas, s.realms):
        if thing in things:
            return things[thing].name
    return thing


def ways_to_say(s: State, question: Question, answer: int) -> set[str]:
    """All the ways to say an answer: with the id or the name of its thing, or with what the question is about."""
    verb, thing = meaning(s, answer)
    said = {words(s, answer), *ALSO.get(verb, ())}
    doing, _, term = verb.partition(" ")
    if doing in ("enforce", "propose"):
        named, _, rest = term.partition(" ")
        said.add(" ".join((doing, RULEBOOK[named], rest, thing)).replace("  ", " ").strip())
    if thing:
        said.add(f"{verb} {name_of(s, thing)}".strip())
    elif question.about:
        about = s.lexicon[question.about[0]]
        for name in (about, name_of(s, about)):
            said |= {f"{verb} {name}", f"{name} {verb}", f"{name}: {verb}"}
    if verb in PASSING and not thing:
        said |= set(PASSING)
    if question.kind == "cavalry_dice" and verb == "infantry":
        said |= {"pass", "no"}
    if question.kind == "cavalry_dice" and verb == "cavalry":
        said.add("yes")
    if question.kind == "roll":
        die = s.lexicon[question.about[0]]
        said |= {str(i) for i, face in enumerate(DICE[die], 1) if face == verb}
    return {folded(way) for way in said}


def understand(s: State, question: Question, word: str) -> int:
    """The answer that somebody means, offered or not."""
    said = folded(" ".join(word.split()))
    exact = [answer for answer in question.answers if folded(words(s, answer)) == said]
    meant = exact or [answer for answer in question.answers if said in ways_to_say(s, question, answer)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        offered = ", ".join(words(s, answer) for answer in meant)
        raise IllegalAnswer(Refusal("ambiguous", question.rule, f"{word!r} can mean {offered}."))
    not_offered = _somewhere(s, said)
    if not_offered is None:
        offered = ", ".join(words(s, answer) for answer in question.answers)
        raise IllegalAnswer(
            Refusal("unknown", question.rule, f"{word!r} is no answer here; the answers are: {offered}.")
        )
    return not_offered


def _somewhere(s: State, said: str) -> int | None:
    """An answer that is not offered, but that the words mean."""
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
    """The question as a sentence."""
    about = [name_of(s, s.lexicon[i]) for i in question.about]
    extra: dict[str, Any] = {}
    if s.treaty is not None:
        plan = ", ".join(f"{what} {name_of(s, name)}" for name, what in s.treaty.plan.items())
        extra = {
            "term": s.treaty.term,
            "victor": s.treaty.victor or "nobody",
            "details": plan or "no details",
        }
    return _Sentence().vformat(question.kind.prompt, about, extra)


class _Sentence(string.Formatter):
    """Fills a sentence; what is missing stays empty."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            return args[key] if key < len(args) else ""
        return kwargs.get(key, "")

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(format(value, format_spec)) if value != "" else ""


def sentence(s: State, event: Event) -> str:
    """An event as a sentence."""
    fields = event.fields
    if event.kind == "only_answer":
        players = [*s.turn_order, "dice"]
        answer = words(s, fields["answer"])
        return f"{name_of(s, players[fields['seat']])}: {fields['question']}: {answer} (the only answer)."
    said = {key: spoken(s, value) for key, value in fields.items()}
    return _Sentence().vformat(event.told.words, (), said)


def spoken(s: State, value: Any) -> Any:
    """A field of an event as people say it; numbers stay numbers."""
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


def quiet(question: Question) -> int:
    """The answer of one who wants nothing to happen, else the first."""
    for word in PASSING:
        for answer in question.answers:
            if verb_of(answer) == word:
                return answer
    return question.answers[0]
