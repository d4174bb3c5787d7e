"""Measures of a run with confidence intervals: wins, victories, provinces, leads, choices, odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Final

import polars as pl

from westphalia.lab.files import LabError, read_plan, read_table
from westphalia.lab.plan import Plan
from westphalia.lab.stats import LEVEL, Estimate, mean_of, quantile, wilson

LEAST_CHOSEN: Final = 30  # seats that must have chosen an option for it to be reported
BINS: Final = 10


@dataclass(frozen=True)
class Run:
    directory: Path
    plan: Plan

    @cached_property
    def games(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "games")

    @cached_property
    def rounds(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "rounds")

    @cached_property
    def events(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "events")

    @cached_property
    def choices(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "choices")

    @cached_property
    def questions(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "questions")

    @cached_property
    def flows(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "flows")

    @cached_property
    def hexes(self) -> pl.DataFrame:
        return read_table(self.directory, self.plan, "hexes")

    @cached_property
    def last(self) -> pl.DataFrame:
        return self.rounds.filter(self.rounds["last"])

    @cached_property
    def rounds_of_edition(self) -> int:
        """The rounds of a game without a religious victory; every measure by round has this many values."""
        rounds = self.plan.played.constants(self.plan.players, dict(self.plan.options)).rounds
        return int(max(rounds, *self.rounds["round"].unique().to_list()))

    @property
    def fair(self) -> float:
        """The share of wins of each seat if all were equal."""
        return 1 / self.plan.players


def read_run(directory: Path) -> Run:
    """Return a played run; raise LabError if no game is finished."""
    run = Run(directory, read_plan(directory))
    if not len(run.games):
        raise LabError(f"{directory}: no game has been played yet")
    return run


def estimate(
    rows: pl.DataFrame, value: str, *, share: bool, count: bool = False, level: float = LEVEL
) -> Estimate:
    """Return the mean of a column, clustered by seed."""
    seeds = rows.group_by("seed").agg(pl.col(value).cast(pl.Float64).sum().alias("sum"), pl.len().alias("n"))
    seeds = seeds.sort("seed")
    return mean_of(seeds["sum"].to_list(), seeds["n"].to_list(), share=share, count=count, level=level)


def estimates(
    rows: pl.DataFrame, by: str, value: str, *, share: bool, level: float = LEVEL
) -> dict[str, Estimate]:
    """Return the mean of a column for each value of another."""
    return {
        str(key): estimate(rows.filter(pl.col(by) == key), value, share=share, level=level)
        for key in sorted(rows[by].drop_nulls().unique().to_list())
    }


# --- by game ---


def by_game(run: Run) -> pl.DataFrame:
    """Return one row per game with one column per measure, all of them for every game.

    A game that ended early counts with its final values: a measure over the games that reach a round would compare
    different games as soon as a rule changes how many do.
    """
    games = run.games.select(
        "game",
        "seed",
        *(
            (pl.col("victory") == kind).cast(pl.Float64).alias(f"{kind.capitalize()} victory")
            for kind in ("catholic", "protestant", "westphalia")
        ),
        pl.col("round").cast(pl.Float64).alias("rounds played"),
        pl.col("answers").cast(pl.Float64).alias("decisions"),
    )
    seats = run.last.select("game", "place", "share", "first_emperor", "religion", "foreign")
    for place in range(1, run.plan.players + 1):
        at = seats.filter(pl.col("place") == place).select(
            "game", pl.col("share").alias(f"win of place {place}")
        )
        games = games.join(at, on="game", how="left")
    crowned = seats.filter("first_emperor").select("game", pl.col("share").alias("win of the first Emperor"))
    games = games.join(crowned, on="game", how="left")
    games = games.with_columns(pl.col("win of the first Emperor").fill_null(0.0))
    carried = carried_forward(run)
    for round in range(1, run.rounds_of_edition + 1):
        at = carried.filter(pl.col("round") == round).select(
            "game",
            pl.col("protestant_provinces")
            .cast(pl.Float64)
            .fill_null(0.0)
            .alias(f"Protestant provinces after round {round}"),
        )
        games = games.join(at, on="game", how="left")
    for kind, name in COUNTED.items():
        count = (
            run.events.filter(pl.col("kind") == kind)
            .group_by("game")
            .agg(pl.len().cast(pl.Float64).alias(name))
        )
        games = games.join(count, on="game", how="left").with_columns(pl.col(name).fill_null(0.0))
    lead = games.join(leads(run), on="game", how="left").sort("game")
    return lead.with_columns(
        pl.col("changes of the lead").fill_null(0.0), pl.col("decided in round").fill_null(1.0)
    )


COUNTED: Final = {
    "war": "wars",
    "league war": "Religious Wars",
    "conversion": "conversions of Players",
    "exile": "exiles",
    "stopped": "victories stopped",
}


def leaders_by_round(run: Run) -> pl.DataFrame:
    """Return the row of the leader after each round but the last of each game.

    The leader has the best chance by a prince's estimate, or the best score if princes do not play the edition.
    """
    value = "chance" if run.rounds["chance"].null_count() < len(run.rounds) else "score"
    return (
        run.rounds.filter(~pl.col("last"))
        .sort("game", "round", value, "seat", descending=[False, False, True, False])
        .group_by("game", "round", maintain_order=True)
        .first()
    )


def leads(run: Run) -> pl.DataFrame:
    """Return how often the lead changed in each game, and the round from which a winner led to the end."""
    leaders = (
        leaders_by_round(run)
        .filter(pl.col("round") > 0)
        .select("game", "round", "seat", "share")
        .with_columns(
            (pl.col("seat") != pl.col("seat").shift(1).over("game")).fill_null(False).alias("changed"),
            (pl.col("share") > 0).alias("winner"),
        )
    )
    wrong = leaders.filter(~pl.col("winner")).group_by("game").agg(pl.col("round").max().alias("wrong"))
    return (
        leaders.group_by("game")
        .agg(pl.col("changed").sum().cast(pl.Float64).alias("changes of the lead"))
        .join(wrong, on="game", how="left")
        .with_columns((pl.col("wrong").fill_null(0) + 1).cast(pl.Float64).alias("decided in round"))
        .drop("wrong")
    )


# --- over the rounds ---


def carried_forward(run: Run) -> pl.DataFrame:
    """Return the provinces after every round of the edition; a game that ended early keeps its final values."""
    table = run.rounds.filter(pl.col("seat") == 0).select(
        "game", "seed", "round", "catholic_provinces", "protestant_provinces", "provinces_needed"
    )
    rounds = pl.DataFrame({"round": range(run.rounds_of_edition + 1)}, schema={"round": pl.UInt8})
    every = (
        table.select("game", "seed")
        .unique()
        .join(rounds, how="cross")
        .join(table.drop("seed"), on=["game", "round"], how="left")
    )
    return every.sort("game", "round").with_columns(
        pl.exclude("game", "seed", "round").forward_fill().over("game")
    )


def minutes(run: Run) -> tuple[Estimate, float]:
    """Return the minutes of a game, and the part of them in which a player waits for others."""
    games = run.questions.group_by("game", "seed").agg(pl.col("seconds", "thinking").sum())
    games = games.with_columns((pl.col("seconds") / 60).alias("minutes"))
    own = float(games["thinking"].sum()) / run.plan.players / max(1e-9, float(games["seconds"].sum()))
    return estimate(games, "minutes", share=False), max(0.0, 1 - own)


def kinds_of_questions(run: Run) -> list[tuple[str, float, float, float, float]]:
    """Return each kind of question with its number and minutes per game, and its dead and obvious parts.

    Dead: all answers are worth the same. Obvious: the part of the most frequent option, where options have names.
    """
    games = len(run.games)
    asked = (
        run.questions.group_by("kind")
        .agg(pl.col("times", "equal", "seconds").sum())
        .sort("seconds", descending=True)
    )
    options = run.choices.group_by("kind", "option").agg(pl.col("times").sum())
    most = options.group_by("kind").agg((pl.col("times").max() / pl.col("times").sum()).alias("most"))
    rows = asked.join(most, on="kind", how="left").iter_rows(named=True)
    return [
        (r["kind"], r["times"] / games, r["seconds"] / 60 / games, r["equal"] / r["times"], r["most"] or 0.0)
        for r in rows
    ]


def flow_by_phase(run: Run) -> list[tuple[str, dict[str, Estimate | None]]]:
    """Return a player's gains and losses in each phase of a round; None where the edition has no such resource."""
    names = ("gold", "influence", "merit", "provinces")
    played = run.flows.filter(pl.col("round") > 0)
    rounds = played.group_by("game").agg(pl.col("round").n_unique().alias("rounds"))
    sums = played.group_by("game", "seed", "phase", maintain_order=True).agg(
        pl.col(names).cast(pl.Float64).sum()
    )
    each = sums.join(rounds, on="game").with_columns(pl.col(names) / pl.col("rounds") / run.plan.players)
    missing = {name for name in names if run.flows[name].null_count() == len(run.flows)}
    return [
        (
            phase,
            {
                name: None
                if name in missing
                else estimate(each.filter(pl.col("phase") == phase), name, share=False)
                for name in names
            },
        )
        for phase in each["phase"].unique(maintain_order=True)
    ]


