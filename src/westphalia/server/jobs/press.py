"""Boxes to print: a process makes one at a time, and the latest are kept in memory."""

import asyncio
import contextlib
import io
import zipfile
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from westphalia.printing.render import MISSING, can_print
from westphalia.server.access.limits import WaitingLine
from westphalia.server.jobs.command import start_command
from westphalia.server.problems import Problem

LONGEST: Final = 120.0  # seconds of a box; the largest takes 12 on an idle machine
WAITING: Final = 4
KEPT: Final = 6  # boxes of about 3 MB

SAID: Final = 2000  # characters of an error that are logged

log = structlog.get_logger()

BUSY: Final = "Several boxes are being made already; please wait a moment."


@dataclass(frozen=True, slots=True)
class Order:
    """A requested box: the edition or the text of house rules, and how to print it."""

    edition: str
    players: int
    house: str
    paper: str
    grey: bool

    def words(self, out: Path) -> list[str]:
        """Return the command that makes it."""
        said = [self.edition, "--players", str(self.players), "--paper", self.paper, "--out", str(out)]
        return [*said, *(["--grey"] if self.grey else [])]


@dataclass(slots=True)
class Press:
    line: WaitingLine = field(default_factory=lambda: WaitingLine(WAITING, BUSY))
    longest: float = LONGEST
    _kept: OrderedDict[Order, bytes] = field(default_factory=OrderedDict)

    async def box(self, order: Order) -> bytes:
        """Return a box as a ZIP archive."""
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        if not can_print():
            raise Problem(501, "cannot-print", f"This server cannot print yet. {MISSING}")
        async with self.line:
            if order not in self._kept:
                self._kept[order] = await self._make(order)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return self._kept[order]

    async def _make(self, order: Order) -> bytes:
        with TemporaryDirectory(prefix="westphalia-box-") as folder:
            room = Path(folder)
            words = order.words(room / "box")
            if order.house:
                house = room / "house.toml"
                await asyncio.to_thread(house.write_text, order.house, encoding="utf-8")
                words += ["--house", str(house)]
            await self._run(words)
            return await asyncio.to_thread(_zipped, room / "box")

    async def _run(self, words: list[str]) -> None:
        process = await start_command("print", *words)
        try:
            _, errors = await asyncio.wait_for(process.communicate(), self.longest)
        except TimeoutError:
            sentence = "The box took too long and was stopped. Please try again later."
            raise Problem(503, "too-long", sentence) from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode:
            log.error("box.failed", said=errors.decode(errors="replace")[-SAID:])
            raise Problem(500, "not-printed", "The box could not be made. This has been logged.")


def _zipped(folder: Path) -> bytes:
    """Return the files of a folder as an archive; PDFs are compressed already."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(file.name), file.read_bytes())
    return packed.getvalue()
