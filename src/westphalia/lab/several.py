"""One report over several runs, such as 5 to 8 players: shares of wins are given as multiples of the fair share."""

from collections.abc import Sequence
from pathlib import Path

from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.files import write_atomically
from westphalia.lab.pieces import Piece, number, percent
from westphalia.lab.report import page, summary, text
from westphalia.lab.stats import Estimate


def write_several(directories: Sequence[Path], out: Path) -> tuple[Path, Path]:
    """Write a report over several runs; return the paths of the HTML and the Markdown file."""
    runs = {label_of(run): run for run in map(m.read_run, directories)}
    if len(runs) < len(directories):
        runs = {f"{label_of(run)}, {run.directory.name}": run for run in map(m.read_run, directories)}
    found = list(pieces(runs))
    editions = ", ".join(dict.fromkeys(run.plan.title for run in runs.values()))
    title = f"{sum(len(run.games) for run in runs.values())} games of {editions}"
    lines = [
        "Places are compared by multiples of the fair share, 1 / players: 1.0 is fair at every number of players."
    ]
    short = [f"{label}: {summary(run)[0]}" for label, run in runs.items()]
    html, markdown = out.with_suffix(".html"), out.with_suffix(".md")
    write_atomically(html, page(title, lines, found, short).encode())
    write_atomically(markdown, text(title, [*(f"- {line}" for line in short), *lines], found).encode())
    return html, markdown


def label_of(run: m.Run) -> str:
    return f"{run.plan.players} players"


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
        for kind in ("Catholic", "Protestant", "Westphalia")
    }
    lengths = {label: m.minutes(run) for label, run in runs.items()}
    labels = list(runs)
    return [
        Piece(
            "Wins by place, normalised",
            "Share of wins of each place in Setup Order as a multiple of the fair share, with 95 % intervals. First and"
            " last are the same seats at every number of players; the places between have their numbers.",
            charts.curve({name: places[name] for name in order}, "times the fair share", ""),
            head=("", *labels),
            rows=tuple((n, *(number(places[n][x]) if x in places[n] else "" for x in labels)) for n in order),
        ),
        Piece(
            "Kinds of victory",
            "Shares of games by number of players, with 95 % intervals.",
            charts.curve(kinds, "share of games", ""),
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
