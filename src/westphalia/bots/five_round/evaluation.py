"""The evaluation of five-round positions."""

from collections.abc import Iterator, Sequence
from math import exp

from westphalia.bots.core.battle_odds import battle_odds
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.outlook import (
    DIE_FACES,
    Outlook,
    Race,
    heretical_town_worth,
    phase_of,
    rounds_left,
    town_worth,
    wars_left,
)
from westphalia.bots.core.weights import Weights, lookup
from westphalia.editions.five_round.rules.conversion import convert, may_convert
from westphalia.editions.five_round.rules.roles import begin_reformation, check_roles, gain_good_works
from westphalia.editions.five_round.rules.victory import SAVED_ROLE, religious_standing, saved_winners
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.diplomacy.influence import gain_sufficient
from westphalia.rules.faith.patronage import faith_now
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import of_religion, own_capital
from westphalia.rules.victory.check import Standing

# --- time ---


def rounds_to_test(s: FiveRoundState) -> int:
    """Return the number of rounds before the next test of religious victory."""
    now = s.round
    for test in s.k.religious_victory_rounds:
        if test >= now:
            return test - now
    return 0


def dice_to_come(s: FiveRoundState) -> bool:
    """Return whether dice will be placed before the next test of religious victory."""
    return rounds_to_test(s) > 0 or s.phase <= phase_of(s, "heresy")


# --- religious victory ---


def expected_successes(s: FiveRoundState, seat: int) -> float:
    """Return the dice to expect in a round, without Church Patronage (V.faith.2 to V.faith.9)."""
    faith = faith_now(s, seat, s.saints[seat])
    if s.religion[seat] == CATHOLIC and not s.reformation:
        faith += s.k.trent_saints
    return faith * s.k.faith_die_success / DIE_FACES


class FiveRoundRace(Race):
    """The race of the religions (V.win.2, V.win.4)."""

    __slots__ = ()

    s: FiveRoundState
    w: Weights

    def __init__(self, s: FiveRoundState, w: Weights) -> None:
        super().__init__(s, w, s.k.religious_victory_provinces)
        dice = dice_to_come(s)
        rolled = dice and not rounds_to_test(s) and any(s.successes)  # the last dice before the test
        self.sharp = w.settled if rolled or not dice else 1.0
        for seat in range(s.players):
            religion = s.religion[seat]
            self.against[1 - religion] += w.heretic
            if dice:
                strength = float(s.successes[seat]) if rolled else expected_successes(s, seat)
                self.against[1 - religion] += w.opposition * strength
                if s.role[seat] == SAVED_ROLE[religion]:
                    self.against[religion] -= w.push * strength

    def chance(self, religion: int) -> float:
        """Return the chance that a religion wins, from its shortfall and the opposition."""
        s, w = self.s, self.w
        if religion not in s.religion:
            return 0.0  # V.win.7: no Player could be saved
        k = s.k
        ahead = rounds_to_test(s)
        lack = w.province_missing * max(0, k.religious_victory_provinces - self.provinces[religion])
        lack += w.elector_missing * max(0, k.religious_victory_electors - self.electors[religion])
        lack *= self.sharp
        surest = w.surest
        if 1 - religion not in s.religion:  # no Player is left to resist
            lack *= w.unopposed
            surest = w.surest_unopposed
        elif self.crown != religion:
            lack += w.emperor_missing
        far = 1.0 - w.far_off * min(1.0, ahead / 3)
        each: float = w.each_round**ahead
        return surest * exp(-lack * far - max(0.0, self.against[religion])) * each


# --- the chances of all Players ---


class FiveRoundOutlook(Outlook):
    __slots__ = ()

    def prospects(self, s: FiveRoundState, w: Weights) -> list[float]:
        """Count own land, and part of the allies' Imperial Power (V.win.9)."""
        k = s.k
        wars = wars_left(s)
        own, lent_part = lookup(w.own, wars) * k.ip_per_own_province, lookup(w.lent, wars)
        town, heretical_town = town_worth(s, w), heretical_town_worth(s, w)
        gold = lookup(w.gold, rounds_left(s))
        by_size, lands, all_towns, protestant = k.ip_of_principality_by_size, s.land, s.towns, s.protestant
        found = []
        for seat in range(s.players):
            land = lands[seat]
            points = own * land.bit_count()
            lent, allied = 0, s.allied[seat]
            while allied:
                low = allied & -allied
                lent += by_size[lands[low.bit_length() - 1].bit_count()]
                allied ^= low
            points += lent_part * lent
            towns = land & all_towns
            if towns:
                towns &= ~own_capital(s, seat)
                orthodox = towns & (protestant if s.religion[seat] == PROTESTANT else ~protestant)
                points += town * orthodox.bit_count()
                if towns != orthodox:
                    points += heretical_town * (towns & ~orthodox).bit_count()
            if wars:
                points += gold * s.gold[seat] + w.stored * s.stored[seat]
                if s.emperor == seat:
                    points += w.crown
            found.append(points)
        return found

    def race(self, s: FiveRoundState, w: Weights) -> FiveRoundRace:
        return FiveRoundRace(s, w)

    def hopes_of_salvation(self, s: FiveRoundState, religion: int) -> list[float]:
        """Count who is saved, and the chance that Good Works still change it."""
        saved = [float(role == SAVED_ROLE[religion]) for role in s.role]
        if religion == PROTESTANT or not rounds_to_test(s):
            return saved
        others = 0.5 * min(1.0, s.k.saved_places / max(1, s.religion.count(CATHOLIC)))
        return [
            0.5 * hope + others if s.religion[seat] == CATHOLIC else 0.0 for seat, hope in enumerate(saved)
        ]

    def rounds_to_test(self, s: FiveRoundState) -> int:
        return rounds_to_test(s)


