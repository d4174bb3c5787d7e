"""Search for balance: vary constants of house rules towards a goal, and judge the best on fresh seeds.

CMA-ES with margin proposes whole numbers. Every proposal plays the same seeds, so that the luck of a seed cancels out.
The result is a front: no file on it is both closer to the goal and closer to the start than another.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any, Final, NamedTuple

from westphalia.bots.arena.playing import play_game, run_in_processes, seat_bots
from westphalia.editions.kit.edition import Edition
from westphalia.game.westphalia_game import new_game
from westphalia.house.constants import changeable, check_name, conflicts, limits
from westphalia.lab.files import LabError
from westphalia.lab.fit import doubt, large_changes
from westphalia.lab.markdown import markdown_table

CHUNK: Final = 10  # games that a process plays at once
RESAMPLES: Final = 1000  # of the bootstrap
FRONT: Final = 5  # files that are judged on fresh seeds
SIGMA: Final = 0.3  # the first step, as a fraction of the range
KINDS: Final = ("catholic", "protestant", "westphalia")


class Varied(NamedTuple):
    """A constant and the values that are tried."""

    name: str
    low: int
    high: int


class Outcome(NamedTuple):
    """How a game ended: the share of the win of each place in Setup Order, the kind of victory, the last round."""

    shares: tuple[float, ...]
    victory: str
    round: int


Goal = Callable[[Sequence[Outcome]], float]
"""How far a sample of games is from what is wanted; 0 is perfect."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A proposal on fresh seeds: its distance from the goal and its gain over the start, with 95 % intervals."""

    values: tuple[int, ...]
    away: float  # distance from the start: the mean change, as a fraction of each range
    goal: float
    low: float
    high: float
    better: float
    better_low: float
    better_high: float


# --- arguments ---


def read_varied(k: Any, hexes: int, words: Sequence[str]) -> list[Varied]:
    """Parse NAME=LOW..HIGH; only constants that are one number can be varied."""
    found = []
    for word in words:
        match = re.fullmatch(r"\s*(\w+)\s*=\s*(-?\d+)\.\.(-?\d+)\s*", word)
        if not match:
            raise ValueError(f"--vary: {word!r} is not of the form NAME=LOW..HIGH")
        name, low, high = match[1], int(match[2]), int(match[3])
        try:
            check_name(k, name)
        except ValueError as problem:
            raise ValueError(f"--vary: {problem}") from None
        if changeable(k)[name] != "int":
            raise ValueError(f"--vary {name}: only a constant with one number can be varied")
        least, most = limits(k, name, hexes)
        if not least <= low < high <= most:
            raise ValueError(f"--vary {name}: {low}..{high} is not a range within {least} to {most}")
        found.append(Varied(name, low, high))
    if len({varied.name for varied in found}) != len(found):
        raise ValueError("--vary: a constant is named twice")
    return found


def read_goal(words: str) -> Goal:
    """Parse a goal: "wins by place equal", "Protestant victory 20%" or "rounds 5"."""
    said = " ".join(words.lower().split())
    if said == "wins by place equal":
        return unequal_places
    if match := re.fullmatch(r"(catholic|protestant|westphalia) victory (\d+(?:\.\d+)?) ?%", said):
        kind, wanted = match[1], float(match[2]) / 100
        return lambda games: abs(sum(game.victory == kind for game in games) / len(games) - wanted)
    if match := re.fullmatch(r"rounds (\d+(?:\.\d+)?)", said):
        rounds = float(match[1])
        return lambda games: abs(sum(game.round for game in games) / len(games) - rounds)
    raise ValueError(
        f'--towards: {words!r} is not one of "wins by place equal", "rounds N" and'
        ' "Catholic victory N%" (or Protestant, or Westphalia)'
    )


def unequal_places(games: Sequence[Outcome]) -> float:
    """Return the root mean square deviation of the places' shares of wins from the fair share."""
    places = len(games[0].shares)
    shares = [sum(game.shares[place] for game in games) / len(games) for place in range(places)]
    return sqrt(sum((share - 1 / places) ** 2 for share in shares) / places)


# --- playing ---


