"""Slow bots choose their answers in a separate process."""

import multiprocessing
import os
import threading
import time
from functools import lru_cache

from westphalia.bots import Bot, Choice, make_bot, thinking_time
from westphalia.bots.core.bot import Searching
from westphalia.bots.core.policy import has_policy
from westphalia.bots.search.advice import advise
from westphalia.game.view import View


def prepare_worker() -> None:
    """Let the server go first, and end this process when the server's process ends."""
    getattr(os, "nice", lambda _: 0)(5)

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@lru_cache(maxsize=4096)
def _bot(name: str, seed: int) -> Bot:
    return make_bot(name, seed)


def give_advice(seen: View) -> Choice | None:
    """Return advice for a seat; None if the question does not matter or no bot has plans for the edition."""
    return advise(seen) if has_policy(seen.edition) else None


def think(name: str, seed: int, seconds: float, seen: View) -> tuple[Choice, float]:
    """Return a bot's answer within a time budget, and the processor time it took."""
    began = time.thread_time()
    bot = _bot(name, seed)
    if isinstance(bot, Searching):
        bot.set_time_limit(thinking_time(name, seconds))
    choice = bot.choose(seen, explain=False)
    return choice, time.thread_time() - began
