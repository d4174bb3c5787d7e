"""A new table with the same people, after a game."""

from collections.abc import Sequence

import msgspec

from westphalia.server.access.sessions import new_nonce, new_seed, new_table_id
from westphalia.server.clocks.state import Clocks
from westphalia.server.live.room import Room
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.notices.causes import invited
from westphalia.server.notices.queue import enqueue
from westphalia.server.problems import Problem
from westphalia.server.storage.models import SeatRow, User
from westphalia.server.storage.store import now
from westphalia.server.tables.lobby import NO_WISHES, edition_of


async def _together(registry: TableRegistry, user: User, sitting: Sequence[SeatRow]) -> dict[str, User]:
    """Return the people of a game who may be seated together, beginning with the asker, without revealing blocks."""
    together = {user.id: user}
    for id in dict.fromkeys(row.user_id for row in sitting):
        found = None if id is None or id in together else await registry.people.user(id)
        if found is not None and not together.keys() & await registry.social.bonds.apart(found.id):
            together[found.id] = found
    return together


async def play_again(room: Room, user: User, address: str) -> str:
    """Create the same table again with the same seats; the first player to ask becomes the host."""
    registry = room.registry
    if all(s.user_id != user.id for s in room.sitting) and room.table.host != user.id:
        raise Problem(403, "not-seated", "You do not sit at this table.")
    if room.seen_by(user.id).status != "over":
        raise Problem(409, "not-over", "The game is not over.")
    old, table_id = room.table, new_table_id()
    if old.rematch is not None and await registry.store.table(old.rematch) is not None:
        return old.rematch
    registry.check_new_table(user.id, address)
    people = await _together(registry, user, room.sitting)
    rules = edition_of(old.edition).rules_version
    table = msgspec.structs.replace(
        old, id=table_id, status="waiting", host=user.id, seed=new_seed(), players=[], version=0, round=0, phase="",
        rules_version=rules, waiting=[], winners=[], rematch=None, due=None, clocks=Clocks(),
        undo=None, colours=[], powers=[], played=0.0, rated=False, created=now(),
        updated=now(), expires=now() + registry.settings.waiting_seconds,
    )  # fmt: skip
    sitting = [
        msgspec.structs.replace(
            s,
            table_id=table_id,
            away=False,
            bot_seed=new_seed(),
            link=new_nonce(),
            taken_at=0.0,
            bot=s.bot if s.user_id is None else None,
            ready=s.user_id == user.id,
            user_id=s.user_id if s.user_id in people else None,
            name="" if s.user_id is not None and s.user_id not in people else s.name,
            rest=people[s.user_id].rest if s.user_id in people else "",
            **NO_WISHES,
        )
        for s in room.sitting
    ]
    await registry.store.add_table(table, sitting)
    async with registry.store.changing(old.id) as connection:
        known = {"rematch": old.rematch}  # None, or a table that everyone has left
        first = await registry.store.change_table(connection, old.id, known, rematch=table_id)
        if not first:
            await registry.store.remove_table(connection, table_id)
        elif registry.notices.offered:
            await enqueue(connection, invited(table_id, people.keys() - {user.id}, now()))
    await room.reload_rows()
    found = await registry.store.table(old.id)
    return (found[0].rematch if found else None) or table_id
