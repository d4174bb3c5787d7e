"""The arena: bots play many games with seats rotated over paired seeds; shares of wins, intervals and ratings."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final

from westphalia.bots.bot import Bot
from westphalia.bots.external import PREFIX, ExternalBot, default_answer
from westphalia.bots.part import part_of
from westphalia.bots.prince import Prince
from westphalia.bots.ratings import Result, rated, share_of
from westphalia.bots.registry import make_bot, thinks
from westphalia.engine.chance import split
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game

CONFIDENCE: Final = 1.96  # standard errors of a 95 % interval
MOST_ANSWERS: Final = 50_000  # a game that takes more has stalled
LONGEST_THOUGHT: Final = 3600  # seconds
BOT_SALT: Final = 0xA4E4A


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: who at which place, how many games, from which seed on."""

    edition: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    seconds: float = 1.0
    options: tuple[tuple[str, str], ...] = (("setup", "random"),)

    def check(self) -> None:
        """Refuse bots that do not exist or have no plans for the edition, before the first game."""
        for name in self.bots:
            if isinstance(sit(name, 0, self.seconds), Prince):
                part_of(self.edition)


@dataclass(slots=True)
class Record:
    """What one bot did in one game."""

    share: float = 0.0
    seconds: float = 0.0
    longest: float = 0.0
    answers: int = 0
    faults: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """How one game ended; records by place in the list of bots."""

    number: int
    seed: int
    victory: str
    round: int
    stalled: bool
    records: tuple[Record, ...] = field(default=())


# --- playing ---


def sit(name: str, seed: int, seconds: float) -> Bot:
    """A bot by what the list says: a name, one with a personality ("prince:zealot") or with seconds of its own
    ("elector@0": it never searches), or a program ("exec:...")."""
    if name.startswith(PREFIX):
        return ExternalBot(name.removeprefix(PREFIX), seed, seconds)
    who, at, its_own = name.partition("@")
    plain, _, personality = who.partition(":")
    return make_bot(plain, seed, personality, seconds_of(its_own) if at else thinks(plain, seconds))


def seconds_of(text: str) -> float:
    """A number of seconds that somebody may think; raises ValueError if it is none."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_THOUGHT:
        raise ValueError(f"bot: {text!r} is no number of seconds from 0 to {LONGEST_THOUGHT}")
    return seconds


def play_game(match: Match, number: int) -> Played:
    """Play one game: every seed is played once for each rotation of the seats."""
    count = len(match.bots)
    seed, turn = match.seed + number // count, number % count
    place = [(seat + turn) % count for seat in range(count)]  # who sits where
    game = new_game(match.edition, count, seed, log=False, **dict(match.options))
    bots = [sit(match.bots[at], split(seed ^ BOT_SALT, at), match.seconds) for at in place]
    records = [Record() for _ in match.bots]
    answers = 0
    while not game.over and answers < MOST_ANSWERS:
        seat = game.next_seat()
        seen = view(game, seat)
        question = seen.question
        assert question is not None
        record = records[place[seat]]
        began = time.perf_counter()
        try:
            answer = bots[seat].choose(seen).answer
        except Exception:
            answer = -1
        took = time.perf_counter() - began
        if answer not in question.answers:
            record.faults += 1
            answer = default_answer(question)
        record.seconds += took
        record.longest = max(record.longest, took)
        record.answers += 1
        answers += 1
        game.answer(seat, answer)
    s = game.state
    for seat in s.winners:
        records[place[seat]].share = 1.0 / len(s.winners)
    for seat, bot in enumerate(bots):
        if isinstance(bot, ExternalBot):
            bot.end(s.winners)
            records[place[seat]].faults += len(bot.faults)
    return Played(number, seed, s.victory, s.round, not game.over, tuple(records))


def play_some(match: Match, numbers: Sequence[int]) -> list[Played]:
    """Play some games of a match."""
    return [play_game(match, number) for number in numbers]


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_match(
    match: Match, workers: int | None = None, numbers: Sequence[int] | None = None
) -> Iterator[list[Played]]:
    """Play a match, or some games of it, on all cores; games come in chunks as they are done."""
    count = workers or os.cpu_count() or 1
    wanted = range(match.games) if numbers is None else numbers
    size = max(1, min(10, len(wanted) // (20 * count)))
    chunks = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    if count == 1:
        for chunk in chunks:
            yield play_some(match, chunk)
        return
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        for future in as_completed([pool.submit(play_some, match, chunk) for chunk in chunks]):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# --- counting ---


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in the table; a bot that sits at several places is counted as one, by its average place."""

    name: str
    places: int
    share: float
    low: float
    high: float
    among: float
    rating: float
    rating_error: float | None  # a standard error; none of one seed, nor of somebody who never wins
    milliseconds: float
    longest: float
    faults: int


def table(match: Match, games: Sequence[Played]) -> list[Row]:
    """The shares of wins with 95 % intervals and the ratings, best first."""
    names = list(dict.fromkeys(match.bots))
    results = [result_of(match, game) for game in games]
    ratings = rated(results)
    rows = []
    for name in names:
        places = [i for i, bot in enumerate(match.bots) if bot == name]
        records = [[game.records[i] for i in places] for game in games]
        mean, error = share_of(results, name)
        answers = sum(r.answers for line in records for r in line)
        seconds = sum(r.seconds for line in records for r in line)
        rows.append(
            Row(
                name=name,
                places=len(places),
                share=mean,
                low=max(0.0, mean - CONFIDENCE * error),
                high=min(1.0, mean + CONFIDENCE * error),
                among=sum(r.share > 0 for line in records for r in line) / max(1, len(games) * len(places)),
                rating=ratings[name].value,
                rating_error=ratings[name].error,
                milliseconds=1000 * seconds / max(1, answers),
                longest=max((r.longest for line in records for r in line), default=0.0),
                faults=sum(r.faults for line in records for r in line),
            )
        )
    return sorted(rows, key=lambda row: -row.share)


def result_of(match: Match, game: Played) -> Result:
    """Who got which share of the win in a game."""
    return Result(game.seed, match.bots, tuple(record.share for record in game.records))
