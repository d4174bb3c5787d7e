"""Processes that play games for the network: they write observations into shared memory and give its answers."""

from __future__ import annotations

import multiprocessing as mp
import random
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np

from learning.tables import CURRENT, PAST, SEATS, TABLES, draw_seats, draw_table
from westphalia import new_game
from westphalia.bots.arena.playing import bot_from_spec
from westphalia.bots.core.bot import Bot
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import draw_temperament
from westphalia.bots.network.layout import ENDINGS
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation import Encoder, to_answer

IDLE, WAITS, WAITS_FOR_PAST = 0, 1, 2
STOP: Final = -1
CONTEXT: Final = mp.get_context("fork")


class Game(NamedTuple):
    """A game to play: its table, seed and who sits where."""

    table: int
    seed: int
    seats: tuple[str, ...]


class Shared:
    """Arrays that the trainer and the actors share: one row for each game in progress."""

    def __init__(self, rows: int) -> None:
        self.size = TABLES[0].spec.size
        self.raw = _array((rows, self.size), np.uint8)
        self.state = _array((rows,), np.uint8)
        self.table = _array((rows,), np.uint8)
        self.seat = _array((rows,), np.uint8)
        self.action = _array((rows,), np.int16)
        self.done = _array((rows,), np.uint8)
        self.ended = _array((rows,), np.uint8)  # the table of the game that is done
        self.shares = _array((rows, SEATS), np.float32)
        self.endings = _array((rows, SEATS), np.uint8)
        self.learns = _array(
            (rows, SEATS), np.uint8
        )  # of the game that is done: seats of the current network


def _array(shape: tuple[int, ...], kind: Any) -> Any:
    block = CONTEXT.RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)
    return np.frombuffer(block, kind).reshape(shape)


def shares_of(game: WestphaliaGame) -> list[float]:
    """Return each seat's share of the win, padded to the number of seats of an observation."""
    winners = game.state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(SEATS)]


def endings_of(game: WestphaliaGame) -> list[int]:
    """Return how the game ended for each seat, as places in ENDINGS."""
    victory = game.state.victory
    won = ENDINGS.index(victory) if victory in ENDINGS else ENDINGS.index("other")
    return [won if seat in game.state.winners else 0 for seat in range(SEATS)]


def make_scripted(name: str, seed: int) -> Bot:
    """Make a bot of the league; `elector` without a time limit has an elector's weights and does not search."""
    if name in ("prince", "elector", "count"):
        return Prince(seed, draw_temperament(seed), name)
    return bot_from_spec(name, seed, 1.0)


class Seat:
    """A scripted bot at a seat."""

    def __init__(self, name: str, edition: str, seed: int) -> None:
        self._bot = make_scripted(name, seed)
        self._policy = policy_for(edition)

    def answer(self, game: WestphaliaGame, seat: int) -> int:
        seen = view(game, seat)
        if type(self._bot) is Prince:
            return self._bot.decide(self._policy, seen)[0]
        return self._bot.choose(seen).answer


