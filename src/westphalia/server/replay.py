"""Records, replays and explanations of games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from westphalia.game.records import from_record, write_record
from westphalia.server import replaying
from westphalia.server.archive import answers_that_hold, bare_record, rules_are_ours
from westphalia.server.hall import Hall
from westphalia.server.identity import MaybeMe, Somebody, hall_of
from westphalia.server.importing import check_line, check_number, import_record, sandbox
from westphalia.server.problems import Problem
from westphalia.server.replaying import Reason
from westphalia.server.room import Room
from westphalia.server.storage.models import AGREED, User
from westphalia.server.tables import TableId

KEPT: Final = 16  # replays in memory
OTHER_RULES: Final = Problem(
    409, "old-rules", "This game was played by other rules than this server's; its record is kept."
)


async def _begun(hall: Hall, table_id: str) -> Room:
    room = await hall.room(table_id)
    if room.table.status == "waiting":
        raise Problem(409, "not-begun", "The game has not begun.")
    return room


def _is_over(room: Room, me: User | None) -> bool:
    return room.seen_by(me.id if me else None).status == "over"


@get("/tables/{table_id:str}/record", media_type="application/json")
async def show_record(state: State, me: MaybeMe, table_id: FromPath[str]) -> Response[Any]:
    """The record of a game that is over; before, it holds secrets."""
    hall = hall_of(state)
    room = await _begun(hall, table_id)
    if not _is_over(room, me):
        raise Problem(403, "not-over", "The record is open when the game is over.")
    if room.archive is not None:
        content = room.archive.record.encode()
    elif room.play is not None:
        content = (await asyncio.to_thread(write_record, room.play.game)).encode()
    else:
        content = bare_record(room.table, await hall.store.log(room.table.id))
    headers = {"content-disposition": f'attachment; filename="westphalia-{room.table.id}.json"'}
    return Response(content, media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/replay", media_type="application/json")
async def show_replay(
    state: State, me: MaybeMe, table_id: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Any]:
    """The game so far as everybody, or one seat, could see it: a frame for each phase and each change of the map.

    A seat's own view is its player's; when the game is over, everybody's.
    """
    hall = hall_of(state)
    room = await _begun(hall, table_id)
    over = _is_over(room, me)
    if hall.settings.spectator_delay > 0 and not over:
        raise Problem(403, "not-over", "Here the replay is open when the game is over.")
    if seat is not None and not 0 <= seat < len(room.sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")
    if seat is not None and not over and (me is None or room.sitting[seat].user_id != me.id):
        raise Problem(403, "not-yours", "What others saw is open when the game is over.", "seat")
    if room.archive is not None and seat is None:
        return Response(bytes(room.archive.replay), media_type="application/json")
    record, version = await _answers(hall, room, seat)
    name, key = f"{table_id}/{seat}", (table_id, version)
    kept: dict[str, tuple[tuple[str, int], bytes]] = state.replays
    if name not in kept or kept[name][0] != key:
        kept.pop(name, None)
        kept[name] = (key, await asyncio.to_thread(replaying.replay, room.table, record, seat))
        while len(kept) > KEPT:
            kept.pop(next(iter(kept)))
    return Response(kept[name][1], media_type="application/json")


async def _answers(hall: Hall, room: Room, viewer: int | None = None) -> tuple[replaying.Answers, int]:
    """The answers that hold, and the version they were read at, as the viewer counts: nobody learns from the time that
    a replay takes to be made that somebody has changed a sealed answer."""
    if not rules_are_ours(room.table):
        raise OTHER_RULES
    if room.archive is not None:
        written = room.archive.record
        game = await asyncio.to_thread(lambda: from_record(msgspec.json.decode(written), log=False))
        return list(game.record), room.archive.version
    if room.play is None and room.table.phase == AGREED:
        log = await hall.store.log(room.table.id)
        return list(answers_that_hold(log)), len(log)
    if room.play is None:
        raise OTHER_RULES
    async with room.lock:
        return list(room.play.record), room.play.counts[viewer].version


class SandboxWish(msgspec.Struct, forbid_unknown_fields=True):
    """From which moment of a game somebody plays on, and in whose place."""

    frame: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Annotated[int, Meta(ge=0, le=63)]


@post("/tables/{table_id:str}/sandbox", status_code=201)
async def play_on_from(
    state: State, somebody: Somebody, table_id: FromPath[str], data: JSONBody[SandboxWish]
) -> TableId:
    """A game of one's own against bots, from a moment of one that is over."""
    hall = hall_of(state)
    room = await _begun(hall, table_id)
    if not _is_over(room, somebody):
        raise Problem(403, "not-over", "A game can be played on from a moment of it when it is over.")
    if data.seat >= len(room.sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")
    check_line(hall)
    async with hall.importing:
        await check_number(hall, somebody)
        record, _ = await _answers(hall, room)
        made = await asyncio.to_thread(sandbox, room.table, record, data.frame, data.seat, somebody.id)
        await hall.store.add_game(*made)
    return TableId(made[0].id)


@get("/tables/{table_id:str}/explain")
async def explain(state: State, me: MaybeMe, table_id: FromPath[str]) -> list[Reason]:
    """Why the bots did what they did: after the end, or of open moves in practice against bots alone."""
    room = await _begun(hall_of(state), table_id)
    over = _is_over(room, me)
    people = {s.user_id for s in room.sitting if s.user_id is not None}
    if not over and (me is None or people != {me.id}):
        raise Problem(403, "not-over", "The bots explain themselves when the game is over.")
    if room.archive is not None:
        return room.archive.reasons
    if room.play is None:
        raise OTHER_RULES
    async with room.lock:
        await room.read_all()
        play, kept = room.play, set(room.play.versions)
        reasons = [(n, e) for n, e, hidden in play.reasons if (over or not hidden) and e.version in kept]
        record, versions = list(play.record), list(play.versions)
    return await asyncio.to_thread(replaying.explain, room.table, record, versions, reasons)


replays = Router(
    "/api", route_handlers=[show_record, import_record, show_replay, play_on_from, explain], tags=["replays"]
)
