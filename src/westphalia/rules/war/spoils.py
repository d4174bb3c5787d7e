"""The possible gains of a Treaty: the land of the losing side, conquests and vassals."""

from typing import Final

from westphalia.board import bit_list
from westphalia.engine import Chronicle, EventType
from westphalia.rules.base.state import FIRST_PRINCIPALITY, State
from westphalia.rules.diplomacy.influence import gain, lose, lose_all, set_ally
from westphalia.rules.realm.provinces import new_principality, religion_of, religion_of_province, transfer

CONQUER: Final = EventType(
    "conquer",
    "{seat} conquers {province} from {principality}.",
    cite="treaty.conquered",
    chronicle=Chronicle(
        "{seat} wins a province by the sword.", "{seat} wins {n} provinces by the sword.", "{principality}"
    ),
)
CONQUER_FROM_PLAYER: Final = EventType(
    "conquer_from_player",
    "{seat} conquers {province} from {other}.",
    cite="treaty.conquered",
    chronicle=Chronicle(
        "{seat} takes a province from {other}.", "{seat} takes {n} provinces from {other}.", "{other}"
    ),
)
VASSALIZE: Final = EventType(
    "vassalize",
    "{seat} vassalizes {principality}.",
    cite="treaty.vassal",
    chronicle=Chronicle(
        "{seat} makes a vassal of {items}.", "{seat} makes vassals of {items}.", "{principality}"
    ),
)
VASSALIZE_PLAYER: Final = EventType(
    "vassalize_player",
    "{seat} vassalizes {other}, whose land becomes {principality}.",
    cite="treaty.vassal-player",
    chronicle=Chronicle("{seat} humbles {other}, whose land becomes {principality}."),
)
ALLY_CONQUERS: Final = EventType(
    "ally_conquers", "{principality}, ally of {seat}, takes {province} from {loser}.", cite="treaty.ally"
)
ALLY_CONQUERS_FROM: Final = EventType(
    "ally_conquers_from",
    "{principality}, ally of {seat}, takes {province} from {principalities}.",
    cite="treaty.ally",
)
FORCED_CONVERSION: Final = EventType(
    "forced_conversion",
    "{province} takes the religion of {principality} and is now {religion}.",
    cite="treaty.ally-converts",
    converts=True,
)


# --- the losing side ---


def losing_principalities(s: State) -> int:
    """treaty.losing-side: return the Principalities of the losing side, without those now allied to the winner."""
    winner = s.treaty.winner
    return s.losing & ~s.allied[winner] if winner < FIRST_PRINCIPALITY else s.losing


def losing_land(s: State) -> int:
    land = 0
    for power in bit_list(
        losing_principalities(s) | s.treaty.beaten
    ):  # seats and Principalities are both powers
        land |= s.land[power]
    return land


def plain_land(s: State) -> int:
    """Return the provinces of the losing side without a town, which excludes all capitals."""
    return losing_land(s) & ~s.towns


# --- conquest ---


def tell_conquest(s: State, province: int) -> None:
    """treaty.conquered: log that the winner takes a province from its owner."""
    if s.tell:
        winner, old = s.treaty.winner, s.owner[province]
        if old < FIRST_PRINCIPALITY:
            s.tell(CONQUER_FROM_PLAYER, seat=winner, province=province, other=old)
        else:
            s.tell(CONQUER, seat=winner, province=province, principality=s.name[old])


def ally_conquers(s: State, winner: int, ally: int, province: int) -> None:
    """treaty.ally-converts: give a province to an ally, whose religion it takes; this earns no reward."""
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
    """treaty.ally-converts: log that a province takes the religion of its new Principality."""
    if s.tell:
        name, religion = s.name[principality], religion_of(s, principality)
        s.tell(FORCED_CONVERSION, province=province, principality=name, religion=religion)


# --- vassals ---


def vassalize_principality(s: State, principality: int) -> None:
    """treaty.vassal: remove all other Influence from a Principality and ally it to the winner.

    It keeps its land and religion.
    """
    winner = s.treaty.winner
    if s.tell:
        s.tell(VASSALIZE, seat=winner, principality=s.name[principality])
    for seat in range(s.players):
        if seat != winner:
            lose_all(s, principality, seat, "treaty.vassal")
    gain(s, principality, winner, s.k.vassalize_influence, "treaty.vassal")
    set_ally(s, principality, winner, "treaty.vassal")


def vassalize_player(s: State, seat: int, capital: int, name: int) -> None:
    """treaty.vassal-player: turn a Player's land into a Principality of its capital's religion with one town."""
    winner = s.treaty.winner
    if s.tell:
        s.tell(VASSALIZE_PLAYER, seat=winner, other=seat, principality=name)
    vassal = new_principality(s, s.land[seat], capital, name)
    gain(s, vassal, winner, s.k.vassalize_influence, "treaty.vassal-player")
    set_ally(s, vassal, winner, "treaty.vassal-player")


# --- consequences ---


def winner_loses_where_they_took(s: State, winner: int) -> None:
    """treaty.winner-loses: the winner loses all Influence on Principalities from which they, not an ally, took land."""
    for _, old, taker in s.taken:
        if taker == winner and old >= FIRST_PRINCIPALITY:
            lose_all(s, old, winner, "treaty.winner-loses")


def beaten_lose_for_their_allies(s: State) -> None:
    """treaty.loser-loses: beaten Players lose Influence on their allies for every province these lost."""
    for _, old, _ in s.taken:
        for seat in bit_list(s.treaty.beaten):
            if s.war_allies[seat] >> old & 1:
                lose(s, old, seat, s.k.loser_influence_loss, "treaty.loser-loses")
