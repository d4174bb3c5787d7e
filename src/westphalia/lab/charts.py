"""Charts of a report, in the colours and fonts of the web table; they can be read without colour too."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import altair as alt

from westphalia.board import Board
from westphalia.board.svg import draw_svg
from westphalia.lab.measures import Bin, Chosen
from westphalia.lab.schema import option_words, spoken
from westphalia.lab.stats import Difference, Estimate

INK: Final = "#2b2118"
SOFT: Final = "#5c4a36"
LINE: Final = "#cdb98f"
PAPER: Final = "#fdf8ec"
GOLD: Final = "#d3a22c"
WINE: Final = "#7a1f2b"
BLUE: Final = "#1c4f8f"
BROWN: Final = "#5b3a1f"
KINDS: Final = ("Catholic", "Protestant", "Westphalia", "none")
KIND_COLOURS: Final = (GOLD, BROWN, BLUE, "#b9b0a0")  # distinguishable for colour-blind readers
MORE_COLOURS: Final = (WINE, "#4f7f4a", "#b0602a", "#6a4c93")  # for the kinds of other editions
_COLOURS: Final = (*KIND_COLOURS, *MORE_COLOURS)
SANS: Final = "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'Liberation Sans', 'DejaVu Sans', sans-serif"
WIDTH: Final = "container"  # charts use the width of the page
ROW: Final = 26  # pixels for a row of a chart

Chart = dict[str, Any]
"""A Vega-Lite specification."""


def _spec(chart: Any) -> Chart:
    """Return the specification in our style, without its schema URL."""
    chart = chart.configure(
        background=PAPER,
        font=SANS,
        axis={
            "labelColor": INK,
            "titleColor": SOFT,
            "titleFontWeight": "normal",
            "gridColor": "#e6d6b2",
            "domainColor": LINE,
            "tickColor": LINE,
            "labelFontSize": 13,
            "titleFontSize": 13,
            "labelLimit": 260,
        },
        legend={
            "labelColor": INK,
            "titleColor": SOFT,
            "labelFontSize": 13,
            "titleFontSize": 13,
            "orient": "top",
        },
        view={"stroke": None},
    )
    spec: Chart = chart.to_dict()
    spec.pop("$schema", None)
    return spec


def _frame(rows: Sequence[Mapping[str, Any]]) -> Any:
    return alt.InlineData(values=[dict(row) for row in rows])


def _line(axis: str, *at: float) -> Any:
    """Return a dashed line across the chart at each value of an axis."""
    rule = alt.Chart(_frame([{"at": value} for value in at])).mark_rule(strokeDash=[6, 4], color=BLUE)
    return rule.encode(**{axis: "at:Q"})


def shares(found: Mapping[str, Estimate], fair: float | None, title: str, what: str) -> Chart:
    """Draw a dot with its interval for each name, and a line at the fair share."""
    rows = [
        {"name": name, "mean": e.mean, "low": e.low, "high": e.high, "games": e.count}
        for name, e in found.items()
    ]
    base = alt.Chart(_frame(rows)).encode(
        y=alt.Y("name:N", sort=None, title=what or None),
        tooltip=[
            alt.Tooltip("name:N", title=what or "of"),
            alt.Tooltip("mean:Q", format=".3f"),
            alt.Tooltip("low:Q", format=".3f"),
            alt.Tooltip("high:Q", format=".3f"),
            alt.Tooltip("games:Q", title="counted"),
        ],
    )
    top = max([e.high for e in found.values() if e.count] + ([fair * 1.6] if fair else []))
    scale = alt.Scale(domain=[0, min(1.0, top * 1.08)])
    x = alt.X("low:Q", title=title, scale=scale, axis=alt.Axis(format=".0%"))
    layers = [
        base.mark_rule(strokeWidth=3, color=LINE).encode(x=x, x2="high:Q"),
        base.mark_point(filled=True, size=90, color=WINE, opacity=1).encode(x="mean:Q"),
    ]
    if fair is not None:
        layers.insert(0, _line("x", fair))
    return _spec(alt.layer(*layers).properties(width=WIDTH, height=ROW * len(rows)))


def victories(counts: Sequence[tuple[str, int, int]], games: int) -> Chart:
    """Draw kinds of victory by the round in which games end."""
    seen = dict.fromkeys(kind for kind, _, _ in counts)
    known = dict(zip((*KINDS, *(kind for kind in seen if kind not in KINDS)), _COLOURS, strict=False))
    order = [kind for kind in known if kind in seen]
    rows = [
        {"kind": kind, "round": f"round {round}", "share": count / games, "order": order.index(kind)}
        for kind, round, count in counts
    ]
    colours = [known[kind] for kind in order]
    colour = alt.Color("kind:N", scale=alt.Scale(domain=order, range=colours), title=None)
    bars = (
        alt.Chart(_frame(rows))
        .mark_bar(stroke=PAPER, strokeWidth=1.5)
        .encode(
            x=alt.X("share:Q", title="part of all games", axis=alt.Axis(format=".0%")),
            y=alt.Y("round:N", title="ended in"),
            color=colour,
            order="order:Q",
            tooltip=["kind:N", "round:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return _spec(bars.properties(width=WIDTH, height=ROW * 1.4 * len({row["round"] for row in rows})))


def over_rounds(rows: Sequence[Mapping[str, Any]], needed: float | None) -> Chart:
    """Draw the provinces of both religions over the rounds: mean, and the band of 8 in 10 games."""
    colours = alt.Scale(domain=list(KINDS[:2]), range=list(KIND_COLOURS[:2]))
    colour = alt.Color("religion:N", scale=colours, title=None, legend=alt.Legend(symbolOpacity=1))
    x = alt.X("round:Q", title="after round (0: setup)", axis=alt.Axis(tickMinStep=1, format="d"))
    base = alt.Chart(_frame(rows)).encode(x=x, color=colour)
    dashes = alt.Scale(domain=list(KINDS[:2]), range=[[1, 0], [8, 4]])
    shapes = alt.Scale(domain=list(KINDS[:2]), range=["circle", "square"])
    mean = alt.Tooltip("mean:Q", format=".1f")
    layers = [
        base.mark_area(opacity=0.22).encode(y=alt.Y("tenth:Q", title="provinces"), y2="nine_tenths:Q"),
        base.mark_line(strokeWidth=3).encode(
            y="mean:Q", strokeDash=alt.StrokeDash("religion:N", scale=dashes, title=None)
        ),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            y="mean:Q",
            shape=alt.Shape("religion:N", scale=shapes, title=None),
            tooltip=["religion:N", "round:Q", mean, "tenth:Q", "nine_tenths:Q"],
        ),
    ]
    if needed is not None:
        layers.insert(0, _line("y", needed))
    return _spec(alt.layer(*layers).properties(width=WIDTH, height=320))


def histogram(counts: Mapping[str, float], title: str, what: str) -> Chart:
    rows = [{"value": value, "share": share} for value, share in counts.items()]
    bars = (
        alt.Chart(_frame(rows))
        .mark_bar(color=BLUE)
        .encode(
            x=alt.X("value:N", sort=None, title=what, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("share:Q", title=title, axis=alt.Axis(format=".0%")),
            tooltip=["value:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return _spec(bars.properties(width=WIDTH, height=220))


def bars(values: Mapping[str, float], title: str) -> Chart:
    """Draw a bar for each name."""
    drawn = (
        alt.Chart(_frame([{"name": name, "value": value} for name, value in values.items()]))
        .mark_bar(color=BLUE)
        .encode(
            x=alt.X("value:Q", title=title),
            y=alt.Y("name:N", sort=None, title=None),
            tooltip=["name:N", alt.Tooltip("value:Q", format=".1f")],
        )
    )
    return _spec(drawn.properties(width=WIDTH, height=ROW * len(values)))


def calibrated(bins: Mapping[str, Sequence[Bin]]) -> Chart:
    """Draw forecasts against outcomes, with the line of perfect calibration."""
    rows = [
        {
            "what": what,
            "said": b.said,
            "true": b.true.mean,
            "low": b.true.low,
            "high": b.true.high,
            "n": b.true.count,
        }
        for what, found in bins.items()
        for b in found
    ]
    names = list(bins)
    unit = alt.Scale(domain=[0, 1])
    colour = alt.Color("what:N", scale=alt.Scale(domain=names, range=[WINE, BLUE]), title=None)
    x = alt.X("said:Q", title="forecast", scale=unit, axis=alt.Axis(format=".0%"))
    base = alt.Chart(_frame(rows))
    equal = alt.Chart(_frame([{"said": 0, "true": 0}, {"said": 1, "true": 1}]))
    layers = [
        equal.mark_line(strokeDash=[6, 4], color=SOFT, strokeWidth=1).encode(
            x=x, y=alt.Y("true:Q", scale=unit)
        ),
        base.mark_rule(strokeWidth=2).encode(
            x=x, y=alt.Y("low:Q", title="came true", axis=alt.Axis(format=".0%")), y2="high:Q", color=colour
        ),
        base.mark_point(filled=True, size=80, opacity=1).encode(
            x=x,
            y="true:Q",
            color=colour,
            shape=alt.Shape("what:N", scale=alt.Scale(domain=names, range=["circle", "square"]), title=None),
            tooltip=[
                "what:N",
                alt.Tooltip("said:Q", format=".2f"),
                alt.Tooltip("true:Q", format=".2f"),
                "n:Q",
            ],
        ),
    ]
    return _spec(alt.layer(*layers).properties(width=420, height=420))


def options(found: Sequence[Chosen], fair: float) -> Chart:
    """Draw the share of wins of the players who chose each option; the size of a dot shows how often."""
    rows = [
        {
            "name": f"{spoken(c.kind)}: {option_words(c.option)}",
            "mean": c.wins.mean,
            "low": c.wins.low,
            "high": c.wins.high,
            "part": c.part,
        }
        for c in found
    ]
    base = alt.Chart(_frame(rows)).encode(y=alt.Y("name:N", sort=None, title=None))
    layers = [
        _line("x", fair),
        base.mark_rule(strokeWidth=3, color=LINE).encode(
            x=alt.X("low:Q", title="share of wins of players who chose it", axis=alt.Axis(format=".0%")),
            x2="high:Q",
        ),
        base.mark_point(filled=True, color=WINE, opacity=0.9).encode(
            x="mean:Q",
            size=alt.Size(
                "part:Q",
                title="chosen, when asked",
                scale=alt.Scale(range=[20, 320]),
                legend=alt.Legend(format=".0%"),
            ),
            tooltip=["name:N", alt.Tooltip("mean:Q", format=".3f"), alt.Tooltip("part:Q", format=".1%")],
        ),
    ]
    return _spec(alt.layer(*layers).properties(width=WIDTH, height=22 * len(rows)))


def matrix(found: Sequence[tuple[str, str, Estimate]]) -> Chart:
    """Draw the row bot's share of the wins of both, for each pair of bots."""
    rows = [{"row": one, "column": other, "part": e.mean} for one, other, e in found]
    base = alt.Chart(_frame(rows)).encode(
        x=alt.X("column:N", title="against", axis=alt.Axis(labelAngle=0, orient="top")),
        y=alt.Y("row:N", title=None),
    )
    colour = alt.Color("part:Q", scale=alt.Scale(domain=[0, 0.5, 1], range=[BLUE, PAPER, WINE]), legend=None)
    text = alt.condition("datum.part > 0.75 || datum.part < 0.25", alt.value(PAPER), alt.value(INK))
    layers = [
        base.mark_rect(stroke=LINE).encode(color=colour),
        base.mark_text(fontSize=15).encode(text=alt.Text("part:Q", format=".0%"), color=text),
    ]
    names = len({row["row"] for row in rows})
    return _spec(alt.layer(*layers).properties(width=110 * names, height=48 * names))


