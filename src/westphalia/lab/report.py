"""The report of a run: one self-contained HTML file, and a summary in Markdown."""

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import altair as alt
import vl_convert

from westphalia.engine.phrases import capitalized
from westphalia.lab import measures as m
from westphalia.lab.files import write_atomically
from westphalia.lab.fit import warning
from westphalia.lab.markdown import text
from westphalia.lab.pieces import FEW, Piece, by_place, pieces

HTML: Final = "report.html"

STYLE: Final = """
:root { --ink: #2b2118; --soft: #5c4a36; --parchment: #f3e9d2; --paper: #fdf8ec; --line: #cdb98f; --wine: #7a1f2b;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'URW Palladio L', 'P052', Georgia,
    'Liberation Serif', 'Times New Roman', serif;
  --sans: 'Seravek', 'Gill Sans Nova', Ubuntu, Calibri, 'Liberation Sans', 'DejaVu Sans', system-ui, sans-serif;
  font: 17px/1.5 var(--serif); color: var(--ink); background: var(--parchment); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; font-variant-numeric: tabular-nums lining-nums; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; } h2 { font-size: 1.3rem; margin: 0 0 .4rem; }
p { margin: 0 0 .8rem; max-width: 46rem; } .soft { color: var(--soft); }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 1.1rem 1.3rem;
  margin: 1.2rem 0; box-shadow: 0 1px 4px #3d2c141f; }
.changed { border-left: 6px solid var(--wine); padding-left: .8rem; font-weight: 600; }
.chart { overflow-x: auto; } .chart > div { width: 100%; }
.summary { font-size: 1.1rem; } .summary li { margin: .2rem 0; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; }
.maps svg { width: 100%; height: auto; } figure { margin: 0; } figcaption { color: var(--soft); font-size: .95rem; }
details { margin-top: .6rem; } summary { cursor: pointer; color: #6d3b12; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font: 14px/1.4 var(--sans); margin-top: .5rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #e6d6b2; white-space: nowrap; }
@media (max-width: 600px) { section { padding: .9rem; } th, td { white-space: normal; } }
nav a { color: #6d3b12; margin-right: .9rem; white-space: nowrap; } nav { line-height: 1.8; }
:focus-visible { outline: 3px solid #1c4f8f; outline-offset: 2px; }
"""
POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
)
NARROW: Final = """function narrow(spec) { // on a phone: small labels on several lines, legends below each other
  if (innerWidth >= 600) return spec;
  Object.assign(spec.config.axis, {labelFontSize: 11, titleFontSize: 11, labelLimit: 130});
  Object.assign(spec.config.legend, {labelFontSize: 11, titleFontSize: 11, columns: 2});
  if (spec.width > 280) spec.width = spec.height = 250;
  let wide = false;
  for (const part of [spec, ...(spec.layer || [])]) {
    const y = part.encoding && part.encoding.y;
    if (!y || y.type !== "nominal") continue;
    y.axis = {...y.axis, labelExpr: "split(datum.label, ': ')", labelFontSize: 10, labelLineHeight: 10};
    wide = true;
  }
  if (wide) spec.height *= 1.3;
  return spec;
}
"""


def write_report(directory: Path) -> tuple[Path, Path]:
    """Write the report of a run; return the paths of the HTML and the Markdown file."""
    run = m.read_run(directory)
    return write_both(directory / HTML, title_of(run), intro(run), list(pieces(run)), summary(run))


def write_both(
    html: Path, title: str, lines: Sequence[str], found: Sequence[Piece], short: Sequence[str]
) -> tuple[Path, Path]:
    """Write a report as HTML, and as Markdown beside it; return both paths."""
    markdown = html.with_suffix(".md")
    write_atomically(html, page(title, lines, found, short).encode())
    write_atomically(markdown, text(title, [*(f"- {line}" for line in short), *lines], found).encode())
    return html, markdown


def title_of(run: m.Run) -> str:
    return f"{len(run.games)} games of {run.plan.title}"


def intro(run: m.Run) -> list[str]:
    """Return a description of the run, and the limits of its evidence."""
    plan = run.plan
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    options = ", ".join(f"{name} {value}" for name, value in plan.options if name != "house")
    lines = []
    if plan.changes:
        lines.append("CHANGED: these games do not follow the edition; the title lists the changed constants.")
    if "house" in dict(plan.options):
        lines.append(
            "CHANGED: these games follow house rules; `westphalia house show` lists what they change."
        )
    if doubt := warning(plan):
        lines.append(doubt)
    lines.append(
        f"{plan.players} players ({bots}), {options}; seeds {plan.seed} to {max(run.games['seed'].to_list())}"
        + (", each played once per rotation of the seats." if plan.rotate else ".")
    )
    if len(run.games) < plan.games:
        lines.append(f"The run is not finished: {len(run.games)} of {plan.games} games are played.")
    seeds = run.games["seed"].n_unique()
    if seeds < FEW:
        lines.append(f"Only {seeds} seeds: the intervals are wide and allow few conclusions.")
    faults = int(run.games["faults"].sum())
    stalled = int(run.games["stalled"].sum())
    if faults or stalled:
        lines.append(f"Bots failed to answer {faults} times; {stalled} games stalled without a winner.")
    lines.append(
        "Confidence intervals are 95 %: about one in twenty misses the true value. They are clustered by seed, because"
        " games of one seed are not independent. The results show how these bots play; people may play differently."
    )
    return lines


