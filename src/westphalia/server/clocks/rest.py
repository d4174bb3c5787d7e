"""When a player's clock stands still: at night, and on vacation."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

DAY: Final = 24 * 3600.0
WEEK: Final = 7 * DAY
MINUTES: Final = 24 * 60
LONGEST_NIGHT: Final = 12 * 60  # minutes
FOREVER: Final = 4000  # days to look ahead
Interval = tuple[float, float]


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's time zone, night hours and vacation."""

    zone: str = "UTC"
    night: tuple[int, int] | None = None  # from and until, in minutes after midnight
    vacation: Interval | None = None
    year: int = 0  # of which `used` counts
    used: float = 0.0  # seconds of vacation
    changed: float = 0.0  # when the nights were last changed

    def spans(self, since: float) -> Iterator[Interval]:
        """Yield the spans of rest that end after a moment, in order, without overlaps."""
        if self.vacation is None or self.vacation[1] <= since:
            yield from self._nights(since)
            return
        begin, end = self.vacation
        for night in self._nights(since):
            if night[1] < begin:
                yield night
                continue
            if night[0] > end:
                yield begin, end
                yield from self._nights(end)
                return
            begin, end = min(begin, night[0]), max(end, night[1])
        yield begin, end

    def _nights(self, since: float) -> Iterator[Interval]:
        if self.night is None:
            return
        zone, (begin, end) = zone_of(self.zone), self.night
        day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
        for _ in range(FOREVER):
            started = _moment(datetime.combine(day, _clock(begin), zone))
            ends_on = day if end > begin else day + timedelta(days=1)
            ended = _moment(datetime.combine(ends_on, _clock(end), zone))
            if ended > since and ended > started:
                yield started, ended
            day += timedelta(days=1)


NO_REST: Final = Rest()
_decoder: Final = msgspec.json.Decoder(Rest)


def read_rest(stored: str) -> Rest:
    """Return the rest stored in a row; an empty column means no rest."""
    return _decoder.decode(stored) if stored else NO_REST


def write_rest(rest: Rest) -> str:
    return "" if rest == NO_REST else msgspec.json.encode(rest).decode()


def _clock(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)


def _moment(local: datetime) -> float:
    return local.astimezone(UTC).timestamp()


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone; raise ValueError if there is none of this name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f"zone: there is no time zone {name[:64]!r}; write one such as Europe/Berlin"
        ) from None


def minutes_of(text: str) -> int:
    """Return a time of day such as 22:30 in minutes; raise ValueError if it is invalid."""
    try:
        hours, _, minutes = text.partition(":")
        found = int(hours) * 60 + int(minutes)
    except ValueError:
        found = -1
    if not 0 <= found < MINUTES or len(text) > 5:
        raise ValueError(f"night: {text[:20]!r} is not a time such as 22:30")
    return found


def check_night(begin: int, end: int) -> None:
    """Raise ValueError for an invalid night."""
    length = (end - begin) % MINUTES
    if not 0 < length <= LONGEST_NIGHT:
        raise ValueError("night: a night has at most 12 hours")


def elapsed(since: float, until: float, rest: Rest = NO_REST) -> float:
    """Return the seconds between two moments without the rest in between."""
    total = 0.0
    while until - since > WEEK:
        total += _elapsed_week(since, rest)
        since += WEEK
    return total + _elapsed(since, until, rest)


@lru_cache(4096)
def ends_at(since: float, seconds: float, rest: Rest = NO_REST) -> float:
    """Return when a number of seconds will have passed, not counting rest."""
    at = since
    while seconds > WEEK / 2 and (passed := _elapsed_week(at, rest)) < seconds:
        at, seconds = at + WEEK, seconds - passed
    for begin, end in rest.spans(at):
        if at + seconds <= begin:
            break
        seconds -= max(0.0, begin - at)
        at = max(at, end)
    return at + seconds


def _elapsed(since: float, until: float, rest: Rest) -> float:
    total, at = 0.0, since
    for begin, end in rest.spans(since):
        if begin >= until:
            break
        total += max(0.0, begin - at)
        at = max(at, min(end, until))
    return total + max(0.0, until - at)


def _elapsed_week(since: float, rest: Rest) -> float:
    """Return the seconds of a week without rest; a week without vacation and change of the clocks has equal nights."""
    until, around = since + WEEK, (since - 2 * DAY, since + WEEK + 2 * DAY)
    if rest.vacation is not None and rest.vacation[0] < until and rest.vacation[1] > since:
        return _elapsed(since, until, rest)
    if rest.night is None:
        return WEEK
    zone = zone_of(rest.zone)
    one, other = (datetime.fromtimestamp(at, zone).utcoffset() for at in around)
    if one != other:
        return _elapsed(since, until, rest)
    return WEEK - 7 * 60.0 * ((rest.night[1] - rest.night[0]) % MINUTES)
