"""Kinds of questions: each is declared once, beside the step that asks it, with all that belongs to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Reason = tuple[str, str]
"""Why an answer is refused: what is cited, and a sentence for people."""

Explain = Callable[[Any, Any, int], Reason | None]
"""A function of the state, the question and the refused answer; None when it has nothing to say."""


class Kind(str):
    """A kind of question. It is its name, so that `question.kind == "conquer"` reads as it should.

    `cite` names the rule that asks. `prompt` says in one line what is to be done; it may name what the question is
    about by kind and place ({player0}, {principality0}, {number0}, {last}, {rest1}) and the edition's numbers
    ({k.conquer_plain}). `about` says what the numbers of `question.about` are; the last goes on. `why` explains
    refusals. `quiet` holds what a player answers who wants nothing to happen, best first. `sealed` questions are
    asked of several seats at once and stay secret until all have answered. `open_options` is False when the list of
    answers itself betrays something hidden; such a question is asked even when only one answer is legal. `detail` marks
    a question about the action that its seat has just chosen: whoever names both has named the answer of this one.
    """

    __slots__ = ("about", "cite", "detail", "open_options", "prompt", "quick", "quiet", "sealed", "why")

    cite: str
    prompt: str
    about: tuple[str, ...]
    why: Explain | None
    quiet: tuple[int, ...]
    sealed: bool
    open_options: bool
    quick: bool
    detail: bool

    def __new__(
        cls,
        name: str,
        *,
        cite: str,
        prompt: str,
        about: tuple[str, ...] = (),
        why: Explain | None = None,
        quiet: tuple[int, ...] = (),
        sealed: bool = False,
        open_options: bool = True,
        quick: bool = False,
        detail: bool = False,
    ) -> Kind:
        """Declare a kind; `quick` ones are answered by the program in a game that begins with a made map."""
        kind = super().__new__(cls, name)
        kind.cite = cite
        kind.prompt = prompt
        kind.about = about
        kind.why = why
        kind.quiet = quiet
        kind.sealed = sealed
        kind.open_options = open_options
        kind.quick = quick
        kind.detail = detail
        return kind

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process with all that belongs to it."""
        return _again, (str(self), {name: getattr(self, name) for name in Kind.__slots__})


def _again(name: str, parts: dict[str, Any]) -> Kind:
    return Kind(name, **parts)