class Slot:
    """A row of the shared memory and the game that is played in it."""

    def __init__(
        self, row: int, shared: Shared, draw: Callable[[], Game | None], encoders: dict[int, Encoder]
    ) -> None:
        self.row = row
        self.shared = shared
        self.draw = draw
        self.encoders = encoders
        self.game: WestphaliaGame | None = None
        self.plan = Game(0, 0, ())
        self.bots: dict[int, Seat] = {}
        self.memory = memoryview(shared.raw.data).cast("B")

    def start(self) -> None:
        """Begin a game and go to the first decision of a network; the row is idle when no game is left."""
        while True:
            plan = self.draw()
            if plan is None:
                self.shared.state[self.row] = IDLE
                self.game = None
                return
            table = TABLES[plan.table]
            self.plan = plan
            self.game = new_game(table.edition, table.players, plan.seed, setup="random", log=False)
            self.bots = {
                seat: Seat(name, table.edition, plan.seed * 16 + seat)
                for seat, name in enumerate(plan.seats)
                if name not in (CURRENT, PAST)
            }
            if self.advance():
                return

    def answer(self) -> None:
        """Give the network's answer and go on; a finished game is noted and the next one begins."""
        shared, row, game = self.shared, self.row, self.game
        shared.done[row] = 0
        if game is None:
            return
        seat = int(shared.seat[row])
        game.answer(seat, to_answer(int(shared.action[row]), seat, len(game.players)))
        if not self.advance():
            shared.done[row] = 1
            shared.ended[row] = self.plan.table
            shared.shares[row] = shares_of(game)
            shared.endings[row] = endings_of(game)
            learns = [name == CURRENT for name in self.plan.seats]
            shared.learns[row] = learns + [False] * (SEATS - len(learns))
            self.start()

    def advance(self) -> bool:
        """Play to the next decision of a network and write its observation; return whether there is one."""
        game = self.game
        assert game is not None
        bots, shared, row = self.bots, self.shared, self.row
        while not game.over:
            seat = game.next_seat()
            question = game.question(seat)
            assert question is not None
            if len(question.answers) == 1:
                game.answer(seat, question.answers[0])
            elif seat in bots:
                game.answer(seat, bots[seat].answer(game, seat))
            else:
                encoder = self.encoders[self.plan.table]
                encoder.write(game, seat, self.memory, row * shared.size)
                shared.seat[row] = seat
                shared.table[row] = self.plan.table
                shared.state[row] = WAITS if self.plan.seats[seat] == CURRENT else WAITS_FOR_PAST
                return True
        return False


def act(shared: Shared, groups: Sequence[range], draw: Callable[[], Game | None], pipe: Connection) -> None:
    """Play the games of some rows; groups take turns, so that the network and the games never wait for each other."""
    encoders = {number: Encoder(table.spec) for number, table in enumerate(TABLES)}
    slots = [[Slot(row, shared, draw, encoders) for row in rows] for rows in groups]
    for number, group in enumerate(slots):
        for slot in group:
            slot.start()
        pipe.send(number)
    while (number := pipe.recv()) != STOP:
        for slot in slots[number]:
            slot.answer()
        pipe.send(number)


def endless(seed: int) -> Callable[[], Game | None]:
    """Return a source of games for self-play."""
    chance = random.Random(seed)

    def draw() -> Game:
        table = draw_table(chance)
        seats = draw_seats(TABLES[table].players, chance)
        return Game(table, chance.getrandbits(40), tuple(seats))

    return draw


def listed(games: Sequence[Game]) -> Callable[[], Game | None]:
    """Return a source of exactly these games."""
    left = iter(games)
    return lambda: next(left, None)


class Actors:
    """The processes and their shared memory."""

    def __init__(self, sources: Sequence[Callable[[], Game | None]], games_each: int) -> None:
        count, half = len(sources), games_each
        self.shared = Shared(count * 2 * half)
        self.groups = [
            np.concatenate([np.arange(half) + (2 * worker + group) * half for worker in range(count)])
            for group in (0, 1)
        ]
        self._pipes = []
        self._processes = []
        for worker, source in enumerate(sources):
            here, there = CONTEXT.Pipe()
            rows = [range((2 * worker + g) * half, (2 * worker + g + 1) * half) for g in (0, 1)]
            process = CONTEXT.Process(target=act, args=(self.shared, rows, source, there), daemon=True)
            process.start()
            self._pipes.append(here)
            self._processes.append(process)

    def wait(self) -> int:
        """Wait until all processes have played one group; return its number."""
        numbers = {pipe.recv() for pipe in self._pipes}
        assert len(numbers) == 1
        return int(numbers.pop())

    def go_on(self, group: int) -> None:
        for pipe in self._pipes:
            pipe.send(group)

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()
