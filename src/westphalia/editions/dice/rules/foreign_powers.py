"""Foreign Powers: leaving the Empire, elimination and Internal Troubles (D.fp.*)."""

from typing import Final

from westphalia.editions.dice.rules.power import great_name
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.reign import note_departure
from westphalia.engine import EventType, Step, roll
from westphalia.rules.base.state import NONE
from westphalia.rules.realm import exile
from westphalia.rules.realm.provinces import is_foreign_power, town_provinces
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.victory.rounds import is_last_round

INTERNAL_TROUBLES: Final = EventType(
    "internal_troubles",
    "{seat} rolls {dice} for Internal Troubles: the Home Province gives {amount} less next round.",
    cite="D.fp.home.1",
    level="desk",
    scene="affairs",
    dice="dice",
)


# --- leaving ---


def may_leave(s: DiceState, seat: int) -> bool:
    """D.fp.choice.1: the Player has no town but the capital's and is weak enough this round."""
    return (
        not is_foreign_power(s, seat)
        and not town_provinces(s, seat)
        and s.imperial_power(seat) <= s.k.fp_threshold[s.round]
    )


def give_up_lands(s: DiceState, seat: int) -> Step:
    """D.fp.step.1, D.size.4, D.fp.eliminated.2: the Player's land becomes one unaligned Principality."""
    provinces, capital = s.land[seat], s.capital[seat]
    if provinces:
        name = great_name(s) if provinces.bit_count() >= s.k.great_size else NONE
        if name == NONE:
            name = yield from choose_name(s, seat, capital=capital)
        exile.leave_lands(s, seat, provinces, capital, name)
    note_departure(s, seat)


# --- Internal Troubles ---


def roll_internal_troubles(s: DiceState) -> None:
    """D.fp.home.1, D.ruling.fp-roll: each Foreign Power, also a new one, rolls for the next round."""
    if is_last_round(s):
        return
    s.troubles = [*s.troubles]
    for seat in s.initiative:
        if is_foreign_power(s, seat):
            dice = [roll(s, f"troubles:{seat}") for _ in range(s.k.fp_home_dice)]
            s.troubles[seat] += sum(dice)
            if s.tell:
                s.tell(INTERNAL_TROUBLES, seat=seat, dice=dice, amount=s.troubles[seat])
