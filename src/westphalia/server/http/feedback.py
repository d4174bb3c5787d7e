"""The questions after a game, over HTTP."""

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from westphalia.server.access import texts
from westphalia.server.access.identity import (
    AnyRequest,
    Registry,
    SignedIn,
    limit,
)
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.people.feedback import Answers
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User


async def _check_player(registry: TableRegistry, table_id: str, user: User) -> None:
    """Refuse unless the game is over and the user played it."""
    table, sitting = await registry.stored_table(table_id)
    if all(row.user_id != user.id for row in sitting):
        raise Problem(403, "not-seated", "You did not play this game.")
    if table.status != "over":
        raise Problem(409, "not-over", "You can answer the questions once the game is over.")


@get("/tables/{table_id:str}/feedback")
async def my_feedback(registry: Registry, member: SignedIn, table_id: FromPath[str]) -> Answers:
    """Return my answers about a game."""
    await _check_player(registry, table_id, member)
    return await registry.social.feedback.of(table_id, member.id)


@post("/tables/{table_id:str}/feedback", status_code=200)
async def give_feedback(
    request: AnyRequest,
    registry: Registry,
    member: SignedIn,
    table_id: FromPath[str],
    data: JSONBody[Answers],
) -> Answers:
    """Answer the questions about a game that I have played; later answers replace earlier ones."""
    await _check_player(registry, table_id, member)
    limit(request, registry.rates.people, member)
    registry.check_disk()
    said = msgspec.structs.replace(data, rule=texts.clean(data.rule), text=texts.clean_lines(data.text))
    await registry.social.feedback.write(table_id, member.id, said)
    return said


feedback = Router("/api", route_handlers=[my_feedback, give_feedback], tags=["people"])
