"""Phase 6, Foreign Powers: leaving the Empire, being driven out of it, and Internal Troubles (D.fp.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.names import great_name
from westphalia.editions.dice.state import DiceState
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.question import Question
from westphalia.rules import exile
from westphalia.rules.answers import BECOME_FOREIGN_POWER, STAY
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import is_foreign_power, town_provinces
from westphalia.rules.reign import note_departure
from westphalia.rules.rounds import begin_phase, is_last_round
from westphalia.rules.state import NONE
from westphalia.rules.withdrawing import in_turn

INTERNAL_TROUBLES: Final = Told(
    "internal_troubles",
    "{seat} rolls {dice} for Internal Troubles, {amount} in all: they weaken the Home Province in the next round.",
    cite="D.fp.home.1",
)


# --- leaving ---


def open_foreign_powers(s: DiceState) -> None:
    """Foreign Powers begins; nobody is leaving yet."""
    begin_phase(s, "foreign_powers")
    s.exiles = ()


def may_leave(s: DiceState, seat: int) -> bool:
    """D.fp.choice.1: no Foreign Power, no town besides the capital, and weak enough for the round."""
    return (
        not is_foreign_power(s, seat)
        and not town_provinces(s, seat)
        and s.imperial_power(seat) <= s.k.fp_threshold[s.round]
    )


def decide_exile(s: DiceState, seat: int) -> Step:
    """D.fp.choice.1: a Player becomes a Foreign Power or stays; he may withdraw first. True when he has decided."""
    answer = yield from in_turn(s, Question(s, seat, exile.ASK_FP, (STAY, BECOME_FOREIGN_POWER)))
    if answer is None:
        return False
    exile.decide(s, seat, answer == BECOME_FOREIGN_POWER)
    return True


def give_up_lands(s: DiceState, seat: int) -> Step:
    """D.fp.step.1, D.size.4, D.fp.eliminated.2: what he owns in the Empire becomes one unaligned Principality."""
    provinces, capital = s.land[seat], s.capital[seat]
    if provinces:
        name = great_name(s) if provinces.bit_count() >= s.k.great_size else NONE
        if name == NONE:
            name = yield from choose_name(s, seat, capital=capital)
        exile.leave_lands(s, seat, provinces, capital, name)
    note_departure(s, seat)


# --- Internal Troubles ---


def roll_internal_troubles(s: DiceState) -> None:
    """D.fp.home.1, D.ruling.fp-roll: each Foreign Power, new ones included, rolls for the next round."""
    if is_last_round(s):
        return
    s.troubles = [*s.troubles]
    for seat in s.initiative:
        if is_foreign_power(s, seat):
            dice = [roll(s, f"troubles:{seat}") for _ in range(s.k.fp_home_dice)]
            s.troubles[seat] += sum(dice)
            if s.tell:
                s.tell(INTERNAL_TROUBLES, seat=seat, dice=dice, amount=s.troubles[seat])
