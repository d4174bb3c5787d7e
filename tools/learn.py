"""Fit the forecast (`bots/learning/forecast.py`) to games between bots.

    python tools/learn.py --edition five-round --players 5 --games 1000

Princes with several weights play. The features of all seats are recorded at the beginning of every phase, and the
winners at the end. A linear softmax model is fitted for each round, with a ridge penalty, and from it one for each
phase, with a penalty for departing from the round's model. Games with even numbers train the model, those with odd
numbers test it (log-loss at the beginning of each round, next to a guess at even chances and the outlook of the plans)
and say by which factor its weights must shrink so that it is not too sure.
The model that is written is fitted to all games.
"""

from __future__ import annotations

import json
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from habits import double_alliances
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import policy_for, weights_for
from westphalia.bots.learning.forecast import ANY_PHASE, FEATURES, extract_features, softmax_shares
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix

PENALTY = 20.0
FEWEST = 300  # positions that the model of a phase needs
STEPS = 60
SCALES = [0.5 + 0.05 * step for step in range(15)]
ROOT = Path(__file__).parent.parent / "src/westphalia/bots/learning/forecasts"


class Sample(NamedTuple):
    """A position at the beginning of a phase, and the outcome of its game."""

    game: int
    round: int
    first: bool  # whether the round begins
    phase: str
    features: list[list[float]]
    outlook: list[float]  # the shares by the outlook
    won: list[float]


def one_game(seed: int, edition: str, players: int) -> list[Sample]:
    """Play a game; return its samples."""
    policy = policy_for(edition)
    table = [
        weights_for(edition, "elector"),
        weights_for(edition, "elector"),
        weights_for(edition),
        policy.tables["count"],
        double_alliances(weights_for(edition)),
        weights_for(edition, "elector", "zealot"),
    ]
    weights = [table[(seat + seed) % len(table)] for seat in range(players)]
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    found: list[tuple[int, int, bool, str, list[list[float]], list[float]]] = []
    seen = (0, -1)

    def note(s: Any) -> bool:
        nonlocal seen
        if s.round and s.initiative and (s.round, s.phase) != seen:
            first = seen[0] != s.round
            seen = (s.round, s.phase)
            shares = list(policy.outlook(s, 0, policy.weights).shares)
            found.append((seed, s.round, first, s.k.phases[s.phase], extract_features(policy, s), shares))
        return bool(s.over)

    roll_out(game, weights, mix(seed, 1), note, 20_000)
    won = [share_of_win(game.state.winners, seat) for seat in range(players)]
    return [Sample(*line, won) for line in found]


