"""Phase 2.1, Player conversion and income (V.convert.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.roles import (
    check_roles,
    gain_good_works,
    gain_saints,
    give_back_faith_alone,
    lose_merit,
    merit,
    take_protestant_role,
    take_role,
)
from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, MORTAL_SIN, FiveRoundState
from westphalia.engine import EventType, Step, Tale
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.faith.conversion import change_religion, choose_in_secret
from westphalia.rules.realm.gold import gain_gold
from westphalia.rules.realm.provinces import is_foreign_power, of_religion, town_provinces
from westphalia.rules.victory.rounds import begin_phase

RANSACK: Final = EventType(
    "ransack",
    "{seat} loses the Monastery token for good.",
    cite="convert.ransack",
    tale=Tale("loses the Monastery token"),
)
MARTYRS: Final = EventType(
    "martyrs",
    "Blood of the Martyrs: the lowest merit of a saved Catholic is {merit}, so {seat} gains"
    " {amount:Good Work/Good Works}.",
    cite="convert.martyrs",
)
DE_SALES: Final = EventType(
    "de_sales",
    "St. Francis de Sales: no Player is Catholic, so {seat} gains {amount:Saint/Saints}.",
    cite="convert.de-sales",
)
INCOME: Final = EventType(
    "income",
    "{seat} collects income from the capital or Home. Orthodox towns: {provinces}.",
    cite="income",
    detail=True,
)


def begin_combat_heresy(s: FiveRoundState) -> None:
    """V.convert.1: begin the phase."""
    begin_phase(s, "heresy")


def may_convert(s: FiveRoundState) -> list[int]:
    """V.convert.2, V.convert.3: all Players in the Empire."""
    return [seat for seat in s.initiative if not is_foreign_power(s, seat)]


def choose_conversion(s: FiveRoundState) -> Step:
    """V.convert.2, V.convert.4: choose in secret, then convert one by one in Initiative Order."""
    for seat in (yield from choose_in_secret(s, may_convert(s))):
        convert(s, seat)


def convert(s: FiveRoundState, seat: int) -> None:
    """V.convert.4: one Player converts, with all losses, gains and roles."""
    if s.religion[seat] == CATHOLIC:
        become_protestant(s, seat)
    else:
        return_to_catholicism(s, seat)
    check_roles(s)


def become_protestant(s: FiveRoundState, seat: int) -> None:
    """V.convert.6 to V.convert.8: the Player loses merit, ransacks the Monastery, and is saved if a card is free."""
    change_religion(s, seat, PROTESTANT)
    lose_merit(s, seat, "convert.merit-lost")
    if s.monastery >> seat & 1:
        s.monastery &= ~(1 << seat)
        if s.tell:
            s.tell(RANSACK, seat=seat)
        gain_gold(s, seat, s.k.ransack_gold, "convert.ransack")
    take_protestant_role(s, seat)


def return_to_catholicism(s: FiveRoundState, seat: int) -> None:
    """V.convert.9 to V.convert.11: start in Mortal Sin, with a gift of the martyrs or St. Francis de Sales."""
    nobody_is_catholic = CATHOLIC not in s.religion
    least = least_merit_of_saved_catholics(s)
    was_saved = s.role[seat] == FAITH_ALONE
    change_religion(s, seat, CATHOLIC)
    take_role(s, seat, MORTAL_SIN, "convert.sinner")
    if was_saved:
        give_back_faith_alone(s, seat)
    if nobody_is_catholic:
        saints = s.round  # the constant de_sales_saints
        if s.tell:
            s.tell(DE_SALES, seat=seat, amount=saints)
        gain_saints(s, seat, saints, "convert.de-sales")
    else:
        amount = max(0, least + s.k.martyrs_offset)
        if s.tell:
            s.tell(MARTYRS, seat=seat, merit=least, amount=amount)
        gain_good_works(s, seat, amount, "convert.martyrs")


def least_merit_of_saved_catholics(s: FiveRoundState) -> int:
    """V.ruling.martyrs: the least merit among those Saved by Faith and Works, 0 if there are none."""
    return min((merit(s, seat) for seat in s.initiative if s.role[seat] == FAITH_AND_WORKS), default=0)


def income(s: FiveRoundState) -> None:
    """V.convert.12: gain Gold for the capital or Home and for each orthodox town-province."""
    k = s.k
    for seat in s.initiative:
        towns = town_provinces(s, seat) & of_religion(s, s.religion[seat]) & s.obeying(seat)
        if s.tell:
            s.tell(INCOME, seat=seat, provinces=bit_list(towns))
        seat_pays = k.fp_home_gold if is_foreign_power(s, seat) else k.gold_per_orthodox_capital_or_town
        gain_gold(s, seat, seat_pays + k.gold_per_orthodox_capital_or_town * towns.bit_count(), "income")
