"""Playing the games of a run: bots answer, a listener notes, and rows come of it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from westphalia.bots.arena import BOT_SALT, MOST_ANSWERS, sit
from westphalia.bots.bot import Bot
from westphalia.bots.external import ExternalBot, default_answer
from westphalia.bots.mind import Values
from westphalia.bots.outlook import share_of_win
from westphalia.bots.part import BotPart, knows, part_of
from westphalia.bots.prince import Prince, pick, rank
from westphalia.engine.chance import split
from westphalia.engine.question import Question
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.lab.changes import prepare_edition
from westphalia.lab.listener import Listener
from westphalia.lab.plan import Plan
from westphalia.lab.snapshot import Snapshots
from westphalia.rules.answers import CHOICES, NUMBER

Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(slots=True)
class Hexes:
    """What happened on each hex, summed over games: by round, lists by hex."""

    games: Counter[int] = field(default_factory=Counter)
    sums: dict[tuple[str, int], list[int]] = field(default_factory=dict)

    def add(self, what: str, round: int, mask: int, size: int) -> None:
        """Count the hexes of a mask."""
        counts = self.sums.setdefault((what, round), [0] * size)
        while mask:
            low = mask & -mask
            mask ^= low
            counts[low.bit_length() - 1] += 1

    def rows(self, chunk: int, size: int) -> list[tuple[Any, ...]]:
        """The rows of a chunk."""
        none = [0] * size
        columns = {
            round: [
                self.sums.get((what, round), none) for what in ("protestant", "realm", "town", "conquest")
            ]
            for round in sorted(self.games)
        }
        return [
            (chunk, round, hex, self.games[round], *(column[hex] for column in lists))
            for round, lists in columns.items()
            for hex in range(size)
        ]


def play_chunk(plan: Plan, chunk: int) -> Rows:
    """Play the games of a chunk; the rows depend on the plan and the chunk alone (all but the timings)."""
    rows: Rows = {name: [] for name in plan.tables}
    hexes = Hexes()
    id = prepare_edition(plan.edition, plan.changes)
    size = 0
    for number in plan.games_of(chunk):
        try:
            size = play_game(plan, id, number, rows, hexes)
        except Exception as problem:
            seed, _ = plan.seed_of(number)
            changed = (
                "; does a changed constant ask for more than the map or the box has?" if plan.changes else ""
            )
            raise RuntimeError(
                f"game {number} (seed {seed}) of {plan.title} cannot be played:"
                f" {type(problem).__name__}: {problem}{changed}"
            ) from problem
    rows["hexes"] = hexes.rows(chunk, size)
    return rows


def play_game(plan: Plan, id: str, number: int, rows: Rows, hexes: Hexes) -> int:
    """Play one game and note its rows; the number of hexes."""
    seed, turn = plan.seed_of(number)
    count = plan.players
    game = new_game(id, count, seed, log=False, **dict(plan.options))
    names = [plan.bots[(seat + turn) % count] for seat in range(count)]
    bots = [
        sit(name, split(seed ^ BOT_SALT, (seat + turn) % count), plan.seconds)
        for seat, name in enumerate(names)
    ]
    snapshots = Snapshots(game)
    listener = Listener(game.state, id, snapshots.round_begins)
    game.state.tell = listener
    answers, faults, chosen, decisions = play(game, id, bots, plan.decisions)
    game.state.tell = None
    s = game.state
    snapshots.end()
    share = [share_of_win(s.winners, seat) for seat in range(count)]
    rows["games"].append(
        (
            number,
            seed,
            turn,
            s.victory,
            s.round,
            list(s.winners),
            list(s.setup_order),
            snapshots.first_emperor,
            answers,
            faults + sum(len(bot.faults) for bot in bots if isinstance(bot, ExternalBot)),
            not game.over,
            game.hash(),
        )
    )
    rows["rounds"] += snapshots.rows(number, seed, names, share)
    happened = sorted(
        [*listener.rows, *snapshots.stopped_rows()], key=lambda row: row[0]
    )  # stable: what was stopped comes at the end of its round
    happened += [
        [s.round, s.k.phases[s.phase], "victory", w, None, None, None, None, None, None, s.victory, None]
        for w in s.winners
    ]
    rows["events"] += [
        (number, seed, i, *row, None if row[3] is None else share[row[3]]) for i, row in enumerate(happened)
    ]
    rows["choices"] += [
        (number, seed, round, seat, names[seat], kind, CHOICES[answer], times, share[seat])
        for (round, seat, kind, answer), times in sorted(chosen.items())
    ]
    if plan.decisions:
        rows["decisions"] += [(number, seed, i, *row[:-1], share[row[1]]) for i, row in enumerate(decisions)]
        rows["timings"] += [(number, i, row[-1]) for i, row in enumerate(decisions)]
    for round, protestant, realm, town in snapshots.maps:
        hexes.games[round] += 1
        for what, mask in (("protestant", protestant), ("realm", realm), ("town", town)):
            hexes.add(what, round, mask, s.board.size)
    for round, province in listener.conquests:
        hexes.add("conquest", round, 1 << province, s.board.size)
    return s.board.size


Chosen = Counter[tuple[int, int, str, int]]
"""How often a choice was made: by round, seat, kind of question and answer."""


def play(
    game: WestphaliaGame, id: str, bots: list[Bot], decisions: bool
) -> tuple[int, int, Chosen, list[tuple[Any, ...]]]:
    """Let the bots answer to the end: how many answers and faults, the choices, and the decisions if wanted."""
    part = part_of(id) if knows(id) else None
    answers = faults = 0
    chosen: Chosen = Counter()
    noted: list[tuple[Any, ...]] = []
    while not game.over and answers < MOST_ANSWERS:
        seat = game.next_seat()
        seen = view(game, seat)
        q = seen.question
        assert q is not None
        values: Values | None = None
        began = time.perf_counter_ns()
        try:
            answer, values = decide(bots[seat], part, seen, q)
        except Exception:
            answer = -1
        took = time.perf_counter_ns() - began
        if answer not in q.answers:
            faults += 1
            answer = default_answer(q)
        if answer < NUMBER and len(q.answers) > 1:
            chosen[game.state.round, seat, str(q.kind), answer] += 1
        if decisions:
            noted.append(decision(part, seen, q, answer, values, took))
        answers += 1
        game.answer(seat, answer)
    for bot in bots:
        if isinstance(bot, ExternalBot):
            bot.end(game.state.winners)
    return answers, faults, chosen, noted


def decide(bot: Bot, part: BotPart | None, seen: View, q: Question) -> tuple[int, Values | None]:
    """A bot's answer; a prince need not give his reasons here, which nobody reads, and we get his values."""
    if type(bot) is Prince and part is not None:
        mind = bot.mind(part, seen)
        values = rank(part, mind, q)
        return q.answers[pick(part, q, values, mind.chance)], values
    return bot.choose(seen).answer, None


def decision(
    part: BotPart | None, seen: View, q: Question, answer: int, values: Values | None, took: int
) -> tuple[Any, ...]:
    """A decision as a row: where it stands among the answers by the plans of a prince."""
    place: int | None = None
    gap: float | None = None
    if values is None and part is not None:
        mind = part.mind(seen.state, q.seat, part.weights, 0, seen.sizes["hand"])
        values = rank(part, mind, q)
    if values is not None:
        own = values[list(q.answers).index(answer)]
        place = 1 + sum(value > own + 1e-9 for value in values)
        gap = max(values) - own
    return (seen.state.round, q.seat, str(q.kind), len(q.answers), answer, place, gap, took // 1000)
