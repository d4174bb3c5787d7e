"""A bot in any language: a program that reads questions and writes answers as JSON lines.

docs/guides/research.md documents the protocol. If a program crashes, is late or gives an illegal answer, the game
takes the default answer. A program can never block a game: separate threads read and write, and the queues are
bounded.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import IO, Any, Final

from westphalia.board import bit_list
from westphalia.bots.core.bot import Choice, default_answer
from westphalia.game.view import View
from westphalia.presentation.show import view_json

PROTOCOL: Final = 2  # raised when programs written for the last number would misread messages
PREFIX: Final = "exec:"
START_SECONDS: Final = 10.0  # extra time for the first answer
MOST_STARTS: Final = 3  # a program that crashed this often is not started again
LONGEST_LINE: Final = 1 << 16
MOST_LINES: Final = 32  # unread lines; a program that writes more is blocked
TOO_LONG: Final = "too long"
REASON: Final = 500  # characters
POLL: Final = 0.2  # seconds between checks of a waiting thread
MOST_LATE: Final = 3  # late answers in a row after which a program is stopped
Lines = queue.Queue[str | None]


class ExternalBot:
    """A program in any language that plays a seat."""

    def __init__(self, command: str, seed: int = 0, seconds: float = 1.0) -> None:
        if not command.strip():
            raise ValueError("exec: does not name a program")
        self.name = PREFIX + command
        self.command = shlex.split(command)
        self.seed = seed
        self.seconds = seconds
        self.faults: list[str] = []
        self._number = 0
        self._starts = 0
        self._late = 0
        self._process: subprocess.Popen[str] | None = None
        self._lines: Lines = queue.Queue(MOST_LINES)  # from the program
        self._messages: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # to the program
        self._gone = threading.Event()

    # --- playing ---

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        """Ask the program; on any failure return the default answer."""
        q = seen.question
        assert q is not None
        self._number += 1
        try:
            begins = not self._is_ready()
            if begins:
                self._start(seen)
            self._send({"type": "question", "id": self._number, "view": view_json(seen, teach=False)})
            reply = self._reply(self.seconds + (START_SECONDS if begins else 0.0))
            answer = reply["answer"]
            if isinstance(answer, bool) or not isinstance(answer, int) or answer not in q.answers:
                raise Fault(f"answered {repr(answer)[:80]}, which is not a legal answer")
            self._late = 0
            return Choice(answer, _sentence(reply.get("reason")))
        except Fault as fault:
            self.faults.append(str(fault))
            return Choice(default_answer(q), f"Forfeited: the program {fault}.")

    def end(self, winners: tuple[int, ...]) -> None:
        """Tell the program that the game is over, and stop it."""
        process = self._process
        if process is not None and process.poll() is None:
            self._send({"type": "end", "winners": list(winners)})
            self._stop()

    # --- the program ---

    def _is_ready(self) -> bool:
        """Return whether the program runs; discard what it wrote before the question."""
        with suppress(queue.Empty):
            while True:
                if self._lines.get_nowait() in (None, TOO_LONG):
                    self._stop()
        if self._process is not None and self._process.poll() is not None:
            self._stop()
        return self._process is not None

    def _start(self, seen: View) -> None:
        if self._starts >= MOST_STARTS:
            raise Fault("is not started again")
        self._starts += 1
        self._late = 0
        self._lines, self._messages, self._gone = (
            queue.Queue(MOST_LINES),
            queue.SimpleQueue(),
            threading.Event(),
        )
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError as problem:
            raise Fault(f"cannot be started ({problem.strerror})") from None
        reading = (self._process.stdout, self._lines, self._gone)
        threading.Thread(target=_read, args=reading, daemon=True).start()
        writing = (self._process.stdin, self._messages)
        threading.Thread(target=_write, args=writing, daemon=True).start()
        self._send(hello(seen, self.seed, self.seconds))

    def _send(self, message: dict[str, Any]) -> None:
        self._messages.put(json.dumps(message, ensure_ascii=False) + "\n")

    def _reply(self, seconds: float) -> dict[str, Any]:
        """Return the answer to the current question; skip late answers to earlier ones."""
        end, has_ended = time.monotonic() + seconds, False
        while True:
            left = end - time.monotonic()
            if left <= 0:  # even if the program wrote other lines
                self._late += 1
                if self._late >= MOST_LATE:
                    self._stop()
                raise Fault(f"did not answer within {self.seconds:g} s")
            try:
                line = self._lines.get(timeout=min(left, POLL))
            except queue.Empty:
                if has_ended:  # a child process still holds its pipe
                    self._stop()
                    raise Fault("has ended") from None
                has_ended = self._process is None or self._process.poll() is not None
                continue
            if line is None:
                self._stop()
                raise Fault("has ended")
            if line is TOO_LONG:
                self._stop()
                raise Fault(f"wrote a line that is too long (at most {LONGEST_LINE} characters)")
            try:
                reply = json.loads(line)
            except (ValueError, RecursionError):
                raise Fault("wrote a line that is not JSON") from None
            if not isinstance(reply, dict) or "answer" not in reply:
                raise Fault('wrote no object with "id" and "answer"')
            if reply.get("id", self._number) == self._number:
                return reply

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._gone.set()
        self._messages.put(None)
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()  # the threads close the pipes, which a child process may hold open


class Fault(Exception):
    """A failure of the program."""


def _read(pipe: IO[str], lines: Lines, gone: threading.Event) -> None:
    """Queue the lines that the program writes, and None at its end."""
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(LONGEST_LINE):
            endless = len(line) == LONGEST_LINE and not line.endswith("\n")
            if line.strip() and not _put(lines, TOO_LONG if endless else line, gone):
                return
            if endless:
                return
    _put(lines, None, gone)


def _put(lines: Lines, line: str | None, gone: threading.Event) -> bool:
    """Queue a line; return False if the program has been stopped."""
    while not gone.is_set():
        with suppress(queue.Full):
            lines.put(line, timeout=POLL)
            return True
    return False


def _write(pipe: IO[str], messages: queue.SimpleQueue[str | None]) -> None:
    """Send queued messages as fast as the program reads them."""
    with suppress(OSError, ValueError), pipe:
        while (message := messages.get()) is not None:
            pipe.write(message)
            pipe.flush()


def _sentence(reason: object) -> str:
    """Return a reason as one line of valid text."""
    if not isinstance(reason, str):
        return ""
    return " ".join(reason[:REASON].encode(errors="replace").decode().split())


def hello(seen: View, seed: int, seconds: float) -> dict[str, Any]:
    """Return the first message, with everything that stays the same for the whole game."""
    board = seen.state.board
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "edition": seen.edition.key,
        "players": list(seen.players),
        "seat": seen.seat,
        "seed": seed,
        "seconds": seconds,
        "hexes": [list(place) for place in board.hexes],
        "neighbours": [bit_list(mask) for mask in board.neighbours],
        "edges": [bit_list(mask) for mask in board.edges],
    }
