"""How a position looks in the game's own terms: scores, religious victories, alliances, and everybody's chances."""

from __future__ import annotations

from math import exp

from westphalia.bots.five_round.foresight import end_of
from westphalia.bots.mind import Mind
from westphalia.bots.odds import odds
from westphalia.bots.outlook import (
    DIE_FACES,
    Outlook,
    phase_of,
    protestant_electors,
    rounds_left,
    wars_left,
)
from westphalia.bots.weights import Weights, at
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.victory import SAVED_ROLE
from westphalia.rules.influence import gain_sufficient
from westphalia.rules.realm import own_capital
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT

# --- time ---


def rounds_to_test(s: FiveRoundState) -> int:
    """The rounds before the next test of religious victory."""
    now = s.round
    for test in s.k.religious_victory_rounds:
        if test >= now:
            return test - now
    return 0


def dice_to_come(s: FiveRoundState) -> bool:
    """Whether dice will still be placed before the next test of religious victory."""
    return rounds_to_test(s) > 0 or s.phase <= phase_of(s, "heresy")


# --- the Peace of Westphalia ---


def prospects(s: FiveRoundState, w: Weights) -> list[float]:
    """The points each Player may expect: what is his own, and part of what allies lend, who come and go (V.win.9)."""
    k = s.k
    wars = wars_left(s)
    own, part = at(w.own, wars) * k.ip_per_own_province, at(w.lent, wars)
    town, heretical_town = town_worth(s, w), heretical_town_worth(s, w)
    gold = at(w.gold, rounds_left(s))
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
        points += part * lent
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


# --- religious victory ---


def expected_successes(s: FiveRoundState, seat: int) -> float:
    """The dice a Player may expect to place in a round, without Church Patronage (V.faith.2 to V.faith.9)."""
    k = s.k
    religion = s.religion[seat]
    if religion == PROTESTANT:
        faith = k.protestant_faith[max(1, min(s.round, k.rounds))]
    else:
        faith = s.saints[seat] * k.faith_per_saint
        if not s.reformation:
            faith += k.trent_saints
    if s.role[seat] == SAVED_ROLE[religion]:
        faith += k.zeal_faith
    if s.emperor != NONE and s.religion[s.emperor] == religion:
        faith += k.imperial_sanction_faith
    return faith * k.faith_die_success / DIE_FACES


def hope_of_salvation(s: FiveRoundState, seat: int, religion: int) -> float:
    """How likely a Player is among the saved of a religion when it wins; Good Works can change that in time."""
    if s.religion[seat] != religion:
        return 0.0
    saved = 1.0 if s.role[seat] == SAVED_ROLE[religion] else 0.0
    if religion == PROTESTANT or not rounds_to_test(s):
        return saved
    return 0.5 * saved + 0.5 * min(1.0, s.k.saved_places / s.religion.count(CATHOLIC))


class Race:
    """How the religions stand in the race for victory (V.win.2, V.win.4)."""

    __slots__ = ("against", "crown", "electors", "provinces", "provinces_needed", "s", "sharp", "w")

    def __init__(self, s: FiveRoundState, w: Weights) -> None:
        self.s = s
        self.w = w
        self.provinces_needed = s.k.religious_victory_provinces
        provinces = s.protestant.bit_count()
        electors = protestant_electors(s)
        self.provinces = (s.board.size - provinces, provinces)
        self.electors = (s.electors.bit_count() - electors, electors)
        self.crown = s.religion[s.emperor] if s.emperor != NONE else NONE
        self.against = [0.0, 0.0]  # what resists each religion's victory
        dice = dice_to_come(s)
        rolled = (
            dice and not rounds_to_test(s) and any(s.successes)
        )  # the last dice before the test lie ready
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
        """How likely a religion is to win: land, Electors and the crown, and against whose dice."""
        s, w = self.s, self.w
        if religion not in s.religion:
            return 0.0  # V.win.7: nobody could be saved
        k = s.k
        ahead = rounds_to_test(s)
        lack = w.province_missing * max(0, k.religious_victory_provinces - self.provinces[religion])
        lack += w.elector_missing * max(0, k.religious_victory_electors - self.electors[religion])
        lack *= self.sharp
        surest = w.surest
        if 1 - religion not in s.religion:  # nobody is left to resist
            lack *= w.unopposed
            surest = w.surest_unopposed
        elif self.crown != religion:
            lack += w.emperor_missing
        far = 1.0 - w.far_off * min(1.0, ahead / 3)
        each: float = w.each_round**ahead
        return surest * exp(-lack * far - max(0.0, self.against[religion])) * each

    def slack(self, religion: int) -> float:
        """How much the loss of one province would matter to a religion: less, the more it has to spare."""
        spare = self.provinces[religion] - self.provinces_needed
        return 1.0 if spare <= 0 else exp(-spare / 3.0)