def summary(run: m.Run) -> list[str]:
    """Return the report in five sentences."""
    by_game = m.by_game(run)
    shares = {
        kind: m.estimate(by_game, f"{kind} victory", share=True)
        for kind in ("Catholic", "Protestant", "Westphalia")
    }
    usual = max(shares, key=lambda kind: shares[kind].mean)
    ends = {"Westphalia": "the Peace of Westphalia"}.get(usual, f"a {usual} victory")
    others = ", ".join(f"{kind} {100 * e.mean:.1f} %" for kind, e in shares.items() if kind != usual)
    _, places = by_place(run)
    time, waiting = m.minutes(run)
    leads = m.lead_by_round(run)
    middle = leads.get(str((run.rounds_of_edition + 1) // 2))
    lead = (
        f"The leader after round {(run.rounds_of_edition + 1) // 2} wins {100 * middle.mean:.0f} % of games"
        f" ({100 * middle.low:.0f} to {100 * middle.high:.0f})."
        if middle is not None
        else "Too few games reach the middle round to say who leads."
    )
    rounds = m.estimate(by_game, "rounds played", share=False)
    answers = m.estimate(by_game, "decisions", share=False)
    return [
        f"Most games end with {ends} ({100 * shares[usual].mean:.1f} %; {others}).",
        places,
        f"A game has {rounds.mean:.1f} rounds and {answers.mean / run.plan.players:.0f} decisions for each player.",
        f"That is about {time.mean:.0f} minutes of thinking, of which a player waits {100 * waiting:.0f} %.",
        lead,
    ]


# --- HTML ---


def shown(words: str) -> str:
    """Return text for HTML; a number stays on the line of its percent sign."""
    return escape(words).replace(" %", "\u00a0%")


def page(title: str, lines: Sequence[str], found: Sequence[Piece], short: Sequence[str] = ()) -> str:
    specs = {f"chart{i}": piece.chart for i, piece in enumerate(found) if piece.chart is not None}
    links = " ".join(f'<a href="#piece{i}">{shown(piece.title)}</a>' for i, piece in enumerate(found))
    body = "\n".join(_section(i, piece) for i, piece in enumerate(found))
    head = "".join(
        f'<p class="{"changed" if line.startswith("CHANGED") else "soft"}">{shown(line)}</p>'
        for line in lines
    )
    if short:
        head = f'<ul class="summary">{"".join(f"<li>{shown(line)}</li>" for line in short)}</ul>' + head
    data = json.dumps(specs, ensure_ascii=False).replace("</", "<\\/")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{shown(title)}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>{shown(capitalized(title))}</h1>{head}<nav>{links}</nav>\n{body}\n"
        f"<script>{_vega()}</script>\n"
        f"<script>{NARROW}const charts = {data};\nfor (const [id, spec] of Object.entries(charts))\n"
        "  vegaEmbed(document.getElementById(id), narrow(spec), "
        '{mode: "vega-lite", actions: false, renderer: "svg"});\n</script>\n</body></html>\n'
    )


def _section(i: int, piece: Piece) -> str:
    parts = [f'<section id="piece{i}"><h2>{shown(piece.title)}</h2><p>{shown(piece.says)}</p>']
    if piece.chart is not None:
        parts.append(
            f'<div class="chart"><div id="chart{i}" role="img" aria-label="{shown(piece.title)}"></div></div>'
        )
    if piece.pictures:
        figures = "".join(
            f"<figure>{svg}<figcaption>{shown(caption)}</figcaption></figure>"
            for caption, svg in piece.pictures
        )
        parts.append(f'<div class="maps">{figures}</div>')
    if piece.rows:
        cells = "".join(f"<th>{shown(word)}</th>" for word in piece.head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{shown(word)}</td>" for word in row) + "</tr>" for row in piece.rows
        )
        opened = " open" if piece.chart is None else ""
        parts.append(
            f'<details{opened}><summary>The numbers</summary><div class="scroll"><table><tr>{cells}</tr>{rows}</table>'
            "</div></details>"
        )
    return "".join(parts) + "</section>"


@cache
def _vega() -> str:
    """Return Vega, Vega-Lite and Vega-Embed for inclusion in the file."""
    version = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
    bundle = str(vl_convert.javascript_bundle(None, vl_version=version))  # type: ignore[arg-type]
    return bundle.replace("</script", "<\\/script")