def lead_by_round(run: Run) -> dict[str, Estimate]:
    """Return how often the leader after each round is among the winners."""
    leaders = leaders_by_round(run).with_columns((pl.col("share") > 0).alias("wins"))
    return estimates(leaders, "round", "wins", share=True)


def provinces_by_round(run: Run) -> pl.DataFrame:
    """Return the provinces of each religion after each round: mean, interval, and the range of 8 in 10 games.

    A game that ended early counts with its final values.
    """
    every = carried_forward(run)
    rows = []
    for round in range(run.rounds_of_edition + 1):
        at = every.filter(pl.col("round") == round)
        for religion in ("catholic", "protestant"):
            column = f"{religion}_provinces"
            found = estimate(at, column, share=False)
            tenths = [at[column].quantile(q, "nearest") for q in (0.1, 0.9)]
            rows.append((religion.capitalize(), round, found.mean, found.low, found.high, *tenths))
    names = ("religion", "round", "mean", "low", "high", "tenth", "nine_tenths")
    return pl.DataFrame(rows, schema=names, orient="row")


# --- choices and odds ---


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option, how often it was chosen, and the share of wins of the players who chose it."""

    kind: str
    option: str
    part: float
    wins: Estimate


def options_chosen(run: Run) -> list[Chosen]:
    """Return the options of all kinds of questions with at least two."""
    choices = run.choices
    found = []
    for kind in sorted(choices["kind"].unique().to_list()):
        of_kind = choices.filter(pl.col("kind") == kind)
        total = int(of_kind["times"].sum())
        for option in sorted(of_kind["option"].unique().to_list()):
            rows = of_kind.filter(pl.col("option") == option)
            seats = rows.unique(["game", "seat"]).sort("game", "seat")
            if of_kind["option"].n_unique() > 1 and len(seats) >= LEAST_CHOSEN:
                part = int(rows["times"].sum()) / total
                found.append(Chosen(kind, option, part, estimate(seats, "share", share=True)))
    return found


@dataclass(frozen=True, slots=True)
class Bin:
    """Similar forecasts and how often they came true."""

    said: float
    true: Estimate


def calibration(rows: pl.DataFrame, said: str, true: str, level: float = LEVEL) -> list[Bin]:
    """Return how often forecasts came true, in bins of a tenth."""
    rows = rows.drop_nulls(said).with_columns(
        (pl.col(said) * BINS).floor().clip(0, BINS - 1).cast(pl.Int64).alias("bin")
    )
    return [
        Bin(float(at[said].mean()), estimate(at, true, share=True, level=level))  # type: ignore[arg-type]
        for bin in range(BINS)
        if len(at := rows.filter(pl.col("bin") == bin)) >= LEAST_CHOSEN
    ]


def chances(run: Run, level: float = LEVEL) -> list[Bin]:
    """Return the calibration of a prince's chances at the end of rounds."""
    return calibration(run.rounds.filter(~pl.col("last") & (pl.col("round") > 0)), "chance", "share", level)


