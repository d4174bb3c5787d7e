"""Simulated people at tables, over real WebSockets: they answer at random after a while, and come back after a kill."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

RETRY: Final = 0.1  # seconds before a reconnect attempt


class Answer(msgspec.Struct):
    id: int


class Question(msgspec.Struct):
    answers: list[Answer]


class Seen(msgspec.Struct):
    """The part of a view that a simulated person looks at."""

    waiting: list[int] | None = None
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    over: bool | None = None


class Frame(msgspec.Struct):
    t: str
    id: str = ""
    version: int = 0
    view: Seen | None = None
    changes: Seen | None = None
    from_: int | str = msgspec.field(default=0, name="from")
    events: list[msgspec.Raw] = []


decoder: Final = msgspec.json.Decoder(Frame)


@dataclass
class Person:
    """A simulated user at a seat of a table."""

    table: str
    seat: int
    address: str
    cookie: str
    think: float
    rng: random.Random
    seen: Seen = field(default_factory=lambda: Seen([], None, False))
    version: int = 0
    events: int = 0
    after: int = 0  # the version that the last answer made
    given: int = 0
    sent: tuple[str, float] | None = None
    waits: list[tuple[float, float]] = field(
        default_factory=list
    )  # when answers were sent, how long each took
    came: list[float] = field(default_factory=list)  # when the table was first shown, for each connection
    refused: int = 0
    bytes: int = 0  # received
    answers: list[int] = field(default_factory=list)  # as they were sent

    async def play(self) -> None:
        """Play to the end of the game, or until cancelled."""
        while not self.seen.over:
            try:
                await self._sit()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(RETRY * self.rng.uniform(0.5, 1.5))

    async def _sit(self) -> None:
        path = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
        headers = {"Cookie": self.cookie}
        async with connect(
            path,
            additional_headers=headers,
            proxy=None,
            max_size=None,
            compression=None,
            open_timeout=60,
            close_timeout=0.1,
        ) as line:
            self.sent, self.after, shown, due = None, 0, False, None
            await line.send(json.dumps({"t": "hello", "since": self.events}))
            while not self.seen.over:
                try:  # a person who is thinking reads on, as a browser does
                    left = None if due is None else max(0.0, due - time.monotonic())
                    text = await asyncio.wait_for(line.recv(), left)
                except TimeoutError:
                    due = None
                    await self.answer(line)
                    continue
                told = decoder.decode(text)
                self.bytes += len(text)
                if told.view is not None and not shown:
                    shown = True
                    self.came.append(time.monotonic())
                self.hear(told)
                # after a reconnect the question may differ from the one before
                asked = shown and self.sent is None and self.version >= self.after and self.asked()
                if asked and due is None:
                    due = time.monotonic() + (self.rng.expovariate(1 / self.think) if self.think else 0.0)
                elif not asked:
                    due = None

    def asked(self) -> bool:
        return self.seat in (self.seen.waiting or ()) and isinstance(self.seen.question, Question)

    async def answer(self, line: Any) -> None:
        assert isinstance(self.seen.question, Question)
        chosen = self.rng.choice(self.seen.question.answers).id
        self.given += 1
        self.answers.append(chosen)
        self.sent = (f"{self.given}", time.monotonic())
        message = {
            "t": "answer", "id": self.sent[0], "seat": self.seat, "answer": chosen, "version": self.version,
        }  # fmt: skip
        await line.send(json.dumps(message))

    def hear(self, frame: Frame) -> None:
        if frame.t in ("ack", "refused") and self.sent is not None and frame.id == self.sent[0]:
            self.waits.append((self.sent[1], time.monotonic() - self.sent[1]))
            self.sent = None
            self.after = frame.version
            self.refused += frame.t == "refused"
        if frame.t == "events":
            self.events = int(frame.from_) + len(frame.events)
        told = frame.view or frame.changes
        if told is not None:
            self.version = frame.version
            for name in ("waiting", "over"):
                if getattr(told, name) is not None:
                    setattr(self.seen, name, getattr(told, name))
            if told.question is not msgspec.UNSET:
                self.seen.question = told.question
