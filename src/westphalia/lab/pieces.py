"""The pieces of a report: each a picture, the numbers behind it, and a sentence on what it shows and how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.editions.edition import edition
from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.stats import LEVEL, Estimate

FEW: Final = 100  # seeds below which a report warns


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a report."""

    title: str
    says: str
    """What it shows and how sure it is."""
    chart: charts.Chart | None = None
    pictures: tuple[tuple[str, str], ...] = ()
    """Maps: what each shows, and its SVG."""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def pieces(run: m.Run) -> Iterator[Piece]:
    """All pieces of the report of a run."""
    yield wins_by_place(run)
    yield wins_by_standing(run)
    yield victories(run)
    yield provinces(run)
    yield decided(run)
    yield what_happened(run)
    yield options(run)
    yield calibration(run)
    yield length(run)
    yield bots(run)
    yield heat(run)


# --- words ---


def percent(e: Estimate) -> str:
    """A share with its interval."""
    return f"{100 * e.mean:.1f} % ({100 * e.low:.1f} to {100 * e.high:.1f})"


def number(e: Estimate, digits: int = 2) -> str:
    """A mean with its interval."""
    return f"{e.mean:.{digits}f} ({e.low:.{digits}f} to {e.high:.{digits}f})"


def verdict(found: Mapping[str, Estimate], strict: Mapping[str, Estimate], fair: float, what: str) -> str:
    """Which of several shares are shown to differ from the fair one, all of them being asked at once."""
    better = [name for name, e in strict.items() if e.low > fair]
    worse = [name for name, e in strict.items() if e.high < fair]
    if not better and not worse:
        widest = max(e.half for e in found.values())
        return (
            f"No {what} is shown to be better or worse than the fair {100 * fair:.1f} %:"
            f" differences smaller than about {100 * widest:.1f} points could not be seen with so many games."
        )
    parts = []
    if better:
        parts.append(f"more than the fair {100 * fair:.1f} %: {', '.join(better)}")
    if worse:
        parts.append(f"less: {', '.join(worse)}")
    return f"Shown to win {'; '.join(parts)} (95 % sure of all of these together)."


def compared(rows: object, by: str, run: m.Run, what: str) -> tuple[dict[str, Estimate], str]:
    """Shares of wins by something, and what is shown by them."""
    found = m.estimates(rows, by, "share", share=True)  # type: ignore[arg-type]
    level = 1 - (1 - LEVEL) / max(1, len(found))
    strict = m.estimates(rows, by, "share", share=True, level=level)  # type: ignore[arg-type]
    return found, verdict(found, strict, run.fair, what)


def table(found: Mapping[str, Estimate]) -> tuple[tuple[str, ...], ...]:
    """Shares as rows of words."""
    return tuple((name, percent(e), str(e.count)) for name, e in found.items())


# --- pieces ---


def wins_by_place(run: m.Run) -> Piece:
    """Wins by Setup Order and by seat."""
    found, shown = compared(run.last, "place", run, "place")
    seats, of_seats = compared(run.last, "seat", run, "seat")
    rows = tuple((f"place {name}", percent(e), str(e.count)) for name, e in found.items())
    rows += tuple((f"seat {int(name) + 1}", percent(e), str(e.count)) for name, e in seats.items())
    return Piece(
        "Wins by Setup Order",
        "The share of wins of each place in Setup Order, with 95 % intervals (a win shared by k counts 1/k); the"
        f" dashed line is the fair share. {shown} By seat at the table, which the rules do not know: {of_seats}",
        charts.shares(found, run.fair, "share of wins", "place in Setup Order"),
        head=("", "share of wins", "counted"),
        rows=rows,
    )


def wins_by_standing(run: m.Run) -> Piece:
    """Wins by the first crown, religion and role."""
    last = run.last
    crown, shown = compared(
        last.with_columns(
            first=last["first_emperor"].replace_strict({True: "first Emperor", False: "the others"})
        ),
        "first",
        run,
        "side",
    )
    religion, _ = compared(last, "religion", run, "religion")
    role, _ = compared(last, "role", run, "role")
    found = {
        **crown,
        **{f"{name} at the end": e for name, e in religion.items()},
        **{f"{name} at the end": e for name, e in role.items()},
    }
    return Piece(
        "Wins by first Emperor, religion and role",
        f"The share of wins of him who was the first Emperor, with 95 % intervals: {shown} Religion and role are those"
        " at the end: they tell who wins, not what makes him win: who wins a religious victory is saved by the rules.",
        charts.shares(found, run.fair, "share of wins", ""),
        head=("", "share of wins", "counted"),
        rows=table(found),
    )


