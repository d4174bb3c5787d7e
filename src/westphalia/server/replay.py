"""Records, replays and explanations of games."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Response, Router, get
from litestar.datastructures import State
from litestar.params import FromPath

from westphalia.game.records import write_record
from westphalia.server import replaying
from westphalia.server.archive import bare_record
from westphalia.server.hall import Hall
from westphalia.server.identity import MaybeMe, hall_of
from westphalia.server.importing import import_record
from westphalia.server.problems import Problem
from westphalia.server.replaying import Reason
from westphalia.server.room import Room
from westphalia.server.storage.models import User

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
async def show_replay(state: State, me: MaybeMe, table_id: FromPath[str]) -> Response[Any]:
    """The game so far as everybody could see it: a frame for each phase and each change of the map."""
    hall = hall_of(state)
    room = await _begun(hall, table_id)
    if hall.settings.spectator_delay > 0 and not _is_over(room, me):
        raise Problem(403, "not-over", "Here the replay is open when the game is over.")
    if room.archive is not None:
        return Response(bytes(room.archive.replay), media_type="application/json")
    if room.play is None:
        raise OTHER_RULES
    async with room.lock:
        key, record, table = (table_id, room.play.version), list(room.play.record), room.table
    kept: dict[str, tuple[tuple[str, int], bytes]] = state.replays
    if table_id not in kept or kept[table_id][0] != key:
        kept.pop(table_id, None)
        kept[table_id] = (key, await asyncio.to_thread(replaying.replay, table, record))
        while len(kept) > KEPT:
            kept.pop(next(iter(kept)))
    return Response(kept[table_id][1], media_type="application/json")


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


replays = Router("/api", route_handlers=[show_record, import_record, show_replay, explain], tags=["replays"])
