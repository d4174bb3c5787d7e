"""Where Influence does most: which Principality becomes an ally at what price, and which alliance needs support."""

from __future__ import annotations

from westphalia.board import bit_list
from westphalia.bots.mind import Mind
from westphalia.bots.outlook import rounds_left
from westphalia.rules.power import order_of_play
from westphalia.rules.state import NONE, SEATS


class InfluencePlan:
    """The gain of placing Influence, for one seat in one position."""

    __slots__ = ("deny", "lasts", "mind", "players", "safe", "seat", "worths")

    def __init__(self, mind: Mind) -> None:
        s, w = mind.s, mind.w
        self.mind = mind
        self.seat = mind.seat
        self.players = s.players
        self.deny = mind.outlook.deny
        last = rounds_left(s) == 0
        order = order_of_play(s)
        after = order[order.index(mind.seat) + 1 :] if mind.seat in order else ()
        purses = [mind.purse(other) for other in after]
        self.lasts = w.lasts_at_end if last else w.lasts
        # By what it costs to take an ally: how likely nobody who can pay it does.
        self.safe = []
        for price in range(len(w.safe)):
            rivals = (0.0 if last else w.later) + sum(1 for purse in purses if purse >= price)
            self.safe.append(w.safe[price] ** rivals if rivals else 1.0)
        self.worths: dict[int, float] = {}

    def worth(self, power: int) -> float:
        """What the alliance is worth, kept for the next question about it."""
        found = self.worths.get(power)
        if found is None:
            found = self.worths[power] = self.mind.worth_of_ally(power)
        return found

    def holds(self, size: int, own: int, best_other: int) -> float:
        """How likely an alliance holds with so much Influence against the best rival's."""
        price = (own + 1 if own >= size else size) - best_other
        lasts, safe = self.lasts, self.safe
        lasting = lasts[own] if own < len(lasts) else lasts[-1]
        if price >= len(safe):
            return lasting * safe[-1]
        return lasting * safe[price] if price > 0 else 0.0

    def best_rival(self, power: int) -> int:
        """The most Influence any other Player has on a Principality."""
        row = self.mind.s.influence[power * SEATS : power * SEATS + self.players]
        row[self.seat] = 0
        return max(row)

    def gain(self, power: int, amount: int, best: int | None = None) -> float:
        """What so much more Influence on a Principality brings."""
        s, seat = self.mind.s, self.seat
        base = power * SEATS
        size = s.land[power].bit_count()
        own = s.influence[base + seat]
        ally = s.ally[power]
        if best is None:
            best = self.best_rival(power)
        if ally == seat:
            return self.worth(power) * (self.holds(size, own + amount, best) - self.holds(size, own, best))
        if own + amount >= size and own + amount > best:
            worth = self.worth(power)
            won = worth * self.holds(size, own + amount, best)
            if ally != NONE:
                won += self.deny[ally] * worth * self.holds(size, s.influence[base + ally], own)
            return won
        return self.mind.w.seed * amount if own + amount <= size else 0.0

    def price(self, power: int, best: int) -> int:
        """How much more Influence makes the Player the ally; 0 for who is it already."""
        s = self.mind.s
        if s.ally[power] == self.seat:
            return 0
        size = s.land[power].bit_count()
        return max(1, (size if size > best else best + 1) - s.influence[power * SEATS + self.seat])

    def ranking(self, budget: int) -> dict[int, tuple[float, int]]:
        """For each Principality the best gain per Influence within a budget, and how much of it that takes."""
        found: dict[int, tuple[float, int]] = {}
        powers = self.mind.s.principalities if budget else 0
        while powers:
            low = powers & -powers
            powers ^= low
            power = low.bit_length() - 1
            best = self.best_rival(power)
            least = self.price(power, best) or 1
            if least > budget:
                continue
            ratio, amount = self.gain(power, least, best) / least, least
            if least < budget:
                more = self.gain(power, least + 1, best) / (least + 1)
                if more > ratio:
                    ratio, amount = more, least + 1
            found[power] = (ratio, amount)
        return found

    def value(self, power: int) -> float:
        """What all of one's Influence on a Principality is worth."""
        s, seat = self.mind.s, self.seat
        own = s.influence[power * SEATS + seat]
        if s.ally[power] != seat:
            return self.mind.w.seed * own
        return self.worth(power) * self.holds(s.land[power].bit_count(), own, self.best_rival(power))

    def cost_of_one(self, power: int) -> float:
        """What it costs to lose 1 Influence on a Principality."""
        return self.cost_of_losing(power) if self.mind.s.ally[power] == self.seat else self.mind.w.seed

    def cost_of_losing(self, power: int) -> float:
        """What it costs to lose 1 Influence on an ally."""
        s, seat = self.mind.s, self.seat
        best = self.best_rival(power)
        own = s.influence[power * SEATS + seat]
        size = s.land[power].bit_count()
        left = self.holds(size, own - 1, best) if own > 1 else 0.0
        return self.worth(power) * (self.holds(size, own, best) - left)

    def cost_of_losing_one(self) -> float:
        """What it costs to lose 1 Influence on every Principality where one has any."""
        return sum(self.cost_of_losing(power) for power in bit_list(self.mind.s.allied[self.seat]))
