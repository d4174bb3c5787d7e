"""What is remembered of a round until Peace & Rebels: wars, lost provinces, changed religions (R.variant.set.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.leagues import both_have_players
from westphalia.engine.event import Told
from westphalia.rules.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.state import FIRST_PRINCIPALITY, NO_LEAGUE, NONE, with_item

if TYPE_CHECKING:
    from westphalia.editions.five_round.rebels.state import RebelsState

USE_CB: Final = Told("use_cb", "{seat} uses his casus belli on {other}.", cite="R.variant.a.3")
USE_CB_ON: Final = Told("use_cb_on", "{seat} uses his casus belli on {principality}.", cite="R.variant.a.3")
MARKERS_OFF: Final = Told(
    "markers_off", "Unrest and Rebels leave {province}, which has another owner.", cite="R.variant.set.4"
)


# --- wars ---


def was_open_to(s: RebelsState, seat: int, powers: int) -> None:
    """R.variant.a.1: on whom war was legal at his turn to declare; his own allies are never among them."""
    s.open_to = with_item(s.open_to, seat, s.open_to[seat] | powers)


def war_declared(s: RebelsState, seat: int, powers: int, used: int) -> None:
    """R.variant.a.1, R.variant.a.3: on whom, and on whose allies; a casus belli that is used is gone."""
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
    """R.variant.a.1, R.variant.f.1, R.variant.h.1: who fought whom in the Leagues, and whose League lost or drew."""
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
    """R.variant.f.1: he changed his religion this round."""
    s.converts |= 1 << seat


def province_moved(s: RebelsState, province: int, old: int) -> None:
    """R.variant.set.4, R.variant.d.2: its markers go; who lost it in a war with a Player remembers the winner."""
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
    """R.variant.set.9: what was remembered is of the round that ends with the phase."""
    s.waged = [0] * s.players
    s.open_to = [0] * s.players
    s.robbed = [0] * s.players
    s.pressed = s.converts = s.league_lost = s.league_drawn = 0
