"""What a Treaty can bring: the best conquest, vassal or liberation for the winner, in points."""

from __future__ import annotations

from westphalia.board import bit_list
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import heretical_town_worth, town_worth
from westphalia.editions.five_round.spoils import (
    WITHOUT_LOSSES,
    conquerable_plain,
    conquerable_towns,
    liberable,
    possible_vassals,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.realm import of_religion
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE, SEATS


class Spoils:
    """The values of what the Treaty at hand offers; the state's own Treaty says who has beaten whom."""

    __slots__ = ("mind", "plan", "s", "shaken")

    def __init__(self, mind: Mind, s: FiveRoundState) -> None:
        self.s = s
        self.mind = mind
        self.plan = mind.plan
        self.shaken: float | None = None

    def shock(self) -> float:
        """What a distant conquest, or that of a town, costs in Influence everywhere (V.treaty.20)."""
        if self.s.conquest & WITHOUT_LOSSES:
            return 0.0
        if self.shaken is None:
            self.shaken = self.plan.cost_of_losing_one()
        return self.shaken

    def taken_from(self, province: int) -> float:
        """What it is worth that the owner loses a province."""
        s, deny = self.s, self.mind.outlook.deny
        owner = s.owner[province]
        if owner < FIRST_PRINCIPALITY:
            bonus = 0.0
            if s.towns >> province & 1 and of_religion(s, s.religion[owner]) >> province & 1:
                bonus = town_worth(s, self.mind.w)
            return deny[owner] * (1.0 + bonus)
        ally = s.ally[owner]
        if ally == NONE:
            return 0.0
        size = s.land[owner].bit_count()
        by_size = s.k.ip_of_principality_by_size
        lost = by_size[size] - by_size[size - 1] + 0.25
        return -lost if ally == self.mind.seat else deny[ally] * lost

    def conquest(self, province: int) -> float:
        """What conquering one province is worth, without the shock of distance or of a town."""
        s, seat = self.s, self.mind.seat
        value = self.mind.w.land + self.taken_from(province)
        if s.towns >> province & 1 and of_religion(s, s.religion[seat]) >> province & 1:
            value += town_worth(s, self.mind.w)
        elif s.towns >> province & 1:
            value += heretical_town_worth(s, self.mind.w)
        owner = s.owner[province]
        if owner >= FIRST_PRINCIPALITY and s.ally[owner] != seat:
            value -= self.mind.w.seed * s.influence[owner * 16 + seat]
        return value

    def near(self, province: int) -> bool:
        """Whether a province was adjacent to the winner's land when the war began."""
        return bool(self.s.war_reach[self.mind.seat] >> province & 1)

    def plain_values(self, chosen: int = 0) -> list[tuple[float, int]]:
        """The provinces without town that can be taken, best first; distance counted once for the first."""
        values = []
        distant = any(not self.near(p) for p in bit_list(chosen))
        for province in bit_list(conquerable_plain(self.s, chosen)):
            value = self.conquest(province)
            if not distant and not self.near(province):
                value -= self.shock()
            values.append((value, province))
        values.sort(reverse=True)
        return values

    def town_values(self) -> list[tuple[float, int]]:
        """The towns that can be taken, best first."""
        values = []
        for province in bit_list(conquerable_towns(self.s)):
            value = self.conquest(province) - self.shock()
            if not self.near(province):
                value -= self.shock()
            values.append((value, province))
        values.sort(reverse=True)
        return values

    def best_conquest(self) -> tuple[float, int]:
        """The best conquest and its first province."""
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
        """What making somebody a vassal is worth."""
        s, k = self.s, self.s.k
        if power < FIRST_PRINCIPALITY:
            size = s.land[power].bit_count()
            worth = self.mind.w.ally * k.ip_of_principality_by_size[size]
            return (
                worth * self.plan.holds(size, k.vassalize_influence, 0)
                + self.mind.outlook.deny[power] * 2.0 * size
            )
        seat = self.mind.seat
        own = s.influence[power * SEATS + seat]
        holds = self.plan.holds(s.land[power].bit_count(), own + k.vassalize_influence, 0)
        worth = self.plan.worth(power)
        ally = s.ally[power]
        if ally not in (NONE, seat):
            worth += self.mind.outlook.deny[ally] * worth
        return worth * holds - (self.plan.value(power) if own else 0.0)

    def best_vassal(self) -> tuple[float, int]:
        """The best vassal, as a power."""
        return max(((self.vassal(power), power) for power in possible_vassals(self.s)), default=(0.0, -1))

    def liberation(self, province: int) -> float:
        """What liberating a town is worth."""
        k = self.s.k
        worth = (
            self.mind.w.ally * k.ip_of_principality_by_size[1] * self.plan.holds(1, k.liberate_influence, 0)
        )
        return worth + self.taken_from(province)

    def best_liberation(self) -> tuple[float, int]:
        """The best town to liberate."""
        return max(((self.liberation(p), p) for p in bit_list(liberable(self.s))), default=(0.0, -1))

    def best(self) -> float:
        """The best the Treaty can bring."""
        return max(0.0, self.best_conquest()[0], self.best_vassal()[0], self.best_liberation()[0])