def victories(run: m.Run) -> Piece:
    """Kinds of victory by round."""
    games = run.games
    counts = Counter(zip(games["victory"], games["round"], strict=True))
    rows = [(kind.capitalize() or "none", round, count) for (kind, round), count in sorted(counts.items())]
    by_game = m.by_game(run)
    found = {
        kind: m.estimate(by_game, f"{kind} victory", share=True)
        for kind in ("Catholic", "Protestant", "Westphalia")
    }
    stopped = m.estimate(by_game, "victories stopped", share=False)
    words = "; ".join(f"{kind} {percent(e)}" for kind, e in found.items())
    return Piece(
        "Kinds of victory",
        f"How games end, and in which round: {words} of games, with 95 % intervals. A religion had all it needed but"
        f" the crown (or anybody saved) at the end of a round {number(stopped)} times a game.",
        charts.victories(rows, len(games)),
        head=("victory", "round", "games"),
        rows=tuple((kind, str(round), str(count)) for kind, round, count in rows),
    )


def provinces(run: m.Run) -> Piece:
    """Provinces by religion over the rounds."""
    rows = m.provinces_by_round(run)
    needed = run.last["provinces_needed"].max()
    widest = float((rows["high"] - rows["low"]).max() or 0) / 2  # type: ignore[arg-type]
    return Piece(
        "Provinces by religion",
        "Provinces of each religion after each round: the line is the mean, the band holds eight of ten games; the"
        f" dashed line is what a religious victory needs. The means are sure to ± {widest:.1f} provinces (95 %). A game"
        " that ended early counts on with what it ended with.",
        charts.over_rounds(rows.to_dicts(), None if needed is None else float(needed)),  # type: ignore[arg-type]
        head=("religion", "after round", "mean (95 %)", "eight of ten games"),
        rows=tuple(
            (
                row["religion"],
                str(row["round"]),
                f"{row['mean']:.1f} ({row['low']:.1f} to {row['high']:.1f})",
                f"{row['tenth']:.0f} to {row['nine_tenths']:.0f}",
            )
            for row in rows.to_dicts()
        ),
    )


def decided(run: m.Run) -> Piece:
    """When games are decided and how often the lead changes."""
    found = m.lead_by_round(run)
    by_game = m.by_game(run)
    changes = m.estimate(by_game, "changes of the lead", share=False)
    judged = "as a prince judges the position" if run.last["chance"].null_count() == 0 else "by the score"
    return Piece(
        "When games are decided",
        f"How often he who leads after a round ({judged}) is among the winners in the end, with 95 % intervals; before"
        f" the first round that would be about {100 * run.fair:.0f} % if nothing were decided yet. The lead changes"
        f" {number(changes)} times a game.",
        charts.shares(
            {f"after round {name}": e for name, e in found.items()}, run.fair, "the leader wins", "who leads"
        ),
        head=("after round", "the leader wins", "games"),
        rows=table(found),
    )


def what_happened(run: m.Run) -> Piece:
    """Wars, Leagues, conversions, exiles, votes and victories stopped."""
    by_game = m.by_game(run)
    found = {name: m.estimate(by_game, name, share=False) for name in m.COUNTED.values()}
    rows = [(name, number(e)) for name, e in found.items()]
    events = run.events
    for kind, word in (
        ("war", "wars"),
        ("league war", "Religious Wars"),
        ("league", "League"),
        ("exile", "exiles"),
    ):
        of_kind = events.filter(events["kind"] == kind)
        for outcome, count in sorted(Counter(of_kind["outcome"]).items()):
            rows.append((f"{word}: {outcome}", f"{100 * count / len(of_kind):.1f} % of {len(of_kind)}"))
    stopped = events.filter(events["kind"] == "stopped")
    by = Counter(zip(stopped["religion"], stopped["outcome"], strict=True))
    rows += [
        (f"{religion} victories stopped by {how}", str(count))
        for (religion, how), count in sorted(by.items())
    ]
    crowned = stopped.filter(stopped["outcome"] == "crown")
    gain = m.estimate(crowned, "share", share=True)
    words = (
        f" He whose crown stopped a victory won {percent(gain)} of those games himself."
        if len(crowned)
        else ""
    )
    return Piece(
        "What happens in a game",
        f"Numbers are per game, with 95 % intervals by seed; parts are of all that happened.{words}",
        head=("", "per game, or part"),
        rows=tuple(rows),
    )


def options(run: m.Run) -> Piece:
    """How often each option is chosen and what it brings."""
    every = len(run.last)
    found = [c for c in m.options_chosen(run) if c.wins.count < 0.97 * every]
    return Piece(
        "Options and what they bring",
        "Of choices between named things: how often an option is taken when it is asked for (size of the dot), and the"
        " share of wins of those who took it at least once in a game, with 95 % intervals; the dashed line is the fair"
        " share. This is no proof that the option makes one win: who stands well may choose it more often. Options that"
        " nearly everybody takes at some time are left out.",
        charts.options(found, run.fair) if found else None,
        head=("option", "chosen", "share of wins", "counted"),
        rows=tuple(
            (f"{c.kind}: {c.option}", f"{100 * c.part:.1f} %", percent(c.wins), str(c.wins.count))
            for c in found
        ),
    )


