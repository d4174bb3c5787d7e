"""The waiting room over HTTP: the game, the seats, the invitation as a QR code, and how long a game takes."""

import io
from typing import Final

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from westphalia.server.access.identity import AnyRequest, Registry, address_of
from westphalia.server.http.tables import MyTable, SeatChoice, TableId
from westphalia.server.live.summary import TableSummary
from westphalia.server.tables import lengths, waiting_room
from westphalia.server.tables.lengths import Length
from westphalia.server.tables.waiting_room import SeatWanted, TableChange

INK: Final = "#221b14"
A_WEEK: Final = "private, max-age=604800"


class StartWish(msgspec.Struct, forbid_unknown_fields=True):
    fill: bool = False


@post("/tables/{table_id:str}/start", status_code=200)
async def start_table(at: MyTable, data: JSONBody[StartWish | None] = None) -> TableId:
    """Begin the game (host only); with `fill`, bots take the free seats."""
    await waiting_room.start(at.room, at.user, data is not None and data.fill)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/settings", status_code=200)
async def change_table(request: AnyRequest, at: MyTable, data: JSONBody[TableChange]) -> TableSummary:
    """Change the game before it begins (host only)."""
    await waiting_room.change_table(at.room, at.user, data, address_of(request))
    return at.room.summary(at.user.id)


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def change_seat(at: MyTable, seat: FromPath[int], data: JSONBody[SeatWanted]) -> TableSummary:
    """Change a seat before the game begins: its player, name, colour, or whether I am ready."""
    await waiting_room.change_seat(at.room, at.user, seat, data)
    return at.room.summary(at.user.id)


@post("/tables/{table_id:str}/seats/{seat:int}/swap", status_code=200)
async def swap_seats(at: MyTable, seat: FromPath[int], data: JSONBody[SeatChoice]) -> TableSummary:
    """Let two seats change places before the game begins (host only)."""
    await waiting_room.swap_seats(at.room, at.user, seat, data.seat)
    return at.room.summary(at.user.id)


@get("/tables/{table_id:str}/qr", media_type="image/svg+xml")
async def invitation_code(
    request: AnyRequest, registry: Registry, table_id: FromPath[str]
) -> Response[bytes]:
    """Return the address of a table as a QR code; it leads to a free seat."""
    import segno

    table, _ = await registry.stored_table(table_id)
    site = registry.settings.site or str(request.base_url).rstrip("/")
    image = io.BytesIO()
    segno.make_qr(f"{site}/table/{table.id}", error="m").save(
        image, kind="svg", dark=INK, border=2, xmldecl=False, omitsize=True
    )
    return Response(image.getvalue(), media_type="image/svg+xml", headers={"cache-control": A_WEEK})


@get("/tables/{table_id:str}/length")
async def length_of_game(registry: Registry, table_id: FromPath[str]) -> Length:
    """Return how long such a game takes: as measured here, or by the number of its steps."""
    table, sitting = await registry.stored_table(table_id)
    played = await registry.store.played(table.edition, len(sitting))
    return lengths.length(table.edition, len(sitting), table.clock, played)


waiting = Router(
    "/api",
    route_handlers=[
        start_table, change_table, change_seat, swap_seats, invitation_code, length_of_game,
    ],
    tags=["waiting room"],
)  # fmt: skip
