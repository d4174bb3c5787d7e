"""The evaluation of a position: each Player's prospects, the race of the religions, and the chances that follow."""

from collections.abc import Collection
from math import exp
from typing import Any, Final

from westphalia.bots.core.weights import Weights, lookup
from westphalia.engine.chance import mix
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State

LEAST_SLOPE: Final = 0.02  # points count a little even without a chance at the peace
RELIGIONS: Final = (CATHOLIC, PROTESTANT)
DIE_FACES: Final = 6


# --- the end of the game ---


def share_of_win(winners: Collection[int], seat: int) -> float:
    """Return the share of the win of a seat: 1/k if k Players win together."""
    return 1.0 / len(winners) if seat in winners else 0.0


# --- time ---


def rounds_left(s: State) -> int:
    """Return the number of rounds after this one."""
    return s.k.rounds - max(s.round, 1)


def phase_of(s: State, name: str) -> int:
    """Return the number of a phase; one beyond the last if the edition does not have it."""
    return s.k.phases.index(name) if name in s.k.phases else len(s.k.phases)


def wars_left(s: State) -> int:
    """Return how many war phases are still to come, including the current one."""
    return rounds_left(s) + (1 if s.phase <= phase_of(s, "war") else 0)


# --- the race of the religions ---


def protestant_electors(s: State) -> int:
    count, mask, capital, protestant = 0, s.electors, s.capital, s.protestant
    while mask:
        low = mask & -mask
        mask ^= low
        count += protestant >> capital[low.bit_length() - 1] & 1
    return count


class Race:
    """How the religions stand in the race for victory; each edition says how likely they are to win."""

    __slots__ = ("against", "crown", "electors", "provinces", "provinces_needed", "s", "sharp", "w")

    sharp: float  # how much a religion's shortfall matters now

    def __init__(self, s: Any, w: Any, provinces_needed: int) -> None:
        self.s = s
        self.w = w
        self.provinces_needed = provinces_needed
        provinces, electors = s.protestant.bit_count(), protestant_electors(s)
        self.provinces = (s.board.size - provinces, provinces)
        self.electors = (s.electors.bit_count() - electors, electors)
        self.crown = s.religion[s.emperor] if s.emperor != NONE else NONE
        self.against = [0.0, 0.0]  # the resistance to each religion

    def chance(self, religion: int) -> float:
        raise NotImplementedError

    def slack(self, religion: int) -> float:
        """Return how much the loss of a province matters to a religion: less if it has provinces to spare."""
        spare = self.provinces[religion] - self.provinces_needed
        return 1.0 if spare <= 0 else exp(-spare / 3.0)


# --- the chances of all Players ---


class Outlook:
    """The chances of all Players in a position, and the value of changes for one seat.

    shares: each Player's share of the win; peace: their share if the game ends with the Peace of Westphalia.
    religious: the chance of each religious victory. slope: the share of the win that a point is worth.
    interest, province, elector: the value, in points, of progress of each religion, by unit, province and Elector.
    vote: the value of an Elector's vote where the crown decides. deny: the value of a point that each Player loses.
    """

    __slots__ = ("deny", "elector", "interest", "peace", "province", "religious", "shares", "slope", "vote")

    def __init__(self, s: Any, seat: int, w: Weights) -> None:
        players = range(s.players)
        points = self.prospects(s, w)
        best = max(points)
        spread = lookup(w.spread, wars_left(s))
        raised = [exp((value - best) / spread) for value in points]
        total = sum(raised)
        self.peace = [value / total for value in raised]
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
        self.interest = [
            self.religious[religion] * (won[religion] - share) / self.slope * w.religious
            for religion in RELIGIONS
        ]
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
        self.vote = 0.0
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
        """Return the points that each Player can expect at the Peace of Westphalia."""
        raise NotImplementedError

    def race(self, s: Any, w: Any) -> Race:
        raise NotImplementedError

    def hopes_of_salvation(self, s: Any, religion: int) -> list[float]:
        """Return each Player's chance to be among the winners when a religion wins."""
        raise NotImplementedError

    def rounds_to_test(self, s: Any) -> int:
        """Return the number of rounds before a religion can win."""
        raise NotImplementedError


def town_worth(s: Any, w: Weights) -> float:
    """Return the value of an orthodox town, apart from its province."""
    bonus: int = s.k.westphalia_town_bonus
    return lookup(w.town, wars_left(s)) * bonus


def heretical_town_worth(s: Any, w: Weights) -> float:
    """Return the value of a heretical town, apart from its province: it may still be converted."""
    if rounds_left(s) or s.phase <= phase_of(s, "heresy"):
        return w.heretical_town * town_worth(s, w)
    return 0.0


def noise(chance: int, i: int) -> float:
    """Return a random number between 0 and 1 that depends on a seed and a counter."""
    return mix(chance, i) / (1 << 64)
