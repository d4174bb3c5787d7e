"""The analysis of a finished game: each player's chances by round, where it was decided, and the decisive answers.

Chances come from the forecast (`bots/learning/forecast.py`), which sees all cards.
`python tools/analysis.py RECORD` prints the analysis of a record on disk.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from westphalia.bots.core.policy import MIXED, policy_for
from westphalia.bots.core.prince import rank_answers
from westphalia.bots.core.reasons import reason
from westphalia.bots.learning.forecast import forecast
from westphalia.game.records import from_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.words import RELIGIONS

MOMENTS: Final = 8
EVEN: Final = 0.5  # above this chance the winners lead
ASIDE: Final = 0.5  # points by which an answer must fall short of the best one to be mentioned


@dataclass(frozen=True, slots=True)
class Moment:
    """An answer that changed the chances of the player who gave it."""

    number: int
    round: int
    seat: int
    kind: str
    answer: str
    reason: str
    better: str
    before: float
    after: float

    @property
    def swing(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing at the beginning of a round, or at the end."""

    title: str
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    race: str


@dataclass(frozen=True, slots=True)
class Analysis:
    players: tuple[str, ...]
    standings: tuple[Standing, ...]
    moments: tuple[Moment, ...]
    end: str
    decided: str


def analyse(record: Mapping[str, Any] | str) -> Analysis:
    """Replay a record and judge every answer by the chances before and after it."""
    table = json.loads(record) if isinstance(record, str) else record
    finished = from_record(table, log=False)
    game = from_record({**table, "answers": [], "hash": ""}, log=False, check=False)
    policy = policy_for(game.edition)
    w = policy.weights
    standings: list[Standing] = []
    moments: list[Moment] = []
    in_hand: list[float] = []  # the winners' chance after each answer
    shares = forecast(game.edition, game.state)
    for number, (seat, answer) in enumerate(finished.record):
        s = game.state
        if s.round and len(standings) < s.round:
            standings.append(standing(game, f"Round {s.round}, {s.k.round_year[s.round]}"))
        seen = view(game, seat)
        q = seen.question
        assert q is not None
        context = policy.context(seen.state, seat, w, 0, seen.sizes["hand"])
        before = shares[seat]
        values = rank_answers(policy, context, q) if len(q.answers) > 1 else [0.0]
        at = list(q.answers).index(answer)
        best = max(range(len(values)), key=lambda i: values[i])
        better = ""
        if q.kind not in MIXED and values[best] > values[at] + ASIDE:
            better_reason = reason(policy, context, q, q.answers[best], game.players)
            better = f"{game.words(q.answers[best])}: {better_reason}"
        why = reason(policy, context, q, answer, game.players)
        words, when = (
            game.words(answer),
            (s.round, s.phase),
        )  # read before the answer, which may end the phase
        game.answer(seat, answer)
        shares = forecast(game.edition, s)
        in_hand.append(sum(shares[winner] for winner in finished.state.winners))
        after = shares if (s.round, s.phase) == when or not when[0] else forecast(game.edition, s, when)
        moments.append(Moment(number, max(1, when[0]), seat, q.kind, words, why, better, before, after[seat]))
    standings.append(standing(game, "The end"))
    decided = turning_point(finished, moments, in_hand)
    moments.sort(key=lambda moment: -abs(moment.swing))
    chosen = tuple(sorted(moments[:MOMENTS], key=lambda moment: moment.number))
    return Analysis(game.players, tuple(standings), chosen, ending(game), decided)


def turning_point(game: WestphaliaGame, moments: Sequence[Moment], in_hand: Sequence[float]) -> str:
    """Describe the answer after which the winners' chances stayed above one half."""
    if not game.over:
        return ""
    late = [i for i, share in enumerate(in_hand) if share <= EVEN]
    at = late[-1] + 1 if late else 0
    moment, name = moments[at], game.players[moments[at].seat]
    before = in_hand[at - 1] if at else in_hand[at]
    winners = " and ".join(game.winners)
    return (
        f"Decided in round {moment.round}: after {name}'s answer {moment.answer} ({moment.kind}), {winners} stayed"
        f" above 50 % to the end ({100 * before:.0f} % before it, {100 * in_hand[at]:.0f} % after it)."
    )


def standing(game: WestphaliaGame, title: str) -> Standing:
    s = game.state
    race = policy_for(game.edition).standing(s)
    parts = [
        f"{name} {race.provinces[i]} of {race.provinces_needed} provinces, {race.electors[i]} of"
        f" {race.electors_needed} Electors"
        for i, name in enumerate(RELIGIONS)
    ]
    return Standing(
        title,
        tuple(forecast(game.edition, s)),
        tuple(s.score(seat) for seat in range(s.players)),
        "; ".join(parts),
    )


def ending(game: WestphaliaGame) -> str:
    if not game.over:
        return "The game is not over."
    names = " and ".join(game.winners)
    kind = {"westphalia": "the Peace of Westphalia"}.get(
        game.state.victory, f"a {game.state.victory} victory"
    )
    return f"{names} won by {kind} in round {game.state.round}."


def report(found: Analysis) -> list[str]:
    lines = [
        found.end,
        *filter(None, [found.decided]),
        "",
        "Chances (and scores) of " + ", ".join(found.players),
    ]
    for now in found.standings:
        row = "  ".join(
            f"{100 * p:3.0f} % ({score})" for p, score in zip(now.shares, now.scores, strict=True)
        )
        lines += [f"{now.title}: {row}", f"  {now.race}"]
    lines += ["", "Largest changes"]
    for moment in found.moments:
        lines += describe(moment, found.players)
    return lines


def describe(moment: Moment, players: Sequence[str]) -> list[str]:
    name = players[moment.seat]
    chances = f"{100 * moment.before:.0f} % to {100 * moment.after:.0f} %"
    lines = [f"- Round {moment.round}, {name}, {moment.kind}: {moment.answer} ({chances}). {moment.reason}"]
    if moment.better:
        lines.append(f"  A prince would choose {moment.better}")
    return lines


def main(words: Sequence[str]) -> int:
    if len(words) != 1:
        print("usage: python tools/analysis.py RECORD", file=sys.stderr)
        return 2
    print("\n".join(report(analyse(Path(words[0]).read_text("utf-8")))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
