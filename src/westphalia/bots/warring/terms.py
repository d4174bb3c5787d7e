"""How a position looks: prospects of the peace, the race of the religions, odds of battles, and what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, ClassVar

from westphalia.bots.mind import Mind
from westphalia.bots.odds import odds
from westphalia.bots.outlook import Outlook, phase_of, protestant_electors, rounds_left, wars_left
from westphalia.bots.warring.foresight import end_of
from westphalia.bots.warring.weights import WarringWeights
from westphalia.bots.weights import at
from westphalia.rules.influence import gain, settle
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.warfare import WarringState, strength

# --- time ---


def rounds_to_test(s: WarringState) -> int:
    """The rounds before a religion can win: none from the Religious War of the first such round on."""
    return max(0, s.k.religious_victory_round - s.round)


# --- the race of the religions ---


class WarringRace:
    """How the religions stand: more provinces than the other, all Electors, and the Emperor."""

    __slots__ = ("against", "crown", "electors", "provinces", "provinces_needed", "s", "sharp", "w")

    def __init__(self, s: WarringState, w: WarringWeights, successes: list[float]) -> None:
        self.s = s
        self.w = w
        protestant = s.protestant.bit_count()
        electors = protestant_electors(s)
        self.provinces_needed = s.board.size // 2 + 1
        self.provinces = (s.board.size - protestant, protestant)
        self.electors = (s.electors.bit_count() - electors, electors)
        self.crown = s.religion[s.emperor] if s.emperor != NONE else NONE
        settled = not rounds_to_test(s) and s.phase > phase_of(s, "heresy")
        self.sharp = w.settled if settled else 1.0
        self.against = [0.0, 0.0]  # what resists each religion's victory
        winners = [
            s.winners_of(religion) if religion in s.religion else () for religion in (CATHOLIC, PROTESTANT)
        ]
        for seat in range(s.players):
            religion = s.religion[seat]
            self.against[1 - religion] += w.heretic + w.opposition * successes[seat]
            if seat in winners[religion]:
                self.against[religion] -= w.push * successes[seat]

    def chance(self, religion: int) -> float:
        """How likely a religion is to win: in this round, once the Faith has been spread, or in one to come."""
        s, w = self.s, self.w
        if religion not in s.religion:
            return 0.0
        lack = w.province_missing * max(0, self.provinces_needed - self.provinces[religion])
        lack += w.elector_missing * max(0, s.k.electors - self.electors[religion])
        crown = 0.0 if self.crown == religion else w.emperor_missing
        surest = w.surest
        if 1 - religion not in s.religion:
            lack, crown, surest = lack * w.unopposed, 0.0, w.surest_unopposed
        ahead = rounds_to_test(s)
        now = later = 0.0
        resisting = max(0.0, self.against[religion])
        if not ahead and s.phase > phase_of(s, "heresy"):
            now = surest * exp(-(lack + crown) * w.settled)
            ahead = 1
        if s.round + ahead <= s.k.rounds:
            far = 1.0 - w.far_off * min(1.0, ahead / 3)
            each: float = w.each_round**ahead
            later = surest * exp(-lack * far - crown - resisting) * each
        return now + (1.0 - now) * later

    def slack(self, religion: int) -> float:
        """How much the loss of one province would matter to a religion: less, the more it has to spare."""
        spare = self.provinces[religion] - self.provinces_needed
        return 1.0 if spare <= 0 else exp(-spare / 3.0)


# --- everybody's chances ---


class WarringOutlook(Outlook):
    """Everybody's chances; an edition says what Gold and the crown are worth and how many successes to expect."""

    __slots__ = ()

    def prospects(self, s: WarringState, w: WarringWeights) -> list[float]:
        """What is one's own, part of what allies lend, orthodox towns, what is not yet placed, and the crown."""
        wars = wars_left(s)
        own, part = at(w.own, wars), at(w.lent, wars)
        town, heretical_town = town_worth(s, w), heretical_town_worth(s, w)
        lands, all_towns, protestant = s.land, s.towns, s.protestant
        found = []
        for seat in range(s.players):
            land = lands[seat]
            orthodox = land & (protestant if s.religion[seat] == PROTESTANT else ~protestant)
            count = orthodox.bit_count()
            points = own * (count + w.heretical * (land.bit_count() - count))
            lent, allied = 0, s.allied[seat]
            while allied:
                low = allied & -allied
                lent += s.principality_power(low.bit_length() - 1)
                allied ^= low
            points += part * lent
            towns = land & all_towns
            faithful = (towns & orthodox).bit_count()
            points += town * faithful + heretical_town * (towns.bit_count() - faithful)
            if wars:
                points += w.stored * (s.stored[seat] + self.gold(s, seat))
            if s.emperor == seat:
                points += self.crown(s, w)
            found.append(points)
        return found

    def race(self, s: WarringState, w: WarringWeights) -> WarringRace:
        """How the religions stand, with what Faith everybody may still spread."""
        if s.phase == phase_of(s, "heresy"):
            successes = [float(s.successes[seat]) for seat in range(s.players)]
        else:
            successes = [self.expected_successes(s, seat) for seat in range(s.players)]
        return WarringRace(s, w, successes)

    def hopes_of_salvation(self, s: WarringState, religion: int) -> list[float]:
        """Who would win with his religion now, and how likely that may still change."""
        count = s.religion.count(religion)
        if not count:
            return [0.0] * s.players
        winners = s.winners_of(religion)
        if not rounds_to_test(s):
            return [1.0 if seat in winners else 0.0 for seat in range(s.players)]
        others = 0.5 * min(1.0, self.places(s) / count)
        return [
            0.0 if s.religion[seat] != religion else others + (0.5 if seat in winners else 0.0)
            for seat in range(s.players)
        ]

    def rounds_to_test(self, s: WarringState) -> int:
        """The rounds before a religion can win."""
        return rounds_to_test(s)

    # --- what an edition says ---

    def gold(self, s: Any, seat: int) -> int:
        """What a Player has that can become Influence."""
        return 0

    def crown(self, s: Any, w: Any) -> float:
        """What the crown is worth to whoever wears it."""
        return float(w.crown) if rounds_left(s) else 0.0

    def places(self, s: Any) -> int:
        """How many of a religion win with it."""
        raise NotImplementedError

    def expected_successes(self, s: Any, seat: int) -> float:
        """How often a Player may expect to spread the Faith in a round, as he may sit it out."""
        raise NotImplementedError


