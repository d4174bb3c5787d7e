"""The lab over HTTP: runs of this machine, small ones to start, and their reports. Off unless the server is told."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from westphalia.bots import BOTS
from westphalia.bots.weights import PERSONALITIES
from westphalia.editions.edition import LOADERS
from westphalia.server.laboratory import Laboratory
from westphalia.server.problems import Problem

MOST_GAMES: Final = 500
SANDBOX: Final = (  # a report is a page of its own that can reach nothing, not even our cookies
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval';"
    " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$")]


class LabRun(msgspec.Struct, frozen=True):
    """A run: what is played, how far it is, whether there is a report."""

    id: str
    played: str
    changed: bool
    edition: str
    players: int
    bots: list[str]
    games: int
    done: int
    running: bool
    report: bool
    problem: str


class LabBody(msgspec.Struct, frozen=True):
    """Whether there is a lab here; its runs, newest first; and how many games one may ask for."""

    enabled: bool
    most_games: int
    bots: list[str]
    runs: list[LabRun]


class RunWish(msgspec.Struct, forbid_unknown_fields=True):
    """A small run to play."""

    edition: Word
    players: Annotated[int, msgspec.Meta(ge=1, le=32)]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 100
    bot: Word = "prince"
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)] = 1
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=20)] = {}
    changes: Annotated[list[Word], msgspec.Meta(max_length=20)] = []


def _laboratory(state: State) -> Laboratory:
    laboratory: Laboratory = state.laboratory
    return laboratory


def known_bots() -> list[str]:
    """The bots that may play here: ours, never a program that somebody names."""
    thinking = [f"{name}:{p}" for name in ("prince", "elector", "chancellor") for p in PERSONALITIES if p]
    return [*BOTS, *thinking]


@get("/", sync_to_thread=True)
def lab_runs(state: State) -> LabBody:
    """The lab of this machine; not enabled unless the server was told to have one."""
    laboratory = _laboratory(state)
    if not laboratory.enabled:
        return LabBody(False, 0, [], [])
    return LabBody(True, MOST_GAMES, known_bots(), [LabRun(**run) for run in laboratory.runs()])


@post("/runs", status_code=201)
async def start_run(state: State, data: JSONBody[RunWish]) -> LabRun:
    """Begin a small run; its report is written when it is done."""
    if data.bot not in known_bots():
        raise Problem(400, "bad-bot", f"There is no bot {data.bot!r} here.", "bot")
    if data.edition not in LOADERS:
        raise Problem(400, "bad-edition", f"There is no edition {data.edition!r}.", "edition")
    words = [f"--edition={data.edition}", f"--players={data.players}", f"--games={data.games}"]
    words += [f"--bots={data.bot}", f"--seed={data.seed}", "--workers=1"]
    words += [f"--option={name}={value}" for name, value in data.options.items()]
    words += [f"--set={change}" for change in data.changes]
    return LabRun(**await _laboratory(state).start(words))


@post("/runs/{run:str}/stop", status_code=200, sync_to_thread=False)
def stop_run(state: State, run: FromPath[str]) -> None:
    """Stop a run; what was played stays."""
    _laboratory(state).stop(run)


@post("/runs/{run:str}/report", status_code=202)
async def write_report(state: State, run: FromPath[str]) -> LabRun:
    """Have the report of a run written: of one that was stopped, or that was played elsewhere."""
    return LabRun(**await _laboratory(state).begin_report(run))


@get("/runs/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True)
def run_report(state: State, run: FromPath[str]) -> Response[bytes]:
    """The report of a run, as a page that can reach nothing."""
    content = _laboratory(state).report(run)
    return Response(content, media_type=MediaType.HTML, headers={"content-security-policy": SANDBOX})


lab = Router(
    "/api/lab", route_handlers=[lab_runs, start_run, stop_run, write_report, run_report], tags=["lab"]
)
