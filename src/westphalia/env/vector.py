"""Many games at once, in this process or over worker processes with shared memory.

Games are played one action at a time in the sequential form: each row of the batch is one game and the seat that is
asked. When a game ends, its row reports the shares of the victory and shows the first question of the next game.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import socket
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from westphalia.engine.chance import MASK64, split
from westphalia.engine.checks import whole
from westphalia.env.rewards import win_shares
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.observation.actions import action_name, to_answer
from westphalia.observation.arrays import Batch
from westphalia.observation.encoder import Encoder
from westphalia.observation.history import watch
from westphalia.observation.spec import Spec, spec_of
from westphalia.rules.base.answers import SPACE

PATIENCE: Final = 60.0  # seconds without an answer after which a worker counts as dead
# A worker receives one byte, the group to step or one of these, and answers with one: DONE, or PROBLEM and its text.
MOST_GROUPS: Final = 250
RESET, STOP = MOST_GROUPS, MOST_GROUPS + 1
DONE, PROBLEM = b"\0", b"\1"
TEXT: Final = 500  # bytes


class Rows:
    """The arrays of all games: observations, and the results of the last step."""

    def __init__(self, spec: Spec, n: int, memory: Any = None) -> None:
        layout: list[tuple[str, tuple[int, ...], Any]] = [
            ("raw", (n, spec.size), np.uint8),
            ("shares", (n, spec.players), np.float32),
            ("actions", (n,), np.int32),
            ("seat", (n,), np.int32),
            ("done", (n,), np.bool_),
            ("truncated", (n,), np.bool_),
            ("seed", (1,), np.uint64),
        ]
        order = sorted(layout, key=lambda part: -np.dtype(part[2]).itemsize)  # so that all are aligned
        self.arrays: dict[str, Any] = {}
        at = 0
        for name, shape, kind in order:
            length = int(np.prod(shape)) * np.dtype(kind).itemsize
            if memory is not None:
                self.arrays[name] = np.frombuffer(memory, kind, int(np.prod(shape)), at).reshape(shape)
            at += length
        self.bytes = at


class Worker:
    """The games of some rows."""

    def __init__(
        self,
        spec: Spec,
        options: dict[str, str],
        limit: int | None,
        rows: Rows,
        n: int,
        groups: Sequence[range],
    ) -> None:
        self._spec = spec
        self._options = options
        self._limit = limit
        self._arrays = rows.arrays
        self._memory = Batch(spec, n, rows.arrays["raw"]).memory
        self._size = spec.size
        self._groups = [(group, slice(group.start, group.stop)) for group in groups]
        self._rows = [row for group in groups for row in group]
        self._games: dict[int, WestphaliaGame] = {}
        self._encoders = {row: Encoder(spec) for row in self._rows}
        self._seeds = dict.fromkeys(self._rows, 0)
        self._played = dict.fromkeys(self._rows, 0)  # games
        self._length = dict.fromkeys(self._rows, 0)  # actions of the present game
        self._seat = dict.fromkeys(self._rows, 0)

    def reset(self, seed: int) -> None:
        """Start a new game in every row; the seeds of a row depend only on the seed and the row."""
        arrays = self._arrays
        for group, place in self._groups:
            for row in group:
                self._seeds[row] = split(seed, row)
                self._played[row] = 0
                self._begin(row)
            arrays["done"][place] = arrays["truncated"][place] = False
            arrays["seat"][place] = [self._seat[row] for row in group]

    def _begin(self, row: int) -> None:
        seed = split(self._seeds[row], self._played[row]) >> 1
        self._played[row] += 1
        self._length[row] = 0
        game = new_game(self._spec.edition, self._spec.players, seed, log=False, **self._options)
        watch(game)
        self._games[row] = game
        self._observe(row, game)

    def _observe(self, row: int, game: WestphaliaGame) -> None:
        self._seat[row] = seat = game.next_seat()
        self._encoders[row].write(game, seat, self._memory, row * self._size)

    def step(self, number: int) -> None:
        arrays, players, limit = self._arrays, self._spec.players, self._limit
        group, place = self._groups[number]
        arrays["done"][place] = arrays["truncated"][place] = False
        for row, action in zip(group, arrays["actions"][place].tolist()):
            game, seat = self._games[row], self._seat[row]
            game.answer(seat, to_answer(action, seat, players))
            self._length[row] += 1
            if game.over or self._length[row] == limit:
                arrays["shares"][row] = win_shares(game)
                arrays["done"][row], arrays["truncated"][row] = True, not game.over
                self._begin(row)
            else:
                self._observe(row, game)
        arrays["seat"][place] = [self._seat[row] for row in group]


def _serve(pipe: socket.socket, memory: Any, arguments: tuple[Any, ...], n: int, groups: list[range]) -> None:
    """Run a worker process: reset or step whenever the parent says so."""
    spec, options, limit = arguments
    rows = Rows(spec, n, memory)
    worker = Worker(spec, options, limit, rows, n, groups)
    with contextlib.suppress(KeyboardInterrupt, OSError):
        while (command := pipe.recv(1)) and command[0] != STOP:
            try:
                if command[0] == RESET:
                    worker.reset(int(rows.arrays["seed"][0]))
                else:
                    worker.step(command[0])
                pipe.sendall(DONE)
            except Exception as problem:  # sent to the parent, which raises it
                text = f"{type(problem).__name__}: {problem}".encode()
                pipe.sendall(PROBLEM + text[:TEXT].ljust(TEXT))


@dataclass(frozen=True)
class Played:
    """The result of a step for the rows `rows`: which games ended, how they ended, and who is asked now."""

    rows: NDArray[np.int64]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    shares: NDArray[np.float32]
    seat: NDArray[np.int32]


class VectorGames:
    """`n` games that are stepped together.

    With `workers` 0 the games run in this process. With more, each worker plays its share of every group. With two
    `groups`, one half of the games can be played while you choose actions for the other: `send(0)`, `receive()`.

    >>> games = VectorGames(2, edition="dice", players=5, seed=1)
    >>> batch = games.batch
    >>> played = games.step(batch.mask.argmax(axis=1))
    >>> played.done.tolist()
    [False, False]
    >>> games.close()
    """

    def __init__(
        self,
        n: int = 16,
        workers: int = 0,
        *,
        edition: str = "five-round",
        players: int = 5,
        seed: int = 0,
        groups: int = 1,
        limit: int | None = None,
        hexes: int | None = None,
        seats: int | None = None,
        setup: str = "random",
        **options: str,
    ) -> None:
        n, workers, groups = (
            whole("n", n, 1),
            whole("workers", workers),
            whole("groups", groups, 1, MOST_GROUPS),
        )
        if n % (groups * max(1, workers)):
            raise ValueError(f"n: {n} games cannot be divided among {workers} workers and {groups} groups")
        limit = None if limit is None else whole("limit", limit, 1)
        options = {"setup": setup, **options}
        self.spec = spec_of(edition, players, hexes=hexes, seats=seats, **options)
        self.n, self.workers, self.groups = n, workers, groups
        self._share = n // (groups * max(1, workers))
        self._open = True
        self._sent: list[int] = []
        size = Rows(self.spec, n).bytes
        methods = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
        self._memory = context.RawArray("B", size) if workers else None
        self._rows = Rows(self.spec, n, bytearray(size) if self._memory is None else self._memory)
        shown = self._rows.arrays["raw"].view()
        shown.flags.writeable = False  # an overwritten mask would allow illegal actions
        self._batch = Batch(self.spec, n, shown)
        self._pipes: list[socket.socket] = []
        self._processes: list[Any] = []
        size = n // groups
        self._places = [slice(group * size, (group + 1) * size) for group in range(groups)]
        self._group_rows = [np.arange(place.start, place.stop) for place in self._places]
        self._masks = [self._batch.mask[place] for place in self._places]
        arguments = (self.spec, options, limit)
        if self._memory is None:
            self._worker = Worker(*arguments, self._rows, n, self._ranges(0))
        else:
            self._start(context, arguments)
        self._finalizer = weakref.finalize(self, _release, self._pipes, self._processes)
        self.reset(seed)

    def _ranges(self, worker: int) -> list[range]:
        """Return the rows of a worker in each group; a group's rows stand together."""
        starts = [place.start + worker * self._share for place in self._places]
        return [range(start, start + self._share) for start in starts]

    def _start(self, context: Any, arguments: tuple[Any, ...]) -> None:
        for worker in range(self.workers):
            here, there = socket.socketpair()
            here.settimeout(PATIENCE)
            process = context.Process(
                target=_serve,
                args=(there, self._memory, arguments, self.n, self._ranges(worker)),
                daemon=True,
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    # --- playing ---

    def reset(self, seed: int = 0) -> Batch:
        """Start new games in all rows and return the batch, which later steps overwrite."""
        self._check_open()
        seed = whole("seed", seed)
        if self._memory is None:
            self._sent.clear()
            self._worker.reset(seed & MASK64)
        else:
            while self._sent:
                self.receive()
            self._rows.arrays["seed"][0] = seed & MASK64
            self._tell(RESET)
            self._hear()
        return self.batch

    @property
    def batch(self) -> Batch:
        """The observations of all games, read-only; every step overwrites them."""
        self._check_open()
        return self._batch

    def rows(self, group: int = 0) -> NDArray[np.int64]:
        self._check_open()
        return self._group_rows[whole("group", group, 0, self.groups - 1)]

    @property
    def seats(self) -> NDArray[np.int32]:
        """The seat that is asked in each row."""
        self._check_open()
        seats: NDArray[np.int32] = self._rows.arrays["seat"].copy()
        return seats

    def step(self, actions: Any) -> Played:
        """Play one action in every row; if one is illegal, raise ValueError and change nothing."""
        if self.groups != 1:
            raise ValueError("step: with several groups, call send and receive")
        self.send(0, actions)
        return self.receive()

    def send(self, group: int, actions: Any) -> None:
        """Start to play the actions of a group; `receive` returns when they are played."""
        self._check_open()
        group = whole("group", group, 0, self.groups - 1)
        if group in self._sent:
            raise ValueError(f"group: {group} is being played; call receive first")
        self._rows.arrays["actions"][self._places[group]] = self._check(group, actions)
        if self._memory is not None:
            self._tell(group)
        self._sent.append(group)

    def receive(self) -> Played:
        """Wait for the group that was sent first and return its result."""
        self._check_open()
        if not self._sent:
            raise ValueError("receive: nothing was sent")
        group = self._sent.pop(0)
        if self._memory is None:
            self._worker.step(group)
        else:
            self._hear()
        arrays, place = self._rows.arrays, self._places[group]
        return Played(
            self._group_rows[group],
            arrays["done"][place].copy(),
            arrays["truncated"][place].copy(),
            arrays["shares"][place].copy(),
            arrays["seat"][place].copy(),
        )

    def _check(self, group: int, actions: Any) -> NDArray[Any]:
        """Return the actions as an array if all are legal."""
        given, rows = np.asarray(actions), self._group_rows[group]
        if given.shape != rows.shape:
            raise ValueError(f"actions: {given.shape} is not the shape {rows.shape}: one action for each row")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions: they must be whole numbers, not {given.dtype}")
        masks, first = self._masks[group], self._group_rows[0]
        numbers = given.tolist()  # few numbers: Python's own functions are quicker than numpy's
        if min(numbers) < 0 or max(numbers) >= SPACE or 0 in masks[first, given].tobytes():
            inside = (given >= 0) & (given < SPACE)
            legal = inside & (masks[first, np.where(inside, given, 0)] > 0)
            at = int(np.flatnonzero(~legal)[0])
            action = int(given[at])
            named = f" ({action_name(action, self.spec)})" if 0 <= action < SPACE else ""
            raise ValueError(
                f"actions: {action}{named} is not legal in row {int(rows[at])}; nothing was played"
            )
        return given

    # --- workers ---

    def _tell(self, what: int) -> None:
        for pipe in self._pipes:
            try:
                pipe.sendall(bytes((what,)))
            except OSError:
                self.close()
                raise RuntimeError("a worker has ended; the games are closed") from None

    def _hear(self) -> None:
        problems = []
        for number, pipe in enumerate(self._pipes):
            try:
                heard = pipe.recv(1)
                if heard == PROBLEM:
                    text = pipe.recv(TEXT, socket.MSG_WAITALL).decode(errors="replace")
                    problems.append(f"worker {number}: {text.rstrip()}")
            except TimeoutError:
                self.close()
                raise RuntimeError(f"worker {number} has not answered for {PATIENCE:.0f} seconds") from None
            except OSError:
                heard = b""
            if not heard:
                self.close()
                raise RuntimeError(f"worker {number} has ended")
        if problems:
            raise RuntimeError("; ".join(problems))

    def _check_open(self) -> None:
        if not self._open:
            raise ValueError("the games are closed")

    def close(self) -> None:
        """End the workers and free the memory; calling it again does nothing."""
        if self._open:
            self._open = False
            self._rows.arrays.clear()
            self._masks.clear()
            del self._batch
            self._finalizer()

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("VectorGames shares its memory with worker processes and cannot be copied or pickled")

    def __enter__(self) -> VectorGames:
        self._check_open()
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def _release(pipes: list[socket.socket], processes: list[Any]) -> None:
    """End the worker processes; the memory is freed with the last array that uses it."""
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.sendall(bytes((STOP,)))
        pipe.close()
    for process in processes:
        process.join(timeout=5)
        if process.is_alive():
            process.terminate()