@dataclass(frozen=True, slots=True)
class Table:
    """The table at which every proposal is played."""

    edition: Edition
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seconds: float = 1.0

    def changed(self, varied: Sequence[Varied], values: Sequence[int]) -> Edition:
        return self.edition.changed({v.name: value for v, value in zip(varied, values, strict=True)})


def play_seeds(table: Table, played: Edition, seeds: Sequence[int]) -> list[Outcome]:
    found = []
    for seed in seeds:
        game = new_game(played, table.players, seed, log=False, **dict(table.options))
        _, bots = seat_bots(table.bots, seed, 0, table.seconds)
        play_game(game, bots, explain=False)
        s = game.state
        share = {seat: 1 / len(s.winners) for seat in s.winners}
        found.append(Outcome(tuple(share.get(seat, 0.0) for seat in s.setup_order), s.victory, s.round))
    return found


def outcomes(table: Table, played: Edition, seeds: range, workers: int) -> list[Outcome]:
    """Play a game for each seed, in several processes; in the order of the seeds."""
    chunks = [(n, seeds[at : at + CHUNK]) for n, at in enumerate(range(0, len(seeds), CHUNK))]
    done = dict(run_in_processes(partial(_numbered, table, played), chunks, workers))
    return [outcome for number in range(len(chunks)) for outcome in done[number]]


def _numbered(table: Table, played: Edition, chunk: tuple[int, range]) -> tuple[int, list[Outcome]]:
    return chunk[0], play_seeds(table, played, chunk[1])


# --- searching ---


