"""Combat Heresy 1, Player Conversion (VI.convert.*)."""

from typing import Final

from westphalia.editions.player_turns.rules.religious_victory import check_victory
from westphalia.editions.six_round.rules.power import saved_by_works
from westphalia.editions.six_round.rules.salvation import (
    check_salvation,
    gain_good_works,
    lose_merit,
    pass_reformer,
)
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import Chronicle, EventType, Step, Tale
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, with_item
from westphalia.rules.faith.conversion import change_religion, choose_in_secret
from westphalia.rules.realm.gold import gain_gold
from westphalia.rules.realm.power import in_order
from westphalia.rules.realm.provinces import is_foreign_power

RANSACK: Final = EventType(
    "ransack",
    "Ransack the Monasteries: {seat} hands in their Monastery for good.",
    cite="convert.ransack",
    tale=Tale("gives up their Monastery"),
    chronicle=Chronicle("{items} ransacks the monasteries.", "{items} ransack the monasteries.", "{seat}"),
)
MARTYRS: Final = EventType(
    "martyrs",
    "Blood of the Martyrs: the saved have at least {merit:Good Work/Good Works}, so {seat} gains {amount}.",
    cite="convert.martyrs",
)
NO_CATHOLICS: Final = EventType(
    "no_catholics",
    "No Player is Catholic, so {seat} gains {amount:Good Work/Good Works}.",
    cite="convert.no-catholics",
)


def eligible(s: SixRoundState) -> list[int]:
    """VI.convert.1: Players who Combat Heresy and are not Foreign Powers."""
    return [seat for seat in in_order(s, s.combats) if not is_foreign_power(s, seat)]


def choose_conversion(s: SixRoundState) -> Step:
    """VI.convert.1: those who may convert choose in secret."""
    s.queue = tuple((yield from choose_in_secret(s, eligible(s))))


def converts(s: SixRoundState) -> tuple[int, ...]:
    """VI.convert.2: Players who chose to convert, in Initiative Order."""
    return s.queue


def convert(s: SixRoundState, seat: int) -> None:
    """VI.convert.2: one Player's conversion, complete with losses, gains and salvation."""
    if s.religion[seat] == CATHOLIC:
        become_protestant(s, seat)
    else:
        return_to_catholicism(s, seat)
    check_salvation(s)
    check_victory(s)


def become_protestant(s: SixRoundState, seat: int) -> None:
    """VI.convert.3 to VI.convert.5: the Player loses their merit and hands in their Monastery."""
    change_religion(s, seat, PROTESTANT)
    lose_merit(s, seat)
    s.conversions += 1
    s.converted = with_item(s.converted, seat, s.conversions)
    if s.monastery >> seat & 1:
        s.monastery &= ~(1 << seat)
        if s.tell:
            s.tell(RANSACK, seat=seat)
        gain_gold(s, seat, s.k.ransack_gold, "convert.ransack")


def return_to_catholicism(s: SixRoundState, seat: int) -> None:
    """VI.convert.6, VI.convert.7, VI.convert.9: the Player counts as never saved, and gains Good Works from the
    martyrs.
    """
    nobody_is_catholic = CATHOLIC not in s.religion
    least = min((s.good_works[other] for other in saved_by_works(s)), default=0)
    change_religion(s, seat, CATHOLIC)
    lose_merit(s, seat)
    s.converted = with_item(s.converted, seat, 0)
    pass_reformer(s, seat)
    if nobody_is_catholic:
        amount = s.k.martyrs_no_catholics
        if s.tell:
            s.tell(NO_CATHOLICS, seat=seat, amount=amount)
        gain_good_works(s, seat, amount, "convert.no-catholics")
    else:
        amount = max(0, least + s.k.martyrs_offset)
        if s.tell:
            s.tell(MARTYRS, seat=seat, merit=least, amount=amount)
        gain_good_works(s, seat, amount, "convert.martyrs")
