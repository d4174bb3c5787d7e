"""Measure how the bots behave as a group: religions, conversions, exile, victories, habits, and progress.

    python tools/herd.py                                            # Play now: six princes, historical setup
    python tools/herd.py --players 5 --setup random --habits all
    python tools/herd.py --habits none --past ../past               # against the bots of another commit

Prints shares with standard errors, clustered by seed. A bot with a habit plays once from every seat of each seed,
among today's bots. With `--past`, one of today's bots does the same among earlier ones. The same command prints the
same figures on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from exploits import Always
from habits import HABITS, HabitBot
from past_bots import PastBots
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.arena.playing import BOT_SALT, bot_from_spec, run_in_processes
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.bot import Bot
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.weights import draw_temperament
from westphalia.bots.search.rollout import Habit
from westphalia.engine.chance import split
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import (
    BECOME_FOREIGN_POWER,
    COMPETE,
    CONVERT,
    FRENCH,
    GUN,
    STAY,
    TRENT,
    YES,
)
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT

PASSING = 1.25  # a habit must not win more than this many fair shares
ALWAYS = {
    "always converts": Always("convert", CONVERT, 1, 9),
    "converts in round 1": Always("convert", CONVERT, 1, 1),
    "stays in round 1": Always("convert", STAY, 1, 1),
    "leaves at once": Always("foreign_power", BECOME_FOREIGN_POWER, 1, 9),
    "always Trent": Always("council", TRENT, 1, 9),
    "always French": Always("council", FRENCH, 1, 9),
    "always gun": Always("diplomacy_game", GUN, 1, 9),
    "always competes": Always("dilemma", COMPETE, 1, 9),
    "always Combats Heresy": Always("combat_heresy", YES, 1, 9),
}
"""Habits of `tools/exploits.py` that concern what all choose at the same time."""
ALL_HABITS: dict[str, Habit] = {**HABITS, **ALWAYS}
NEVER_ASKED = {
    "five-round": {"secular", "always competes", "always Combats Heresy"},
    "six-round": {"always competes"},
    "dice": {"always Trent", "always French", "always gun", "always Combats Heresy"},
}
MIXED = {"convert": CONVERT, "council": TRENT, "diplomacy_game": GUN, "dilemma": COMPETE}


class Plan(NamedTuple):
    """The table to measure."""

    edition: str
    players: int
    options: tuple[tuple[str, str], ...]
    bot: str
    seconds: float
    past: str = ""


@dataclass
class Outcome:
    """One game, as far as it is measured."""

    seed: int
    after_first: tuple[int, ...] = ()  # religions at the end of round 1
    converted: int = 0  # conversions of all seats
    exiled: int = 0
    victory: str = ""
    share: float = 0.0  # of the seat that is measured
    asked: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)


@lru_cache
def past_bots(folder: str) -> PastBots:
    return PastBots(Path(folder))


def seated(plan: Plan, seed: int, seat: int, guest: str) -> list[Bot]:
    """Return the bots of a table, with a bot of a habit in one seat."""
    bots: list[Bot] = []
    for at in range(plan.players):
        own = split(seed ^ BOT_SALT, at)
        if guest and at == seat:
            table = plan.bot if plan.bot in ("prince", "count") else "elector"
            bots.append(HabitBot(guest, own, table, draw_temperament(own), ALL_HABITS.get(guest)))
        else:
            bots.append(bot_from_spec(plan.bot, own, plan.seconds))
    return bots


def play(number: int, plan: Plan, guest: str = "") -> Outcome:
    """Play a game; `guest` is a habit in one seat, or "past" for today's bot among those of an earlier commit."""
    seed, seat = divmod(number, plan.players) if guest else (number, 0)
    game = new_game(plan.edition, plan.players, seed, log=False, **dict(plan.options))
    outcome = Outcome(seed)
    past = past_bots(plan.past) if guest == "past" else None
    bots = seated(plan, seed, seat, "" if past else guest)
    if past:
        others = {at: (plan.bot, split(seed ^ BOT_SALT, at)) for at in range(plan.players) if at != seat}
        past.begin(plan.edition, plan.players, seed, dict(plan.options), others)
    while not game.over:
        at = game.next_seat()
        if past and at != seat:
            answer = past.answer(at)
        else:
            answer = bots[at].choose(view(game, at), explain=False).answer
        note(outcome, game, at, answer)
        game.answer(at, answer)
        if past:
            past.answered(at, answer)
    s = game.state
    outcome.exiled = sum(home != NONE for home in s.home)
    outcome.victory = s.victory
    outcome.share = share_of_win(s.winners, seat)
    return outcome


