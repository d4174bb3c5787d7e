"""Measure whether a rare answer is ever right: compare it with the best other answer in the same rollouts.

    python tools/rare_answers.py --edition six-round --answer gift --positions 60 --games 16

Electors (or princes: `--table prince`) play without search. Where the answer is legal, both answers are tried in
determinized games with the same luck and rolled out to the end. The tool collects positions in which the plans give the
answer, and positions in which they do not. It prints how much more of the win the answer brings, with a standard error
clustered by game. "Ever" takes the positions in which the first half of the rollouts favours the answer, and measures
it in the second half.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import Pool

from tool_arguments import tool_parser

from westphalia import new_game, view
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import policy_for, weights_for
from westphalia.bots.core.prince import pick_answer, rank_answers
from westphalia.bots.core.weights import Weights
from westphalia.bots.search.rollout import roll_out
from westphalia.cli.progress import Progress
from westphalia.engine.chance import mix
from westphalia.engine.question import Question
from westphalia.game.view import View, imagine
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, COOPERATE, GIFT, PRINCIPALITY, RELEASE, THUMB

RARE: Mapping[str, Callable[[Question, int], bool]] = {
    "thumb": lambda q, answer: answer in (THUMB, COOPERATE),
    "exile": lambda q, answer: answer == BECOME_FOREIGN_POWER,
    "abandon": lambda q, answer: q.kind == "abandon" and answer >= PRINCIPALITY,
    "gift": lambda q, answer: answer == GIFT,
    "release": lambda q, answer: answer == RELEASE,
}
TABLES = ("prince", "elector")
ONE_IN = 4  # one in this many positions without the answer is measured
BATCH = 8  # games between checks for enough positions


@dataclass(frozen=True)
class Found:
    """A position: its game, whether the plans give the answer, and its advantage in each rollout."""

    seed: int
    planned: bool
    advantages: tuple[float, ...]


def find_positions(
    seed: int, edition: str, players: int, answer: str, games: int, weights: Weights, sought: Sequence[bool]
) -> list[Found]:
    """Play a game; for each seat, measure the answer once where the plans give it and once where they do not."""
    policy = policy_for(edition)
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
        values = rank_answers(policy, policy.context(seen.state, seat, weights, luck, seen.sizes["hand"]), q)
        chosen = pick_answer(policy, q, values, luck)
        rare = [i for i, a in enumerate(q.answers) if RARE[answer](q, a)]
        others = [i for i in range(len(q.answers)) if i not in rare]
        planned = chosen in rare
        looked_at = planned in sought and (planned or luck % ONE_IN == 0) and (seat, planned) not in found
        if rare and others and looked_at:
            best, other = (max(places, key=values.__getitem__) for places in (rare, others))
            advantages = compare_answers(seen, (q.answers[best], q.answers[other]), weights, luck, games)
            found[seat, planned] = Found(seed, planned, tuple(advantages))
        game.answer(seat, q.answers[chosen])
    return list(found.values())


def compare_answers(
    seen: View, answers: tuple[int, int], weights: Weights, luck: int, games: int
) -> list[float]:
    """Return how much more of the win the first answer brings than the second, in each determinized game."""
    assert seen.seat is not None
    advantages = []
    for n in range(games):
        chance = mix(luck, n)
        world = imagine(seen, chance)
        shares = []
        for answer in answers:
            game = world.copy()
            game.answer(seen.seat, answer)
            roll_out(game, [weights] * len(seen.players), chance ^ 1, lambda s: s.over)
            shares.append(share_of_win(game.state.winners, seen.seat))
        advantages.append(shares[0] - shares[1])
    return advantages


def line(words: str, found: Sequence[Found], first: int = 0) -> str:
    """Summarize positions, counting rollouts from `first` on."""
    if not found:
        return f"{words}: never"
    means = [sum(f.advantages[first:]) / len(f.advantages[first:]) for f in found]
    mean, error = clustered_mean(means, [f.seed for f in found])
    return f"{words}: {mean:+.3f} ± {error:.3f} ({len(found)} positions)"


def main() -> None:
    parser = tool_parser(__doc__, edition="five-round", players=5, seed=1)
    parser.add_argument("--answer", choices=sorted(RARE), required=True)
    parser.add_argument("--table", choices=TABLES, default="elector", help="the weights of all bots")
    parser.add_argument("--positions", type=int, default=60, help="positions of each sort (default: 60)")
    parser.add_argument("--games", type=int, default=16, help="rollouts in each position")
    parser.add_argument("--seeds", type=int, default=200, help="most games to play")
    args = parser.parse_args()
    found: dict[bool, list[Found]] = {True: [], False: []}
    watch = partial(
        find_positions,
        edition=args.edition,
        players=args.players,
        answer=args.answer,
        games=args.games,
        weights=weights_for(args.edition, args.table),
    )
    first, last = args.seed, args.seed + args.seeds
    with Pool(args.workers) as pool, Progress("games", args.seeds) as progress:
        while first < last and (sought := [sort for sort in found if len(found[sort]) < args.positions]):
            seeds = range(first, min(first + BATCH, last))
            positions = pool.map(partial(watch, sought=sought), seeds, chunksize=1)
            for position in chain.from_iterable(positions):
                found[position.planned].append(position)
            progress.advance(len(seeds))
            first = seeds.stop
    half = args.games // 2
    favoured = [f for f in found[False] if sum(f.advantages[:half]) > 0]
    print(f"{args.edition}, {args.answer}")
    print(line("where the plans give it", found[True]))
    print(line("where they do not", found[False]))
    print(line("of these, ever", favoured, half))


if __name__ == "__main__":
    main()
