"""The directory of a run: its plan, and a Parquet file for each table and chunk, written whole or not at all."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from westphalia.lab.plan import FORMAT, Plan
from westphalia.lab.playing import Rows
from westphalia.lab.schema import TABLES, VERSION, frame

if TYPE_CHECKING:
    import polars as pl

PLAN: Final = "run.json"
LOCK: Final = "lock"
FINISHED_LAST: Final = "games"  # a chunk is there when its file of this table is


class LabError(ValueError):
    """A directory that cannot be used, and why."""


def chunk_file(directory: Path, table: str, chunk: int) -> Path:
    """Where a chunk of a table is."""
    return directory / table / f"{chunk:06d}.parquet"


def packed(rows: Rows) -> dict[str, bytes]:
    """The tables of a chunk as the bytes of their files."""
    found = {}
    for name, lines in rows.items():
        file = io.BytesIO()
        frame(TABLES[name], lines).write_parquet(file, compression="zstd", statistics=False)
        found[name] = file.getvalue()
    return found


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, whenever we are killed."""
    unfinished = file.with_name(f"{file.name}.part")
    with unfinished.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(file)


def write_chunk(directory: Path, chunk: int, tables: Mapping[str, bytes]) -> None:
    """Write the files of a chunk, the one that says that it is there last."""
    for name in sorted(tables, key=lambda name: name == FINISHED_LAST):
        write_whole(chunk_file(directory, name, chunk), tables[name])


# --- beginning and going on ---


def open_run(directory: Path, plan: Plan) -> None:
    """Begin a run in a directory, or find that it is the same run, to go on with."""
    if directory.exists() and not directory.is_dir():
        raise LabError(f"--out: {directory} is a file")
    if (directory / PLAN).exists():
        begun = read_plan(directory)
        ours, theirs = plan.to_json(), json.loads((directory / PLAN).read_text("utf-8"))
        differ = [name for name in ours if ours[name] != _listed(theirs.get(name))]
        if begun != plan or differ:
            raise LabError(
                f"--out: {directory} holds another run ({', '.join(differ) or 'other'} differ);"
                " choose another directory, or ask for the same run to go on with it"
            )
    elif directory.exists() and any(directory.iterdir()):
        raise LabError(f"--out: {directory} is not empty and holds no run; choose another directory")
    directory.mkdir(parents=True, exist_ok=True)
    for name in plan.tables:
        (directory / name).mkdir(exist_ok=True)
    if not (directory / PLAN).exists():
        text = json.dumps(plan.to_json(), indent=1, ensure_ascii=False) + "\n"
        write_whole(directory / PLAN, text.encode())


def hold(directory: Path) -> TextIO:
    """Keep others from writing into a directory, as long as the file that this gives is open."""
    file = (directory / LOCK).open("w")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass  # no locks on this system
    except OSError:
        file.close()
        raise LabError(f"--out: another run is writing into {directory}") from None
    return file


def done_chunks(directory: Path, plan: Plan) -> set[int]:
    """The chunks that are there already."""
    return {n for n in range(plan.chunks) if chunk_file(directory, FINISHED_LAST, n).exists()}


def _listed(value: Any) -> Any:
    """JSON has lists where a plan has tuples."""
    return tuple(_listed(item) for item in value) if isinstance(value, list) else value


# --- reading ---


def read_plan(directory: Path) -> Plan:
    """The plan of the run in a directory."""
    file = directory / PLAN
    try:
        table = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise LabError(f"{directory}: there is no run here ({PLAN} is missing)") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise LabError(f"{file}: cannot be read ({problem})") from None
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise LabError(f"{file}: this is no {FORMAT}")
    if table.get("schema") != VERSION:
        raise LabError(
            f"{directory}: its tables are of schema {table.get('schema')!r}, this program reads {VERSION};"
            f" play it again, or read it with westphalia {table.get('westphalia')}"
        )
    try:
        return Plan(**{f.name: _listed(table[f.name]) for f in fields(Plan)})
    except KeyError as missing:
        raise LabError(f"{file}: {missing.args[0]} is missing") from None


def read_table(directory: Path, plan: Plan, name: str) -> pl.DataFrame:
    """A table of a run, as far as it is played."""
    import polars as pl

    if name not in plan.tables:
        raise LabError(f"{directory}: the run has no table {name}; play it with --decisions")
    wanted = frame(TABLES[name], []).schema
    parts = []
    for chunk in sorted(done_chunks(directory, plan)):
        file = chunk_file(directory, name, chunk)
        try:
            part = pl.read_parquet(file, memory_map=False)
        except FileNotFoundError:
            raise LabError(f"{file}: is missing; play the run again into a new directory") from None
        except Exception as problem:
            why = str(problem).splitlines()[0][:120]
            raise LabError(
                f"{file}: is damaged ({why}); delete it and {FINISHED_LAST}/{file.name}, and run again"
            ) from None
        if part.schema != wanted:
            raise LabError(f"{file}: has other columns than schema {VERSION} says; delete it and run again")
        parts.append(part)
    return pl.concat(parts) if parts else frame(TABLES[name], [])
