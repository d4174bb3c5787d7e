"""The Emperor's life: he dies after one or two Rounds, or when he has left the Empire."""

from __future__ import annotations

from typing import Final

from westphalia.engine.chance import roll
from westphalia.engine.event import Told
from westphalia.rules.politics import PoliticalState
from westphalia.rules.state import NONE

EMPEROR_LIVES: Final = Told(
    "emperor_lives",
    "The Imperial Die shows the eagle ({die}): the Emperor {seat} lives on.",
    cite="reign.die",
)
EMPEROR_DIES: Final = Told(
    "emperor_dies",
    "The Imperial Die shows the skull ({die}): the Emperor {seat} dies after one Round.",
    cite="reign.die",
)
EMPEROR_DIES_OLD: Final = Told(
    "emperor_dies_old", "The Emperor {seat} has reigned {amount} Rounds and dies.", cite="reign.old"
)
EMPEROR_DIES_ABROAD: Final = Told(
    "emperor_dies_abroad",
    "The Emperor {seat} has left the Empire during his reign and dies.",
    cite="reign.left",
)


def try_life(s: PoliticalState) -> None:
    """reign.die, reign.old, reign.left: the reign is a Round longer; the Emperor lives or dies."""
    s.reign += 1
    emperor = s.emperor
    if s.left_in_reign:
        if s.tell:
            s.tell(EMPEROR_DIES_ABROAD, seat=emperor)
    elif s.reign >= s.k.emperor_max_rounds:
        if s.tell:
            s.tell(EMPEROR_DIES_OLD, seat=emperor, amount=s.reign)
    else:
        die = roll(s, "imperial")
        dies = die <= s.k.imperial_die_death
        if s.tell:
            s.tell(EMPEROR_DIES if dies else EMPEROR_LIVES, seat=emperor, die=die)
        if not dies:
            return
    s.emperor = NONE


def throne_is_vacant(s: PoliticalState) -> bool:
    """reign.vacant: an election is held only when the Emperor has died."""
    return s.emperor == NONE


def begin_reign(s: PoliticalState) -> None:
    """reign.new: whoever is elected, even anew, has reigned no Round yet."""
    s.reign = 0
    s.left_in_reign = False


def note_departure(s: PoliticalState, seat: int) -> None:
    """reign.left: an Emperor who leaves the Empire, of his own will or not, dies in the Imperial Election."""
    if s.emperor == seat:
        s.left_in_reign = True
