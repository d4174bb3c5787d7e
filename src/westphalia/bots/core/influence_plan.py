"""The value of Influence on each Principality: to win an ally, to keep one, or to take one from a rival."""

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.outlook import rounds_left
from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.realm.power import order_of_play


class InfluencePlan:
    """The value of Influence for one seat in one position."""

    __slots__ = ("deny", "lasts", "context", "players", "safe", "seat", "worths")

    def __init__(self, context: DecisionContext) -> None:
        s, w = context.s, context.w
        self.context = context
        self.seat = context.seat
        self.players = s.players
        self.deny = context.outlook.deny
        last = rounds_left(s) == 0
        order = order_of_play(s)
        after = order[order.index(context.seat) + 1 :] if context.seat in order else ()
        budgets = [context.spendable_influence(other) for other in after]
        self.lasts = w.lasts_at_end if last else w.lasts
        # By the price of taking an ally: the chance that no rival who can pay it does.
        self.safe = []
        for price in range(len(w.safe)):
            rivals = (0.0 if last else w.later) + sum(1 for amount in budgets if amount >= price)
            self.safe.append(w.safe[price] ** rivals if rivals else 1.0)
        self.worths: dict[int, float] = {}

    def worth(self, power: int) -> float:
        """Return the value of an alliance, computed once."""
        found = self.worths.get(power)
        if found is None:
            found = self.worths[power] = self.context.worth_of_ally(power)
        return found

    def chance_to_hold(self, size: int, own: int, best_other: int) -> float:
        """Return the chance that an alliance holds, given the seat's Influence and that of the best rival."""
        price = (own + 1 if own >= size else size) - best_other
        lasts, safe = self.lasts, self.safe
        lasting = lasts[own] if own < len(lasts) else lasts[-1]
        if price >= len(safe):
            return lasting * safe[-1]
        return lasting * safe[price] if price > 0 else 0.0

    def best_rival(self, power: int) -> int:
        """Return the most Influence of any other Player on a Principality."""
        row = self.context.s.influence[power * SEATS : power * SEATS + self.players]
        row[self.seat] = 0
        return max(row)

    def gain(self, power: int, amount: int, best: int | None = None) -> float:
        s, seat = self.context.s, self.seat
        base = power * SEATS
        size = s.land[power].bit_count()
        own = s.influence[base + seat]
        ally = s.ally[power]
        if best is None:
            best = self.best_rival(power)
        if ally == seat:
            return self.worth(power) * (
                self.chance_to_hold(size, own + amount, best) - self.chance_to_hold(size, own, best)
            )
        if own + amount >= size and own + amount > best:
            worth = self.worth(power)
            won = worth * self.chance_to_hold(size, own + amount, best)
            if ally != NONE:
                won += self.deny[ally] * worth * self.chance_to_hold(size, s.influence[base + ally], own)
            return won
        return self.context.w.seed * amount if own + amount <= size else 0.0

    def price(self, power: int, best: int) -> int:
        """Return how much more Influence wins the ally; 0 if it is an ally already."""
        s = self.context.s
        if s.ally[power] == self.seat:
            return 0
        size = s.land[power].bit_count()
        return max(1, (size if size > best else best + 1) - s.influence[power * SEATS + self.seat])

    def ranking(self, budget: int) -> dict[int, tuple[float, int]]:
        """Return the best gain per Influence for each Principality in reach of a budget, and how much it takes."""
        found: dict[int, tuple[float, int]] = {}
        powers = self.context.s.principalities if budget else 0
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
        """Return the value of all own Influence on a Principality."""
        s, seat = self.context.s, self.seat
        own = s.influence[power * SEATS + seat]
        if s.ally[power] != seat:
            return self.context.w.seed * own
        return self.worth(power) * self.chance_to_hold(s.land[power].bit_count(), own, self.best_rival(power))

    def cost_of_one(self, power: int) -> float:
        """Return the cost of losing 1 Influence on a Principality."""
        return self.cost_of_losing(power) if self.context.s.ally[power] == self.seat else self.context.w.seed

    def cost_of_losing(self, power: int) -> float:
        """Return the cost of losing 1 Influence on an ally."""
        s, seat = self.context.s, self.seat
        best = self.best_rival(power)
        own = s.influence[power * SEATS + seat]
        size = s.land[power].bit_count()
        left = self.chance_to_hold(size, own - 1, best) if own > 1 else 0.0
        return self.worth(power) * (self.chance_to_hold(size, own, best) - left)

    def cost_of_losing_one(self) -> float:
        """Return the cost of losing 1 Influence on every ally."""
        return sum(self.cost_of_losing(power) for power in bit_list(self.context.s.allied[self.seat]))
