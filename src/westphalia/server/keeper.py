"""A server that is there again at once when it dies: its parent has loaded the program, and keeps the door open.

The parent does nothing but rehearse and wait. When the server is killed or crashes, the parent forks another, which
need not load anything; visitors who come meanwhile wait at the door. A server that ends by itself or was told to ends
for good.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
import time
import traceback
from types import FrameType
from typing import Final

import structlog
from litestar import Litestar

from westphalia.server import rubbish
from westphalia.server.logs import configure, place
from westphalia.server.rehearsal import load, rehearse
from westphalia.server.run import run
from westphalia.server.settings import Settings
from westphalia.server.storage.lock import InUse

log = structlog.get_logger()

ORDERLY: Final = (signal.SIGTERM, signal.SIGINT)
PAUSE: Final = (
    0.1  # seconds until one that died before it had begun is followed by another; twice as long each time
)
LONGEST_PAUSE: Final = 10.0
TOGETHER: Final = 0.5  # seconds in which a terminal has told the server as well that it should end
READY: Final = b"."


def keep(settings: Settings, door: socket.socket) -> int:
    """Serve until stopped; the exit code. Where there is no fork, a server that dies is dead."""
    if not hasattr(os, "fork"):
        run(settings, door)
        return 0
    configure()
    made = load(settings)
    rubbish.begin()
    return Keeper(settings, door, made).run()


class Keeper:
    """The parent of the server."""

    def __init__(self, settings: Settings, door: socket.socket, made: Litestar) -> None:
        self.settings = settings
        self.door = door
        self.made = made  # the part of the server that opens nothing
        self._rehearsed = False
        self._child = 0
        self._told_to = 0  # end, by which signal

    def run(self) -> int:
        """Have a server until it ends in order."""
        for number in ORDERLY:
            signal.signal(number, self._stop)
        pause = PAUSE
        while True:
            began, code = self._serve()
            if self._told_to or code >= 0 or -code in ORDERLY:
                break
            log.error("server.died", signal=-code)
            pause = PAUSE if began else min(2 * pause, LONGEST_PAUSE)
            if not began:
                time.sleep(pause)
        for number in ORDERLY:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        if self._told_to:
            signal.raise_signal(self._told_to)
        return max(code, 0)

    def _stop(self, number: int, _: FrameType | None) -> None:
        """We are told to end, and so is the server; a terminal tells both of us, and twice would mean haste."""
        self._told_to = number
        if number == signal.SIGINT:
            timer = threading.Timer(TOGETHER, self._tell)
            timer.daemon = True
            timer.start()
        else:
            self._tell()

    def _tell(self) -> None:
        if self._child:
            os.kill(self._child, signal.SIGTERM)

    def _serve(self) -> tuple[bool, int]:
        """Have a server until it ends: whether it had begun to serve, and its exit code (less than 0: the signal)."""
        ours, its = socket.socketpair()
        with ours:
            self._child = os.fork()
            if not self._child:
                ours.close()
                _be_the_server(self.settings, self.door, its, self.made)
            its.close()
            if self._told_to:
                self._tell()
            elif not self._rehearsed:
                self._rehearsed = True
                _rehearse()
            _, status = os.waitpid(self._child, 0)
            self._child = 0
            ours.setblocking(False)
            try:
                began = ours.recv(1) == READY
            except BlockingIOError:
                began = False
            return began, os.waitstatus_to_exitcode(status)


def _rehearse() -> None:
    """Make those who may follow quicker; the server does without it."""
    try:
        rehearse()
    except Exception as problem:
        log.error("rehearsal.failed", **place(problem))


def _be_the_server(settings: Settings, door: socket.socket, parent: socket.socket, made: Litestar) -> None:
    """What the child does; it never returns."""
    code = 1
    try:
        for number in ORDERLY:
            signal.signal(number, signal.SIG_DFL)
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
        run(settings, door, lambda: parent.send(READY), made)
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except (ValueError, InUse) as problem:
        print(problem, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _end_with(parent: socket.socket) -> None:
    """Die when the parent does, however that dies: nobody would look after us."""
    with contextlib.suppress(OSError):
        parent.recv(1)
    os.kill(os.getpid(), signal.SIGKILL)
