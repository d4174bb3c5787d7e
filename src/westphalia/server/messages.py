"""The messages of the WebSocket, client to server, and how the server's are written."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from westphalia.rules.state import TYPES

ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
AnswerNumber = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Mix = Annotated[list[Annotated[int, Meta(ge=0, le=10)]], Meta(max_length=TYPES)]


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """Tell me everything, and the events after a number (a table: by seat)."""

    since: Number | dict[str, Number] = 0


class Answer(msgspec.Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """A seat's answer to the question it saw at a version; bots wait `grace` seconds, for it may be taken back.

    `then` are the answers to what it is asked at once thereafter; `done`: and after these it wants nothing more.
    """

    id: Annotated[str, Meta(min_length=1, max_length=56, pattern=r"^[!-~]+$")]
    seat: SeatNumber
    answer: AnswerNumber
    version: Number
    grace: Annotated[float, Meta(ge=0, le=300)] = 0.0
    then: Annotated[list[AnswerNumber], Meta(max_length=40)] = []
    done: bool = False


class Order(msgspec.Struct, tag_field="t", tag="order", forbid_unknown_fields=True):
    """What shall be answered for a seat whenever it is asked this kind of question, in this phase or the whole game.

    `general`: a battle is fought on as a prince would. `mix`: by a plan of his own, cards by lot in these parts, or in
    those of the situation's own row, and with `reserves` he calls these in time. With none of all that the order ends.
    """

    id: ClientId
    seat: SeatNumber
    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    answer: AnswerNumber | None = None
    general: bool = False
    mix: Mix = []
    rows: Annotated[dict[Annotated[str, Meta(max_length=8)], Mix], Meta(max_length=32)] = {}
    reserves: bool = False
    whole_game: bool = False


class Why(msgspec.Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Which rule forbids an answer?"""

    id: ClientId
    seat: SeatNumber
    answer: AnswerNumber


class Suggest(msgspec.Struct, tag_field="t", tag="suggest", forbid_unknown_fields=True):
    """What would a prince answer in the seat's place?"""

    id: ClientId
    seat: SeatNumber


class Undo(msgspec.Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take the seat's last answer back."""

    id: ClientId
    seat: SeatNumber


class Done(msgspec.Struct, tag_field="t", tag="done", forbid_unknown_fields=True):
    """The seat means what it answered: nobody need wait for it."""

    seat: SeatNumber


class Say(msgspec.Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    """A line of chat."""

    id: ClientId
    channel: Annotated[str, Meta(max_length=20, pattern=r"^(table|seat:[0-9]{1,2})$")]
    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: SeatNumber | None = None


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


ClientMessage = Hello | Answer | Order | Why | Suggest | Undo | Done | Say | Ping
decoder: Final = msgspec.json.Decoder(ClientMessage)


def frame(t: str, **fields: Any) -> str:
    """A message of the server."""
    return msgspec.json.encode({"t": t, **fields}).decode()
