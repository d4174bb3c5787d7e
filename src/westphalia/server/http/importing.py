"""Importing records of games, and playing on from finished ones."""

import asyncio
from collections import Counter
from typing import Any, Final

from litestar import post
from litestar.params import JSONBody

from westphalia.engine.record import RecordError
from westphalia.game.records import from_record
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.server.access.identity import AnyRequest, CurrentUser, Registry, address_of
from westphalia.server.access.sessions import new_nonce, new_seed, new_table_id
from westphalia.server.automation.bots import default_bot
from westphalia.server.http.tables import TableId
from westphalia.server.live.play import ASIDES, CHANGES_OF_MIND
from westphalia.server.live.replaying import answers_at
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem
from westphalia.server.storage.models import Entry, SeatRow, TableRow, User
from westphalia.server.storage.store import now

BODY: Final = 1024 * 1024  # of the request; every game fits
TITLE: Final = 200  # characters
NAME: Final = 64  # characters


@post("/import", status_code=201, request_max_body_size=BODY)
async def import_record(
    request: AnyRequest, registry: Registry, user: CurrentUser, data: JSONBody[dict[str, Any]]
) -> TableId:
    """Import a record: a finished game to look at, or one to play on with all seats mine."""
    limits = registry.settings.limits
    if "position" in data:
        raise Problem(400, "bad-record", "Records that begin with a position cannot be imported.", "position")
    answers = data.get("answers")
    if isinstance(answers, list) and len(answers) > limits.import_answers:
        raise Problem(400, "bad-record", f"A game has at most {limits.import_answers} answers.", "answers")
    registry.importing.check()
    registry.check_new_table(user.id, address_of(request))
    async with registry.importing:
        await check_number(registry, user)
        table, sitting, log = await asyncio.to_thread(read_record, data, user.id)
        if table.status == "over":
            table.expires = now() + registry.settings.import_seconds
        await registry.store.add_game(table, sitting, log)
    return TableId(table.id)


async def check_number(registry: TableRegistry, user: User) -> None:
    """Refuse a person who has too many games; called inside the queue, so that parallel requests are counted."""
    limits = registry.settings.limits
    async with registry.engine.connect() as connection:
        for status, most in (("playing", limits.tables_per_user), ("over", limits.finished_per_user)):
            if await registry.store.count(connection, status, user.id) >= most:
                raise Problem(409, "too-many", "You have too many games.")


def read_record(record: dict[str, Any], user_id: str | None) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    """Return a record as a table with all seats one person's, or nobody's."""
    try:
        game = from_record(record, log=False)
    except RecordError as problem:
        raise Problem(400, "bad-record", problem.reason, problem.field) from None
    except Exception:  # a forged record can fail in any way
        raise Problem(400, "bad-record", "This record cannot be replayed.") from None
    if game.edition.changes:
        raise Problem(400, "bad-record", "This game has changed rules; only the lab plays it.", "changes")
    if any(len(name) > NAME or not name.isprintable() for name in game.players):
        raise Problem(400, "bad-record", "A player's name is too long or cannot be shown.", "players")
    changes, asides = _changes_of_mind(game)
    if max(changes.values(), default=0) > CHANGES_OF_MIND or max(asides.values(), default=0) > ASIDES:
        raise Problem(400, "bad-record", "A seat in this record has changed its answer too often.", "answers")
    return _as_table(game, "An imported game", user_id)


def sandbox(
    table: TableRow, record: list[tuple[int, int]], frame: int, seat: int, user_id: str
) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    """Return a table that continues a game from a frame of its replay: one seat for the person, bots at the others."""
    game = new_game(table.edition, table.players, int(table.seed), False, **table.options)
    for given in record[: answers_at(table, record, frame)]:
        game.answer(*given)
    made, sitting, log = _as_table(game, f"From {table.title}"[:TITLE], user_id)
    bot = default_bot(table.edition)
    for row in sitting:
        if row.seat != seat:
            row.kind, row.user_id, row.bot = "bot", None, bot
    made.due = made.created  # bots may be asked first
    return made, sitting, log


def _as_table(
    game: WestphaliaGame, title: str, user_id: str | None
) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    s, table_id = game.state, new_table_id()
    table = TableRow(
        id=table_id, title=title, edition=game.edition.id, rules_version=game.edition.rules_version,
        options=dict(game.origin["options"]), private=True,
        status="over" if game.over else "playing", host=user_id, seed=str(game.origin["seed"]),
        players=list(game.players), version=len(game.record), round=s.round, phase=s.k.phases[s.phase],
        waiting=game.waiting, winners=list(s.winners), rematch=None, due=None, created=now(), updated=now(),
    )  # fmt: skip
    sitting = [
        SeatRow(table_id, seat, "person", name, user_id, None, new_seed(), new_nonce(), False)
        for seat, name in enumerate(game.players)
    ]
    log = [
        Entry(i + 1, "answer", seat, answer, f"import:{i + 1}", "import", table.created)
        for i, (seat, answer) in enumerate(game.record)
    ]
    return table, sitting, log


def _changes_of_mind(game: WestphaliaGame) -> tuple[Counter[int], Counter[int]]:
    """Count replaced sealed answers and asides by seat."""
    origin = game.origin
    again = new_game(game.edition.id, game.players, origin["seed"], False, **origin["options"])
    changes: Counter[int] = Counter()
    asides: Counter[int] = Counter()
    for seat, answer in game.record:
        if again.is_aside(answer):
            asides[seat] += 1
        elif again.sealed_answer(seat) is not None:
            changes[seat] += 1
        again.answer(seat, answer)
    return changes, asides
