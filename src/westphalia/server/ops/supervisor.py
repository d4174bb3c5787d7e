"""The supervisor restarts a server that dies: it has loaded the program and keeps the socket open.

The supervisor only warms caches and waits. When the server is killed or crashes, it forks another one, which need not
load anything; clients that connect meanwhile wait in the socket's backlog. A server that exits by itself or was told
to is not restarted.
"""

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

from westphalia.server.ops.logs import configure, error_location
from westphalia.server.ops.run import run
from westphalia.server.ops.settings import Settings
from westphalia.server.ops.warm_up import freeze_heap, load, warm_up
from westphalia.server.storage.lock import InUse

log = structlog.get_logger()

ORDERLY: Final = (signal.SIGTERM, signal.SIGINT)
PAUSE: Final = 0.1  # seconds before restarting a server that died during its start; doubled each time
LONGEST_PAUSE: Final = 10.0
TOGETHER: Final = 0.5  # seconds in which a terminal's signal has reached the server as well
READY: Final = b"."


def supervise(settings: Settings, listener: socket.socket) -> int:
    """Serve until stopped; return the exit code. Without fork, a server that dies is not restarted."""
    if not hasattr(os, "fork"):
        run(settings, listener)
        return 0
    configure()
    made = load(settings)
    freeze_heap()
    return Supervisor(settings, listener, made).run()


class Supervisor:
    def __init__(self, settings: Settings, listener: socket.socket, made: Litestar) -> None:
        self.settings = settings
        self.listener = listener
        self.made = made  # the application without its tables
        self._warm = False
        self._child = 0
        self._told_to = 0  # the signal that told us to end

    def run(self) -> int:
        """Run servers until one ends in an orderly way; return the exit code."""
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
        """Pass the signal on to the server. A terminal signals both of us, and two would force a quick stop."""
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
        """Run one server; return whether it had started to serve, and its exit code (negative: the signal)."""
        ours, its = socket.socketpair()
        with ours:
            self._child = os.fork()
            if not self._child:
                ours.close()
                _be_the_server(self.settings, self.listener, its, self.made)
            its.close()
            if self._told_to:
                self._tell()
            elif not self._warm:
                self._warm = True
                _warm_up()
            _, status = os.waitpid(self._child, 0)
            self._child = 0
            ours.setblocking(False)
            try:
                began = ours.recv(1) == READY
            except BlockingIOError:
                began = False
            return began, os.waitstatus_to_exitcode(status)


def _warm_up() -> None:
    """Warm caches for the next server; this one runs without."""
    try:
        warm_up()
    except Exception as problem:
        log.error("warm_up.failed", **error_location(problem))


def _be_the_server(
    settings: Settings, listener: socket.socket, parent: socket.socket, made: Litestar
) -> None:
    """Run the server in the child process; never return."""
    code = 1
    try:
        for number in ORDERLY:
            signal.signal(number, signal.SIG_DFL)
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
        run(settings, listener, lambda: parent.send(READY), made)
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
    """Exit when the supervisor dies, however it dies."""
    with contextlib.suppress(OSError):
        parent.recv(1)
    os.kill(os.getpid(), signal.SIGKILL)
