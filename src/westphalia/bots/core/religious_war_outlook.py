"""The effect of a Religious War: each Player's chances if either League wins, and the League that each joins."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.elections import predict_victory
from westphalia.bots.core.outlook import share_of_win
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, State
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.league.leagues import (
    BOTH,
    LEAGUE_OF_ANSWER,
    LEAGUE_OF_RELIGION,
    leagues_open_to,
    opposing,
)
from westphalia.rules.realm.provinces import convert_provinces, religion_of

SIDES: Final = (CATHOLIC_SIDE, EVANGELICAL_SIDE)
CERTAINTY: Final = 0.95  # the chance of a victory that lacks only votes
STEEPNESS: Final = 2.0  # how quickly the stronger League becomes sure of victory
LEAST_WEIGHT: Final = 1e-3

Targets = Sequence[tuple[int, int]]
"""The Targets of a Religious War, each with its Declarer."""


class ReligiousWarOutlook:
    """A Religious War as one seat sees it."""

    __slots__ = ("after", "context", "may_join", "s", "targets")

    def __init__(self, context: Any, targets: Targets, may_join: Callable[[int], bool]) -> None:
        self.context: DecisionContext = context
        self.s: State = context.s
        self.targets = targets
        self.may_join = may_join
        self.after = {side: self.shares_if(side) for side in SIDES}

    # --- what is at stake ---

    def shares_if(self, side: int) -> list[float]:
        """Return each Player's share of the win if a League wins."""
        s, religion = self.s, LEAGUE_OF_RELIGION.index(side)
        after = s.copy()
        for target, declarer in self.targets:
            if religion_of(s, target) != religion:
                convert_provinces(after, s.land[target], religion)
                self.context.award_target(after, target, declarer)
        return expected_shares(self.context, after)

    def stake(self, seat: int, side: int) -> float:
        """Return how much more of the win a Player has if one League wins rather than the other."""
        return self.after[side][seat] - self.after[opposing(side)][seat]

    def victory_if(self, side: int) -> int:
        """Return the religion that is about to win if a League wins, or NONE."""
        s, religion = self.s, LEAGUE_OF_RELIGION.index(side)
        after = s.copy()
        for target, _ in self.targets:
            if religion_of(s, target) != religion:
                convert_provinces(after, s.land[target], religion)
        return predict_victory(self.context, after)[0]

    # --- who fights ---

    def chance_to_join(self, seat: int, side: int) -> float:
        """Return the chance that a Player without a League joins a side, by what they have to gain."""
        s, w = self.s, self.context.w
        if not self.may_join(seat) or not any(LEAGUE_OF_ANSWER[a] == side for a in leagues_open_to(s, seat)):
            return 0.0
        chance = w.joins + w.eager * self.stake(seat, side)
        if len(leagues_open_to(s, seat)) == len(BOTH) and self.stake(seat, side) < 0.0:
            chance -= w.joins  # the other League suits them better
        if any(influence_on(s, target, seat) for target, _ in self.targets):
            chance += 0.2  # players who stay out lose their Influence there
        return min(0.95, max(0.02, chance))

    def expected_strengths(self, without: int) -> list[float]:
        """Return the expected Imperial Power of each League without a Player."""
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

    def chance_nobody_joins(self, side: int, without: int) -> float:
        """Return the chance that a League has no member apart from a given Player."""
        s = self.s
        if any(other != without and s.league[other] == side for other in range(s.players)):
            return 0.0
        alone = 1.0
        for other in range(s.players):
            if other != without and s.league[other] == NO_LEAGUE:
                alone *= 1.0 - self.chance_to_join(other, side)
        return alone

    def chance_to_win(self, side: int, seat: int, joined: int) -> float:
        """Return the chance that a League wins if a Player has joined a side (or none)."""
        found = self.expected_strengths(seat)
        if joined != NO_LEAGUE:
            found[joined] += self.s.imperial_power(seat)
        ours, theirs = max(found[side], LEAST_WEIGHT), max(found[opposing(side)], LEAST_WEIGHT)
        fought: float = ours**STEEPNESS / (ours**STEEPNESS + theirs**STEEPNESS)
        no_own = self.chance_nobody_joins(side, seat) if joined != side else 0.0
        no_enemy = self.chance_nobody_joins(opposing(side), seat) if joined != opposing(side) else 0.0
        # An empty League loses without a battle; with two empty Leagues there is no war.
        return no_enemy * (1.0 - no_own) + (1.0 - no_enemy) * (1.0 - no_own) * fought

    # --- what it is worth ---

    def remaining_weight(self, side: int) -> float:
        """Return how much points still count if a League wins: nothing if that loses the game."""
        context = self.context
        now = max(LEAST_WEIGHT, context.outlook.shares[context.seat])
        return min(1.0, self.after[side][context.seat] / now)

    def treaty_value(self, side: int, gain: float, loss: float) -> float:
        """Return the expected value of the Treaty for a member of a League, given its gain and its loss."""
        seat = self.context.seat
        won = self.chance_to_win(side, seat, side)
        gain, loss = gain * self.remaining_weight(side), loss * self.remaining_weight(opposing(side))
        return (1.0 - self.chance_nobody_joins(opposing(side), seat)) * (won * gain - (1.0 - won) * loss)

    def value_of_joining(self, joined: int) -> float:
        """Return the change of the seat's share of the win after joining a side (or none), in points."""
        context = self.context
        seat = context.seat
        won = self.chance_to_win(CATHOLIC_SIDE, seat, joined)
        share = won * self.after[CATHOLIC_SIDE][seat] + (1.0 - won) * self.after[EVANGELICAL_SIDE][seat]
        return context.w.cause * (share - context.outlook.shares[seat]) / context.outlook.slope


def expected_shares(context: Any, after: State) -> list[float]:
    """Return each Player's share of the win in a state in which a religion may be about to win."""
    shares = context.evaluate(after).shares
    religion, winners = predict_victory(context, after)
    if religion == NONE:
        return list(shares)
    return [
        CERTAINTY * share_of_win(winners, seat) + (1.0 - CERTAINTY) * share
        for seat, share in enumerate(shares)
    ]
