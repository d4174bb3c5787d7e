"""A refusal over HTTP: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

import msgspec

MESSAGE: Final = 300  # letters: a refusal may quote what was sent, which may be long
FIELD: Final = 100


class Problem(Exception):
    """The request cannot be done; nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, field: str | None = None, rule: str | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule

    def body(self) -> ErrorBody:
        """What the client is told."""
        field = None if self.field is None else self.field[:FIELD]
        return ErrorBody(self.code, self.message[:MESSAGE], field, self.rule)


class ErrorBody(msgspec.Struct, frozen=True):
    """The JSON of every error."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None


def not_found(what: str = "page") -> Problem:
    """There is no such thing, or not for you."""
    return Problem(404, "not-found", f"There is no such {what}.")
