"""Routes for printing a game."""

import asyncio
import re
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, Router, post
from litestar.datastructures import State
from litestar.params import JSONBody

from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.editions.kit.options import HOUSE
from westphalia.engine.phrases import capitalized
from westphalia.house.report import judge
from westphalia.server.access.identity import AnyRequest, OptionalUser, Registry, limit
from westphalia.server.jobs.press import Order, Press
from westphalia.server.problems import Problem

NOT_A_LETTER: Final = re.compile(r"[^a-z0-9]+")


class PrintWish(msgspec.Struct, forbid_unknown_fields=True):
    """A box to print: an edition, its players, and the text of house rules if there are any."""

    edition: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=32)]
    house: Annotated[str, msgspec.Meta(max_length=HOUSE.letters)] = ""
    paper: Literal["a4", "letter"] = "a4"
    grey: bool = False


@post("/print", status_code=200, media_type="application/zip")
async def print_game(
    request: AnyRequest, state: State, registry: Registry, me: OptionalUser, data: JSONBody[PrintWish]
) -> Response[bytes]:
    """Return a game as a ZIP archive of PDFs."""
    async with registry.checking:
        played = await asyncio.to_thread(_edition, data)
    sentence = "That was a lot of printing; please wait a few minutes."
    limit(request, registry.rates.printing, me, sentence)
    press: Press = state.press
    order = Order(played.base_key, data.players, data.house, data.paper, data.grey)
    name = NOT_A_LETTER.sub("-", (played.house_name or played.base_key).lower()).strip("-")
    headers = {"content-disposition": f'attachment; filename="westphalia-{name}-{data.players}.zip"'}
    return Response(await press.box(order), headers=headers, media_type="application/zip")


def _edition(data: PrintWish) -> Edition:
    """Return the requested edition; raise Problem for mistakes."""
    if data.edition not in (*editions(), *variants()):
        raise Problem(400, "bad-request", f"There is no edition {data.edition!r}.", "edition")
    played: Edition | None = edition(data.edition)
    if data.house:
        found = judge(data.house)
        played = found.edition
        if played is None:
            sentence = found.problems[0].sentence if found.problems else "The house rules cannot be read."
            raise Problem(400, "bad-request", f"{capitalized(sentence)}", "house")
    assert played is not None
    if data.players not in played.players:
        low, high = played.players[0], played.players[-1]
        raise Problem(400, "bad-request", f"This game is for {low} to {high} players.", "players")
    return played


printing = Router("/api", route_handlers=[print_game], tags=["printing"])
