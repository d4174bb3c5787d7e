"""Answers and the names of things as words, and words parsed back."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from westphalia.engine import Question
from westphalia.rules.base import answers as a
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, State

RELIGIONS: Final = ("Catholic", "Protestant")
CARDS: Final = ("Musketeer", "Pikeman", "Cavalry")
CARD_LETTERS: Final = "MPC"
LEAGUES: Final = ("none", "Catholic League", "Evangelical League")
ARTICLES: Final = ("a", "an", "the")
DECLARATIONS: Final = ("war on ", "war against ", "war with ", "attack ")
ARTICLE: Final = re.compile(r"(?<=[a-z,] )The (?=[A-Z])")  # of a name, inside a sentence
MOST_DIGITS: Final = 9  # no answer is a larger number
PAIRS: Final = (  # pairs of cards, in the order of `cards.CARD_PAIRS`
    "two Musketeers",
    "Musketeer and Pikeman",
    "two Pikemen",
    "Musketeer and Cavalry",
    "Pikeman and Cavalry",
    "two Cavalry",
)
PAIR_LETTERS: Final = (("MM",), ("MP", "PM"), ("PP",), ("MC", "CM"), ("PC", "CP"), ("CC",))


SHARED_NAMES: Final[dict[str, Sequence[str]]] = {  # the same in every edition
    "religion": RELIGIONS,
    "card": CARDS,
    "league": LEAGUES,
    "cards": PAIRS,
}


class UnknownWord(ValueError):
    """A word that names nothing in this game."""


def in_sentence(text: str) -> str:
    """Write the article of a name small inside a sentence.

    >>> in_sentence("Trier and The Palatinate turn. The Palatinate is yours.")
    'Trier and the Palatinate turn. The Palatinate is yours.'
    """
    return ARTICLE.sub("the ", text)


def province_words(s: State, province: int) -> str:
    """Return a province as its axial coordinates, "q,r"."""
    q, r = s.board.hexes[province]
    return f"{q},{r}"


def principality_words(s: State, power: int) -> str:
    name = s.name[power]
    return s.names[name] if name != NONE else f"(principality {power})"


def answer_words(s: State, players: Sequence[str], answer: int) -> str:
    """Return an answer in the rulebook's words."""
    kind, value = a.kind_of(answer)
    match kind:
        case "choice":
            return a.CHOICES[value] if value < len(a.CHOICES) else f"choice {value}"
        case "province":
            return province_words(s, value) if value < s.board.size else f"province {value}"
        case "principality":
            return principality_words(s, value) if value < len(s.name) else f"principality {value}"
        case "player":
            return players[value] if value < len(players) else f"player {value}"
        case "number":
            return str(value)
    names = table(s, kind)
    assert names is not None, kind
    return names[value] if value < len(names) else f"{kind} {value}"


def table(s: State, kind: str) -> Sequence[str] | None:
    """Return the names of the things of a kind in this edition, or None if they have no names."""
    match kind:
        case "role":
            return s.k.role_names
        case "doctrine":
            return s.k.doctrine_names
        case "home":
            return s.k.fp_homes
        case "edge":
            return s.board.edge_names
        case "flag":
            return s.k.flag_names
        case "elector":
            return [name for name, _ in s.k.starting_elector_size]
        case "name":
            return s.names
        case "reformer":
            return s.k.reformers
    return SHARED_NAMES.get(kind)


def number_words(s: State, field: str) -> str:
    """Return a number of the edition for a template: {k.conquer_plain}."""
    return str(getattr(s.k, field.removeprefix("k.")))


@lru_cache(maxsize=1024)
def _plain(word: str) -> str:
    return " ".join(word.replace("_", " ").casefold().split())


def means(name: str, word: str) -> bool:
    """Return whether a word is this name, with or without the article ("Palatinate" for The Palatinate)."""
    return _plain(word) in (_plain(name), _plain(name).removeprefix("the "))


def parse_province(s: State, word: str) -> int:
    """Parse a province from "q,r" (also "(q, r)")."""
    try:
        q, r = (int(part) for part in word.strip("() ").split(","))
    except ValueError:
        raise UnknownWord(f"{word!r} is not a province: write its coordinates as 'q,r'") from None
    if (q, r) not in s.board.index:
        raise UnknownWord(f"{word!r} is not on the map of {s.board.size} provinces")
    return s.board.index[q, r]


def parse_principality(s: State, word: str) -> int:
    """Parse the name of a Principality on the map."""
    for power in range(FIRST_PRINCIPALITY, len(s.name)):
        if s.principalities >> power & 1 and means(s.names[s.name[power]], word):
            return power
    raise UnknownWord(f"no Principality on the map is called {word!r}")


def parse_card(word: str) -> int:
    """Parse the name of a card type, in the singular or the plural."""
    return parse_in(CARDS, "Pikeman" if _plain(word) == "pikemen" else word, "card")


def parse_in(table: Sequence[str], word: str, what: str) -> int:
    """Return the index of a word in a table, by its whole name or an unambiguous part of it."""
    wanted = _plain(word)
    hits = [i for i, name in enumerate(table) if _plain(name) == wanted]
    hits = hits or [i for i, name in enumerate(table) if _plain(name).startswith(wanted) and wanted]
    hits = hits or [i for i, name in enumerate(table) if wanted in _plain(name) and wanted]
    hits = hits or [i for i, name in enumerate(table) if _plain(name) in wanted]
    if len(hits) != 1:
        raise UnknownWord(f"unknown {what} {word!r}; choose one of: {', '.join(table)}")
    return hits[0]


