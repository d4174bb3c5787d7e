"""HTTP errors: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

import msgspec

MESSAGE: Final = 300  # characters: a message may quote a long request
FIELD: Final = 100


class Problem(Exception):
    """A refused request; nothing has changed."""

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
        field = None if self.field is None else self.field[:FIELD]
        return ErrorBody(self.code, self.message[:MESSAGE], field, self.rule)


class ErrorBody(msgspec.Struct, frozen=True):
    """The JSON of every error."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None


def not_found(what: str = "page") -> Problem:
    """Return a 404: the thing does not exist, or this visitor must not know of it."""
    return Problem(404, "not-found", f"There is no such {what}.")
