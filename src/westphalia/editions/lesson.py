"""Lessons: a position by hand, and what a coach says on the way through it.

A lesson is played on the real table with the real rules. It names what is expected by words, as a person would say
it, so that tests play every lesson and nothing of it can rot unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Anchor = Literal["", "race", "map", "prompt", "answers", "realms", "log", "desk", "ribbon"]
"""The part of the screen that a note speaks of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One note of the coach, and the decision it is about.

    Without a `kind` it is only read. `right` holds the answers in words that count as right (none: any does), `wrong`
    what is said of others ("": of all the rest). `places` are Principalities or provinces that light up; `after` is
    said when the answer was given.
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
    """A lesson for one learner: where it begins, what it wants to show, and its notes.

    `others` is what everybody else says, by kind of question; where that is not legal they answer quietly, and so does
    the learner where a question comes up that no step is about.
    """

    id: str
    title: str
    goal: str
    minutes: int
    learner: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    others: Mapping[str, str] = field(default_factory=dict)
