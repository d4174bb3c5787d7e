"""Print the tables of a study from lab runs: `python tools/study_tables.py NAME=DIR NAME=DIR ...`.

Runs are compared with the first one if they have its edition and number of players.
"""

from __future__ import annotations

import sys
from pathlib import Path

from westphalia.editions.kit.options import parse_pairs
from westphalia.lab import measures as m
from westphalia.lab.compare import compare
from westphalia.lab.report import markdown_table
from westphalia.lab.stats import Estimate

KINDS = ("Catholic victory", "Protestant victory", "Westphalia victory")


def share(e: Estimate) -> str:
    """Format a share with its interval, in percent."""
    return f"{100 * e.mean:.1f} ({100 * e.low:.1f}–{100 * e.high:.1f})"


def number(e: Estimate) -> str:
    """Format a mean with its interval."""
    return f"{e.mean:.1f} ({e.low:.1f}–{e.high:.1f})"


def victories(runs: dict[str, m.Run]) -> str:
    """Tabulate kinds of victory, rounds, changes of the lead and wars."""
    rows = []
    for name, run in runs.items():
        games = m.by_game(run)
        rows.append(
            (
                name,
                str(len(games)),
                *(share(m.estimate(games, kind, share=True)) for kind in KINDS),
                number(m.estimate(games, "rounds played", share=False)),
                number(m.estimate(games, "changes of the lead", share=False)),
                number(m.estimate(games, "wars", share=False)),
                number(m.estimate(games, "Religious Wars", share=False)),
                number(m.estimate(games, "exiles", share=False)),
            )
        )
    head = (
        "",
        "games",
        "Catholic %",
        "Protestant %",
        "Westphalia %",
        "rounds",
        "changes of the lead",
        "wars",
    )
    return markdown_table((*head, "Religious Wars", "exiles"), rows)


def places(runs: dict[str, m.Run]) -> str:
    """Tabulate wins by Setup Order, and of the first Emperor."""
    most = max(run.plan.players for run in runs.values())
    rows = []
    for name, run in runs.items():
        found = m.estimates(run.last, "place", "share", share=True)
        crowned = m.estimate(run.last.filter(run.last["first_emperor"]), "share", share=True)
        cells = [share(found[str(place)]) if str(place) in found else "" for place in range(1, most + 1)]
        rows.append((name, f"{100 * run.fair:.1f}", *cells, share(crowned)))
    return markdown_table(("wins in %", "fair", *map(str, range(1, most + 1)), "first Emperor"), rows)


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


def leaders(runs: dict[str, m.Run]) -> str:
    """Tabulate how often the leader after a round is among the winners."""
    most = max(int(run.rounds["round"].max()) for run in runs.values())  # type: ignore[arg-type]
    rows = []
    for name, run in runs.items():
        found = m.lead_by_round(run)
        rows.append((name, *(share(found[str(r)]) if str(r) in found else "" for r in range(most))))
    return markdown_table(("the leader wins, in %, after round", *map(str, range(most))), rows)


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
    for table in (victories, places, provinces, leaders, differences):
        print(f"{table(runs)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
