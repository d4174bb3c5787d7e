"""What the server says on the WebSocket, message by message; the browser's types are written from this."""

from __future__ import annotations

from typing import Literal, TypedDict

from westphalia.game.show_types import Board, GameEvent, View
from westphalia.server.summary import TableSummary

SinceSeen = TypedDict(
    "SinceSeen", {"t": Literal["delta"], "seat": int | None, "from": int, "version": int, "changes": View}
)
"""What has changed since a version: only those keys of the view."""

Happened = TypedDict(
    "Happened", {"t": Literal["events"], "seat": int | None, "from": int, "events": list[GameEvent]}
)
"""Events after a number."""

ChatSaid = TypedDict(
    "ChatSaid",
    {
        "t": Literal["chat"],
        "id": str,
        "from": str,
        "seat": int | None,
        "channel": str,
        "text": str,
        "at": str,
    },
)
"""A line of chat."""


class TableShown(TypedDict):
    """The table, without its game."""

    t: Literal["table"]
    table: TableSummary


class BoardShown(TypedDict):
    """What never changes in its game."""

    t: Literal["board"]
    board: Board


class ViewShown(TypedDict):
    """Everything that a seat may see at a version."""

    t: Literal["view"]
    seat: int | None
    version: int
    view: View


class Acknowledged(TypedDict):
    """An answer is taken and kept."""

    t: Literal["ack"]
    id: str
    version: int


class Refused(TypedDict):
    """An answer is not taken."""

    t: Literal["refused"]
    id: str
    code: str
    rule: str
    sentence: str


class Explained(TypedDict):
    """Which rule forbids an answer; None: it is allowed."""

    t: Literal["why"]
    id: str
    rule: str | None
    sentence: str | None


class Suggested(TypedDict):
    """What a prince would answer in a seat's place, and why."""

    t: Literal["suggestion"]
    id: str
    answer: int
    reason: str
    rule: str


class Failed(TypedDict):
    """Something cannot be done."""

    t: Literal["error"]
    code: str
    message: str


class Pong(TypedDict):
    """The server is there."""

    t: Literal["pong"]


ServerMessage = (
    TableShown
    | BoardShown
    | ViewShown
    | SinceSeen
    | Happened
    | Acknowledged
    | Refused
    | Explained
    | Suggested
    | ChatSaid
    | Failed
    | Pong
)
