"""Combat Heresy: conversion (D.convert.*), then earning, rolling and placing Faith (D.faith.*)."""

from typing import Final

from westphalia.editions.dice.rules.power import is_saved, saved
from westphalia.editions.dice.rules.rounds import combatants
from westphalia.editions.dice.state import DE_SALES, LUTHER, DiceState
from westphalia.editions.player_turns.rules.spreading import (
    drop_if_nowhere,
    further_question,
    put,
    spot_question,
    turn_further,
)
from westphalia.engine import Chronicle, EventType, Step, Tale, roll
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, with_item
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.faith.conversion import change_religion, choose_in_secret
from westphalia.rules.faith.earning import (
    DIE_FACES,
    FAITH_OF_PROTESTANTS,
    FAITH_OF_SAINTS,
    FAITH_OF_SANCTION,
    FAITH_OF_ZEAL,
    earn,
)
from westphalia.rules.faith.pinned_faith import pinned_successes
from westphalia.rules.realm.provinces import is_foreign_power
from westphalia.rules.victory.rounds import begin_phase

# --- conversion ---


POINTS_LOST: Final = EventType(
    "points_lost", "{seat} loses {amount:point/points} as a {religion}.", cite="D.convert.4"
)
POINTS: Final = EventType(
    "points", "{seat} gains {amount:point/points} (now {points}).", tale=Tale("gains {amount:point/points}")
)
LUTHER_EVENT: Final = EventType(
    "luther",
    "Martin Luther: {seat} is the first Player to become Protestant.",
    cite="D.convert.5",
    chronicle=Chronicle("{seat} becomes the first Protestant among the Players."),
)
DE_SALES_EVENT: Final = EventType(
    "de_sales",
    "St. Francis de Sales: {seat} returns when no Player is Catholic.",
    cite="D.convert.6",
    chronicle=Chronicle("{seat} returns to a Church that had no Player left."),
)
MARTYRS: Final = EventType(
    "martyrs",
    "Blood of the Martyrs: saved {religion}s have at least {least:point/points}, so {seat} gains {amount}.",
    cite="D.convert.7",
)
NO_MARTYRS: Final = EventType(
    "no_martyrs", "No {religion} is saved, so {seat} starts with 0 points.", cite="D.convert.7"
)


def begin_combat_heresy(s: DiceState) -> None:
    """D.turns.order.1: Player conversion, then Spread the Faith."""
    begin_phase(s, "heresy")


def eligible(s: DiceState) -> list[int]:
    """D.convert.1, D.convert.8: Players who Combat Heresy and are not Foreign Powers."""
    return [seat for seat in combatants(s) if not is_foreign_power(s, seat)]


def choose_conversion(s: DiceState) -> Step:
    """D.convert.1, D.convert.2: eligible Players choose in secret, then convert one by one."""
    for seat in (yield from choose_in_secret(s, eligible(s))):
        convert(s, seat)


def convert(s: DiceState, seat: int) -> None:
    """D.convert.3 to D.convert.7: capital and religion change; points are lost and gained anew."""
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
            s.tell(LUTHER_EVENT, seat=seat)
        gain_points(s, seat, s.k.luther_points, "D.convert.5")
    elif nobody_is_catholic and not s.titles & DE_SALES:
        s.titles |= DE_SALES
        if s.tell:
            s.tell(DE_SALES_EVENT, seat=seat)
        gain_points(s, seat, s.k.sales_points, "D.convert.6")
    else:
        blood_of_the_martyrs(s, seat, of_the_saved)


def blood_of_the_martyrs(s: DiceState, seat: int, of_the_saved: list[int]) -> None:
    """D.convert.7: the fewest points of a saved Player, minus 2; nothing if none is saved."""
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
    """Add Saints (Catholic) or Reformation Points (Protestant)."""
    if amount:
        s.points = with_item(s.points, seat, s.points[seat] + amount)
        if s.tell:
            s.tell(POINTS, cite=rule, seat=seat, amount=amount, points=s.points[seat])


# --- Faith ---


KEEP: Final = EventType(
    "faith_kept", "Keep the Faith: {seat} earns {amount} Faith.", cite="D.faith.income.1", detail=True
)
FAITH_ROLL: Final = EventType(
    "faith_roll",
    "{seat} rolls {rolls}: {amount:success/successes}.",
    cite="faith.roll",
    level="desk",
    scene="faith",
    dice="rolls",
    rolls_faith=True,
)


def faith_of(s: DiceState, seat: int) -> list[tuple[EventType, int]]:
    """D.faith.income.1 to D.faith.income.5: the Faith that a Player earns now, card by card."""
    k, religion = s.k, s.religion[seat]
    earned = [(KEEP, k.faith_keep[religion])]
    if religion == PROTESTANT:
        earned.append((FAITH_OF_PROTESTANTS, k.faith_protestant[s.round]))
    else:
        earned.append((FAITH_OF_SAINTS, s.points[seat] // k.faith_saints))
    if is_saved(s, seat):
        earned.append((FAITH_OF_ZEAL, k.faith_zeal))
    if religion == s.religion[s.emperor]:
        earned.append((FAITH_OF_SANCTION, k.faith_sanction))
    return earned


def earn_faith(s: DiceState) -> None:
    """D.faith.income.1: the Faith of all who Combat Heresy is counted before the first roll."""
    s.faith = [0] * s.players
    for seat in combatants(s):
        for event, amount in faith_of(s, seat):
            earn(s, seat, amount, event)


def roll_faith(s: DiceState) -> None:
    """D.faith.roll.1, D.faith.roll.2: one die for each Faith; each success is a point and a cube."""
    for seat in combatants(s):
        faces = roll_dice(s, seat, s.faith[seat])
        successes = sum(face <= s.k.faith_die for face in faces)
        s.successes[seat] = successes
        if s.tell:
            s.tell(FAITH_ROLL, seat=seat, rolls=faces, amount=successes)
        gain_points(s, seat, successes * s.k.points_per_success, "D.faith.roll.2")
    s.faith = [0] * s.players


def roll_dice(s: DiceState, seat: int, dice: int) -> list[int]:
    """Return the faces a Player rolls; pinned successes count as the lowest faces."""
    total = pinned_successes(s, seat, dice)
    if total is not None:
        return [1] * total + [DIE_FACES] * (dice - total)
    return [roll(s, f"faith:{seat}") for _ in range(dice)]


def place_cube(s: DiceState, seat: int) -> Step:
    """D.faith.place.1 to D.faith.place.6: one cube on a legal spot; without any the rest is lost."""
    question = spot_question(s, seat)
    if not question.answers:
        drop_if_nowhere(s, seat)
        return
    answer = yield from ask_or_withdraw(s, question)
    if answer is not None:
        put(s, seat, answer)


def convert_further(s: DiceState, seat: int) -> Step:
    """D.faith.bonus.1: for each of their provinces that their own cube converted, the Player picks one more."""
    question = further_question(s, seat)
    if question is None:
        turn_further(s, seat, None)
        return True
    answer = yield from ask_or_withdraw(s, question)
    if answer is None:
        return False
    turn_further(s, seat, answer)
    return True
