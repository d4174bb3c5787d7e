"""A server that is asked to stop does."""

import asyncio

from westphalia.server.ops.tasks import cancel_and_wait


def test_a_task_that_swallows_its_cancellation_is_cancelled_again() -> None:
    """Otherwise the listener could keep running, and the server would never stop."""

    async def deaf(times: int) -> None:
        for _ in range(times):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                continue
        await asyncio.sleep(60)

    async def go() -> bool:
        task = asyncio.create_task(deaf(2))
        await asyncio.sleep(0)
        await cancel_and_wait(task)
        await cancel_and_wait(None)
        return task.cancelled()

    assert asyncio.run(go())
