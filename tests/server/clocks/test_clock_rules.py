"""Remaining time: exact to the second, with nights, vacations, pauses and turns taken back."""

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from westphalia.server.clocks.rest import Rest, check_night, elapsed, ends_at, minutes_of, zone_of
from westphalia.server.clocks.rule import ClockRule, in_words
from westphalia.server.clocks.state import Clocks, advance, new_clocks

HOUR, DAY = 3600.0, 86400.0


@dataclass
class Row:
    """A seat."""

    user_id: str | None = "ann"
    bot: str | None = None
    away: bool = False
    rest: str = ""


PAIR = (Row("ann"), Row("ben"))


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0, zone: str = "UTC") -> float:
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


BERLIN = Rest("Europe/Berlin", (23 * 60, 7 * 60))


def test_a_night_does_not_count() -> None:
    evening = at(2026, 1, 10, 22, zone="Europe/Berlin")
    assert ends_at(evening, 2 * HOUR, BERLIN) == at(2026, 1, 11, 8, zone="Europe/Berlin")
    assert elapsed(evening, at(2026, 1, 11, 8, zone="Europe/Berlin"), BERLIN) == 2 * HOUR
    midnight = at(2026, 1, 11, 0, zone="Europe/Berlin")
    assert ends_at(midnight, 1, BERLIN) == at(2026, 1, 11, 7, zone="Europe/Berlin") + 1
    assert elapsed(midnight, midnight + HOUR, BERLIN) == 0


@pytest.mark.parametrize(("day", "night"), [((2026, 3, 29), 7), ((2026, 10, 25), 9), ((2026, 6, 1), 8)])
def test_nights_follow_summer_time(day: tuple[int, int, int], night: int) -> None:
    noon = datetime(*day, 12, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    assert elapsed(noon - DAY, noon, BERLIN) == DAY - night * HOUR
    assert ends_at(noon - DAY, DAY - night * HOUR, BERLIN) == noon


def test_a_vacation_does_not_count_and_nights_within_it_count_once() -> None:
    begin, end = at(2026, 1, 10), at(2026, 1, 17)
    rest = Rest("UTC", (22 * 60, 6 * 60), (begin, end))
    assert ends_at(begin - HOUR, 3 * HOUR, Rest("UTC", None, (begin, end))) == end + 2 * HOUR
    assert ends_at(at(2026, 1, 9, 12), 10 * HOUR, rest) == at(2026, 1, 9, 22)
    assert ends_at(at(2026, 1, 9, 12), 11 * HOUR, rest) == at(
        2026, 1, 17, 7
    )  # 22:00, vacation, night until 6:00
    assert elapsed(at(2026, 1, 9, 12), at(2026, 1, 17, 7), rest) == 11 * HOUR
    assert elapsed(begin, end, rest) == 0


def test_what_elapses_and_when_it_ends_agree() -> None:
    rest = Rest("America/New_York", (23 * 60 + 30, 6 * 60 + 15), (at(2026, 3, 5), at(2026, 3, 8, 13)))
    since = at(2026, 3, 1, 17, 3)
    for seconds in (0.0, 1.0, 3599.0, 40_000.0, 86_400.0, 400_000.0, 2_000_000.0):
        assert elapsed(since, ends_at(since, seconds, rest), rest) == pytest.approx(seconds, abs=1e-6)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd", "Europe/Berlin\x00"])
def test_an_unknown_time_zone_is_a_sentence(zone: str) -> None:
    with pytest.raises(ValueError, match=r"^zone: there is no time zone"):
        zone_of(zone)


def test_invalid_nights_are_refused() -> None:
    for text in ("25:00", "x", "12", "-1:00", "12:60:00"):
        with pytest.raises(ValueError, match="is not a time"):
            minutes_of(text)
    for hours in ((0, 0), (0, 721), (600, 599)):
        with pytest.raises(ValueError, match="at most 12 hours"):
            check_night(*hours)


# --- running ---


def test_a_live_clock_earns_its_increment_by_answers_of_its_player() -> None:
    rule = ClockRule("live", 600, 15)
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0], 1000.0, 0)
    assert clocks.deadline(rule, 0, PAIR[0]) == 1600.0
    clocks = advance(clocks, rule, PAIR, [1], 1100.0, 1, answered=0, earned=True)
    assert (clocks[0].left, clocks[0].since) == (515.0, None)
    assert clocks.deadline(rule, 1, PAIR[1]) == 1700.0
    clocks = advance(
        clocks, rule, PAIR, [0], 1701.0, 2, answered=1
    )  # answered by the clock: nothing is earned
    assert clocks[1].left == 0.0
    assert clocks.deadline(rule, 0, PAIR[0]) == 1701.0 + 515.0


def test_an_answer_taken_back_earns_nothing() -> None:
    rule = ClockRule("live", 600, 15)
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0], 0.0, 0)
    for n in range(50):
        clocks = advance(clocks, rule, PAIR, [1], 2.0 * n + 1, 2 * n + 1, answered=0, earned=True)
        clocks = advance(clocks, rule, PAIR, [0], 2.0 * n + 2, 2 * n + 2, back=0)
    assert clocks.left(rule, 0, PAIR[0], 100.0) == 600.0 - 50  # only while the question was open


