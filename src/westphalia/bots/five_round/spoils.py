"""The value of a Treaty to its winner: the best conquest, vassal or liberation, in points."""

from westphalia.board import bit_list
from westphalia.bots.core.outlook import heretical_town_worth, town_worth
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.editions.five_round.rules.war.spoils import (
    WITHOUT_LOSSES,
    conquerable_plain,
    conquerable_towns,
    liberable,
    possible_vassals,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.realm.provinces import of_religion


class Spoils:
    """The options of a state's Treaty."""

    __slots__ = ("context", "plan", "s", "_shock")

    def __init__(self, context: FiveRoundContext, s: FiveRoundState) -> None:
        self.s = s
        self.context = context
        self.plan = context.plan
        self._shock: float | None = None

    def influence_shock(self) -> float:
        """Return the Influence that conquering a town or a distant province costs (V.treaty.20)."""
        if self.s.conquest & WITHOUT_LOSSES:
            return 0.0
        if self._shock is None:
            self._shock = self.plan.cost_of_losing_one()
        return self._shock

    def taken_from(self, province: int) -> float:
        """Return the value of an owner's loss of a province."""
        s, deny = self.s, self.context.outlook.deny
        owner = s.owner[province]
        if owner < FIRST_PRINCIPALITY:
            bonus = 0.0
            if s.towns >> province & 1 and of_religion(s, s.religion[owner]) >> province & 1:
                bonus = town_worth(s, self.context.w)
            return deny[owner] * (1.0 + bonus)
        ally = s.ally[owner]
        if ally == NONE:
            return 0.0
        size = s.land[owner].bit_count()
        by_size = s.k.ip_of_principality_by_size
        lost = by_size[size] - by_size[size - 1] + 0.25
        return -lost if ally == self.context.seat else deny[ally] * lost

    def conquest(self, province: int) -> float:
        """Return the value of conquering a province, without the Influence it costs."""
        s, seat = self.s, self.context.seat
        value = self.context.w.land + self.taken_from(province)
        if s.towns >> province & 1 and of_religion(s, s.religion[seat]) >> province & 1:
            value += town_worth(s, self.context.w)
        elif s.towns >> province & 1:
            value += heretical_town_worth(s, self.context.w)
        owner = s.owner[province]
        if owner >= FIRST_PRINCIPALITY and s.ally[owner] != seat:
            value -= self.context.w.seed * s.influence[owner * SEATS + seat]
        return value

    def near(self, province: int) -> bool:
        """Return whether a province bordered on the winner's land when the war began."""
        return bool(self.s.war_reach[self.context.seat] >> province & 1)

    def plain_values(self, chosen: int = 0) -> list[tuple[float, int]]:
        """Return the provinces without a town that can be taken, best first; distance costs only once."""
        values = []
        distant = any(not self.near(p) for p in bit_list(chosen))
        for province in bit_list(conquerable_plain(self.s, chosen)):
            value = self.conquest(province)
            if not distant and not self.near(province):
                value -= self.influence_shock()
            values.append((value, province))
        values.sort(reverse=True)
        return values

    def town_values(self) -> list[tuple[float, int]]:
        """Return the towns that can be taken, best first."""
        values = []
        for province in bit_list(conquerable_towns(self.s)):
            value = self.conquest(province) - self.influence_shock()
            if not self.near(province):
                value -= self.influence_shock()
            values.append((value, province))
        values.sort(reverse=True)
        return values

    def best_conquest(self) -> tuple[float, int]:
        """Return the value of the best conquest, and its first province."""
        best = (0.0, -1)
        plain = self.plain_values()
        if plain:
            value, province = plain[0]
            if self.s.k.conquer_plain > 1:
                more = self.plain_values(1 << province)
                if more and more[0][0] > 0:
                    value += more[0][0]
            best = (value, province)
        towns = self.town_values()
        if towns and towns[0][0] > best[0]:
            best = towns[0]
        return best

    def vassal(self, power: int) -> float:
        s, k = self.s, self.s.k
        if power < FIRST_PRINCIPALITY:
            size = s.land[power].bit_count()
            worth = self.context.w.ally * k.ip_of_principality_by_size[size]
            return (
                worth * self.plan.chance_to_hold(size, k.vassalize_influence, 0)
                + self.context.outlook.deny[power] * 2.0 * size
            )
        seat = self.context.seat
        own = s.influence[power * SEATS + seat]
        chance_to_hold = self.plan.chance_to_hold(s.land[power].bit_count(), own + k.vassalize_influence, 0)
        worth = self.plan.worth(power)
        ally = s.ally[power]
        if ally not in (NONE, seat):
            worth += self.context.outlook.deny[ally] * worth
        return worth * chance_to_hold - (self.plan.value(power) if own else 0.0)

    def best_vassal(self) -> tuple[float, int]:
        """Return the value of the best vassal, and that vassal's power."""
        return max(((self.vassal(power), power) for power in possible_vassals(self.s)), default=(0.0, -1))

    def liberation(self, province: int) -> float:
        k = self.s.k
        worth = (
            self.context.w.ally
            * k.ip_of_principality_by_size[1]
            * self.plan.chance_to_hold(1, k.liberate_influence, 0)
        )
        return worth + self.taken_from(province)

    def best_liberation(self) -> tuple[float, int]:
        """Return the value of the best liberation, and the town."""
        return max(((self.liberation(p), p) for p in bit_list(liberable(self.s))), default=(0.0, -1))

    def best(self) -> float:
        """Return the value of the best use of the Treaty."""
        return max(0.0, self.best_conquest()[0], self.best_vassal()[0], self.best_liberation()[0])
