"""Ending what runs beside the requests."""

from __future__ import annotations

import asyncio
from typing import Any, Final

PATIENCE: Final = 0.5  # seconds until it is told once more


async def end(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task until it has ended: `asyncio.wait_for` (before Python 3.12) may swallow a cancellation that comes
    together with what was waited for, and whoever is told once would go on for ever."""
    while task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=PATIENCE)
