"""Ending background tasks."""

import asyncio
from typing import Any, Final

PATIENCE: Final = 0.5  # seconds before the task is cancelled again


async def cancel_and_wait(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task until it has ended.

    Before Python 3.12 `asyncio.wait_for` may swallow a cancellation that arrives together with its result.
    """
    while task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=PATIENCE)
