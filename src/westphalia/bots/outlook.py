"""How a position looks: everybody's prospects, the race of the religions, and the chances that follow from both."""

from __future__ import annotations

from collections.abc import Collection
from math import exp
from typing import Any, Final, Protocol

from westphalia.bots.weights import Weights, at
from westphalia.engine.chance import mix
from westphalia.rules.state import CATHOLIC, PROTESTANT, State

LEAST_SLOPE: Final = 0.02  # one with next to no chance of the peace still counts points a little
RELIGIONS: Final = (CATHOLIC, PROTESTANT)
DIE_FACES: Final = 6


# --- the end ---


def share_of_win(winners: Collection[int], seat: int) -> float:
    """What a seat has of a win: one that is shared by k counts 1/k."""
    return 1.0 / len(winners) if seat in winners else 0.0


# --- time ---


def rounds_left(s: State) -> int:
    """The rounds after this one."""
    return s.k.rounds - max(s.round, 1)


def phase_of(s: State, name: str) -> int:
    """The number of a phase; an edition without it has it behind its last."""
    return s.k.phases.index(name) if name in s.k.phases else len(s.k.phases)


def wars_left(s: State) -> int:
    """How often war will still be waged, this round's included until it is over."""
    return rounds_left(s) + (1 if s.phase <= phase_of(s, "war") else 0)


# --- the race of the religions ---


def protestant_electors(s: State) -> int:
    """How many Electors are Protestant."""
    count, mask, capital, protestant = 0, s.electors, s.capital, s.protestant
    while mask:
        low = mask & -mask
        mask ^= low
        count += protestant >> capital[low.bit_length() - 1] & 1
    return count


class Race(Protocol):
    """How the religions stand in the race for victory."""

    provinces: tuple[int, int]
    provinces_needed: int
    sharp: float  # how much what is missing matters now

    def chance(self, religion: int) -> float:
        """How likely a religion is to win."""
        ...

    def slack(self, religion: int) -> float:
        """How much the loss of one province would matter to a religion: less, the more it has to spare."""
        ...


# --- everybody's chances ---


class Outlook:
    """Everybody's chances in a position, and what follows from them for one seat's wishes.

    An edition's own says what points everybody may expect, how the race stands and who may hope to be saved.
    """

    __slots__ = ("deny", "elector", "interest", "peace", "province", "religious", "shares", "slope", "vote")

    def __init__(self, s: Any, seat: int, w: Weights) -> None:
        players = range(s.players)
        points = self.prospects(s, w)
        best = max(points)
        spread = at(w.spread, wars_left(s))
        raised = [exp((value - best) / spread) for value in points]
        total = sum(raised)
        self.peace = [value / total for value in raised]  # shares of the Peace of Westphalia
        race = self.race(s, w)
        self.religious = [race.chance(religion) for religion in RELIGIONS]
        peace = max(0.0, 1.0 - self.religious[0] - self.religious[1])
        self.shares = [peace * share for share in self.peace]
        won = [0.0, 0.0]
        for religion in RELIGIONS:
            hopes = self.hopes_of_salvation(s, religion)
            total = sum(hopes)
            if total > 0:
                for other in players:
                    self.shares[other] += self.religious[religion] * hopes[other] / total
                won[religion] = hopes[seat] / total
        mine = self.peace[seat]
        self.slope = max(LEAST_SLOPE, mine * (1.0 - mine)) / spread * max(peace, 0.2)
        share = self.shares[seat]
        # What it is worth, in points, to bring a religion nearer to victory by a unit of what is missing.
        self.interest = [
            self.religious[religion] * (won[religion] - share) / self.slope * w.religious
            for religion in RELIGIONS
        ]
        # What it is worth, in points, that one province or one Elector turns to a religion.
        short = [1.0 if race.provinces[r] < race.provinces_needed else 0.3 for r in RELIGIONS]
        self.province = [
            (self.interest[r] * short[r] - self.interest[1 - r] * race.slack(1 - r))
            * w.province_missing
            * race.sharp
            for r in RELIGIONS
        ]
        self.elector = [
            (self.interest[r] - self.interest[1 - r]) * w.elector_missing * race.sharp for r in RELIGIONS
        ]
        self.vote = 0.0  # what an Elector's vote is worth where a religious victory hangs on the crown
        if not self.rounds_to_test(s):
            self.vote = w.vote * w.emperor_missing * abs(self.interest[0] - self.interest[1])
        rest = max(1e-6, 1.0 - mine)
        fair = 1.0 / s.players
        self.deny = [
            0.0
            if other == seat
            else w.deny
            * self.peace[other]
            / rest
            * (1.0 + w.leader * max(0.0, self.shares[other] / fair - 1.0))
            for other in players
        ]

    def prospects(self, s: Any, w: Any) -> list[float]:
        """The points each Player may expect of the Peace of Westphalia."""
        raise NotImplementedError

    def race(self, s: Any, w: Any) -> Race:
        """How the religions stand."""
        raise NotImplementedError

    def hopes_of_salvation(self, s: Any, religion: int) -> list[float]:
        """How likely each Player is among those who win when a religion does."""
        raise NotImplementedError

    def rounds_to_test(self, s: Any) -> int:
        """The rounds before a religion can win next."""
        raise NotImplementedError


def noise(chance: int, i: int) -> float:
    """A number between 0 and 1 that depends on nothing but the bot's seed and a count."""
    return mix(chance, i) / (1 << 64)
