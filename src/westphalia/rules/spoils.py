"""What a Treaty can take: the losing side and its land, conquest, and vassals."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import Told
from westphalia.rules.influence import gain, lose, lose_all, set_ally
from westphalia.rules.realm import new_principality, religion_of, religion_of_province, transfer
from westphalia.rules.state import FIRST_PRINCIPALITY, State

CONQUER: Final = Told("conquer", "{seat} conquers {province} from {principality}.", cite="treaty.conquered")
CONQUER_FROM_PLAYER: Final = Told(
    "conquer_from_player", "{seat} conquers {province} from {other}.", cite="treaty.conquered"
)
VASSALIZE: Final = Told("vassalize", "{seat} vassalizes {principality}.", cite="treaty.vassal")
VASSALIZE_PLAYER: Final = Told(
    "vassalize_player",
    "{seat} vassalizes {other}, whose land becomes {principality}.",
    cite="treaty.vassal-player",
)
ALLY_CONQUERS: Final = Told(
    "ally_conquers", "{principality}, ally of {seat}, takes {province} from {loser}.", cite="treaty.ally"
)
ALLY_CONQUERS_FROM: Final = Told(
    "ally_conquers_from",
    "{principality}, ally of {seat}, takes {province} from {principalities}.",
    cite="treaty.ally",
)
FORCED_CONVERSION: Final = Told(
    "forced_conversion",
    "{province} is converted to the religion of {principality}: {religion}.",
    cite="treaty.ally-converts",
)


# --- the losing side ---


def losing_principalities(s: State) -> int:
    """treaty.losing-side: the Principalities of the losing side, without those allied to the winner now."""
    winner = s.treaty.winner
    return s.losing & ~s.allied[winner] if winner < FIRST_PRINCIPALITY else s.losing


def losing_land(s: State) -> int:
    """All provinces of the losing side."""
    land = 0
    for power in bit_list(
        losing_principalities(s) | s.treaty.beaten
    ):  # seats and Principalities are both powers
        land |= s.land[power]
    return land


def plain_land(s: State) -> int:
    """The provinces without town of the losing side; no capital is among them, for all bear towns."""
    return losing_land(s) & ~s.towns


# --- conquest ---


def tell_conquest(s: State, province: int) -> None:
    """treaty.conquered: the winner takes a province from its owner."""
    if s.tell:
        winner, old = s.treaty.winner, s.owner[province]
        if old < FIRST_PRINCIPALITY:
            s.tell(CONQUER_FROM_PLAYER, seat=winner, province=province, other=old)
        else:
            s.tell(CONQUER, seat=winner, province=province, principality=s.name[old])


def ally_conquers(s: State, winner: int, ally: int, province: int) -> None:
    """treaty.ally-converts: the province joins the ally and takes its religion; this earns nobody anything."""
    old = s.owner[province]
    converts = religion_of_province(s, province) != religion_of(s, ally)
    s.taken += ((province, old, ally),)
    transfer(s, province, ally)
    if s.tell:
        name = s.name[ally]
        if old < FIRST_PRINCIPALITY:
            s.tell(ALLY_CONQUERS, seat=winner, principality=name, province=province, loser=old)
        else:
            taken_from = [s.name[old]]
            s.tell(
                ALLY_CONQUERS_FROM,
                seat=winner,
                principality=name,
                province=province,
                principalities=taken_from,
            )
        if converts:
            tell_conversion(s, province, ally)


def tell_conversion(s: State, province: int, principality: int) -> None:
    """treaty.ally-converts: a province that joins a Principality takes its religion."""
    if s.tell:
        name, religion = s.name[principality], religion_of(s, principality)
        s.tell(FORCED_CONVERSION, province=province, principality=name, religion=religion)


# --- vassals ---


def vassalize_principality(s: State, principality: int) -> None:
    """treaty.vassal: it keeps land and religion; the others' Influence goes, the winner adds his and is its ally."""
    winner = s.treaty.winner
    if s.tell:
        s.tell(VASSALIZE, seat=winner, principality=s.name[principality])
    for seat in range(s.players):
        if seat != winner:
            lose_all(s, principality, seat, "treaty.vassal")
    gain(s, principality, winner, s.k.vassalize_influence, "treaty.vassal")
    set_ally(s, principality, winner, "treaty.vassal")


def vassalize_player(s: State, seat: int, capital: int, name: int) -> None:
    """treaty.vassal-player: a Player's land becomes a Principality of its capital's religion and with one town."""
    winner = s.treaty.winner
    if s.tell:
        s.tell(VASSALIZE_PLAYER, seat=winner, other=seat, principality=name)
    vassal = new_principality(s, s.land[seat], capital, name)
    gain(s, vassal, winner, s.k.vassalize_influence, "treaty.vassal-player")
    set_ally(s, vassal, winner, "treaty.vassal-player")


# --- what follows ---


def winner_loses_where_he_took(s: State, winner: int) -> None:
    """treaty.winner-loses: the winner loses all his Influence where he himself, not an ally, took a province."""
    for _, old, taker in s.taken:
        if taker == winner and old >= FIRST_PRINCIPALITY:
            lose_all(s, old, winner, "treaty.winner-loses")


def beaten_lose_for_their_allies(s: State) -> None:
    """treaty.loser-loses: a beaten Player loses Influence on his ally for every province it lost."""
    for _, old, _ in s.taken:
        for seat in bit_list(s.treaty.beaten):
            if s.war_allies[seat] >> old & 1:
                lose(s, old, seat, s.k.loser_influence_loss, "treaty.loser-loses")
