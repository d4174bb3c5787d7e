"""Play two bots against each other at tables of five: two seats for one, three for the other, in turn.

    python tools/duel.py cardinal chancellor --edition dice --games 75 --seconds 0.05 --clock cpu

Each seed is played from every seat. Prints what a seat of each bot wins, and the difference, with standard errors
clustered by seed. `--clock cpu` counts processor time, for a busy machine.
"""

from __future__ import annotations

import time
from functools import partial

from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.arena.playing import BOT_SALT, Move, bot_from_spec, play_game, run_in_processes
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.search import determinized_search
from westphalia.engine.chance import split

PLAYERS = 5
FAIR = 1 / PLAYERS


def stop_at_fault(move: Move) -> None:
    if move.fault:
        raise RuntimeError(f"a bot failed at a question of the kind {move.question.kind}")


def seats_of_first(number: int) -> set[int]:
    """Return the seats of the first bot: three for an even seed, two for an odd one."""
    seed, at = divmod(number, PLAYERS)
    steps = (0, 2) if seed % 2 else (0, 2, 3)
    return {(at + step) % PLAYERS for step in steps}


def play(
    number: int, first: str, second: str, edition: str, seconds: float, clock: str
) -> tuple[int, float, float]:
    """Play a game; return its seed, and what a seat of each bot has won."""
    if clock == "cpu":
        vars(determinized_search)["perf_counter"] = time.process_time
    seed, mine = number // PLAYERS, seats_of_first(number)
    game = new_game(edition, PLAYERS, seed, log=False, setup="random")
    bots = [
        bot_from_spec(first if seat in mine else second, split(seed ^ BOT_SALT, seat), seconds)
        for seat in range(PLAYERS)
    ]
    play_game(game, bots, stop_at_fault, explain=False)
    won = sum(share_of_win(game.state.winners, seat) for seat in mine)
    return seed, won / len(mine), (1 - won) / (PLAYERS - len(mine))


def main() -> None:
    parser = tool_parser(__doc__, edition="dice", games=75, seconds=0.25, clock="wall", seed=1)
    parser.add_argument("first", help='a bot, such as "cardinal" or "elector@0"')
    parser.add_argument("second")
    args = parser.parse_args()
    work = partial(
        play,
        first=args.first,
        second=args.second,
        edition=args.edition,
        seconds=args.seconds,
        clock=args.clock,
    )
    numbers = range(args.seed * PLAYERS, args.seed * PLAYERS + args.games)
    found = sorted(run_in_processes(work, numbers, args.workers))
    seeds = [row[0] for row in found]
    print(f"{args.edition}, {len(found)} games, fair {FAIR:.3f}")
    for title, values in (
        (args.first, [row[1] for row in found]),
        (args.second, [row[2] for row in found]),
        ("difference", [row[1] - row[2] for row in found]),
    ):
        mean, error = clustered_mean(values, seeds)
        print(f"{title:20} {mean:+.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
