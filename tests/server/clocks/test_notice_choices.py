"""What a person chooses about notices: which channel, which game, which events."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from server.clocked import person
from server.fake_time import FakeTime, until
from server.noticed import noticing, turn, with_mail
from server.receivers import Endpoint, MailBox, http_endpoint, smtp_server
from server.table import Person, serving
from westphalia.server.notices.sender import FAILURES

pytestmark = pytest.mark.usefixtures("host_first")
Here = tuple[Person, MailBox, Endpoint, str, str]


@pytest.fixture
def here(tmp_path: Path, fake_time: FakeTime) -> Iterator[Here]:
    """Ann with a mail address and a web-hook."""
    with (
        smtp_server() as (box, smtp),
        http_endpoint() as (there, base),
        serving(noticing(tmp_path / "t.db", smtp)) as url,
    ):
        ann = person(url, "Ann")
        mail = with_mail(ann, box)
        told = ann.post("/me/notices", {"kind": "hook", "address": f"{base}/hook"})
        hook = next(c["id"] for c in told["channels"] if c["kind"] == "hook")
        yield ann, box, there, mail, hook


def tables(there: Endpoint) -> list[str]:
    return [json.loads(body)["table"] for _, _, body in there.posted]


def test_a_game_is_muted_on_one_channel(here: Here, fake_time: FakeTime) -> None:
    ann, box, there, mail, _ = here
    loud, quiet = turn(ann), turn(ann)
    told = ann.post(f"/me/notices/{mail}/mute", {"table": quiet, "quiet": True})
    assert next(c["muted"] for c in told["channels"] if c["id"] == mail) == [quiet]
    fake_time.forward(301)
    until(lambda: len(tables(there)) == 2 and box.mails)
    assert sorted(tables(there)) == sorted([loud, quiet])
    assert len(box.mails) == 1
    assert f"/table/{loud}" in box.texts()[0]
    told = ann.post(f"/me/notices/{mail}/mute", {"table": quiet, "quiet": False})
    assert all(c["muted"] == [] for c in told["channels"])


def test_games_of_others_cannot_be_muted(here: Here) -> None:
    """Otherwise a visitor could store a row for every table of the server and each of their channels."""
    ann, _, _, mail, _ = here
    ben = person(ann.url, "Ben")
    id = turn(ben)
    assert ann.post(f"/me/notices/{mail}/mute", {"table": id, "quiet": True}, 403)["code"] == "not-seated"


def test_a_web_hook_that_failed_too_often_can_be_tried_again(here: Here, fake_time: FakeTime) -> None:
    """A test sends a notice to its URL, not a confirmation mail."""
    ann, box, there, _, hook = here
    there.status = 404
    for number in range(FAILURES):
        turn(ann)
        fake_time.forward(601)
        until(lambda number=number: len(there.posted) > number)

    def verified() -> bool:
        return bool(next(c["verified"] for c in ann.get("/me/notices")["channels"] if c["id"] == hook))

    until(lambda: not verified())
    box.mails.clear()
    assert ann.post(f"/me/notices/{hook}/test", status=502)["code"] == "not-delivered"
    there.status = 201
    ann.post(f"/me/notices/{hook}/test")
    assert verified()
    assert box.mails == []


def test_each_channel_has_its_own_events_and_delay(here: Here, fake_time: FakeTime) -> None:
    ann, box, there, mail, hook = here
    ann.post(f"/me/notices/{mail}", {"events": ["game", "mention"]})
    ann.post(f"/me/notices/{hook}", {"events": ["turn"], "delay": 3600})
    turn(ann)
    fake_time.forward(3599)
    sleep(0.3)
    assert there.posted == []
    fake_time.forward(2)
    until(lambda: there.posted)
    assert box.mails == []


def test_a_channel_that_is_removed_hears_nothing_more(here: Here, fake_time: FakeTime) -> None:
    ann, box, there, mail, hook = here
    turn(ann)
    assert [c["id"] for c in ann.post(f"/me/notices/{mail}/remove")["channels"]] == [hook]
    fake_time.forward(301)
    until(lambda: there.posted)
    assert box.mails == []
