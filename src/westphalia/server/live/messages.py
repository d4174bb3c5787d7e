"""WebSocket messages from client to server, and how the server's frames are written."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
AnswerNumber = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """Request everything, and the events after a number (or after one number for each seat)."""

    since: Number | dict[str, Number] = 0


class Answer(msgspec.Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """A seat's answer to the question it saw at a version. Bots wait `grace` seconds, while it can be taken back.

    `then` are the answers to the questions that follow at once; `done` declines the question after these.
    """

    id: Annotated[str, Meta(min_length=1, max_length=56, pattern=r"^[!-~]+$")]
    seat: SeatNumber
    answer: AnswerNumber
    version: Number
    grace: Annotated[float, Meta(ge=0, le=300)] = 0.0
    then: Annotated[list[AnswerNumber], Meta(max_length=40)] = []
    done: bool = False


class Order(msgspec.Struct, tag_field="t", tag="order", forbid_unknown_fields=True):
    """Answer every question of a kind for a seat, in this phase or in the whole game.

    With `general` a bot finishes the battle. Without `answer` and `general` the order of this kind ends.
    """

    id: ClientId
    seat: SeatNumber
    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    answer: AnswerNumber | None = None
    general: bool = False
    whole_game: bool = False


class Why(msgspec.Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Ask which rule forbids an answer."""

    id: ClientId
    seat: SeatNumber
    answer: AnswerNumber


class Suggest(msgspec.Struct, tag_field="t", tag="suggest", forbid_unknown_fields=True):
    """Ask for advice on the seat's question."""

    id: ClientId
    seat: SeatNumber


class Undo(msgspec.Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take the seat's last answer back."""

    id: ClientId
    seat: SeatNumber


class Done(msgspec.Struct, tag_field="t", tag="done", forbid_unknown_fields=True):
    """Confirm the last answer: bots need not wait any longer."""

    seat: SeatNumber


class Say(msgspec.Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    """A line of chat."""

    id: ClientId
    channel: Annotated[str, Meta(max_length=20, pattern=r"^(table|seat:[0-9]{1,2})$")]
    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: SeatNumber | None = None


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Check the connection."""


ClientMessage = Hello | Answer | Order | Why | Suggest | Undo | Done | Say | Ping
decoder: Final = msgspec.json.Decoder(ClientMessage)


def frame(t: str, **fields: Any) -> str:
    """Return a server message as text."""
    return msgspec.json.encode({"t": t, **fields}).decode()
