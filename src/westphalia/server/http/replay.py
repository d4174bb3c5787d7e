"""Records, replays and explanations of games."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from westphalia.game.records import write_record
from westphalia.server.access.identity import AnyRequest, CurrentUser, OptionalUser, Registry, address_of
from westphalia.server.http.compressed import gzipped, pack, pack_json
from westphalia.server.http.importing import check_number, import_record, sandbox
from westphalia.server.http.tables import TableId
from westphalia.server.live import replaying
from westphalia.server.live.archive import answers_that_hold, bare_record, rules_are_ours
from westphalia.server.live.replaying import Reason
from westphalia.server.live.room import Room
from westphalia.server.live.summary import bots_of
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem
from westphalia.server.storage.models import AGREED, TableRow, User

KEPT: Final = 16  # compressed replays in memory


def _other_rules() -> Problem:
    sentence = "This game was played by rules that this server does not have; its record is kept."
    return Problem(409, "old-rules", sentence)


async def _begun(registry: TableRegistry, table_id: str) -> Room:
    room = await registry.room(table_id)
    if room.table.status == "waiting":
        raise Problem(409, "not-begun", "The game has not begun.")
    return room


def _is_over(room: Room, me: User | None) -> bool:
    return room.seen_by(me.id if me else None).status == "over"


@get("/tables/{table_id:str}/record", media_type="application/json")
async def show_record(
    request: AnyRequest, registry: Registry, me: OptionalUser, table_id: FromPath[str]
) -> Response[Any]:
    """Return the record of a finished game; before the end it holds secrets."""
    room = await _begun(registry, table_id)
    if not _is_over(room, me):
        raise Problem(403, "not-over", "You can open the record once the game is over.")
    archive = await room.archive()
    if archive is not None:
        content = await asyncio.to_thread(archive.record)
    elif room.play is not None:
        content = (await asyncio.to_thread(write_record, room.play.game)).encode()
    else:
        content = bare_record(room.table, await registry.store.log(room.table.id))
    headers = {"content-disposition": f'attachment; filename="westphalia-{room.table.id}.json"'}
    return await gzipped(request, await asyncio.to_thread(pack, content), headers)


@get("/tables/{table_id:str}/replay", media_type="application/json")
async def show_replay(
    request: AnyRequest,
    state: State,
    registry: Registry,
    me: OptionalUser,
    table_id: FromPath[str],
    seat: FromQuery[int | None] = None,
) -> Response[Any]:
    """Return the game so far as spectators, or one seat, could see it: a frame per phase and change of the map.

    During the game a seat's view is open to its player alone.
    """
    room = await _begun(registry, table_id)
    over = _is_over(room, me)
    if registry.settings.spectator_delay > 0 and not over:
        raise Problem(403, "not-over", "On this server you can watch replays once the game is over.")
    if seat is not None and not 0 <= seat < len(room.sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")
    if seat is not None and not over and (me is None or room.sitting[seat].user_id != me.id):
        raise Problem(403, "not-yours", "You can see other players' views once the game is over.", "seat")
    archive = await room.archive() if seat is None else None
    if archive is not None:
        packed = await asyncio.to_thread(lambda: pack(archive.replay()))
    else:
        packed = await _packed_replay(registry, room, seat, state.replays)
    return await gzipped(request, packed)


async def _packed_replay(
    registry: TableRegistry, room: Room, seat: int | None, kept: dict[str, tuple[int, bytes]]
) -> bytes:
    """Return a replay made of the answers, from the cache if nothing has changed."""
    record, version = await _answers(registry, room, seat)
    name = f"{room.table.id}/{seat}"
    if name not in kept or kept[name][0] != version:
        kept.pop(name, None)
        kept[name] = (version, await asyncio.to_thread(_pack_replay, room.table, record, seat))
        while len(kept) > KEPT:
            kept.pop(next(iter(kept)))
    return kept[name][1]


def _pack_replay(table: TableRow, record: replaying.Answers, seat: int | None) -> bytes:
    return pack(replaying.replay(table, record, seat))


async def _answers(
    registry: TableRegistry, room: Room, viewer: int | None = None
) -> tuple[replaying.Answers, int]:
    """Return the answers of the record, and the version as the viewer counts.

    With that version as cache key, nobody learns from a slow replay that another player changed a sealed answer.
    """
    if not rules_are_ours(room.table):
        raise _other_rules()
    archive = await room.archive()
    if archive is not None:
        return await asyncio.to_thread(archive.answers), archive.version
    if room.play is None and room.table.phase == AGREED:
        log = await registry.store.log(room.table.id)
        return list(answers_that_hold(log)), len(log)
    if room.play is None:
        raise _other_rules()
    async with room.lock:
        return list(room.play.record), room.play.cursors[viewer].version


class SandboxWish(msgspec.Struct, forbid_unknown_fields=True):
    """The frame of a finished game to play on from, and the seat."""

    frame: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Annotated[int, Meta(ge=0, le=63)]


@post("/tables/{table_id:str}/sandbox", status_code=201)
async def play_on_from(
    request: AnyRequest,
    registry: Registry,
    user: CurrentUser,
    table_id: FromPath[str],
    data: JSONBody[SandboxWish],
) -> TableId:
    """Create a game against bots from a moment of a finished game."""
    room = await _begun(registry, table_id)
    if not _is_over(room, user):
        raise Problem(403, "not-over", "You can play on from a moment of a game once it is over.")
    if data.seat >= len(room.sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")
    registry.importing.check()
    registry.check_new_table(user.id, address_of(request))
    async with registry.importing:
        await check_number(registry, user)
        record, _ = await _answers(registry, room)
        made = await asyncio.to_thread(sandbox, room.table, record, data.frame, data.seat, user.id)
        await registry.store.add_game(*made)
    return TableId(made[0].id)


@get("/tables/{table_id:str}/explain")
async def explain(
    request: AnyRequest, registry: Registry, me: OptionalUser, table_id: FromPath[str]
) -> Response[list[Reason]]:
    """Return the bots' reasons: after the end, or for open moves in practice against bots alone."""
    room = await _begun(registry, table_id)
    over = _is_over(room, me)
    people = {s.user_id for s in room.sitting if s.user_id is not None}
    if not over and (me is None or people != {me.id}):
        raise Problem(403, "not-over", "You can see the bots' reasons once the game is over.")
    archive = await room.archive()
    if archive is not None:
        return await gzipped(request, await asyncio.to_thread(lambda: pack_json(archive.reasons())))
    if room.play is None:
        raise _other_rules()
    async with room.lock:
        await room.read_all()
        play, kept = room.play, set(room.play.versions)
        reasons = [(n, e) for n, e, hidden in play.reasons if (over or not hidden) and e.version in kept]
        record, versions = list(play.record), list(play.versions)
    packed = await asyncio.to_thread(
        lambda: pack_json(replaying.explain(room.table, record, versions, reasons, bots_of(room.sitting)))
    )
    return await gzipped(request, packed)


replays = Router(
    "/api", route_handlers=[show_record, import_record, show_replay, play_on_from, explain], tags=["replays"]
)
