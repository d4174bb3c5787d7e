"""The directory of a run: its plan, and a Parquet file per table and chunk, written atomically."""

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
FINISHED_LAST: Final = "games"  # the table written last: its file marks a complete chunk


class LabError(ValueError):
    """A directory that cannot be used."""


def chunk_file(directory: Path, table: str, chunk: int) -> Path:
    return directory / table / f"{chunk:06d}.parquet"


def pack(rows: Rows) -> dict[str, bytes]:
    """Return the tables of a chunk as Parquet files in memory."""
    found = {}
    for name, lines in rows.items():
        file = io.BytesIO()
        frame(TABLES[name], lines).write_parquet(file, compression="zstd", statistics=False)
        found[name] = file.getvalue()
    return found


def write_atomically(file: Path, content: bytes) -> None:
    """Write a file so that a crash leaves it complete or absent."""
    unfinished = file.with_name(f"{file.name}.part")
    with unfinished.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(file)


def write_chunk(directory: Path, chunk: int, tables: Mapping[str, bytes]) -> None:
    """Write the files of a chunk; the last one marks it as complete."""
    for name in sorted(tables, key=lambda name: name == FINISHED_LAST):
        write_atomically(chunk_file(directory, name, chunk), tables[name])


# --- starting and continuing ---


def open_run(directory: Path, plan: Plan) -> None:
    """Start a run in a directory, or check that the directory holds the same run."""
    if directory.exists() and not directory.is_dir():
        raise LabError(f"--out: {directory} is a file")
    if (directory / PLAN).exists():
        begun = read_plan(directory)
        ours, theirs = plan.to_json(), json.loads((directory / PLAN).read_text("utf-8"))
        differ = [name for name in ours if ours[name] != _listed(theirs.get(name))]
        if begun != plan or differ:
            raise LabError(
                f"--out: {directory} holds another run ({', '.join(differ) or 'other'} differ);"
                " choose another directory, or repeat the same command to continue that run"
            )
    elif directory.exists() and any(directory.iterdir()):
        raise LabError(f"--out: {directory} is not empty and holds no run; choose another directory")
    directory.mkdir(parents=True, exist_ok=True)
    for name in plan.tables:
        (directory / name).mkdir(exist_ok=True)
    if not (directory / PLAN).exists():
        text = json.dumps(plan.to_json(), indent=1, ensure_ascii=False) + "\n"
        write_atomically(directory / PLAN, text.encode())


def hold(directory: Path) -> TextIO:
    """Lock a directory for writing until the returned file is closed."""
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
    return {n for n in range(plan.chunks) if chunk_file(directory, FINISHED_LAST, n).exists()}


def _listed(value: Any) -> Any:
    """Turn the lists of JSON into the tuples of a plan."""
    return tuple(_listed(item) for item in value) if isinstance(value, list) else value


# --- reading ---


def read_plan(directory: Path) -> Plan:
    file = directory / PLAN
    try:
        table = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise LabError(f"{directory}: there is no run here ({PLAN} is missing)") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise LabError(f"{file}: cannot be read ({problem})") from None
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise LabError(f"{file}: this is not a {FORMAT}")
    if table.get("schema") != VERSION:
        raise LabError(
            f"{directory}: the tables have schema {table.get('schema')!r}, but this program reads {VERSION};"
            f" play the run again, or use westphalia {table.get('westphalia')}"
        )
    try:
        return Plan(**{f.name: _listed(table[f.name]) for f in fields(Plan)})
    except KeyError as missing:
        raise LabError(f"{file}: {missing.args[0]} is missing") from None


def read_table(directory: Path, plan: Plan, name: str) -> pl.DataFrame:
    """Return the finished chunks of a table."""
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
            raise LabError(f"{file}: its columns do not match schema {VERSION}; delete it and run again")
        parts.append(part)
    return pl.concat(parts) if parts else frame(TABLES[name], [])