def curve(
    found: Mapping[str, Mapping[str, Estimate]],
    title: str,
    what: str,
    percent: bool = False,
    fair: float | None = None,
) -> Chart:
    """Draw several means with intervals over the values of a constant, and a line at the fair value."""
    rows = [
        {"name": name, "value": value, "mean": e.mean, "low": e.low, "high": e.high}
        for name, by_value in found.items()
        for value, e in by_value.items()
    ]
    names = list(found)
    colour = alt.Color(
        "name:N", scale=alt.Scale(domain=names, range=list(_COLOURS[: len(names)])), title=None
    )
    shape = alt.Shape("name:N", scale=alt.Scale(domain=names), title=None)
    x = alt.X("value:O", sort=None, title=what or None, axis=alt.Axis(labelAngle=0))
    y = alt.Y("mean:Q", title=title, axis=alt.Axis(format=".0%" if percent else ""))
    base = alt.Chart(_frame(rows)).encode(xOffset=alt.XOffset("name:N", sort=names))  # side by side
    layers = [
        base.mark_line(strokeWidth=2, opacity=0.6).encode(x=x, y=y, color=colour),
        base.mark_rule(strokeWidth=2).encode(x=x, y="low:Q", y2="high:Q", color=colour),
        base.mark_point(filled=True, size=80, opacity=1).encode(x=x, y="mean:Q", color=colour, shape=shape),
    ]
    if fair is not None:
        layers.insert(0, _line("y", fair))
    return _spec(alt.layer(*layers).properties(width=WIDTH, height=300))


