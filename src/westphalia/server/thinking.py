"""Thinking in a process of its own, for bots that need long: there they do not hold up the tables."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from functools import lru_cache

from westphalia.bots import Bot, Choice, make_bot, thinks
from westphalia.bots.elector import Elector
from westphalia.game.view import View


def begin() -> None:
    """End this process with the server's, however that ends."""

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@lru_cache(maxsize=4096)
def _bot(name: str, seed: int) -> Bot:
    return make_bot(name, seed)


def think(name: str, seed: int, seconds: float, seen: View) -> tuple[Choice, float]:
    """What the bot answers if bots have so many seconds, and how much time of the processor it took."""
    began = time.thread_time()
    bot = _bot(name, seed)
    if isinstance(bot, Elector):
        bot.may_think(thinks(name, seconds))
    choice = bot.choose(seen)
    return choice, time.thread_time() - began