class WarringMind(Mind):
    """One seat that thinks about one question."""

    __slots__ = ()

    s: WarringState
    w: WarringWeights

    def worth_of_ally(self, power: int) -> float:
        """The Imperial Power it lends; an Elector brings its vote besides."""
        s, w = self.s, self.w
        worth = w.ally * s.principality_power(power)
        if s.electors >> power & 1:
            worth += at(w.elector, rounds_left(s)) + self.outlook.vote
        return worth

    def purse(self, seat: int) -> int:
        """Stored Influence, of those who Engage in Diplomacy."""
        s = self.s
        return s.stored[seat] if not s.round or s.engages >> seat & 1 else 0

    # --- what an edition says ---

    pays_for_league: ClassVar[bool]
    """Whether a saved Player loses Influence when he joins a League."""

    def crown(self) -> float:
        """What the crown is worth now to whoever wears it."""
        raise NotImplementedError

    def owed(self) -> int:
        """How much Influence one loses at the end of the round for having fought no war."""
        raise NotImplementedError

    def spared(self, enemy: int) -> float:
        """What is spared by a war on an enemy: nobody pays for peace who has fought."""
        s, seat = self.s, self.seat
        if s.has_fought >> seat & 1 or any(seat in (war.attacker, war.defender) for war in s.wars):
            return 0.0
        return self.w.influence * self.owed()

    def spared_by_league(self) -> float:
        """What is spared by fighting in a League: nobody pays for peace who has fought."""
        return self.spared(NONE)

    def end_of(self, s: Any) -> tuple[int, tuple[int, ...]]:
        """The religion that wins as things stand, and with whom."""
        return end_of(s)

    def give_target(self, s: Any, target: int, declarer: int) -> None:
        """The prize of a won Religious War."""
        gain(s, target, declarer, s.k.religious_war_prize, "peace.won")
        settle(s, target)

    def gold(self) -> int:
        """What one has that can become Influence."""
        return 0

    def paid_for_land(self) -> int:
        """The Influence that one gets for the land one leaves."""
        return 0

    def home_powers(self) -> list[float]:
        """The Imperial Power that a Home may be expected to give in each of the rounds to come."""
        raise NotImplementedError

    def possible_enemies(self) -> list[int]:
        """The Players and Principalities on whom one may declare war now."""
        raise NotImplementedError

    def other_declaration(self, answer: int) -> float:
        """What is worth what in a turn of declaring beside wars and Leagues; nobody withdraws."""
        return -1.0

    def power_of_size(self, size: int) -> int:
        """What a Principality of so many provinces lends its ally."""
        raise NotImplementedError

    def orthodox_province(self) -> float:
        """What a province of one's own is worth more for being orthodox."""
        return self.w.land * (1.0 - self.w.heretical)

    def dice(self) -> tuple[tuple[int, int], ...]:
        """What spreads the Faith: where each success lies, and whose it is."""
        raise NotImplementedError

    def faith(self) -> float:
        """How many successes one may expect who Combats Heresy now."""
        raise NotImplementedError

    def converted(self, s: Any, seats: Sequence[int]) -> WarringState:
        """A copy of a state in which these Players have converted."""
        raise NotImplementedError


# --- what things are worth ---


def town_worth(s: WarringState, w: WarringWeights) -> float:
    """What an orthodox town brings besides its province."""
    return at(w.town, wars_left(s)) * s.k.westphalia_town_bonus


def heretical_town_worth(s: WarringState, w: WarringWeights) -> float:
    """What a heretical town brings: it can be converted, as long as the Faith will still be spread."""
    if rounds_left(s) or s.phase <= phase_of(s, "heresy"):
        return w.heretical_town * town_worth(s, w)
    return 0.0


def land_worth(mind: WarringMind, province: int, religion: int) -> float:
    """What a province of one's own is worth to a Player of a religion, its town included."""
    s, w = mind.s, mind.w
    orthodox = (s.protestant >> province & 1) == religion
    worth = w.land if orthodox else w.land * w.heretical
    if s.towns >> province & 1:
        worth += town_worth(s, w) if orthodox else heretical_town_worth(s, w)
    return worth


def odds_of_battle(mind: WarringMind, power: int) -> float:
    """How likely one beats another Player, or a Principality that somebody without a stake in it leads."""
    s = mind.s
    return odds(strength(s, mind.seat), strength(s, power), s.k.automatic_victory_ratio, mind.w)
