"""The evaluation of dice positions: Faith, and the cost of the Tradeoffs."""

from collections.abc import Sequence
from typing import Final

from westphalia.bots.core.outlook import DIE_FACES
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, PlayerTurnsOutlook
from westphalia.editions.dice.rules.declaration import attackable, prey
from westphalia.editions.dice.rules.faith import convert, faith_of
from westphalia.editions.dice.state import DiceState
from westphalia.rules.base.state import NONE

MEAN_ROLL: Final = (1 + DIE_FACES) / 2
TAKES_PART: Final = 0.67  # how often a Player Combats Heresy


def expected_faith(s: DiceState, seat: int) -> float:
    """Return the successes that a Player can expect from Combat Heresy (D.faith.income.1 to D.faith.roll.1)."""
    if s.emperor == NONE or not s.round:
        return 0.0
    return sum(amount for _, amount in faith_of(s, seat)) * s.k.faith_die / DIE_FACES


class DiceOutlook(PlayerTurnsOutlook):
    __slots__ = ()

    def expected_successes(self, s: DiceState, seat: int) -> float:
        return TAKES_PART * expected_faith(s, seat)


class DiceContext(PlayerTurnsContext):
    __slots__ = ()

    s: DiceState
    pays_for_league = False

    def evaluate(self, s: DiceState) -> DiceOutlook:
        return DiceOutlook(s, self.seat, self.w)

    def crown(self) -> float:
        """D.ip.5: the crown brings no Imperial Power, but the first place, Faith and the tie-break."""
        return self.w.crown

    def owed(self) -> int:
        """D.tradeoff.2: the Emperor pays for the skipped activity, with or without a war."""
        return 0 if self.seat == self.s.emperor else self.s.k.tradeoff_no_war

    def home_powers(self) -> list[float]:
        """D.fp.home.1: grows with the rounds, less a roll, and is never negative."""
        s, k = self.s, self.s.k
        roll = k.fp_home_dice * MEAN_ROLL
        return [
            max(0.0, k.fp_home_ip_per_round * number - roll) for number in range(s.round + 1, k.rounds + 1)
        ]

    def possible_enemies(self) -> list[int]:
        return [*attackable(self.s, self.seat), *prey(self.s, self.seat)]

    def power_of_size(self, size: int) -> int:
        return self.s.k.ip_principality + size

    def faith(self) -> float:
        return expected_faith(self.s, self.seat)

    def converted(self, s: DiceState, seats: Sequence[int]) -> DiceState:
        """D.convert.3: one after another."""
        after = s.copy()
        for seat in seats:
            convert(after, seat)
        return after
