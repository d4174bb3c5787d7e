"""Combat Heresy: earning, rolling and placing Faith (D.faith.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.rules.conversion import gain_points
from westphalia.editions.dice.rules.power import is_saved
from westphalia.editions.dice.rules.rounds import combatants
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.spreading import (
    drop_if_nowhere,
    further_question,
    put,
    spot_question,
    turn_further,
)
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.rules.base.state import PROTESTANT
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.faith.earning import (
    DIE_FACES,
    FAITH_OF_PROTESTANTS,
    FAITH_OF_SAINTS,
    FAITH_OF_SANCTION,
    FAITH_OF_ZEAL,
    earn,
)
from westphalia.rules.faith.pinned_faith import pinned_successes

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
    """D.faith.income.1 to D.faith.income.5: what a Player earns now, card by card."""
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
        for told, amount in faith_of(s, seat):
            earn(s, seat, amount, told)


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
    """D.faith.bonus.1: for each own province that the Player's own cube converted, they pick one more."""
    question = further_question(s, seat)
    if question is None:
        turn_further(s, seat, None)
        return True
    answer = yield from ask_or_withdraw(s, question)
    if answer is None:
        return False
    turn_further(s, seat, answer)
    return True
