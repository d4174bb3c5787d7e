"""Measure how often games end in a Catholic victory, by who is Protestant and by the Electors needed.

    python tools/catholic_victory.py --players 5 --games 200

Some seats turn Protestant in round 1 and stay, the others stay Catholic, at first as princes, then with three times
the weight on religious victories: they give the Catholic victory all they can. Then all seats are free, but fewer
Electors are needed than the rules say. At last a draw decides who converts in round 1, and all are free afterwards.
That shows what the first conversion is really worth, by the number of those who convert with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from typing import NamedTuple

from habits import converter, never_converts
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import weights_for
from westphalia.bots.core.weights import draw_temperament, with_temperament
from westphalia.bots.search.rollout import roll_out
from westphalia.editions.kit.edition import edition
from westphalia.engine.chance import mix
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CONVERT, STAY

DEVOUT = 3.0  # times the usual weight on religious victories
DRAWN = 10_000_000  # the first seed of the games with a draw
DRAW, TEMPERAMENT = 500, 100  # keep these draws apart from the luck of the game


class Ending(NamedTuple):
    """How a game ended; the shares of the win are those of an average bound Protestant and of the others."""

    victory: str
    protestant: float
    other: float


def ending(seed: int, players: int, protestants: int | None, devout: bool, electors: int | None) -> Ending:
    """Play a game and return its end."""
    base = edition("five-round")
    rules = base.changed({"religious_victory_electors": electors}) if electors else base
    game = new_game(rules, players, seed, log=False, setup="random")
    habits = [
        None
        if protestants is None
        else converter
        if (seat + seed) % players < protestants
        else never_converts
        for seat in range(players)
    ]
    usual = weights_for("five-round")
    eager = replace(usual, religious=DEVOUT * usual.religious)
    weights = [eager if devout and habit is never_converts else usual for habit in habits]
    roll_out(game, weights, mix(seed, 1), lambda s: s.over, 20_000, habits)
    shares = [share_of_win(game.state.winners, seat) for seat in range(players)]
    bound = [share for share, habit in zip(shares, habits, strict=True) if habit is converter]
    rest = [share for share, habit in zip(shares, habits, strict=True) if habit is not converter]
    return Ending(game.state.victory, fmean(bound or [0.0]), fmean(rest or [0.0]))


def after_a_draw(seed: int, players: int) -> Ending:
    """Play a game in which the seed decides who is Protestant after round 1, and how many."""
    drawn = sorted(range(players), key=lambda seat: mix(seed, DRAW + seat))[: seed % (players + 1)]

    def habit(context: DecisionContext, q: Question, converts: bool) -> int | None:
        first = q.kind == "convert" and context.s.round == 1
        return (CONVERT if converts else STAY) if first else None

    usual = weights_for("five-round")
    temperaments = [draw_temperament(mix(seed, TEMPERAMENT + seat)) for seat in range(players)]
    weights = [with_temperament(usual, temperament) for temperament in temperaments]
    game = new_game("five-round", players, seed, log=False, setup="random")
    habits = [partial(habit, converts=seat in drawn) for seat in range(players)]
    roll_out(game, weights, mix(seed, 1), lambda s: s.over, 20_000, habits)
    shares = [share_of_win(game.state.winners, seat) for seat in range(players)]
    bound = [shares[seat] for seat in drawn]
    rest = [share for seat, share in enumerate(shares) if seat not in drawn]
    return Ending(game.state.victory, fmean(bound or [0.0]), fmean(rest or [0.0]))


def show(title: str, found: Sequence[Ending]) -> None:
    """Print how often each religion wins, and the shares of the win."""
    columns: dict[str, Sequence[float]] = {
        "catholic victory": [end.victory == "catholic" for end in found],
        "protestant": [end.victory == "protestant" for end in found],
        "share of a Protestant": [end.protestant for end in found],
        "of another": [end.other for end in found],
    }
    shown = []
    for name, values in columns.items():
        mean, error = clustered_mean(values, range(len(values)))
        shown.append(f"{name} {mean:.3f} ± {error:.3f}")
    print(f"{title:48} {'  '.join(shown)}", flush=True)


def main() -> None:
    parser = tool_parser(__doc__, players=5, games=200)
    args = parser.parse_args()
    bound = "{} of {} Protestant for good, the others "
    runs: list[tuple[str, int | None, bool, int | None]] = [
        (bound.format(count, args.players) + ("devout" if devout else "Catholic"), count, devout, None)
        for devout in (False, True)
        for count in range(4)
    ]
    runs += [
        (f"nobody is bound, {electors} Electors needed", None, False, electors) for electors in (7, 6, 5)
    ]
    with Pool(args.workers) as pool:
        for title, protestants, devout, electors in runs:
            work = partial(
                ending, players=args.players, protestants=protestants, devout=devout, electors=electors
            )
            found = pool.map(work, range(args.games), chunksize=5)
            show(title, found)
        drawn = range(DRAWN, DRAWN + (args.players + 1) * args.games)
        ends = pool.map(partial(after_a_draw, players=args.players), drawn, chunksize=5)
        for count in range(args.players + 1):
            chosen = [
                end for seed, end in zip(drawn, ends, strict=True) if seed % (args.players + 1) == count
            ]
            show(f"{count} drawn to convert in round 1, all free later", chosen)


if __name__ == "__main__":
    main()