# --- everybody's chances ---


class FiveRoundOutlook(Outlook):
    """Everybody's chances in a five-round game."""

    __slots__ = ()

    def prospects(self, s: FiveRoundState, w: Weights) -> list[float]:
        """What is one's own, and part of what allies lend."""
        return prospects(s, w)

    def race(self, s: FiveRoundState, w: Weights) -> Race:
        """Provinces, Electors and the crown, and who resists."""
        return Race(s, w)

    def hopes_of_salvation(self, s: FiveRoundState, religion: int) -> list[float]:
        """The saved places of their religion."""
        return [hope_of_salvation(s, seat, religion) for seat in range(s.players)]

    def rounds_to_test(self, s: FiveRoundState) -> int:
        """The rounds before the next test."""
        return rounds_to_test(s)


class FiveRoundMind(Mind):
    """One seat that thinks about one question of a five-round game."""

    __slots__ = ()

    s: FiveRoundState
    w: Weights

    def look(self, s: FiveRoundState) -> FiveRoundOutlook:
        """Everybody's chances in a state."""
        return FiveRoundOutlook(s, self.seat, self.w)

    def worth_of_ally(self, power: int) -> float:
        """What it is worth to have a Principality as ally for good."""
        return worth_of_ally(self.s, power, self.w, self.outlook.vote)

    def purse(self, seat: int) -> int:
        """Stored Influence, and Gold that buys it."""
        return self.s.stored[seat] + self.s.gold[seat]

    def end_of(self, s: FiveRoundState) -> tuple[int, tuple[int, ...]]:
        """V.win.1: the religion that will win in this round, and with whom."""
        return end_of(s)

    def give_target(self, s: FiveRoundState, target: int, declarer: int) -> None:
        """V.rwpeace.2: the Declarer becomes the ally of what he has converted."""
        gain_sufficient(s, target, declarer, "peace.declarer")


# --- what things are worth ---


def worth_of_ally(s: FiveRoundState, power: int, w: Weights, vote: float = 0.0) -> float:
    """What it is worth to have a Principality as ally for good; an Elector brings its vote besides."""
    worth = w.ally * s.k.ip_of_principality_by_size[s.land[power].bit_count()]
    if s.electors >> power & 1:
        worth += at(w.elector, rounds_left(s)) + vote
    return worth


def town_worth(s: FiveRoundState, w: Weights) -> float:
    """What an orthodox town brings besides its province: points at the end, and until then Gold for Influence."""
    return at(w.town, wars_left(s)) * s.k.westphalia_town_bonus


def heretical_town_worth(s: FiveRoundState, w: Weights) -> float:
    """What a heretical town brings: it can be converted, as long as dice will still be placed."""
    if rounds_left(s) or s.phase <= phase_of(s, "heresy"):
        return w.heretical_town * town_worth(s, w)
    return 0.0


def odds_of_battle(s: FiveRoundState, attacker: int, defender: int, w: Weights) -> float:
    """How likely one Player beats another in battle, by their Imperial Power (V.battle.4); Gold changes little."""
    mine, theirs = s.imperial_power(attacker), s.imperial_power(defender)
    return odds(mine, theirs, s.k.automatic_victory_ratio, w)
