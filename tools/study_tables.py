"""Print the tables of a study from lab runs: `python tools/study_tables.py NAME=DIR NAME=DIR ...`.

Runs are compared with the first one if they have its edition and number of players.
"""

from __future__ import annotations

import sys
from math import sqrt
from pathlib import Path
from statistics import NormalDist

from westphalia.editions.kit.options import parse_pairs
from westphalia.lab import measures as m
from westphalia.lab.compare import compare
from westphalia.lab.markdown import markdown_table
from westphalia.lab.stats import LEVEL, Estimate

KINDS = ("Catholic victory", "Protestant victory", "Westphalia victory")
COUNTS = ("rounds played", "wars", "Religious Wars", "exiles")


def share(e: Estimate) -> str:
    """Format a share with its interval, in percent."""
    return f"{100 * e.mean:.1f} ({100 * e.low:.1f}–{100 * e.high:.1f})"


def number(e: Estimate) -> str:
    """Format a mean with its interval."""
    return f"{e.mean:.1f} ({e.low:.1f}–{e.high:.1f})"


def victories(runs: dict[str, m.Run]) -> str:
    """Tabulate kinds of victory, minutes, rounds and wars."""
    rows = []
    for name, run in runs.items():
        games = m.by_game(run)
        means = (m.estimate(games, what, share=False) for what in COUNTS)
        rows.append(
            (
                name,
                str(len(games)),
                *(share(m.estimate(games, kind, share=True)) for kind in KINDS),
                f"{m.minutes(run)[0].mean:.0f}",
                *map(number, means),
            )
        )
    head = ("", "games", "Catholic %", "Protestant %", "Westphalia %", "minutes", "rounds")
    return markdown_table((*head, *COUNTS[1:]), rows)


def places(runs: dict[str, m.Run]) -> str:
    """Tabulate wins by Setup Order and by the first Emperor; shares that differ from the fair one are bold.

    A share is bold if chance would show one so unfair in less than 5 % of all tables of this size.
    """
    most = max(run.plan.players for run in runs.values())
    level = 1 - (1 - LEVEL) / sum(run.plan.players + 1 for run in runs.values())
    rows = []
    for name, run in runs.items():
        crowned = run.last.filter(run.last["first_emperor"])
        cells = [
            _against(
                run.fair, *(m.estimate(seats, "share", share=True, level=sure) for sure in (LEVEL, level))
            )
            for seats in [
                *(run.last.filter(run.last["place"] == p) for p in range(1, run.plan.players + 1)),
                crowned,
            ]
        ]
        empty = [""] * (most - run.plan.players)
        rows.append((name, f"{100 * run.fair:.1f}", *cells[:-1], *empty, cells[-1]))
    return markdown_table(("wins in %", "fair", *map(str, range(1, most + 1)), "first Emperor"), rows)


def _against(fair: float, e: Estimate, simultaneous: Estimate) -> str:
    text = share(e)
    return text if simultaneous.low <= fair <= simultaneous.high else f"**{text}**"


def places_of_editions(runs: dict[str, m.Run]) -> str:
    """Tabulate wins by place as multiples of a fair share, averaged over the numbers of players of an edition."""
    editions: dict[str, list[m.Run]] = {}
    for name, run in runs.items():
        editions.setdefault(name.split(",")[0], []).append(run)
    if all(len(those) == 1 for those in editions.values()):
        return ""
    columns = [*range(1, min(run.plan.players for run in runs.values()) + 1), "first Emperor"]
    sure = NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / (len(columns) * len(editions)))
    usual = NormalDist().inv_cdf((1 + LEVEL) / 2)
    rows = []
    for name, those in editions.items():
        cells = []
        for column in columns:
            means, variance = [], 0.0
            for run in those:
                place = run.last["first_emperor" if isinstance(column, str) else "place"]
                wins = (
                    run.last.filter(place == (True if isinstance(column, str) else column))["share"]
                    / run.fair
                )
                means.append(float(wins.mean()))  # type: ignore[arg-type]
                variance += float(wins.var()) / len(wins)  # type: ignore[arg-type]
            mean, error = sum(means) / len(means), sqrt(variance) / len(means)
            text = f"{mean:.2f} ({mean - usual * error:.2f}–{mean + usual * error:.2f})"
            cells.append(f"**{text}**" if abs(mean - 1) > sure * error else text)
        rows.append((name, *cells))
    return markdown_table(("wins ÷ fair share", *map(str, columns)), rows)


def provinces(runs: dict[str, m.Run]) -> str:
    """Tabulate the share of Protestant provinces after each round."""
    most = max(int(run.rounds["round"].max()) for run in runs.values())  # type: ignore[arg-type]
    rows = []
    for name, run in runs.items():
        found = {
            row["round"]: row
            for row in m.provinces_by_round(run).to_dicts()
            if row["religion"] == "Protestant"
        }
        size = int(run.last["catholic_provinces"][0]) + int(run.last["protestant_provinces"][0])
        cells = [
            f"{100 * row['mean'] / size:.0f} ({100 * row['tenth'] / size:.0f}–{100 * row['nine_tenths'] / size:.0f})"
            if (row := found.get(round))
            else ""
            for round in range(1, most + 1)
        ]
        rows.append((name, *cells))
    return markdown_table(("Protestant % after round", *map(str, range(1, most + 1))), rows)


def decided(runs: dict[str, m.Run]) -> str:
    """Tabulate the share of games in which a winner leads from a round to the end."""
    most = max(run.rounds_of_edition for run in runs.values())
    rows = []
    for name, run in runs.items():
        games = m.by_game(run)
        cells = []
        for round in range(1, run.rounds_of_edition):
            found = games.with_columns((games["decided in round"] <= round).alias("decided"))
            cells.append(share(m.estimate(found, "decided", share=True)))
        rows.append((name, *cells, *[""] * (most - 1 - len(cells))))
    return markdown_table(("decided, in %, after round", *map(str, range(1, most))), rows)


def endings(runs: dict[str, m.Run]) -> str:
    """Tabulate the endings of players, and their wins as a multiple of a fair share."""
    rows = []
    for name, run in runs.items():
        cells = []
        for foreign in (False, True):
            for religion in ("catholic", "protestant"):
                found = run.last.filter((run.last["religion"] == religion) & (run.last["foreign"] == foreign))
                wins = float(found["share"].mean()) / run.fair  # type: ignore[arg-type]
                cells.append(f"{100 * len(found) / len(run.last):.0f} % × {wins:.2f}")
        rows.append((name, *cells))
    head = (
        f"{religion}, {where}" for where in ("Imperial", "Foreign") for religion in ("Catholic", "Protestant")
    )
    return markdown_table(("players at the end × wins", *head), rows)


def differences(runs: dict[str, m.Run]) -> str:
    """List the significant differences from the first run."""
    (first, base), *others = runs.items()
    lines = []
    for name, run in others:
        if run.plan.players != base.plan.players or run.plan.edition != base.plan.edition:
            continue
        found = compare(base, run)
        sure = [f"{d.question} {d.first:.2f} to {d.second:.2f}" for d in found if d.corrected < 0.05]
        lines.append(
            f"- {name} against {first} ({len(found)} questions): {'; '.join(sure) or 'no significant difference'}."
        )
    return "\n".join(lines)


def main(words: list[str]) -> int:
    runs = {name: m.read_run(Path(place)) for name, place in parse_pairs("runs", words).items()}
    for table in (victories, places, places_of_editions, provinces, decided, endings, differences):
        if text := table(runs):
            print(f"{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
