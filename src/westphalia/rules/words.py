"""The game in words: answers, and the names of things, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.engine.question import Question
from westphalia.rules import answers as a
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE, State

RELIGIONS: Final = ("Catholic", "Protestant")
CARDS: Final = ("Musketeer", "Pikeman", "Cavalry")
CARD_LETTERS: Final = "MPC"
LEAGUES: Final = ("none", "Catholic League", "Evangelical League")
ALIASES: Final = {  # what the rulebook calls some answers
    "thumbs up": "thumb",
    "thumb up": "thumb",
    "finger gun": "gun",
    "council of trent": "trent",
    "trent token": "trent",
    "french interference": "french",
    "french token": "french",
    "protestant league": "evangelical league",
    "provide assistance": "buy influence",
    "assistance": "buy influence",
    "release vassal": "release",
    "gift province": "gift",
    "saved": "stored",
    "unplaced": "stored",
}
PAIRS: Final = (  # of cards, as in `cards.CARD_PAIRS`
    "two Musketeers",
    "Musketeer and Pikeman",
    "two Pikemen",
    "Musketeer and Cavalry",
    "Pikeman and Cavalry",
    "two Cavalry",
)
PAIR_LETTERS: Final = (("MM",), ("MP", "PM"), ("PP",), ("MC", "CM"), ("PC", "CP"), ("CC",))


class UnknownWord(ValueError):
    """A word that names nothing in this game."""


def province_words(s: State, province: int) -> str:
    """A province as its axial coordinates, "q,r"."""
    q, r = s.board.hexes[province]
    return f"{q},{r}"


def principality_words(s: State, power: int) -> str:
    """A Principality by its name."""
    name = s.name[power]
    return s.names[name] if name != NONE else f"(principality {power})"


def answer_words(s: State, players: Sequence[str], answer: int) -> str:
    """An answer in the rulebook's words."""
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
    """The names of the things of a kind, in the edition that is played; None if they have no names of their own."""
    tables: dict[str, Sequence[str]] = {
        "religion": RELIGIONS,
        "role": s.k.role_names,
        "card": CARDS,
        "doctrine": s.k.doctrine_names,
        "league": LEAGUES,
        "home": s.k.fp_homes,
        "edge": s.board.edge_names,
        "flag": s.k.flag_names,
        "elector": [name for name, _ in s.k.starting_elector_size],
        "cards": PAIRS,
        "name": s.names,
        "reformer": s.k.reformers,
    }
    return tables.get(kind)


def number_words(s: State, field: str) -> str:
    """A number of the edition that a sentence names: {k.conquer_plain}."""
    return str(getattr(s.k, field.removeprefix("k.")))


def _plain(word: str) -> str:
    return " ".join(word.replace("_", " ").casefold().split())


def means(name: str, word: str) -> bool:
    """Whether a word is a name, with or without its article ("Palatinate" is The Palatinate)."""
    return _plain(word) in (_plain(name), _plain(name).removeprefix("the "))


def parse_province(s: State, word: str) -> int:
    """A province from "q,r" (also "(q, r)")."""
    try:
        q, r = (int(part) for part in word.strip("() ").split(","))
    except ValueError:
        raise UnknownWord(f"{word!r} is no province: write its coordinates as 'q,r'") from None
    if (q, r) not in s.board.index:
        raise UnknownWord(f"{word!r} is not on the map of {s.board.size} provinces")
    return s.board.index[q, r]


def parse_principality(s: State, word: str) -> int:
    """A Principality on the map from its name."""
    for power in range(FIRST_PRINCIPALITY, len(s.name)):
        if s.principalities >> power & 1 and means(s.names[s.name[power]], word):
            return power
    raise UnknownWord(f"no Principality on the map is called {word!r}")


def parse_in(table: Sequence[str], word: str, what: str) -> int:
    """The place of a word in a table, by its whole name or an unmistakable beginning of it."""
    wanted = _plain(word)
    hits = [i for i, name in enumerate(table) if _plain(name) == wanted]
    hits = hits or [i for i, name in enumerate(table) if _plain(name).startswith(wanted) and wanted]
    hits = hits or [i for i, name in enumerate(table) if wanted in _plain(name) and wanted]
    hits = hits or [i for i, name in enumerate(table) if _plain(name) in wanted]
    if len(hits) != 1:
        raise UnknownWord(f"{word!r} is no {what}; there are: {', '.join(table)}")
    return hits[0]


def parse_league(word: str) -> int:
    """A League by its name or its religion."""
    return 2 if _plain(word).startswith("protestant") else parse_in(LEAGUES, word, "League")


def parse_cards(word: str) -> list[int]:
    """A hand such as "MMPC" (or "M M P C") as card types."""
    letters = [c for c in word.upper() if not c.isspace()]
    for c in letters:
        if c not in CARD_LETTERS:
            raise UnknownWord(f"{c!r} in {word!r} is no card: write M, P or C")
    return [CARD_LETTERS.index(c) for c in letters]


def is_done(word: str | int) -> bool:
    """Whether a word says that somebody is done."""
    return _plain(str(word)) == a.CHOICES[a.DONE]


def names(spoken: str, answer: int, word: str | int) -> bool:
    """Whether a word is another for an answer: its words, with or without the article, or the letters of cards."""
    if isinstance(word, int) and not isinstance(word, bool):
        return answer == a.NUMBER + word
    wanted = _plain(ALIASES.get(_plain(str(word)), str(word)))
    kind, value = a.kind_of(answer)
    if kind == "card" and wanted == CARD_LETTERS[value].casefold():
        return True
    if kind == "cards" and wanted.upper() in PAIR_LETTERS[value]:
        return True
    return wanted in (_plain(spoken), _plain(spoken).removeprefix("the "))


def parse_answer(s: State, players: Sequence[str], question: Question | None, word: str | int) -> int:
    """An answer from words: first among the legal ones, then among all there could be."""
    if isinstance(word, int) and not isinstance(word, bool):
        return a.NUMBER + word
    answers = question.answers if question is not None else ()
    for answer in answers:
        if names(answer_words(s, players, answer), answer, word):
            return answer
    word = ALIASES.get(_plain(str(word)), str(word))
    if any(a.kind_of(answer)[0] in ("card", "cards") for answer in answers):
        for card, letter in enumerate(CARD_LETTERS):  # "C" is never the player C when cards are asked for
            if _plain(word) == letter.casefold():
                return a.CARD + card
    return _parse_any(s, players, word)


def _parse_any(s: State, players: Sequence[str], word: str) -> int:
    """An answer that is not on the list, so that its refusal can be explained."""
    wanted = _plain(word)
    if "," in word:
        return a.PROVINCE + parse_province(s, word)
    if wanted.isdigit():
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
            f"{word!r} is no answer: write a choice, a province 'q,r', a Principality, a player, a card or a number"
        ) from None