def parse_league(word: str) -> int:
    """Parse a League from its name or its religion; "white peace" means none."""
    if _plain(word) == "white peace":
        return 0
    return 2 if _plain(word).startswith("protestant") else parse_in(LEAGUES, word, "League")


def parse_cards(word: str) -> list[int]:
    """Parse a hand such as "MMPC" (or "M M P C") into card types."""
    letters = [c for c in word.upper() if not c.isspace()]
    for c in letters:
        if c not in CARD_LETTERS:
            raise UnknownWord(f"{c!r} in {word!r} is not a card: write M, P or C")
    return [CARD_LETTERS.index(c) for c in letters]


def is_done(word: str | int) -> bool:
    return _plain(str(word)) == a.CHOICES[a.DONE]


def names(s: State, spoken: str, answer: int, word: str | int) -> bool:
    """Return whether a word names an answer, by its own words or an alias."""
    if isinstance(word, int) and not isinstance(word, bool):
        return answer == a.NUMBER + word
    plain = _plain(str(word))
    return any(_is_called(spoken, answer, name, name != plain) for name in _meanings(s, plain))


@cache
def aliases() -> dict[str, tuple[str, ...]]:
    """Return other words for answers; if several answers are listed, the legal one is meant."""
    from importlib.resources import files  # slow to import

    groups = tomllib.loads(files(__package__).joinpath("aliases.toml").read_text("utf-8")).values()
    return {word: tuple(answers) for group in groups for word, answers in group.items()}


def _meanings(s: State, plain: str) -> tuple[str, ...]:
    """Return the possible meanings of a word: itself, then its aliases, then the same without articles and hyphens.

    A word that is itself an answer has aliases only in editions with `wide_words`.
    """
    also = aliases().get(plain, ()) if s.k.wide_words or plain not in a.CHOICES else ()
    bare = " ".join(part for part in plain.replace("-", " ").split() if part not in ARTICLES)
    return (plain, *also, *(_meanings(s, bare) if bare not in ("", plain) else ()))


def parts(s: State, players: Sequence[str], word: str | int) -> tuple[str | int, ...]:
    """Split "declare war on B" into the declaration and its target; return other words as they are."""
    plain = _plain(str(word)).removeprefix("declare ")
    lead = next((lead for lead in DECLARATIONS if plain.startswith(lead)), None)
    if lead is None:
        return (word,)
    target = plain.removeprefix(lead)
    if target in map(_plain, players):
        return "war on player", players[[_plain(name) for name in players].index(target)]
    try:
        parse_principality(s, target)
    except UnknownWord:
        return (word,)
    return "declare war on principality", target  # a choice of one or of several, by edition


def is_lead_in(s: State, question: Question | None, word: str | int, then: Sequence[str | int]) -> bool:
    """Return whether a word only announces the card that comes next: "call for reinforcements", "Musketeer"."""
    if question is None or question.kind != "reinforce" or not then:
        return False
    return "call" in _meanings(s, _plain(str(word))) and not is_done(then[0])


def _is_called(spoken: str, answer: int, name: str, alias: bool = False) -> bool:
    """Return whether a name is that of an answer, with or without the article, or its card letters."""
    kind, value = a.kind_of(answer)
    if alias and kind not in ("choice", "card", "cards"):
        return False  # an alias of a choice never names a Principality or a player
    if kind == "card" and name == CARD_LETTERS[value].casefold():
        return True
    if kind == "cards" and name.upper() in PAIR_LETTERS[value]:
        return True
    return name in (_plain(spoken), _plain(spoken).removeprefix("the "))


def parse_answer(s: State, players: Sequence[str], question: Question | None, word: str | int) -> int:
    """Parse an answer from words: first among the legal answers, then among all possible ones."""
    if isinstance(word, int) and not isinstance(word, bool):
        return a.NUMBER + word
    answers = question.answers if question is not None else ()
    plain = _plain(str(word))
    for name in _meanings(s, plain):
        for answer in answers:
            if _is_called(answer_words(s, players, answer), answer, name, name != plain):
                return answer
    if any(a.kind_of(answer)[0] in ("card", "cards") for answer in answers):
        for card, letter in enumerate(CARD_LETTERS):  # "C" is never the player C when cards are asked for
            if plain == letter.casefold():
                return a.CARD + card
    for name in _meanings(s, plain)[1:]:
        try:
            return _parse_any(s, players, name)
        except UnknownWord:
            continue
    return _parse_any(s, players, str(word))


def _parse_any(s: State, players: Sequence[str], word: str) -> int:
    """Parse an answer that the question does not offer, so that its refusal can be explained."""
    wanted = _plain(word)
    if "," in word:
        return a.PROVINCE + parse_province(s, word)
    if wanted.isdecimal() and len(wanted) <= MOST_DIGITS:
        return a.NUMBER + int(wanted)
    tables: tuple[tuple[int, Sequence[str]], ...] = (
        (a.CHOICE, a.CHOICES),
        (a.SEAT, players),
        (a.CARD, CARDS),
        (a.DOCTRINE, s.k.doctrine_names),
        (a.EDGE, s.board.edge_names),
        (a.HOME, s.k.fp_homes),
        (a.CARDS, PAIRS),
        (a.REFORMER, s.k.reformers),
    )
    for base, table in tables:
        for i, name in enumerate(table):
            if _plain(name) == wanted:
                return base + i
    if wanted.upper() in CARD_LETTERS and wanted:
        return a.CARD + CARD_LETTERS.index(wanted.upper())
    try:
        return a.PRINCIPALITY + parse_principality(s, word)
    except UnknownWord:
        raise UnknownWord(
            f"{word!r} is not an answer: write a choice, a province 'q,r', a Principality, a player, a card or a number"
        ) from None
