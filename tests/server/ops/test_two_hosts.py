"""Two hosts on one PostgreSQL, each with a directory of its own: one dies, and its tables go on at the other."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.fake_time import until
from server.players import Player, check_acknowledged
from server.receivers import MailBox, smtp_server
from server.table import Person, ServerProcess

pytestmark = pytest.mark.postgres
BOT = {"kind": "bot", "bot": "random"}
ENOUGH = 30  # answers acknowledged after the host has died


@pytest.fixture
def mail() -> Iterator[tuple[MailBox, str]]:
    with smtp_server() as made:
        yield made


@pytest.fixture
def hosts(postgres: str, tmp_path: Path, mail: tuple[MailBox, str]) -> Iterator[list[ServerProcess]]:
    made = []
    for name in ("one", "two"):
        home = tmp_path / name
        home.mkdir()
        changes: dict[str, Any] = {
            "url": "https://play.example", "smtp": mail[1], "mail_from": "turn@play.example",
            "notice_interval": 0.1, "publish_interval": 0.02,
        }  # fmt: skip
        made.append(ServerProcess(postgres, log=home / "log", changes=changes))
    for host in made:
        host.start()
    try:
        for host in made:
            host.wait()
        yield made
    finally:
        for host in made:
            host.stop()


def test_a_table_moves_to_the_other_host_and_notices_are_sent_once(
    hosts: list[ServerProcess], postgres: str, mail: tuple[MailBox, str]
) -> None:
    box, (first, second) = mail[0], hosts
    ann, ben = Person(first.url), Person(first.url)
    for who, name in ((ann, "Ann"), (ben, "Ben")):
        who.post("/guest", {"name": name})
    told = ben.post("/me/notices", {"kind": "mail", "address": "ben@example.org"})
    token = re.search(r"/verify/(\S+)", box.texts()[0])
    assert token is not None
    Person(second.url).post(f"/notices/verify/{token[1]}")
    ben.post(
        f"/me/notices/{told['channels'][0]['id']}", {"events": ["turn", "game"], "delay": 3, "always": True}
    )
    box.mails.clear()
    seats = [{"kind": "me"}, {"kind": "person"}, BOT, BOT, BOT]
    wish = {"title": "Ann’s table", "players": 5, "options": {"setup": "random"}, "seats": seats}
    id = ann.post("/tables", wish)["id"]
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/start")
    until(lambda: box.subjects().count("Ann’s table begins") == 1)
    player = Player(ann, id, 0, 1, first.url, second.url)
    other = Player(ben, id, 1, 2, first.url, second.url)

    async def wait_for(answers: int, playing: "asyncio.Future[Any]") -> None:
        deadline = time.monotonic() + 60
        while len(player.acked) + len(other.acked) < answers and not playing.done():
            assert time.monotonic() < deadline, [(one.made, one.pending, one.lost) for one in (player, other)]
            await asyncio.sleep(0.02)
        if playing.done():
            playing.result()  # raises its error

    async def go() -> None:
        playing = asyncio.gather(player.play(), other.play())
        await wait_for(ENOUGH, playing)
        await asyncio.to_thread(first.kill)  # both people were connected to it
        await wait_for(2 * ENOUGH, playing)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(go())
    check_acknowledged([player, other], postgres)
    assert len(player.acked) + len(other.acked) >= 2 * ENOUGH or player.over
    at_second = Person(second.url)
    assert at_second.get(f"/tables/{id}")["status"] in ("playing", "over")
    assert box.subjects().count("Ann’s table begins") == 1
    sent = len(box.mails)
    time.sleep(4)  # the remaining host sends a notice for the turn: one, not two within an hour
    turns = [subject for subject in box.subjects() if subject.startswith("Your turn")]
    assert len(turns) <= 1
    assert len(box.mails) - sent <= 1
