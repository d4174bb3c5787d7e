"""Compare two runs over the seeds they share, corrected for multiple comparisons."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from westphalia.lab import measures as m
from westphalia.lab.files import LabError, write_atomically
from westphalia.lab.fit import warning
from westphalia.lab.pieces import Piece
from westphalia.lab.plan import Plan
from westphalia.lab.report import markdown_table
from westphalia.lab.stats import LEVEL, Difference, holm, paired

FEWEST: Final = 2  # seeds that two runs must share
HEAD: Final = ("measure", "first", "second", "difference (95 % for all together)", "p, corrected")
KEYS: Final = ("game", "seed")


def compare(first: m.Run, second: m.Run) -> list[Difference]:
    """Return the differences in all measures that both runs have, most certain first.

    Intervals are simultaneous (95 % for all of them together); p-values are corrected after Holm.
    """
    one, two = m.by_game(first), m.by_game(second)
    questions = [name for name in one.columns if name in two.columns and name not in KEYS]
    shared = set(one["seed"]) & set(two["seed"])
    if len(shared) < FEWEST:
        raise LabError(
            f"{first.directory} and {second.directory} share {len(shared)} seeds; play both from the same first seed"
        )
    level = 1 - (1 - LEVEL) / len(questions)
    found = [paired(name, _by_seed(one, name), _by_seed(two, name), level) for name in questions]
    corrected = holm([difference.p for difference in found])
    found = [replace(d, corrected=p) for d, p in zip(found, corrected, strict=True)]
    return sorted(found, key=lambda d: (d.corrected, d.p))


def _by_seed(games: object, name: str) -> dict[int, float]:
    """Return the mean of a measure for each seed."""
    import polars as pl

    assert isinstance(games, pl.DataFrame)
    assert not games[name].null_count(), name
    means = games.group_by("seed").agg(pl.col(name).mean())
    return dict(zip(means["seed"].to_list(), means[name].to_list(), strict=True))


def what_differs(first: Plan, second: Plan) -> str:
    """Return the differences between two plans in words."""
    parts = []
    for name in ("edition", "players", "bots", "games", "seed", "rotate", "seconds"):
        one, two = getattr(first, name), getattr(second, name)
        if name == "bots":
            one, two = set(one), set(two)
        if one != two:
            parts.append(f"{name} {_in_words(one)} against {_in_words(two)}")
    for what in ("options", "changes"):
        one, two = dict(getattr(first, what)), dict(getattr(second, what))
        for name in sorted(one.keys() | two.keys()):
            if one.get(name) != two.get(name):
                usual = "as in the edition"
                if name == "house":
                    parts.append(f"house rules {first.title} against {second.title}")
                    continue
                parts.append(f"{name} {one.get(name, usual)} against {two.get(name, usual)}")
    return "; ".join(parts) or "nothing: the same games"


def title(first: Plan, second: Plan) -> str:
    if first.title != second.title:
        return f"{first.title} against {second.title}"
    return f"Two runs of {first.title}"


def _in_words(value: object) -> str:
    return ", ".join(sorted(value)) if isinstance(value, set) else str(value)


def to_markdown(first: m.Run, second: m.Run, found: Sequence[Difference]) -> str:
    sure = [d for d in found if d.corrected < 1 - LEVEL]
    seeds = max((d.seeds for d in found), default=0)
    lines = [
        f"# {title(first.plan, second.plan)}",
        f"What differs: {what_differs(first.plan, second.plan)}.",
        f"{len(found)} measures over {seeds} shared seeds. A difference is second minus first. The intervals hold for"
        " all measures together with 95 % confidence, and p-values are corrected for their number (Holm).",
    ]
    lines += filter(None, dict.fromkeys(warning(run.plan) for run in (first, second)))
    if set(first.plan.bots) != set(second.plan.bots) and first.plan.edition == second.plan.edition:
        lines.append("The bots differ, so the differences may come from the bots as well as from the rules.")
    lines.append(
        f"Significant: {'; '.join(f'{d.question} {d.first:.2f} to {d.second:.2f}' for d in sure)}."
        if sure
        else "No difference is significant. There may still be one: see how wide the intervals are."
    )
    return "\n\n".join([*lines, markdown_table(HEAD, [_row(d) for d in found])]) + "\n"


def _row(d: Difference) -> tuple[str, ...]:
    return (
        d.question,
        f"{d.first:.3f}",
        f"{d.second:.3f}",
        f"{d.mean:+.3f} ({d.low:+.3f} to {d.high:+.3f})",
        "< 0.001" if d.corrected < 0.001 else f"{d.corrected:.3f}",
    )


def compare_directories(first: Path, second: Path, html: Path | None = None) -> str:
    """Compare the runs in two directories; return Markdown, and write a page if asked to."""
    one, two = m.read_run(first), m.read_run(second)
    found = compare(one, two)
    said = to_markdown(one, two, found)
    if html is not None:
        from westphalia.lab.report import page

        _, *lines, _ = said.split("\n\n")
        write_atomically(html, page(title(one.plan, two.plan), lines, [piece(found)]).encode())
    return said


def piece(found: Sequence[Difference]) -> Piece:
    """Return the differences as a chart and a table."""
    from westphalia.lab import charts

    return Piece(
        "Differences",
        "How certain each difference is: its size in units of its 95 % interval for all measures together. A dot beyond"
        " a dashed line is significant.",
        charts.differences(found),
        head=HEAD,
        rows=tuple(_row(d) for d in found),
    )