def note(outcome: Outcome, game: WestphaliaGame, seat: int, answer: int) -> None:
    """Record an answer that is about to be given."""
    s = game.state
    if s.round == 2 and not outcome.after_first:
        outcome.after_first = tuple(s.religion)
    question = game.question(seat)
    assert question is not None
    kind = str(question.kind)
    if kind in MIXED:
        outcome.asked[kind] += 1
        outcome.said[kind] += answer == MIXED[kind]
    if answer == CONVERT and kind == "convert":
        outcome.converted += 1


# --- figures ---


def line(title: str, values: Sequence[float], seeds: Sequence[int], demand: str = "") -> str:
    mean, error = clustered_mean(values, seeds)
    return f"{title:44} {mean:6.3f} ± {error:.3f}{demand and '   must be ' + demand}"


def outcome_lines(plan: Plan, games: Sequence[Outcome]) -> list[str]:
    """Return the figures of games without a guest."""
    seeds = [game.seed for game in games]

    def show(title: str, values: Sequence[float], demand: str = "") -> str:
        return line(title, values, seeds, demand)

    found = [
        show("a Catholic after round 1", [CATHOLIC in game.after_first for game in games], "0.90 or more"),
        show(
            "a Protestant after round 1", [PROTESTANT in game.after_first for game in games], "0.90 or more"
        ),
        show("Protestant seats after round 1", [sum(game.after_first) / plan.players for game in games]),
        show("conversions of a seat", [game.converted / plan.players for game in games], "1.5 or less"),
        show("seats that are Foreign Powers at the end", [game.exiled / plan.players for game in games]),
    ]
    for victory in ("catholic", "protestant"):
        won = [game.victory == victory for game in games]
        found.append(show(f"{victory} victory", won, "0.05 or more"))
    for kind in MIXED:
        asked = [game for game in games if game.asked[kind]]
        if asked:
            rates = [game.said[kind] / game.asked[kind] for game in asked]
            word = {"convert": "converts", "council": "Trent", "diplomacy_game": "gun", "dilemma": "competes"}
            found.append(line(f"when asked: {word[kind]}", rates, [game.seed for game in asked]))
    return found


def guest_line(title: str, plan: Plan, games: Sequence[Outcome]) -> str:
    """Return a guest's share of the wins, also as a multiple of the fair share."""
    mean, error = clustered_mean([game.share for game in games], [game.seed for game in games])
    times = f"{mean * plan.players:.2f} ± {error * plan.players:.2f} fair shares"
    return f"{title:44} {mean:6.3f} ± {error:.3f}   {times}{'   TOO MUCH' if mean * plan.players > PASSING else ''}"


def main() -> None:
    parser = tool_parser(__doc__, edition="five-round", players=6, setup="historical", games=400, seed=1)
    parser.add_argument("--bot", default="prince", help='at every seat: "prince", "elector@0.1" ...')
    parser.add_argument(
        "--habit-games", type=int, default=0, help="games of each habit (default: as --games)"
    )
    parser.add_argument("--habits", default="all", help="all, none, or names with commas")
    parser.add_argument("--past", default="", help="the folder of an earlier commit")
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    options = (("setup", args.setup),)
    plan = Plan(args.edition, args.players, options, args.bot, args.seconds, args.past)
    print(
        f"{plan.edition}, {plan.players} players, {args.setup} setup, {plan.bot}; fair {1 / plan.players:.3f}"
    )

    def games(count: int, guest: str = "") -> list[Outcome]:
        first = args.seed * plan.players if guest else args.seed
        work = partial(play, plan=plan, guest=guest)
        found = list(run_in_processes(work, range(first, first + count), args.workers))
        return sorted(found, key=lambda outcome: outcome.seed)

    if args.games:
        print("\n".join(outcome_lines(plan, games(args.games))), flush=True)
    skipped = NEVER_ASKED.get(plan.edition, set())
    named = [name for name in ALL_HABITS if name not in skipped] if args.habits == "all" else []
    if args.habits not in ("all", "none"):
        named = args.habits.split(",")
    for habit in named:
        print(guest_line(habit, plan, games(args.habit_games or args.games, habit)), flush=True)
    if args.past:
        won = games(args.habit_games or args.games, "past")
        print(guest_line("one of today among earlier ones", plan, won), flush=True)


if __name__ == "__main__":
    main()
