"""The lab's runs: a directory, and the `westphalia lab` processes that play them."""

import asyncio
import contextlib
import json
import re
import secrets
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from westphalia.server.jobs.command import start_command
from westphalia.server.problems import Problem, not_found

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")
PLAN: Final = "run.json"
REPORT: Final = "report.html"
PACKAGES: Final = ("polars", "altair", "vl_convert")
PATIENCE: Final = 60.0  # seconds until a run has begun or failed
STEP: Final = 0.05
LONGEST: Final = 1800.0  # seconds of a run, or of its report
KEPT: Final = 50  # runs that were started here


class LabRun(msgspec.Struct, frozen=True):
    id: str
    played: str
    title: str
    changed: bool
    edition: str
    players: int
    bots: list[str]
    games: int
    done: int
    running: bool
    report: bool
    problem: str


@dataclass(slots=True)
class Work:
    """A process that plays a run, or writes its report."""

    process: asyncio.subprocess.Process
    owner: str  # the person who started it
    said: str = ""


@dataclass(slots=True)
class Laboratory:
    """The runs of a directory; without one the lab is disabled."""

    directory: Path | None
    works: dict[str, Work] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _beginning: bool = False

    @property
    def enabled(self) -> bool:
        """Whether the lab has a directory and its packages are installed."""
        return self.directory is not None and all(find_spec(name) is not None for name in PACKAGES)

    def runs(self) -> list[LabRun]:
        """Return the runs, newest first."""
        place = self._place()
        found = [(folder.stat().st_mtime, folder) for folder in place.glob("*") if (folder / PLAN).is_file()]
        return [
            run for _, folder in sorted(found, reverse=True) if (run := self.describe(folder)) is not None
        ]

    def describe(self, folder: Path) -> LabRun | None:
        """Return a run's description; None if its plan cannot be read."""
        try:
            plan = json.loads((folder / PLAN).read_text("utf-8"))
            chunks = sum(1 for file in (folder / "games").glob("*.parquet"))
            return LabRun(
                id=folder.name,
                played=str(plan["played"]),
                title=str(plan.get("title", plan["played"])),  # older runs have none
                changed=bool(plan["changed"]),
                edition=str(plan["edition"]),
                players=int(plan["players"]),
                bots=list(dict.fromkeys(map(str, plan["bots"]))),
                games=int(plan["games"]),
                done=min(int(plan["games"]), chunks * int(plan["chunk"])),
                running=folder.name in self.works,
                report=(folder / REPORT).is_file(),
                problem=self.problems.get(folder.name, ""),
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    async def start(self, words: Sequence[str], owner: str) -> LabRun:
        """Start a run; raise a Problem with the command's own message if it fails."""
        place = self._place()
        self._refuse_when_busy()
        id = f"run-{secrets.token_hex(4)}"
        folder = place / id
        await asyncio.to_thread(self._remove_old)
        task = await self._begin(id, owner, folder, "run", *words, f"--out={folder}")
        for _ in range(round(PATIENCE / STEP)):
            if (folder / PLAN).is_file() or task.done():
                break
            await asyncio.sleep(STEP)
        described = self.describe(folder)
        if described is None:
            raise Problem(400, "bad-run", self.problems.pop(id, "") or "The run could not be started.")
        return described

    async def begin_report(self, id: str, owner: str) -> LabRun:
        folder = self._place() / id
        described = self.describe(folder) if NAME.fullmatch(id) else None
        if described is None:
            raise not_found("run")
        self._refuse_when_busy()
        await self._begin(id, owner, folder, "report", str(folder))
        return msgspec.structs.replace(described, running=True, problem="")

    def _refuse_when_busy(self) -> None:
        if self.works or self._beginning:
            raise Problem(429, "busy", "A run is being played already; wait for it, or stop it.")

    async def _begin(self, id: str, owner: str, folder: Path, *words: str) -> asyncio.Task[None]:
        self._beginning = True  # refuse others while the process starts
        try:
            work = self.works[id] = Work(await start_command("lab", *words), owner)
        finally:
            self._beginning = False
        self.problems.pop(id, None)
        task = asyncio.create_task(self._follow(id, work, folder, played=words[0] == "report"))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _follow(self, id: str, work: Work, folder: Path, played: bool) -> None:
        """Wait for a run, then write its report."""
        try:
            code = await self._end(work)
            if code == 0 and not played:
                work.process = await start_command("lab", "report", str(folder))
                code = await self._end(work)
            if code:
                last = work.said.strip().splitlines()[-1:]
                self.problems[id] = (last[0] if last else "It was stopped.").removeprefix("westphalia lab: ")
        finally:
            self.works.pop(id, None)

    async def _end(self, work: Work) -> int:
        try:
            _, errors = await asyncio.wait_for(work.process.communicate(), LONGEST)
        except TimeoutError:
            work.process.kill()
            await work.process.wait()
            work.said = "The run took too long and was stopped."
            return 1
        work.said = errors.decode(errors="replace")
        return work.process.returncode or 0

    def _remove_old(self) -> None:
        """Delete the oldest runs that were started here and have ended."""
        ended = [folder for folder in self._place().glob("run-*") if folder.name not in self.works]
        for folder in sorted(ended, key=lambda folder: folder.stat().st_mtime)[
            : max(0, len(ended) - KEPT + 1)
        ]:
            shutil.rmtree(folder, ignore_errors=True)

    def stop(self, id: str, user_id: str | None) -> None:
        """Stop a run and keep what is written; only its owner and the server (None) may."""
        work = self.works.get(id)
        if work is None:
            raise not_found("run")
        if user_id not in (None, work.owner):
            raise Problem(403, "not-yours", "Only the person who started a run can stop it.")
        with contextlib.suppress(ProcessLookupError):
            work.process.terminate()

    def report(self, id: str) -> bytes:
        folder = self._place() / id
        if not NAME.fullmatch(id) or not (folder / REPORT).is_file():
            raise not_found("report")
        return (folder / REPORT).read_bytes()

    async def close(self) -> None:
        for id in list(self.works):
            self.stop(id, None)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3)

    def _place(self) -> Path:
        if not self.enabled or self.directory is None:
            raise not_found()
        self.directory.mkdir(parents=True, exist_ok=True)
        return self.directory
