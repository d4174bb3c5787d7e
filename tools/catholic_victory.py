"""Measure how often games end in a Catholic victory, by who is Protestant and by the Electors needed.

    python tools/catholic_victory.py --players 5 --games 200

Some seats turn Protestant in round 1 and stay, the others stay Catholic, at first as princes, then with three times
the weight on religious victories: they give the Catholic victory all they can. Then all seats are free, but fewer
Electors are needed than the rules say.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from multiprocessing import Pool

from habits import converter, never_converts
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.core.policy import weights_for
from westphalia.bots.search.rollout import roll_out
from westphalia.editions.kit.edition import edition
from westphalia.engine.chance import mix

DEVOUT = 3.0  # times the usual weight on religious victories


def ending(seed: int, players: int, protestants: int | None, devout: bool, electors: int | None) -> str:
    """Play a game; return its victory."""
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
    return game.state.victory


def main() -> None:
    parser = tool_parser(__doc__, players=5, games=200)
    args = parser.parse_args()
    bound = "{} of {} Protestant for good, the others "
    runs: list[tuple[str, int | None, bool, int | None]] = [
        (bound.format(count, args.players) + ("devout" if devout else "Catholic"), count, devout, None)
        for count in range(4)
        for devout in (False, True)
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
            shares = []
            for name in ("catholic", "protestant"):
                share = found.count(name) / len(found)
                shares.append(f"{name} {share:.3f} ± {(share * (1 - share) / len(found)) ** 0.5:.3f}")
            print(f"{title:48} {'  '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
