"""The server's WebSocket messages. The browser's types are generated from these."""

from typing import Literal, TypedDict

from westphalia.presentation.types import Board, GameEvent, View
from westphalia.server.live.summary import TableSummary

SinceSeen = TypedDict(
    "SinceSeen", {"t": Literal["delta"], "seat": int | None, "from": int, "version": int, "changes": View}
)
"""The keys of the view that have changed since a version."""

Happened = TypedDict(
    "Happened", {"t": Literal["events"], "seat": int | None, "from": int, "events": list[GameEvent]}
)
"""Events with consecutive numbers."""

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


class PromisesChanged(TypedDict):
    """A promise in a line that I may read has changed."""

    t: Literal["promises"]


class TableShown(TypedDict):
    """The table, without its game."""

    t: Literal["table"]
    table: TableSummary


class SeatLeftShown(TypedDict):
    """The clock of a seat in seconds; times are Unix times."""

    seat: int
    left: float
    since: float | None
    due: float | None


class ClocksShown(TypedDict):
    """The clocks of a table by the server's time `at`; a client warns `warning` seconds before the end."""

    t: Literal["clocks"]
    at: float
    paused: bool
    warning: float
    seats: list[SeatLeftShown]


class BoardShown(TypedDict):
    """The parts of the game that never change."""

    t: Literal["board"]
    board: Board


class ViewShown(TypedDict):
    """Everything that a seat may see at a version."""

    t: Literal["view"]
    seat: int | None
    version: int
    view: View


class Acknowledged(TypedDict):
    """An answer is committed."""

    t: Literal["ack"]
    id: str
    version: int


class Refused(TypedDict):
    """An answer is refused."""

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
    """A bot's advice for a seat's question, with the reason."""

    t: Literal["suggestion"]
    id: str
    answer: int
    reason: str
    rule: str


class Failed(TypedDict):
    """A request failed."""

    t: Literal["error"]
    code: str
    message: str


class Pong(TypedDict):
    """The answer to a ping."""

    t: Literal["pong"]


ServerMessage = (
    TableShown
    | ClocksShown
    | BoardShown
    | ViewShown
    | SinceSeen
    | Happened
    | Acknowledged
    | Refused
    | Explained
    | Suggested
    | ChatSaid
    | PromisesChanged
    | Failed
    | Pong
)
