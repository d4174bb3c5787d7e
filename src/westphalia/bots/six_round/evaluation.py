"""The evaluation of six-round positions: Gold, the crown, Faith, and the price of peace."""

from collections.abc import Sequence
from typing import Final

from westphalia.bots.core.outlook import DIE_FACES, phase_of, rounds_left
from westphalia.bots.player_turns.evaluation import PlayerTurnsContext, PlayerTurnsOutlook
from westphalia.bots.player_turns.weights import PlayerTurnsWeights
from westphalia.bots.six_round.doctrines import best_doctrine, worth_of_doctrine
from westphalia.editions.six_round.rules.conversion import become_protestant, return_to_catholicism
from westphalia.editions.six_round.rules.declaration import attackable, prey
from westphalia.editions.six_round.rules.diplomacy import due
from westphalia.editions.six_round.rules.faith import church_abuses, earned_now
from westphalia.editions.six_round.rules.salvation import begin_reformation, check_salvation, gain_good_works
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.base.answers import CHANGE_DOCTRINE
from westphalia.rules.base.state import CATHOLIC, NONE

TAKES_PART: Final = 0.5  # how often a Player Combats Heresy
BETTER_DOCTRINE: Final = 0.5  # by how much another doctrine must be better


def expected_faith(s: SixRoundState, seat: int) -> float:
    """Return the successes to expect from Combat Heresy, without Church Patronage (VI.faith.2 to VI.faith.12)."""
    if church_abuses(s, seat):
        return 0.0
    return earned_now(s, seat) * s.k.faith_die_success / DIE_FACES


class SixRoundOutlook(PlayerTurnsOutlook):
    __slots__ = ()

    def gold(self, s: SixRoundState, seat: int) -> int:
        """VI.shift.1: Gold becomes Influence."""
        return s.gold[seat]

    def crown(self, s: SixRoundState, w: PlayerTurnsWeights) -> float:
        """VI.ip.3: the Emperor's bonus; the next election may end it."""
        bonus = s.k.ip_of_emperor[max(1, s.round)]
        if rounds_left(s):
            return w.crown
        return bonus * (0.5 if s.phase < phase_of(s, "election") else 1.0)

    def expected_successes(self, s: SixRoundState, seat: int) -> float:
        return TAKES_PART * expected_faith(s, seat)


class SixRoundContext(PlayerTurnsContext):
    __slots__ = ()

    s: SixRoundState
    pays_for_league = True

    def evaluate(self, s: SixRoundState) -> SixRoundOutlook:
        return SixRoundOutlook(s, self.seat, self.w)

    def spendable_influence(self, seat: int) -> int:
        """Count stored Influence and Gold of Players who Engage in Diplomacy."""
        s = self.s
        if not s.round:
            return s.stored[seat]
        return s.stored[seat] + s.gold[seat] if s.engages >> seat & 1 else 0

    def crown(self) -> float:
        """VI.ip.3: the bonus of the next round, or of the last."""
        s = self.s
        return self.w.crown if rounds_left(s) else float(s.k.ip_of_emperor[s.round])

    def owed(self) -> int:
        return due(self.s, self.seat)

    def spared(self, enemy: int) -> float:
        """VI.shift.5: the Emperor is spared only by a war on a Foreign Power."""
        s = self.s
        if self.seat == s.emperor and (enemy not in range(s.players) or s.home[enemy] == NONE):
            return 0.0
        return super().spared(enemy)

    def gold(self) -> int:
        """VI.fp.5: Players who leave the Empire lose all of it."""
        return self.s.gold[self.seat]

    def paid_for_land(self) -> int:
        """VI.fp.3: for each province but the capital."""
        s = self.s
        return (s.land[self.seat].bit_count() - 1) * s.k.fp_influence_per_province

    def home_powers(self) -> list[float]:
        """VI.ip.4: the faces of Foreign Affairs are even."""
        s, k = self.s, self.s.k
        return [float(k.ip_of_foreign_home[number]) for number in range(s.round + 1, k.rounds + 1)]

    def possible_enemies(self) -> list[int]:
        return [*attackable(self.s, self.seat), *prey(self.s, self.seat)]

    def other_declaration(self, answer: int) -> float:
        """VI.war.13: take another doctrine if it is better; never withdraw."""
        if answer != CHANGE_DOCTRINE:
            return -1.0
        s, now = self.s, self.s.doctrine[self.seat]
        held = worth_of_doctrine(s, now) if now != NONE else 0.0
        return 0.1 if worth_of_doctrine(s, best_doctrine(s)) > held + BETTER_DOCTRINE else -1.0

    def power_of_size(self, size: int) -> int:
        return self.s.k.ip_of_principality_by_size[size]

    def faith(self) -> float:
        return expected_faith(self.s, self.seat)

    def earn_good_works(self, s: SixRoundState, seat: int) -> None:
        gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")

    def begin_reformation(self, s: SixRoundState) -> None:
        begin_reformation(s, "trent.reformation")

    def converted(self, s: SixRoundState, seats: Sequence[int]) -> SixRoundState:
        """VI.convert.2: one after another, without a victory in between."""
        after = s.copy()
        for seat in seats:
            if after.religion[seat] == CATHOLIC:
                become_protestant(after, seat)
            else:
                return_to_catholicism(after, seat)
        check_salvation(after)
        return after
