"""Draw calibration charts: `python tools/calibration.py five-round=RUN ... --out docs/images`.

One SVG file for each edition: battle odds from a lab run, and the forecast on the test games of `tools/learn.py`.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path

import altair
import vl_convert

from westphalia.editions.kit.options import parse_pairs
from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.stats import Estimate, wilson

VEGA_LITE = ".".join(altair.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
FORECASTS = Path(__file__).parent.parent / "src/westphalia/bots/learning/forecasts"
CONFIDENCE = 1.96


def chances(edition: str) -> list[m.Bin]:
    """Return the calibration of the forecast over all rounds, by tenths."""
    judged = json.loads((FORECASTS / f"{edition}.json").read_text("utf-8"))
    tenths: dict[int, list[tuple[float, float, int]]] = defaultdict(list)
    for of_round in judged["log-loss at the beginning of each round, on games not learned from"]:
        for said, won, seats in of_round["said, won, seats"]:
            tenths[int(10 * said)].append((said, won, seats))
    found = []
    for _, rows in sorted(tenths.items()):
        count = sum(seats for _, _, seats in rows)
        said = sum(said * seats for said, _, seats in rows) / count
        won = sum(won * seats for _, won, seats in rows) / count
        found.append(m.Bin(said, Estimate(won, *wilson(won, count, CONFIDENCE), count, count)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", nargs="+", metavar="EDITION=RUN")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    for edition, place in parse_pairs("runs", args.runs).items():
        found = {
            "chances of winning": chances(edition),
            "odds of a battle": m.odds_of_war(m.read_run(Path(place))),
        }
        svg = vl_convert.vegalite_to_svg(charts.calibrated(found), vl_version=VEGA_LITE)
        (args.out / f"calibration-{edition}.svg").write_text(str(svg), "utf-8")
        for what, bins in found.items():
            count = sum(b.true.count for b in bins)
            off = sum(abs(b.true.mean - b.said) * b.true.count for b in bins) / count
            print(f"{edition}: {count} {what}, off by {100 * off:.1f} points on average")


if __name__ == "__main__":
    main()