def test_a_turn_of_days_goes_on_while_the_player_is_asked_again() -> None:
    rule = ClockRule("days", int(2 * DAY))
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0], 0.0, 0)
    clocks = advance(clocks, rule, PAIR, [0], DAY, 1, answered=0, earned=True)
    assert clocks.deadline(rule, 0, PAIR[0]) == 2 * DAY
    assert clocks[0].turn == 0
    clocks = advance(clocks, rule, PAIR, [1], 1.5 * DAY, 2, answered=0, earned=True)
    taken_back = advance(clocks, rule, PAIR, [0], 1.6 * DAY, 3, back=0)
    assert taken_back.deadline(rule, 0, PAIR[0]) == pytest.approx(2.1 * DAY)
    assert taken_back[0].turn == 0  # the same turn, so no second notice
    clocks = advance(clocks, rule, PAIR, [0], 3 * DAY, 3, answered=1, earned=True)
    assert (clocks[0].turn, clocks.deadline(rule, 0, PAIR[0])) == (3, 5 * DAY)


def test_secret_changes_of_mind_and_asides_do_not_touch_the_clocks() -> None:
    rule = ClockRule("live", 600, 15)
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0, 1], 0.0, 0)
    clocks = advance(clocks, rule, PAIR, [1], 10.0, 1, answered=0, earned=True)
    assert advance(clocks, rule, PAIR, [1], 20.0, 2, answered=0, earned=True) == clocks
    assert advance(clocks, rule, PAIR, [1], 30.0, 3) == clocks


def test_a_bank_is_used_up_once_and_leaves_a_little() -> None:
    rule = ClockRule("bank", int(HOUR))
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0], 0.0, 0)
    clocks = advance(clocks, rule, PAIR, [1], HOUR, 1, answered=0)
    assert clocks[0].left == 0
    clocks = advance(clocks, rule, PAIR, [0], 2 * HOUR, 2, answered=1, earned=True)
    assert clocks.deadline(rule, 0, PAIR[0]) == 2 * HOUR + 600
    away = (Row("ann", away=True), PAIR[1])
    again = advance(clocks, rule, away, [1], 2 * HOUR + 600, 3, answered=0)
    again = advance(again, rule, away, [0], 3 * HOUR, 4, answered=1, earned=True)
    assert again.deadline(rule, 0, away[0]) == 3 * HOUR + 60


def test_a_pause_stops_all_clocks() -> None:
    rule = ClockRule("live", 600, 15)
    clocks = advance(new_clocks(rule, 2), rule, PAIR, [0, 1], 0.0, 0)
    paused = clocks.settled(rule, PAIR, 100.0, True)
    assert paused.deadline(rule, 0, PAIR[0]) is None
    assert paused.left(rule, 0, PAIR[0], 5000.0) == 500.0
    answered = advance(paused, rule, PAIR, [1], 4000.0, 1, answered=0, earned=True)
    assert answered[0].left == 515.0
    going = answered.settled(rule, PAIR, 5000.0, False)
    assert going.deadline(rule, 1, PAIR[1]) == 5500.0


def test_bots_have_no_clock_and_a_player_who_comes_back_has_time() -> None:
    rule = ClockRule("days", int(DAY))
    stands_in = (Row("ann", bot="prince", away=True), PAIR[1])
    clocks = advance(new_clocks(rule, 2), rule, stands_in, [0, 1], 0.0, 0)
    assert clocks.deadline(rule, 0, stands_in[0]) is None
    short = advance(new_clocks(rule, 2), rule, (Row("ann", away=True), PAIR[1]), [0], 0.0, 0)
    assert short.deadline(rule, 0, PAIR[0]) == HOUR
    assert short.welcomed(rule, 0, PAIR[0], 100.0).deadline(rule, 0, PAIR[0]) == 100.0 + DAY


def test_without_a_clock_it_is_known_since_when_a_player_is_asked() -> None:
    rule = ClockRule()
    clocks = advance(Clocks(), rule, PAIR, [1], 50.0, 7)
    assert clocks.deadline(rule, 1, PAIR[1]) is None
    assert (clocks[1].turn, clocks[1].began) == (7, 50.0)


def test_nights_do_not_stop_live_clocks() -> None:
    rest = '{"zone":"UTC","night":[0,720]}'
    rows = (Row("ann", rest=rest), PAIR[1])
    midnight = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    for rule, due in ((ClockRule("live", 600), 600.0), (ClockRule("bank", 3600), 13 * HOUR)):
        clocks = advance(new_clocks(rule, 2), rule, rows, [0], midnight, 0)
        assert clocks.deadline(rule, 0, rows[0]) == midnight + due


@pytest.mark.parametrize(
    ("rule", "at_zero", "words"),
    [
        (ClockRule("days", int(2 * DAY)), "seat",
         "You have 2 days for each turn. At zero a bot takes your seat until you come back."
         " Your nights and vacations do not count."),
        (ClockRule("bank", int(10 * DAY)), "pass",
         "You have 10 days for the whole game. At zero we pass for you. Your nights and vacations do not count."),
    ],
)  # fmt: skip
def test_a_clock_is_described_in_plain_words(rule: ClockRule, at_zero: str, words: str) -> None:
    assert in_words(rule, at_zero) == words


@pytest.mark.parametrize(
    "rule",
    [ClockRule("live", 5), ClockRule("days", 60), ClockRule("bank", 3600, 5), ClockRule("none", 60)],
)
def test_a_clock_that_makes_no_sense_is_refused(rule: ClockRule) -> None:
    with pytest.raises(ValueError, match=r"^clock: "):
        rule.check()