def odds_of_war(run: Run, level: float = LEVEL) -> list[Bin]:
    """Return the calibration of a prince's odds for attackers before battles."""
    wars = run.events.filter(
        (pl.col("kind") == "war") & (pl.col("amount") == 0) & (pl.col("outcome") != "dropped")
    )
    return calibration(wars.with_columns((pl.col("outcome") == "won").alias("won")), "odds", "won", level)


def bot_matrix(run: Run) -> list[tuple[str, str, Estimate]]:
    """Return for each pair of bots the first one's share of the wins of both."""
    names = list(dict.fromkeys(run.plan.bots))
    by_bot = run.last.group_by("game", "seed", "bot").agg(pl.col("share").mean())
    found = []
    for one in names:
        for other in names:
            if one != other:
                both = by_bot.filter(pl.col("bot") == one).join(
                    by_bot.filter(pl.col("bot") == other), on=["game", "seed"], suffix="_other"
                )
                total = pl.col("share") + pl.col("share_other")
                decided = both.filter(total > 0).with_columns((pl.col("share") / total).alias("part"))
                found.append((one, other, estimate(decided, "part", share=True)))
    return found


def unlike_the_rest(counts: Sequence[int], games: int, independent: float = 1.0) -> tuple[float, set[int]]:
    """Return the mean share of all hexes, and the hexes that differ from it by more than chance.

    `independent`: the part of the games that counts as independent. The intervals hold for all hexes together.
    """
    if not games or not counts:
        return 0.0, set()
    mean = sum(counts) / (games * len(counts))
    t = quantile(1 - (1 - LEVEL) / len(counts), inf)
    shares = [wilson(min(1.0, count / games), games * independent, t) for count in counts]
    return mean, {i for i, (low, high) in enumerate(shares) if not low <= mean <= high}
