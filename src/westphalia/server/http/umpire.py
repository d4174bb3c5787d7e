"""The umpire of Peace & Rebels over HTTP. Nothing is stored: each request brings its position and its answers."""

import asyncio
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Router, post
from litestar.params import JSONBody

from westphalia.server.access.identity import Registry
from westphalia.server.http.umpiring import Call, CheckBody, PhaseBody, check, play
from westphalia.server.problems import Problem

BODY: Final = 256 * 1024  # of the request; fits a board of 400 Provinces with every field
ANSWERS: Final = 2000  # the longest phases have a few hundred
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class CheckWish(msgspec.Struct, forbid_unknown_fields=True):
    """A position to check: as data, or as text in TOML or JSON."""

    position: dict[str, Any] | None = None
    text: str = ""


class PhaseWish(msgspec.Struct, forbid_unknown_fields=True):
    """A position, and the answers since the phase began."""

    position: dict[str, Any]
    answers: Annotated[list[tuple[Name, Words]], msgspec.Meta(max_length=ANSWERS)] = []
    first: Letter = "A"
    last: Letter = "I"
    through: Letter | None = None  # the last step that has begun
    dice: Literal["table", "seed"] = "table"
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)] = 0
    rulers: Annotated[list[Name], msgspec.Meta(max_length=20)] = []


@post("/check", status_code=200, request_max_body_size=BODY)
async def check_position(registry: Registry, data: JSONBody[CheckWish]) -> CheckBody:
    """Check a position field by field."""
    async with registry.checking:
        return await asyncio.to_thread(check, data.position, data.text)


@post("/play", status_code=200, request_max_body_size=BODY)
async def play_phase(registry: Registry, data: JSONBody[PhaseWish]) -> PhaseBody:
    """Replay a phase from its answers; return the open question, or a forecast of the next step."""
    through = data.through or ""
    if data.first > data.last or (through and not data.first <= through <= data.last):
        raise Problem(400, "bad-steps", "The steps are not in order.", "through")
    call = Call(
        data.position,
        data.answers,
        data.first,
        through,
        data.last,
        data.dice == "table",
        data.seed,
        data.rulers,
    )
    async with registry.checking:
        return await asyncio.to_thread(play, call)


umpire = Router("/api/rebels", route_handlers=[check_position, play_phase], tags=["umpire"])
