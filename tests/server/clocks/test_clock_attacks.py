"""Attacks on clocks: more vacation than there is, nights that move on, and sums that take long."""

import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from server.clocked import DAY, DAYS, HOUR, asked, begin, person, seen
from server.fake_time import FakeTime
from server.groups import end_by_vote
from server.table import Person, serving, settings
from westphalia.server.clocks import rest as rests
from westphalia.server.clocks.rest import Rest, elapsed, ends_at

pytestmark = pytest.mark.usefixtures("host_first")
YEAR_ENDS = datetime(2027, 12, 31, 12, tzinfo=UTC).timestamp()
ZONES = ("UTC", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "Antarctica/Troll")


@pytest.fixture
def url(tmp_path: Path, fake_time: FakeTime) -> Iterator[str]:
    with serving(settings(str(tmp_path / "t.db"), sweep_interval=0.05)) as url:
        yield url


def test_the_days_of_last_year_are_not_given_back_in_the_new_one(url: str, fake_time: FakeTime) -> None:
    """Ending a vacation after New Year's Eve must not add days to the new year."""
    ann = person(url, "Ann")
    fake_time.at = YEAR_ENDS
    ann.post("/me/vacation", {"days": 30})
    fake_time.forward(DAY)
    assert ann.post("/me/vacation", {"days": 0})["vacation_left"] == 30


def test_a_time_zone_does_not_lead_back_to_last_years_vacation(url: str, fake_time: FakeTime) -> None:
    """Changing between two ends of the world on New Year's Eve must not bring new days each time."""
    ann = person(url, "Ann")
    fake_time.at = YEAR_ENDS
    left = []
    for zone in ("Pacific/Kiritimati", "Etc/GMT+12", "Pacific/Kiritimati", "UTC"):
        ann.post("/me/rest", {"zone": zone})
        left.append(ann.get("/me/rest")["vacation_left"])
        ann.post("/me/vacation", {"days": 10 if left[-1] >= 10 else 0})
        fake_time.forward(10 * 60)
        ann.post("/me/vacation", {"days": 0})
    assert left == sorted(left, reverse=True)


def test_nights_do_not_move_on_with_the_player(url: str, fake_time: FakeTime) -> None:
    """Moving a night of twelve hours twice a day must not stop the clock for good."""
    ann = person(url, "Ann")
    id = begin(ann, {"kind": "bank", "seconds": int(10 * HOUR)})
    assert asked(ann, id)

    def sleep_now(status: int) -> Any:
        hours = [f"{(int(fake_time.at // HOUR) + more) % 24}:00" for more in (0, 12)]
        return ann.post("/me/rest", {"zone": "UTC", "night_from": hours[0], "night_until": hours[1]}, status)

    sleep_now(200)
    due = seen(ann, id)["times"][0]["due"]
    fake_time.forward(10 * 60)
    ann.post(
        "/me/rest", {"zone": "UTC", "night_from": "08:30", "night_until": "20:00"}
    )  # a mistake put right
    sleep_now(200)
    fake_time.forward(12 * HOUR)
    told = sleep_now(409)
    assert told["message"] == "You can change your night hours again in 2 days 11 hours."
    ann.post("/me/rest", {"zone": "UTC"})  # no night at all
    assert sleep_now(409)["field"] == "night"
    assert seen(ann, id)["times"][0]["due"] <= due
    fake_time.forward(3 * DAY)
    sleep_now(200)


def test_a_rematch_knows_the_nights_that_were_set_since(url: str, fake_time: FakeTime) -> None:
    """The seats of *Play again* take today's nights and vacations, not those of the old game."""
    ann, ben = person(url, "Ann"), person(url, "Ben")
    id = begin(ann, DAYS, "bot", ben)
    end_by_vote(id, ann, ben)
    ann.post("/me/rest", {"zone": "UTC", "night_from": "8:00", "night_until": "20:00"})
    again = ann.post(f"/tables/{id}/rematch")["id"]
    ann.post(f"/tables/{again}/start", {"fill": True})
    clock = seen(ann, again)["clock"]
    assert clock["kind"] == "days"
    nights = -(-clock["seconds"] // (12 * HOUR))  # half of each day does not count
    (time,) = [time for time in seen(ann, again)["times"] if time["seat"] == 0]
    due = datetime.fromisoformat(time["due"]).timestamp()
    assert due - fake_time.at == clock["seconds"] + nights * 12 * HOUR


def test_bots_wait_only_a_moment_for_a_player_on_a_live_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No clock runs while bots wait, so a long wait would give a player free time to think."""
    monkeypatch.setattr("westphalia.server.automation.table_automation.LIVE_GRACE", 0.2)

    async def go(ann: Person, id: str) -> bool:
        async with ann.at(id) as talk:
            await talk.hello()
            for given in range(30):  # to an answer that the bots wait with
                if (question := talk.question(0)) is None:
                    return True
                said = {"answer": question["answers"][0]["id"], "version": talk.versions[0]}
                await talk.say("answer", id=f"a{given}", seat=0, grace=300, **said)
                ack = await talk.until("ack", id=f"a{given}")
                while talk.versions[0] < ack["version"]:
                    await talk.hear()
                if talk.views[0]["can_undo"] and talk.question(0) is None:
                    while talk.views[0]["can_undo"]:
                        await talk.hear(10)
                    return True
        return False

    with serving(settings(str(tmp_path / "t.db"), sweep_interval=0.05)) as url:
        ann, ben = person(url, "Ann"), person(url, "Ben")
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3, {"kind": "person"}]
        clock = {"kind": "live", "seconds": 1200}
        wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "clock": clock}
        id = ann.post("/tables", wish)["id"]
        ben.post(f"/tables/{id}/join")
        ann.post(f"/tables/{id}/start")
        assert asyncio.run(go(ann, id))


# --- long clocks ---


def by_nights(since: float, until: float, rest: Rest) -> float:
    """Count the elapsed time night by night."""
    return rests._elapsed(since, until, rest)


def test_weeks_are_summed_as_nights_are() -> None:
    rng = random.Random(7)
    for _ in range(300):
        begin = rng.randrange(1440)
        night = (begin, (begin + rng.randrange(1, 721)) % 1440) if rng.random() < 0.9 else None
        since = 1.8e9 + rng.random() * 3e7
        away = since + rng.uniform(-60, 200) * DAY
        vacation = (away, away + rng.random() * 60 * DAY) if rng.random() < 0.4 else None
        rest = Rest(zone=rng.choice(ZONES), night=night, vacation=vacation)
        until = since + rng.random() * 365 * DAY
        seconds = elapsed(since, until, rest)
        assert seconds == pytest.approx(by_nights(since, until, rest), abs=0.01)
        asleep = ends_at(since, seconds, rest)
        assert by_nights(since, asleep, rest) == pytest.approx(seconds, abs=0.01)
        assert asleep <= until + 0.01


def test_the_end_of_a_year_long_clock_is_found_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting 730 nights one by one takes 10 ms, and a list may show a hundred such games."""
    looked, of = [], rests._moment
    monkeypatch.setattr(rests, "_moment", lambda local: looked.append(local) or of(local))  # type: ignore[func-returns-value]
    ends_at(1_800_000_123.0, 365 * DAY, Rest("Europe/Berlin", (1200, 480)))
    assert 0 < len(looked) < 200
