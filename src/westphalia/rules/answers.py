"""The answers of the game as small ints: one fixed space, whatever the question.

An answer is a kind and a value: a choice between named things, a number, a province, a principality, a player, a
card, a doctrine, a Home, an edge, a flag, a starting Elector or a name.
"""

from __future__ import annotations

from typing import Final

CHOICE: Final = 0
NUMBER: Final = 96
PROVINCE: Final = 352
PRINCIPALITY: Final = 480
SEAT: Final = 624
CARD: Final = 640
DOCTRINE: Final = 644
HOME: Final = 656
EDGE: Final = 672
FLAG: Final = 680
ELECTOR: Final = 696
CARDS: Final = 704
NAME: Final = 720
SPACE: Final = 976

BASES: Final = (
    ("choice", CHOICE),
    ("number", NUMBER),
    ("province", PROVINCE),
    ("principality", PRINCIPALITY),
    ("player", SEAT),
    ("card", CARD),
    ("doctrine", DOCTRINE),
    ("home", HOME),
    ("edge", EDGE),
    ("flag", FLAG),
    ("elector", ELECTOR),
    ("cards", CARDS),
    ("name", NAME),
)

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
    "place influence",
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
    "propose",
    "no doctrine",
)
DONE: Final = 0
PASS: Final = 1
YES: Final = 2
NO: Final = 3
CONVERT: Final = 4
STAY: Final = 5
TRENT: Final = 6
FRENCH: Final = 7
THUMB: Final = 8
GUN: Final = 9
PLACE_INFLUENCE: Final = 10
BUY_INFLUENCE: Final = 11
RELEASE: Final = 12
GIFT: Final = 13
WITHDRAW: Final = 14
END_TURN: Final = 15
WAR_ON_PRINCIPALITIES: Final = 16
WAR_ON_PLAYER: Final = 17
RELIGIOUS_WAR: Final = 18
KEEP_WAR: Final = 19
TURN_ON_PRINCIPALITIES: Final = 20
EXECUTE: Final = 21
DECLINE: Final = 22
CONQUER: Final = 23
VASSALIZE: Final = 24
LIBERATE: Final = 25
NOTHING: Final = 26
CATHOLIC_LEAGUE: Final = 27
EVANGELICAL_LEAGUE: Final = 28
BECOME_FOREIGN_POWER: Final = 29
PROPOSE: Final = 30
NO_DOCTRINE: Final = 31


def kind_of(answer: int) -> tuple[str, int]:
    """The kind and the value of an answer."""
    for kind, base in reversed(BASES):
        if answer >= base:
            return kind, answer - base
    raise ValueError(f"{answer} is no answer: answers are whole numbers from 0 to {SPACE - 1}")
