"""Taking in the record of a game that was played elsewhere."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody

from westphalia.game.records import RecordError, from_record
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.server.bots import default_bot
from westphalia.server.hall import Hall
from westphalia.server.identity import Somebody, hall_of
from westphalia.server.play import ASIDES, CHANGES_OF_MIND
from westphalia.server.problems import Problem
from westphalia.server.replaying import answers_at
from westphalia.server.sessions import new_nonce, new_seed, new_table_id
from westphalia.server.storage.models import Entry, SeatRow, TableRow, User
from westphalia.server.storage.store import now
from westphalia.server.tables import TableId

BODY: Final = 1024 * 1024  # of the request, which every game fits in
TITLE: Final = 200  # letters of a title in the database
NAME: Final = 64  # letters of a player's name in the database


@post("/import", status_code=201, request_max_body_size=BODY)
async def import_record(state: State, somebody: Somebody, data: JSONBody[dict[str, Any]]) -> TableId:
    """Take in a record: a game that is over to look at, or one to play on with all seats mine."""
    hall = hall_of(state)
    limits = hall.settings.limits
    if "position" in data:
        raise Problem(400, "bad-record", "Records that begin with a position cannot be imported.", "position")
    answers = data.get("answers")
    if isinstance(answers, list) and len(answers) > limits.import_answers:
        raise Problem(400, "bad-record", f"A game has at most {limits.import_answers} answers.", "answers")
    check_line(hall)
    async with hall.importing:
        await check_number(hall, somebody)
        table, sitting, log = await asyncio.to_thread(read_record, data, somebody.id)
        await hall.store.add_game(table, sitting, log)
    return TableId(table.id)


def check_line(hall: Hall) -> None:
    """Refuse those who would have to wait for long."""
    if hall.importing.waiting >= hall.settings.limits.imports_waiting:
        raise Problem(429, "busy", "Too many games are being imported; please wait a moment.")


async def check_number(hall: Hall, user: User) -> None:
    """Refuse those who have too many games; asked when it is one's turn, so that many at once are counted too."""
    if await hall.store.count("playing", user.id) >= hall.settings.limits.tables_per_user:
        raise Problem(409, "too-many", "You have too many games.")


def read_record(record: dict[str, Any], user_id: str | None) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    """A record as a table with all its seats one person's, or nobody's."""
    try:
        game = from_record(record, log=False)
    except RecordError as problem:
        raise Problem(400, "bad-record", problem.reason, problem.field) from None
    except Exception:  # whatever else a forged record can upset
        raise Problem(400, "bad-record", "This record cannot be replayed.") from None
    if any(len(name) > NAME or not name.isprintable() for name in game.players):
        raise Problem(400, "bad-record", "A player's name is too long or cannot be shown.", "players")
    changes, asides = _changes_of_mind(game)
    if max(changes.values(), default=0) > CHANGES_OF_MIND or max(asides.values(), default=0) > ASIDES:
        raise Problem(400, "bad-record", "Nobody changes his mind so often.", "answers")
    return _as_table(game, "An imported game", user_id)


def sandbox(
    table: TableRow, record: list[tuple[int, int]], frame: int, seat: int, user_id: str
) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    """A game as it stood at a frame of its replay: one seat is the person's, bots have the others."""
    game = new_game(table.edition, table.players, int(table.seed), False, **table.options)
    for given in record[: answers_at(table, record, frame)]:
        game.answer(*given)
    made, sitting, log = _as_table(game, f"From {table.title}"[:TITLE], user_id)
    bot = default_bot(table.edition)
    for row in sitting:
        if row.seat != seat:
            row.kind, row.user_id, row.bot = "bot", None, bot
    made.due = made.created  # bots may be asked
    return made, sitting, log


def _as_table(
    game: WestphaliaGame, title: str, user_id: str | None
) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    s, table_id = game.state, new_table_id()
    table = TableRow(
        id=table_id, title=title, edition=game.edition.id, rules_version=game.edition.rules_version,
        options=dict(game.origin["options"]), private=True, pace="days", absent="wait",
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
    """How often each seat has replaced a sealed answer by another, and said something beside a question."""
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