def fit(lines: list[Sample], start: numpy.ndarray) -> numpy.ndarray:
    """Fit the weights of a softmax over seats by Newton's method."""
    rows, won = numpy.array([line.features for line in lines]), numpy.array([line.won for line in lines])
    count = rows.shape[2]
    weights = start.copy()
    for _ in range(STEPS):
        values = rows @ weights
        shares = numpy.exp(values - values.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        gradient = numpy.einsum("ns,nsf->f", won - shares, rows) - PENALTY * (weights - start)
        mean = numpy.einsum("ns,nsf->nf", shares, rows)
        curve = (
            numpy.einsum("ns,nsf,nsg->fg", shares, rows, rows) - mean.T @ mean + PENALTY * numpy.eye(count)
        )
        step = numpy.linalg.solve(curve, gradient)
        weights = weights + step
        if numpy.abs(step).max() < 1e-6:
            break
    return weights


def fit_round(lines: list[Sample]) -> dict[str, numpy.ndarray]:
    """Fit the weights of a round: for any phase, and for each phase with enough samples."""
    outlook = numpy.zeros(len(FEATURES))
    outlook[0] = 1.0
    found = {ANY_PHASE: fit(lines, outlook)}
    for phase in dict.fromkeys(line.phase for line in lines):
        here = [line for line in lines if line.phase == phase]
        if len(here) >= FEWEST:
            found[phase] = fit(here, found[ANY_PHASE])
    return found


def loss(shares: numpy.ndarray, won: numpy.ndarray) -> float:
    """Return the log-loss of forecasts."""
    return float(-(won * numpy.log(numpy.clip(shares, 1e-6, 1.0))).sum(axis=1).mean())


def best_scale(models: dict[str, numpy.ndarray], test: list[Sample]) -> float:
    """Return the factor of all weights with the least loss on test games; below 1, forecasts are less sure."""

    def loss_with(scale: float) -> float:
        shares = [softmax_shares(line.features, list(scale * model_of(models, line))) for line in test]
        return loss(numpy.array(shares), numpy.array([line.won for line in test]))

    return min(SCALES, key=loss_with)


def model_of(models: dict[str, numpy.ndarray], line: Sample) -> numpy.ndarray:
    """Return the weights of a sample's phase, or of any phase."""
    return models.get(line.phase, models[ANY_PHASE])


def rescale(edition: str, noted: list[Sample], command: str) -> None:
    """Multiply the weights of each round of the stored model by the factor that fits these games best."""
    path = ROOT / f"{edition}.json"
    table = json.loads(path.read_text("utf-8"))
    scales = []
    for number, rows in enumerate(table["rounds"], 1):
        models = {phase: numpy.array(row) for phase, row in rows.items()}
        lines = [line for line in noted if line.round == number]
        scales.append(round(best_scale(models, lines), 2))
        print(f"round {number}: {len(lines)} positions, scale {scales[-1]}", flush=True)
        for phase, row in models.items():
            rows[phase] = [round(float(scales[-1] * w), 4) for w in row]
    table["rescaled by"] = {
        "command": f"tools/learn.py --edition {edition} --rescale {command}",
        "scales": scales,
    }
    path.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = tool_parser(__doc__, edition="five-round", players=5, games=1000, seed=700_000)
    parser.add_argument("--out", default="")
    parser.add_argument(
        "--rescale", action="store_true", help="keep the model, and only correct how sure it is"
    )
    args = parser.parse_args()
    with Pool(args.workers) as pool:
        play = partial(one_game, edition=args.edition, players=args.players)
        games = pool.map(play, range(args.seed, args.seed + args.games), chunksize=5)
    noted = [line for game in games for line in game]
    if args.rescale:
        rescale(args.edition, noted, f"--players {args.players} --games {args.games} --seed {args.seed}")
        return
    rounds, judged = [], []
    for number in range(1, max(line.round for line in noted) + 1):
        lines = [line for line in noted if line.round == number]
        models = fit_round([line for line in lines if line.game % 2 == 0])
        scale = best_scale(models, [line for line in lines if line.game % 2])
        models = {phase: scale * weights for phase, weights in models.items()}
        test = [line for line in lines if line.game % 2 and line.first]
        won = numpy.array([line.won for line in test])
        outlook = numpy.array([line.outlook for line in test])
        shares = numpy.array([softmax_shares(line.features, list(model_of(models, line))) for line in test])
        bins = []
        for low in numpy.arange(0.0, 1.0, 0.1):
            inside = (shares >= low) & (shares < low + 0.1)
            if inside.sum() >= 20:
                bins.append(
                    [
                        round(float(shares[inside].mean()), 3),
                        round(float(won[inside].mean()), 3),
                        int(inside.sum()),
                    ]
                )
        judged.append(
            {
                "round": number,
                "games": len(test),
                "equal": round(float(numpy.log(args.players)), 3),
                "outlook": round(loss(outlook, won), 3),
                "forecast": round(loss(shares, won), 3),
                "scale": round(scale, 2),
                "said, won, seats": bins,
            }
        )
        print(judged[-1], flush=True)
        rounds.append(
            {
                phase: [round(float(scale * w), 4) for w in weights]
                for phase, weights in fit_round(lines).items()
            }
        )
    table = {
        "made by": f"tools/learn.py --edition {args.edition} --players {args.players} --games {args.games}"
        f" --seed {args.seed}",
        "log-loss at the beginning of each round, on games not learned from": judged,
        "features": list(FEATURES),
        "rounds": rounds,
    }
    out = Path(args.out) if args.out else ROOT / f"{args.edition}.json"
    out.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
