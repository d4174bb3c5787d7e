"""What a Treaty can bring: the best conquest or vassal for the winner, and what his allies take, in points."""

from __future__ import annotations

from westphalia.board import bit_list
from westphalia.bots.warring.terms import WarringMind, land_worth, town_worth
from westphalia.rules.peace_treaty import bare_capitals, conquerable_towns
from westphalia.rules.realm import is_foreign_power, of_religion, own_capital, own_reach
from westphalia.rules.spoils import plain_land
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.warfare import WarringState


class Spoils:
    """The values of what a Treaty offers: of the one at hand, or of one that a war may bring."""

    __slots__ = ("bare", "free", "mind", "plain", "plan", "reach", "s", "towns")

    def __init__(
        self, mind: WarringMind, plain: int, towns: int, bare: list[int], reach: int, free: bool = False
    ) -> None:
        self.mind = mind
        self.s: WarringState = mind.s
        self.plan = mind.plan
        self.plain = plain  # provinces without town that may be taken
        self.towns = towns  # towns that may be taken
        self.bare = bare  # powers with nothing left but their capital
        self.reach = reach  # what lay beside the winner's land when the war began
        self.free = free  # a Treaty of the Religious War asks no price

    # --- which Treaty ---

    @classmethod
    def at_hand(cls, mind: WarringMind) -> Spoils:
        """The Treaty that is being made."""
        s = mind.s
        free = s.k.phases[s.phase] == "religious_war"
        return cls(mind, plain_land(s), conquerable_towns(s), bare_capitals(s), s.war_reach[mind.seat], free)

    @classmethod
    def from_war(cls, mind: WarringMind, powers: tuple[int, ...], free: bool = False) -> Spoils:
        """The Treaty that a victory over these powers would bring now."""
        s = mind.s
        land = towns = 0
        bare = []
        for power in powers:
            own = s.land[power]
            land |= own
            capital = own_capital(s, power)
            if own and own == capital:
                bare.append(power)
                if not s.electors >> power & 1:
                    towns |= own
            towns |= own & s.towns & ~capital
        return cls(mind, land & ~s.towns, towns, bare, own_reach(s, mind.seat), free)

    # --- what is worth what ---

    def price(self, province: int) -> float:
        """What a conquest costs in Influence: a town, or a province far off; all of it where one takes land."""
        s, w, seat = self.s, self.mind.w, self.mind.seat
        owner = s.owner[province]
        cost = 0.0
        if owner >= FIRST_PRINCIPALITY and s.influence[owner * SEATS + seat]:
            cost += self.plan.value(owner)
        if self.free:
            return cost
        if s.towns >> province & 1:
            return cost + w.influence * s.k.town_conquest_influence_loss
        foreign = owner < FIRST_PRINCIPALITY and is_foreign_power(s, owner) and seat == s.emperor
        if not self.reach >> province & 1 and not foreign:
            cost += w.influence * s.k.distant_conquest_influence_loss
        return cost

    def taken_from(self, province: int) -> float:
        """What it is worth that the owner loses a province."""
        s, deny = self.s, self.mind.outlook.deny
        owner = s.owner[province]
        if owner < FIRST_PRINCIPALITY:
            return deny[owner] * land_worth(self.mind, province, s.religion[owner])
        ally = s.ally[owner]
        if ally in (NONE, self.mind.seat):
            return 0.0
        return deny[ally] * 0.7  # it shrinks, and its ally's Influence with it

    def conquest(self, province: int) -> float:
        """What conquering a province is worth, less its price."""
        mind = self.mind
        return (
            land_worth(mind, province, self.s.religion[mind.seat])
            + self.taken_from(province)
            - self.price(province)
        )

    def plain_values(self, chosen: int = 0) -> list[tuple[float, int]]:
        """The provinces without town that can be taken, best first."""
        return sorted(((self.conquest(p), p) for p in bit_list(self.plain & ~chosen)), reverse=True)

    def town_values(self) -> list[tuple[float, int]]:
        """The towns that can be taken, best first."""
        return sorted(((self.conquest(p), p) for p in bit_list(self.towns)), reverse=True)

    def best_conquest(self) -> tuple[float, int]:
        """The best conquest and its first province."""
        plain = self.plain_values()[: self.s.k.conquer_plain]
        best = (sum(max(0.0, value) for value, _ in plain), plain[0][1]) if plain else (0.0, -1)
        towns = self.town_values()
        return towns[0] if towns and towns[0][0] > best[0] else best

    def vassal(self, power: int) -> float:
        """What making somebody a vassal is worth: he is an ally with all others' Influence gone."""
        s, mind, gained = self.s, self.mind, self.s.k.vassalize_influence
        if power < FIRST_PRINCIPALITY:
            capital = s.capital[power]
            lost = land_worth(mind, capital, s.religion[power]) + town_worth(s, mind.w) * 0.5
            return 2.0 * mind.w.ally * self.plan.holds(1, gained, 0) + mind.outlook.deny[power] * lost
        own = s.influence[power * SEATS + mind.seat]
        ally = s.ally[power]
        worth = self.plan.worth(power)
        value = worth * self.plan.holds(1, own + gained, 0) - (self.plan.value(power) if own else 0.0)
        return value + (mind.outlook.deny[ally] * worth if ally not in (NONE, mind.seat) else 0.0)

    def best_vassal(self) -> tuple[float, int]:
        """The best vassal, as a power."""
        return max(((self.vassal(power), power) for power in self.bare), default=(0.0, -1))

    def best(self) -> float:
        """The best the Treaty can bring."""
        return max(0.0, self.best_conquest()[0], self.best_vassal()[0])


def ally_gain(mind: WarringMind, ally: int) -> float:
    """What a province is worth to an ally of the winner: it lends more, and is not passed over."""
    s = mind.s
    size = s.land[ally].bit_count()
    return mind.w.influence * s.k.passed_over_influence_loss * 0.5 + 0.3 + (0.2 if size < 3 else 0.0)


def gains_of_allies(mind: WarringMind, plain: int) -> float:
    """What allies beside the enemy's land can take, as far as there is enough of it."""
    s = mind.s
    able, value = 0, 0.0
    for ally in bit_list(s.allied[mind.seat]):
        if s.land[ally].bit_count() < s.k.principality_max_size and s.board.touching(s.land[ally]) & plain:
            able += 1
            value += ally_gain(mind, ally)
    return value * min(1.0, max(0, plain.bit_count() - 1) / able) if able else 0.0


def losing_side(mind: WarringMind, enemy: int) -> tuple[int, ...]:
    """The powers that a victory over a Player would beat: he and his allies."""
    return (enemy, *bit_list(mind.s.allied[enemy]))


def heresy_of(s: WarringState, seat: int) -> int:
    """A Player's own provinces that are heretical to him."""
    return s.land[seat] & ~of_religion(s, s.religion[seat])
