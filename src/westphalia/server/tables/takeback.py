"""Undo by consent: a player asks the table to take back their last choice, with everything that followed it.

Every person who has seen something new since must agree; bots always do. The request lapses when play goes on. The log
keeps how many answers were taken back, so a replay of the log comes out the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from westphalia.game.session import ENDED, NOTHING
from westphalia.server.access.seats import own_seat
from westphalia.server.clocks.state import plays
from westphalia.server.live.archive import answers_that_hold
from westphalia.server.live.play import CHANGES_OF_MIND, Play
from westphalia.server.live.submission import ENOUGH
from westphalia.server.notices.causes import undo_asked
from westphalia.server.notices.queue import enqueue
from westphalia.server.problems import Problem
from westphalia.server.storage.models import Entry, TableRow, UndoRequest, User
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.room import Room

LIVE: Final = 300.0  # seconds in which the others can agree
SLOW: Final = 24 * 3600.0  # where turns take days


class LastChoice(NamedTuple):
    first: int  # its index in the record
    words: str  # what everyone could see of it
    seen_by: list[int]  # the seats that could notice more since than what they did in secret themselves
    secret: bool  # whether nobody else could notice it


def last_choice(table: TableRow, log: Sequence[Entry], seat: int) -> LastChoice | None:
    """Return the last answer of a seat that was a choice, by playing the game again."""
    play, found = Play(table, 0.0), None
    since = [0] * len(play.viewers)
    for number, (who, answer) in enumerate(answers_that_hold(log)):
        question = play.game.question(who)
        again = play.game.sealed_answer(who) is not None
        choice = who == seat and not again and question is not None and len(question.answers) > 1
        before = [play.cursors[viewer].version for viewer in play.viewers]
        first_event = len(play.events)
        play.apply(Entry(number + 1, "answer", who, answer, str(number), "replay", 0.0))
        if choice:
            found = LastChoice(number, _words(play, first_event), [], play.answered_in_secret)
            since = before
        elif play.answered_in_secret:  # nobody may learn of it: not even that its player has seen something
            since[who] += play.cursors[who].version - before[who]
    if found is None:
        return None
    seen = [play.cursors[viewer].version for viewer in play.viewers]
    return found._replace(seen_by=[s for s in range(len(table.players)) if seen[s] != since[s] and s != seat])


def _words(play: Play, first_event: int) -> str:
    """Return the first new event that everyone may see."""
    for number in play.cursors[None].events:
        if number >= first_event:
            parts = msgspec.json.decode(play.events[number])["parts"]
            return "".join(part.get("name") or part["text"] for part in parts)
    return ""


def open_request(table: TableRow, play: Play | None) -> UndoRequest | None:
    """Return the request that still stands; one that was refused stands until play goes on."""
    request = table.undo
    if request is None or play is None or play.game.over:
        return None
    lapsed = request.seen != play.cursors[None].version or now() >= request.until
    return None if lapsed else request


async def ask(room: Room, user: User, seat: int) -> None:
    """Ask the table to take a seat's last choice back; it is done at once if no person has seen anything new."""
    async with room.lock:
        play = _play_of(room, user, seat)
        standing = open_request(room.table, play)
        if standing is not None:
            if standing.refused is not None and standing.seat == seat:
                raise Problem(409, "refused", "The table refused; play on.")
            if standing.refused is None:
                raise Problem(409, "asked", "You have already asked the table.")
        if play.changes[seat] >= CHANGES_OF_MIND:
            raise Problem(409, ENOUGH.code, ENOUGH.sentence)
        log = await room.registry.store.log(room.table.id)
        found = await asyncio.to_thread(last_choice, room.table, log, seat)
        if found is None:
            raise Problem(409, NOTHING.code, NOTHING.sentence)
        if found.secret and _others_choose(room, play, user):
            raise Problem(409, "secret", "Others choose in secret too: ask again when all have chosen.")
        needs = tuple(
            s for s in found.seen_by if plays(room.sitting[s]) and room.sitting[s].user_id != user.id
        )
        if not needs:
            await _rewind(room, play, seat, found.first)
            return
        wait = LIVE if room.table.clock.kind == "live" else SLOW
        request = UndoRequest(seat, found.words, found.first, play.cursors[None].version, now() + wait, needs)
        await _store(room, request, ask=True)


def _others_choose(room: Room, play: Play, user: User) -> bool:
    """Return whether other people are asked: what they have chosen so far must neither be shown nor be lost."""
    others = (row for row in room.sitting if plays(row) and row.user_id != user.id)
    return any(row.seat in play.game.waiting for row in others)


async def reply(room: Room, user: User, seat: int, agree: bool) -> None:
    """Agree to a request, or refuse it; when all have agreed, the choice is taken back."""
    async with room.lock:
        play = _play_of(room, user, seat)
        request = open_request(room.table, play)
        if request is None or request.refused is not None or seat not in request.needs:
            raise Problem(409, "not-asked", "This request is no longer open.")
        if not agree:
            await _store(room, msgspec.structs.replace(request, refused=seat))
            return
        request = msgspec.structs.replace(request, agreed=tuple({*request.agreed, seat}))
        if set(request.needs) <= set(request.agreed):
            await _rewind(room, play, request.seat, request.first)
        else:
            await _store(room, request)


def _play_of(room: Room, user: User, seat: int) -> Play:
    own_seat(room.sitting, user, seat)
    if room.play is None or room.play.game.over:
        raise Problem(409, ENDED.code, ENDED.sentence)
    return room.play


async def _store(room: Room, request: UndoRequest, ask: bool = False) -> None:
    """Keep a request and show it to the table. The lock is held."""
    store, table, changes = room.registry.store, room.table, dict[str, Any](undo=request)
    async with store.changing(table.id) as connection:
        await store.change_table(connection, table.id, {"status": "playing"}, **changes)
        if ask and room.registry.notices.offered:
            await enqueue(connection, undo_asked(table, room.sitting, request, now()))
    table.undo = request
    room.tell_table()


async def _rewind(room: Room, play: Play, seat: int, first: int) -> None:
    """Take back all answers from an index of the record on. The lock is held."""
    entry = Entry(
        play.version + 1,
        "rewind",
        seat,
        len(play.record) - first,
        f"rewind:{play.version + 1}",
        "person",
        now(),
    )
    if not await room.append(entry):
        raise Problem(409, "stale", "The game has gone on; please ask again.")
    await room.orders.ask_again(seat)