def calibration(run: m.Run) -> Piece:
    """What the bots expect, and what comes."""
    chances, odds = m.chances(run), m.odds_of_war(run)
    found = {"chances of winning": chances, "odds of a battle": odds}
    bins = [*chances, *odds]
    if not bins:
        return Piece(
            "Calibration of the bots",
            f"No forecast was made {m.LEAST_CHOSEN} times, or the bots have no plans for it: nothing is sure.",
        )
    outside = [b for b in bins if not b.true.contains(b.said)]
    far = max(bins, key=lambda b: abs(b.true.mean - b.said))
    return Piece(
        "Calibration of the bots",
        "What a prince expects (his chances at the end of a round, an attacker's odds before a battle) beside what"
        f" comes, with 95 % intervals; on the dashed line they are equal. {len(outside)} of {len(bins)} points"
        f" are surely off it; the farthest: {100 * far.said:.0f} % expected, {percent(far.true)} came. White"
        " Peace counts as no victory of the attacker.",
        charts.calibrated(found),
        head=("forecast", "expected", "came true", "counted"),
        rows=tuple(
            (what, f"{100 * b.said:.1f} %", percent(b.true), str(b.true.count))
            for what, of in found.items()
            for b in of
        ),
    )


def length(run: m.Run) -> Piece:
    """How long games are."""
    answers = run.games["answers"]
    low, high = int(answers.min()), int(answers.max())  # type: ignore[arg-type]
    step = max(1, -(-(high - low + 1) // 12))
    counts = Counter(low + (value - low) // step * step for value in answers)
    by_game = m.by_game(run)
    mean = m.estimate(by_game, "decisions", share=False)
    rounds = m.estimate(by_game, "rounds played", share=False)
    return Piece(
        "Length",
        f"Decisions in a game: {number(mean, 0)} on average (95 %), {low} to {high} at the extremes;"
        f" {number(rounds)} rounds.",
        charts.histogram(
            {f"{at}": counts[at] / len(answers) for at in range(low, high + 1, step)},
            "part of games",
            "decisions (from)",
        ),
    )


def bots(run: m.Run) -> Piece:
    """Bots against bots."""
    names = list(dict.fromkeys(run.plan.bots))
    if len(names) == 1:
        return Piece(
            "Bots against bots", f"Only one bot has played, {names[0]}: there is nothing to compare."
        )
    found = m.bot_matrix(run)
    shares = m.estimates(run.last, "bot", "share", share=True)
    return Piece(
        "Bots against bots",
        "Of the games that one of two bots won: the part that the bot of the row has (shared wins count in parts, and a"
        " bot at several seats counts by its average seat), with 95 % intervals in the table. Every seed was played"
        " once for each rotation of the seats, and seeds are what is counted.",
        charts.matrix(found),
        head=("bot", "against", "part of their wins", "games"),
        rows=(
            *((one, other, percent(e), str(e.count)) for one, other, e in found),
            *((name, "everybody, by seat", percent(e), str(e.count)) for name, e in shares.items()),
        ),
    )


def heat(run: m.Run) -> Piece:
    """What happens where."""
    import polars as pl

    plan = run.plan
    board = edition(plan.edition).board(plan.players, dict(plan.options))
    hexes = run.hexes
    last = hexes.filter(pl.col("round") == hexes["round"].max())
    sums = last.group_by("hex").agg(pl.col("games", "protestant", "realm").sum()).sort("hex")
    fought = hexes.group_by("hex").agg(pl.col("conquests").sum()).sort("hex")["conquests"].to_list()
    games = len(run.games)
    parts: Sequence[tuple[str, list[float]]] = (
        ("Protestant at the end, in % of games", (sums["protestant"] / sums["games"]).to_list()),
        ("in a Player's realm at the end, in % of games", (sums["realm"] / sums["games"]).to_list()),
        ("conquests in 100 games", [count / games for count in fought]),
    )
    least = min(sums["games"].to_list())
    return Piece(
        "Heat on the map",
        f"The map by hex after the last round (of {least} games that came so far): a number is sure to about"
        f" ± {100 / max(1, least) ** 0.5:.0f} points (95 %). Homes and Electors lie elsewhere in every game, so what"
        " differs is the place itself: edge or middle.",
        pictures=tuple((title, charts.heat(board, values.__getitem__, title)) for title, values in parts),
    )