class FiveRoundContext(DecisionContext):
    __slots__ = ()

    s: FiveRoundState
    w: Weights
    wins_between_elections = False

    def evaluate(self, s: FiveRoundState) -> FiveRoundOutlook:
        return FiveRoundOutlook(s, self.seat, self.w)

    def worth_of_ally(self, power: int) -> float:
        return worth_of_ally(self.s, power, self.w, self.outlook.vote)

    def power_of_size(self, size: int) -> int:
        return self.s.k.ip_of_principality_by_size[size]

    def spendable_influence(self, seat: int) -> int:
        return self.s.stored[seat] + self.s.gold[seat]

    def value_of_crown(self) -> float:
        return self.w.crown if rounds_left(self.s) else 1.0

    def award_target(self, s: FiveRoundState, target: int, declarer: int) -> None:
        """V.rwpeace.2: the Declarer becomes the ally of the converted Target."""
        gain_sufficient(s, target, declarer, "peace.declarer")

    def tests_victory(self, s: FiveRoundState) -> bool:
        return s.round in s.k.religious_victory_rounds

    def standing(self, s: FiveRoundState) -> Standing:
        return religious_standing(s)

    def can_win(self, s: FiveRoundState, religion: int) -> bool:
        return bool(saved_winners(s, religion))

    def winners_of(self, s: FiveRoundState, religion: int) -> tuple[int, ...]:
        return saved_winners(s, religion)

    def shares_victory(self, s: FiveRoundState, religion: int, seat: int) -> bool:
        return s.role[seat] == SAVED_ROLE[religion]

    def may_convert(self) -> list[int]:
        return may_convert(self.s)

    def converted(self, s: FiveRoundState, seats: Sequence[int]) -> FiveRoundState:
        """V.convert.4: one after another."""
        after = s.copy()
        for seat in seats:
            convert(after, seat)
        return after

    def earn_good_works(self, s: FiveRoundState, seat: int) -> None:
        gain_good_works(s, seat, s.k.trent_good_works, "trent.trent-token")
        check_roles(s)

    def begin_reformation(self, s: FiveRoundState) -> None:
        begin_reformation(s, "trent.reformation")

    def waiting_votes(self, s: FiveRoundState, seat: int) -> Iterator[tuple[int, int]]:
        """V.election.4: Players vote in order."""
        order = order_of_play(s)
        for other in order[order.index(seat) + 1 :]:
            votes = (s.allied[other] & s.electors).bit_count()
            if votes:
                yield other, votes


# --- what things are worth ---


def worth_of_ally(s: FiveRoundState, power: int, w: Weights, vote: float = 0.0) -> float:
    """Return the value of a Principality as a permanent ally; an Elector also brings its vote."""
    worth = w.ally * s.k.ip_of_principality_by_size[s.land[power].bit_count()]
    if s.electors >> power & 1:
        worth += lookup(w.elector, rounds_left(s)) + vote
    return worth


def land_worth(context: FiveRoundContext, province: int) -> float:
    """Return the value of a province and its town to its owner."""
    s = context.s
    worth = context.w.land
    if s.towns >> province & 1:
        orthodox = of_religion(s, s.religion[context.seat]) >> province & 1
        worth += town_worth(s, context.w) if orthodox else heretical_town_worth(s, context.w)
    return worth


def odds_of_battle(s: FiveRoundState, attacker: int, defender: int, w: Weights) -> float:
    """Return the attacker's chance to win, by Imperial Power (V.battle.4)."""
    mine, theirs = s.imperial_power(attacker), s.imperial_power(defender)
    return battle_odds(mine, theirs, s.k.automatic_victory_ratio, w)
