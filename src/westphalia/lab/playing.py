"""Play the games of a run and collect their rows."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from westphalia.bots.arena import playing
from westphalia.bots.arena.playing import Move
from westphalia.bots.core.bot import Bot
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import EditionPolicy, has_policy, policy_for
from westphalia.bots.core.prince import rank_answers
from westphalia.editions.kit.edition import Edition
from westphalia.engine.flow import EndlessLoop
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.lab.flows import Flows, Thinking
from westphalia.lab.listener import Listener
from westphalia.lab.plan import Plan
from westphalia.lab.snapshot import Snapshots
from westphalia.rules.base.answers import CHOICES, NUMBER

Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(slots=True)
class Hexes:
    """Counts per hex and round, summed over games."""

    games: Counter[int] = field(default_factory=Counter)
    sums: dict[tuple[str, int], list[int]] = field(default_factory=dict)

    def add(self, what: str, round: int, mask: int, size: int) -> None:
        counts = self.sums.setdefault((what, round), [0] * size)
        while mask:
            low = mask & -mask
            mask ^= low
            counts[low.bit_length() - 1] += 1

    def rows(self, chunk: int, size: int) -> list[tuple[Any, ...]]:
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
    """Play the games of a chunk; except for timings, the rows depend on the plan and the chunk alone."""
    rows: Rows = {name: [] for name in plan.tables}
    hexes = Hexes()
    played = plan.played
    size = 0
    for number in plan.games_of(chunk):
        try:
            size = play_game(plan, played, number, rows, hexes)
        except Exception as problem:
            seed, _ = plan.seed_of(number)
            raise RuntimeError(
                f"game {number} (seed {seed}) of {plan.title} cannot be played: {_why(problem)}{_blame(plan)}"
            ) from problem
    rows["hexes"] = hexes.rows(chunk, size)
    return rows


class Stalled(RuntimeError):
    """A game of changed rules that does not end."""


def _why(problem: Exception) -> str:
    if isinstance(problem, EndlessLoop):
        return f"the step {problem} is repeated without end"
    return str(problem) if isinstance(problem, Stalled) else f"{type(problem).__name__}: {problem}"


def _blame(plan: Plan) -> str:
    """Name the changes that may be the reason."""
    names = [f"{name} = {value}" for name, value in plan.changes]
    names += ["the house rules"] * ("house" in dict(plan.options))
    return (
        f"; does a changed rule ask for more than the map or the box has ({', '.join(names)})?"
        if names
        else ""
    )


def play_game(plan: Plan, played: Edition, number: int, rows: Rows, hexes: Hexes) -> int:
    """Play one game and add its rows; return the number of hexes."""
    seed, turn = plan.seed_of(number)
    count = plan.players
    game = new_game(played, count, seed, log=False, **dict(plan.options))
    indices, bots = playing.seat_bots(plan.bots, seed, turn, plan.seconds)
    names = [plan.bots[i] for i in indices]
    snapshots = Snapshots(game)
    flows, thinking = Flows(game.state), Thinking()
    listener = Listener(game.state, played, snapshots.round_begins, flows.begin)
    game.state.tell = listener
    answers, faults, chosen, decisions = play(game, bots, plan.decisions, thinking)
    game.state.tell = None
    s = game.state
    if not game.over and _blame(plan):
        where = s.k.phase_names[s.phase]
        raise Stalled(f"it has not ended after {answers} answers and is in {where} of round {s.round}")
    snapshots.end()
    flows.begin(s.round, "")
    rows["flows"] += [(number, seed, *row) for row in flows.rows]
    rows["questions"] += [(number, seed, *row) for row in thinking.rows()]
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
            faults,
            not game.over,
            game.hash(),
        )
    )
    rows["rounds"] += snapshots.rows(number, seed, names, share)
    rounds = [*listener.rows, *snapshots.stopped]
    happened = sorted(rounds, key=lambda row: row[0])  # stable: stopped victories come last in their round
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
"""Counts of choices by round, seat, kind of question and answer."""


def play(
    game: WestphaliaGame, bots: list[Bot], decisions: bool, thinking: Thinking
) -> tuple[int, int, Chosen, list[tuple[Any, ...]]]:
    """Let the bots play to the end; return the numbers of answers and faults, the choices, and the decisions if
    wanted.
    """
    policy = policy_for(game.edition) if has_policy(game.edition) else None
    faults = 0
    chosen: Chosen = Counter()
    noted: list[tuple[Any, ...]] = []

    def note(move: Move) -> None:
        nonlocal faults
        q, answer = move.question, move.answer
        faults += move.fault
        thinking.note(game, move)
        if answer < NUMBER and len(q.answers) > 1:
            chosen[game.state.round, q.seat, str(q.kind), answer] += 1
        if decisions:
            noted.append(decision(policy, move.view, q, answer, move.values, move.nanoseconds))

    answers = playing.play_game(game, bots, note, explain=False)
    return answers, faults, chosen, noted


def decision(
    policy: EditionPolicy | None, seen: View, q: Question, answer: int, values: Values | None, took: int
) -> tuple[Any, ...]:
    """Return a decision as a row, with its rank among the answers by a prince's plans."""
    place: int | None = None
    gap: float | None = None
    if values is None and policy is not None:
        mind = policy.context(seen.state, q.seat, policy.weights, 0, seen.sizes["hand"])
        values = rank_answers(policy, mind, q)
    if values is not None:
        own = values[list(q.answers).index(answer)]
        place = 1 + sum(value > own + 1e-9 for value in values)
        gap = max(values) - own
    return (seen.state.round, q.seat, str(q.kind), len(q.answers), answer, place, gap, took // 1000)
