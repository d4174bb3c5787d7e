"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from westphalia.engine.question import Refusal
from westphalia.server.advice import suggest
from westphalia.server.chat import TOO_FAST, say, send_chats
from westphalia.server.client import Client
from westphalia.server.hall import Hall
from westphalia.server.identity import known
from westphalia.server.limits import Bucket, place_of
from westphalia.server.logs import place
from westphalia.server.messages import (
    Answer,
    ClientMessage,
    Done,
    Hello,
    Order,
    Ping,
    Say,
    Suggest,
    Undo,
    Why,
    decoder,
    frame,
)
from westphalia.server.problems import Problem
from westphalia.server.room import NOT_PLAYING, Room
from westphalia.server.sessions import COOKIE
from westphalia.server.several import give
from westphalia.server.submission import NOT_YOURS, Submission, refuse

log = structlog.get_logger()

POLICY: Final = 1008
TOO_BIG: Final = 1009
BROKEN: Final = 1011
OVERLOADED: Final = 1013
BEHIND: Final = ("stale", "not-asked", "over")  # refusals of a client that has not seen how things stand
PAUSE: Final = 0.1  # seconds until somebody is heard again whose address has said too much
GOODBYE: Final = 2.0  # seconds to say why before the line is cut


class Violation(Exception):
    """The client does not keep to the protocol."""

    def __init__(self, code: str, message: str, close: int = POLICY) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.close = close


@websocket("/api/tables/{table_id:str}/ws")
async def table_socket(socket: WebSocket[Any, Any, State], table_id: FromPath[str], state: State) -> None:
    """A client at a table, until it goes."""
    hall: Hall = state.hall
    address = place_of(socket.client.host) if socket.client else ""
    counts: dict[str, int] = state.sockets
    counts[address] = counts.get(address, 0) + 1
    hall.metrics.sockets.inc()
    try:
        async with hall.door:
            await socket.accept()
            if counts[address] > hall.settings.limits.sockets_per_address:
                raise Violation("too-many", "Too many connections from your address.", OVERLOADED)
            check_origin(socket)
            found = await known(hall, socket.cookies.get(COOKIE))
            room = await hall.room(table_id)
        client = Client(
            found.user if found else None,
            hall.settings.limits.queued_bytes,
            hall.backlog,
            found.session.token if found and found.session else None,
        )
        await _serve(socket, hall, room, client, address)
    except Violation as violation:
        await _send_away(socket, violation.code, violation.message, violation.close)
    except Problem as problem:
        await _send_away(socket, problem.code, problem.message, POLICY)
    except (WebSocketDisconnect, WebSocketException, ClientDisconnected, RuntimeError, TimeoutError):
        pass  # gone
    except Exception as problem:  # the database is, for one
        hall.metrics.errors.labels("socket").inc()
        log.error("socket.failed", table=table_id, **place(problem))
        await _send_away(socket, "unavailable", "The server could not do this; please come back.", BROKEN)
    finally:
        hall.metrics.sockets.dec()
        hall.rubbish.leave()
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def check_origin(socket: WebSocket[Any, Any, State]) -> None:
    """Pages of other sites may not use our visitors' cookies."""
    origin = socket.headers.get("origin")
    try:
        ours = not origin or urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # that is no address at all
        ours = False
    if not ours:
        raise Violation("origin", "This page may not connect here.")


async def _send_away(socket: WebSocket[Any, Any, State], code: str, message: str, close: int) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(frame("error", code=code, message=message))
        await socket.close(close, reason=code)


async def _serve(
    socket: WebSocket[Any, Any, State], hall: Hall, room: Room, client: Client, address: str
) -> None:
    await room.enter(client)
    sender = asyncio.create_task(_send(socket, client))
    receiver = asyncio.create_task(_receive(socket, hall, room, client, address))
    dropped = asyncio.create_task(client.dropped.wait())  # its sender may be waiting for the network
    try:
        await asyncio.wait({sender, receiver, dropped}, return_when=asyncio.FIRST_COMPLETED)
        if receiver.done() and isinstance(receiver.exception(), Violation):
            client.end()  # after what is queued
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(sender, GOODBYE)
        if receiver.done() and (problem := receiver.exception()) is not None:
            raise problem
        if client.dropped.is_set():
            await asyncio.wait_for(socket.close(OVERLOADED), GOODBYE)
        elif sender.done() and sender.exception() is None:
            await socket.close(1012)
    finally:
        for task in (sender, receiver, dropped):
            task.cancel()
        await asyncio.gather(sender, receiver, dropped, return_exceptions=True)
        client.drop()  # what still waits is forgotten
        await room.leave(client)