def search(
    table: Table,
    varied: Sequence[Varied],
    goal: Goal,
    *,
    trials: int,
    seeds: range,
    workers: int = 1,
    chance: int = 1,
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield proposals with their distance from the goal, the start first; each is played once."""
    start = start_of(table, varied)
    known: dict[tuple[int, ...], float] = {}

    def judge(values: tuple[int, ...]) -> float:
        played = table.changed(varied, values)
        k = played.constants(table.players, dict(table.options))
        if list(conflicts(k, played.board(table.players, dict(table.options)).size)):
            return float("inf")
        return goal(outcomes(table, played, seeds, workers))

    known[start] = judge(start)
    yield start, known[start]
    for values in _proposals(varied, start, trials, chance, known):
        if values not in known:
            known[values] = judge(values)
            yield values, known[values]


def start_of(table: Table, varied: Sequence[Varied]) -> tuple[int, ...]:
    """Return the values of the file itself, moved into the ranges."""
    k = table.edition.constants(table.players, dict(table.options))
    return tuple(min(v.high, max(v.low, int(getattr(k, v.name)))) for v in varied)


def _proposals(
    varied: Sequence[Varied],
    start: tuple[int, ...],
    trials: int,
    chance: int,
    known: dict[tuple[int, ...], float],
) -> Iterator[tuple[int, ...]]:
    """Propose values by CMA-ES; the caller enters their distances into `known` before it asks for more."""
    try:
        import numpy as np
        from cmaes import CMAwM
    except ImportError:
        raise LabError("tune needs cmaes, which is not installed: install westphalia[tune]") from None
    bounds = np.array([[0.0, 1.0]] * len(varied))
    steps = np.array([1 / (v.high - v.low) for v in varied])
    mean = np.array([(value - v.low) / (v.high - v.low) for v, value in zip(varied, start, strict=True)])
    if len(varied) == 1:  # CMA-ES needs two dimensions; the second is not used
        bounds, steps, mean = np.vstack([bounds, [[0.0, 1.0]]]), np.append(steps, 0.0), np.append(mean, 0.5)
    optimizer = CMAwM(mean=mean, sigma=SIGMA, bounds=bounds, steps=steps, seed=chance)
    tried = 1
    for _ in range(10 * trials):  # proposals that are known already cost nothing
        solutions = []
        for _ in range(optimizer.population_size):
            x, proposal = optimizer.ask()
            values = tuple(
                v.low + round(float(p) * (v.high - v.low)) for v, p in zip(varied, x, strict=False)
            )
            if values not in known:
                if tried >= trials:
                    return
                tried += 1
                yield values
            solutions.append((proposal, min(known[values], 1e9)))
        optimizer.tell(solutions)


def distance(varied: Sequence[Varied], start: Sequence[int], values: Sequence[int]) -> float:
    """Return the distance of values from the start, as the mean fraction of their ranges."""
    parts = [abs(b - a) / (v.high - v.low) for v, a, b in zip(varied, start, values, strict=True)]
    return sum(parts) / len(parts)


def front(varied: Sequence[Varied], found: Sequence[tuple[tuple[int, ...], float]]) -> list[tuple[int, ...]]:
    """Return the proposals that no other beats in both goal and distance from the start, nearest first."""
    start = found[0][0]
    ranked = sorted(((distance(varied, start, values), worth, values) for values, worth in found))
    kept: list[tuple[int, ...]] = []
    best = float("inf")
    for _, worth, values in ranked:
        if worth < best:
            best = worth
            kept.append(values)
    return kept if len(kept) <= FRONT else [kept[0], *kept[-(FRONT - 1) :]]


def judge_front(
    table: Table,
    varied: Sequence[Varied],
    goal: Goal,
    values: Sequence[tuple[int, ...]],
    seeds: range,
    workers: int = 1,
) -> list[Judged]:
    """Play proposals on fresh seeds; the first is the start, with which the others are compared game by game."""
    games = [outcomes(table, table.changed(varied, one), seeds, workers) for one in values]
    luck = random.Random(len(seeds))
    draws = [[luck.randrange(len(seeds)) for _ in seeds] for _ in range(RESAMPLES)]
    spread = [[goal([sample[i] for i in draw]) for draw in draws] for sample in games]
    found = []
    for one, sample, resampled in zip(values, games, spread, strict=True):
        gains = sorted(before - after for before, after in zip(spread[0], resampled, strict=True))
        ends, worth = sorted(resampled), goal(sample)
        low, high = round(0.025 * RESAMPLES), round(0.975 * RESAMPLES) - 1
        found.append(
            Judged(
                one,
                distance(varied, values[0], one),
                worth,
                ends[low],
                ends[high],
                goal(games[0]) - worth,
                gains[low],
                gains[high],
            )
        )
    return found


def to_markdown(
    table: Table,
    varied: Sequence[Varied],
    towards: str,
    judged: Sequence[Judged],
    trials: int,
    games: int,
    fresh: range,
) -> str:
    best = max(judged, key=lambda one: one.better_low)
    changes = "\n".join(f"{v.name} = {value}" for v, value in zip(varied, best.values, strict=True))
    verdict = (
        f"The best file is closer to the goal than the start by {best.better:.3f} ({best.better_low:.3f} to"
        f" {best.better_high:.3f}). Put this into it:\n\n```toml\n[constants]\n{changes}\n```"
        if best.better_low > 0
        else "No file is closer to the goal than the start by more than chance. Vary more, or play more games."
    )
    rows = [
        (
            *map(str, one.values),
            f"{100 * one.away:.0f} %",
            f"{one.goal:.3f} ({one.low:.3f} to {one.high:.3f})",
            "the start"
            if one is judged[0]
            else f"{one.better:+.3f} ({one.better_low:+.3f} to {one.better_high:+.3f})",
        )
        for one in judged
    ]
    head = (
        *(v.name for v in varied),
        "away from the start",
        "distance from the goal",
        "better than the start",
    )
    bots = ", ".join(dict.fromkeys(table.bots))
    large = large_changes(table.changed(varied, best.values), table.players, dict(table.options))
    return (
        "\n\n".join(
            [
                f"# {table.edition.title}: towards {towards}",
                verdict,
                f"{trials} proposals of {games} games each ({table.players} players, {bots}); the front was judged on"
                f" {len(fresh)} fresh seeds, {fresh[0]} to {fresh[-1]}, which the search never played. Intervals are"
                " 95 % (bootstrap over seeds). 0 is perfect, but even a perfect file shows some distance by chance.",
                markdown_table(head, rows),
                *filter(None, [doubt(", ".join(large))]),
                "The result shows how these bots play. Repeat it with another bot before you trust it.",
            ]
        )
        + "\n"
    )
