"""Runs with several values of a constant over the same seeds, and the curves of their results."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from westphalia.editions.kit.edition import edition
from westphalia.house.constants import described
from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.compare import change_words, compare, significant, summary
from westphalia.lab.fit import doubt, large_changes
from westphalia.lab.pieces import Piece, number, percent
from westphalia.lab.plan import Plan
from westphalia.lab.report import write_both
from westphalia.lab.stats import Estimate

MOST_VALUES: Final = 20
HTML: Final = "sweep.html"
SHARES: Final = ("Catholic victory", "Protestant victory", "Westphalia victory")


def read_sweep(word: str) -> tuple[str, list[str]]:
    """Parse NAME=1..4 or NAME=1|2|4."""
    name, sign, text = (part.strip() for part in word.partition("="))
    if not sign or not name:
        raise ValueError(f"--set: {word!r} is not of the form NAME=1..4 or NAME=1|2|4")
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", text)
    if span:
        low, high = int(span[1]), int(span[2])
        values = [str(value) for value in range(low, high + 1)]
    else:
        values = [value.strip() for value in text.split("|")]
    values = list(dict.fromkeys(values))
    if not 2 <= len(values) <= MOST_VALUES:
        raise ValueError(f"--set {name}: a sweep needs 2 to {MOST_VALUES} values, as 1..4 or 1|2|4")
    return name, values


def directory_of(out: Path, name: str, value: str, bots: str) -> Path:
    plain = re.sub(r"[^A-Za-z0-9_.-]+", "-", f"{name}-{value}-{bots}")
    return out / plain


def pieces(name: str, runs: Mapping[str, Mapping[str, m.Run]]) -> list[Piece]:
    """Return the curves of a sweep; `runs` are by bots and by value."""
    return [piece for bots, by_value in runs.items() for piece in _of_bots(name, bots, by_value)]


def _of_bots(name: str, bots: str, by_value: Mapping[str, m.Run]) -> list[Piece]:
    games = {value: m.by_game(run) for value, run in by_value.items()}
    kinds = {kind: {v: m.estimate(g, kind, share=True) for v, g in games.items()} for kind in SHARES}
    places = {
        f"place {place}": {v: m.estimate(g, f"win of place {place}", share=True) for v, g in games.items()}
        for place in range(1, min(run.plan.players for run in by_value.values()) + 1)
    }
    values = list(by_value)
    first, last = by_value[values[0]], by_value[values[-1]]
    found = compare(first, last)
    sure = [d for d in found if significant(d)]
    words = "; ".join(map(change_words, sure[:6])) if sure else "no difference is significant"
    others = {
        "wars": {v: m.estimate(g, "wars", share=False, count=True) for v, g in games.items()},
        "changes of the lead": {
            v: m.estimate(g, "changes of the lead", share=False) for v, g in games.items()
        },
    }
    count = len(first.games)
    return [
        Piece(
            f"Kinds of victory ({bots})",
            f"Shares of games by {name}, with 95 % intervals; {count} games per value over the same seeds. From"
            f" {values[0]} to {values[-1]}, corrected for {len(found)} measures: {words}.",
            charts.curve(kinds, "share of games", name, percent=True),
            head=(name, *kinds),
            rows=_rows(kinds, values, percent),
        ),
        Piece(
            f"Wins by Setup Order ({bots})",
            f"Share of wins of each place by {name}, with 95 % intervals.",
            charts.curve(places, "share of wins", name, percent=True),
            head=(name, *places),
            rows=_rows(places, values, percent),
        ),
        Piece(
            f"Wars and changes of the lead ({bots})",
            f"Per game by {name}, with 95 % intervals.",
            head=(name, *others),
            rows=_rows(others, values, number),
        ),
    ]


def _rows(
    found: Mapping[str, Mapping[str, Estimate]], values: Sequence[str], say: object
) -> tuple[tuple[str, ...], ...]:
    assert callable(say)
    return tuple((value, *(say(of[value]) for of in found.values())) for value in values)


def survives(name: str, runs: Mapping[str, Mapping[str, m.Run]]) -> list[str]:
    """Name the effects seen with the first bots that the other bots confirm."""
    shown: dict[str, dict[str, float]] = {}
    for bots, by_value in runs.items():
        values = list(by_value)
        found = compare(by_value[values[0]], by_value[values[-1]])
        shown[bots] = {d.question: d.mean for d in found if significant(d)}
    (first, theirs), *others = shown.items()
    lines = []
    for bots, ours in others:
        same = [q for q, mean in theirs.items() if q in ours and (ours[q] > 0) == (mean > 0)]
        lost = [q for q in theirs if q not in same]
        lines.append(
            f"Of {len(theirs)} effects of {name} that are significant with {first}, {len(same)} are significant in"
            f" the same direction with {bots}"
            + (f" ({', '.join(same)})" if same else "")
            + "."
            + (f" Not: {', '.join(lost)}." if lost else "")
        )
    return lines


def printed_value(plan: Plan, name: str) -> tuple[str, str]:
    """Return a constant's value in the edition, and its meaning."""
    constant = next(
        c for c in described(edition(plan.edition).at(dict(plan.options)), plan.players) if c.name == name
    )
    return constant.value, constant.meaning


def _is_large(plan: Plan, name: str) -> bool:
    return name in large_changes(plan.played, plan.players, dict(plan.options))


def write_sweep(out: Path, name: str, runs: Mapping[str, Mapping[str, m.Run]]) -> tuple[Path, Path]:
    """Write the report of a sweep; return the paths of the HTML and the Markdown file."""
    one = next(iter(next(iter(runs.values())).values())).plan
    values = list(next(iter(runs.values())))
    printed, meaning = printed_value(one, name)
    by_value = next(iter(runs.values()))
    base = edition(one.edition).at(dict(one.options))
    title = f"{meaning} ({name}) at {', '.join(values)}: {base.title}, {one.players} players"
    large = [value for value, run in by_value.items() if _is_large(run.plan, name)]
    lines = [
        f"CHANGED: these games do not follow the edition, except where {name} is {printed} as printed.",
        *filter(None, [doubt(f"{name} at {', '.join(large)}" if large else "")]),
        f"The sentences above compare {values[-1]} with {values[0]}, played by {next(iter(runs))}.",
        *survives(name, runs),
    ]
    short = summary(compare(by_value[values[0]], by_value[values[-1]]))
    return write_both(out / HTML, title, lines, pieces(name, runs), short)
