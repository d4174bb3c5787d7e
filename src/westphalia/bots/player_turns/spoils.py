"""The value of a Treaty to its winner, in points: the best conquest or vassal, and the gains of allies."""

from __future__ import annotations

from westphalia.board import bit_list
from westphalia.bots.core.outlook import town_worth
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, land_worth
from westphalia.editions.player_turns.rules.peace_treaty import bare_capitals, conquerable_towns
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.realm.provinces import is_foreign_power, of_religion, own_capital, own_reach
from westphalia.rules.war.spoils import plain_land


class Spoils:
    """The options of a Treaty: the current one, or one that a war may bring."""

    __slots__ = ("bare", "free", "context", "plain", "plan", "reach", "s", "towns")

    def __init__(
        self,
        context: PlayerTurnsContext,
        plain: int,
        towns: int,
        bare: list[int],
        reach: int,
        free: bool = False,
    ) -> None:
        self.context = context
        self.s: PlayerTurnsState = context.s
        self.plan = context.plan
        self.plain = plain  # provinces without a town that may be taken
        self.towns = towns  # towns that may be taken
        self.bare = bare  # powers that own only their capital
        self.reach = reach  # provinces that bordered on the winner's land when the war began
        self.free = free  # a Treaty of the Religious War costs no Influence

    # --- which Treaty ---

    @classmethod
    def at_hand(cls, context: PlayerTurnsContext) -> Spoils:
        """Return the Treaty that is being made."""
        s = context.s
        free = s.k.phases[s.phase] == "religious_war"
        return cls(
            context, plain_land(s), conquerable_towns(s), bare_capitals(s), s.war_reach[context.seat], free
        )

    @classmethod
    def from_war(cls, context: PlayerTurnsContext, powers: tuple[int, ...], free: bool = False) -> Spoils:
        """Return the Treaty that a victory over these powers would bring now."""
        s = context.s
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
        return cls(context, land & ~s.towns, towns, bare, own_reach(s, context.seat), free)

    # --- prices and values ---

    def price(self, province: int) -> float:
        """Return the price of a conquest in Influence: more for a town or a distant province."""
        s, w, seat = self.s, self.context.w, self.context.seat
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
        """Return the value of an owner's loss of a province."""
        s, deny = self.s, self.context.outlook.deny
        owner = s.owner[province]
        if owner < FIRST_PRINCIPALITY:
            return deny[owner] * land_worth(self.context, province, s.religion[owner])
        ally = s.ally[owner]
        if ally in (NONE, self.context.seat):
            return 0.0
        return deny[ally] * 0.7  # it shrinks, and its ally loses Influence

    def conquest(self, province: int) -> float:
        """Return the value of conquering a province, less its price."""
        context = self.context
        return (
            land_worth(context, province, self.s.religion[context.seat])
            + self.taken_from(province)
            - self.price(province)
        )

    def plain_values(self, chosen: int = 0) -> list[tuple[float, int]]:
        """Return the provinces without a town that can be taken, best first."""
        return sorted(((self.conquest(p), p) for p in bit_list(self.plain & ~chosen)), reverse=True)

    def town_values(self) -> list[tuple[float, int]]:
        """Return the towns that can be taken, best first."""
        return sorted(((self.conquest(p), p) for p in bit_list(self.towns)), reverse=True)

    def best_conquest(self) -> tuple[float, int]:
        """Return the value of the best conquest, and its first province."""
        plain = self.plain_values()[: self.s.k.conquer_plain]
        best = (sum(max(0.0, value) for value, _ in plain), plain[0][1]) if plain else (0.0, -1)
        towns = self.town_values()
        return towns[0] if towns and towns[0][0] > best[0] else best

    def vassal(self, power: int) -> float:
        """Return the value of a vassal: an ally on which no other Player has Influence."""
        s, context, gained = self.s, self.context, self.s.k.vassalize_influence
        if power < FIRST_PRINCIPALITY:
            capital = s.capital[power]
            lost = land_worth(context, capital, s.religion[power]) + town_worth(s, context.w) * 0.5
            return (
                2.0 * context.w.ally * self.plan.chance_to_hold(1, gained, 0)
                + context.outlook.deny[power] * lost
            )
        own = s.influence[power * SEATS + context.seat]
        ally = s.ally[power]
        worth = self.plan.worth(power)
        value = worth * self.plan.chance_to_hold(1, own + gained, 0) - (
            self.plan.value(power) if own else 0.0
        )
        return value + (context.outlook.deny[ally] * worth if ally not in (NONE, context.seat) else 0.0)

    def best_vassal(self) -> tuple[float, int]:
        """Return the value of the best vassal, and that vassal's power."""
        return max(((self.vassal(power), power) for power in self.bare), default=(0.0, -1))

    def best(self) -> float:
        """Return the value of the best use of the Treaty."""
        return max(0.0, self.best_conquest()[0], self.best_vassal()[0])


def ally_gain(context: PlayerTurnsContext, ally: int) -> float:
    """Return the value of a province for an ally: it lends more, and is not passed over."""
    s = context.s
    size = s.land[ally].bit_count()
    return context.w.influence * s.k.passed_over_influence_loss * 0.5 + 0.3 + (0.2 if size < 3 else 0.0)


def gains_of_allies(context: PlayerTurnsContext, plain: int) -> float:
    """Return the value of the land that allies next to the enemy can take, as long as it lasts."""
    s = context.s
    able, value = 0, 0.0
    for ally in bit_list(s.allied[context.seat]):
        if s.land[ally].bit_count() < s.k.principality_max_size and s.board.touching(s.land[ally]) & plain:
            able += 1
            value += ally_gain(context, ally)
    return value * min(1.0, max(0, plain.bit_count() - 1) / able) if able else 0.0


def losing_side(context: PlayerTurnsContext, enemy: int) -> tuple[int, ...]:
    """Return a Player and their allies: the powers that a victory would beat."""
    return (enemy, *bit_list(context.s.allied[enemy]))


def heresy_of(s: PlayerTurnsState, seat: int) -> int:
    """Return a Player's heretical provinces."""
    return s.land[seat] & ~of_religion(s, s.religion[seat])
