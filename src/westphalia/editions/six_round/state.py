"""The state of a six-round game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from westphalia.editions.player_turns.rules.influence import strictly_most
from westphalia.editions.player_turns.state import (
    ACTIVITY_FIELDS,
    FAITH_FIELDS,
    REIGN_FIELDS,
    RELIGIOUS_WAR_FIELDS,
    WAR_FIELDS,
    PlayerTurnsState,
)
from westphalia.editions.six_round.constants import SixRoundConstants
from westphalia.editions.six_round.rules import power
from westphalia.rules.base.fields import NOBODY, NONE, Field, always, by_seat
from westphalia.rules.base.state import FIELDS as SHARED
from westphalia.rules.base.state import FIRST_PRINCIPALITY, PENDING
from westphalia.rules.diplomacy.influence import settle_all
from westphalia.rules.faith.council import WithReformation
from westphalia.rules.league.leagues import lose_heretical_influence
from westphalia.rules.realm.provinces import is_foreign_power

# Roles: a Player's salvation.
TETZEL: Final = 0  # a Catholic who is not saved
FAITH_AND_WORKS: Final = 1
NOT_SAVED: Final = 2  # a Protestant who is not saved
FAITH_ALONE: Final = 3

OWN_FIELDS: Final = (
    # --- requests ---
    Field("requests", always(0), fact=True),
    Field("in_turn", always(False), fact=True),
    # --- realms ---
    Field("role", by_seat(TETZEL), fact=True),
    Field("good_works", by_seat(0), fact=True),
    Field("gold", by_seat(0), fact=True),
    Field("monastery", lambda start: (1 << start.players) - 1, fact=True),
    Field("converted", by_seat(0), fact=True),
    Field("conversions", always(0), fact=True),
    Field("reformer", by_seat(NONE)),
    Field("doctrine", by_seat(NONE), fact=True),
    # --- activities ---
    *ACTIVITY_FIELDS,
    # --- heresy ---
    Field("reformation", always(False), fact=True),
    *FAITH_FIELDS,
    # --- war ---
    *WAR_FIELDS,
    Field("deck", always((0, 0, 0)), fact=True, seen=NOBODY),
    Field("doctrine_changed", always(0), fact=True),
    *RELIGIOUS_WAR_FIELDS,
    Field("fought_foreign", always(0), fact=True),
    Field("took_foreign", always(0), fact=True),
    # --- Foreign Powers and the Emperor ---
    Field("affairs", by_seat(0), fact=True),
    Field("founded", by_seat(0), fact=True),
    *REIGN_FIELDS,
)


class SixRoundState(WithReformation, PlayerTurnsState):
    __slots__ = tuple(f.name for f in OWN_FIELDS)
    fields: ClassVar[Sequence[Field]] = SHARED + OWN_FIELDS

    k: SixRoundConstants
    requests: int  # seats whose request flag is up
    in_turn: bool  # this step runs openly in Initiative Order because a flag was up when it opened
    role: list[int]
    good_works: list[int]
    monastery: int  # seats that hold their Monastery
    converted: list[int]  # by seat: the rank of a Protestant's conversion among all; 0 for Catholics
    conversions: int  # the number of conversions so far
    reformer: list[int]  # by seat: the Reformer card while saved by Faith Alone
    doctrine: list[int]
    deck: tuple[int, ...]  # remaining Military Cards by type
    doctrine_changed: int
    fought_foreign: int  # seats that have fought a Foreign Power
    took_foreign: int  # seats that (or whose allies) conquered a Foreign Power's own province
    affairs: list[int]  # the Foreign Affairs roll of the Round
    founded: list[int]  # the Round in which a Foreign Power's Home was founded

    imperial_power = power.imperial_power
    principality_power = power.principality_power
    unaligned_power = power.unaligned_power
    rightful_ally = strictly_most
    score = power.westphalia_score
    winners_of = power.winners_of
    pool_of_names = power.pool_of_names

    def role_of(self, seat: int) -> str:
        return self.k.role_names[self.role[seat]]

    def is_saved(self, seat: int) -> bool:
        return self.role[seat] in (FAITH_AND_WORKS, FAITH_ALONE)

    def war_party(self, seat: int) -> int:
        """VI.ruling.war-party: allies when the battles began that still are allies."""
        return self.war_allies[seat] & self.allied[seat]

    def program_plays(self, seat: int) -> bool:
        """VI.ruling.collusion: the program leads by agreement, and this seat would lead now."""
        return self.k.program_leads and any(
            war.leader == seat and war.outcome == PENDING for war in self.wars
        )

    def heir_of_rotf(self, members: list[int]) -> int:
        """VI.ruling.exile-league: the first in Initiative Order, saved or not."""
        return members[0]

    def league_joined(self, seat: int) -> None:
        """VI.league.1, VI.league.2: a saved Player loses Influence on every heretical Principality."""
        if self.is_saved(seat):
            rule = "league.works" if self.role[seat] == FAITH_AND_WORKS else "league.faith-alone"
            settle_all(self, lose_heretical_influence(self, seat, self.k.league_influence_loss, rule))

    def fought_against(self, seat: int, enemy: int) -> None:
        """VI.ruling.fought-fp: remember that the Player fought a Foreign Power."""
        if is_foreign_power(self, enemy):
            self.fought_foreign |= 1 << seat

    def province_won(self, winner: int, owner: int) -> None:
        """VI.ruling.fp-conquest: remember that the province was a Foreign Power's own."""
        if owner < FIRST_PRINCIPALITY and is_foreign_power(self, owner):
            self.took_foreign |= 1 << winner
