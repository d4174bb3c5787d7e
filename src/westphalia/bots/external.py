"""A bot in any language: a program that reads questions and writes answers as JSON lines.

The protocol is documented in docs/bots.md. A program that crashes, answers late or answers what was not asked forfeits
that answer to the default one; it never stops a game.
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
from typing import Any, Final

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
LATE: Final = 3  # late answers in a row after which a program is taken for dead


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
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    # --- playing ---

    def choose(self, seen: View) -> Choice:
        """Ask the program; whatever goes wrong, there is an answer."""
        q = seen.question
        assert q is not None
        self._number += 1
        try:
            begins = self._process is None or self._process.poll() is not None
            if begins:
                self._start(seen)
            self._send({"type": "question", "id": self._number, "view": view_json(seen, teach=False)})
            reply = self._reply(self.seconds + (START_SECONDS if begins else 0.0))
            answer = reply["answer"]
            if isinstance(answer, bool) or not isinstance(answer, int) or answer not in q.answers:
                raise Fault(f"answered {answer!r}, which was not asked")
            reason = reply.get("reason", "")
            self._late = 0
            return Choice(answer, reason if isinstance(reason, str) else "")
        except Fault as fault:
            self.faults.append(str(fault))
            return Choice(default_answer(q), f"Forfeited: the program {fault}.")

    def end(self, winners: tuple[int, ...]) -> None:
        """Tell the program that the game is over, and let it go."""
        process = self._process
        if process is not None and process.poll() is None:
            with suppress(Fault):
                self._send({"type": "end", "winners": list(winners)})
            self._stop()

    # --- the program ---

    def _start(self, seen: View) -> None:
        if self._starts >= MOST_STARTS:
            raise Fault("is not started again")
        self._starts += 1
        self._lines = queue.SimpleQueue()
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
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        self._send(hello(seen, self.seed, self.seconds))

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._stop()
            raise Fault("has ended") from None

    def _reply(self, seconds: float) -> dict[str, Any]:
        """The answer to the question just asked; answers to older ones came too late and are passed over."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                self._late += 1
                if self._late >= LATE:
                    self._stop()
                raise Fault(f"did not answer within {self.seconds:g} s") from None
            if line is None:
                self._stop()
                raise Fault("has ended")
            try:
                reply = json.loads(line)
            except ValueError:
                raise Fault("wrote a line that is no JSON") from None
            if not isinstance(reply, dict) or "answer" not in reply:
                raise Fault('wrote no object with "id" and "answer"')
            if reply.get("id", self._number) == self._number:
                return reply

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Fault(Exception):
    """What the program did wrong."""


def _read(process: subprocess.Popen[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Pass on what the program writes, and None at its end."""
    assert process.stdout is not None
    try:
        while line := process.stdout.readline(LONGEST_LINE):
            if line.strip():
                lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(None)


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
