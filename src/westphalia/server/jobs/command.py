"""Runs of the `westphalia` command beside the server."""

import asyncio
import sys
from typing import Final

COMMAND: Final = """
import os, sys
getattr(os, "nice", lambda _: 0)(10)  # the tables come first
from westphalia.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


async def start_command(*words: str) -> asyncio.subprocess.Process:
    """Start a command with low priority; only its errors can be read."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        COMMAND,
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
