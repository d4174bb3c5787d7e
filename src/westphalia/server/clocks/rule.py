"""The clock that a host chooses, and its meaning in plain words."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from westphalia.engine.phrases import counted

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR
Kind = Literal["none", "live", "days", "bank"]
AtZero = Literal["pass", "bot", "seat"]
RANGES: Final = {"live": (MINUTE, 12 * HOUR), "days": (HOUR, 30 * DAY), "bank": (HOUR, 365 * DAY)}
LEAST: Final = {"live": 10.0, "bank": 600.0, "days": 0.0}  # seconds of a turn when the time is used up
AWAY: Final = {"live": 5.0, "bank": 60.0, "days": 3600.0}  # seconds of a turn of a player who is away
WARNING: Final = {"live": 30.0, "bank": 3600.0, "days": 3600.0}  # seconds before the end


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table's clock.

    none: no clock. live: seconds for the whole game, and an increment after each answer. days: seconds for each turn.
    bank: seconds for the whole game. Nights and vacations stop all but live clocks.
    """

    kind: Kind = "none"
    seconds: Annotated[int, Meta(ge=0, le=365 * DAY)] = 0
    increment: Annotated[int, Meta(ge=0, le=300)] = 0

    def check(self) -> None:
        """Raise ValueError for a clock that makes no sense."""
        if self.kind == "none":
            if self.seconds or self.increment:
                raise ValueError("clock: a table without a clock has no seconds")
            return
        least, most = RANGES[self.kind]
        if not least <= self.seconds <= most:
            raise ValueError(f"clock: {self.kind} takes {duration(least)} to {duration(most)}")
        if self.increment and self.kind != "live":
            raise ValueError("clock: only a live clock has an increment")

    @property
    def rests(self) -> bool:
        """Whether nights and vacations stop it."""
        return self.kind in ("days", "bank")

    @property
    def per_turn(self) -> bool:
        """Whether each turn has its own time."""
        return self.kind == "days"

    def least(self, away: bool) -> float:
        """Return the shortest time a turn gets, even if all time is used up."""
        if self.kind == "none":
            return 0.0
        return AWAY[self.kind] if away else max(LEAST[self.kind], float(self.increment))


AT_ZERO: Final = {
    "pass": "we pass for you",
    "bot": "a bot plays this turn for you",
    "seat": "a bot takes your seat until you come back",
}


def in_words(rule: ClockRule, at_zero: str) -> str:
    """Explain a clock to a player.

    >>> in_words(ClockRule("live", 1200, 15), "bot")
    'You have 20 minutes for the whole game, plus 15 seconds after each answer. At zero a bot plays this turn for you.'
    >>> in_words(ClockRule(), "pass")
    'No clock: we wait for every player.'
    """
    if rule.kind == "none":
        return "No clock: we wait for every player."
    time = duration(rule.seconds)
    if rule.kind == "days":
        first = f"You have {time} for each turn."
    else:
        first = f"You have {time} for the whole game"
        first += f", plus {duration(rule.increment)} after each answer." if rule.increment else "."
    rest = " Your nights and vacations do not count." if rule.rests else ""
    return f"{first} At zero {AT_ZERO[at_zero]}.{rest}"


def duration(seconds: float) -> str:
    """Return a duration in words, in its two largest units.

    >>> duration(90), duration(3600), duration(2 * 86400 + 3600)
    ('1 minute 30 seconds', '1 hour', '2 days 1 hour')
    """
    left, parts = int(seconds), list[str]()
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        number, left = divmod(left, size)
        if number:
            parts.append(counted(number, name))
    return " ".join(parts[:2]) or "0 seconds"
