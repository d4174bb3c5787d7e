"""Details for the My games page: the open question, the year, the map, and how far I have read the chat."""

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath

from westphalia.rules.base.state import NONE
from westphalia.server.access.identity import Registry, SignedIn
from westphalia.server.http.tables import MyTable, NoBody, TableId
from westphalia.server.live.play import Play
from westphalia.server.live.summary import seats_of
from westphalia.server.problems import Problem


class Glance(msgspec.Struct, frozen=True):
    asked: str  # what I am asked, in words; empty if it is not my turn
    year: str
    phase: str
    map: list[
        list[float]
    ]  # each province's x, y, owning seat (-1: none), and whether it is Protestant (0, 1)


@get("/tables/{table_id:str}/glance")
async def glance(registry: Registry, member: SignedIn, table_id: FromPath[str]) -> Glance:
    """Return one of my games at a glance."""
    _, sitting = await registry.stored_table(table_id)
    mine = seats_of(sitting, member.id)
    if not mine:
        raise Problem(403, "not-seated", "You do not sit at this table.")
    room = await registry.room(table_id)
    async with room.lock:
        if room.play is None:
            return Glance("", "", "", [])
        return _glance(room.play, mine)


def _glance(play: Play, mine: list[int]) -> Glance:
    game, asked = play.game, ""
    s = game.state
    seat = next((seat for seat in mine if seat in game.waiting), None)
    if seat is not None:
        question = play.view_json(seat)["question"]
        asked = str(question["named"]) if question else ""
    names = dict(zip(s.k.phases, s.k.phase_names, strict=True))
    cells = [
        [*s.board.position(at), owner if owner != NONE and owner < s.players else -1, s.protestant >> at & 1]
        for at, owner in enumerate(s.owner)
    ]
    year = str(s.k.round_year[s.round]) if s.round else ""
    return Glance(asked, year, names[s.k.phases[s.phase]], cells)


@post("/tables/{table_id:str}/read", status_code=200)
async def mark_read(at: MyTable, data: NoBody = None) -> TableId:
    """Note that I have read the chat of a table."""
    if seats_of(at.room.sitting, at.user.id):  # visitors count nothing, and store nothing
        await at.room.registry.chats.mark_read(at.user.id, at.room.table.id)
    return TableId(at.room.table.id)


my_games = Router("/api", route_handlers=[glance, mark_read], tags=["my games"])
