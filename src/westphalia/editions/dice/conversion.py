"""Combat Heresy: Player conversion (D.convert.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.power import saved
from westphalia.editions.dice.rounds import combatants
from westphalia.editions.dice.state import DE_SALES, LUTHER, DiceState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.rules.conversion import change_religion, choose_in_secret
from westphalia.rules.realm import is_foreign_power
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import CATHOLIC, PROTESTANT, with_item

POINTS_LOST: Final = Told(
    "points_lost", "{seat} loses his {amount:point/points} of the {religion} religion.", cite="D.convert.4"
)
POINTS: Final = Told("points", "{seat} gains {amount:point/points} (now {points}).")
LUTHER_TOLD: Final = Told(
    "luther", "Martin Luther: {seat} is the first Player to become Protestant.", cite="D.convert.5"
)
DE_SALES_TOLD: Final = Told(
    "de_sales", "St. Francis de Sales: {seat} returns when no Player is Catholic.", cite="D.convert.6"
)
MARTYRS: Final = Told(
    "martyrs",
    "Blood of the Martyrs: the least points of a saved {religion} Player are {least}, less"
    " {k.martyr_deduction}: {seat} gains {amount}.",
    cite="D.convert.7",
)
NO_MARTYRS: Final = Told(
    "no_martyrs", "No {religion} Player is saved, so {seat} begins with no points.", cite="D.convert.7"
)


def begin_combat_heresy(s: DiceState) -> None:
    """D.turns.order.1: Player conversion, then Spread the Faith."""
    begin_phase(s, "heresy")


def choose_conversion(s: DiceState) -> Step:
    """D.convert.1, D.convert.2, D.convert.8: those who may choose in secret, then convert one by one."""
    seats = [seat for seat in combatants(s) if not is_foreign_power(s, seat)]
    for seat in (yield from choose_in_secret(s, seats)):
        convert(s, seat)


def convert(s: DiceState, seat: int) -> None:
    """D.convert.3 to D.convert.7: capital and religion change, points are lost and gained anew."""
    religion = 1 - s.religion[seat]
    nobody_is_catholic = CATHOLIC not in s.religion
    of_the_saved = [s.points[other] for other in saved(s, religion)]
    if s.tell and s.points[seat]:
        s.tell(POINTS_LOST, seat=seat, amount=s.points[seat], religion=s.religion[seat])
    s.points = with_item(s.points, seat, 0)
    s.faith = with_item(s.faith, seat, 0)
    change_religion(s, seat, religion)
    if religion == PROTESTANT and not s.titles & LUTHER:
        s.titles |= LUTHER
        if s.tell:
            s.tell(LUTHER_TOLD, seat=seat)
        gain_points(s, seat, s.k.luther_points, "D.convert.5")
    elif nobody_is_catholic and not s.titles & DE_SALES:
        s.titles |= DE_SALES
        if s.tell:
            s.tell(DE_SALES_TOLD, seat=seat)
        gain_points(s, seat, s.k.sales_points, "D.convert.6")
    else:
        blood_of_the_martyrs(s, seat, of_the_saved)


def blood_of_the_martyrs(s: DiceState, seat: int, of_the_saved: list[int]) -> None:
    """D.convert.7: the points of the saved one who has the fewest, minus 2, at least 0; nothing if none is saved."""
    if not of_the_saved:
        if s.tell:
            s.tell(NO_MARTYRS, seat=seat, religion=s.religion[seat])
        return
    least = min(of_the_saved)
    amount = max(0, least - s.k.martyr_deduction)
    if s.tell:
        s.tell(MARTYRS, seat=seat, religion=s.religion[seat], least=least, amount=amount)
    gain_points(s, seat, amount, "D.convert.7")


def gain_points(s: DiceState, seat: int, amount: int, rule: str) -> None:
    """A Catholic gains Saints, a Protestant Reformation Points."""
    if amount:
        s.points = with_item(s.points, seat, s.points[seat] + amount)
        if s.tell:
            s.tell(POINTS, cite=rule, seat=seat, amount=amount, points=s.points[seat])
