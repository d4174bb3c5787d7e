"""One report over several runs, such as 5 to 8 players: shares of wins are given as multiples of the fair share."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.pieces import Piece, by_place, number, percent
from westphalia.lab.report import write_both
from westphalia.lab.stats import Estimate

KINDS: Final = ("Catholic", "Protestant", "Westphalia")


def write_several(directories: Sequence[Path], out: Path) -> tuple[Path, Path]:
    """Write a report over several runs; return the paths of the HTML and the Markdown file."""
    every = list(map(m.read_run, directories))
    runs = {f"{run.plan.players} players": run for run in every}
    if len(runs) < len(every) or len({run.plan.title for run in every}) > 1:
        runs = {f"{run.plan.players} players, {run.directory.name}": run for run in every}
    editions = ", ".join(dict.fromkeys(run.plan.title for run in runs.values()))
    title = f"{sum(len(run.games) for run in runs.values())} games of {editions}"
    lines = [
        "Places are compared by multiples of the fair share, 1 / players: 1.0 is fair at every number of players."
    ]
    return write_both(out.with_suffix(".html"), title, lines, list(pieces(runs)), summary(runs))


def summary(runs: dict[str, m.Run]) -> list[str]:
    """Return the report in five sentences."""
    games = {label: m.by_game(run) for label, run in runs.items()}
    times = {label: m.minutes(run) for label, run in runs.items()}
    middle = {label: (run.rounds_of_edition + 1) // 2 for label, run in runs.items()}
    leads = {label: m.lead_by_round(run).get(str(middle[label])) for label, run in runs.items()}

    def each(words: Callable[[str], str]) -> str:
        return "; ".join(f"{label}: {words(label)}" for label in runs)

    def ends(label: str) -> str:
        means = {kind: 100 * m.estimate(games[label], f"{kind} victory", share=True).mean for kind in KINDS}
        return ", ".join(f"{kind} {mean:.0f} %" for kind, mean in means.items())

    def places(label: str) -> str:
        _, said = by_place(runs[label])
        said = said.removesuffix(".").removesuffix(" (95 % confidence for all together)")
        said = said.partition("; this run")[0].replace("place in Setup Order", "place")
        return f"{said[:1].lower()}{said[1:]}"

    def length(label: str) -> str:
        rounds, answers = (
            m.estimate(games[label], name, share=False).mean for name in ("rounds played", "decisions")
        )
        return f"{rounds:.1f} rounds, {answers / runs[label].plan.players:.0f} decisions for each player"

    def time(label: str) -> str:
        taken, waiting = times[label]
        return f"{taken.mean:.0f} minutes, of which a player waits {100 * waiting:.0f} %"

    def leader(label: str) -> str:
        lead = leads[label]
        return "too few games" if lead is None else f"{100 * lead.mean:.0f} % after round {middle[label]}"

    return [
        f"How games end: {each(ends)}.",
        f"By place in Setup Order: {each(places)}.",
        f"Length: {each(length)}.",
        f"Time to think: {each(time)}.",
        f"How often the leader at half-time wins: {each(leader)}.",
    ]


def times_fair(e: Estimate, players: int) -> Estimate:
    """Return a share of wins as a multiple of the fair one."""
    return Estimate(e.mean * players, e.low * players, e.high * players, e.count, e.seeds)


def pieces(runs: dict[str, m.Run]) -> list[Piece]:
    places: dict[str, dict[str, Estimate]] = {}
    for label, run in runs.items():
        players = run.plan.players
        for place, e in m.estimates(run.last, "place", "share", share=True).items():
            where = "first" if place == "1" else "last" if place == str(players) else f"place {place}"
            places.setdefault(where, {})[label] = times_fair(e, players)
    order = sorted(places, key=lambda name: (name == "last", name != "first", name))
    games = {label: m.by_game(run) for label, run in runs.items()}
    kinds = {
        kind: {label: m.estimate(g, f"{kind} victory", share=True) for label, g in games.items()}
        for kind in KINDS
    }
    lengths = {label: m.minutes(run) for label, run in runs.items()}
    labels = list(runs)
    return [
        Piece(
            "Wins by place, normalised",
            "Share of wins of each place in Setup Order as a multiple of the fair share, which is the dashed line, with"
            " 95 % intervals. The first and the last place are compared at every number of players.",
            charts.curve({name: places[name] for name in order}, "times the fair share", "", fair=1),
            head=("", *labels),
            rows=tuple((n, *(number(places[n][x]) if x in places[n] else "" for x in labels)) for n in order),
        ),
        Piece(
            "Kinds of victory",
            "Shares of games by number of players, with 95 % intervals.",
            charts.curve(kinds, "share of games", "", percent=True),
            head=("", *labels),
            rows=tuple((kind, *(percent(of[x]) for x in labels)) for kind, of in kinds.items()),
        ),
        Piece(
            "Length",
            "Minutes of thinking in a game with 95 % intervals, and the part of them in which a player waits.",
            head=("", *labels),
            rows=(
                ("minutes", *(number(lengths[x][0], 0) for x in labels)),
                ("waiting", *(f"{100 * lengths[x][1]:.0f} %" for x in labels)),
            ),
        ),
    ]
