"""What is remembered until Peace & Rebels: wars, lost provinces, changed religions (R.variant.set.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.leagues import both_have_players
from westphalia.engine.event import Chronicle, EventType
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NO_LEAGUE, NONE, with_item
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, members_of, opposing

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState

USE_CB: Final = EventType(
    "use_cb",
    "{seat} uses the casus belli on {other}.",
    cite="R.variant.a.3",
    chronicle=Chronicle("{seat} goes to war with a casus belli on {other}."),
)
USE_CB_ON: Final = EventType(
    "use_cb_on",
    "{seat} uses the casus belli on {principality}.",
    cite="R.variant.a.3",
    chronicle=Chronicle("{seat} goes to war with a casus belli on {principality}."),
)
MARKERS_OFF: Final = EventType(
    "markers_off", "{province} has a new owner: Unrest and Rebels end there.", cite="R.variant.set.4"
)


# --- wars ---


def was_open_to(s: RebelsState, seat: int, powers: int) -> None:
    """R.variant.a.1: note the powers the Player could have attacked, own allies excluded."""
    s.open_to = with_item(s.open_to, seat, s.open_to[seat] | powers)


def war_declared(s: RebelsState, seat: int, powers: int, used: int) -> None:
    """R.variant.a.1, R.variant.a.3: note the war, also on the enemy's allies; a used casus belli is gone."""
    waged = powers
    for enemy in bit_list(powers & (1 << FIRST_PRINCIPALITY) - 1):
        waged |= s.allied[enemy]
    s.waged = with_item(s.waged, seat, s.waged[seat] | waged)
    s.claims = with_item(s.claims, seat, s.claims[seat] & ~used)
    for power in bit_list(used):
        if power < FIRST_PRINCIPALITY:
            s.pressed |= 1 << seat
        if s.tell and power < FIRST_PRINCIPALITY:
            s.tell(USE_CB, seat=seat, other=power)
        elif s.tell:
            s.tell(USE_CB_ON, seat=seat, principality=s.name[power])


def religious_war_ended(s: RebelsState) -> None:
    """R.variant.a.1, R.variant.f.1, R.variant.h.1: note the wars of the Leagues, and which League lost or drew."""
    for target, declarer in s.targets:
        s.waged = with_item(s.waged, declarer, s.waged[declarer] | 1 << target)
    if not both_have_players(s):
        return
    for league in LEAGUE_OF_RELIGION:
        enemies = 0
        for enemy in members_of(s, opposing(league)):
            enemies |= 1 << enemy | s.war_allies[enemy]
        for seat in members_of(s, league):
            s.waged = with_item(s.waged, seat, s.waged[seat] | enemies)
            if s.victorious == NO_LEAGUE:
                s.league_drawn |= 1 << seat
            elif s.victorious != league:
                s.league_lost |= 1 << seat


# --- realms ---


def religion_changed(s: RebelsState, seat: int) -> None:
    """R.variant.f.1: note that a Player changed religion this round."""
    s.converts |= 1 << seat


def province_moved(s: RebelsState, province: int, old: int) -> None:
    """R.variant.set.4, R.variant.d.2: remove the markers; note the winner if it was lost in a war."""
    bit = 1 << province
    if (s.unrest | s.rebel_held) & bit or s.rebels[province]:
        s.unrest &= ~bit
        s.rebel_held &= ~bit
        s.rebels[province] = 0
        if s.tell:
            s.tell(MARKERS_OFF, province=province)
    winner, beaten = s.treaty
    at_war = s.k.phases[s.phase] == "war" and winner != NONE
    if at_war and old < FIRST_PRINCIPALITY and beaten >> old & 1:
        s.robbed = with_item(s.robbed, old, s.robbed[old] | 1 << winner)


def forget_the_round(s: RebelsState) -> None:
    """R.variant.set.9: forget what was noted of the round."""
    s.waged = [0] * s.players
    s.open_to = [0] * s.players
    s.robbed = [0] * s.players
    s.pressed = s.converts = s.league_lost = s.league_drawn = 0
