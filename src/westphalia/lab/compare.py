"""Compare two runs over the seeds they share, corrected for multiple comparisons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import polars as pl

from westphalia.editions.kit.edition import edition
from westphalia.engine.phrases import capitalized
from westphalia.lab import measures as m
from westphalia.lab.files import LabError, write_atomically
from westphalia.lab.fit import warning
from westphalia.lab.markdown import markdown_table
from westphalia.lab.plan import Plan
from westphalia.lab.stats import LEVEL, Difference, holm, paired
from westphalia.rules.base.constants import constant_words

if TYPE_CHECKING:
    from westphalia.lab.pieces import Piece

FEWEST: Final = 2  # seeds that two runs must share
HEAD: Final = ("measure", "first", "second", "difference (95 % for all together)", "p, corrected")
KEYS: Final = ("game", "seed")
GROUPS: Final[dict[str, Callable[[str], bool]]] = {
    "How games end": lambda name: name.endswith(" victory") or name == "victories stopped",
    "Who wins": lambda name: name.startswith("win of "),
    "Religions": lambda name: name.startswith("Protestant provinces") or name == "conversions of Players",
    "Wars": lambda name: name in ("wars", "Religious Wars", "exiles"),
    "Length and lead": lambda name: (
        name in ("rounds played", "decisions", "changes of the lead", "decided in round")
    ),
}
"""The measures of a comparison, in groups for its summary."""


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


def _by_seed(games: pl.DataFrame, name: str) -> dict[int, float]:
    """Return the mean of a measure for each seed."""
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
    one, two = dict(first.options), dict(second.options)
    if one.get("house") != two.get("house"):
        names = [plan.played.house_name or "none" for plan in (first, second)]
        parts.append(f"house rules {names[0]} against {names[1]}")
    both = (one.keys() & two.keys()) - {"house"}  # an option of one edition is part of the edition
    parts += [f"{name} {one[name]} against {two[name]}" for name in sorted(both) if one[name] != two[name]]
    one, two = dict(first.changes), dict(second.changes)
    for name in sorted(one.keys() | two.keys()):
        values = (one.get(name) or _printed(first, name), two.get(name) or _printed(second, name))
        if values[0] != values[1]:
            parts.append(f"{name} {values[0]} against {values[1]}")
    return "; ".join(parts) or "nothing: the same games"


def _printed(plan: Plan, name: str) -> str:
    """Return the edition's own value of a constant."""
    k = edition(plan.edition).at(dict(plan.options)).constants(plan.players, dict(plan.options))
    return constant_words(k, name, getattr(k, name)) if hasattr(k, name) else "none"


def title(first: Plan, second: Plan) -> str:
    if first.title != second.title:
        return f"{first.title} against {second.title}"
    return f"Two runs of {first.title}"


def _in_words(value: object) -> str:
    return ", ".join(sorted(value)) if isinstance(value, set) else str(value)


def to_markdown(first: m.Run, second: m.Run, found: Sequence[Difference]) -> str:
    seeds = max((d.seeds for d in found), default=0)
    lines = [
        f"# {capitalized(title(first.plan, second.plan))}",
        f"What differs: {what_differs(first.plan, second.plan)}.",
        f"{len(found)} measures over {seeds} shared seeds. A difference is second minus first. The intervals hold for"
        " all measures together with 95 % confidence, and p-values are corrected for their number (Holm).",
    ]
    lines += filter(None, dict.fromkeys(warning(run.plan) for run in (first, second)))
    if first.plan.players != second.plan.players:
        lines.append(
            "The numbers of players differ: provinces, wars and decisions grow with the players, and fair shares of"
            " wins shrink. `westphalia lab report` over both runs gives multiples of the fair share."
        )
    if set(first.plan.bots) != set(second.plan.bots) and first.plan.edition == second.plan.edition:
        lines.append("The bots differ, so the differences may come from the bots as well as from the rules.")
    if not any(map(significant, found)):
        lines.append("No difference is significant. There may still be one: see how wide the intervals are.")
    lines += [f"- {line}" for line in summary(found)]
    return "\n\n".join([*lines, markdown_table(HEAD, [_row(d) for d in found])]) + "\n"


def significant(d: Difference) -> bool:
    return d.corrected < 1 - LEVEL


def summary(found: Sequence[Difference]) -> list[str]:
    """Return a sentence for each group of measures: what differs, or how large a difference could be hidden."""
    lines = []
    for group, belongs in GROUPS.items():
        of = [d for d in found if belongs(d.question)]
        if sure := [change_words(d) for d in of if significant(d)]:
            lines.append(f"{group}: {'; '.join(sure)}.")
        elif of:
            lines.append(f"{group}: no significant difference.")
    return lines


def is_share(question: str) -> bool:
    return question.endswith(" victory") or question.startswith("win of ")


def change_words(d: Difference) -> str:
    """Return a measure and its values in both runs."""
    return f"{d.question} from {_value(d, d.first)} to {_value(d, d.second)}"


def _value(d: Difference, value: float) -> str:
    return f"{100 * value:.1f} %" if is_share(d.question) else f"{value:.2f}"


def _row(d: Difference) -> tuple[str, ...]:
    gap = (
        f"{100 * d.mean:+.1f} points ({100 * d.low:+.1f} to {100 * d.high:+.1f})"
        if is_share(d.question)
        else f"{d.mean:+.2f} ({d.low:+.2f} to {d.high:+.2f})"
    )
    return (
        d.question,
        _value(d, d.first),
        _value(d, d.second),
        gap,
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
        lines = [line for line in lines if not line.startswith("- ")]
        write_atomically(
            html, page(title(one.plan, two.plan), lines, [piece(found)], summary(found)).encode()
        )
    return said


def piece(found: Sequence[Difference]) -> Piece:
    from westphalia.lab import charts
    from westphalia.lab.pieces import Piece

    return Piece(
        "Differences",
        "How certain each difference is: its size in units of its 95 % interval for all measures together. A dot beyond"
        " a dashed line is significant.",
        charts.differences(found),
        head=HEAD,
        rows=tuple(_row(d) for d in found),
    )
