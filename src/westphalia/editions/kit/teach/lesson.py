"""Lessons: a hand-written position, and a coach's notes for playing on from it.

A lesson is played at a real table with the real rules. It names the expected answers in words, so tests can play
every lesson to its end.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Anchor = Literal["", "race", "map", "prompt", "answers", "realms", "log", "desk", "ribbon"]
"""The part of the screen that a note points at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A coach's note, and the decision it is about.

    A step without a `kind` is only read. `right` lists the accepted answers in words (empty: any answer). `wrong` says
    why not, by answer, with "" for all others. `places` are highlighted on the map. `after` follows a right answer.
    """

    note: str
    anchor: Anchor = "prompt"
    kind: str = ""
    right: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson for one learner.

    `others` are the other players' answers by kind of question. Where such an answer is illegal they give the quiet
    answer, as the learner does for questions that no step is about.
    """

    id: str
    title: str
    goal: str
    minutes: int
    learner: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    others: Mapping[str, str] = field(default_factory=dict)
