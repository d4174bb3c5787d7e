"""Five optional questions after a game: fun, length, fairness, the rule that confused, and free text."""

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.house.file import read
from westphalia.house.problems import HouseError
from westphalia.server.storage.models import seats, tables
from westphalia.server.storage.social import feedback
from westphalia.server.storage.store import now

FEEDBACK: Final = "feedback.csv"
COLUMNS: Final = (
    "game", "edition", "house", "players", "seats", "won", "minutes", "fun", "length", "fairness", "rule", "text",
)  # fmt: skip
FORMULA: Final = ("=", "+", "-", "@")  # what a spreadsheet would compute

Grade = Annotated[int, Meta(ge=1, le=5)] | None
Rule = Annotated[str, Meta(max_length=100)]
Words = Annotated[str, Meta(max_length=2000)]


class Answers(msgspec.Struct, forbid_unknown_fields=True):
    """A player's answers; each is optional. Length: 1 is far too short, 3 is right, 5 is far too long."""

    fun: Grade = None
    length: Grade = None
    fairness: Grade = None
    rule: Rule = ""
    text: Words = ""


class Feedback:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def of(self, table_id: str, user_id: str) -> Answers:
        query = select(feedback).where(feedback.c.table_id == table_id, feedback.c.user_id == user_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return (
            Answers() if row is None else Answers(**{name: row[name] for name in Answers.__struct_fields__})
        )

    async def write(self, table_id: str, user_id: str, said: Answers) -> None:
        """Replace a player's answers; without any answer nothing is kept."""
        here = (feedback.c.table_id == table_id, feedback.c.user_id == user_id)
        async with self.engine.begin() as connection:
            await connection.execute(feedback.delete().where(*here))
            if said != Answers():
                row = {"table_id": table_id, "user_id": user_id, "at": now(), **msgspec.structs.asdict(said)}
                await connection.execute(feedback.insert().values(row))


# --- for designers ---


async def answers(engine: AsyncEngine) -> list[dict[str, Any]]:
    """Return all answers with their games, without names of people; the oldest game first."""
    query = (
        select(
            feedback, tables.c.edition, tables.c.options, tables.c.players, tables.c.winners, tables.c.played
        )
        .join(tables, tables.c.id == feedback.c.table_id)
        .order_by(tables.c.created, feedback.c.at)
    )
    async with engine.connect() as connection:
        rows = [dict(row) for row in (await connection.execute(query)).mappings()]
        sitting = (await connection.execute(select(seats.c.table_id, seats.c.user_id, seats.c.seat))).all()
    own: dict[tuple[str, str], list[int]] = {}
    for table_id, user_id, seat in sitting:
        own.setdefault((table_id, user_id), []).append(seat)
    return [_row(row, sorted(own.get((row["table_id"], row["user_id"]), []))) for row in rows]


def _row(row: dict[str, Any], own: list[int]) -> dict[str, Any]:
    winners = json.loads(row["winners"] or "[]")
    return {
        "game": row["table_id"],
        "edition": row["edition"],
        "house": _house_name(json.loads(row["options"] or "{}").get("house", "")),
        "players": len(json.loads(row["players"] or "[]")),
        "seats": " ".join(map(str, own)),
        "won": int(any(seat in winners for seat in own)),
        "minutes": round(row["played"] / 60),
        **{name: row[name] for name in Answers.__struct_fields__},
    }


def _house_name(text: str) -> str:
    try:
        return read(text).name if text else ""
    except HouseError:
        return ""


def write_feedback(file: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write answers as CSV; a text that a spreadsheet would compute begins with an apostrophe."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS)
        writer.writeheader()
        for row in rows:
            writer.writerow({name: _harmless(value) for name, value in row.items()})


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