async def _send(socket: WebSocket[Any, Any, State], client: Client) -> None:
    while (text := await client.next()) is not None:
        await socket.send_text(text)
        client.sent(text)


async def _receive(
    socket: WebSocket[Any, Any, State], hall: Hall, room: Room, client: Client, address: str
) -> None:
    limits = hall.settings.limits
    bucket = Bucket(limits.messages_per_second, limits.messages_burst)
    first = True
    while True:
        try:
            event: Any = await asyncio.wait_for(socket.receive(), limits.greeting_seconds if first else None)
        except TimeoutError:
            raise Violation("idle", "You have said nothing.") from None
        first = False
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text")
        if text is None:
            raise Violation("malformed", "Messages are JSON text.")
        if len(text) > limits.message or len(text.encode(errors="replace")) > limits.message:
            raise Violation("too-big", "The message is too long.", TOO_BIG)
        if not bucket.take():
            raise Violation("too-fast", "Too many messages.", OVERLOADED)
        while not hall.rates.message.take(address):  # noqa: ASYNC110 (neighbours are not to blame: all wait)
            await asyncio.sleep(PAUSE)
        try:
            message: ClientMessage = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Violation("malformed", "This message is not understood.") from None
        if isinstance(message, Hello) and not hall.rates.hello.take(client.user_id, address):
            raise Violation("too-fast", "Too many greetings.", OVERLOADED)
        try:
            await _hear(hall, room, client, message, address)
        except Problem as problem:
            client.send(frame("error", code=problem.code, message=problem.message))
            return
        except Exception as problem:
            hall.metrics.errors.labels("socket").inc()
            log.error("socket.failed", table=room.table.id, **place(problem))
            raise Violation("error", "The server could not do this.", BROKEN) from None


async def _hear(hall: Hall, room: Room, client: Client, message: ClientMessage, address: str) -> None:
    match message:
        case Ping():
            client.send(frame("pong"))
        case Hello():
            await client.drained()
            await room.stage.hello(client, message.since)
            await send_chats(hall.store, room, client)
        case Say():
            refusal: Refusal | None = TOO_FAST
            if hall.rates.chat.take(client.user_id, address):
                refusal = await say(hall.store, room, client, message, hall.settings.limits)
            if refusal is not None:
                refuse(client, message.id, refusal)
        case Done():
            if message.seat in room.seats_of(client):
                room.caretaker.release(message.seat)
        case Order():
            if hall.rates.order.take(client.user_id, address):
                await room.orders.take(client, message)
            else:
                refuse(client, message.id, TOO_FAST)
        case Answer() | Why() | Suggest() | Undo():
            if message.seat not in room.seats_of(client):
                refuse(client, message.id, NOT_YOURS)
            elif isinstance(message, Answer):
                await _answer(room, client, message)
            elif isinstance(message, Undo):
                await room.submit(Submission(message.seat, message.id, client=client))
            elif isinstance(message, Suggest):
                await suggest(hall, room, client, message, address)
            else:
                await _why(room, client, message)


async def _answer(room: Room, client: Client, message: Answer) -> None:
    result = await give(room, client, message)
    if not isinstance(result, Refusal):
        await room.caretaker.is_back(message.seat)
    elif result.code in BEHIND:
        await room.stage.resync(client, message.seat)


async def _why(room: Room, client: Client, message: Why) -> None:
    async with room.lock:
        if room.play is None:
            refusal: Refusal | None = NOT_PLAYING
        else:
            refusal = room.play.refusal(message.seat, message.answer)
    if refusal is None:
        client.send(frame("why", id=message.id, rule=None, sentence=None))
    else:
        client.send(frame("why", id=message.id, rule=refusal.rule, sentence=refusal.sentence))
