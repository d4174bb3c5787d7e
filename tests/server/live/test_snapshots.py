"""Snapshots of games are restored exactly, or ignored."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from server.games import EDITIONS, answer, table, undo
from server.table import Person, Talk, serving, settings
from westphalia.server.live.play import Play
from westphalia.server.live.snapshot import EVERY, Snapshot, restore, snapshot
from westphalia.server.storage.models import Entry, TableRow


def next_line(play: Play, rng: random.Random, undoing: float = 0.1) -> Entry:
    able = [seat for seat in range(len(play.game.players)) if play.can_undo(seat)]
    if able and rng.random() < undoing:
        return undo(play, able[0])
    seat = rng.choice(play.game.waiting)
    return answer(play, seat, rng.choice(play.game.questions[seat].answers))


def shown(play: Play) -> list[object]:
    """Return each seat's view of a game, and the answers it can take back."""
    counts = [(c.version, c.seen, c.asked_version, c.asked_at) for c in play.cursors.values()]
    undo = [play.why_not_undo(seat) for seat in range(len(play.game.players))]
    views = [play.view_json(viewer) for viewer in play.viewers]
    return [
        play.version,
        play.game.hash(),
        play.record,
        play.versions,
        play.changes,
        play.asides,
        counts,
        undo,
        views,
    ]


def restored(row: TableRow, play: Play) -> Play:
    found = restore(row, snapshot(row, play))
    assert found is not None
    return found


def test_a_map_of_more_than_64_hexes_has_snapshots_too() -> None:
    row = table(14, edition="six-round")
    play = Play(row, 0.0)
    assert play.game.state.board.size > 64
    assert restored(row, play).game.hash() == play.game.hash()


@pytest.mark.parametrize(("edition", "players"), EDITIONS.items())
def test_a_game_restored_from_a_snapshot_goes_on_the_same(edition: str, players: int) -> None:
    row = table(players, edition=edition)
    play, rng = Play(row, 0.0), random.Random(edition)
    again, lines = restored(row, play), []
    while not play.game.over and play.version < 250:
        line = next_line(play, rng)
        lines.append(line)
        play.apply(line)
        again.apply(line)
        if rng.random() < 0.15:
            assert shown(again) == shown(play)
            again = restored(row, again if rng.random() < 0.5 else play)
    assert shown(again) == shown(play)
    quiet = Play(row, 0.0)
    quiet.apply_all(lines[: len(lines) // 2])
    quiet = restored(row, quiet)
    quiet.catch_up(lines[len(lines) // 2 :])
    assert shown(quiet) == shown(play), "hidden events are counted"
    assert not quiet.events
    assert all(quiet.lacks(viewer, count.seen - 1) for viewer, count in quiet.cursors.items())
    # the newest events are there, the others are known to be missing
    for viewer, count in again.cursors.items():
        assert again.events_json(viewer, count.before) == play.events_json(viewer, count.before)
        assert again.lacks(viewer, count.before - 1)
        assert not again.lacks(viewer, count.seen)
        assert again.lacks(viewer, count.seen + 1)
        with pytest.raises(LookupError):
            again.events_json(viewer, count.before - 1)


def test_an_answer_sent_twice_is_known_after_a_snapshot() -> None:
    row = table()
    play, rng = Play(row, 0.0), random.Random(1)
    for _ in range(30):
        play.apply(next_line(play, rng))
    assert restored(row, play).acks == play.acks


def test_an_invalid_snapshot_is_ignored() -> None:
    row = table()
    play = Play(row, 0.0)
    kept = msgspec.msgpack.decode(snapshot(row, play), type=Snapshot)
    assert restore(row, b"nonsense") is None
    for field, value in {"made_by": "0 0", "hash": "0" * 32, "position": {}}.items():
        changed = msgspec.structs.replace(kept, **{field: value})
        assert restore(row, msgspec.msgpack.encode(changed)) is None, field


def test_clients_catch_up_on_missed_events_after_a_restart(tmp_path: Path) -> None:
    """The game is read from its snapshot; a client that has seen nothing still gets every event."""
    database = str(tmp_path / "t.db")

    async def look(talk: Talk, since: int) -> None:
        await talk.say("hello", since=since)
        await talk.say("ping")
        await talk.until("pong")

    async def play(ann: Person, id: str) -> tuple[dict[str, object], list[dict[str, object]]]:
        async with ann.at(id) as talk:
            await look(talk, 0)
            number = 0
            while talk.versions[0] < 2 * EVERY:
                if 0 in talk.views[0]["waiting"]:
                    number += 1
                    first = talk.views[0]["question"]["answers"][0]["id"]
                    await talk.say("answer", id=f"a{number}", seat=0, answer=first, version=talk.versions[0])
                    await talk.until("ack")
                await talk.quiet(0.05)
            await talk.quiet()
            return talk.views[0], talk.events[0]

    async def come_back(ann: Person, id: str, heard: int) -> Talk:
        async with ann.at(id) as talk:
            talk.events[0] = [{} for _ in range(heard)]
            await look(talk, heard)
            return talk

    with serving(settings(database)) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]
        view, events = asyncio.run(play(ann, id))
    with serving(settings(database)) as url:
        again = Person(url)
        again.http.cookies = ann.http.cookies
        back = asyncio.run(come_back(again, id, len(events)))
        assert back.views[0] == view
        assert not any(m["t"] == "events" for m in back.heard)
        anew = asyncio.run(come_back(again, id, 0))
        assert (anew.views[0], anew.events[0]) == (view, events)
        again.get(f"/tables/{id}/explain")
        again.get(f"/tables/{id}/replay")
