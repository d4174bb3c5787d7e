"""How long a game takes: the median of games played here, or an estimate from bots' games (tools/lengths.py)."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from statistics import median
from typing import Final

import msgspec

from westphalia.server.clocks.rule import ClockRule

ENOUGH: Final = 3  # games needed for a median
A_STEP: Final = 15.0  # seconds per step, until games played here give a figure


class Length(msgspec.Struct, frozen=True):
    choices: int  # of each player
    seconds: int  # of play, if all are at the table; 0: unknown
    days: int  # if each player looks in once a day; 0: at one sitting, or unknown
    games: int  # games played here that `seconds` is the median of; 0: estimated from bots' games


class Measured(msgspec.Struct, frozen=True):
    """Medians measured in bots' games."""

    games: int
    choices: int
    steps: int
    days: int


@cache
def measured() -> dict[str, dict[str, Measured]]:
    """Return the medians of bots' games by edition and number of players."""
    content = files(__package__).joinpath("lengths.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, dict[str, Measured]])


def estimates(edition_id: str) -> dict[str, int]:
    """Return the seconds that games take, by the number of players, as estimated from bots' games."""
    known = measured().get(edition_id, {})
    return {players: round(found.steps * A_STEP) for players, found in known.items()}


def length(edition_id: str, players: int, clock: ClockRule, played: Sequence[float]) -> Length:
    """Return how long a game takes; `played` are the lengths, in seconds, of people's games that ended here."""
    known = measured().get(edition_id, {}).get(str(players))
    choices = 0 if known is None else known.choices
    days = known.days if known is not None and clock.rests else 0
    if len(played) >= ENOUGH:
        return Length(choices, round(median(played)), days, len(played))
    return Length(choices, 0 if known is None else round(known.steps * A_STEP), days, 0)
