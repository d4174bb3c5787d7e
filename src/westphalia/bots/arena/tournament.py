"""Matches between bots: seats rotate over paired seeds; win shares with confidence intervals, and ratings."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from westphalia.bots.arena.playing import Move, check_bots, play_game, run_in_processes, seat_bots
from westphalia.bots.arena.ratings import Result, rate_bots, share_of
from westphalia.bots.core.outlook import share_of_win
from westphalia.game.westphalia_game import new_game

CONFIDENCE: Final = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True, slots=True)
class Match:
    edition: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    seconds: float = 1.0
    options: tuple[tuple[str, str], ...] = (("setup", "random"),)

    def check(self) -> None:
        """Raise ValueError for a bot that does not exist or cannot play the edition."""
        check_bots(self.edition, self.bots, self.seconds)


@dataclass(slots=True)
class Record:
    """One bot in one game."""

    share: float = 0.0
    seconds: float = 0.0
    longest: float = 0.0
    answers: int = 0
    faults: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one game; records are in the order of the match's bots."""

    number: int
    seed: int
    victory: str
    round: int
    stalled: bool
    records: tuple[Record, ...] = field(default=())


# --- playing ---


def play_number(match: Match, number: int) -> Played:
    """Play one game of a match: each seed is played once for each rotation of the seats."""
    turns = len(match.bots)
    seed, turn = match.seed + number // turns, number % turns
    game = new_game(match.edition, turns, seed, log=False, **dict(match.options))
    indices, bots = seat_bots(match.bots, seed, turn, match.seconds)
    records = [Record() for _ in match.bots]

    def note(move: Move) -> None:
        record = records[indices[move.question.seat]]
        seconds = move.nanoseconds / 1e9
        record.seconds += seconds
        record.longest = max(record.longest, seconds)
        record.answers += 1
        record.faults += move.fault

    play_game(game, bots, note)
    s = game.state
    for seat, i in enumerate(indices):
        records[i].share = share_of_win(s.winners, seat)
    return Played(number, seed, s.victory, s.round, not game.over, tuple(records))


def play_numbers(match: Match, numbers: Sequence[int]) -> list[Played]:
    return [play_number(match, number) for number in numbers]


def play_match(
    match: Match, workers: int | None = None, numbers: Sequence[int] | None = None
) -> Iterator[list[Played]]:
    """Play a match, or the given games of it, in parallel; yield the games in chunks as they finish."""
    count = workers or os.cpu_count() or 1
    wanted = range(match.games) if numbers is None else numbers
    size = max(1, min(10, len(wanted) // (20 * count)))
    chunks = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    return run_in_processes(partial(play_numbers, match), chunks, count)


# --- counting ---


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in the table; a bot with several seats is one row, with its average seat."""

    name: str
    places: int
    share: float
    low: float
    high: float
    among: float
    rating: float
    rating_error: float | None  # standard error; None with a single seed or without a win
    milliseconds: float
    longest: float
    faults: int


def table(match: Match, games: Sequence[Played]) -> list[Row]:
    """Return win shares with 95 % intervals and ratings, best first."""
    names = list(dict.fromkeys(match.bots))
    results = [result_of(match, game) for game in games]
    ratings = rate_bots(results)
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
    return Result(game.seed, match.bots, tuple(record.share for record in game.records))
