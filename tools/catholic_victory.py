"""Measure how often games end in a Catholic victory, by who is Protestant and by the Electors needed.

    python tools/catholic_victory.py --players 5 --games 200

Some seats turn Protestant in round 1 and stay, the others stay Catholic; then all seats are free, but fewer
Electors are needed than the rules say.
"""

from __future__ import annotations

from functools import partial
from multiprocessing import Pool

from habits import converter, never_converts
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.core.policy import weights_for
from westphalia.bots.search.rollout import roll_out
from westphalia.editions.kit.edition import edition
from westphalia.engine.chance import mix


def ending(seed: int, players: int, protestants: int | None, electors: int | None) -> str:
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
    roll_out(game, [weights_for("five-round")] * players, mix(seed, 1), lambda s: s.over, 20_000, habits)
    return game.state.victory


def main() -> None:
    parser = tool_parser(__doc__, players=5, games=200)
    args = parser.parse_args()
    runs: list[tuple[str, int | None, int | None]] = [
        *((f"{count} of {args.players} seats Protestant from round 1 on", count, None) for count in range(4)),
        *((f"nobody is bound, {electors} Electors needed", None, electors) for electors in (7, 6, 5)),
    ]
    with Pool(args.workers) as pool:
        for title, protestants, electors in runs:
            work = partial(ending, players=args.players, protestants=protestants, electors=electors)
            found = pool.map(work, range(args.games), chunksize=5)
            shares = []
            for name in ("catholic", "protestant"):
                share = found.count(name) / len(found)
                shares.append(f"{name} {share:.3f} ± {(share * (1 - share) / len(found)) ** 0.5:.3f}")
            print(f"{title:48} {'  '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
