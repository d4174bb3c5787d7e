"""Rate the levels of bots by one pool of games of an edition.

    python tools/ladder.py --edition dice --out dice.jsonl

Five players, with the thinking time of a table (`--seconds`). The pool has four kinds of table: all levels (with two
princes), and one of each level among four of the next. Each seed is played once for each rotation of the seats. One fit
rates all games; standard errors are clustered by seed. Games are written to a file as they are done; the same command
continues after an interruption, and prints the table again when all games are done.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tool_arguments import tool_parser

from westphalia.bots.arena.ratings import Bots, Result, rate_bots, rating_gaps, share_of
from westphalia.bots.arena.tournament import Match, Played, play_match, result_of
from westphalia.cli.progress import Progress

LADDER = ("chancellor", "elector", "prince", "novice")
SEEDS: dict[Bots, int] = {
    ("chancellor", "elector", "prince", "prince", "novice"): 12,
    ("chancellor", "elector", "elector", "elector", "elector"): 8,
    ("elector", "prince", "prince", "prince", "prince"): 30,
    ("prince", "novice", "novice", "novice", "novice"): 10,
}
"""The tables, and the number of seeds at each: fewer where games take longer."""
APART = 100  # distance between the first seeds of two tables


def matches(edition: str, seed: int, seconds: float, times: int) -> list[Match]:
    return [
        Match(edition, table, times * seeds * len(table), seed + i * APART, seconds)
        for i, (table, seeds) in enumerate(SEEDS.items())
    ]


# --- games on file ---


def line(match: Match, game: Played) -> str:
    result = result_of(match, game)
    return json.dumps(
        {
            "edition": match.edition,
            "seconds": match.seconds,
            "table": result.table,
            "number": game.number,
            "seed": result.seed,
            "shares": result.shares,
        }
    )


def read_games(path: Path, match: Match) -> dict[int, Result]:
    """Return the games of a match that are in the file, by number."""
    found = {}
    lines = path.read_text("utf-8").splitlines() if path.exists() else ()
    for at, text in enumerate(lines, start=1):
        try:
            game = json.loads(text)
            number = game["number"]
            result = Result(game["seed"], tuple(game["table"]), tuple(game["shares"]))
            same = (game["edition"], game["seconds"], result.table) == (
                match.edition,
                match.seconds,
                match.bots,
            )
            if same and result.seed == match.seed + number // len(match.bots):
                found[number] = result
        except (ValueError, KeyError, TypeError) as error:
            raise SystemExit(f"{path}, line {at} is not a game of a ladder: {error}") from None
    return {number: found[number] for number in sorted(found) if number < match.games}


def play_rest(path: Path, match: Match, workers: int, progress: Progress) -> list[Result]:
    """Play the games that are not in the file yet, and write them."""
    found = read_games(path, match)
    progress.advance(len(found))
    missing = [number for number in range(match.games) if number not in found]
    with path.open("a", encoding="utf-8") as file:
        for chunk in play_match(match, workers, missing):
            for game in chunk:
                file.write(line(match, game) + "\n")
                found[game.number] = result_of(match, game)
            file.flush()
            progress.advance(len(chunk))
    return list(found.values())


# --- the report ---


def with_error(value: float, error: float | None, form: str) -> str:
    """Format a value with its standard error."""
    return f"{value:{form}}" + ("" if error is None else f" ± {error:{form.lstrip('+')}}")


def report(results: Sequence[Result]) -> list[str]:
    """Return the ratings and the shares at each table, in Markdown."""
    ratings, above = rate_bots(results), rating_gaps(results, LADDER)
    lines = [
        f"{len(results)} games",
        "",
        "| | rating | above the next | in standard errors |",
        "|---|--:|--:|--:|",
    ]
    for name in LADDER:
        cells = [name, with_error(*ratings[name], ".0f"), "", ""]
        if name in above:
            step, error = above[name]
            cells[2:] = with_error(step, error, "+.0f"), f"{step / error:.1f}" if error else ""
        lines.append(row(cells))
    lines += ["", row(["at one table", "games", *LADDER]), "|---|" + "--:|" * (1 + len(LADDER))]
    for table in SEEDS:
        games = [result for result in results if result.table == table]
        if games:
            found = [with_error(*share_of(games, name), ".3f") if name in table else "" for name in LADDER]
            lines.append(row([", ".join(table), str(len(games)), *found]))
    return lines


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = tool_parser(__doc__, edition="five-round", seed=120_100)
    parser.add_argument("--out", type=Path, required=True, help="the file for the games")
    parser.add_argument(
        "--times", type=int, default=1, help="multiply the number of games (default: 1, 300 games)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="thinking time for an answer (default: 1)")
    args = parser.parse_args()
    if args.times < 1:
        parser.error(f"--times: {args.times} is less than 1")
    pool = matches(args.edition, args.seed, args.seconds, args.times)
    try:
        for match in pool:
            match.check()
    except ValueError as error:
        parser.error(str(error))
    results: list[Result] = []
    with Progress("games", sum(match.games for match in pool)) as progress:
        try:
            for match in pool:
                results += play_rest(args.out, match, args.workers, progress)
        except KeyboardInterrupt:
            raise SystemExit(f"Stopped. The games are in {args.out}; the same command continues.") from None
    print("\n".join(report(results)))


if __name__ == "__main__":
    main()
