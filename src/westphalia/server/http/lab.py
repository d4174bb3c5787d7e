"""The lab over HTTP: small runs and their reports. Off by default."""

from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from westphalia.bots import BOTS
from westphalia.bots.core.weights import TEMPERAMENTS
from westphalia.editions.kit.edition import editions
from westphalia.server.access.identity import CurrentUser
from westphalia.server.jobs.laboratory import Laboratory, LabRun
from westphalia.server.problems import Problem

MOST_GAMES: Final = 500
SANDBOX: Final = (  # a report runs scripts, so it is sandboxed: it reaches nothing, not even our cookies
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval';"
    " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$")]


class LabBody(msgspec.Struct, frozen=True):
    """Whether the lab is enabled, its runs (newest first), and the most games of a run."""

    enabled: bool
    most_games: int
    bots: list[str]
    runs: list[LabRun]


class RunWish(msgspec.Struct, forbid_unknown_fields=True):
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
    """Return the bots that may play: built-in ones, never a program named by a client."""
    thinking = [f"{name}:{p}" for name in ("prince", "elector", "chancellor") for p in TEMPERAMENTS]
    return [*BOTS, *thinking]


@get("/", sync_to_thread=True)
def lab_runs(state: State) -> LabBody:
    """Return the lab's runs, if it is enabled."""
    laboratory = _laboratory(state)
    if not laboratory.enabled:
        return LabBody(False, 0, [], [])
    return LabBody(True, MOST_GAMES, known_bots(), laboratory.runs())


@post("/runs", status_code=201)
async def start_run(state: State, user: CurrentUser, data: JSONBody[RunWish]) -> LabRun:
    """Start a run; its report is written at the end."""
    if data.bot not in known_bots():
        raise Problem(400, "bad-bot", f"There is no bot {data.bot!r}.", "bot")
    if data.edition not in editions():
        raise Problem(400, "bad-edition", f"There is no edition {data.edition!r}.", "edition")
    words = [f"--edition={data.edition}", f"--players={data.players}", f"--games={data.games}"]
    words += [f"--bots={data.bot}", f"--seed={data.seed}", "--workers=1"]
    words += [f"--option={name}={value}" for name, value in data.options.items()]
    words += [f"--set={change}" for change in data.changes]
    return await _laboratory(state).start(words, user.id)


@post("/runs/{run:str}/stop", status_code=200)
async def stop_run(state: State, user: CurrentUser, run: FromPath[str]) -> None:
    """Stop a run; finished games are kept."""
    _laboratory(state).stop(run, user.id)


@post("/runs/{run:str}/report", status_code=202)
async def write_report(state: State, user: CurrentUser, run: FromPath[str]) -> LabRun:
    """Write the report of a run that was stopped or played elsewhere."""
    return await _laboratory(state).begin_report(run, user.id)


@get("/runs/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True)
def run_report(state: State, run: FromPath[str]) -> Response[bytes]:
    """Return the report of a run as a sandboxed page."""
    content = _laboratory(state).report(run)
    return Response(content, media_type=MediaType.HTML, headers={"content-security-policy": SANDBOX})


lab = Router(
    "/api/lab", route_handlers=[lab_runs, start_run, stop_run, write_report, run_report], tags=["lab"]
)
