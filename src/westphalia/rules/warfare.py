"""What the editions have in common in which unaligned Principalities fight and a rout forces Reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from westphalia.rules.fields import FIRST_PRINCIPALITY, NONE, Field, always, by_seat
from westphalia.rules.politics import PoliticalConstants, PoliticalState
from westphalia.rules.state import DROPPED, PENDING, War, with_item

WAR_FIELDS: Final = (
    Field("turn_over", always(False)),
    Field("announced", always(NONE)),
    Field("ally_reach", lambda start: [0] * start.powers),
    Field("able", always(0)),
    Field("defeated", always(0)),
    Field("tally", by_seat(0)),
)


@dataclass(frozen=True, kw_only=True)
class WarConstants(PoliticalConstants):
    """The numbers of these wars."""

    passed_over_influence_loss: int
    principality_victory_takes: int
    religious_war_reach: int
    religious_war_prize: int


class WarringState(PoliticalState):
    """The part of a state that holds the wars of a Round."""

    __slots__ = ()

    k: WarConstants
    markers: int  # the Principalities drawn in the Religious Upheaval of this Round
    declared: int  # the seats that have declared their private war
    target: int  # the Target of this Round's Religious War
    rotf: int
    dotf: int
    turn_over: bool  # the Player on turn has ended his turn
    announced: int  # the power on whom war has just been announced, until others have had their say
    ally_reach: list[int]  # by power: the provinces beside an ally when the battles began
    able: int  # the allies that could take a province then
    defeated: int  # the seats of the defeated League
    tally: list[int]  # cards still to be fetched by a call for Reinforcements

    def unaligned_power(self, power: int) -> int:
        """The strength with which a Principality fights alone."""
        raise NotImplementedError

    def war_party(self, seat: int) -> int:
        """The Principalities that are in a war as a Player's allies, when its treaty begins."""
        raise NotImplementedError

    def is_open_target(self, power: int) -> bool:
        """war.drawn: whether a heretical Principality may be the Target without Influence of the declarer."""
        return bool(self.markers >> power & 1)

    def heir_of_rotf(self, members: list[int]) -> int:
        """Which of the members of his League, in Initiative Order, takes the place of a ROTF who was eliminated."""
        raise NotImplementedError

    def principality_gone(self, power: int) -> None:
        """It leaves the Targets, the sides of wars and the wars that are still to be fought."""
        super().principality_gone(power)
        bit = 1 << power
        self.markers &= ~bit
        self.attacked &= ~bit
        self.able &= ~bit
        if self.target == power:
            self.target = NONE
        in_hand = self.treaty.winner != NONE and self.losing == bit  # its own treaty
        self.wars = tuple(
            war._replace(outcome=DROPPED)
            if war.defender == power
            and (war.outcome == PENDING or (war.phase == self.battle_phase and not in_hand))
            else war
            for war in self.wars
        )

    def fight_ended(self, seat: int) -> None:
        """Nothing of a call for Reinforcements is left."""
        self.tally = with_item(self.tally, seat, 0)

    def program_plays(self, seat: int) -> bool:
        """Whether the program plays the cards that lie at a seat, which belong to a Principality."""
        return False

    # --- what an edition notes ---

    def war_entered(self, war: War) -> None:
        """A war has been declared for good."""

    def war_ended(self, war: War) -> None:
        """A war's treaty has been signed, or its battle has dropped out."""

    def fought_against(self, seat: int, enemy: int) -> None:
        """A Player has fought against another."""

    def province_won(self, winner: int, owner: int) -> None:
        """A Player, or an ally of his, has taken a province from its owner."""


def strength(s: WarringState, power: int) -> int:
    """The strength of a side: a Player's Imperial Power, or that of a Principality that fights alone."""
    return s.imperial_power(power) if power < FIRST_PRINCIPALITY else s.unaligned_power(power)
