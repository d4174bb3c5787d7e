"""What hangs on a Religious War: everybody's chances if either League wins, and who will therefore join which.

Nobody's war is only the Declarers': a war that would complete a religious victory, or stop one, is everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.bots.mind import Mind
from westphalia.bots.outlook import share_of_win
from westphalia.rules.influence import influence_on
from westphalia.rules.leagues import BOTH, LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, leagues_open_to, opposing
from westphalia.rules.realm import convert_provinces, religion_of
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, State

SIDES: Final = (CATHOLIC_SIDE, EVANGELICAL_SIDE)
SURELY: Final = 0.95  # how sure it is what comes of a position in which nothing but votes is missing
STEEP: Final = 2.0  # how quickly the stronger League gets sure of its victory
LEAST_WEIGHT: Final = 1e-3

Targets = Sequence[tuple[int, int]]
"""Principalities that a Religious War is about, each with the Player who declared it."""


class Cause:
    """A Religious War about some Targets as one seat sees it; `mind.end_of(state)` tells a victory that is at hand."""

    __slots__ = ("after", "may_join", "mind", "s", "targets")

    def __init__(self, mind: Any, targets: Targets, may_join: Callable[[int], bool]) -> None:
        self.mind: Mind = mind
        self.s: State = mind.s
        self.targets = targets
        self.may_join = may_join
        self.after = {side: self.shares_if(side) for side in SIDES}

    # --- what it is about ---

    def shares_if(self, side: int) -> list[float]:
        """Everybody's share of the win if a League wins."""
        s, religion = self.s, LEAGUE_OF_RELIGION.index(side)
        after = s.copy()
        for target, declarer in self.targets:
            if religion_of(s, target) != religion:
                convert_provinces(after, s.land[target], religion)
                self.mind.give_target(after, target, declarer)
        return everybody(self.mind, after)

    def stake(self, seat: int, side: int) -> float:
        """What share of the win a Player gains if a League wins rather than the other."""
        return self.after[side][seat] - self.after[opposing(side)][seat]

    def decisive(self, side: int) -> int:
        """The religion whose victory is at hand if a League wins; NONE if there is none."""
        s, religion = self.s, LEAGUE_OF_RELIGION.index(side)
        after = s.copy()
        for target, _ in self.targets:
            if religion_of(s, target) != religion:
                convert_provinces(after, s.land[target], religion)
        return self.mind.end_of(after)[0]

    # --- who fights ---

    def chance_to_join(self, seat: int, side: int) -> float:
        """How likely a Player in no League joins a side: by what he has to gain, and not if it is closed to him."""
        s, w = self.s, self.mind.w
        if not self.may_join(seat) or not any(LEAGUE_OF_ANSWER[a] == side for a in leagues_open_to(s, seat)):
            return 0.0
        likely = w.joins + w.eager * self.stake(seat, side)
        if len(leagues_open_to(s, seat)) == len(BOTH) and self.stake(seat, side) < 0.0:
            likely -= w.joins  # he would rather join the other
        if any(influence_on(s, target, seat) for target, _ in self.targets):
            likely += 0.2  # or lose his Influence there
        return min(0.95, max(0.02, likely))

    def strengths(self, without: int) -> list[float]:
        """The Imperial Power to expect of each League (by side) without a Player."""
        s = self.s
        found = [0.0, 0.0, 0.0]
        for other in range(s.players):
            if other == without:
                continue
            power = s.imperial_power(other)
            if s.league[other] != NO_LEAGUE:
                found[s.league[other]] += power
            else:
                for side in SIDES:
                    found[side] += self.chance_to_join(other, side) * power
        return found

    def nobody(self, side: int, without: int) -> float:
        """How likely nobody but a certain Player joins a side."""
        s = self.s
        if any(other != without and s.league[other] == side for other in range(s.players)):
            return 0.0
        alone = 1.0
        for other in range(s.players):
            if other != without and s.league[other] == NO_LEAGUE:
                alone *= 1.0 - self.chance_to_join(other, side)
        return alone

    def won_by(self, side: int, seat: int, joined: int) -> float:
        """How likely a League wins if a Player has joined a side (or none)."""
        found = self.strengths(seat)
        if joined != NO_LEAGUE:
            found[joined] += self.s.imperial_power(seat)
        ours, theirs = max(found[side], LEAST_WEIGHT), max(found[opposing(side)], LEAST_WEIGHT)
        fought: float = ours**STEEP / (ours**STEEP + theirs**STEEP)
        mine = self.nobody(side, seat) if joined != side else 0.0
        his = self.nobody(opposing(side), seat) if joined != opposing(side) else 0.0
        # With nobody on one side there is no battle; with nobody on either there would be no war.
        return his * (1.0 - mine) + (1.0 - his) * (1.0 - mine) * fought

    # --- what it comes to ---

    def goes_on(self, side: int) -> float:
        """How far points still count for a Player if a League wins: not at all where the game is lost by it."""
        mind = self.mind
        now = max(LEAST_WEIGHT, mind.outlook.shares[mind.seat])
        return min(1.0, self.after[side][mind.seat] / now)

    def treaty(self, side: int, gain: float, loss: float) -> float:
        """What the Treaty after the war brings to one who joins a side: a gain if it wins, else a loss."""
        seat = self.mind.seat
        won = self.won_by(side, seat, side)
        gain, loss = gain * self.goes_on(side), loss * self.goes_on(opposing(side))
        return (1.0 - self.nobody(opposing(side), seat)) * (won * gain - (1.0 - won) * loss)

    def promise(self, joined: int) -> float:
        """One's share of the win to expect after joining a side, or none, in points."""
        mind = self.mind
        seat = mind.seat
        won = self.won_by(CATHOLIC_SIDE, seat, joined)
        share = won * self.after[CATHOLIC_SIDE][seat] + (1.0 - won) * self.after[EVANGELICAL_SIDE][seat]
        return mind.w.cause * (share - mind.outlook.shares[seat]) / mind.outlook.slope


def everybody(mind: Any, after: State) -> list[float]:
    """Everybody's share of the win in a position, where a religious victory may be at hand."""
    shares = mind.look(after).shares
    religion, winners = mind.end_of(after)
    if religion == NONE:
        return list(shares)
    return [
        SURELY * share_of_win(winners, seat) + (1.0 - SURELY) * share for seat, share in enumerate(shares)
    ]
