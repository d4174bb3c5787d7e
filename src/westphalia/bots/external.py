"""A bot in any language: a program that reads questions and writes answers as JSON lines.

The protocol is documented in docs/bots.md. A program that crashes, answers late or answers what was not asked forfeits
that answer to the default one; it never stops a game, whether it reads or not and however much it writes: both are done
by threads of their own, and what waits is bounded.
"""

from __future__ import annotations

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
from westphalia.bots.bot import Choice
from westphalia.engine.question import Question
from westphalia.game.show import view_json
from westphalia.game.view import View

PROTOCOL: Final = 2  # raised whenever a program that read what it was sent before would misread it
PREFIX: Final = "exec:"
START_SECONDS: Final = 10.0  # a program may take so long to begin
MOST_STARTS: Final = 3  # after so many crashes it is not started again
LONGEST_LINE: Final = 1 << 16
MOST_LINES: Final = 32  # that wait to be read; a program that writes more has to wait itself
TOO_LONG: Final = "a line without end"
REASON: Final = 500  # letters
LOOK: Final = 0.2  # seconds after which a thread that waits looks whether the program is still wanted
LATE: Final = 3  # late answers in a row after which a program is taken for dead
Lines = queue.Queue[str | None]


def default_answer(question: Question) -> int:
    """The answer of one who wants nothing to happen."""
    return next((a for a in question.kind.quiet if a in question.answers), question.answers[0])


class ExternalBot:
    """A program that plays a seat."""

    def __init__(self, command: str, seed: int = 0, seconds: float = 1.0) -> None:
        if not command.strip():
            raise ValueError("exec: names no program")
        self.name = PREFIX + command
        self.command = shlex.split(command)
        self.seed = seed
        self.seconds = seconds
        self.faults: list[str] = []
        self._number = 0
        self._starts = 0
        self._late = 0
        self._process: subprocess.Popen[str] | None = None
        self._lines: Lines = queue.Queue(MOST_LINES)  # what it has written
        self._letters: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # what it is sent
        self._gone = threading.Event()

    # --- playing ---

    def choose(self, seen: View) -> Choice:
        """Ask the program; whatever goes wrong, there is an answer."""
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
                raise Fault(f"answered {repr(answer)[:80]}, which was not asked")
            self._late = 0
            return Choice(answer, _sentence(reply.get("reason")))
        except Fault as fault:
            self.faults.append(str(fault))
            return Choice(default_answer(q), f"Forfeited: the program {fault}.")

    def end(self, winners: tuple[int, ...]) -> None:
        """Tell the program that the game is over, and let it go."""
        process = self._process
        if process is not None and process.poll() is None:
            self._send({"type": "end", "winners": list(winners)})
            self._stop()

    # --- the program ---

    def _is_ready(self) -> bool:
        """Whether the program is there; what it has said before it is asked answers nothing."""
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
        self._lines, self._letters, self._gone = (
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
        writing = (self._process.stdin, self._letters)
        threading.Thread(target=_write, args=writing, daemon=True).start()
        self._send(hello(seen, self.seed, self.seconds))

    def _send(self, message: dict[str, Any]) -> None:
        self._letters.put(json.dumps(message, ensure_ascii=False) + "\n")

    def _reply(self, seconds: float) -> dict[str, Any]:
        """The answer to the question just asked; answers to older ones came too late and are passed over."""
        end, has_ended = time.monotonic() + seconds, False
        while True:
            left = end - time.monotonic()
            if left <= 0:  # however much it writes: none of it was the answer
                self._late += 1
                if self._late >= LATE:
                    self._stop()
                raise Fault(f"did not answer within {self.seconds:g} s")
            try:
                line = self._lines.get(timeout=min(left, LOOK))
            except queue.Empty:
                if has_ended:  # and somebody whom it has left behind holds its pipe
                    self._stop()
                    raise Fault("has ended") from None
                has_ended = self._process is None or self._process.poll() is not None
                continue
            if line is None:
                self._stop()
                raise Fault("has ended")
            if line is TOO_LONG:
                self._stop()
                raise Fault(f"wrote a line that is too long ({LONGEST_LINE} letters are allowed)")
            try:
                reply = json.loads(line)
            except (ValueError, RecursionError):
                raise Fault("wrote a line that is no JSON") from None
            if not isinstance(reply, dict) or "answer" not in reply:
                raise Fault('wrote no object with "id" and "answer"')
            if reply.get("id", self._number) == self._number:
                return reply

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._gone.set()
        self._letters.put(None)
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()  # the threads close its pipes: somebody whom it has left behind may hold them open


class Fault(Exception):
    """What the program did wrong."""


def _read(pipe: IO[str], lines: Lines, gone: threading.Event) -> None:
    """Pass on what the program writes, and None at its end."""
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(LONGEST_LINE):
            endless = len(line) == LONGEST_LINE and not line.endswith("\n")
            if line.strip() and not _put(lines, TOO_LONG if endless else line, gone):
                return
            if endless:
                return
    _put(lines, None, gone)


def _put(lines: Lines, line: str | None, gone: threading.Event) -> bool:
    """Leave a line to be read; False if nobody will."""
    while not gone.is_set():
        with suppress(queue.Full):
            lines.put(line, timeout=LOOK)
            return True
    return False


def _write(pipe: IO[str], letters: queue.SimpleQueue[str | None]) -> None:
    """Send the program what it is to be told, as fast as it reads."""
    with suppress(OSError, ValueError), pipe:
        while (letter := letters.get()) is not None:
            pipe.write(letter)
            pipe.flush()


def _sentence(reason: object) -> str:
    """A reason that can be shown: one line of letters that there are."""
    if not isinstance(reason, str):
        return ""
    return " ".join(reason[:REASON].encode(errors="replace").decode().split())


def hello(seen: View, seed: int, seconds: float) -> dict[str, Any]:
    """What a program is told before its first question: what never changes in the game."""
    board = seen.state.board
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "edition": seen.game_edition,
        "players": list(seen.players),
        "seat": seen.seat,
        "seed": seed,
        "seconds": seconds,
        "hexes": [list(place) for place in board.hexes],
        "neighbours": [bit_list(mask) for mask in board.neighbours],
        "edges": [bit_list(mask) for mask in board.edges],
    }
