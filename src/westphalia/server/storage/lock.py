"""The lock of an SQLite database: a second server on the same file is refused at the start."""

from pathlib import Path
from typing import IO


class InUse(RuntimeError):
    """Another server has the database open."""


def hold(path: Path) -> IO[bytes] | None:
    """Take a lock that is released when this process ends, even by SIGKILL."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    path = path.resolve()  # a symbolic link counts as its target
    file = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InUse(f"another server is using {path}; several processes need PostgreSQL") from None
    return file
