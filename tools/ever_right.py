"""Whether an answer that bots hardly ever give is ever right: it and the best other one, in the same imagined games.

    python tools/ever_right.py --edition six-round --answer gift --positions 60 --games 16

Electors (or princes: `--table prince`) play by their weights alone. Wherever the answer can be given, and another too,
the seat imagines games that could be the true one, tries both in each with the same luck, and all play on to the end.
Positions are sought until there are so many in which the plans give the answer, and so many in which they do not, or no
seed is left. Printed is how much more of the win the answer brings, on average, with its standard error (games counted,
not positions of one game). "Ever": of the positions in which the first half of the imagined games speaks for the
answer, what it brings in the other half, which had no say in choosing them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import Pool

from westphalia import new_game, view
from westphalia.bots.outlook import share_of_win
from westphalia.bots.part import part_of, weights_of
from westphalia.bots.prince import pick, rank
from westphalia.bots.ratings import clustered
from westphalia.bots.rollout import play_on
from westphalia.bots.weights import Weights
from westphalia.cli.progress import Progress
from westphalia.engine.chance import mix
from westphalia.engine.question import Question
from westphalia.game.view import View, imagine
from westphalia.rules.answers import BECOME_FOREIGN_POWER, COOPERATE, GIFT, PRINCIPALITY, RELEASE, THUMB

RARE: Mapping[str, Callable[[Question, int], bool]] = {
    "thumb": lambda q, answer: answer in (THUMB, COOPERATE),
    "exile": lambda q, answer: answer == BECOME_FOREIGN_POWER,
    "abandon": lambda q, answer: q.kind == "abandon" and answer >= PRINCIPALITY,
    "gift": lambda q, answer: answer == GIFT,
    "release": lambda q, answer: answer == RELEASE,
}
TABLES = ("prince", "elector")
ONE_IN = 4  # of the positions in which the plans do not give it, one in so many is looked at
BATCH = 8  # games watched before it is seen whether there are positions enough


@dataclass(frozen=True)
class Found:
    """A position: of which game, whether the plans give the answer, and what it brought in each imagined game."""

    seed: int
    planned: bool
    brought: tuple[float, ...]


def watched(
    seed: int, edition: str, players: int, answer: str, games: int, weights: Weights, sought: Sequence[bool]
) -> list[Found]:
    """The positions of one game in which the answer can be given, planned or not as sought, one of each seat."""
    part = part_of(edition)
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    found: dict[tuple[int, bool], Found] = {}
    asked = 0
    while not game.over:
        seat = game.next_seat()
        q = game.question(seat)
        assert q is not None
        asked += 1
        seen = view(game, seat)
        luck = mix(seed, asked)
        values = rank(part, part.mind(seen.state, seat, weights, luck, seen.sizes["hand"]), q)
        chosen = pick(part, q, values, luck)
        rare = [i for i, a in enumerate(q.answers) if RARE[answer](q, a)]
        others = [i for i in range(len(q.answers)) if i not in rare]
        planned = chosen in rare
        looked_at = planned in sought and (planned or luck % ONE_IN == 0) and (seat, planned) not in found
        if rare and others and looked_at:
            best, other = (max(places, key=values.__getitem__) for places in (rare, others))
            brought = compared(seen, (q.answers[best], q.answers[other]), weights, luck, games)
            found[seat, planned] = Found(seed, planned, tuple(brought))
        game.answer(seat, q.answers[chosen])
    return list(found.values())


def compared(seen: View, answers: tuple[int, int], weights: Weights, luck: int, games: int) -> list[float]:
    """How much more of the win one of two answers brings than the other, in each of some imagined games."""
    assert seen.seat is not None
    brought = []
    for n in range(games):
        chance = mix(luck, n)
        world = imagine(seen, chance)
        shares = []
        for answer in answers:
            game = world.copy()
            game.answer(seen.seat, answer)
            play_on(game, [weights] * len(seen.players), chance ^ 1, lambda s: s.over)
            shares.append(share_of_win(game.state.winners, seen.seat))
        brought.append(shares[0] - shares[1])
    return brought


def line(words: str, found: Sequence[Found], first: int = 0) -> str:
    """What the answer brings in some positions, counted from an imagined game on."""
    if not found:
        return f"{words}: never"
    means = [sum(f.brought[first:]) / len(f.brought[first:]) for f in found]
    mean, error = clustered(means, [f.seed for f in found])
    return f"{words}: {mean:+.3f} ± {error:.3f} ({len(found)} positions)"


def main() -> None:
    """Watch games until there are positions enough, and say what the answer brings in them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--answer", choices=sorted(RARE), required=True)
    parser.add_argument("--table", choices=TABLES, default="elector", help="whose weights all have")
    parser.add_argument("--positions", type=int, default=60, help="of each sort")
    parser.add_argument("--games", type=int, default=16, help="imagined games in each position")
    parser.add_argument("--seeds", type=int, default=200, help="games watched at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    found: dict[bool, list[Found]] = {True: [], False: []}
    watch = partial(
        watched,
        edition=args.edition,
        players=args.players,
        answer=args.answer,
        games=args.games,
        weights=weights_of(args.edition, elector=args.table == "elector"),
    )
    first, last = args.seed, args.seed + args.seeds
    with Pool(args.workers) as pool, Progress("games watched", args.seeds) as progress:
        while first < last and (sought := [sort for sort in found if len(found[sort]) < args.positions]):
            seeds = range(first, min(first + BATCH, last))
            positions = pool.map(partial(watch, sought=sought), seeds, chunksize=1)
            for position in chain.from_iterable(positions):
                found[position.planned].append(position)
            progress.advance(len(seeds))
            first = seeds.stop
    half = args.games // 2
    spoken_for = [f for f in found[False] if sum(f.brought[:half]) > 0]
    print(f"{args.edition}, {args.answer}")
    print(line("where the plans give it", found[True]))
    print(line("where they do not", found[False]))
    print(line("of these, ever", spoken_for, half))


if __name__ == "__main__":
    main()
