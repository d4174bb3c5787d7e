"""The pieces of a report: each has a chart, its numbers, and a sentence on what it shows with what certainty."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from westphalia.engine.phrases import capitalized, listed
from westphalia.lab import charts
from westphalia.lab import measures as m
from westphalia.lab.schema import option_words, spoken
from westphalia.lab.snapshot import MERIT
from westphalia.lab.stats import LEVEL, Estimate

DEAD: Final = 0.5  # kinds with at least this share of dead questions are named
OBVIOUS: Final = 0.95  # kinds in which one option has at least this share are named
RESOURCES: Final = {"gold": "Gold", "influence": "Influence", "merit": "merit", "provinces": "provinces"}
MERITS: Final = {"points": "Saints or Reformation Points", "saints": "Saints", "good_works": "Good Works"}
OTHERS: Final = "the others"  # players who were not the first Emperor
FEW: Final = 100  # seeds below which a report has a warning


@dataclass(frozen=True, slots=True)
class Piece:
    title: str
    says: str
    chart: charts.Chart | None = None
    pictures: tuple[tuple[str, str], ...] = ()  # maps: caption and SVG
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def pieces(run: m.Run) -> Iterator[Piece]:
    yield wins_by_place(run)
    yield wins_by_standing(run)
    yield victories(run)
    yield provinces(run)
    yield decided(run)
    yield what_happened(run)
    yield options(run)
    yield calibration(run)
    yield length(run)
    yield decisions(run)
    yield flows(run)
    if len(set(run.plan.bots)) > 1:
        yield bots(run)
    yield heat(run)


# --- words ---


def percent(e: Estimate) -> str:
    return f"{100 * e.mean:.1f} % ({100 * e.low:.1f} to {100 * e.high:.1f})"


def number(e: Estimate, digits: int = 2) -> str:
    return f"{e.mean:.{digits}f} ({e.low:.{digits}f} to {e.high:.{digits}f})"


def verdict(found: Mapping[str, Estimate], strict: Mapping[str, Estimate], fair: float, what: str) -> str:
    """Say in a sentence which shares differ from the fair one; `strict` has simultaneous intervals."""
    better = [name for name, e in strict.items() if e.low > fair]
    worse = [name for name, e in strict.items() if e.high < fair]
    if not better and not worse:
        widest = max(e.half for e in found.values())
        return (
            f"No {what} differs significantly from the fair {100 * fair:.1f} %;"
            f" this run cannot show differences below about {100 * widest:.1f} points."
        )
    said = " and ".join(
        f"{_listed(names)} significantly {how}"
        for names, how in ((better, f"more than the fair {100 * fair:.1f} %"), (worse, "less"))
        if names
    )
    if not better:
        said = said.removesuffix("less") + f"less than the fair {100 * fair:.1f} %"
    return f"{capitalized(said)} (95 % confidence for all together)."


def _listed(names: Sequence[str]) -> str:
    """Return names as a subject with its verb: "place 1 wins", "place 1 and place 2 win"."""
    return f"{listed(names)} {'win' if len(names) > 1 or names[0] == OTHERS else 'wins'}"


def compared(
    rows: object, by: str, run: m.Run, what: str, name: Callable[[str], str] = str
) -> tuple[dict[str, Estimate], str]:
    """Return the shares of wins by a column, with names for its values, and a verdict on them."""
    found = m.estimates(rows, by, "share", share=True)  # type: ignore[arg-type]
    level = 1 - (1 - LEVEL) / max(1, len(found))
    strict = m.estimates(rows, by, "share", share=True, level=level)  # type: ignore[arg-type]
    named, strictly = ({name(value): e for value, e in of.items()} for of in (found, strict))
    return named, verdict(named, strictly, run.fair, what)


def by_place(run: m.Run) -> tuple[dict[str, Estimate], str]:
    """Return the shares of wins by place in Setup Order and a verdict on them."""
    return compared(run.last, "place", run, "place in Setup Order", lambda value: f"place {value}")


def table(found: Mapping[str, Estimate]) -> tuple[tuple[str, ...], ...]:
    return tuple((name, percent(e), str(e.count)) for name, e in found.items())


# --- pieces ---


def wins_by_place(run: m.Run) -> Piece:
    found, shown = by_place(run)
    seats, of_seats = compared(run.last, "seat", run, "seat", lambda value: f"seat {int(value) + 1}")
    return Piece(
        "Wins by Setup Order",
        "Share of wins of each place in Setup Order, with 95 % intervals (a win shared by k counts 1/k). The dashed"
        f" line is the fair share. {shown} The rules do not use seats: any difference there is chance. {of_seats}",
        charts.shares(found, run.fair, "share of wins", ""),
        head=("", "share of wins", "counted"),
        rows=table({**found, **seats}),
    )


def wins_by_standing(run: m.Run) -> Piece:
    last = run.last
    crown, shown = compared(
        last.with_columns(
            first=last["first_emperor"].replace_strict({True: "the first Emperor", False: OTHERS})
        ),
        "first",
        run,
        "side",
    )
    religion, _ = compared(last, "religion", run, "religion")
    role, _ = compared(last, "role", run, "role")
    found = {
        **crown,
        **{f"at the end: {option_words(name)}": e for name, e in religion.items()},
        **{f"at the end: {name}": e for name, e in role.items()},
    }
    return Piece(
        "Wins by first Emperor, religion and role",
        f"Share of wins of the first Emperor, with 95 % intervals. {shown} Religion and role are those at the end of"
        " the game. They go along with winning but need not cause it: a religious victory requires being saved.",
        charts.shares(found, run.fair, "share of wins", ""),
        head=("", "share of wins", "counted"),
        rows=table(found),
    )


def victories(run: m.Run) -> Piece:
    games = run.games
    counts = Counter(zip(games["victory"], games["round"], strict=True))
    rows = [(kind.capitalize() or "none", round, count) for (kind, round), count in sorted(counts.items())]
    by_game = m.by_game(run)
    found = {
        kind: m.estimate(by_game, f"{kind} victory", share=True)
        for kind in ("Catholic", "Protestant", "Westphalia")
    }
    stopped = m.estimate(by_game, "victories stopped", share=False, count=True)
    words = "; ".join(f"{kind} {percent(e)}" for kind, e in found.items())
    return Piece(
        "Kinds of victory",
        f"How games end, and in which round: {words} of games, with 95 % intervals. A religion met every condition but"
        f" the crown (or had no saved player) at the end of a round {number(stopped)} times per game.",
        charts.victories(rows, len(games)),
        head=("victory", "round", "games"),
        rows=tuple((kind, str(round), str(count)) for kind, round, count in rows),
    )


def provinces(run: m.Run) -> Piece:
    if run.last["catholic_provinces"].null_count():
        return Piece(
            "Provinces by religion",
            "Not counted: princes do not play this edition, so there are no estimates.",
        )
    rows = m.provinces_by_round(run)
    needed = run.last["provinces_needed"].max()
    widest = float((rows["high"] - rows["low"]).max() or 0) / 2  # type: ignore[arg-type]
    return Piece(
        "Provinces by religion",
        "Provinces of each religion after each round. The line is the mean, the band contains 8 in 10 games, and the"
        f" dashed line is what a religious victory needs. The means are accurate to ± {widest:.1f} provinces (95 %)."
        " A game that ended early counts with its final values.",
        charts.over_rounds(rows.to_dicts(), None if needed is None else float(needed)),  # type: ignore[arg-type]
        head=("religion", "after round", "mean (95 %)", "8 in 10 games"),
        rows=tuple(
            (
                row["religion"],
                str(row["round"]),
                f"{row['mean']:.1f} ({row['low']:.1f} to {row['high']:.1f})",
                f"{row['tenth']:.0f} to {row['nine_tenths']:.0f}",
            )
            for row in rows.to_dicts()
        ),
    )


def decided(run: m.Run) -> Piece:
    found = m.lead_by_round(run)
    by_game = m.by_game(run)
    changes = m.estimate(by_game, "changes of the lead", share=False)
    judged = "by a prince's estimate" if run.last["chance"].null_count() == 0 else "by the score"
    return Piece(
        "When games are decided",
        f"How often the leader after a round ({judged}) is among the winners, with 95 % intervals. Without any"
        f" advantage it would be about {100 * run.fair:.0f} %. The lead changes {number(changes)} times per game.",
        charts.shares({after(name): e for name, e in found.items()}, run.fair, "the leader wins", ""),
        head=("", "the leader wins", "games"),
        rows=table({after(name): e for name, e in found.items()}),
    )


def after(round: str) -> str:
    return f"after round {round}" if int(round) else "after setup"


def what_happened(run: m.Run) -> Piece:
    by_game = m.by_game(run)
    found = {name: m.estimate(by_game, name, share=False, count=True) for name in m.COUNTED.values()}
    rows = [(name, number(e)) for name, e in found.items()]
    events = run.events
    for kind, word in (
        ("war", "wars"),
        ("league war", "Religious Wars"),
        ("league", "League"),
        ("exile", "exiles"),
    ):
        of_kind = events.filter(events["kind"] == kind)
        for outcome, count in sorted(Counter(of_kind["outcome"]).items()):
            rows.append(
                (f"{word}: {option_words(outcome)}", f"{100 * count / len(of_kind):.1f} % of {len(of_kind)}")
            )
    stopped = events.filter(events["kind"] == "stopped")
    by = Counter(zip(stopped["religion"], stopped["outcome"], strict=True))
    rows += [
        (f"{option_words(religion)} victories stopped by {option_words(how)}", str(count))
        for (religion, how), count in sorted(by.items())
    ]
    crowned = stopped.filter(stopped["outcome"] == "crown")
    gain = m.estimate(crowned, "share", share=True)
    words = f" An Emperor who stopped a victory won {percent(gain)} of those games." if len(crowned) else ""
    return Piece(
        "What happens in a game",
        f"Counts are per game, with 95 % intervals; percentages are of all events of that kind.{words}",
        head=("", "per game, or percentage"),
        rows=tuple(rows),
    )


def options(run: m.Run) -> Piece:
    every = len(run.last)
    found = [c for c in m.options_chosen(run) if c.wins.count < 0.97 * every]
    return Piece(
        "Options and their results",
        "For choices between named options: how often each is taken when offered (size of the dot), and the share of"
        " wins of the players who took it at least once in a game, with 95 % intervals. The dashed line is the fair"
        " share. This does not prove that the option wins games: players in a good position may choose it more often."
        " Options that nearly all players take at some time are left out.",
        charts.options(found, run.fair) if found else None,
        head=("option", "chosen", "share of wins", "counted"),
        rows=tuple(
            (
                f"{spoken(c.kind)}: {option_words(c.option)}",
                f"{100 * c.part:.1f} %",
                percent(c.wins),
                str(c.wins.count),
            )
            for c in found
        ),
    )


def calibration(run: m.Run) -> Piece:
    chances, odds = m.chances(run), m.odds_of_war(run)
    found = {"chances of winning": chances, "odds of a battle": odds}
    bins = [*chances, *odds]
    if not bins:
        return Piece(
            "Calibration of the bots",
            f"No forecast was made at least {m.LEAST_CHOSEN} times, or princes do not play this edition.",
        )
    level = 1 - (1 - LEVEL) / len(bins)  # for all points together
    strict = [*m.chances(run, level), *m.odds_of_war(run, level)]
    outside = [b for b in strict if not b.true.contains(b.said)]
    far = max(bins, key=lambda b: abs(b.true.mean - b.said))
    return Piece(
        "Calibration of the bots",
        "A prince's forecasts (chances at the end of a round, an attacker's odds before a battle) against outcomes,"
        f" with 95 % intervals. On the dashed line they agree. {len(outside)} of {len(bins)} points are significantly"
        f" off it (95 % confidence for all together). The farthest: {100 * far.said:.0f} % forecast,"
        f" {percent(far.true)} observed. White Peace is not a victory of the attacker.",
        charts.calibrated(found),
        head=("forecast", "expected", "came true", "counted"),
        rows=tuple(
            (what, f"{100 * b.said:.1f} %", percent(b.true), str(b.true.count))
            for what, of in found.items()
            for b in of
        ),
    )


def length(run: m.Run) -> Piece:
    answers = run.games["answers"]
    low, high = int(answers.min()), int(answers.max())  # type: ignore[arg-type]
    step = max(1, -(-(high - low + 1) // 12))
    counts = Counter(low + (value - low) // step * step for value in answers)
    by_game = m.by_game(run)
    mean = m.estimate(by_game, "decisions", share=False)
    rounds = m.estimate(by_game, "rounds played", share=False)
    return Piece(
        "Length",
        f"Decisions per game: {number(mean, 0)} on average (95 %), from {low} to {high};"
        f" {number(rounds)} rounds.",
        charts.histogram(
            {f"{at}": counts[at] / len(answers) for at in range(low, high + 1, step)},
            "share of games",
            "decisions (from)",
        ),
    )


def decisions(run: m.Run) -> Piece:
    """Show the questions that take time, and those that are no real decisions."""
    found = m.kinds_of_questions(run)
    time, waiting = m.minutes(run)
    dead = [kind for kind, _, _, part, _ in found if part > DEAD]
    obvious = [kind for kind, _, _, _, most in found if most > OBVIOUS]
    words = f" Mostly dead: {'; '.join(map(spoken, dead))}." if dead else ""
    words += f" Nearly always answered alike: {'; '.join(map(spoken, obvious))}." if obvious else ""
    return Piece(
        "Time, dead and obvious decisions",
        f"A game takes about {time.mean:.0f} minutes of thinking ({time.low:.0f} to {time.high:.0f}, 95 %), assuming 5"
        " seconds for a decision and 3 for each doubling of its answers; talk and handling pieces come on top. A player"
        f" waits {100 * waiting:.0f} % of it. A decision is dead if all its answers are worth the same to"
        f" a prince.{words}",
        charts.bars({spoken(kind): minutes for kind, _, minutes, _, _ in found[:12]}, "minutes per game"),
        head=("question", "per game", "minutes per game", "dead", "most frequent option"),
        rows=tuple(
            (
                spoken(kind),
                f"{times:.1f}",
                f"{minutes:.1f}",
                f"{100 * dead:.0f} %",
                f"{100 * most:.0f} %" if most else "",
            )
            for kind, times, minutes, dead, most in found
        ),
    )


def flows(run: m.Run) -> Piece:
    """Show where resources come from and where they go."""
    k = run.plan.played.constants(run.plan.players, dict(run.plan.options))
    titles = dict(zip(k.phases, k.phase_names, strict=True))
    found = sorted(m.flow_by_phase(run), key=lambda item: k.phases.index(item[0]))
    words = {
        **RESOURCES,
        "merit": next((MERITS[name] for name in MERIT if hasattr(run.plan.played.state, name)), "merit"),
    }
    there = [name for name in RESOURCES if any(of[name] is not None for _, of in found)]
    return Piece(
        "Resources by phase",
        "What a player gains or loses in each phase of a round, on average, with 95 % intervals.",
        head=("phase", *(words[name] for name in there)),
        rows=tuple((titles.get(phase, phase), *(_flow(of[name]) for name in there)) for phase, of in found),
    )


def _flow(e: Estimate | None) -> str:
    if e is None or not (e.mean or e.half):
        return "0"
    return f"{e.mean:+.2f} (± {e.half:.2f})"


def bots(run: m.Run) -> Piece:
    found = m.bot_matrix(run)
    shares = m.estimates(run.last, "bot", "share", share=True)
    return Piece(
        "Bots against bots",
        "Among games that one of two bots won, the share won by the bot of the row (shared wins count in parts; a bot"
        " at several seats counts by its average seat), with 95 % intervals in the table. Every seed was played once"
        " per rotation of the seats; intervals are clustered by seed.",
        charts.matrix(found),
        head=("bot", "against", "share of their wins", "games"),
        rows=(
            *((one, other, percent(e), str(e.count)) for one, other, e in found),
            *((name, "all, by seat", percent(e), str(e.count)) for name, e in shares.items()),
        ),
    )


def heat(run: m.Run) -> Piece:
    """Show the hexes that differ from the rest of the map by more than chance."""
    plan = run.plan
    board = plan.played.board(plan.players, dict(plan.options))
    hexes = run.hexes.group_by("hex", "round").agg(pl.col("games", "protestant", "realm", "conquests").sum())
    last = hexes.filter(pl.col("round") == pl.col("round").max()).sort("hex")
    games = int(last["games"].max() or 0)  # type: ignore[arg-type]
    fought = hexes.group_by("hex").agg(pl.col("conquests").sum()).sort("hex")
    every = len(run.games)
    seeds = run.games["seed"].n_unique() / every  # games of one seed count as one, to be on the safe side
    found = [
        (
            "Protestant at the end, in % of games",
            "Protestant at the end",
            last["protestant"].to_list(),
            games,
        ),
        (
            "in a Player's realm at the end, in % of games",
            "in a realm at the end",
            last["realm"].to_list(),
            games,
        ),
        ("conquests in 100 games", "conquered", fought["conquests"].to_list(), every),
    ]
    pictures, said = [], []
    for title, short, counts, count in found:
        mean, off = m.unlike_the_rest(counts, count, seeds)
        if off:
            pictures.append(
                (title, charts.heat(board, [c / max(1, count) for c in counts], mean, off, title))
            )
        else:
            said.append(short)
    nothing = f" No hex is {' or '.join(said)} more or less often than chance explains." if said else ""
    return Piece(
        "Heat on the map",
        f"The map after the last round ({games} games reached it). A hex is coloured if it differs from the mean of the"
        " map by more than chance (95 % confidence for all hexes together): red above it, blue below. Homes and"
        " Electors are placed anew in every game, so differences come from the location itself, such as edge or"
        f" middle.{nothing}",
        pictures=tuple(pictures),
    )
