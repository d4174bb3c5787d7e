"""Two runs compared over the seeds that they share: differences with intervals, corrected for how much is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from westphalia.lab import measures as m
from westphalia.lab.files import LabError
from westphalia.lab.plan import Plan
from westphalia.lab.report import markdown_table
from westphalia.lab.stats import LEVEL, Difference, holm, paired

FEWEST: Final = 2  # seeds that two runs must share
KEYS: Final = ("game", "seed")


def compare(first: m.Run, second: m.Run) -> list[Difference]:
    """All questions that both runs can answer, each with its difference; surest first.

    Intervals are simultaneous (all of them together hold with 95 %), p-values corrected after Holm.
    """
    one, two = m.by_game(first), m.by_game(second)
    questions = [name for name in one.columns if name in two.columns and name not in KEYS]
    shared = set(one["seed"]) & set(two["seed"])
    if len(shared) < FEWEST:
        raise LabError(
            f"{first.directory} and {second.directory} have {len(shared)} seeds in common; play both from the same seed"
        )
    level = 1 - (1 - LEVEL) / len(questions)
    found = [paired(name, _by_seed(one, name), _by_seed(two, name), level) for name in questions]
    corrected = holm([difference.p for difference in found])
    found = [replace(d, corrected=p) for d, p in zip(found, corrected, strict=True)]
    return sorted(found, key=lambda d: (d.corrected, d.p))


def _by_seed(games: object, name: str) -> dict[int, float]:
    """The mean of a question for each seed; games that do not answer it are left out."""
    import polars as pl

    assert isinstance(games, pl.DataFrame)
    means = games.drop_nulls(name).group_by("seed").agg(pl.col(name).mean())
    return dict(zip(means["seed"].to_list(), means[name].to_list(), strict=True))


def what_differs(first: Plan, second: Plan) -> str:
    """What the plans of two runs differ in, in words."""
    parts = []
    for name in ("edition", "players", "bots", "games", "seed", "rotate", "seconds"):
        one, two = getattr(first, name), getattr(second, name)
        if one != two:
            parts.append(f"{name} {_said(one)} against {_said(two)}")
    for what in ("options", "changes"):
        one, two = dict(getattr(first, what)), dict(getattr(second, what))
        for name in sorted(one.keys() | two.keys()):
            if one.get(name) != two.get(name):
                usual = "as in the edition"
                parts.append(f"{name} {one.get(name, usual)} against {two.get(name, usual)}")
    return "; ".join(parts) or "nothing: the same games"


def _said(value: object) -> str:
    return ", ".join(dict.fromkeys(value)) if isinstance(value, tuple) else str(value)


def told(first: m.Run, second: m.Run, found: Sequence[Difference]) -> str:
    """The comparison in Markdown."""
    sure = [d for d in found if d.corrected < 1 - LEVEL]
    seeds = max((d.seeds for d in found), default=0)
    lines = [
        f"# {first.plan.title} against {second.plan.title}",
        f"They differ in: {what_differs(first.plan, second.plan)}.",
        f"{len(found)} questions, {seeds} seeds that both have played; the difference is the second less the first, its"
        " interval holds for all questions together with 95 %, and p is corrected for their number (Holm).",
    ]
    if first.plan.bots != second.plan.bots and first.plan.edition == second.plan.edition:
        lines.append("The bots differ, so this says what the bots do as much as what the rules do.")
    lines.append(
        f"{len(sure)} differences are sure: {', '.join(d.question for d in sure)}."
        if sure
        else "No difference is sure. That does not mean that there is none: see how wide the intervals are."
    )
    rows = [
        (
            d.question,
            f"{d.first:.3f}",
            f"{d.second:.3f}",
            f"{d.mean:+.3f} ({d.low:+.3f} to {d.high:+.3f})",
            "< 0.001" if d.corrected < 0.001 else f"{d.corrected:.3f}",
        )
        for d in found
    ]
    head = ("question", "first", "second", "difference (all together 95 %)", "p, corrected")
    return "\n\n".join([*lines, markdown_table(head, rows)]) + "\n"


def compare_directories(first: Path, second: Path) -> str:
    """The comparison of the runs in two directories, in Markdown."""
    one, two = m.read_run(first), m.read_run(second)
    return told(one, two, compare(one, two))