def differences(found: Sequence[Difference]) -> Chart:
    """Draw how certain differences are: their size in units of half their interval, with lines at significance."""
    rows = [
        {"name": d.question, "size": max(-4.0, min(4.0, d.mean / half)), "first": d.first, "second": d.second}
        for d in found
        if (half := (d.high - d.low) / 2) > 0 and half != float("inf")
    ]
    base = alt.Chart(_frame(rows)).encode(y=alt.Y("name:N", sort=None, title=None))
    edge = max([1.5, *(1.1 * abs(float(row["size"])) for row in rows)])  # type: ignore[arg-type]
    x = alt.X("size:Q", title="difference, in units of its interval", scale=alt.Scale(domain=[-edge, edge]))
    tooltip = ["name:N", alt.Tooltip("first:Q", format=".3f"), alt.Tooltip("second:Q", format=".3f")]
    colour = alt.condition("abs(datum.size) > 1", alt.value(WINE), alt.value(SOFT))
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(x=x, color=colour, tooltip=tooltip)
    return _spec(alt.layer(_line("x", -1, 1), dots).properties(width=WIDTH, height=22 * max(1, len(rows))))


def heat(board: Board, values: Sequence[float], mean: float, off: Collection[int], title: str) -> str:
    """Draw the map: hexes in `off` are red above the mean and blue below it; each has its value written in it."""
    widest = max((abs(values[hex] - mean) for hex in off), default=0.0) or 1.0

    def fill(hex: int) -> str:
        if hex not in off:
            return PAPER
        part = (values[hex] - mean) / widest
        low, high = (0xFD, 0xF8, 0xEC), (0xB8, 0x54, 0x4C) if part > 0 else (0x6A, 0x93, 0xC8)
        return "#" + "".join(f"{round(a + (b - a) * abs(part)):02x}" for a, b in zip(low, high, strict=True))

    return draw_svg(board, fill, lambda hex: f"{100 * values[hex]:.0f}", 46.0, title)
