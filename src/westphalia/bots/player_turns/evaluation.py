"""The evaluation of positions in editions with Player Turns."""

from collections.abc import Iterator
from math import exp
from typing import Any, ClassVar

from westphalia.bots.core.battle_odds import battle_odds
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.outlook import (
    Outlook,
    Race,
    heretical_town_worth,
    phase_of,
    rounds_left,
    town_worth,
    wars_left,
)
from westphalia.bots.core.weights import lookup
from westphalia.bots.player_turns.weights import PlayerTurnsWeights
from westphalia.editions.player_turns.rules.battle_phases import strength
from westphalia.editions.player_turns.rules.religious_victory import religious_standing
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.diplomacy.influence import gain, settle
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import is_foreign_power
from westphalia.rules.victory.check import Standing


def rounds_to_test(s: PlayerTurnsState) -> int:
    """Return the number of rounds before a religion can win."""
    return max(0, s.k.religious_victory_round - s.round)


# --- the race of the religions ---


class PlayerTurnsRace(Race):
    """The race of the religions: more provinces than the other, all Electors, and the Emperor."""

    __slots__ = ()

    s: PlayerTurnsState
    w: PlayerTurnsWeights

    def __init__(self, s: PlayerTurnsState, w: PlayerTurnsWeights, successes: list[float]) -> None:
        super().__init__(s, w, s.board.size // 2 + 1)
        settled = not rounds_to_test(s) and s.phase > phase_of(s, "heresy")
        self.sharp = w.settled if settled else 1.0
        winners = [
            s.winners_of(religion) if religion in s.religion else () for religion in (CATHOLIC, PROTESTANT)
        ]
        for seat in range(s.players):
            religion = s.religion[seat]
            self.against[1 - religion] += w.heretic + w.opposition * successes[seat]
            if seat in winners[religion]:
                self.against[religion] -= w.push * successes[seat]

    def chance(self, religion: int) -> float:
        """Return the chance that a religion wins, this round (once the Faith has been spread) or later."""
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


# --- the chances of all Players ---


class PlayerTurnsOutlook(Outlook):
    """The chances of all Players; an edition adds the values of Gold and the crown, and the expected Faith."""

    __slots__ = ()

    def prospects(self, s: PlayerTurnsState, w: PlayerTurnsWeights) -> list[float]:
        """Count own land, part of the allies' Imperial Power, orthodox towns, unplaced Influence, and the crown."""
        wars = wars_left(s)
        own, lent_part = lookup(w.own, wars), lookup(w.lent, wars)
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
            points += lent_part * lent
            towns = land & all_towns
            faithful = (towns & orthodox).bit_count()
            points += town * faithful + heretical_town * (towns.bit_count() - faithful)
            if wars:
                points += w.stored * (s.stored[seat] + self.gold(s, seat))
            if s.emperor == seat:
                points += self.crown(s, w)
            found.append(points)
        return found

    def race(self, s: PlayerTurnsState, w: PlayerTurnsWeights) -> PlayerTurnsRace:
        if s.phase == phase_of(s, "heresy"):
            successes = [float(s.successes[seat]) for seat in range(s.players)]
        else:
            successes = [self.expected_successes(s, seat) for seat in range(s.players)]
        return PlayerTurnsRace(s, w, successes)

    def hopes_of_salvation(self, s: PlayerTurnsState, religion: int) -> list[float]:
        """Count who would win now, and the chance that this still changes."""
        count = s.religion.count(religion)
        if not count:
            return [0.0] * s.players
        winners = s.winners_of(religion)
        if not rounds_to_test(s):
            return [1.0 if seat in winners else 0.0 for seat in range(s.players)]
        others = 0.5 * min(1.0, s.k.saved_places / count)
        return [
            0.0 if s.religion[seat] != religion else others + (0.5 if seat in winners else 0.0)
            for seat in range(s.players)
        ]

    def rounds_to_test(self, s: PlayerTurnsState) -> int:
        return rounds_to_test(s)

    # --- hooks for editions ---

    def gold(self, s: Any, seat: int) -> int:
        """Return the resources of a Player that can become Influence."""
        return 0

    def crown(self, s: Any, w: Any) -> float:
        """Return the value of the crown to its holder."""
        return float(w.crown) if rounds_left(s) else 0.0

    def expected_successes(self, s: Any, seat: int) -> float:
        """Return how many successes a Player can expect in a round, considering that they may skip Combat Heresy."""
        raise NotImplementedError


class PlayerTurnsContext(DecisionContext):
    __slots__ = ()

    s: PlayerTurnsState
    w: PlayerTurnsWeights
    wins_between_elections = True

    def worth_of_ally(self, power: int) -> float:
        """Count the Imperial Power it lends; an Elector also brings its vote."""
        s, w = self.s, self.w
        worth = w.ally * s.principality_power(power)
        if s.electors >> power & 1:
            worth += lookup(w.elector, rounds_left(s)) + self.outlook.vote
        return worth

    def spendable_influence(self, seat: int) -> int:
        """Count stored Influence of Players who Engage in Diplomacy."""
        s = self.s
        return s.stored[seat] if not s.round or s.engages >> seat & 1 else 0

    def value_of_crown(self) -> float:
        return self.crown() if rounds_left(self.s) else max(self.crown(), 0.5)

    def award_target(self, s: Any, target: int, declarer: int) -> None:
        gain(s, target, declarer, s.k.religious_war_prize, "peace.won")
        settle(s, target)

    def tests_victory(self, s: PlayerTurnsState) -> bool:
        return s.round >= s.k.religious_victory_round

    def standing(self, s: PlayerTurnsState) -> Standing:
        return religious_standing(s)

    def can_win(self, s: PlayerTurnsState, religion: int) -> bool:
        return religion in s.religion

    def winners_of(self, s: PlayerTurnsState, religion: int) -> tuple[int, ...]:
        return s.winners_of(religion)

    def shares_victory(self, s: PlayerTurnsState, religion: int, seat: int) -> bool:
        return seat in s.winners_of(religion)

    def may_convert(self) -> list[int]:
        """Return the Players who Combat Heresy, or all before that is known, except for Foreign Powers."""
        s = self.s
        return [
            seat
            for seat in order_of_play(s)
            if not is_foreign_power(s, seat) and (s.combats >> seat & 1 or not s.combats)
        ]

    def waiting_votes(self, s: PlayerTurnsState, seat: int) -> Iterator[tuple[int, int]]:
        voted = 0
        for elector, _ in s.votes:
            voted |= 1 << elector
        for other in order_of_play(s):
            votes = (s.allied[other] & s.electors & ~voted).bit_count()
            if other != seat and votes:
                yield other, votes

    def spared(self, enemy: int) -> float:
        """Return the savings from a war on an enemy: Players who have fought do not pay for peace."""
        s, seat = self.s, self.seat
        if s.has_fought >> seat & 1 or any(seat in (war.attacker, war.defender) for war in s.wars):
            return 0.0
        return self.w.influence * self.owed()

    def spared_by_league(self) -> float:
        """Return the savings from fighting in a League."""
        return self.spared(NONE)

    def orthodox_province(self) -> float:
        """Return how much more a province is worth for being orthodox."""
        return self.w.land * (1.0 - self.w.heretical)

    # --- hooks for editions ---

    pays_for_league: ClassVar[bool]
    """Whether a saved Player loses Influence by joining a League."""

    def crown(self) -> float:
        """Return the value of the crown to its holder."""
        raise NotImplementedError

    def owed(self) -> int:
        """Return the Influence that a Player without a war loses at the end of the round."""
        raise NotImplementedError

    def gold(self) -> int:
        """Return the seat's resources that can become Influence."""
        return 0

    def paid_for_land(self) -> int:
        """Return the Influence that a Player gets for the land they leave."""
        return 0

    def home_powers(self) -> list[float]:
        """Return the expected Imperial Power of a Home in each round to come."""
        raise NotImplementedError

    def possible_enemies(self) -> list[int]:
        """Return the Players and Principalities that the seat may declare war on now."""
        raise NotImplementedError

    def other_declaration(self, answer: int) -> float:
        """Return the value of an answer in a turn of declaring, besides wars and Leagues."""
        return -1.0

    def faith(self) -> float:
        """Return how many successes the seat can expect from Combat Heresy."""
        raise NotImplementedError


# --- what things are worth ---


def land_worth(context: PlayerTurnsContext, province: int, religion: int) -> float:
    """Return the value of a province, with its town, to an owner of a religion."""
    s, w = context.s, context.w
    orthodox = (s.protestant >> province & 1) == religion
    worth = w.land if orthodox else w.land * w.heretical
    if s.towns >> province & 1:
        worth += town_worth(s, w) if orthodox else heretical_town_worth(s, w)
    return worth


def odds_of_battle(context: PlayerTurnsContext, power: int) -> float:
    s = context.s
    return battle_odds(strength(s, context.seat), strength(s, power), s.k.automatic_victory_ratio, context.w)
