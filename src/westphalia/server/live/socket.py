"""The WebSocket of a table."""

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
from westphalia.server.access.identity import known
from westphalia.server.access.limits import Bucket, network_of
from westphalia.server.access.sessions import COOKIE
from westphalia.server.automation.advice import suggest
from westphalia.server.live.batch import submit_batch
from westphalia.server.live.chat import TOO_FAST, say, send_chats
from westphalia.server.live.client import Client
from westphalia.server.live.messages import (
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
from westphalia.server.live.room import NOT_PLAYING, Room
from westphalia.server.live.submission import NOT_YOURS, Submission, refuse
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.ops.logs import error_location
from westphalia.server.problems import Problem

log = structlog.get_logger()

POLICY: Final = 1008
TOO_BIG: Final = 1009
BROKEN: Final = 1011
OVERLOADED: Final = 1013
BEHIND: Final = ("stale", "not-asked", "over")  # refusals of a client whose view is out of date
PAUSE: Final = 0.1  # seconds between checks while an address is rate-limited
GOODBYE: Final = 2.0  # seconds to send the reason before the connection is cut


class Violation(Exception):
    """A violation of the protocol by the client."""

    def __init__(self, code: str, message: str, close: int = POLICY) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.close = close


@websocket("/api/tables/{table_id:str}/ws")
async def table_socket(socket: WebSocket[Any, Any, State], table_id: FromPath[str], state: State) -> None:
    registry: TableRegistry = state.registry
    address = network_of(socket.client.host) if socket.client else ""
    counts: dict[str, int] = state.sockets
    counts[address] = counts.get(address, 0) + 1
    registry.metrics.sockets.inc()
    try:
        async with registry.arrivals:
            await socket.accept()
            if counts[address] > registry.settings.limits.sockets_per_address:
                raise Violation("too-many", "Too many connections from your address.", OVERLOADED)
            check_origin(socket)
            found = await known(registry, socket.cookies.get(COOKIE))
            room = await registry.room(table_id)
        client = Client(
            found.user if found else None,
            registry.settings.limits.queued_bytes,
            registry.backlog,
            found.session.token if found else None,
        )
        if found is not None:
            client.blocked = await registry.social.bonds.blocked_by(found.user.id)
        await _serve(socket, registry, room, client, address)
    except Violation as violation:
        await _send_away(socket, violation.code, violation.message, violation.close)
    except Problem as problem:
        await _send_away(socket, problem.code, problem.message, POLICY)
    except (WebSocketDisconnect, WebSocketException, ClientDisconnected, RuntimeError, TimeoutError):
        pass  # gone
    except Exception as problem:  # for example, the database is down
        registry.metrics.errors.labels("socket").inc()
        log.error("socket.failed", table=table_id, **error_location(problem))
        await _send_away(socket, "unavailable", "The server failed; please try again.", BROKEN)
    finally:
        registry.metrics.sockets.dec()
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def check_origin(socket: WebSocket[Any, Any, State]) -> None:
    """Refuse pages of other sites, which would use our visitors' cookies."""
    origin = socket.headers.get("origin")
    try:
        ours = not origin or urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # not an address
        ours = False
    if not ours:
        raise Violation("origin", "Pages of other sites may not connect.")


async def _send_away(socket: WebSocket[Any, Any, State], code: str, message: str, close: int) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(frame("error", code=code, message=message))
        await socket.close(close, reason=code)


async def _serve(
    socket: WebSocket[Any, Any, State], registry: TableRegistry, room: Room, client: Client, address: str
) -> None:
    await room.enter(client)
    sender = asyncio.create_task(_send(socket, client))
    receiver = asyncio.create_task(_receive(socket, registry, room, client, address))
    dropped = asyncio.create_task(client.dropped.wait())  # the sender may be blocked on the network
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
        client.drop()  # discards what is still queued
        await room.leave(client)


async def _send(socket: WebSocket[Any, Any, State], client: Client) -> None:
    while (text := await client.next()) is not None:
        await socket.send_text(text)
        client.sent(text)


async def _receive(
    socket: WebSocket[Any, Any, State], registry: TableRegistry, room: Room, client: Client, address: str
) -> None:
    limits = registry.settings.limits
    bucket = Bucket(limits.messages_per_second, limits.messages_burst)
    first = True
    while True:
        try:
            event: Any = await asyncio.wait_for(socket.receive(), limits.greeting_seconds if first else None)
        except TimeoutError:
            raise Violation("idle", "No message arrived in time.") from None
        first = False
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text")
        if text is None:
            raise Violation("malformed", "Messages must be JSON text.")
        if len(text) > limits.message or len(text.encode(errors="replace")) > limits.message:
            raise Violation("too-big", "The message is too long.", TOO_BIG)
        if not bucket.take():
            raise Violation("too-fast", "Too many messages.", OVERLOADED)
        while not registry.rates.message.take(address):  # noqa: ASYNC110 (neighbours are not to blame: all wait)
            await asyncio.sleep(PAUSE)
        try:
            message: ClientMessage = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Violation("malformed", "The message is not valid.") from None
        if isinstance(message, Hello) and not registry.rates.hello.take(client.user_id, address):
            raise Violation("too-fast", "Too many hello messages.", OVERLOADED)
        try:
            await _hear(registry, room, client, message, address)
        except Problem as problem:
            client.send(frame("error", code=problem.code, message=problem.message))
            return
        except Exception as problem:
            registry.metrics.errors.labels("socket").inc()
            log.error("socket.failed", table=room.table.id, **error_location(problem))
            raise Violation("error", "The server failed.", BROKEN) from None


async def _hear(
    registry: TableRegistry, room: Room, client: Client, message: ClientMessage, address: str
) -> None:
    match message:
        case Ping():
            client.send(frame("pong"))
        case Hello():
            await client.drained()
            await room.publisher.hello(client, message.since)
            await send_chats(room, client)
        case Say():
            refusal: Refusal | None = TOO_FAST
            if registry.rates.chat.take(client.user_id, address):
                refusal = await say(room, client, message)
            if refusal is not None:
                refuse(client, message.id, refusal)
        case Done():
            if message.seat in room.seats_of(client):
                room.automation.release(message.seat)
        case Order():
            if registry.rates.order.take(client.user_id, address):
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
                await suggest(registry, room, client, message, address)
            else:
                await _why(room, client, message)


async def _answer(room: Room, client: Client, message: Answer) -> None:
    result = await submit_batch(room, client, message)
    if not isinstance(result, Refusal):
        await room.automation.is_back(message.seat)
    elif result.code in BEHIND:
        await room.publisher.resync(client, message.seat)


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
