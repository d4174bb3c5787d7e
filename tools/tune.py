"""Measure a change of weights: one bot has them, the others have the usual ones.

    python tools/tune.py "ally*1.3" "later=0.5" "ally*1.6,elector*2"
    python tools/tune.py --table elector --games 1000 "deny*0"
    python tools/tune.py "@never back" "@never leaves" --base "" --base "convert=0.04"

A change multiplies weights (NAME*FACTOR, all entries of a tuple) or sets them (NAME=VALUE, entries separated by "/");
bots/core/weights.py explains the weights. `@` names a habit of tools/herd.py instead. Each `--base` changes the weights
of all seats. Games are rollouts, and seats draw temperaments; each seed is played once from every seat. The tool prints
the share of the win with its standard error, clustered by seed, the same in fair shares, and what the games were like:
a Catholic and a Protestant after round 1, conversions and exile of a seat, Catholic and Protestant victories.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from multiprocessing import Pool
from typing import Any, NamedTuple

from herd import ALL_HABITS
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import weights_for
from westphalia.bots.core.weights import Weights, draw_temperament, with_temperament
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State

TABLES = ("prince", "elector")
TEMPERAMENT = 100  # keeps the draw of temperaments apart from the luck of the game


def change_weights(weights: Weights, change: str) -> Weights:
    for word in filter(None, change.split(",")):
        name, sign, value = word.partition("*") if "*" in word else word.partition("=")
        if not sign or not hasattr(weights, name):
            raise SystemExit(f"{word!r} is not NAME*FACTOR or NAME=VALUE with the name of a weight")
        old: float | tuple[float, ...] = getattr(weights, name)
        new: Any
        if sign == "=":
            new = tuple(map(float, value.split("/"))) if isinstance(old, tuple) else float(value)
        elif isinstance(old, tuple):
            new = tuple(entry * float(value) for entry in old)
        else:
            new = old * float(value)
        weights = replace(weights, **{name: new})
    return weights


class Game(NamedTuple):
    """The share of the changed bot, and facts about the game."""

    share: float
    catholics: bool
    protestants: bool
    conversions: float
    exile: float
    catholic_victory: bool
    protestant_victory: bool


class Job(NamedTuple):
    """A game of one line of the table."""

    number: int
    base: str
    change: str


def play(job: Job, edition: str, players: int, setup: str, table: str) -> Game:
    """Play a game with one changed bot."""
    seed, seat = divmod(job.number, players)
    habit = ALL_HABITS[job.change[1:]] if job.change.startswith("@") else None
    usual = change_weights(weights_for(edition, table), job.base)
    own = usual if habit else change_weights(usual, job.change)
    weights = [
        with_temperament(own if at == seat else usual, draw_temperament(mix(seed, TEMPERAMENT + at)))
        for at in range(players)
    ]
    game = new_game(edition, players, seed=seed, setup=setup, log=False)
    after_first: tuple[int, ...] = ()
    now: tuple[int, ...] = (CATHOLIC,) * players
    conversions = 0

    def watch(s: State) -> bool:
        nonlocal after_first, now, conversions
        if tuple(s.religion) != now:
            conversions += sum(a != b for a, b in zip(now, s.religion, strict=True))
            now = tuple(s.religion)
        if s.round == 2 and not after_first:
            after_first = now
        return s.over

    habits = [habit if at == seat else None for at in range(players)]
    roll_out(game, weights, mix(seed, 1), watch, 20_000, habits)
    s = game.state
    return Game(
        share_of_win(s.winners, seat),
        CATHOLIC in after_first,
        PROTESTANT in after_first,
        conversions / players,
        sum(home != NONE for home in s.home) / players,
        s.victory == "catholic",
        s.victory == "protestant",
    )


def main() -> None:
    parser = tool_parser(__doc__, edition="five-round", players=5, setup="random", games=500, seed=0)
    parser.add_argument("changes", nargs="+", metavar="CHANGE")
    parser.add_argument("--base", action="append", metavar="CHANGE", help="of all seats; may be repeated")
    parser.add_argument("--table", choices=TABLES, default="prince", help="the usual weights")
    args = parser.parse_args()
    print(f"fair: {1 / args.players:.3f}; then Catholics, Protestants, conversions, exile, both victories")
    work = partial(play, edition=args.edition, players=args.players, setup=args.setup, table=args.table)
    first = args.seed * args.players
    numbers = range(first, first + args.games)
    seeds = [number // args.players for number in numbers]
    cells = [(base, change) for base in args.base or [""] for change in args.changes]
    jobs = [Job(number, *cell) for cell in cells for number in numbers]
    with Pool(args.workers) as pool:
        played = pool.imap(work, jobs, chunksize=5)
        for base, change in cells:
            games = list(islice(played, args.games))
            mean, error = clustered_mean([game.share for game in games], seeds)
            rest = "  ".join(
                f"{sum(column) / len(games):.2f}" for column in list(zip(*games, strict=True))[1:]
            )
            fair = f"{mean * args.players:.2f} ± {error * args.players:.2f}"
            print(f"{base:30} {change:26} {mean:.3f} ± {error:.3f} ({fair})  {rest}", flush=True)


if __name__ == "__main__":
    main()
