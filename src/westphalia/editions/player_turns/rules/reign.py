"""The Emperor's life: they die after one or two Rounds, or on leaving the Empire."""

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType, roll
from westphalia.rules.base.state import NONE

EMPEROR_LIVES: Final = EventType(
    "emperor_lives",
    "The Imperial Die shows the eagle ({die}): Emperor {seat} lives on.",
    cite="reign.die",
    level="desk",
    chronicle=Chronicle("Emperor {seat} lives on."),
    scene="death",
    dice="die",
    lives=True,
)
EMPEROR_DIES: Final = EventType(
    "emperor_dies",
    "The Imperial Die shows the skull ({die}): Emperor {seat} dies after one Round.",
    cite="reign.die",
    level="desk",
    chronicle=Chronicle("Emperor {seat} dies young."),
    scene="death",
    dice="die",
)
EMPEROR_DIES_OLD: Final = EventType(
    "emperor_dies_old",
    "Emperor {seat} has reigned {amount} Rounds and dies.",
    cite="reign.old",
    level="desk",
    chronicle=Chronicle("Emperor {seat} dies of old age."),
    scene="death",
)
EMPEROR_DIES_ABROAD: Final = EventType(
    "emperor_dies_abroad",
    "Emperor {seat} left the Empire during this reign and dies.",
    cite="reign.left",
    level="desk",
    chronicle=Chronicle("Emperor {seat} dies outside the Empire."),
    scene="death",
)


def try_life(s: PlayerTurnsState) -> None:
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


def throne_is_vacant(s: PlayerTurnsState) -> bool:
    """reign.vacant: the Emperor has died."""
    return s.emperor == NONE


def begin_reign(s: PlayerTurnsState) -> None:
    """reign.new: a new or re-elected Emperor has reigned no Round yet."""
    s.reign = 0
    s.left_in_reign = False


def note_departure(s: PlayerTurnsState, seat: int) -> None:
    """reign.left: an Emperor who leaves the Empire dies in the Imperial Election."""
    if s.emperor == seat:
        s.left_in_reign = True
