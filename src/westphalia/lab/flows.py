"""Gains and losses of Players by phase, and the time that people would spend on each kind of question."""

from dataclasses import dataclass, field
from math import log2
from typing import Any, Final

from westphalia.bots.arena.playing import Move
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.lab.snapshot import MERIT
from westphalia.rules.base.state import State

SECONDS: Final = 5.0  # that people think about a decision
FOR_EACH_DOUBLING: Final = 3.0  # of the number of answers
Totals = tuple[int | None, int, int | None, int]


def totals(s: State) -> Totals:
    """Return the Gold, Influence, merit and provinces of all Players together."""
    gold = getattr(s, "gold", None)
    merit = next((getattr(s, name) for name in MERIT if hasattr(s, name)), None)
    return (
        None if gold is None else sum(gold),
        sum(s.stored) + sum(s.influence),
        None if merit is None else sum(merit),
        sum(s.land[seat].bit_count() for seat in range(s.players)),
    )


class Flows:
    """Notes the totals whenever a phase begins."""

    __slots__ = ("rows", "s", "since", "was")

    def __init__(self, s: State) -> None:
        self.s = s
        self.rows: list[tuple[Any, ...]] = []
        self.since = (0, s.k.phases[0])
        gold, _, merit, _ = totals(s)  # setup has begun, but all started from nothing
        self.was: Totals = (None if gold is None else 0, 0, None if merit is None else 0, 0)

    def begin(self, round: int, phase: str) -> None:
        """Record the gains and losses of the last phase."""
        now = totals(self.s)
        change = [None if a is None or b is None else b - a for a, b in zip(self.was, now, strict=True)]
        self.rows.append((*self.since, *change))
        self.since, self.was = (round, phase), now


@dataclass(slots=True)
class Asked:
    """How often a kind of question was asked, and how long people would think about it."""

    times: int = 0
    equal: int = 0
    thinking: float = 0.0
    seconds: float = 0.0


@dataclass(slots=True)
class Thinking:
    """Counts questions by round, phase and kind."""

    found: dict[tuple[int, str, str], Asked] = field(default_factory=dict)

    def note(self, game: WestphaliaGame, move: Move) -> None:
        s, q = game.state, move.question
        asked = self.found.setdefault((s.round, s.k.phases[s.phase], str(q.kind)), Asked())
        took = SECONDS + FOR_EACH_DOUBLING * log2(max(1, len(q.answers)))
        asked.times += 1
        asked.thinking += took
        asked.seconds += took / max(1, len(game.waiting))
        values = move.values
        asked.equal += values is not None and len(values) > 1 and max(values) - min(values) < 1e-9

    def rows(self) -> list[tuple[Any, ...]]:
        return [(*key, a.times, a.equal, a.thinking, a.seconds) for key, a in sorted(self.found.items())]
