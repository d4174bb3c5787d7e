"""The questions after a game, over HTTP."""

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from westphalia.server.access import texts
from westphalia.server.access.identity import (
    AnyRequest,
    OptionalUser,
    limit,
    registry_of,
    require_user,
)
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.people.feedback import Answers
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User


async def _player(registry: TableRegistry, table_id: str, me: User | None) -> User:
    """Return the user; refuse unless the game is over and they played it."""
    user = require_user(me)
    table, sitting = await registry.stored_table(table_id)
    if all(row.user_id != user.id for row in sitting):
        raise Problem(403, "not-seated", "You did not play this game.")
    if table.status != "over":
        raise Problem(409, "not-over", "You can answer the questions once the game is over.")
    return user


@get("/tables/{table_id:str}/feedback")
async def my_feedback(state: State, me: OptionalUser, table_id: FromPath[str]) -> Answers:
    """Return my answers about a game."""
    registry = registry_of(state)
    user = await _player(registry, table_id, me)
    return await registry.social.feedback.of(table_id, user.id)


@post("/tables/{table_id:str}/feedback", status_code=200)
async def give_feedback(
    request: AnyRequest, state: State, me: OptionalUser, table_id: FromPath[str], data: JSONBody[Answers]
) -> Answers:
    """Answer the questions about a game that I have played; later answers replace earlier ones."""
    registry = registry_of(state)
    user = await _player(registry, table_id, me)
    limit(request, registry.rates.people, user)
    registry.check_disk()
    lines = [texts.clean(line) for line in data.text.splitlines()]
    said = msgspec.structs.replace(data, rule=texts.clean(data.rule), text="\n".join(lines).strip())
    await registry.social.feedback.write(table_id, user.id, said)
    return said


feedback_routes = Router("/api", route_handlers=[my_feedback, give_feedback], tags=["people"])
