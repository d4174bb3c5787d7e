"""Phase 2.5, Spread the Faith: what the dice on the map do (V.resolve.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.event import Told
from westphalia.rules.gold import lose_gold
from westphalia.rules.realm import convert_provinces, religion_of, religion_of_province

PRINCIPALITY_CONVERTS: Final = Told(
    "principality_converts",
    "{principality} ({size:province/provinces}) bears {dice:die/dice} and becomes {religion}.",
)
PRINCIPALITY_HOLDS: Final = Told(
    "principality_holds",
    "{principality} ({size:province/provinces}) bears only {dice:die/dice} of the other religion and holds.",
)
DICE_ON_LAND: Final = Told(
    "dice_on_land",
    "On {province} of {seat}, {own} dice of his religion meet {opposing} of the other.",
    cite="resolve.own-dice",
)
PROVINCE_CONVERTS: Final = Told(
    "province_converts", "{province} of {seat} becomes {religion}; {dice:die was/dice were} left."
)
CAPITAL_HOLDS: Final = Told(
    "capital_holds",
    "{left:opposing die is/opposing dice are} left on the capital {province} of {seat},"
    " which never converts.",
    cite="resolve.lost",
)
DICE_OFF: Final = Told(
    "dice_off", "All dice are removed from the map; Upheaval markers stay.", cite="resolve.dice-off"
)


def resolve_dice(s: FiveRoundState) -> None:
    """V.resolve.1, V.resolve.9: all places resolve at the same time; then the dice are removed, markers stay."""
    for power in bit_list(s.principalities):
        resolve_principality(s, power)
    for seat in s.initiative:
        resolve_land(s, seat)
    s.dice_hex = bytearray(len(s.dice_hex))
    s.dice_power = bytearray(len(s.dice_power))
    if s.tell:
        s.tell(DICE_OFF)


def resolve_principality(s: FiveRoundState, power: int) -> None:
    """V.resolve.2: it converts if the dice of the other religion number at least its provinces."""
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
    """V.resolve.3 to V.resolve.8: what the dice do to each province of a Player, and what Gold they cost him."""
    religion, dice = s.religion[seat], s.dice_hex
    for province in bit_list(s.land[seat]):
        own, opposing = dice[2 * province + religion], dice[2 * province + 1 - religion]
        if own or opposing:
            if s.tell:
                s.tell(DICE_ON_LAND, seat=seat, province=province, own=own, opposing=opposing)
            resolve_province(s, seat, province, *dice_left(own, opposing, s.k.owner_die_cancels))


def dice_left(own: int, opposing: int, cancels: int) -> tuple[int, int]:
    """V.resolve.3, V.ruling.owner-dice: each die of the owner's religion is spent on up to 2 opposing ones.

    >>> dice_left(1, 3, 2), dice_left(2, 3, 2), dice_left(3, 3, 2)
    ((0, 1), (0, 0), (1, 0))
    """
    if opposing > cancels * own:
        return 0, opposing - cancels * own
    return own - -(-opposing // cancels), 0


def resolve_province(s: FiveRoundState, seat: int, province: int, own: int, opposing: int) -> None:
    """V.resolve.4 to V.resolve.7: the dice left turn a province to their religion, a capital they only rob."""
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
    """A Player's province takes the religion of the dice left on it."""
    convert_provinces(s, 1 << province, religion)
    if s.tell:
        s.tell(PROVINCE_CONVERTS, cite=rule, seat=seat, province=province, religion=religion, dice=dice)
