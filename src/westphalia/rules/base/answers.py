"""Answers as small ints: one fixed answer space for all questions.

An answer has a kind and a value: one of the named choices, a number, a province, a principality, a player, a card, a
doctrine, a Home, an edge, a flag, a starting Elector or a name.
"""

from __future__ import annotations

from typing import Final

WIDTHS: Final = (  # the largest number of answers of each kind, over all editions and variants
    ("choice", 128),
    ("number", 512),
    ("province", 512),
    ("principality", 512 + 16),
    ("player", 16),
    ("card", 4),
    ("doctrine", 16),
    ("home", 16),
    ("edge", 8),
    ("flag", 16),
    ("elector", 8),
    ("cards", 16),
    ("name", 1024),
    ("reformer", 16),
)
BASES: Final = tuple((kind, sum(width for _, width in WIDTHS[:i])) for i, (kind, _) in enumerate(WIDTHS))
SPACE: Final = sum(width for _, width in WIDTHS)

_BASE: Final = dict(BASES)
CHOICE: Final = _BASE["choice"]
NUMBER: Final = _BASE["number"]
PROVINCE: Final = _BASE["province"]
PRINCIPALITY: Final = _BASE["principality"]
SEAT: Final = _BASE["player"]
CARD: Final = _BASE["card"]
DOCTRINE: Final = _BASE["doctrine"]
HOME: Final = _BASE["home"]
EDGE: Final = _BASE["edge"]
FLAG: Final = _BASE["flag"]
ELECTOR: Final = _BASE["elector"]
CARDS: Final = _BASE["cards"]
NAME: Final = _BASE["name"]
REFORMER: Final = _BASE["reformer"]

CHOICES: Final = (
    "done",
    "pass",
    "yes",
    "no",
    "convert",
    "stay",
    "trent",
    "french",
    "thumb",
    "gun",
    "buy influence",
    "release",
    "gift",
    "withdraw",
    "end turn",
    "war on principalities",
    "war on player",
    "religious war",
    "keep the war",
    "turn on principalities",
    "execute",
    "decline",
    "conquer",
    "vassalize",
    "liberate",
    "nothing",
    "catholic league",
    "evangelical league",
    "become foreign power",
    "no doctrine",
    "engage in diplomacy",
    "wage war",
    "raise request flag",
    "lower request flag",
    "combat heresy",
    "cooperate",
    "compete",
    "stored",
    "war on principality",
    "stand by",
    "change doctrine",
    "call",
    "wait",
)
DONE: Final = CHOICES.index("done")
PASS: Final = CHOICES.index("pass")
YES: Final = CHOICES.index("yes")
NO: Final = CHOICES.index("no")
CONVERT: Final = CHOICES.index("convert")
STAY: Final = CHOICES.index("stay")
TRENT: Final = CHOICES.index("trent")
FRENCH: Final = CHOICES.index("french")
THUMB: Final = CHOICES.index("thumb")
GUN: Final = CHOICES.index("gun")
BUY_INFLUENCE: Final = CHOICES.index("buy influence")
RELEASE: Final = CHOICES.index("release")
GIFT: Final = CHOICES.index("gift")
WITHDRAW: Final = CHOICES.index("withdraw")
END_TURN: Final = CHOICES.index("end turn")
WAR_ON_PRINCIPALITIES: Final = CHOICES.index("war on principalities")
WAR_ON_PLAYER: Final = CHOICES.index("war on player")
RELIGIOUS_WAR: Final = CHOICES.index("religious war")
KEEP_WAR: Final = CHOICES.index("keep the war")
TURN_ON_PRINCIPALITIES: Final = CHOICES.index("turn on principalities")
EXECUTE: Final = CHOICES.index("execute")
DECLINE: Final = CHOICES.index("decline")
CONQUER: Final = CHOICES.index("conquer")
VASSALIZE: Final = CHOICES.index("vassalize")
LIBERATE: Final = CHOICES.index("liberate")
NOTHING: Final = CHOICES.index("nothing")
CATHOLIC_LEAGUE: Final = CHOICES.index("catholic league")
EVANGELICAL_LEAGUE: Final = CHOICES.index("evangelical league")
BECOME_FOREIGN_POWER: Final = CHOICES.index("become foreign power")
NO_DOCTRINE: Final = CHOICES.index("no doctrine")
ENGAGE_IN_DIPLOMACY: Final = CHOICES.index("engage in diplomacy")
WAGE_WAR: Final = CHOICES.index("wage war")
RAISE_REQUEST: Final = CHOICES.index("raise request flag")
LOWER_REQUEST: Final = CHOICES.index("lower request flag")
COMBAT_HERESY: Final = CHOICES.index("combat heresy")
COOPERATE: Final = CHOICES.index("cooperate")
COMPETE: Final = CHOICES.index("compete")
STORED: Final = CHOICES.index("stored")
WAR_ON_PRINCIPALITY: Final = CHOICES.index("war on principality")
STAND_BY: Final = CHOICES.index("stand by")
CHANGE_DOCTRINE: Final = CHOICES.index("change doctrine")
CALL: Final = CHOICES.index("call")
WAIT: Final = CHOICES.index("wait")

DECLINING: Final = frozenset(
    {DECLINE, DONE, END_TURN, KEEP_WAR, NO, NO_DOCTRINE, NOTHING, PASS, STAND_BY, STAY, WAIT}
)  # choices that end or decline something
DRASTIC: Final = frozenset(
    {BECOME_FOREIGN_POWER, GIFT, RELEASE, WITHDRAW}
)  # what they give up is lost for good


def kind_of(answer: int) -> tuple[str, int]:
    """Return the kind and the value of an answer."""
    for kind, base in reversed(BASES):
        if answer >= base:
            return kind, answer - base
    raise ValueError(f"{answer} is not an answer: answers are whole numbers from 0 to {SPACE - 1}")
