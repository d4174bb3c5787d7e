"""Records, replays and explanations of games."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import State
from litestar.params import FromPath

from westphalia.game.records import write_record
from westphalia.game.show import board_json, event_json, view_json
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.server.hall import Hall
from westphalia.server.identity import MaybeMe, hall_of
from westphalia.server.importing import import_record
from westphalia.server.play import Play
from westphalia.server.problems import Problem
from westphalia.server.room import Room
from westphalia.server.storage.models import Entry, TableRow


async def _played(hall: Hall, table_id: str) -> tuple[Room, Play]:
    room = await hall.room(table_id)
    if room.play is None:
        raise Problem(409, "not-begun", "The game has not begun.")
    return room, room.play


# --- records ---


@get("/tables/{table_id:str}/record", media_type="application/json")
async def show_record(state: State, me: MaybeMe, table_id: FromPath[str]) -> Response[Any]:
    """The record of a game that is over; before, it holds secrets."""
    room, play = await _played(hall_of(state), table_id)
    async with room.lock:
        if not play.game.over or room.seen_by(me.id if me else None).status != "over":
            raise Problem(403, "not-over", "The record is open when the game is over.")
        game = play.game
    text = await asyncio.to_thread(write_record, game)
    headers = {"content-disposition": f'attachment; filename="westphalia-{room.table.id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


# --- replays ---


@get("/tables/{table_id:str}/replay", media_type="application/json")
async def show_replay(state: State, me: MaybeMe, table_id: FromPath[str]) -> Response[Any]:
    """The game so far as everybody could see it: a frame for each phase and each change of the map."""
    hall = hall_of(state)
    room, play = await _played(hall, table_id)
    if hall.settings.spectator_delay > 0 and room.seen_by(me.id if me else None).status != "over":
        raise Problem(403, "not-over", "Here the replay is open when the game is over.")
    async with room.lock:
        key, record, table = (table_id, play.version), list(play.record), room.table
    kept: dict[str, tuple[tuple[str, int], bytes]] = state.replays
    if table_id not in kept or kept[table_id][0] != key:
        kept.pop(table_id, None)
        kept[table_id] = (key, await asyncio.to_thread(_replay, table, record))
        while len(kept) > 16:
            kept.pop(next(iter(kept)))
    return Response(kept[table_id][1], media_type="application/json")


def _replay(table: TableRow, record: list[tuple[int, int]]) -> bytes:
    game = new_game(table.edition, table.players, int(table.seed), True, **table.options)
    frames: list[dict[str, Any]] = []
    pending: list[dict[str, Any]] = []
    told, before = 0, None
    for entry in [None, *record]:
        if entry is not None:
            game.answer(*entry)
        for happened in game.log:
            if happened.visible_to(None):
                told += 1
                pending.append(dict(event_json(game, told, happened)))
        game.log.clear()
        looks = _map(game)
        if looks != before or (entry is not None and game.over):
            before = looks
            frames.append(_frame(game, told, pending))
            pending = []
    if pending:
        frames.append(_frame(game, told, pending))
    return msgspec.json.encode({"board": board_json(game), "frames": frames})


def _map(game: WestphaliaGame) -> tuple[Any, ...]:
    s = game.state
    return s.round, s.phase, bytes(s.owner), s.protestant, s.towns, bytes(s.ally), s.electors, s.emperor


def _frame(game: WestphaliaGame, told: int, events: list[dict[str, Any]]) -> dict[str, Any]:
    shown = view_json(view(game, None))
    return {"n": told, "round": shown["round"], "phase": shown["phase"], "view": shown, "events": events}


# --- explanations ---


class Reason(msgspec.Struct, frozen=True):
    """Why a bot has done what it did."""

    n: int
    version: int
    seat: int
    answer: str
    reason: str
    alternatives: list[dict[str, str]]


@get("/tables/{table_id:str}/explain")
async def explain(state: State, me: MaybeMe, table_id: FromPath[str]) -> list[Reason]:
    """Why the bots did what they did: after the end, or of open moves in practice against bots alone."""
    hall = hall_of(state)
    room, play = await _played(hall, table_id)
    over = room.seen_by(me.id if me else None).status == "over"
    people = {s.user_id for s in room.sitting if s.user_id is not None}
    if not over and (me is None or people != {me.id}):
        raise Problem(403, "not-over", "The bots explain themselves when the game is over.")
    async with room.lock:
        reasons = [(n, entry) for n, entry, hidden in play.reasons if over or not hidden]
        record, table = list(play.record), room.table
        kept = set(play.versions)
    return await asyncio.to_thread(
        _explain, table, record, play.versions, [r for r in reasons if r[1].version in kept]
    )


def _explain(
    table: TableRow, record: list[tuple[int, int]], versions: list[int], reasons: list[tuple[int, Entry]]
) -> list[Reason]:
    game = new_game(table.edition, table.players, int(table.seed), False, **table.options)
    of = {entry.version: (n, entry) for n, entry in reasons}
    out = []
    for (seat, answer), version in zip(record, versions, strict=False):
        if version in of:
            n, entry = of[version]
            others = [{"answer": game.words(a), "reason": why} for a, why in entry.alternatives]
            out.append(Reason(n, version, seat, game.words(answer), entry.reason, others))
        game.answer(seat, answer)
    return out


replays = Router("/api", route_handlers=[show_record, import_record, show_replay, explain], tags=["replays"])
