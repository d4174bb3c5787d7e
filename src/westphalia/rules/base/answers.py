"""Answers as small ints: one fixed answer space for all questions.

An answer has a kind and a value: one of the named choices, a number, a province, a principality, a player, a card, a
doctrine, a Home, an edge, a flag, a starting Elector or a name.
"""

from typing import Final

_widths: dict[str, int] = {}


def _kind(name: str, width: int) -> int:
    """Declare a kind of answer and the most values it has in any edition; return the answer with value 0."""
    base = sum(_widths.values())
    _widths[name] = width
    return base


CHOICE: Final = _kind("choice", 128)
NUMBER: Final = _kind("number", 512)
PROVINCE: Final = _kind("province", 512)
PRINCIPALITY: Final = _kind("principality", 512 + 16)
SEAT: Final = _kind("player", 16)
CARD: Final = _kind("card", 4)
DOCTRINE: Final = _kind("doctrine", 16)
HOME: Final = _kind("home", 16)
EDGE: Final = _kind("edge", 8)
FLAG: Final = _kind("flag", 16)
ELECTOR: Final = _kind("elector", 8)
CARDS: Final = _kind("cards", 16)
NAME: Final = _kind("name", 1024)
REFORMER: Final = _kind("reformer", 16)
WIDTHS: Final = tuple(_widths.items())
BASES: Final = tuple((kind, sum(width for _, width in WIDTHS[:i])) for i, (kind, _) in enumerate(WIDTHS))
SPACE: Final = sum(width for _, width in WIDTHS)

_choices: list[str] = []


def _choice(words: str) -> int:
    """Declare a named choice: its words, and the next free number."""
    _choices.append(words)
    return CHOICE + len(_choices) - 1


DONE: Final = _choice("done")
PASS: Final = _choice("pass")
YES: Final = _choice("yes")
NO: Final = _choice("no")
CONVERT: Final = _choice("convert")
STAY: Final = _choice("stay")
TRENT: Final = _choice("trent")
FRENCH: Final = _choice("french")
THUMB: Final = _choice("thumb")
GUN: Final = _choice("gun")
BUY_INFLUENCE: Final = _choice("buy influence")
RELEASE: Final = _choice("release")
GIFT: Final = _choice("gift")
WITHDRAW: Final = _choice("withdraw")
END_TURN: Final = _choice("end turn")
WAR_ON_PRINCIPALITIES: Final = _choice("war on principalities")
WAR_ON_PLAYER: Final = _choice("war on player")
RELIGIOUS_WAR: Final = _choice("religious war")
KEEP_WAR: Final = _choice("keep the war")
TURN_ON_PRINCIPALITIES: Final = _choice("turn on principalities")
EXECUTE: Final = _choice("execute")
DECLINE: Final = _choice("decline")
CONQUER: Final = _choice("conquer")
VASSALIZE: Final = _choice("vassalize")
LIBERATE: Final = _choice("liberate")
NOTHING: Final = _choice("nothing")
CATHOLIC_LEAGUE: Final = _choice("catholic league")
EVANGELICAL_LEAGUE: Final = _choice("evangelical league")
BECOME_FOREIGN_POWER: Final = _choice("become foreign power")
NO_DOCTRINE: Final = _choice("no doctrine")
ENGAGE_IN_DIPLOMACY: Final = _choice("engage in diplomacy")
WAGE_WAR: Final = _choice("wage war")
RAISE_REQUEST: Final = _choice("raise request flag")
LOWER_REQUEST: Final = _choice("lower request flag")
COMBAT_HERESY: Final = _choice("combat heresy")
COOPERATE: Final = _choice("cooperate")
COMPETE: Final = _choice("compete")
STORED: Final = _choice("stored")
WAR_ON_PRINCIPALITY: Final = _choice("war on principality")
STAND_BY: Final = _choice("stand by")
CHANGE_DOCTRINE: Final = _choice("change doctrine")
CALL: Final = _choice("call")
WAIT: Final = _choice("wait")
CHOICES: Final = tuple(_choices)

DECLINING: Final = frozenset(
    {DECLINE, DONE, END_TURN, KEEP_WAR, NO, NO_DOCTRINE, NOTHING, PASS, STAND_BY, STAY, WAIT}
)  # choices that end or decline something
DRASTIC: Final = frozenset(
    {BECOME_FOREIGN_POWER, GIFT, RELEASE, WITHDRAW}
)  # what they give up is lost for good


def kind_of(answer: int) -> tuple[str, int]:
    for kind, base in reversed(BASES):
        if answer >= base:
            return kind, answer - base
    raise ValueError(f"{answer} is not an answer: answers are whole numbers from 0 to {SPACE - 1}")
