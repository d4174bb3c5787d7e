"""The state that the six-round and dice editions share."""

from typing import Final

from westphalia.editions.player_turns.constants import PlayerTurnsConstants
from westphalia.rules.base.fields import NONE, OWNER, Field, Start, always, by_seat
from westphalia.rules.base.state import DROPPED, PENDING, State, War, with_item


def nothing_concealed(start: Start) -> list[tuple[int, ...]]:
    """Return the hidden choices at the start: none for each Player."""
    return [()] * start.players


# The editions insert fields of their own between these groups. The order is part of the fingerprint.
ACTIVITY_FIELDS: Final = (
    Field("combats", always(0), fact=True),
    Field("engages", always(0), fact=True),
    Field("wages", always(0), fact=True),
)
FAITH_FIELDS: Final = (Field("markers", always(0), fact=True), Field("dice", always(()), fact=True))
WAR_FIELDS: Final = (
    Field("turn_over", always(False)),
    Field("announced", always(NONE)),
    Field("ally_reach", lambda start: [0] * start.powers),
    Field("able", always(0)),
    Field("defeated", always(0)),
    Field("tally", by_seat(0)),
    Field("declared", always(0), fact=True),
)
RELIGIOUS_WAR_FIELDS: Final = (
    Field("target", always(NONE), fact=True),
    Field("rotf", always(NONE), fact=True),
    Field("dotf", always(NONE), fact=True),
    Field("has_fought", always(0), fact=True),
)
REIGN_FIELDS: Final = (
    Field("exiled", always(0), fact=True),
    Field("reign", always(0), fact=True),
    Field("left_in_reign", always(False), fact=True),
    Field("concealed", nothing_concealed, fact=True, seen=OWNER, width=1),
)


class PlayerTurnsState(State):
    """A position in which Players combat heresy, engage in diplomacy and wage war."""

    __slots__ = ()

    k: PlayerTurnsConstants
    combats: int  # seats that Combat Heresy this Round
    engages: int  # seats that Engage in Diplomacy this Round
    wages: int  # seats that Wage War this Round
    markers: int  # Principalities drawn in this Round's Religious Upheaval
    dice: tuple[tuple[int, int], ...]  # placed successes as (answer that names the spot, seat), in order
    turn_over: bool  # the Player on turn has ended their turn
    announced: int  # the power on which war was just announced, until the others have answered
    ally_reach: list[int]  # by power: the provinces next to an ally when the battles began
    able: int  # allies that could take a province when the battles began
    defeated: int  # seats of the defeated League
    tally: list[int]  # cards still to fetch after a call for Reinforcements
    declared: int  # seats that have declared their private war this Round
    target: int  # the Target of this Round's Religious War
    rotf: int  # Restorer of the Faith
    dotf: int  # Defender of the Faith
    has_fought: int  # seats that have fought in a war this Round
    exiled: int  # seats eliminated this Round
    reign: int  # Rounds the Emperor has reigned
    left_in_reign: bool  # the Emperor became a Foreign Power during this reign
    concealed: list[tuple[int, ...]]  # by seat: choices not yet revealed

    # --- rules that differ between the editions ---

    def winners_of(self, religion: int) -> tuple[int, ...]:
        """Return the seats that share a victory of this religion."""
        raise NotImplementedError

    def unaligned_power(self, power: int) -> int:
        """Return the strength of a Principality that fights alone."""
        raise NotImplementedError

    def war_party(self, seat: int) -> int:
        """Return the Principalities that count as a Player's allies when a treaty begins."""
        raise NotImplementedError

    def is_open_target(self, power: int) -> bool:
        """war.drawn: a heretical Principality that needs no Influence to become the Target."""
        return bool(self.markers >> power & 1)

    def heir_of_rotf(self, members: list[int]) -> int:
        """Return the League member (given in Initiative Order) who replaces an eliminated Restorer of the Faith."""
        raise NotImplementedError

    def program_plays(self, seat: int) -> bool:
        """Return whether the program plays the Principality's cards held at this seat."""
        return False

    def two_activities(self) -> bool:
        """Return whether every Player takes part in exactly two of the three activities."""
        combats, engages, wages = self.combats, self.engages, self.wages
        twice = (combats & engages) | (combats & wages) | (engages & wages)
        return twice == (1 << self.players) - 1 and not combats & engages & wages

    def conceal(self, seat: int, answer: int) -> None:
        """Add one answer to a Player's hidden choices."""
        self.concealed = [*self.concealed]
        self.concealed[seat] += (answer,)

    def reveal_concealed(self) -> list[tuple[int, ...]]:
        """Return the hidden choices of every seat and clear them."""
        chosen, self.concealed = self.concealed, [()] * self.players
        return chosen

    def clear_round(self) -> None:
        """Clear what belongs to one Round only."""
        self.combats = self.engages = self.wages = 0
        self.markers = self.declared = self.attacked = self.has_fought = self.exiled = 0
        self.wars = ()
        self.target = self.rotf = self.dotf = NONE

    # --- hooks ---

    def principality_gone(self, power: int) -> None:
        """Remove a vanished Principality from Targets, war sides and wars not yet fought."""
        super().principality_gone(power)
        bit = 1 << power
        self.markers &= ~bit
        self.attacked &= ~bit
        self.able &= ~bit
        if self.target == power:
            self.target = NONE
        its_own_treaty = self.treaty.winner != NONE and self.losing == bit
        self.wars = tuple(
            war._replace(outcome=DROPPED)
            if war.defender == power
            and (war.outcome == PENDING or (war.phase == self.battle_phase and not its_own_treaty))
            else war
            for war in self.wars
        )

    def fight_ended(self, seat: int) -> None:
        """Clear the rest of a call for Reinforcements."""
        self.tally = with_item(self.tally, seat, 0)

    def war_entered(self, war: War) -> None:
        """React to a declared war."""

    def war_ended(self, war: War) -> None:
        """React to a signed treaty or a dropped battle."""

    def fought_against(self, seat: int, enemy: int) -> None:
        """React to a Player having fought another Player."""

    def province_won(self, winner: int, owner: int) -> None:
        """React to a Player, or their ally, having taken a province from its owner."""
