"""Phase 2.5, Spread the Faith: resolving the dice on the map (V.resolve.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.event import Chronicle, EventType, Tale
from westphalia.rules.realm.gold import lose_gold
from westphalia.rules.realm.provinces import convert_provinces, religion_of, religion_of_province

PRINCIPALITY_CONVERTS: Final = EventType(
    "principality_converts",
    "{principality} ({size:province/provinces}) has {dice:die/dice} and turns {religion}.",
    converts=True,
    tale=Tale("turns {religion}", who="principality"),
    chronicle=Chronicle("{items} turns {religion}.", "{items} turn {religion}.", "{principality}"),
    scene="faith",
)
PRINCIPALITY_HOLDS: Final = EventType(
    "principality_holds",
    "{principality} ({size:province/provinces}) has only {dice:die/dice} of the other religion and does not turn.",
    tale=Tale("keeps its faith", who="principality"),
    scene="faith",
)
DICE_ON_LAND: Final = EventType(
    "dice_on_land",
    "On {province} of {seat}, {own:own die meets/own dice meet} {opposing} of the other religion.",
    cite="resolve.own-dice",
    detail=True,
    scene="faith",
)
PROVINCE_CONVERTS: Final = EventType(
    "province_converts",
    "{province} of {seat} turns {religion} by {dice:die/dice}.",
    converts=True,
    scene="faith",
)
CAPITAL_HOLDS: Final = EventType(
    "capital_holds",
    "{left:opposing die is/opposing dice are} left on the capital {province} of {seat}, which never turns.",
    cite="resolve.lost",
    scene="faith",
)
DICE_OFF: Final = EventType(
    "dice_off",
    "All dice leave the map. Upheaval markers stay.",
    cite="resolve.dice-off",
    detail=True,
)


def resolve_dice(s: FiveRoundState) -> None:
    """V.resolve.1, V.resolve.9: resolve all places at once, then remove the dice, but no markers."""
    for power in bit_list(s.principalities):
        resolve_principality(s, power)
    for seat in s.initiative:
        resolve_land(s, seat)
    s.dice_hex = bytearray(len(s.dice_hex))
    s.dice_power = bytearray(len(s.dice_power))
    if s.tell:
        s.tell(DICE_OFF)


def resolve_principality(s: FiveRoundState, power: int) -> None:
    """V.resolve.2: a Principality turns if it has at least one opposing die per province."""
    religion = 1 - religion_of(s, power)
    dice = s.dice_power[2 * power + religion]
    if not dice:
        return
    size = s.land[power].bit_count()
    if dice >= size:
        convert_provinces(s, s.land[power], religion)
    if s.tell:
        told = PRINCIPALITY_CONVERTS if dice >= size else PRINCIPALITY_HOLDS
        s.tell(
            told,
            cite="resolve.principality",
            principality=s.name[power],
            religion=religion,
            dice=dice,
            size=size,
        )


def resolve_land(s: FiveRoundState, seat: int) -> None:
    """V.resolve.3 to V.resolve.8: dice turn provinces of a Player, and cost Gold at the capital."""
    religion, dice = s.religion[seat], s.dice_hex
    for province in bit_list(s.land[seat]):
        own, opposing = dice[2 * province + religion], dice[2 * province + 1 - religion]
        if own or opposing:
            if s.tell:
                s.tell(DICE_ON_LAND, seat=seat, province=province, own=own, opposing=opposing)
            resolve_province(s, seat, province, *dice_left(own, opposing, s.k.owner_die_cancels))


def dice_left(own: int, opposing: int, cancels: int) -> tuple[int, int]:
    """V.resolve.3, V.ruling.owner-dice: each die of the owner's religion cancels up to 2 opposing ones.

    >>> dice_left(1, 3, 2), dice_left(2, 3, 2), dice_left(3, 3, 2)
    ((0, 1), (0, 0), (1, 0))
    """
    if opposing > cancels * own:
        return 0, opposing - cancels * own
    return own - -(-opposing // cancels), 0


def resolve_province(s: FiveRoundState, seat: int, province: int, own: int, opposing: int) -> None:
    """V.resolve.4 to V.resolve.7: the dice left turn a province; a capital only loses Gold."""
    religion = s.religion[seat]
    orthodox = religion_of_province(s, province) == religion
    if province == s.capital[seat]:
        if opposing:
            if s.tell:
                s.tell(CAPITAL_HOLDS, seat=seat, province=province, left=opposing)
            lose_gold(s, seat, s.k.capital_dice_gold_loss, "resolve.capital")
    elif opposing and orthodox:
        turn_province(s, seat, province, 1 - religion, opposing, "resolve.lost")
        if s.towns >> province & 1:
            lose_gold(s, seat, s.k.town_conversion_gold_loss, "resolve.town")
    elif own and not orthodox:
        turn_province(s, seat, province, religion, own, "resolve.regained")


def turn_province(s: FiveRoundState, seat: int, province: int, religion: int, dice: int, rule: str) -> None:
    """Turn a Player's province to the religion of the dice left on it."""
    convert_provinces(s, 1 << province, religion)
    if s.tell:
        s.tell(PROVINCE_CONVERTS, cite=rule, seat=seat, province=province, religion=religion, dice=dice)
