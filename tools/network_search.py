"""Measure a search that takes its candidates and its judgement from the legate's network.

    python tools/network_search.py --edition dice --games 60 --seconds 0.25
    python tools/network_search.py --edition six-round --horizon round --against elector

One such bot, one bot to compare it with and three princes play each seed from every seat. Prints the shares of the win
and their difference with standard errors, clustered by seed. The network's favourite is searched first, its next best
answers after it; rollouts of princes stop at the next phase (or round), where the network judges the position for the
seat that is asked. `--clock cpu` counts processor time, for a busy machine.
"""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.arena.playing import BOT_SALT, Move, bot_from_spec, play_game, run_in_processes
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.bot import Bot, Choice
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import policy_for
from westphalia.bots.network.legate import DIGITS, Legate
from westphalia.bots.search import determinized_search
from westphalia.bots.search.determinized_search import Search, next_round, outcome_value
from westphalia.bots.search.elector import TRIED_IN_TURN, Chancellor
from westphalia.bots.search.rollout import Horizon
from westphalia.engine.chance import split
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation import to_action
from westphalia.rules.base.state import State

PLAYERS = 5


class NetworkSearch(Search):
    """A search in which the network judges positions at the horizon."""

    legate: Legate

    def play_out(self, game: WestphaliaGame, luck: int) -> float:
        self.play(game, [self.w] * game.state.players, luck ^ 1, self.choose_horizon)
        s = game.state
        while not s.over:
            asked = game.next_seat()
            question = game.question(asked)
            assert question is not None
            if len(question.answers) > 1:  # the network has learned from real choices only
                shares = self.legate.judge(view(game, asked)).shares
                return float(shares[(self.seat - asked) % s.players])
            game.answer(asked, question.answers[0])
        return outcome_value(s, self.seat, self.w)


class Counsellor(Chancellor):
    """A chancellor that asks the network what to try, and how good a position is."""

    def __init__(self, seed: int, seconds: float, horizon: str) -> None:
        super().__init__(seed, seconds=seconds)
        self.name = "counsellor"
        self.legate = Legate()
        self.stops_at_phase = horizon == "phase"

    def choose_horizon(self, seen: View) -> Horizon:
        return next_phase(seen.state) if self.stops_at_phase else next_round(seen.state)

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        """Choose the network's favourite unless the search finds a better answer."""
        q = seen.question
        assert q is not None
        if len(q.answers) == 1:
            return Choice(q.answers[0])
        policy = policy_for(seen.edition)
        actions = [to_action(answer, q.seat, seen.state.players) for answer in q.answers]
        scores = np.round(self.legate.judge(seen).scores[actions], DIGITS)
        order = [int(i) for i in np.argsort(-scores, kind="stable")]
        in_battle = q.kind in policy.tried_in_battle
        most = policy.tried_in_battle[q.kind] if in_battle else policy.tried.get(q.kind, 0)
        if q.kind in policy.turn_strategies:
            most = TRIED_IN_TURN
        candidates = order[: max(1, most)]
        if len(candidates) > 1:
            context = self.context(policy, seen)
            search = NetworkSearch(
                seen, context, self.nodes, self.seconds, self.choose_horizon(seen), self.required_lead(seen)
            )
            search.legate = self.legate
            best = search.best_in_battle(candidates) if in_battle else search.best_answer(candidates)
            return Choice(q.answers[best])
        return Choice(q.answers[order[0]])


def next_phase(s: State) -> Horizon:
    now = (s.round, s.phase)
    return lambda later: (later.round, later.phase) != now


def stop_at_fault(move: Move) -> None:
    if move.fault:
        raise RuntimeError(f"a bot failed at a question of the kind {move.question.kind}")


def play(number: int, edition: str, seconds: float, against: str, horizon: str, clock: str) -> list[float]:
    """Play a game; return the shares of the win of the two bots."""
    if clock == "cpu":
        vars(determinized_search)["perf_counter"] = time.process_time
    seed, first = divmod(number, PLAYERS)
    other = (first + 1 + seed % (PLAYERS - 1)) % PLAYERS
    game = new_game(edition, PLAYERS, seed, log=False, setup="random")
    bots: list[Bot] = []
    for seat in range(PLAYERS):
        own = split(seed ^ BOT_SALT, seat)
        bots.append(
            Counsellor(own, seconds, horizon)
            if seat == first
            else bot_from_spec(against if seat == other else "prince", own, seconds)
        )
    play_game(game, bots, stop_at_fault, explain=False)
    return [number // PLAYERS, *(share_of_win(game.state.winners, seat) for seat in (first, other))]


def main() -> None:
    parser = tool_parser(
        __doc__,
        edition="dice",
        games=60,
        seconds=0.25,
        against="chancellor",
        horizon="phase",
        clock="wall",
        seed=1,
    )
    args = parser.parse_args()
    work = partial(
        play,
        edition=args.edition,
        seconds=args.seconds,
        against=args.against,
        horizon=args.horizon,
        clock=args.clock,
    )
    numbers = range(args.seed * PLAYERS, args.seed * PLAYERS + args.games)
    found = sorted(run_in_processes(work, numbers, args.workers))
    seeds = [int(row[0]) for row in found]
    for title, values in (
        ("with the network", [row[1] for row in found]),
        (args.against, [row[2] for row in found]),
        ("difference", [row[1] - row[2] for row in found]),
    ):
        mean, error = clustered_mean(values, seeds)
        print(f"{args.edition}, {len(found)} games, {title:20} {mean:+.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
