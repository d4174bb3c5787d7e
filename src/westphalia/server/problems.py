"""A refusal over HTTP: a code for programs, a sentence for people."""

from __future__ import annotations

import msgspec


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
        return ErrorBody(self.code, self.message, self.field, self.rule)


class ErrorBody(msgspec.Struct, frozen=True):
    """The JSON of every error."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None


def not_found(what: str = "page") -> Problem:
    """There is no such thing, or not for you."""
    return Problem(404, "not-found", f"There is no such {what}.")
